"""Turns as numbered parts: what OpenSpiel calls actions. Their numbers depend on nothing but the game.

A turn is one action where there are few turns in all. Where their product is large, it is several: a move
with a card, then each square that it chose; an action of a piece, then another or none.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import NamedTuple

from niwashi.games import Game, PlaceKind
from niwashi.games.karesansui import SEATS
from niwashi.games.karesansui.garden import COSTS, NAMES, NEIGHBOURS
from niwashi.games.karesansui.notation import BARE_TURNS
from niwashi.games.karesansui.tiles import DESIGNS, faces

END = "end"
"""The part that ends a turn which could go on."""

_CARDS = range(1, 5)


class Step(NamedTuple):
    """Some parts of a turn in a row, and the turn's text after them; `goes_on` if more may follow."""

    parts: tuple[str, ...]
    text: str
    goes_on: bool


@dataclass(frozen=True)
class Parts:
    """Every part that turns of one game are made of.

    The number of a part is its index in `texts`. `split` has the parts of a turn's text, or of the end of
    one. `longest` is the most parts of one turn.
    """

    texts: tuple[str, ...]
    split: Callable[[str], tuple[str, ...]]
    longest: int
    is_told_in_steps: bool = False  # by options that go on, where all turns would be too many to list

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each part."""
        return {text: number for number, text in enumerate(self.texts)}

    def steps(self, game: Game, position: object, begun: str) -> tuple[Step, ...]:
        """Return what may come next in a position, or in the middle of a turn that has begun so."""
        if not self.is_told_in_steps:
            return tuple(Step(self.split(turn), turn, goes_on=False) for turn in game.legal_turns(position))
        return tuple(
            Step(self.split(option.turn[len(begun) :].removeprefix(",")), option.turn, option.goes_on)
            for option in game.options(position)
        )


def reclamation_parts(game: Game, most_squares: int) -> Parts:
    """Parts of Garden and Throne: a move with a card, then each square chosen for a stone."""
    squares = [name for name, place in game.places.items() if place.kind is PlaceKind.SQUARE]
    near = ((one, other) for one, other in permutations(squares, 2) if _is_king_step(one, other))
    moves = tuple(f"{origin}{target}:{card}" for origin, target in near for card in _CARDS)
    return Parts((*moves, *(f"+{square}" for square in squares)), _split_reclamation, max(1, most_squares))


def borderland_parts(game: Game) -> Parts:
    """Parts of Borderland: the opening, a placement or a step, an area left out in a tie, the end, a pass."""
    cells = [name for name, place in game.places.items() if place.kind is PlaceKind.SQUARE]
    near = sorted({pair for one, other in game.neighbours for pair in ((one, other), (other, one))})
    texts = (
        *cells,
        *(f"{origin}-{target}" for origin, target in near),
        *(f"~{cell}" for cell in cells),
        *(f"{letter}:{cell}" for letter in "wb" for cell in cells),
        *game.players,
        "pass",
        END,
    )
    return Parts(texts, _split_borderland, 6, is_told_in_steps=True)


def karesansui_parts() -> Parts:
    """Parts of Karesansui: each turn is one."""
    tiles = [face for design in DESIGNS for face in faces(design)]
    laid = (
        f"{verb} {tile} {square}"
        for verb in ("place", "stored", "steal")
        for tile in tiles
        for square in NAMES
    )
    texts = (
        *laid,
        *(f"give {seat}" for seat in SEATS),
        *BARE_TURNS,
        *(f"{verb} {square}" for verb in ("monk", "rikyu") for square in NAMES),
        *(f"{verb} {stone}" for verb in ("stone", "muso") for stone in _stones()),
        *(f"ishikawa {','.join(seats)}" for count in (1, 2, 3) for seats in combinations(SEATS, count)),
        *(f"kentei {one} {other}" for one, other in combinations(NAMES, 2)),
        *(f"kanamori {one} {other}" for one in NAMES for other in NAMES if one != other),
    )
    return Parts(texts, lambda turn: (turn,), 1)


def _stones() -> Iterator[str]:
    """Each kind on each square, and the step of a monk who stood there."""
    for kind in COSTS:
        for number, square in enumerate(NAMES):
            yield f"{kind} {square}"
            yield from (f"{kind} {square} {NAMES[near]}" for near in NEIGHBOURS[number])


def _is_king_step(one: str, other: str) -> bool:
    return all(abs(ord(here) - ord(there)) <= 1 for here, there in zip(one, other, strict=True))


def _split_reclamation(turn: str) -> tuple[str, ...]:
    move, _, chosen = turn.partition("+")
    return (move, *(f"+{square}" for square in chosen.split(",") if square))


def _split_borderland(text: str) -> tuple[str, ...]:
    if not text:
        return (END,)
    return tuple(part for action in text.split(",") for part in re.findall(r"~?[^~]+", action))
