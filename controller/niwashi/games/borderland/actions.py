"""Actions and what they do: placements and moves, borders and territory, captures (BL-10 to BL-25)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from niwashi.games.borderland.position import (
    BOARD,
    DIRECTIONS,
    NAMES,
    WINNING_TERRITORY,
    Position,
    beside,
    borders,
    each,
    group,
    is_border,
    outsides,
    spread,
)


class Action(NamedTuple):
    """One action as text and as sets of one cell each, with its other changes.

    `origin` is empty in a placement. `territories` are those after it where it changes a border, None
    where both stay as they are (BL-23).
    """

    text: str
    origin: int
    target: int
    captured: int = 0
    territories: tuple[int, int] | None = None


def _move(origin: int, target: int) -> Action:
    return Action(f"{NAMES[origin]}-{NAMES[target]}", 1 << origin, 1 << target)


AROUND = {1 << number: beside(1 << number) for number in NAMES}
"""The neighbours of each cell, by the set of that cell alone."""

_MOVES = {number: tuple(_move(number, end) for end in each(beside(1 << number))) for number in NAMES}
_PLACEMENTS = {number: Action(name, 0, 1 << number) for number, name in NAMES.items()}

_STEPS = {shift: {n: _move(n - shift, n) for n in NAMES if n - shift in NAMES} for shift in DIRECTIONS}
"""For each direction the moves by the cells where they lead."""

PLAIN = {action.text: action for actions in (_PLACEMENTS.values(), *_MOVES.values()) for action in actions}
"""Every placement and every move on the board by its text, as if it changed no border."""


def placeable(position: Position, side: int) -> int:
    """The set of cells where a colour may place a piece (BL-12, BL-13)."""
    own, enemy = position.pieces[side], position.pieces[1 - side]
    near = spread(own | enemy) if position.has_border else spread(own) | spread(spread(enemy))
    return position.empty & ~(near | position.territories[1 - side])


def placements(position: Position, side: int) -> list[Action]:
    return [_PLACEMENTS[number] for number in each(placeable(position, side))]


def moves(position: Position, side: int, movable: int) -> list[Action]:
    """Every move of some of a colour's pieces, one for each way to settle ties (BL-11, BL-22)."""
    plain = plain_moves(movable, position.empty)
    return [way for move in plain for way in ways(position, side, move)]


def plain_moves(movable: int, free: int) -> list[Action]:
    """Every step of some pieces to a free cell, whatever it does to a border."""
    return [move for number in each(movable) for move in _MOVES[number] if move.target & free]


def reached(placing: int, movable: int, free: int) -> list[tuple[int, Mapping[int, Action]]]:
    """Where placements lead, and where steps of some pieces lead in each direction, each with its actions."""
    found: list[tuple[int, Mapping[int, Action]]] = [(placing, _PLACEMENTS)]
    for shift, steps in _STEPS.items():
        found.append(((movable << shift if shift > 0 else movable >> -shift) & free, steps))
    return found


def ways(position: Position, side: int, plain: Action) -> Sequence[Action]:
    """Every way to settle ties in a plain action that changes a border, else itself alone (BL-22, BL-23)."""
    if not plain.origin:
        return (plain,)  # what is placed joins nothing
    own = position.pieces[side]
    rest = own ^ plain.origin
    # A border changes when a piece of it leaves, or when the piece arrives in one.
    leaves = position.territories[side] and borders(own) & plain.origin
    if leaves or (AROUND[plain.target] & rest and is_border(group(plain.target, rest | plain.target))):
        return tuple(_judged(position, side, plain))
    return (plain,)


def done(position: Position, side: int, action: Action) -> Position:
    """The position after an action, still in the same turn."""
    own = position.pieces[side] & ~action.origin | action.target
    enemy = position.pieces[1 - side] & ~action.captured
    territories = position.territories if action.territories is None else action.territories
    return Position(_by_colour(side, own, enemy), territories, position.side)


def _judged(position: Position, side: int, move: Action) -> Iterator[Action]:
    """A move that changes the mover's border cells, judged in each way that ties allow (BL-21 to BL-25)."""
    own = position.pieces[side] ^ move.origin | move.target
    enemy, enemy_territory = position.pieces[1 - side], position.territories[1 - side]
    border_cells = borders(own)
    if not border_cells:
        yield move._replace(territories=_by_colour(side, 0, enemy_territory))
        return
    for mark, territory in _territories(border_cells, enemy):
        if territory.bit_count() >= WINNING_TERRITORY:  # the winning action captures nothing
            yield _settled(side, move, mark, 0, (territory, enemy_territory))
            continue
        captured = territory & enemy
        for second_mark, left in _left_to_enemy(own, enemy, captured, enemy_territory):
            yield _settled(side, move, mark + second_mark, captured, (territory, left))


def _left_to_enemy(own: int, enemy: int, captured: int, territory: int) -> Iterator[tuple[str, int]]:
    """The enemy's territory after captures, judged anew if they broke a border, with a mark for a tie."""
    if not (territory and borders(enemy) & captured):
        yield "", territory
        return
    border_cells = borders(enemy ^ captured)
    if border_cells:
        yield from _territories(border_cells, own)
    else:
        yield "", 0


def _territories(border_cells: int, enemies: int) -> Iterator[tuple[str, int]]:
    """Each territory that borders can mean, with the mark of the area left outside in a tie (BL-22)."""
    tied = outsides(border_cells, enemies)
    for outside in tied:
        lowest = NAMES[(outside & -outside).bit_length() - 1]
        yield f"~{lowest}" if len(tied) > 1 else "", BOARD ^ outside


def _settled(side: int, move: Action, marks: str, captured: int, territories: tuple[int, int]) -> Action:
    """A move with its marks and effects; the territories are the mover's and the enemy's."""
    return Action(move.text + marks, move.origin, move.target, captured, _by_colour(side, *territories))


def _by_colour(side: int, own: int, enemy: int) -> tuple[int, int]:
    return (enemy, own) if side else (own, enemy)
