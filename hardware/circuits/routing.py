"""Tracks for a KiCad board whose parts are in place: each net through the maze, poured ones by short ways.

Runs under KiCad's own Python.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, Protocol

import pcbnew

from hardware.circuits.maze import Box, Maps, Maze, Node
from hardware.circuits.rerouting import Pad, Way, corners, rerouted

LAYERS = ("F.Cu", "B.Cu")
ORIGIN = (50.0, 50.0)
"""Where a design's upper left corner lies on KiCad's paper, in millimetres."""

VIA = 0.7
_TRACK, _SHORT = 0.25, 0.4
_QUILT = 3.0
_CLOSE = 13.0


class Made(Protocol):
    """What the router needs of the board being made."""

    data: dict[str, Any]
    board: Any

    def track(
        self, net: str, layer: int, start: tuple[float, float], end: tuple[float, float], width: float
    ) -> None:
        """Lay a straight track."""

    def via(self, net: str, place: tuple[float, float]) -> None:
        """Put a via."""


def _box(pad: Any) -> Box:
    box = pad.GetBoundingBox()
    edges = (box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom())
    left, top, right, bottom = (pcbnew.ToMM(edge) for edge in edges)
    return left - ORIGIN[0], top - ORIGIN[1], right - ORIGIN[0], bottom - ORIGIN[1]


def _pads(made: Made) -> Iterator[tuple[str, Pad]]:
    """Every pad with its net."""
    for pad in made.board.GetPads():
        layers = tuple(i for i, name in enumerate(LAYERS) if pad.IsOnLayer(made.board.GetLayerID(name)))
        middle = pad.GetPosition()
        here = pcbnew.ToMM(middle.x) - ORIGIN[0], pcbnew.ToMM(middle.y) - ORIGIN[1]
        drilled = pad.GetDrillSize().x > 0
        yield pad.GetNetname().removeprefix("/"), Pad(_box(pad), (0, 1) if drilled else layers, here)


def _forbidden(made: Made) -> list[Box]:
    """Where footprints allow no copper: under an antenna."""
    return [_box(zone) for part in made.board.GetFootprints() for zone in part.Zones()]


def route(made: Made) -> list[str]:
    """Tracks for every net that no pour joins everywhere; the names of those that found no way."""
    maze = Maze(tuple(made.data["size"]))
    by_net = _blocked(made, maze)
    layers = Counter(zone["net"] for zone in made.data["zones"])
    lost = [net for net in sorted(layers) if not _reaches(made, maze, net, by_net[net])]
    # Tracks may cut a pour to pieces, so what is poured on both layers gets tracks too, after all others.
    double = [net for net in sorted(layers) if layers[net] == len(LAYERS)]
    order = [net for net in by_net if len(by_net[net]) > 1 and net not in layers]
    order.sort(key=lambda net: _rank(made.data, net, by_net[net]))
    widths = {net: _widths(made, net) for net in order} | {net: [_SHORT, _TRACK] for net in double}
    ways = rerouted(maze, {net: by_net[net] for net in widths}, widths)
    for net, mine in ways.items():
        for way in mine:
            _lay(made, maze, net, way)
    for net in double:
        _quilt(made, maze, net)
    return lost + [net for net in widths if net not in ways]


def _blocked(made: Made, maze: Maze) -> dict[str, list[Pad]]:
    """Every pad put into the maze; those that are joined to something, by their nets."""
    by_net: dict[str, list[Pad]] = defaultdict(list)
    for net, pad in _pads(made):
        for layer in pad.layers:
            maze.block(layer, net, pad.box)
        if net and pad.layers:
            by_net[net].append(pad)
    for box in _forbidden(made):
        for layer in (0, 1):
            maze.block(layer, "", box)
    return by_net


def _rank(data: dict[str, Any], net: str, pads: list[Pad]) -> tuple[bool, float, str]:
    """Wide nets come first, and short ones before long ones."""
    xs, ys = [pad.middle[0] for pad in pads], [pad.middle[1] for pad in pads]
    return net not in data["widths"], max(xs) - min(xs) + max(ys) - min(ys), net


def _widths(made: Made, net: str) -> list[float]:
    """The widths to try, the widest first."""
    width = made.data["widths"].get(net, _TRACK)
    return [each for each in dict.fromkeys((width, width / 2, 0.5, _TRACK)) if _TRACK <= each <= width]


def _reaches(made: Made, maze: Maze, net: str, pads: list[Pad]) -> bool:
    """Whether every pad of a poured net reaches its pour."""
    zones = [LAYERS.index(zone["layer"]) for zone in made.data["zones"] if zone["net"] == net]
    _chain(made, maze, net, [pad for pad in pads if len(pad.layers) == len(LAYERS)])
    wanting = [pad for pad in pads if len(pad.layers) == 1 and zones != list(pad.layers)]
    lost = [pad for pad in wanting if not _stitch(made, maze, net, pad)]
    return not lost


def _chain(made: Made, maze: Maze, net: str, pads: list[Pad]) -> None:
    """Tracks between drilled pads of a pour that are close: tracks of others may wall one of them in."""
    maps = maze.closed(net, _SHORT)
    for i, pad in enumerate(pads):
        near = sorted((_far(pad, other), j) for j, other in enumerate(pads[:i]))
        if near and near[0][0] < _CLOSE:
            nodes = maze.route(_nodes(maze, pad), _nodes(maze, pads[near[0][1]]), maps)
            if nodes is not None:
                _lay(made, maze, net, Way(nodes, _SHORT))


def _far(pad: Pad, other: Pad) -> float:
    return abs(pad.middle[0] - other.middle[0]) + abs(pad.middle[1] - other.middle[1])


def _nodes(maze: Maze, pad: Pad) -> set[Node]:
    return {node for layer in pad.layers for node in maze.nodes(layer, pad.box)}


def _lay(made: Made, maze: Maze, net: str, way: Way) -> None:
    """Straight pieces of track between the bends of a way, and a via at each change of layer."""
    for start, end in corners(way.nodes):
        if start[0] == end[0]:
            made.track(net, end[0], maze.place(start), maze.place(end), way.width)
            maze.line(end[0], net, maze.place(start), maze.place(end), way.width)
            continue
        made.via(net, maze.place(end))
        for layer in (0, 1):
            maze.block(layer, net, (*maze.place(end), *maze.place(end)), VIA / 2)


def _stitch(made: Made, maze: Maze, net: str, pad: Pad) -> bool:
    """A short track from a pad to a via into the pour on the other layer."""
    maps = maze.closed(net, _SHORT)
    (layer,) = pad.layers
    middle = (pad.box[0] + pad.box[2]) / 2 / maze.step, (pad.box[1] + pad.box[3]) / 2 / maze.step
    free = _free(maze, maps, middle, 1 - layer)
    nodes = maze.route(_nodes(maze, pad), free, maps) if free else None
    if nodes is None:
        return False
    _lay(made, maze, net, Way(nodes, _SHORT))
    return True


def _quilt(made: Made, maze: Maze, net: str) -> None:
    """Vias all over the board that join the pours of both layers: one in every patch that has room for it."""
    maps = maze.closed(net, _SHORT)
    pace = int(_QUILT / maze.step)
    width, height = (int(length / maze.step) for length in made.data["size"])
    for x in range(0, width, pace):
        for y in range(0, height, pace):
            for place in _within(x, y, pace):
                spot = maze.place((0, *place))
                if maze.is_free(maps, *place) and not _is_in_corner(made, spot):
                    made.via(net, spot)
                    break


def _within(x: int, y: int, pace: int) -> list[tuple[int, int]]:
    """Some places of a patch, its middle first."""
    offsets = sorted(range(1, pace, 3), key=lambda offset: abs(offset - pace // 2))
    return [(x + across, y + down) for across in offsets for down in offsets]


def _is_in_corner(made: Made, spot: tuple[float, float]) -> bool:
    """Whether a rounded corner comes too close."""
    inward = [min(at, length - at) for at, length in zip(spot, made.data["size"], strict=True)]
    return bool(max(inward) < made.data["corner"])


def _free(maze: Maze, maps: Maps, middle: tuple[float, float], layer: int) -> set[Node]:
    """Places for a via on the other layer within some millimetres."""
    reach = int(4 / maze.step)
    column, line = round(middle[0]), round(middle[1])
    return {
        (layer, x, y)
        for x in range(max(0, column - reach), column + reach)
        for y in range(max(0, line - reach), line + reach)
        if maze.is_free(maps, x, y)
    }
