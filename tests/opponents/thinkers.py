"""Thinkers that answer at once or never: what the program does with them is tested without processes."""

from collections.abc import Callable
from typing import Any

from niwashi.engine.analysis import Analysis, Proof, Rated
from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.opponents.search_place import Question

Answer = Callable[[Question], Analysis | None]
"""What a question is answered with; None: not yet."""


def found(
    *line: str, value: int = 35, proof: Proof = Proof.OPEN, distance: int | None = None, depth: int = 4
) -> Analysis:
    """An answer whose best play begins with what is to be played; without a turn there is none."""
    turns = tuple(Rated(turn, value, proof, distance) for turn in line[:1])
    return Analysis(value, proof, distance, line, turns, depth, 10)


def replayed(question: Question, name: str = "garden") -> Any:
    """The position that a question is about."""
    game = game_named(name)
    position = game.parse(question.start) if question.start else game.start()
    for turn in question.turns:
        position = game.play(position, turn)
    return position


def first_legal(question: Question, name: str = "garden") -> Analysis:
    """The first legal turn, as a good one."""
    return found(*game_named(name).legal_turns(replayed(question, name))[:1])


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
        analysis = None if question is None else self.answer(question)
        if question is None or analysis is None:
            return None
        self._now = None
        question.analysis = analysis if analysis.line else None
        return question

    def close(self) -> None:
        self.is_closed = True


class Agency:
    """Hires fake thinkers, and knows them all by their games."""

    def __init__(self, answer: Answer = first_legal) -> None:
        self.answer = answer
        self.hired: dict[str, FakeThinker] = {}

    def __call__(self, game: Game) -> FakeThinker:
        self.hired[game.name] = FakeThinker(self.answer)
        return self.hired[game.name]

    @property
    def only(self) -> FakeThinker:
        (thinker,) = self.hired.values()
        return thinker
