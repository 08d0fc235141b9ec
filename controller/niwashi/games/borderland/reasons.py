"""Reasons: how a game ended, why a turn or a change on a board is refused, common attempts that are."""

from collections.abc import Iterator

from niwashi.games.borderland.actions import Action
from niwashi.games.borderland.handlings import acts, lifted, so_far
from niwashi.games.borderland.notation import ParsedTurn, WrittenAction
from niwashi.games.borderland.position import (
    NAMES,
    NUMBERS,
    WINNING_TERRITORY,
    Position,
    beside,
    each,
    names,
    player_key,
    spread,
)
from niwashi.games.borderland.turns import Turn, following, movable, played, winner
from niwashi.games.game import Change, Place, PlaceKind, Reason, Refused

ReasonFacts = dict[str, str | int]


def ending(position: Position) -> Reason | None:
    """Return why a finished position is finished (BL-24)."""
    won = winner(position)
    if won is None:
        return None
    territory = position.territories[won]
    facts: ReasonFacts = {
        "winner": player_key(won),
        "loser": player_key(1 - won),
        "count": territory.bit_count(),
        "wanted": WINNING_TERRITORY,
    }
    return Reason("borderland-won", "BL-24", names(territory), facts)


def why_illegal(position: Position, turn: ParsedTurn) -> Reason:
    """The first clause that a well-written turn breaks, in the order of its actions. It must be illegal."""
    over = ending(position)
    if over:
        return over
    if position.side is None or turn.is_opening:
        return _bad_opening(position, turn)
    here, so_far = played(position, [action.text for action in turn.actions])
    if not turn.actions:
        return Reason("borderland-no-pass", "BL-10")
    return _bad_action(here, position.side, so_far, turn.actions[len(so_far)])


def _placing(position: Position, side: int, number: int) -> Reason | None:
    """Return the reason why a placement is illegal, with the pieces that are too near (BL-12, BL-13)."""
    cell, own, enemy = 1 << number, position.pieces[side], position.pieces[1 - side]
    if not position.empty & cell:
        return _about("borderland-occupied", "BL-12", number)
    if position.territories[1 - side] & cell:
        return _about("borderland-in-territory", "BL-12", number)
    if position.has_border:
        return _too_near("borderland-near-any", "BL-13", number, spread(cell) & (own | enemy))
    return _too_near("borderland-near-own", "BL-12", number, spread(cell) & own) or _too_near(
        "borderland-near-enemy", "BL-12", number, spread(spread(cell)) & enemy
    )


def _stepping(position: Position, origin: int, target: int) -> Reason | None:
    """Return the reason why a piece may not go to `target` (BL-11)."""
    if origin != target and not position.empty >> target & 1:
        return _about("borderland-occupied-move", "BL-11", target)
    if not beside(1 << origin) >> target & 1:
        facts: ReasonFacts = {"origin": NAMES[origin], "target": NAMES[target]}
        return Reason("borderland-not-adjacent", "BL-11", (NAMES[target],), facts)
    return None


def _lifting(position: Position, side: int, number: int) -> Reason | None:
    """Return the reason why the piece on a cell may not move, whatever the turn (BL-11)."""
    if position.empty >> number & 1:
        return _about("borderland-nothing-there", "BL-11", number)
    not_yours = position.pieces[1 - side] >> number & 1
    return _about("borderland-not-yours", "BL-11", number) if not_yours else None


def _spent(number: int, first: Action) -> Reason:
    """Return why the piece that the first action put on a cell may not move again (BL-11, BL-13)."""
    return _about("borderland-moved-already" if first.origin else "borderland-just-placed", "BL-11", number)


def _about(key: str, clause: str, number: int) -> Reason:
    """A reason against what happens on one cell."""
    return Reason(key, clause, (NAMES[number],), {"place": NAMES[number]})


def _bad_opening(position: Position, turn: ParsedTurn) -> Reason:
    if position.side is not None:
        return Reason("borderland-opening-over", "BL-3")
    if position.pieces != (0, 0):
        return Reason("borderland-opening-choose", "BL-3", names(sum(position.pieces)))
    key = "borderland-opening-same" if turn.text[:2] == "w:" else "borderland-opening-put"
    return Reason(key, "BL-3")


