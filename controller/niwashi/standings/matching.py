"""Minimum-cost perfect matching: Edmonds' blossom algorithm with weights, in O(n³).

Source: Galil, "Efficient algorithms for finding maximum matching in graphs", ACM Computing Surveys 18
(1986). Each vertex and blossom has a dual value. Only edges without slack are searched; when they are
used up, the duals change. Costs are integers of any size, so they can be ranked exactly.
"""

from collections import deque
from collections.abc import Iterable, Sequence

Costs = Sequence[Sequence[int | None]]
"""The cost of each pair, symmetric; None for a pair that is not allowed."""

_FREE, _OUTER, _INNER = -1, 0, 1


def cheapest_matching(costs: Costs, start: Iterable[tuple[int, int]] = ()) -> list[int] | None:
    """Return the partner of each vertex with the least total cost; None if not all can be paired.

    `start` are initial pairs. The search is faster the more of them cost nothing and fit together.

    >>> cheapest_matching([[None, 1, 5, 5], [1, None, 5, 5], [5, 5, None, 9], [5, 5, 9, None]])
    [1, 0, 3, 2]
    >>> cheapest_matching([[None, 0, 0], [0, None, 0], [0, 0, None]]) is None
    True
    """
    if len(costs) % 2:
        return None
    search = _Search(costs)
    search.begin(start)
    while search.augments():
        pass
    partners = search.match[1 : len(costs) + 1]
    return None if 0 in partners else [partner - 1 for partner in partners]


