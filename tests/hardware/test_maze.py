"""The router: distances kept, ways found, others pushed aside."""

from math import hypot

import pytest
from hardware.circuits.maze import Box, Maze, Node
from hardware.circuits.rerouting import Pad, Way, corners, rerouted

SIZE = (20.0, 12.0)


def pad(x: float, y: float, layers: tuple[int, ...] = (0,)) -> Pad:
    return Pad((x - 0.5, y - 0.5, x + 0.5, y + 0.5), layers, (x, y))


def laid(pads: dict[str, list[Pad]], blocks: tuple[Box, ...] = ()) -> dict[str, list[Way]]:
    maze = Maze(SIZE)
    for net, mine in pads.items():
        for each in mine:
            for layer in each.layers:
                maze.block(layer, net, each.box)
    for box in blocks:
        for layer in (0, 1):
            maze.block(layer, "", box)
    return rerouted(maze, pads, {net: [0.25] for net in pads})


def spots(ways: list[Way]) -> list[Node]:
    return [node for way in ways for node in way.nodes]


def test_a_straight_way_is_straight() -> None:
    (way,) = laid({"A": [pad(3, 6), pad(17, 6)]})["A"]
    assert len({node[2] for node in way.nodes}) == 1
    assert len(list(corners(way.nodes))) == 1


def test_ways_keep_their_distance_from_a_wall_and_round_its_corner() -> None:
    wall = (9.0, 3.0, 11.0, 11.9)
    (way,) = laid({"A": [pad(3, 6), pad(17, 6)]}, (wall,))["A"]
    maze = Maze(SIZE)
    for start, end in corners(way.nodes):
        (x0, y0), (x1, y1) = maze.place(start), maze.place(end)
        for i in range(101):
            x, y = x0 + (x1 - x0) * i / 100, y0 + (y1 - y0) * i / 100
            off = hypot(max(wall[0] - x, x - wall[2], 0), max(wall[1] - y, y - wall[3], 0))
            assert off > 0.125 + 0.2


def test_nets_that_cross_change_layers() -> None:
    pads = {"A": [pad(3, 6), pad(17, 6)], "B": [pad(10, 2), pad(10, 10)], "C": [pad(3, 2), pad(17, 10)]}
    found = laid(pads)
    assert set(found) == {"A", "B", "C"}
    assert {node[0] for ways in found.values() for node in spots(ways)} == {0, 1}
    for net, ways in found.items():
        for other, theirs in found.items():
            if net < other:
                assert not set(spots(ways)) & set(spots(theirs))


def test_a_net_that_finds_no_way_pushes_others_aside() -> None:
    """A comes first through the gap's middle; both fit only if it moves."""
    gap = ((9.0, 0.0, 11.0, 5.4), (9.0, 6.6, 11.0, 12.0))
    pads = {"A": [pad(3, 6), pad(17, 6)], "B": [pad(3, 3), pad(17, 3)], "C": [pad(3, 9), pad(17, 9)]}
    found = laid(pads, gap)
    assert set(found) == {"A", "B", "C"}


def test_what_is_walled_in_is_told() -> None:
    box = ((1.5, 4.0, 5.0, 4.5), (1.5, 7.5, 5.0, 8.0), (4.5, 4.0, 5.0, 8.0), (1.0, 4.0, 1.5, 8.0))
    assert laid({"A": [pad(3, 6), pad(17, 6)]}, box) == {}


def test_more_nets_than_there_are_marks_are_refused() -> None:
    maze = Maze(SIZE)
    maze.closed("", 0.25)
    for number in range(254):
        maze.block(0, f"N{number}", (1, 1, 2, 2))
    with pytest.raises(ValueError, match="more than 254 nets"):
        maze.block(0, "N254", (1, 1, 2, 2))