def _bad_action(position: Position, side: int, so_far: Turn, action: WrittenAction) -> Reason:
    if so_far and position.holds_enough(side):
        return Reason("borderland-won-already", "BL-24", (), {"first": so_far[0].text})
    if action.origin is None:
        wrong = _placing(position, side, action.target)
        return wrong or _about("borderland-second-placement", "BL-10", action.target)
    return _bad_move(position, side, so_far, action.origin, action)


def _bad_move(position: Position, side: int, so_far: Turn, origin: int, action: WrittenAction) -> Reason:
    wrong = _lifting(position, side, origin)
    if wrong:
        return wrong
    if not movable(position, side, so_far) >> origin & 1:
        return _spent(origin, so_far[0])
    return _stepping(position, origin, action.target) or _bad_marks(position, side, so_far, action)


def _bad_marks(position: Position, side: int, so_far: Turn, action: WrittenAction) -> Reason:
    """Return the reason why the areas after `~` are wrong in a correct move (BL-22)."""
    move = action.text.partition("~")[0]
    same = [a.text for a in following(position, side, so_far) if a.text.partition("~")[0] == move]
    facts: ReasonFacts = {"canonical": ", ".join(same)}
    if same == [move]:
        return Reason("borderland-tie-none", "BL-22", (), facts)
    key = "borderland-tie-wrong" if action.marks else "borderland-tie-missing"
    return Reason(key, "BL-22", (), facts)


def _too_near(key: str, clause: str, number: int, near: int) -> Reason | None:
    if not near:
        return None
    facts: ReasonFacts = {"place": NAMES[number], "pieces": ", ".join(names(near))}
    return Reason(key, clause, (NAMES[number], *names(near)), facts)


def common_mistakes(position: Position, side: int) -> Iterator[Refused]:
    """Yield common attempts that the rules refuse now, also in the middle of a turn."""
    first = so_far(position)
    # Pieces from the hand on cells that allow none, or a second one in the same turn (BL-10).
    for number in each(position.empty):
        reason = _placing(position, side, number) or _second(first, number)
        if reason:
            yield Refused(acts(side, Action("", 0, 1 << number)), reason)
    for number in each(position.pieces[1 - side]):
        reason = _lifting(position, side, number)
        if reason:
            yield from _bad_steps(position, 1 - side, number, reason)
    free = movable(position, side, first)
    yield from _far_moves(position, side, free)
    for number in each(position.pieces[side] & ~free):
        yield from _bad_steps(position, side, number, _spent(number, first[0]))


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
        return _about("borderland-not-turned", "BL-2", number)
    if position.side is None:
        key = "borderland-opening-choose" if any(position.pieces) else "borderland-opening-put"
        return _about(key, "BL-3", number)
    if position.empty >> number & 1:
        wrong = _second(so_far(position), number) or _placing(position, position.side, number)
    else:
        wrong = _against_piece(position, position.side, number, change)
    return wrong or _about("borderland-other-turn", "BL-10", number)


def _against_piece(position: Position, side: int, number: int, change: Change) -> Reason | None:
    if change not in (Change.GONE, Change.FEWER, Change.LIFTED):
        return _about("borderland-occupied", "BL-12", number)
    wrong = _lifting(position, side, number)
    if wrong or position.empty & beside(1 << number):
        return wrong
    return _about("borderland-stuck", "BL-11", number)


def _second(first: Turn, number: int) -> Reason | None:
    """Return why there is no further placement after one in the same turn (BL-10)."""
    has_placed = bool(first) and not first[0].origin
    return _about("borderland-second-placement", "BL-10", number) if has_placed else None


def _far_moves(position: Position, side: int, free: int) -> Iterator[Refused]:
    """Moves to cells that are not adjacent (BL-11)."""
    for number in each(free):
        origin = 1 << number
        for target in each(position.empty & ~beside(origin)):
            reason = _stepping(position, number, target)
            if reason:
                yield Refused(acts(side, Action("", origin, 1 << target)), reason)
