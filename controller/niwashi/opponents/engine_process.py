"""Where engines search: in a process of their own, asked and heard without ever waiting for it."""

import contextlib
import json
import logging
import os
import subprocess
import sys
from collections import deque
from pathlib import Path
from threading import Thread
from typing import Any, Protocol

from niwashi.engine import FULL, Analysis, Proof, Rated
from niwashi.errors import NiwashiError
from niwashi.games import Game

_log = logging.getLogger(__name__)

_NICE = 10  # the board comes first
_FIRST_TO_GO = (
    500  # of a thousand: where memory runs out, Linux ends an engine before it ends a board (proc(5))
)
_START_S = 60.0  # so long an engine may take to start, on a small computer that has much to do
_GRACE_S = 20.0  # so long beyond its time it may take
_READ = 1 << 16  # bytes at most in a step
_LONGEST = 1 << 20  # bytes of an answer: ours have a few thousand

# The other end finds the packages where this one has: in an archive, in a folder with an odd name.
_CODE = "import sys; sys.path[:] = sys.argv[1:]; from niwashi.kits.search_process import main; main()"


class Question:
    """One search asked for: a position (text), the turns since, how long it may take, and how well."""

    def __init__(
        self, start: str, turns: tuple[str, ...] = (), milliseconds: int = 1000, level: int = FULL
    ) -> None:
        """`start` is "" for the usual start."""
        self.start, self.turns, self.milliseconds, self.level = start, turns, milliseconds, level
        self.analysis: Analysis | None = None
        """The answer; None while there is none, and where there is no turn to be played."""

    @property
    def best(self) -> str:
        """The turn that the answer plays, "" where there is none."""
        return self.analysis.line[0] if self.analysis else ""


class SearchPlace(Protocol):
    """A place where searches of one game run, while whoever asks does something else.

    Nothing of it blocks. A process is one such place.
    """

    def ask(self, question: Question) -> None:
        """Have a question answered, instead of any that was asked before."""

    def cancel(self) -> None:
        """Nobody wants an answer any more: whatever is searched ends at once."""

    def poll(self, now: float) -> Question | None:
        """The question just answered, if any. Raises once the search has failed: it is of no use any more."""

    def close(self) -> None:
        """End it."""


class SearchProcess:
    """A process that searches, in a session of its own: no terminal, no Ctrl-C.

    No limit is set on its memory here: one on addresses would refuse what is reserved and never used. The
    unit of the service has one for all, and here it is said who is to go first.
    """

    def __init__(self, game: Game) -> None:
        """Start it. Raises NiwashiError where it can't be started."""
        self._is_ready = False
        self._waiting: Question | None = None  # to be asked once the process is ready and has finished
        self._asked = deque[Question | None]()  # under way; None: one that nobody waits for any more
        self._due: float | None = None
        self._held = self._unsent = b""
        self.reaping = Thread()  # waits for the process to go, once it has to
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-c", _CODE, *map(str, sys.path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise NiwashiError(
                "engine-not-started", why=getattr(error, "strerror", None) or str(error)
            ) from error
        assert self._process.stdin  # noqa: S101 - they are pipes
        assert self._process.stdout  # noqa: S101
        self._told, self._heard = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._told, False)
        os.set_blocking(self._heard, False)
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, self.pid, os.getpriority(os.PRIO_PROCESS, 0) + _NICE)
        with contextlib.suppress(OSError):
            Path(f"/proc/{self.pid}/oom_score_adj").write_text(str(_FIRST_TO_GO), encoding="ascii")
        setup = game.setup
        self._tell({"game": game.name, "cards": setup.cards, "players": setup.players})

    @property
    def pid(self) -> int:
        """Its number."""
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
            self._tell(None)

    def poll(self, now: float) -> Question | None:
        """The question just answered, if any. Raises once the process has ended, or does not answer."""
        answered = None
        for message in self._messages():
            answered = self._hear(message) or answered
        if self._is_ready and not self._asked and self._waiting is not None:
            self._put(self._waiting, now)
            self._waiting = None
        self._write()
        self._check(now)
        return answered

    def close(self) -> None:
        """End the process at once; again does nothing.

        One with much memory takes a tenth of a second to go: nobody waits for that.
        """
        if self.reaping.ident is None:
            self._process.kill()
            self.reaping = Thread(target=self._process.wait, daemon=True)
            self.reaping.start()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _put(self, question: Question, now: float) -> None:
        self._asked.append(question)
        self._due = now + question.milliseconds / 1000 + _GRACE_S
        self._tell(
            {
                "start": question.start,
                "turns": question.turns,
                "milliseconds": question.milliseconds,
                "level": question.level,
            }
        )

    def _hear(self, message: dict[str, Any]) -> Question | None:
        if "fault" in message:
            _log.error("An engine has failed: %s", message["fault"])
            raise NiwashiError("engine-fault", why=message["fault"].strip().rpartition("\n")[2])
        if "ready" in message:
            self._is_ready = True
            return None
        question = self._asked.popleft()
        if question is not None:
            question.analysis = _analysis(message)
        return question

    def _check(self, now: float) -> None:
        """Whether the process lives and keeps its time."""
        status = self._process.poll()
        if status is not None:
            raise NiwashiError("engine-ended", status=status)
        if self.is_idle:
            self._due = None
        elif self._due is None:
            self._due = now + _START_S
        elif now > self._due:
            raise NiwashiError("engine-silent")

    def _messages(self) -> list[dict[str, Any]]:
        """What has come by now, or as much of it as one step may read."""
        with contextlib.suppress(BlockingIOError):
            self._held += os.read(self._heard, _READ)
        *lines, self._held = self._held.split(b"\n")
        if len(self._held) > _LONGEST:
            raise ValueError("an answer without an end")
        return [json.loads(line) for line in lines]

    def _tell(self, message: object) -> None:
        self._unsent += f"{json.dumps(message)}\n".encode()
        self._write()

    def _write(self) -> None:
        try:
            while self._unsent:
                self._unsent = self._unsent[os.write(self._told, self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:  # it listens no more: whether it has ended is found out elsewhere
            self._unsent = b""


def _analysis(message: dict[str, Any]) -> Analysis | None:
    """What was found, with the turn that is to be played; None where there is none.

    A proof that does not say when the game ends counts as none: nobody could be told anything by it.
    """
    line, distance, value = tuple(message["line"]), message["distance"], message["value"]
    if not line:
        return None
    proof = Proof.OPEN if distance is None else Proof(message["proof"])
    best = Rated(line[0], value, proof, distance)
    return Analysis(value, proof, distance, line, (best,), message["depth"], message["nodes"])
