"""Tracks found on a grid of two layers, net by net: the shortest way that keeps its distance.

Runs under KiCad's own Python; it knows millimetres and nets, not KiCad.
"""

from array import array
from collections import Counter
from collections.abc import Iterable
from functools import cache
from heapq import heappop, heappush
from math import hypot
from typing import NamedTuple

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Node = tuple[int, int, int]  # layer, column, line
_Key = tuple[float, bool, bool]  # width, whether it is a via's, whether of what is fixed alone

_VIA = 12.0  # what a change of layers costs, in steps
_ASLANT = 1.42  # what a step aslant costs
_EDGE = 0.4  # between copper and the board's edge, in millimetres
_HEAVY = 1.0  # tracks as wide as this carry amperes: a single via is no way for them
_SHUT = 255  # what is closed to every net
_MOVED = 3.0  # what a step over a track costs that has to be moved for it
_DISPUTED = 2.0  # and more each time that somebody had to give way here
_EAGER = 1.25  # how much more than the least is thought to lie ahead: found sooner, hardly longer
_FAR = 1e9


class Maps(NamedTuple):
    """For each place what a net has to mind: 0 nothing, 1 a track that could be moved, 255 what cannot.

    `tracks` has both layers one after the other, `vias` those places where a via could be.
    """

    tracks: bytes
    vias: bytes


class _Thing(NamedTuple):
    layer: int
    net: str
    box: Box
    radius: float
    is_solid: bool
    is_fixed: bool


