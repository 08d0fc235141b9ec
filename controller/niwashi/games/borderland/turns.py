"""Whole turns: the opening, one or two actions, the pass, the winner, all turns as text (BL-3 to BL-24)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations

from niwashi.games.borderland import COLOURS
from niwashi.games.borderland.actions import (
    AROUND,
    PLAIN,
    Action,
    done,
    moves,
    placeable,
    placements,
    plain_moves,
    reached,
    ways,
)
from niwashi.games.borderland.position import BOARD, NAMES, START, Position, beside, closing, each, nth
from niwashi.games.game import Dice

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
    if is_whole(position, side, so_far):
        return []
    placing = placements(position, side) if may_place(so_far) else []
    return placing + moves(position, side, movable(position, side, so_far))


def goes_on(position: Position, side: int, so_far: Turn) -> bool:
    """Return whether an action may follow, unlisted: any piece may step to an empty cell (BL-11)."""
    if is_whole(position, side, so_far):
        return False
    places = may_place(so_far) and placeable(position, side) != 0
    return places or beside(movable(position, side, so_far)) & position.empty != 0


def is_whole(position: Position, side: int, so_far: Turn) -> bool:
    """Return whether a turn may have no further action (BL-10, BL-24)."""
    return len(so_far) > 1 or (bool(so_far) and position.holds_enough(side))


def may_place(so_far: Turn) -> bool:
    """Return whether a turn has its placement still to come (BL-10)."""
    return not so_far or bool(so_far[0].origin)


def must_pass(position: Position) -> bool:
    """Return whether the player to move has no action and may pass (BL-10)."""
    return position.side is not None and winner(position) is None and not goes_on(position, position.side, ())


def movable(position: Position, side: int, so_far: Turn) -> int:
    """Return the pieces that may move next, without one placed or moved in an emergency (BL-11, BL-13)."""
    own = position.pieces[side]
    if so_far and not (so_far[0].origin and position.has_border):
        return own ^ so_far[0].target
    return own


def played(position: Position, texts: Sequence[str]) -> tuple[Position, Turn]:
    """The actions that are written so, as far as they are legal, and the position after them."""
    side, so_far = position.side, Turn()
    if side is None or winner(position) is not None:
        return position, so_far
    for text in texts:
        plain = PLAIN.get(text.partition("~")[0])
        if plain is None or not _is_free(position, side, so_far, plain):
            break
        action = next((way for way in ways(position, side, plain) if way.text == text), None)
        if action is None:
            break
        position, so_far = done(position, side, action), (*so_far, action)
    return position, so_far


def _is_free(position: Position, side: int, so_far: Turn, plain: Action) -> bool:
    """Return whether an action may come next, however it settles ties (BL-10 to BL-13)."""
    if is_whole(position, side, so_far):
        return False
    if plain.origin:
        return bool(plain.origin & movable(position, side, so_far) and plain.target & position.empty)
    return may_place(so_far) and bool(plain.target & placeable(position, side))


def drawn(position: Position, side: int, dice: Dice) -> Turn:
    """A turn after the opening by chance; a pass where no action is possible (BL-10).

    Each placement and each move that is possible next is as likely as any other, and so is ending the turn
    after the first of them; then each way to settle a tie is.
    """
    turn = Turn()
    while not is_whole(position, side, turn):
        placing = placeable(position, side) if may_place(turn) else 0
        plain = _one_of(reached(placing, movable(position, side, turn), position.empty), len(turn), dice)
        if plain is None:
            break
        settled = ways(position, side, plain)
        action = settled[int(dice.random() * len(settled))] if len(settled) > 1 else settled[0]
        position, turn = done(position, side, action), (*turn, action)
    return turn


def _one_of(kinds: list[tuple[int, Mapping[int, Action]]], others: int, dice: Dice) -> Action | None:
    """One of all actions, or None as often as one of so many other things is done."""
    number = int(dice.random() * (sum(cells.bit_count() for cells, _ in kinds) + others))
    for cells, actions in kinds:
        count = cells.bit_count()
        if number < count:
            return actions[nth(cells, number)]
        number -= count
    return None


# All turns of a position as text: thousands, most of them alike, so little is done for each. A second action
# is mostly one that could have been the first, too. The moved piece now hinders some actions on its new cell,
# and no longer hinders others on its old one. What may follow is one string of many items; only where a
# border may close are items judged.


def _item(action: Action) -> str:
    """An action as the second one of a turn, on a line of its own."""
    return f",{action.text}\n"


def _hinderers(action: Action) -> int:
    """The cells where an own piece makes a plain action impossible (BL-11, BL-12, BL-13)."""
    return action.target if action.origin else action.target | AROUND[action.target]


_BY_ITEM = {_item(action): action for action in PLAIN.values()}
_ITEMS = {action.text: item for item, action in _BY_ITEM.items()}
_CELLS = [1 << number for number in NAMES]
_LEAVING = {c: frozenset(i for i, a in _BY_ITEM.items() if a.origin == c) for c in _CELLS}
_ENTERING = {c: frozenset(i for i, a in _BY_ITEM.items() if a.origin and a.target == c) for c in _CELLS}
_HINDERED = {c: frozenset(i for i, a in _BY_ITEM.items() if _hinderers(a) & c) for c in _CELLS}


def listed(position: Position) -> list[str]:
    """Every turn after the opening, sorted."""
    lines = (f"{first}\n{seconds.replace(',', f'{first},')}" for first, seconds in _branches(position))
    return "".join(lines).split("\n")[:-1]


def count(position: Position) -> int:
    """The number of turns after the opening."""
    return sum(1 + seconds.count("\n") for _, seconds in _branches(position))


def _branches(position: Position) -> Iterator[tuple[str, str]]:
    """Each first action, or a pass, and the items that may follow it, both sorted; none in a won game."""
    if position.side is None or winner(position) is not None:
        return iter(())
    if must_pass(position):
        return iter([(PASS, "")])
    return (_one_by_one if position.territories[position.side] else _alike)(position, position.side)


def _one_by_one(position: Position, side: int) -> Iterator[tuple[str, str]]:
    for first in sorted(following(position, side, ())):
        yield first.text, _judged(position, side, first)


def _judged(position: Position, side: int, first: Action) -> str:
    return _joined(_item(second) for second in following(done(position, side, first), side, (first,)))


def _joined(items: Iterable[str]) -> str:
    return "".join(sorted(items))


def _alike(position: Position, side: int) -> Iterator[tuple[str, str]]:
    """The branches of a colour without a border, which so breaks none."""
    close = closing(position.pieces[side], position.empty)
    free, freed = _unhindered(position, side)
    known = frozenset(free).union(*freed.values())
    pools = {0: "".join(item for item in free if _BY_ITEM[item].origin)}
    for item in free:
        plain = _BY_ITEM[item]
        origin, target = plain.origin, plain.target
        for first in ways(position, side, plain) if target & close.alone else (plain,):
            if first.territories is not None:
                yield first.text, _judged(position, side, first)
                continue
            if origin not in pools:
                leaving = _LEAVING[origin]
                pools[origin] = _joined([i for i in free if i not in leaving] + freed.get(origin, []))
            seconds = pools[origin]
            if origin:
                for hindered in _HINDERED[target] & known:
                    seconds = seconds.replace(hindered, "")
                if position.has_border:  # the same piece may go on (BL-13)
                    on = map(_item, plain_moves(target, position.empty | origin))
                    seconds = _joined([*seconds.splitlines(keepends=True), *on])
            may_close = close.with_piece(target) if close.shared else 0
            if may_close:
                seconds = _with_ties(done(position, side, first), side, seconds, may_close | origin)
            yield first.text, seconds


def _with_ties(position: Position, side: int, seconds: str, may_close: int) -> str:
    """Return the second actions; where a border may close, one for each way to settle ties (BL-22)."""
    for item in (item for number in each(may_close) for item in _ENTERING[1 << number]):
        if item in seconds:
            settled = ways(position, side, _BY_ITEM[item])
            if len(settled) > 1:  # they sort where the move without them does
                seconds = seconds.replace(item, _joined(map(_item, settled)))
    return seconds


def _unhindered(position: Position, side: int) -> tuple[list[str], dict[int, list[str]]]:
    """The plain actions that no own piece hinders, and by own piece those that it alone hinders."""
    own, enemy = position.pieces[side], position.pieces[1 - side]
    placing = placements(done(position, side, Action("", own, 0)), side)
    free, freed = list[str](), dict[int, list[str]]()
    for action in (*placing, *plain_moves(own, BOARD ^ enemy)):
        item = _ITEMS[action.text]
        hinderers = _hinderers(action) & own
        if not hinderers:
            free.append(item)
        elif not hinderers & hinderers - 1:
            freed.setdefault(hinderers, []).append(item)
    return sorted(free), freed
