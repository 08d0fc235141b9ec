"""Hints: a good turn in steps, each with a little more than the one before."""

from collections.abc import Callable, Collection
from enum import IntEnum
from typing import Any, NamedTuple

from niwashi.engine.analysis import Analysis, Proof
from niwashi.games.game import Act, Game, Option
from niwashi.games.turn_telling import turn_parts

_FROM = (Act.LIFT, Act.PULL)


class Rung(IntEnum):
    """The steps of a hint."""

    AREA = 1  # somewhere here
    PIECE = 2  # with this stone, or this card
    SQUARE = 3  # here


class HintPart(NamedTuple):
    """One action of a good turn: the text of the turn so far, the places it begins from and goes to."""

    turn: str
    begins: tuple[str, ...]
    goes: tuple[str, ...]
    touched: frozenset[str]
    """All places where hands do something, those of what follows from it too."""

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """The steps of the hint: the piece is left out if nothing is lifted."""
        return tuple(Rung) if self.begins else (Rung.AREA, Rung.SQUARE)

    def places(self, rung: Rung, near: Callable[[str], Collection[str]]) -> frozenset[str]:
        """The places that a step lights; `near` are the places around one, itself included."""
        if rung is Rung.PIECE:
            return frozenset(self.begins)
        goal = self.goes or self.begins
        return (
            frozenset(near(goal[0]) if rung is Rung.AREA else (*self.begins, *goal)) if goal else frozenset()
        )


class Hint(NamedTuple):
    """A good turn, action by action, and its proof."""

    turn: str
    parts: tuple[HintPart, ...]
    proof: Proof
    distance: int | None
    depth: int
    nodes: int = 0

    def part_after(self, actions: tuple[str, ...]) -> HintPart | None:
        """The part that comes after those actions of the turn; None where they lead elsewhere."""
        count = len(actions)
        is_begun_so = actions == tuple(part.turn for part in self.parts[:count])
        return self.parts[count] if is_begun_so and count < len(self.parts) else None


def hint_of(game: Game, position: Any, analysis: Analysis) -> Hint | None:
    """The hint that an analysis of a position gives; None where there is no turn."""
    if not analysis.line:
        return None
    best = analysis.line[0]
    parts = tuple(_part(option) for option in turn_parts(game, position, best))
    return Hint(best, parts, analysis.proof, analysis.distance, analysis.depth, analysis.nodes)


def _part(option: Option) -> HintPart:
    """Return the places where hands begin an option, and where they end it."""
    begins = tuple(h.place for h in option.handlings if h.act in _FROM)
    ends = [h.place for h in option.handlings if h.act is Act.SET] or [
        h.place for h in option.handlings if h.act in (Act.ADD, Act.TAKE)
    ]
    said = [option.button] if option.button and not option.handlings else []
    goes = (*ends, *said, *sorted(option.chosen - set(ends)))
    touched = frozenset((*begins, *goes, *(handling.place for handling in option.handlings)))
    return HintPart(option.turn, begins, goes, touched)
