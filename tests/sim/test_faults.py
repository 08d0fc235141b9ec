"""Faults below the drivers: what each does to the wires, how they are written down, when they come and go."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from tests.devices.expanded import on_expanders

from niwashi import data
from niwashi.board_types import DARK, Frame
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.devices.cell_wiring import Crossing, ExpanderInput
from niwashi.games.game import Place, PlaceKind
from niwashi.games.known import game_named
from niwashi_sim.contacts import Contacts
from niwashi_sim.defects import (
    KINDS,
    BadDefect,
    Defect,
    apply_defects,
    defect_named,
    faults_of,
    random_defects,
)
from niwashi_sim.faults import SOUND, Faults
from niwashi_sim.simulated_board import SimulatedBoard, simulate
from niwashi_sim.simulated_match import Clock
from niwashi_sim.table import Table

GARDEN = load_board(data.boards() / "garden-36.toml")
CHIPS = on_expanders(GARDEN)
ONE_ROW = load_board(data.boards() / "gardens-4.toml")
STANDING = ("a1", "b3", "c3", "f6")


class Rig:
    """A board with pieces on some cells, and time that passes only when told to."""

    def __init__(self, file: BoardFile = GARDEN, standing: Iterable[str] = STANDING) -> None:
        cells = [cell.name for cell in file.geometry if cell.role is None]
        places = {name: Place(PlaceKind.CARD if "card" in name else PlaceKind.SQUARE) for name in cells}
        self.table = Table({"pile": Place(PlaceKind.PILE, 0, 0), **places}, {})
        for name in standing:
            self.table.stacks[name] = [0]
        self.file = file
        self.clock = Clock(10.0)
        self.board: SimulatedBoard = simulate(file, self.table, clock=self.clock, rng=Random(3))

    def apply_faults(self, *lines: str) -> None:
        apply_defects(self.board, self.file, [defect_named(line) for line in lines])

    def seen(self, seconds: float = 0.05) -> set[str]:
        """Return the cells that read filled after some time of scanning."""
        for _ in range(round(seconds / 0.005)):
            self.clock.now += 0.005
            reading = self.board.read(self.clock.now)
        return {c.name for c, value in zip(self.board.geometry, reading.values, strict=True) if value}


@pytest.mark.parametrize(
    ("defects", "expected"),
    [
        (["stuck-closed d4"], {*STANDING, "d4"}),
        (["stuck-open b3"], {*STANDING} - {"b3"}),
        (["reversed-diode b3"], {*STANDING} - {"b3"}),
        (["cut-row R3"], {"a1", "f6"}),
        (["cut-column C2"], {*STANDING} - {"b3"}),
        (["swapped-rows R1 R3"], {"a3", "b1", "c1", "f6"}),
        (["swapped-columns C1 C2"], {"b1", "a3", "c3", "f6"}),
        (["swapped-rows R1 R3", "stuck-open b3"], {"a3", "c1", "f6"}),
    ],
)
def test_drivers_read_faulty_matrix(defects: list[str], expected: set[str]) -> None:
    rig = Rig()
    rig.apply_faults(*defects)
    assert rig.seen() == expected
    rig.apply_faults()
    assert rig.seen() == {*STANDING}, "a fault that is over leaves nothing behind"


def test_missing_diode_makes_a_ghost_of_the_fourth_corner() -> None:
    rig = Rig(standing=("a1", "b1", "a2"))
    rig.apply_faults("missing-diode a1")
    assert rig.seen() == {"a1", "b1", "a2", "b2"}


def test_loose_row_comes_and_goes_as_a_whole() -> None:
    rig = Rig()
    rig.apply_faults("loose-row R3")
    seen = [frozenset(rig.seen(0.02)) for _ in range(200)]
    assert set(seen) == {frozenset(STANDING), frozenset({"a1", "f6"})}


def test_weak_magnet_is_told_and_then_counts_as_there() -> None:
    rig = Rig()
    rig.apply_faults("weak b3")
    flickering = [("b3" in rig.seen(0.02), rig.board.read(rig.clock.now).notices) for _ in range(1500)]
    assert not all(there for there, _ in flickering)
    told = [i for i, (_, notices) in enumerate(flickering) if notices]
    assert told
    assert {n.key for _, notices in flickering for n in notices} == {"board-notice-weak"}
    assert flickering[told[-1]][1][0].cells == ("b3",)
    late = [there for there, notices in flickering[told[0] :] if notices]
    assert sum(late) == len(late), "while it is known to be weak, closed is the truth"
    rig.apply_faults()
    rig.table.lift("hand", "b3")
    assert "b3" not in rig.seen(1.0), "but what is lifted is gone, a little later"


def test_contacts_chatter_as_long_as_they_are_said_to() -> None:
    clock = Clock()
    contacts = Contacts(1, clock=clock, rng=Random(2))
    contacts.apply_faults(bounce_s=0.02)
    longest = 0.0
    for turn in range(60):
        clock.now = started = float(turn)
        contacts.set(0, 0, closed=turn % 2 == 0)
        for step in range(250):
            clock.now = started + step * 1e-4
            if contacts.touching()[0] != (turn + 1) % 2:
                longest = max(longest, clock.now - started)
    assert 0.015 < longest <= 0.02


def test_unplugged_board_says_so_and_comes_back_by_itself() -> None:
    for file in (GARDEN, CHIPS):
        rig = Rig(file)
        rig.seen()
        rig.apply_faults("unplugged")
        with pytest.raises(OSError, match=r"No such device|does not answer"):
            rig.seen(1.2)
        rig.table.lift("hand", "f6")
        rig.apply_faults()
        assert rig.seen(1.2) == {*STANDING} - {"f6"}, "each chip is looked after once a second"


def lit(rig: Rig, colour: tuple[int, int, int], *names: str) -> Frame:
    return tuple(colour if cell.name in names else DARK for cell in rig.board.geometry)


def colour_at(rig: Rig, name: str) -> tuple[int, ...]:
    at = 3 * rig.board.geometry.index[name]
    return tuple(rig.board.lights()[at : at + 3])


def test_faults_of_pixels_are_seen_from_outside() -> None:
    rig = Rig(replace(GARDEN, pixels=GARDEN.pixels.model_copy(update={"brightness": 1.0})))
    chain = [rig.board.geometry.cells[cell].name for cell in rig.file.chain]
    rig.board.show(lit(rig, (101, 102, 103), chain[5], chain[30]), 1.0)
    for line, first, second in [
        ("dead-pixel 5", DARK, (101, 102, 103)),
        ("chain-ends 30", (101, 102, 103), DARK),
        ("colour-order RGB", (102, 101, 103), (102, 101, 103)),
        ("swapped-pixels 5 6", DARK, (101, 102, 103)),
        ("dead-pixel 7", (101, 102, 103), (101, 102, 103)),
    ]:
        rig.apply_faults(line)
        assert (colour_at(rig, chain[5]), colour_at(rig, chain[30])) == (first, second), line


def test_pixels_that_lost_their_supply_are_lit_again_within_a_second() -> None:
    rig = Rig()
    rig.board.show(lit(rig, (200, 200, 200), "a1"), rig.clock.now)
    rig.apply_faults("brown-out")
    assert not any(rig.board.lights())
    rig.apply_faults()
    assert not any(rig.board.lights()), "they have forgotten what they were told"
    rig.seen(1.1)
    assert colour_at(rig, "a1") != DARK


def test_every_kind_can_be_planted_and_every_wrong_name_is_refused() -> None:
    for seed in range(60):
        file = (GARDEN, CHIPS, ONE_ROW)[seed % 3]
        some = random_defects(file, Random(seed))
        assert 1 <= len(some) <= 3
        assert len({defect.kind for defect in some}) == len(some)
        assert faults_of(file, some) != SOUND
        assert [defect_named(str(defect)) for defect in some] == list(some)
        assert random_defects(file, Random(seed)) == some
    for line in ("melted d4", "stuck-closed", "stuck-open z9", "cut-row R9", "cut-row R0", "bounce x"):
        with pytest.raises(BadDefect):
            faults_of(GARDEN, [defect_named(line)])
    with pytest.raises(BadDefect, match="no crossing"):
        faults_of(CHIPS, [defect_named("missing-diode a1")])
    assert {"weak", "unplugged", "i2c-errors"} <= KINDS.keys()


def test_switches_are_named_by_cell_or_by_place() -> None:
    assert faults_of(GARDEN, [Defect("weak", ("b1",))]).weak == {Crossing(0, 1)}
    assert faults_of(GARDEN, [Defect("weak", ("R1C2",))]).weak == {Crossing(0, 1)}
    assert faults_of(CHIPS, [Defect("weak", ("X1A1",))]).weak == {ExpanderInput(0, 1)}


def test_faults_add_up_to_the_worst_of_them() -> None:
    one = Faults(nacks=0.1, bounce_s=0.01, supply_ma=300.0, chain_ends=7, cut_rows=frozenset({1}))
    other = Faults(nacks=0.2, supply_ma=200.0, chain_ends=0, cut_rows=frozenset({2}), unplugged=True)
    both = one | other
    assert both == other | one
    assert (both.nacks, both.bounce_s, both.supply_ma, both.chain_ends) == (0.2, 0.01, 200.0, 0)
    assert both.cut_rows == {1, 2}
    assert both.unplugged
    assert Faults.all_of([]) == SOUND


def test_everything_falls_when_a_table_is_knocked_over() -> None:
    game = game_named("garden")
    table = Table(game.places, game.layout(game.start()))
    stones = sum(map(len, table.stacks.values()))
    squares = [name for name, place in game.places.items() if place.kind is PlaceKind.SQUARE]
    table.knock_over(Random(1))
    on_board = sum(len(table.stacks[name]) for name in squares)
    cards = sum(len(s) for n, s in table.stacks.items() if game.places[n].kind is PlaceKind.CARD)
    assert cards < 8
    assert sum(map(len, table.stacks.values())) + 8 - cards == stones, "none is lost"
    assert on_board > 0
    assert table.layout() != game.layout(game.start())
