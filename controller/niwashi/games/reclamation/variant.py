"""Garden and Throne: all that differs between them, as data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from niwashi.games.reclamation.position import BOARD, Camp, Position, mask_of

Face = Literal["black", "red"]
"""The side of the cards that is played (RC-7)."""

ALL_CARDS = 0b1111
_WINNING_SQUARES = 12
_WINNING_TROPHIES = 3


class Ending(NamedTuple):
    """A way to win: its catalogue key and clause."""

    key: str
    clause: str


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play The Reclamation.

    The sets `twos_grow` and `threes_yield` are all squares or none, so that the engine can apply a
    rule, or not, with the same arithmetic. `won(winner, loser)` tells whether, and how, the player who
    has just moved has won.
    """

    name: str
    face: Face
    stones: int  # of both players together (RC-5)
    twos_grow: int  # where step 1 serves two-stacks too (RC-12, RC-31)
    threes_yield: int  # where step 3 takes from Gardeners too (RC-14, RC-32)
    gardeners: range  # how many one player may have (RC-30)
    has_trophies: bool
    won: Callable[[Camp, Camp], Ending | None]
    told: Mapping[str, Callable[[Camp], int]]  # what a page tells about each player, by name

    def start(self) -> Position:
        """The start position: a Gardener each at the own near right (RC-4), the rest in hand (RC-5)."""
        hand = self.stones // 2 - 3
        flower, tendril = (Camp(0, 0, mask_of([corner]), hand, ALL_CARDS, 0) for corner in ("f1", "a6"))
        return Position((flower, tendril), side=0)


def _hand(camp: Camp) -> int:
    return camp.hand


def _squares(camp: Camp) -> int:
    return camp.squares.bit_count()


def _gardeners(camp: Camp) -> int:
    return camp.threes.bit_count()


def _trophies(camp: Camp) -> int:
    return camp.trophies


def _garden_won(winner: Camp, loser: Camp) -> Ending | None:  # noqa: ARG001 - one signature for all
    return Ending("rules-won-squares", "RC-21") if _squares(winner) >= _WINNING_SQUARES else None


def _throne_won(winner: Camp, loser: Camp) -> Ending | None:
    if not loser.threes:
        return Ending("rules-won-gardeners", "RC-33")
    return Ending("rules-won-trophies", "RC-33") if winner.trophies >= _WINNING_TROPHIES else None


GARDEN = Variant(
    name="garden",
    face="black",
    stones=34,
    twos_grow=0,
    threes_yield=0,
    gardeners=range(1, 2),
    has_trophies=False,
    won=_garden_won,
    told={"hand": _hand, "squares": _squares},
)
THRONE = Variant(
    name="throne",
    face="red",
    stones=36,
    twos_grow=BOARD,
    threes_yield=BOARD,
    gardeners=range(13),
    has_trophies=True,
    won=_throne_won,
    told={"hand": _hand, "gardeners": _gardeners, "trophies": _trophies},
)
VARIANTS = {variant.name: variant for variant in (GARDEN, THRONE)}
