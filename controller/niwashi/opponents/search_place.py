"""Questions for engines, and the places where these search: asked and heard without ever waiting."""

import json
import logging
from collections import deque
from collections.abc import Sequence
from typing import Any, Protocol

from niwashi.engine.analysis import Analysis, Proof, Rated
from niwashi.engine.levels import FULL
from niwashi.errors import NiwashiError
from niwashi.games.game import Game

_log = logging.getLogger(__name__)

_START_S = 60.0  # to start, on a small computer that has much to do
_GRACE_S = 20.0  # beyond the time of a question
_MAX_ANSWER_BYTES = 1 << 20  # bytes of an answer: ours have a few thousand


class Question:
    """A request for a search: a position (text), the turns since, the time limit, and the level."""

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
    """A place where searches of one game run, without blocking the caller. A process is one such place."""

    def ask(self, question: Question) -> None:
        """Ask a question, in place of any earlier one."""

    def cancel(self) -> None:
        """Stop the search: the answer is no longer wanted."""

    def poll(self, now: float) -> Question | None:
        """The question just answered, if any. Raises once the search has failed: it is of no use any more."""

    def close(self) -> None: ...


class SearchLine(Protocol):
    """A line to a searcher elsewhere: JSON texts, one a message, in both directions."""

    def send(self, text: str) -> None:
        """Send a text, or keep it until that is possible. Never waits."""

    def received(self) -> Sequence[str | bytes]:
        """Return the texts that have come, or some of them. Raises if the searcher has ended."""

    def close(self) -> None:
        """End the searcher at once; again does nothing."""


class Searches:
    """A `SearchPlace` at the other end of a line, where `niwashi.kits.searcher` answers."""

    def __init__(self, game: Game, line: SearchLine) -> None:
        self.line = line
        self._is_ready = False
        self._waiting: Question | None = None  # to be asked once the searcher is ready and has finished
        self._asked = deque[Question | None]()  # under way; None: one that nobody waits for any more
        self._due: float | None = None
        setup = game.setup
        self._tell({"game": game.name, "cards": setup.cards, "players": setup.players})

    @property
    def is_idle(self) -> bool:
        return self._waiting is None and not self._asked

    def ask(self, question: Question) -> None:
        """Ask a question, in place of any earlier one."""
        self.cancel()
        self._waiting = question

    def cancel(self) -> None:
        self._waiting = None
        if self._asked and self._asked[-1] is not None:
            self._asked[-1] = None
            self._tell(None)

    def poll(self, now: float) -> Question | None:
        """The question just answered, if any. Raises once the searcher has ended, or does not answer."""
        answered = None
        for text in self.line.received():
            if len(text) > _MAX_ANSWER_BYTES:
                raise ValueError("an answer without an end")
            answered = self._hear(json.loads(text)) or answered
        if self._is_ready and not self._asked and self._waiting is not None:
            self._put(self._waiting, now)
            self._waiting = None
        self._check(now)
        return answered

    def close(self) -> None:
        """End the searcher at once; again does nothing."""
        self.line.close()

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
        """Check that the searcher keeps its time."""
        if self.is_idle:
            self._due = None
        elif self._due is None:
            self._due = now + _START_S
        elif now > self._due:
            raise NiwashiError("engine-silent")

    def _tell(self, message: object) -> None:
        self.line.send(json.dumps(message))


def _analysis(message: dict[str, Any]) -> Analysis | None:
    """Return the analysis with the turn to play; None if there is none.

    A proof without the length of the game counts as none: no hint could be made of it.
    """
    line, distance, value = tuple(message["line"]), message["distance"], message["value"]
    if not line:
        return None
    proof = Proof.OPEN if distance is None else Proof(message["proof"])
    best = Rated(line[0], value, proof, distance)
    return Analysis(value, proof, distance, line, (best,), message["depth"], message["nodes"])
