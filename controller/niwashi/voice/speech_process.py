"""Child processes that speak one text, started in a thread so that the board's loop never waits."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from niwashi.voice.command import VoiceCommand


class SpeechProcess(Protocol):
    """A process that speaks, or is about to."""

    def ended(self) -> int | OSError | None:
        """Return its exit status, or the error of its start; None while it runs."""

    def kill(self) -> None: ...


Launcher = Callable[[VoiceCommand, str], SpeechProcess]
"""Starts a command that speaks a text, and returns at once."""


class SpeechProcesses:
    """The processes of one command, which speak one text.

    There is no lock: a process that the thread starts after `kill` is killed by the thread.
    """

    def __init__(self) -> None:
        self._is_unwanted = False
        self._running: list[subprocess.Popen[bytes]] = []
        self._begun: Future[None] = Future()

    def begin(self, command: VoiceCommand, text: str) -> None:
        """Start them and send the text. Runs in a thread, as it may take a while."""
        try:
            self._start(command)
            # The text is short and fits into a pipe, so writing it never blocks.
            if self._running and (into := self._running[0].stdin) is not None:
                with contextlib.suppress(BrokenPipeError):
                    into.write(text.encode("utf-8", "replace"))
        except (OSError, ValueError) as error:
            self.kill()
            self._begun.set_exception(error if isinstance(error, OSError) else OSError(str(error)))
        else:
            self._begun.set_result(None)
        finally:
            self._let_go()

    def _start(self, command: VoiceCommand) -> None:
        source: int | None = subprocess.PIPE
        for number, words in enumerate(command.programs, 1):
            is_last = number == len(command.programs)
            process = subprocess.Popen(  # noqa: S603  # the user's own command
                words, stdin=source, stdout=subprocess.DEVNULL if is_last else subprocess.PIPE,
                stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
            self._running.append(process)
            source = None if process.stdout is None else process.stdout.fileno()
            if self._is_unwanted:
                self.kill()
                return

    def _let_go(self) -> None:
        """Close our ends of all pipes, so that the first program sees the end of the text."""
        for process in self._running:
            for end in (process.stdin, process.stdout):
                if end is not None:
                    with contextlib.suppress(BrokenPipeError):
                        end.close()

    def ended(self) -> int | OSError | None:
        """Return the first failed exit status, 0, or the error of the start; None while one runs."""
        if not self._begun.done():
            return None
        statuses = [process.poll() for process in self._running]
        if None in statuses:
            return None
        error = self._begun.exception()
        if isinstance(error, OSError):
            return error
        return next((status for status in statuses if status), 0)

    def kill(self) -> None:
        """Kill them and all their children, now or as soon as they start."""
        self._is_unwanted = True
        for process in tuple(self._running):
            if process.poll() is None:
                _kill(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def process_launcher(pool: ThreadPoolExecutor) -> Launcher:
    """Return a launcher that starts its processes in threads of a pool."""

    def launch(command: VoiceCommand, text: str) -> SpeechProcesses:
        processes = SpeechProcesses()
        pool.submit(processes.begin, command, text)
        return processes

    return launch
