"""Who plays whom next: Swiss system and round robin, by rules that anybody carries out to the same pairings.

The rules are those of seeds/tournaments.md. A pairing is found by trying: the highest player who has no
opponent yet gets the one that suits best, unless those left over could not all be paired then. So one is
found if there is one (`tests/standings/test_pairing.py` compares it with trying all).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from niwashi.standings.results import Outcome, Player
from niwashi.standings.table import Row

MOST_STEPS = 200_000
"""After so many tries a pairing without second meetings is given up."""


class Pairing(NamedTuple):
    """Two who are to play, the one who moves first first; alone, somebody who has a free round."""

    first: str
    second: str | None


def swiss(rows: Sequence[Row], outcomes: Sequence[Outcome]) -> list[Pairing]:
    """The next round by the Swiss system; `rows` are the standings, in which free rounds count."""
    order = [row.player.key for row in sorted(rows, key=_seeding)]
    points = {row.player.key: row.points for row in rows}
    met = {frozenset((each.first, each.second)) for each in outcomes}
    history = _Firsts(outcomes)
    for allowed in (met, set[frozenset[str]]()):
        for free in _free(rows, order):
            search = _Search([key for key in order if key != free], points, allowed)
            pairs = search.found()
            if pairs is not None:
                paired = [history.pairing(*pair, board) for board, pair in enumerate(pairs)]
                return [*paired, *([] if free is None else [Pairing(free, None)])]
    return []


def next_round(players: Sequence[Player], outcomes: Sequence[Outcome]) -> list[Pairing]:
    """What is still to be played of the first round of a round robin that is not played yet (Berger)."""
    played = [frozenset((each.first, each.second)) for each in outcomes]
    for pairs in berger([player.key for player in sorted(players)]):
        left = [each for each in pairs if each.second is None or frozenset(each) not in played]
        if any(each.second is not None for each in left):
            return left
    return []


def berger(keys: Sequence[str]) -> Iterator[list[Pairing]]:
    """The rounds of a Berger table; with an odd number, somebody is free in each.

    >>> [[f"{a}{b}" for a, b in pairs] for pairs in berger("1234")]
    [['14', '23'], ['43', '12'], ['24', '31']]
    """
    seats: list[str | None] = [*keys, *([None] if len(keys) % 2 else [])]
    size = len(seats)
    for number in range(size - 1):
        ring = [(number * (size // 2) + step) % (size - 1) for step in range(size - 1)] if size > 1 else []
        pairs = [(ring[0], size - 1)] if number % 2 == 0 else [(size - 1, ring[0])]
        pairs += [(ring[step], ring[size - 1 - step]) for step in range(1, size // 2)]
        yield [each for each in (_seated(seats[one], seats[other]) for one, other in pairs) if each]


def _seated(one: str | None, other: str | None) -> Pairing | None:
    if one is None:
        return None if other is None else Pairing(other, None)
    return Pairing(one, other)


def _seeding(row: Row) -> tuple[object, ...]:
    """TO-30: by points, then by rating, then by key."""
    return -row.points, -round(row.rating.value), row.player.key


def _free(rows: Sequence[Row], order: Sequence[str]) -> list[str | None]:
    """TO-31: who may be free, in the order in which it is tried; nobody where the number is even."""
    if len(order) % 2 == 0:
        return [None]
    free = {row.player.key: row.free for row in rows}
    return [*sorted(order, key=lambda key: (free[key], -order.index(key)))]


class _Search:
    """Looks for the first whole pairing in the order of TO-32 to TO-34."""

    def __init__(self, order: Sequence[str], points: Mapping[str, object], met: set[frozenset[str]]) -> None:
        self._order, self._points, self._met = order, points, met
        self._vain: set[tuple[str, ...]] = set()
        self._steps = 0

    def found(self) -> list[tuple[str, str]] | None:
        """The pairs, the highest first; None where there are none, or none was found in time."""
        return self._rest(tuple(self._order))

    def _rest(self, left: tuple[str, ...]) -> list[tuple[str, str]] | None:
        if not left:
            return []
        self._steps += 1
        if left in self._vain or self._steps > MOST_STEPS or self._has_odd_part(left):
            return None
        top = left[0]
        for other in self._candidates(left):
            rest = self._rest(tuple(key for key in left if key not in (top, other)))
            if rest is not None:
                return [(top, other), *rest]
        self._vain.add(left)
        return None

    def _candidates(self, left: Sequence[str]) -> Iterator[str]:
        """Whom the highest one may play: of as many points the middle one first, then those below."""
        top = left[0]
        own = [key for key in left if self._points[key] == self._points[top]]
        middle = len(own) // 2 if len(own) > 1 else 1
        lower = [key for key in left if key not in own]
        for key in (*own[middle:], *reversed(own[1:middle]), *lower):
            if frozenset((top, key)) not in self._met:
                yield key

    def _has_odd_part(self, left: Sequence[str]) -> bool:
        """Whether some of them may play among each other alone, and are an odd number: then nothing works."""
        unseen = set(left)
        while unseen:
            part, edge = 0, [unseen.pop()]
            while edge:
                one, part = edge.pop(), part + 1
                near = {other for other in unseen if frozenset((one, other)) not in self._met}
                unseen -= near
                edge += near
            if part % 2:
                return True
        return False


class _Firsts:
    """Who has moved first how often, and last time (TO-35)."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self._balance: dict[str, int] = {}
        self._last: dict[str, bool] = {}
        for each in sorted(outcomes, key=lambda each: (each.at, each)):
            for key, is_first in ((each.first, True), (each.second, False)):
                self._balance[key] = self._balance.get(key, 0) + (1 if is_first else -1)
                self._last[key] = is_first

    def pairing(self, higher: str, lower: str, board: int) -> Pairing:
        """Who moves first of two: the higher one at every other board, where nothing else decides."""
        balance = [self._balance.get(key, 0) for key in (higher, lower)]
        last = [self._last.get(key, board % 2 == 1) for key in (higher, lower)]
        if balance[0] != balance[1]:
            is_higher = balance[0] < balance[1]
        elif last[0] != last[1]:
            is_higher = last[1]
        else:
            is_higher = not last[0]
        return Pairing(higher, lower) if is_higher else Pairing(lower, higher)
