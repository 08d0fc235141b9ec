"""What people try and the rules refuse, and why a change that a board shows belongs to no turn."""

from collections.abc import Iterator

from niwashi.rules.borderland.actions import Action, done, moves
from niwashi.rules.borderland.handlings import acts, lifted
from niwashi.rules.borderland.hexes import NUMBERS, beside, each
from niwashi.rules.borderland.position import Position
from niwashi.rules.borderland.reasons import about, lifting, placing, spent, stepping
from niwashi.rules.borderland.turns import following, movable
from niwashi.rules.game import Change, Kind, Place, Reason, Refused

__all__ = ["objection", "refused"]


def refused(position: Position, side: int) -> Iterator[Refused]:
    """Starts of turns that people try: a bad cell, an enemy piece, a step too far, the same piece again."""
    yield from _bad_placements(position, side)
    for number in each(position.pieces[1 - side]):
        reason = lifting(position, side, number)
        if reason:
            yield Refused((lifted(number),), reason)
    yield from _far_moves(position, side)
    for first in following(position, side, ()):
        yield from _spent_pieces(position, side, first)


def objection(position: Position, name: str, place: Place, change: Change) -> Reason:
    """The most helpful reason against a change at a place in a game that is not over."""
    if place.kind is Kind.PILE:
        return Reason("borderland-pile", "BL-2", (name,), {"place": name})
    number = NUMBERS[name]
    if change is Change.TURNED:
        return about("borderland-not-turned", "BL-2", number)
    if position.side is None:
        key = "borderland-opening-choose" if any(position.pieces) else "borderland-opening-put"
        return about(key, "BL-3", number)
    if position.empty >> number & 1:
        wrong = placing(position, position.side, number)
    else:
        wrong = _against_piece(position, position.side, number, change)
    return wrong or about("borderland-other-turn", "BL-10", number)


def _against_piece(position: Position, side: int, number: int, change: Change) -> Reason | None:
    if change not in (Change.GONE, Change.FEWER):
        return about("borderland-occupied", "BL-12", number)
    wrong = lifting(position, side, number)
    if wrong or position.empty & beside(1 << number):
        return wrong
    return about("borderland-stuck", "BL-11", number)


def _bad_placements(position: Position, side: int) -> Iterator[Refused]:
    for number in each(position.empty):
        reason = placing(position, side, number)
        if reason:
            yield Refused(acts(side, Action("", 0, 1 << number)), reason)


def _far_moves(position: Position, side: int) -> Iterator[Refused]:
    """Moves to cells that are not adjacent, nor reached by moving twice (BL-13)."""
    for number in each(position.pieces[side]):
        origin = 1 << number
        for target in each(position.empty & ~(beside(origin) | _reached_twice(position, side, origin))):
            reason = stepping(position, number, target)
            if reason:
                yield Refused(acts(side, Action("", origin, 1 << target)), reason)


def _reached_twice(position: Position, side: int, origin: int) -> int:
    reached = 0
    for first in moves(position, side, origin):
        midway = done(position, side, first)
        if midway.has_border:
            reached |= beside(first.target)
    return reached


def _spent_pieces(position: Position, side: int, first: Action) -> Iterator[Refused]:
    """The piece of the first action lifted again (BL-11)."""
    midway = done(position, side, first)
    if not midway.holds_enough(side) and not movable(midway, side, (first,)) & first.target:
        number = first.target.bit_length() - 1
        yield Refused((*acts(side, first), lifted(number, 1)), spent(number, first))
