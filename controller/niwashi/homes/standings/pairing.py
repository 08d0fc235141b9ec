"""Pairings by the Swiss system and round robin, reproducible by anybody.

The rules are in seeds/tournaments.md. The highest unpaired player gets the best partner that leaves an
optimal pairing of the others. That is computed instead of tried (`tests/homes/standings/test_pairing.py`
compares it with trying all).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from niwashi.errors import NiwashiError
from niwashi.homes.standings.results import Outcome, TournamentPlayer
from niwashi.homes.standings.table import Row

MOST_PLAYERS = 200
"""More are refused, because a Pi would take too long."""

_Pair = tuple[int, int]
_Pairs = list[_Pair]


class Pairing(NamedTuple):
    """Two players, the one who moves first first; or one player with a bye."""

    first: str
    second: str | None


def swiss_round(rows: Sequence[Row], outcomes: Sequence[Outcome]) -> list[Pairing]:
    """Return the next round by the Swiss system; `rows` are the standings, with byes.

    Raises NiwashiError for more than `MOST_PLAYERS`.
    """
    order = [row.player.key for row in sorted(rows, key=_seeding)]
    if len(order) > MOST_PLAYERS:
        raise NiwashiError("tournament-too-many", players=len(order), most=MOST_PLAYERS)
    points = {row.player.key: row.points for row in rows}
    meetings, history = _Meetings(outcomes), _Firsts(outcomes)
    fewest: tuple[int, str | None, _Search] | None = None
    for free in _free(rows, order):
        search = _Search([key for key in order if key != free], points, meetings)
        least = search.least()
        if fewest is None or least < fewest[0]:
            fewest = least, free, search
        if not least:
            break
    if fewest is None:
        return []
    _, free, search = fewest
    paired = [history.pairing(*pair, board) for board, pair in enumerate(search.found())]
    return [*paired, *([] if free is None else [Pairing(free, None)])]


def next_round(players: Sequence[TournamentPlayer], outcomes: Sequence[Outcome]) -> list[Pairing]:
    """Return the remaining games of the first unfinished round of a round robin (Berger)."""
    played = [frozenset((each.first, each.second)) for each in outcomes]
    for pairs in berger([player.key for player in sorted(players)]):
        left = [each for each in pairs if each.second is None or frozenset(each) not in played]
        if any(each.second is not None for each in left):
            return left
    return []


def berger(keys: Sequence[str]) -> Iterator[list[Pairing]]:
    """Yield the rounds of a Berger table; with an odd number, one player has a bye in each.

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
    """TO-30: sort by points, then rating, then key."""
    return -row.points, -round(row.rating.value), row.player.key


def _free(rows: Sequence[Row], order: Sequence[str]) -> list[str | None]:
    """TO-31: return the candidates for the bye in order; only None for an even number."""
    if len(order) % 2 == 0:
        return [None]
    free = {row.player.key: row.free for row in rows}
    return [*sorted(order, key=lambda key: (free[key], -order.index(key)))]


