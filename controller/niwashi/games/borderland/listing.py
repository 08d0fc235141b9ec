"""All turns of a position as text: thousands, most of them alike, so little is done for each.

A second action is mostly one that could have been the first, too. The moved piece now hinders some actions on
its new cell, and no longer hinders others on its old one. What may follow is one string of many items; only
where a border may close are items judged.
"""

from collections.abc import Iterable, Iterator

from niwashi.games.borderland.actions import AROUND, PLAIN, Action, done, placements, plain_moves, ways
from niwashi.games.borderland.borders import closing
from niwashi.games.borderland.hexes import BOARD, NAMES, each
from niwashi.games.borderland.position import Position
from niwashi.games.borderland.turns import PASS, following, must_pass, winner


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
