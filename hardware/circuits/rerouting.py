"""Nets laid one after the other; a net that finds no way takes that of others, which then look for another.

Runs under KiCad's own Python; it knows millimetres and nets, not KiCad.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from math import ceil, hypot
from typing import NamedTuple

from hardware.circuits.maze import Box, Maze, Node

_MOVES, _MOVES_IN_ALL = 25, 250
"""How often a net, and all of them, may push others aside before a net is given up."""


class Pad(NamedTuple):
    """A pad: its box, its layers (0 front, 1 back), its middle."""

    box: Box
    layers: tuple[int, ...]
    middle: tuple[float, float]


class Way(NamedTuple):
    """A track from pad to pad or to another track: its nodes, its width in millimetres."""

    nodes: list[Node]
    width: float


class _Point(NamedTuple):
    node: Node
    half: float


def rerouted(maze: Maze, pads: dict[str, list[Pad]], widths: dict[str, list[float]]) -> dict[str, list[Way]]:
    """The ways of all nets, in the order given; nets that could not be joined are missing."""
    waiting = deque(pads)
    found: dict[str, list[Way]] = {}
    moves: Counter[str] = Counter()
    while waiting:
        net = waiting.popleft()
        ways = _joined(maze, net, pads[net], widths[net], is_moving=False)
        if ways is None and moves[net] < _MOVES and moves.total() < _MOVES_IN_ALL:
            moves[net] += 1
            ways = _joined(maze, net, pads[net], widths[net][-1:], is_moving=True)
            waiting.extend(_moved(maze, ways or [], found))
        if ways is not None:
            found[net] = ways
    return found


def _moved(maze: Maze, ways: list[Way], found: dict[str, list[Way]]) -> list[str]:
    """Take up the nets that are in the way of new ways; their names."""
    hits = _in_the_way(maze, ways, found)
    maze.dispute(node for _, node in hits)
    nets = list(dict.fromkeys(net for net, _ in hits))
    for net in nets:
        maze.forget(net)
        del found[net]
    return nets


def corners(nodes: list[Node]) -> Iterator[tuple[Node, Node]]:
    """The straight pieces of a way, end to end; a change of layer is a piece between two layers."""
    start = nodes[0]
    for before, node, after in zip(nodes, nodes[1:], [*nodes[2:], None], strict=False):
        if after is None or _step(before, node) != _step(node, after):
            yield start, node
            start = node


def _step(node: Node, after: Node) -> tuple[int, int, int]:
    return after[0] - node[0], after[1] - node[1], after[2] - node[2]


def _joined(
    maze: Maze, net: str, pads: list[Pad], widths: list[float], *, is_moving: bool
) -> list[Way] | None:
    """A net's pads joined nearest first and laid in the maze; None, and nothing laid, if one finds no way."""
    done, left, ways = [pads[0]], list(pads[1:]), []
    tree = _nodes(maze, pads[0])
    while left:
        pad = min(left, key=lambda pad: min(_far(pad, other) for other in done))
        left.remove(pad)
        way = _way(maze, net, (tree, _nodes(maze, pad)), widths, is_moving=is_moving)
        if way is None:
            maze.forget(net)
            return None
        _lay(maze, net, way)
        ways.append(way)
        tree |= set(way.nodes) | _nodes(maze, pad)
        done.append(pad)
    return ways


def _way(
    maze: Maze, net: str, ends: tuple[set[Node], set[Node]], widths: list[float], *, is_moving: bool
) -> Way | None:
    for width in widths:
        maps = maze.movable(net, width) if is_moving else maze.closed(net, width)
        nodes = maze.route(*ends, maps)
        if nodes is not None:
            return Way(nodes, width)
    return None


def _lay(maze: Maze, net: str, way: Way) -> None:
    for start, end in corners(way.nodes):
        if start[0] == end[0]:
            maze.line(start[0], net, maze.place(start), maze.place(end), way.width, is_fixed=False)
            continue
        for layer in (0, 1):
            spot = (*maze.place(end), *maze.place(end))
            maze.block(layer, net, spot, maze.via / 2, is_fixed=False)


def _in_the_way(maze: Maze, ways: list[Way], found: dict[str, list[Way]]) -> list[tuple[str, Node]]:
    """Where tracks or vias of others are too near to new ways: the nets, and their nodes."""
    there: dict[Node, list[tuple[str, float]]] = defaultdict(list)
    for net, theirs in found.items():
        for point in _points(maze, theirs):
            there[point.node].append((net, point.half))
    return [hit for point in _points(maze, ways) for hit in _near(maze, point, there)]


def _points(maze: Maze, ways: list[Way]) -> Iterator[_Point]:
    for way in ways:
        for node in way.nodes:
            yield _Point(node, way.width / 2)
        for start, end in corners(way.nodes):
            if start[0] != end[0]:
                yield from (_Point((layer, end[1], end[2]), maze.via / 2) for layer in (0, 1))


def _near(
    maze: Maze, point: _Point, there: dict[Node, list[tuple[str, float]]]
) -> Iterator[tuple[str, Node]]:
    layer, x, y = point.node
    widest = ceil((point.half + maze.clear + 0.5) / maze.step)
    for across in range(-widest, widest + 1):
        for down in range(-widest, widest + 1):
            node = (layer, x + across, y + down)
            for net, half in there.get(node, ()):
                if hypot(across, down) * maze.step < point.half + half + maze.clear:
                    yield net, node


def _far(pad: Pad, other: Pad) -> float:
    return abs(pad.middle[0] - other.middle[0]) + abs(pad.middle[1] - other.middle[1])


def _nodes(maze: Maze, pad: Pad) -> set[Node]:
    return {node for layer in pad.layers for node in maze.nodes(layer, pad.box)}
