"""Common attempts that the rules refuse, and why a change on a board belongs to no turn."""

from collections.abc import Iterator

from niwashi.games.borderland.actions import Action
from niwashi.games.borderland.handlings import acts, lifted, so_far
from niwashi.games.borderland.hexes import NUMBERS, beside, each
from niwashi.games.borderland.position import Position
from niwashi.games.borderland.reasons import about, lifting, placing, spent, stepping
from niwashi.games.borderland.turns import Turn, movable
from niwashi.games.game import Change, Place, PlaceKind, Reason, Refused


def common_mistakes(position: Position, side: int) -> Iterator[Refused]:
    """Yield common attempts that the rules refuse now, also in the middle of a turn."""
    first = so_far(position)
    # Pieces from the hand on cells that allow none, or a second one in the same turn (BL-10).
    for number in each(position.empty):
        reason = placing(position, side, number) or _second(first, number)
        if reason:
            yield Refused(acts(side, Action("", 0, 1 << number)), reason)
    for number in each(position.pieces[1 - side]):
        reason = lifting(position, side, number)
        if reason:
            yield from _bad_steps(position, 1 - side, number, reason)
    free = movable(position, side, first)
    yield from _far_moves(position, side, free)
    for number in each(position.pieces[side] & ~free):
        yield from _bad_steps(position, side, number, spent(number, first[0]))


def _bad_steps(position: Position, owner: int, number: int, reason: Reason) -> Iterator[Refused]:
    """A piece that must not be lifted, in the air and on the cells beside it."""
    yield Refused((lifted(number),), reason)
    for target in each(position.empty & beside(1 << number)):
        yield Refused(acts(owner, Action("", 1 << number, 1 << target)), reason)


def objection(position: Position, name: str, place: Place, change: Change) -> Reason:
    """The most helpful reason against a change at a place in a game that is not over."""
    if place.kind is PlaceKind.PILE:
        return Reason("borderland-pile", "BL-2", (name,), {"place": name})
    number = NUMBERS[name]
    if change is Change.TURNED:
        return about("borderland-not-turned", "BL-2", number)
    if position.side is None:
        key = "borderland-opening-choose" if any(position.pieces) else "borderland-opening-put"
        return about(key, "BL-3", number)
    if position.empty >> number & 1:
        wrong = _second(so_far(position), number) or placing(position, position.side, number)
    else:
        wrong = _against_piece(position, position.side, number, change)
    return wrong or about("borderland-other-turn", "BL-10", number)


def _against_piece(position: Position, side: int, number: int, change: Change) -> Reason | None:
    if change not in (Change.GONE, Change.FEWER, Change.LIFTED):
        return about("borderland-occupied", "BL-12", number)
    wrong = lifting(position, side, number)
    if wrong or position.empty & beside(1 << number):
        return wrong
    return about("borderland-stuck", "BL-11", number)


def _second(first: Turn, number: int) -> Reason | None:
    """Return why there is no further placement after one in the same turn (BL-10)."""
    has_placed = bool(first) and not first[0].origin
    return about("borderland-second-placement", "BL-10", number) if has_placed else None


def _far_moves(position: Position, side: int, free: int) -> Iterator[Refused]:
    """Moves to cells that are not adjacent (BL-11)."""
    for number in each(free):
        origin = 1 << number
        for target in each(position.empty & ~beside(origin)):
            reason = stepping(position, number, target)
            if reason:
                yield Refused(acts(side, Action("", origin, 1 << target)), reason)
