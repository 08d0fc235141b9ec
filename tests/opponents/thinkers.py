"""Thinkers that answer at once or never: what the program does with them is tested without processes."""

from collections.abc import Callable, Sequence
from typing import Any

from niwashi.errors import NiwashiError
from niwashi.games import game_named
from niwashi.opponents.engine_worker import Question

Answer = Callable[[Question], Sequence[str] | None]
"""The lines that a question is answered with; None: not yet."""


def replayed(question: Question, name: str = "garden") -> Any:
    """The position that a question is about."""
    game = game_named(name)
    position = game.parse(question.start) if question.start else game.start()
    for turn in question.turns:
        position = game.play(position, turn)
    return position


def first_legal(question: Question, name: str = "garden") -> Sequence[str]:
    """The first legal turn, as a good one."""
    turn = (game_named(name).legal_turns(replayed(question, name)) or ["(none)"])[0]
    return [f"info depth 4 multipv 1 score cp 35 nodes 10 pv {turn}", f"bestmove {turn}"]


class FakeThinker:
    """Answers as it is told; notes what it is asked."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.asked: list[Question] = []
        self.cancelled = 0
        self.is_closed = False
        self._now: Question | None = None

    def ask(self, question: Question) -> None:
        self.asked.append(question)
        self._now = question

    def cancel(self) -> None:
        self.cancelled += self._now is not None
        self._now = None

    def poll(self, now: float) -> Question | None:
        del now
        question = self._now
        lines = None if question is None else self.answer(question)
        if question is None or lines is None:
            return None
        self._now = None
        for line in lines:
            question.heard.hear(line)
        return question

    def close(self) -> None:
        self.is_closed = True


class Agency:
    """Hires fake thinkers, and knows them all."""

    def __init__(self, answer: Answer = first_legal) -> None:
        self.answer = answer
        self.hired: dict[tuple[str, ...], FakeThinker] = {}

    def __call__(self, command: Sequence[str]) -> FakeThinker:
        if command[0] == "/nowhere":
            raise NiwashiError("engine-not-started", command=command[0], why="no such file")
        self.hired[tuple(command)] = FakeThinker(self.answer)
        return self.hired[tuple(command)]

    @property
    def only(self) -> FakeThinker:
        (thinker,) = self.hired.values()
        return thinker
