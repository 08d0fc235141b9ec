"""What hands do: positions as layouts, turns as handlings."""

from collections.abc import Mapping
from functools import cache
from operator import attrgetter

from niwashi.rules.borderland.actions import Action
from niwashi.rules.borderland.hexes import NAMES, NUMBERS, each, names
from niwashi.rules.borderland.notation import format_turn
from niwashi.rules.borderland.position import COLOURS, Position
from niwashi.rules.borderland.turns import Turn, openings, turns
from niwashi.rules.game import EMPTY, Act, Handling, Kind, Layout, Option, Place, Stack

__all__ = ["PILES", "PLACES", "STOCK", "acts", "layout", "lifted", "options"]

STOCK = len(NAMES)
"""The pieces of each colour: as many as the board has cells can never run out (BL-2, BL-30)."""

PILES = tuple(f"{colour} hand" for colour in COLOURS)
"""The piles beside the board by colour."""

PLACES: Mapping[str, Place] = {name: Place(Kind.SQUARE) for name in NUMBERS} | {
    pile: Place(Kind.PILE, side, side) for side, pile in enumerate(PILES)
}
"""Every place: the 91 cells and the two piles."""

_LEAVE, _ARRIVE, _CAPTURE, _STEPS = range(4)  # the steps of an action, and how many there are
_PIECE = tuple(Stack(side, 1) for side in range(len(COLOURS)))


def layout(position: Position) -> Layout:
    """What stands where."""
    stacks = dict.fromkeys(PLACES, EMPTY)
    for side, pieces in enumerate(position.pieces):
        stacks |= dict.fromkeys(names(pieces), _PIECE[side])
        left = STOCK - pieces.bit_count()
        stacks[PILES[side]] = Stack(side, left) if left else EMPTY
    return stacks


def options(position: Position) -> tuple[Option, ...]:
    """The legal turns as handlings, sorted by their text."""
    if position.side is None:
        made = (Option(text, _put(position, here)) for text, here in openings(position).items())
        return tuple(sorted(made, key=attrgetter("turn")))
    return _options(position, position.side)


def acts(side: int, action: Action, order: int = 0) -> tuple[Handling, ...]:
    """What hands do for the first (order 0) or second (order 1) action of a turn, captures last."""
    own = _own(side, action.origin, action.target, order)
    return own + _taken(action.captured, order) if action.captured else own


def lifted(number: int, order: int = 0) -> Handling:
    """A piece of either colour lifted off its cell as the first or second action of a turn."""
    return _handling(Act.LIFT, NAMES[number], EMPTY, _STEPS * order + _LEAVE)


def _options(position: Position, side: int) -> tuple[Option, ...]:
    made = (Option(format_turn(turn), _whole(side, turn)) for turn in turns(position))
    return tuple(sorted(made, key=attrgetter("turn")))


def _whole(side: int, turn: Turn) -> tuple[Handling, ...]:
    if len(turn) == 1:
        return acts(side, turn[0])
    return acts(side, turn[0]) + acts(side, turn[1], 1) if turn else ()


def _put(before: Position, after: Position) -> tuple[Handling, ...]:
    """The pieces that the opening puts down, in any order (BL-3)."""
    new = [after.pieces[side] ^ before.pieces[side] for side in range(len(COLOURS))]
    return tuple(handling for side, cell in enumerate(new) if cell for handling in _own(side, 0, cell, 0))


@cache
def _own(side: int, origin: int, target: int, order: int) -> tuple[Handling, ...]:
    """A piece comes from the pile, or goes from cell to cell."""
    (name,), arrive = names(target), _STEPS * order + _ARRIVE
    if not origin:
        return (_handling(Act.ADD, name, _PIECE[side], arrive),)
    lifts = (lifted(number, order) for number in each(origin))
    return (*lifts, _handling(Act.SET, name, _PIECE[side], arrive))


def _taken(cells: int, order: int) -> tuple[Handling, ...]:
    """Captured pieces come off in any order (BL-25)."""
    return tuple(_handling(Act.TAKE, name, EMPTY, _STEPS * order + _CAPTURE) for name in names(cells))


@cache
def _handling(act: Act, place: str, stack: Stack, step: int) -> Handling:
    return Handling(act, place, stack, step)
