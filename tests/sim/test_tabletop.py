"""The tabletop: handlings by name, whoever makes them, over a board with drivers."""

import sys
from random import Random
from unittest.mock import Mock

import pytest

from niwashi.data import boards
from niwashi.devices.board_parser import load_board
from niwashi.errors import BoardFault
from niwashi.games.known import game_named
from niwashi.loop.fitting import built_in_board
from niwashi.server.simulated import simulated_game
from niwashi_sim.table import TableError
from niwashi_sim.tabletop import SimulatedTabletop

GARDEN = game_named("garden")


@pytest.fixture
def top() -> SimulatedTabletop:
    return SimulatedTabletop(load_board(boards() / "garden-36.toml"), GARDEN, lambda: 0.0, Random(1))


def test_handlings_reach_the_table(top: SimulatedTabletop) -> None:
    for verb, place in [
        ("lift", "f1"),
        ("set", "e1"),
        ("pull", "flower card 1"),
        ("take", "flower hand"),
        ("turn", None),
        ("add", "d3"),
        ("turn", "d3"),
        ("press", "undo"),
    ]:
        top.handle("guest", verb, place)
    state = top.state()
    assert state["stacks"]["e1"] == [0, 0, 0]
    assert state["stacks"]["d3"] == [0]
    assert state["stacks"]["flower card 1"] == []
    assert state["fingers"] == ["undo"]
    assert state["hands"] == {}
    top.handle("guest", "release", "undo")
    top.handle("guest", "put", "flower card 1")
    assert top.state()["fingers"] == []


@pytest.mark.parametrize(("verb", "place"), [("juggle", "f1"), ("lift", "z9"), ("lift", None), ("set", "e1")])
def test_impossible_handling_is_refused(top: SimulatedTabletop, verb: str, place: str | None) -> None:
    before = top.version
    with pytest.raises(TableError):
        top.handle("guest", verb, place)
    assert top.version == before


def test_guest_who_leaves_puts_the_stones_back_where_they_came_from(top: SimulatedTabletop) -> None:
    top.handle("guest", "lift", "f1")
    top.handle("guest", "press", "undo")
    top.leave("guest")
    assert top.table.layout() == GARDEN.layout(GARDEN.start())
    assert top.state() == {"stacks": top.table.stacks, "hands": {}, "fingers": []}


def test_guest_who_leaves_after_setting_down_takes_nothing_along(top: SimulatedTabletop) -> None:
    top.handle("guest", "lift", "f1")
    top.handle("guest", "set", "e1")
    top.leave("guest")
    assert top.state()["stacks"]["e1"] == [0, 0, 0]


def test_each_guest_has_hands_of_their_own(top: SimulatedTabletop) -> None:
    top.handle("one", "lift", "f1")
    top.handle("other", "take", "a6")
    assert top.state()["hands"] == {"one": [0, 0, 0], "other": [1]}


def test_another_game_and_another_layout_are_set_up(top: SimulatedTabletop) -> None:
    throne = game_named("throne")
    top.handle("guest", "lift", "f1")
    top.change_game(throne)
    assert top.table.layout() == throne.layout(throne.start())
    top.arrange({})
    assert not any(top.state()["stacks"].values())
    top.leave("guest")
    assert top.state()["hands"] == {}


def test_hand_that_has_gone_leaves_nothing_behind(top: SimulatedTabletop) -> None:
    for visitor in range(20):
        top.handle(f"page-{visitor}", "lift", "f1")
        top.leave(f"page-{visitor}")
    assert top.state()["stacks"]["f1"] == [0, 0, 0]
    assert top.table.hands == {}
    assert top._origins == {}


def test_board_whose_driver_lacks_its_library_is_simulated_without(monkeypatch: pytest.MonkeyPatch) -> None:
    """`make play` installs none for NeoTrellis, and Three Men's Morris is played on one."""
    for module in ("adafruit_neotrellis", "niwashi.devices.neotrellis", "niwashi_sim.simulated_neotrellis"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "adafruit_neotrellis", None)
    morris = game_named("morris")
    file = built_in_board(morris)
    match = simulated_game(morris, file, Random(3), Mock(), most_turns=8)
    assert len(match.turns) == 8 or match.result is not None
    with pytest.raises(BoardFault, match="A library is missing"):
        SimulatedTabletop(file, morris, float, Random(1), "stuck-open b2")