class _Meetings:
    """The last round in which each pair met. A game's round follows its players' earlier games."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self.last: dict[frozenset[str], int] = {}
        played: dict[str, int] = {}
        rounds: dict[int, set[frozenset[str]]] = {}
        for each in sorted(outcomes, key=lambda each: (each.at, each)):
            pair = frozenset((each.first, each.second))
            number = 1 + max(played.get(key, 0) for key in pair)
            played.update(dict.fromkeys(pair, number))
            self.last[pair] = number
            rounds.setdefault(number, set()).add(pair)
        self.rounds = {frozenset(pairs) for pairs in rounds.values()}


class _Search:
    """Finds the first complete pairing in the order of TO-32 to TO-34."""

    def __init__(self, order: Sequence[str], points: Mapping[str, object], meetings: _Meetings) -> None:
        self._order, self._points, self._meetings = order, points, meetings
        self._repeated = meetings.rounds
        last = [[meetings.last.get(frozenset((one, other)), 0) for other in order] for one in order]
        # A repeated meeting costs more than all rounds together, a round more than all earlier ones.
        base, dearest = len(order) + 1, max((n for row in last for n in row), default=0)
        worth = [0, *((base**dearest + base ** (number - 1)) for number in range(1, dearest + 1))]
        self._costs = [[worth[n] for n in row] for row in last]
        self._second_meeting = base**dearest

    def least(self) -> int:
        """Return the least possible number of repeated meetings."""
        found = self._cheapest(range(len(self._order)), self._as_ordered(), ())
        return 0 if found is None else self._cost(found) // self._second_meeting

    def found(self) -> list[tuple[str, str]]:
        """Return the pairs, the highest first."""
        left, done = list(range(len(self._order))), list[_Pair]()
        best = self._best(left, self._as_ordered(), ())
        if best is None:  # every equally good pairing repeats a round, so allow that
            self._repeated = set()
            best = self._best(left, self._as_ordered(), ())
        assert best is not None  # noqa: S101  (an even number, and everybody may play everybody)
        while left:
            pair, best = self._next(left, best, done)
            left = [each for each in left if each not in pair]
            done.append(pair)
        return [(self._order[one], self._order[other]) for one, other in done]

    def _next(self, left: Sequence[int], best: _Pairs, done: Sequence[_Pair]) -> tuple[_Pair, _Pairs]:
        """Return the pair of the highest player left, and the best pairing of the others."""
        top, cost = left[0], self._cost(best)
        partner = {one: other for pair in best for one, other in (pair, pair[::-1])}
        for other in self._candidates(left):
            pair = top, other
            if partner[top] == other:
                return pair, [each for each in best if top not in each]
            if self._cost([pair]) > cost:
                continue
            swapped = [each for each in best if top not in each and other not in each]
            swapped.append((partner[top], partner[other]))
            if self._cost([pair, *swapped]) == cost and not self._repeats([*done, pair, *swapped]):
                return pair, swapped
            rest = [each for each in left if each not in pair]
            found = self._best(rest, swapped, (*done, pair))
            if found is not None and self._cost([pair, *found]) == cost:
                return pair, found
        raise AssertionError("the best pairing has a pair for each")

    def _best(self, left: Sequence[int], start: _Pairs, done: Sequence[_Pair]) -> _Pairs | None:
        """Return the cheapest pairing of those left that repeats no earlier round; None if all do."""
        return self._unlike(left, start, done, ())

    def _unlike(
        self, left: Sequence[int], start: _Pairs, done: Sequence[_Pair], without: Sequence[_Pair]
    ) -> _Pairs | None:
        found = self._cheapest(left, start, without)
        if found is None or not self._repeats([*done, *found]):
            return found
        # Every other pairing lacks at least one of these pairs. Branch by the first pair that it lacks.
        others = []
        for number, pair in enumerate(found):
            kept = found[:number]
            rest = [each for each in left if not any(each in one for one in kept)]
            other = self._unlike(rest, found[number + 1 :], (*done, *kept), (*without, pair))
            if other is not None:
                others.append([*kept, *other])
        return min(others, key=self._cost, default=None)

    def _cheapest(self, left: Sequence[int], start: _Pairs, without: Sequence[_Pair]) -> _Pairs | None:
        """Return the cheapest pairs of those left, without some; None if not all can be paired."""
        barred = {frozenset(pair) for pair in without}
        if 2 * len(start) == len(left) and not self._cost(start) and barred.isdisjoint(map(frozenset, start)):
            return start
        allowed = (pair for pair in combinations(left, 2) if frozenset(pair) not in barred)
        found = _matched([(one, other, self._costs[one][other]) for one, other in allowed])
        return found if 2 * len(found) == len(left) else None

    def _cost(self, pairs: _Pairs) -> int:
        return sum(self._costs[one][other] for one, other in pairs)

    def _repeats(self, pairs: _Pairs) -> bool:
        return (
            frozenset(frozenset((self._order[one], self._order[other])) for one, other in pairs)
            in self._repeated
        )

    def _as_ordered(self) -> _Pairs:
        """Return initial pairs: each player's first available candidate not met before."""
        left, pairs = list(range(len(self._order))), list[_Pair]()
        while left:
            top = left[0]
            other = next((each for each in self._candidates(left) if not self._costs[top][each]), None)
            if other is not None:
                pairs.append((top, other))
            left = [each for each in left if each not in (top, other)]
        return pairs

    def _candidates(self, left: Sequence[int]) -> Iterator[int]:
        """Yield partners for the highest player: within the score group from the middle, then below."""
        points = self._points[self._order[left[0]]]
        size = next(
            (n for n, each in enumerate(left) if self._points[self._order[each]] != points), len(left)
        )
        own, lower = left[:size], left[size:]
        middle = size // 2 if size > 1 else 1
        yield from (*own[middle:], *reversed(own[1:middle]), *lower)


def _matched(costs: Sequence[tuple[int, int, int]]) -> _Pairs:
    """Return as many pairs as possible with the least total cost. Raises NiwashiError."""
    try:
        from networkx import Graph, min_weight_matching  # when it is needed: it takes a Pi a second
    except ImportError as error:
        raise NiwashiError("tournament-no-networkx") from error
    graph = Graph()
    graph.add_weighted_edges_from(costs)
    return sorted((min(pair), max(pair)) for pair in min_weight_matching(graph))


class _Firsts:
    """Counts how often each player moved first, and whether in the last game (TO-35)."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self._balance: dict[str, int] = {}
        self._last: dict[str, bool] = {}
        for each in sorted(outcomes, key=lambda each: (each.at, each)):
            for key, is_first in ((each.first, True), (each.second, False)):
                self._balance[key] = self._balance.get(key, 0) + (1 if is_first else -1)
                self._last[key] = is_first

    def pairing(self, higher: str, lower: str, board: int) -> Pairing:
        """Decide who moves first; on a tie the higher player does at every other board."""
        balance = [self._balance.get(key, 0) for key in (higher, lower)]
        last = [self._last.get(key, board % 2 == 1) for key in (higher, lower)]
        if balance[0] != balance[1]:
            is_higher = balance[0] < balance[1]
        elif last[0] != last[1]:
            is_higher = last[1]
        else:
            is_higher = not last[0]
        return Pairing(higher, lower) if is_higher else Pairing(lower, higher)
