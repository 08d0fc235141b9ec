"""A worker: an engine in a process of its own, asked by UGI, heard without ever waiting for it."""

import contextlib
import os
import subprocess
from collections import deque
from collections.abc import Mapping, Sequence

from niwashi.engine import Hearing, wired
from niwashi.errors import NiwashiError

__all__ = ["Question", "Worker"]

_NICE = 10  # the board comes first
_START_S = 60.0  # so long an engine may take to start, on a small computer that has much to do
_GRACE_S = 20.0  # so long beyond its time it may take
_CHUNK = 65_536


class Question:
    """One search asked for: a position (text), the turns since, and how long it may take."""

    def __init__(
        self,
        start: str,
        turns: Sequence[str] = (),
        milliseconds: int = 1000,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """`start` is "" for the usual start. `options` are set before."""
        self.start, self.turns, self.milliseconds = start, tuple(turns), milliseconds
        self.options = dict(options or {})
        self.heard = Hearing()
        self.is_answered = False

    def lines(self) -> list[str]:
        """What an engine is told."""
        where = f"fen {self.start}" if self.start else "startpos"
        moves = f" moves {' '.join(map(wired, self.turns))}" if self.turns else ""
        sets = [f"setoption name {name} value {value}" for name, value in self.options.items()]
        return [*sets, f"position {where}{moves}", f"go movetime {self.milliseconds}"]


class Worker:
    """Runs a command that speaks UGI. Nothing here blocks; `poll` is called often, with the time in seconds.

    A process of its own that is talked to in text, rather than `multiprocessing`: an engine that somebody
    else wrote is worked with the same way, it can be ended whatever it does, and nothing has to be pickled.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start it. Raises NiwashiError if there is no such program."""
        self.command = tuple(command)
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is the user's own
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise NiwashiError(
                "engine-not-started", command=self.command[0], why=error.strerror or ""
            ) from error
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, self._process.pid, _NICE)
        assert self._process.stdin and self._process.stdout  # noqa: S101, PT018 - both are pipes
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._read, self._unsent = b"", b""
        self._ready = False
        self._waiting: Question | None = None  # to be asked once the engine is ready and has finished
        self._asked: deque[Question | None] = (
            deque()
        )  # searches under way; None: one nobody waits for any more
        self._due: float | None = None
        self._send(["ugi"])

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    @property
    def is_idle(self) -> bool:
        """Whether nothing is asked or searched."""
        return self._waiting is None and not self._asked

    def ask(self, question: Question) -> None:
        """Have a question answered, instead of any that was asked before."""
        self.cancel()
        self._waiting = question

    def cancel(self) -> None:
        """Nobody wants an answer any more: whatever is searched ends at once."""
        self._waiting = None
        if self._asked and self._asked[-1] is not None:
            self._asked[-1] = None
            self._send(["stop"])

    def poll(self, now: float) -> Question | None:
        """The question that was just answered, if any. Raises NiwashiError once the engine has failed."""
        answered = None
        for line in self._lines():
            answered = self._hear(line) or answered
        if self._ready and not self._asked and self._waiting is not None:
            self._send(self._waiting.lines())
            self._asked.append(self._waiting)
            self._due = now + self._waiting.milliseconds / 1000 + _GRACE_S
            self._waiting = None
        self._flush()
        self._check(now)
        return answered

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _hear(self, line: str) -> Question | None:
        if line == "ugiok":
            self._send(["isready"])
        elif line == "readyok":
            self._ready = True
        elif self._asked:
            question = self._asked[0]
            done = (question.heard if question else Hearing()).hear(line)
            if done:
                self._asked.popleft()
                if question is not None:
                    question.is_answered = True
                return question
        return None

    def _lines(self) -> list[str]:
        """The whole lines that have come since the last time."""
        with contextlib.suppress(BlockingIOError):
            while chunk := os.read(self._out, _CHUNK):
                self._read += chunk
        *whole, self._read = self._read.split(b"\n")
        return [line.decode("utf-8", "replace").strip() for line in whole]

    def _send(self, lines: Sequence[str]) -> None:
        self._unsent += "".join(f"{line}\n" for line in lines).encode()
        self._flush()

    def _flush(self) -> None:
        with contextlib.suppress(BlockingIOError, BrokenPipeError):
            while self._unsent:
                self._unsent = self._unsent[os.write(self._in, self._unsent) :]

    def _check(self, now: float) -> None:
        """Whether the engine lives and keeps its time."""
        if self._process.poll() is not None:
            raise NiwashiError(
                "engine-ended", command=" ".join(self.command), status=self._process.returncode
            )
        if self.is_idle:
            self._due = None
        elif self._due is None:
            self._due = now + _START_S
        elif now > self._due:
            raise NiwashiError("engine-silent", command=" ".join(self.command))