class Maze:
    """A board of width x height; `step` is the grid, `clear` the distance between nets, in millimetres."""

    def __init__(self, size: Point, step: float = 0.25, clear: float = 0.22, via: float = 0.7) -> None:
        self.step, self.clear, self.via = step, clear, via
        self._wide, self._high = int(size[0] / step) + 1, int(size[1] / step) + 1
        self._size = size
        self._things: list[_Thing] = []
        self._marks: dict[str, int] = {}
        self._grids: dict[_Key, list[bytearray]] = {}
        self._disputed: Counter[int] = Counter()

    def block(self, layer: int, net: str, box: Box, radius: float = 0.0, *, is_fixed: bool = True) -> None:
        """A pad or a via: no via is put into it, not even one of its own net."""
        self._add(_Thing(layer, net, box, radius, is_solid=True, is_fixed=is_fixed))

    def line(
        self, layer: int, net: str, start: Point, end: Point, width: float, *, is_fixed: bool = True
    ) -> None:
        """A track as an obstacle to others: a box, or a row of dots where it runs aslant."""
        if start[0] == end[0] or start[1] == end[1]:
            xs, ys = sorted((start[0], end[0])), sorted((start[1], end[1]))
            box = (xs[0], ys[0], xs[1], ys[1])
            self._add(_Thing(layer, net, box, width / 2, is_solid=False, is_fixed=is_fixed))
            return
        count = max(1, int(hypot(end[0] - start[0], end[1] - start[1]) / self.step))
        for i in range(count + 1):
            x = start[0] + (end[0] - start[0]) * i / count
            y = start[1] + (end[1] - start[1]) * i / count
            self._add(_Thing(layer, net, (x, y, x, y), width / 2, is_solid=False, is_fixed=is_fixed))

    def forget(self, net: str) -> None:
        """Take up a net's tracks and vias, but for what is fixed."""
        self._things = [thing for thing in self._things if thing.is_fixed or thing.net != net]
        self._grids = {key: grids for key, grids in self._grids.items() if key[2]}

    def dispute(self, nodes: Iterable[Node]) -> None:
        """Make places dearer where nets had to give way: they find others in time."""
        self._disputed.update(self._at(node) for node in nodes)

    def closed(self, net: str, width: float) -> Maps:
        """Where a track of this net and width, and a via of it, may not be."""
        return Maps(*self._shut(net, width, is_fixed=False))

    def movable(self, net: str, width: float) -> Maps:
        """The same, but tracks of others only cost."""
        fixed = self._shut(net, width, is_fixed=True)
        every = self._shut(net, width, is_fixed=False)
        moved = bytes([0] + [1] * _SHUT)
        return Maps(*(_or(own, each.translate(moved)) for own, each in zip(fixed, every, strict=True)))

    def _shut(self, net: str, width: float, *, is_fixed: bool) -> tuple[bytes, bytes]:
        table = bytearray([_SHUT] * 256)
        table[0] = table[self._marks.get(net, 0)] = 0
        mine = bytes(table)
        front, back = (bytes(grid.translate(mine)) for grid in self._grid((width, False, is_fixed)))
        if width >= _HEAVY:
            return front + back, bytes([_SHUT]) * (self._wide * self._high)
        holes = [bytes(grid.translate(mine)) for grid in self._grid((self.via, True, is_fixed))]
        return front + back, _or(*holes)

    def _grid(self, key: _Key) -> list[bytearray]:
        """The marks of what keeps tracks of a width (or vias) away, on both layers."""
        if key not in self._grids:
            self._grids[key] = self._framed(key[0] / 2)
            for thing in self._things:
                self._mark(thing, key)
        return self._grids[key]

    def _add(self, thing: _Thing) -> None:
        self._things.append(thing)
        for key in self._grids:
            self._mark(thing, key)

    def _mark(self, thing: _Thing, key: _Key) -> None:
        """Mark how near others may not come; no via comes into a pad even of its own net."""
        width, is_via, is_fixed = key
        if is_fixed and not thing.is_fixed:
            return
        shut = not thing.net or (is_via and thing.is_solid)
        mark = _SHUT if shut else self._marks.setdefault(thing.net, len(self._marks) + 1)
        if mark >= _SHUT and not shut:
            raise ValueError(f"more than {_SHUT - 1} nets")
        self._fill(self._grids[key][thing.layer], thing.box, thing.radius + self.clear + width / 2, mark)

    def route(self, starts: set[Node], ends: set[Node], maps: Maps) -> list[Node] | None:
        """The cheapest way between two sets of nodes, or None where there is none."""
        first = sorted(at for at in map(self._at, starts) if maps.tracks[at] < _SHUT)
        last = {at for at in map(self._at, ends) if maps.tracks[at] < _SHUT}
        if not first or not last:
            return None
        came = self._search(first, last, maps)
        return None if came is None else [self._node(at) for at in came]

    def _search(self, first: list[int], last: set[int], maps: Maps) -> list[int] | None:
        """A* over both layers. The frame is closed, so no step leaves the board."""
        tracks, vias = maps
        wide, area = self._wide, self._wide * self._high
        goal, dear = self._bounds(last), self._disputed
        cost = array("d", [_FAR]) * (2 * area)
        came = array("l", [-1]) * (2 * area)
        done = bytearray(2 * area)
        queue = [(0.0, at) for at in first]
        for at in first:
            cost[at] = 0.0
        while queue:
            _, at = heappop(queue)
            if done[at]:
                continue
            if at in last:
                return _traced(came, at)
            done[at] = 1
            here = cost[at]
            ways = [(near, here + price) for near, price in _steps(tracks, at, wide)]
            if vias[at % area] < _SHUT:
                ways.append(((at + area) % (2 * area), here + _VIA + vias[at % area] * _MOVED))
            for near, new in ways:
                price = new + _MOVED + _DISPUTED * dear[near] if tracks[near] else new
                if price < cost[near]:
                    cost[near], came[near] = price, at
                    heappush(queue, (price + _EAGER * _ahead(near % area, wide, goal), near))
        return None

    def _bounds(self, ends: set[int]) -> tuple[int, int, int, int]:
        nodes = [self._node(at) for at in ends]
        columns, lines = [node[1] for node in nodes], [node[2] for node in nodes]
        return min(columns), max(columns), min(lines), max(lines)

    def nodes(self, layer: int, box: Box) -> set[Node]:
        """The nodes in the inner half of a box, at least the one nearest to its middle."""
        wide, high = (box[2] - box[0]) / 4, (box[3] - box[1]) / 4
        inner = (box[0] + wide, box[1] + high, box[2] - wide, box[3] - high)
        left, top, right, bottom = (edge / self.step for edge in inner)
        inside = {
            (layer, x, y)
            for x in range(int(left) + 1, int(right) + 1)
            for y in range(int(top) + 1, int(bottom) + 1)
        }
        return inside or {(layer, round((left + right) / 2), round((top + bottom) / 2))}

    def is_free(self, maps: Maps, column: int, line: int) -> bool:
        """Whether a via has room at a place on both layers."""
        if not (0 <= column < self._wide and 0 <= line < self._high):
            return False
        return not maps.vias[line * self._wide + column]

    def place(self, node: Node) -> Point:
        """Where a node is, in millimetres."""
        return node[1] * self.step, node[2] * self.step

    def _at(self, node: Node) -> int:
        return (node[0] * self._high + node[2]) * self._wide + node[1]

    def _node(self, at: int) -> Node:
        row, column = divmod(at, self._wide)
        return row // self._high, column, row % self._high

    def _fill(self, grid: bytearray, box: Box, reach: float, mark: int) -> None:
        """Mark what is nearer to a box than `reach`; what two nets claim is closed to both."""
        left, top, right, bottom = box
        claimed = _claimed(mark)
        for line in range(
            max(0, int((top - reach) / self.step)),
            min(self._high - 1, int((bottom + reach) / self.step) + 1) + 1,
        ):
            down = max(top - line * self.step, line * self.step - bottom, 0.0)
            if down >= reach:
                continue
            aside = (reach * reach - down * down) ** 0.5
            first = max(0, int((left - aside) / self.step) + 1) if left > aside else 0
            last = min(self._wide - 1, int((right + aside) / self.step))
            if last >= first:
                here = slice(line * self._wide + first, line * self._wide + last + 1)
                grid[here] = grid[here].translate(claimed)

    def _framed(self, half: float) -> list[bytearray]:
        """Two empty grids, closed along the edge."""
        width, height = self._size
        sides = ((0.0, 0.0, width, 0.0), (0.0, height, width, height))
        ends = ((0.0, 0.0, 0.0, height), (width, 0.0, width, height))
        grids = [bytearray(self._wide * self._high) for _ in range(2)]
        for grid in grids:
            for box in (*sides, *ends):
                self._fill(grid, box, half + _EDGE, _SHUT)
        return grids


