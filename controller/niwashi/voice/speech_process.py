"""Child processes that speak one text: started by a thread, so that the board's step waits for nothing."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from niwashi.voice.command import VoiceCommand


class SpeechProcess(Protocol):
    """Somebody who is speaking, or about to."""

    def ended(self) -> int | OSError | None:
        """How it ended: its exit status, or why it could not begin; None while it has not."""

    def kill(self) -> None:
        """End it, whatever it does."""


Launcher = Callable[[VoiceCommand, str], SpeechProcess]
"""Has a text spoken by a command, and returns at once."""


class SpeechProcesses:
    """The processes of one command that speak one text.

    Nothing is locked: whoever is started after `kill` ends as soon as the thread has started it.
    """

    def __init__(self) -> None:
        self._is_unwanted = False
        self._running: list[subprocess.Popen[bytes]] = []
        self._begun: Future[None] = Future()

    def begin(self, command: VoiceCommand, text: str) -> None:
        """Start them and hand the text over: what a thread does, as it may take a while."""
        try:
            self._start(command)
            self._write(text)
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
            process = subprocess.Popen(  # noqa: S603  # the words of whoever starts the program
                words, stdin=source, stdout=subprocess.DEVNULL if is_last else subprocess.PIPE,
                stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
            self._running.append(process)
            source = None if process.stdout is None else process.stdout.fileno()
            if self._is_unwanted:
                self.kill()
                return

    def _write(self, text: str) -> None:
        """The text is short: it fits into a pipe, whether or not anybody reads it."""
        if self._running and (into := self._running[0].stdin) is not None:
            with contextlib.suppress(BrokenPipeError):
                into.write(text.encode("utf-8", "replace"))

    def _let_go(self) -> None:
        """Close this end of every pipe: the first program has read its text when there is no more."""
        for process in self._running:
            for end in (process.stdin, process.stdout):
                if end is not None:
                    with contextlib.suppress(BrokenPipeError):
                        end.close()

    def ended(self) -> int | OSError | None:
        """How they ended; None while one has not."""
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
        """End them and all that they have started, now or as soon as they begin."""
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
    """A launcher that starts its processes in the threads of a pool."""

    def launch(command: VoiceCommand, text: str) -> SpeechProcesses:
        processes = SpeechProcesses()
        pool.submit(processes.begin, command, text)
        return processes

    return launch