class _Search:
    """Vertices are 1 to n, blossoms follow, and 0 means none."""

    def __init__(self, costs: Costs) -> None:
        self._n = n = len(costs)
        highest = max((c for row in costs for c in row if c is not None), default=0)
        base = (n // 2 + 1) * highest + 1  # one more pair outweighs the costs of all pairs
        none = [0] * (n + 1)
        self._weight = [none, *([0, *(0 if c is None else base - c for c in row)] for row in costs)]
        self._room = 2 * n + 1
        self._dual = [base] * (n + 1) + [0] * n
        self.match = [0] * self._room
        self._slack = [0] * self._room
        self._top = [*range(n + 1), *([0] * n)]  # outermost blossom of each vertex
        self._parent = [0] * self._room
        self._label = [_FREE] * self._room
        self._seen, self._turn = [0] * self._room, 0
        self._flower: list[list[int]] = [[] for _ in range(self._room)]
        self._petal: list[dict[int, int]] = [
            {} for _ in range(self._room)
        ]  # part of the blossom that holds a vertex
        self._edge: list[dict[int, tuple[int, int]]] = [{} for _ in range(self._room)]
        self._last = n
        self._queue: deque[int] = deque()

    def begin(self, start: Iterable[tuple[int, int]]) -> None:
        """Match initial pairs that cost nothing, since these have no slack."""
        for one, other in ((one + 1, other + 1) for one, other in start):
            is_tight = self._weight[one][other] == self._dual[one]
            if is_tight and not self.match[one] and not self.match[other]:
                self.match[one], self.match[other] = other, one

    def _between(self, one: int, other: int) -> tuple[int, int] | None:
        """Return the edge that joins two vertices or blossoms, if any."""
        if one <= self._n and other <= self._n:
            return (one, other) if self._weight[one][other] else None
        if one > self._n:
            return self._edge[one].get(other)
        found = self._edge[other].get(one)
        return None if found is None else (found[1], found[0])

    def _room_of(self, pair: tuple[int, int] | None) -> int:
        """Return the slack of an edge."""
        assert pair is not None  # noqa: S101  (callers have found it)
        one, other = pair
        return self._dual[one] + self._dual[other] - 2 * self._weight[one][other]

    def _update_slack(self, one: int, x: int) -> None:
        known = self._slack[x]
        if not known or self._room_of(self._between(one, x)) < self._room_of(self._between(known, x)):
            self._slack[x] = one

    def _set_slack(self, x: int) -> None:
        self._slack[x] = 0
        for one in range(1, self._n + 1):
            top = self._top[one]
            if top != x and self._label[top] == _OUTER and self._between(one, x):
                self._update_slack(one, x)

    def _enqueue(self, x: int) -> None:
        if x <= self._n:
            self._queue.append(x)
        else:
            for part in self._flower[x]:
                self._enqueue(part)

    def _set_top(self, x: int, top: int) -> None:
        self._top[x] = top
        for part in self._flower[x] if x > self._n else ():
            self._set_top(part, top)

    def _way_to(self, blossom: int, part: int) -> int:
        """Rotate a blossom so that an even number of steps leads from its base to a part."""
        flower = self._flower[blossom]
        at = flower.index(part)
        if at % 2:
            flower[1:] = reversed(flower[1:])
            at = len(flower) - at
        return at

    def _set_match(self, one: int, other: int) -> None:
        pair = self._between(one, other)
        assert pair is not None  # noqa: S101  (only joined vertices are matched)
        self.match[one] = pair[1]
        if one > self._n:
            part = self._petal[one][pair[0]]
            at = self._way_to(one, part)
            flower = self._flower[one]
            for step in range(at):
                self._set_match(flower[step], flower[step ^ 1])
            self._set_match(part, other)
            self._flower[one] = [*flower[at:], *flower[:at]]

    def _augment(self, one: int, other: int) -> None:
        while True:
            following = self._top[self.match[one]]
            self._set_match(one, other)
            if not following:
                return
            before = self._top[self._parent[following]]
            self._set_match(following, before)
            one, other = before, following

    def _meeting_point(self, one: int, other: int) -> int:
        self._turn += 1
        while one or other:
            if one:
                if self._seen[one] == self._turn:
                    return one
                self._seen[one] = self._turn
                one = self._top[self.match[one]]
                if one:
                    one = self._top[self._parent[one]]
            one, other = other, one
        return 0

    def _add_blossom(self, one: int, base: int, other: int) -> None:
        blossom = self._n + 1
        while blossom <= self._last and self._top[blossom]:
            blossom += 1
        self._last = max(self._last, blossom)
        self._dual[blossom], self._label[blossom] = 0, _OUTER
        self.match[blossom] = self.match[base]
        flower = [base]
        for end in (one, other):
            x = end
            while x != base:
                matched = self._top[self.match[x]]
                flower += [x, matched]
                self._enqueue(matched)
                x = self._top[self._parent[matched]]
            if end == one:
                flower[1:] = reversed(flower[1:])
        self._flower[blossom] = flower
        self._set_top(blossom, blossom)
        edges: dict[int, tuple[int, int]] = {}
        petals: dict[int, int] = {}
        for part in flower:
            for x in range(1, self._last + 1):
                pair = self._between(part, x) if x != part else None
                if pair and (x not in edges or self._room_of(pair) < self._room_of(edges[x])):
                    edges[x] = pair
            petals |= dict.fromkeys(self._petal[part] if part > self._n else (part,), part)
        self._petal[blossom] = petals
        for x in range(self._n + 1, self._room):  # leftovers of an older blossom with this number
            self._edge[x].pop(blossom, None)
        self._edge[blossom] = edges
        for x, (own, far) in edges.items():
            if x > self._n:
                self._edge[x][blossom] = (far, own)
        self._set_slack(blossom)

    def _expand(self, blossom: int) -> None:
        for part in self._flower[blossom]:
            self._set_top(part, part)
        pair = self._between(blossom, self._parent[blossom])
        assert pair is not None  # noqa: S101  (it was reached by it)
        part = self._petal[blossom][pair[0]]
        at = self._way_to(blossom, part)
        flower = self._flower[blossom]
        for step in range(0, at, 2):
            inner, outer = flower[step], flower[step + 1]
            joined = self._between(outer, inner)
            assert joined is not None  # noqa: S101  (they are neighbours in the blossom)
            self._parent[inner] = joined[0]
            self._label[inner], self._label[outer] = _INNER, _OUTER
            self._slack[inner] = 0
            self._set_slack(outer)
            self._enqueue(outer)
        self._label[part], self._parent[part] = _INNER, self._parent[blossom]
        for each in flower[at + 1 :]:
            self._label[each] = _FREE
            self._set_slack(each)
        self._top[blossom] = 0

    def _grows(self, pair: tuple[int, int]) -> bool:
        """Add an edge without slack to the trees; return whether it completes an augmenting path."""
        one, other = self._top[pair[0]], self._top[pair[1]]
        if self._label[other] == _FREE:
            self._parent[other], self._label[other] = pair[0], _INNER
            matched = self._top[self.match[other]]
            self._slack[other] = self._slack[matched] = 0
            self._label[matched] = _OUTER
            self._enqueue(matched)
        elif self._label[other] == _OUTER:
            base = self._meeting_point(one, other)
            if not base:
                self._augment(one, other)
                self._augment(other, one)
                return True
            self._add_blossom(one, base, other)
        return False

    def augments(self) -> bool:
        """Match one more pair; return False if that is impossible."""
        tops = [x for x in range(1, self._last + 1) if self._top[x] == x]
        self._label[: self._last + 1] = [_FREE] * (self._last + 1)
        self._slack[: self._last + 1] = [0] * (self._last + 1)
        self._queue.clear()
        for x in tops:
            if not self.match[x]:
                self._parent[x], self._label[x] = 0, _OUTER
                self._enqueue(x)
        if not self._queue:
            return False
        while True:
            if self._searches():
                return True
            if not self._changes_duals():
                return False
            self._queue.clear()
            for x in range(1, self._last + 1):
                if self._top[x] == x and self._slack[x] and self._top[self._slack[x]] != x:
                    pair = self._between(self._slack[x], x)
                    if pair and not self._room_of(pair) and self._grows(pair):
                        return True
            for x in range(self._n + 1, self._last + 1):
                if self._top[x] == x and self._label[x] == _INNER and not self._dual[x]:
                    self._expand(x)

    def _searches(self) -> bool:
        """Follow edges without slack; return whether an augmenting path was found."""
        while self._queue:
            one = self._queue.popleft()
            if self._label[self._top[one]] == _INNER:
                continue
            row, own = self._weight[one], self._dual[one]
            for other in range(1, self._n + 1):
                if row[other] and self._top[one] != self._top[other]:
                    if own + self._dual[other] == 2 * row[other]:
                        if self._grows((one, other)):
                            return True
                    else:
                        self._update_slack(one, self._top[other])
        return False

    def _changes_duals(self) -> bool:
        """Change the duals until another edge has no slack; return False if that gains nothing."""
        steps = [
            self._dual[x] // 2
            for x in range(self._n + 1, self._last + 1)
            if self._top[x] == x and self._label[x] == _INNER
        ]
        for x in range(1, self._last + 1):
            if self._top[x] == x and self._slack[x] and self._label[x] != _INNER:
                room = self._room_of(self._between(self._slack[x], x))
                steps.append(room if self._label[x] == _FREE else room // 2)
        outer = [x for x in range(1, self._n + 1) if self._label[self._top[x]] == _OUTER]
        if not steps or min(steps) >= min(self._dual[x] for x in outer):
            return False
        step = min(steps)
        for x in range(1, self._n + 1):
            label = self._label[self._top[x]]
            self._dual[x] += step * (label == _INNER) - step * (label == _OUTER)
        for x in range(self._n + 1, self._last + 1):
            if self._top[x] == x:
                self._dual[x] += 2 * step * ((self._label[x] == _OUTER) - (self._label[x] == _INNER))
        return True
