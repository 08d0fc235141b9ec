"""Whole turns: the opening, one or two actions, the pass, and the winner (BL-3, BL-10, BL-13, BL-24)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations

from niwashi.games.borderland.actions import Action, done, moves, placeable, placements
from niwashi.games.borderland.hexes import NAMES, beside
from niwashi.games.borderland.position import START, Position
from niwashi.games.borderland.seats import COLOURS

PASS = "pass"  # noqa: S105 - a turn

Turn = tuple[Action, ...]
"""The actions of a turn in their order; none in a pass."""


def winner(position: Position) -> int | None:
    """The colour that has won, if any (BL-24); where both hold enough, the one that has just moved.

    In the middle of a turn nobody has: what the opponent holds counts if it still stands when the turn ends.
    """
    side = position.side
    if side is None or position.begun or not position.has_border:
        return None
    return next((colour for colour in (1 - side, side) if position.holds_enough(colour)), None)


def openings(position: Position) -> Mapping[str, Position]:
    """The turns of the opening and where they lead; none once it is done (BL-3)."""
    if position.side is not None:
        return {}
    if position.pieces != (0, 0):
        # Who plays which colour belongs to the match: the position is the same either way.
        return dict.fromkeys(sorted(COLOURS), position._replace(side=0))
    return _settings()


@cache
def _settings() -> dict[str, Position]:
    pairs = ((f"w:{NAMES[w]},b:{NAMES[b]}", (1 << w, 1 << b)) for w, b in permutations(NAMES, 2))
    return {text: START._replace(pieces=pieces) for text, pieces in pairs}


def following(position: Position, side: int, so_far: Turn) -> list[Action]:
    """Return the possible next actions in a turn; the position is the one after the actions so far."""
    if not so_far:
        return placements(position, side) + moves(position, side, position.pieces[side])
    if is_whole(position, side, so_far):
        return []
    placing = placements(position, side) if so_far[0].origin else []
    return placing + moves(position, side, movable(position, side, so_far))


def goes_on(position: Position, side: int, so_far: Turn) -> bool:
    """Return whether an action may follow, unlisted: any piece may step to an empty cell (BL-11)."""
    if is_whole(position, side, so_far):
        return False
    places = bool(so_far[0].origin) and placeable(position, side) != 0
    return places or beside(movable(position, side, so_far)) & position.empty != 0


def is_whole(position: Position, side: int, so_far: Turn) -> bool:
    """Return whether a turn may have no further action (BL-10, BL-24)."""
    return len(so_far) > 1 or position.holds_enough(side)


def must_pass(position: Position) -> bool:
    """Return whether the player to move has no action and may pass (BL-10)."""
    return next(turns(position), None) == ()


def movable(position: Position, side: int, so_far: Turn) -> int:
    """Return the pieces that may move next, without one placed or moved in an emergency (BL-11, BL-13)."""
    own = position.pieces[side]
    if so_far and not (so_far[0].origin and position.has_border):
        return own ^ so_far[0].target
    return own


def turns(position: Position) -> Iterator[Turn]:
    """Every turn after the opening, in no order; none once somebody has won."""
    if position.side is None or winner(position) is not None:
        return
    firsts = following(position, position.side, ())
    for first in firsts:
        so_far = (first,)
        yield so_far
        for second in following(done(position, position.side, first), position.side, so_far):
            yield first, second
    if not firsts:
        yield ()


def played(position: Position, texts: Sequence[str]) -> tuple[Position, Turn]:
    """The actions that are written so, as far as they are legal, and the position after them."""
    side, so_far = position.side, Turn()
    if side is None or winner(position) is not None:
        return position, so_far
    for text in texts:
        action = next((a for a in following(position, side, so_far) if a.text == text), None)
        if action is None:
            break
        position, so_far = done(position, side, action), (*so_far, action)
    return position, so_far


def after(position: Position, turn: Turn) -> Position:
    side = position.side or 0
    for action in turn:
        position = done(position, side, action)
    return position._replace(side=1 - side)


def count(position: Position) -> int:
    """The number of turns, without making them all."""
    side = position.side
    if side is None:
        return len(openings(position))
    if winner(position) is not None:
        return 0
    firsts = following(position, side, ())
    return sum(1 + _seconds(done(position, side, first), side, first) for first in firsts) or 1


def perft(position: Position, depth: int) -> int:
    """The number of turn sequences of a length >= 0."""
    if depth == 0:
        return 1
    if depth == 1:
        return count(position)
    opening = openings(position).values()
    if opening:
        return sum(perft(here, depth - 1) for here in opening)
    return sum(perft(after(position, turn), depth - 1) for turn in turns(position))


def _seconds(position: Position, side: int, first: Action) -> int:
    if position.holds_enough(side):
        return 0
    placing = placeable(position, side).bit_count() if first.origin else 0
    return placing + len(moves(position, side, movable(position, side, (first,))))