def _or(one: bytes, other: bytes) -> bytes:
    both = int.from_bytes(one, "big") | int.from_bytes(other, "big")
    return both.to_bytes(len(one), "big")


@cache
def _claimed(mark: int) -> bytes:
    """What becomes of every mark where a net claims the place."""
    return bytes(mark if old in (0, mark) else _SHUT for old in range(256))


def _steps(tracks: bytes, at: int, wide: int) -> list[tuple[int, float]]:
    """The open places beside a place and what a step costs; none aslant around a closed corner."""
    right, left = tracks[at + 1] < _SHUT, tracks[at - 1] < _SHUT
    found = []
    if right:
        found.append((at + 1, 1.0))
    if left:
        found.append((at - 1, 1.0))
    for near in (at + wide, at - wide):
        if tracks[near] < _SHUT:
            found.append((near, 1.0))
            if right and tracks[near + 1] < _SHUT:
                found.append((near + 1, _ASLANT))
            if left and tracks[near - 1] < _SHUT:
                found.append((near - 1, _ASLANT))
    return found


def _ahead(at: int, wide: int, goal: tuple[int, int, int, int]) -> float:
    """The least that is still to pay from a place to a goal's box."""
    line, column = divmod(at, wide)
    across = goal[0] - column if column < goal[0] else column - goal[1] if column > goal[1] else 0
    down = goal[2] - line if line < goal[2] else line - goal[3] if line > goal[3] else 0
    return across + (_ASLANT - 1) * down if across > down else down + (_ASLANT - 1) * across


def _traced(came: "array[int]", at: int) -> list[int]:
    way = [at]
    while came[at] >= 0:
        at = came[at]
        way.append(at)
    return way[::-1]
