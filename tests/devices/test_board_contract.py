"""One contract for every backend. A new one adds a builder to `BOARDS` and touches nothing else."""

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Protocol

import pytest
from tests.devices.expanded import on_expanders, on_registers
from tests.devices.registered import REGISTERED
from tests.devices.serial_ends import serial_on_table
from tests.marks import EXHAUSTIVE
from tests.system.wired import real_pins

from niwashi import data
from niwashi.board_types import DARK, Board, Cell, Frame, Geometry, Senses, view
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.key_grid import KeyGrid
from niwashi.games.game import Layout, Place, PlaceKind
from niwashi.stack import Stack
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.micropython import interpreter
from niwashi_sim.pico_board import PicoBoard
from niwashi_sim.pins import SimulatedPins
from niwashi_sim.simulated_board import Pins, SimulatedBoard, WideSimulatedPins, kernel_pins, simulate
from niwashi_sim.simulated_neotrellis import SCAN_S
from niwashi_sim.table import Table

STEP_S = 0.002
DEBOUNCE_S = 0.006 + STEP_S  # 5 ms of hold after at most 1 ms of bounce, seen at the next scan


class Lit(Board, Protocol):
    def lights(self) -> bytes: ...


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def table_for(geometry: Geometry) -> Table:
    """Return a pile and one place for each cell that is no button, with stones and cards on some of them."""
    places = {"pile": Place(PlaceKind.PILE, 0, 0)}
    for cell in geometry:
        if cell.role is None:
            places[cell.name] = Place(PlaceKind.CARD if "card" in cell.name else PlaceKind.SQUARE, 0)
    standing: Layout = {
        "pile": Stack(0, 30),
        "a6": Stack(1, 3),
        "f1": Stack(0, 3),
        "flower card 1": Stack(0, 1),
    }
    return Table(places, standing)


Builder = Callable[[Clock], tuple[Lit, Table]]


class SlowLights:
    """A board whose device shows a frame when it is next asked for its buttons, and in this many bits.

    It is asked after each frame, by a time that only the device knows: the board's own goes on as it is told.
    """

    def __init__(self, board: SimulatedBoard, bits: int) -> None:
        self.board, self._mask = board, 256 - (1 << 8 - bits)
        (self._grid,) = (each for each in board._scanners if isinstance(each, KeyGrid))
        self._now = 1000.0
        self.geometry = board.geometry
        self.read, self.close, self.sound = board.read, board.close, board.sound

    def show(self, frame: Frame, now: float) -> bool:
        went_out = self.board.show(frame, now)
        self._now += 1.0
        self._grid.scan(self._now)
        return went_out

    def lights(self) -> bytes:
        return self.board.lights()

    def shown(self, colour: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(level & self._mask for level in colour)


def of_keys(file: BoardFile, bits: int = 8) -> Builder:
    def build(clock: Clock) -> tuple[Lit, Table]:
        table = table_for(file.geometry)
        return SlowLights(simulate(file, table, clock=clock, rng=random.Random(7)), bits), table

    return build


def wired(file: BoardFile, pins: Pins = SimulatedPins) -> Builder:
    def build(clock: Clock) -> tuple[Lit, Table]:
        table = table_for(file.geometry)
        return simulate(file, table, clock=clock, rng=random.Random(7), pins=pins), table

    return build


def direct(kind: str) -> Builder:
    def build(_: Clock) -> tuple[Lit, Table]:
        geometry = with_senses(load_board(data.boards() / "garden-36.toml").geometry, SENSES[kind])
        table = table_for(geometry)
        return DirectBoard(geometry, table), table

    return build


def shipped(name: str, **pixels: object) -> BoardFile:
    """Return a board that comes with Niwashi, whose lights show each frame as it is."""
    return bright(load_board(data.boards() / name), **pixels)


def bright(file: BoardFile, **pixels: object) -> BoardFile:
    settings = {"brightness": 1.0, "limit_ma": 9000.0, **pixels}
    return replace(file, pixels=file.pixels.model_copy(update=settings))


def driven_by_columns(name: str) -> BoardFile:
    file = shipped(name)
    return replace(file, matrix=file.matrix.model_copy(update={"driven": "columns"}))


def over_a_line(file: BoardFile) -> Builder:
    def build(clock: Clock) -> tuple[Lit, Table]:
        table = table_for(file.geometry)
        return serial_on_table(file, table, clock), table

    return build


def behind_a_pico(file: BoardFile) -> Builder:
    """Return the firmware's own files, under MicroPython where it is installed, under CPython elsewhere."""

    def build(_: Clock) -> tuple[Lit, Table]:
        table = table_for(file.geometry)
        return PicoBoard(file, table, rng=random.Random(7), command=interpreter()), table

    return build


BOARDS: dict[str, Builder] = {
    "matrix and spi": wired(shipped("garden-36.toml")),
    "buttons and spi": wired(shipped("garden-36-buttons.toml")),
    "matrix read a row at a time and spi": wired(shipped("garden-36.toml"), WideSimulatedPins),
    "matrix on the kernel's pins and spi": wired(shipped("garden-36.toml"), kernel_pins),
    "pixels with a white of their own and spi": wired(shipped("garden-36.toml", order="GRBW")),
    "pixels with a white of their own and pwm": wired(
        shipped("garden-36.toml", driver="pwm", pin=19, order="RGBW")
    ),
    "pixels with a white of their own behind a Pico": behind_a_pico(
        shipped("garden-36-pico.toml", order="GRBW")
    ),
    "matrix whose columns are driven": wired(driven_by_columns("garden-36.toml")),
    "matrix whose columns are driven, read a column at a time": wired(
        driven_by_columns("garden-36.toml"), WideSimulatedPins
    ),
    "matrix whose columns are driven, on the kernel's pins": wired(
        driven_by_columns("garden-36.toml"), kernel_pins
    ),
    "matrix whose columns are driven, behind a Pico": behind_a_pico(driven_by_columns("garden-36-pico.toml")),
    "matrix and expanders on the kernel's pins": wired(
        on_expanders(shipped("garden-36.toml"), keep_rows=3), kernel_pins
    ),
    "matrix and pwm": wired(shipped("garden-36.toml", driver="pwm", pin=19)),
    "matrix and pio": wired(shipped("garden-36.toml", driver="pio", pin=26)),
    "expanders and spi": wired(on_expanders(shipped("garden-36.toml"))),
    "expanders without interrupts": wired(on_expanders(shipped("garden-36.toml"), line=None)),
    "matrix, expanders and spi": wired(on_expanders(shipped("garden-36.toml"), keep_rows=3)),
    "switches over a serial line": over_a_line(shipped("garden-36-pico.toml")),
    "hall sensors over a serial line": over_a_line(shipped("garden-36-hall.toml")),
    "switches behind a Pico": behind_a_pico(shipped("garden-36-pico.toml")),
    "hall sensors behind a Pico": behind_a_pico(shipped("garden-36-hall.toml")),
    "shift registers over a serial line": over_a_line(on_registers(shipped("garden-36-pico.toml"))),
    "shift registers behind a Pico": behind_a_pico(bright(parse_board(REGISTERED, "registers.toml"))),
    "matrix and shift registers behind a Pico": behind_a_pico(
        on_registers(shipped("garden-36-pico.toml"), keep_rows=2)
    ),
    "NeoTrellis tiles": of_keys(shipped("neotrellis-8x8.toml")),
    "a grid controller over MIDI": of_keys(shipped("launchpad.toml"), bits=7),
    **{f"direct, {kind}": direct(kind) for kind in SENSES},
}

REAL: Any = os.environ.get("NIWASHI_REAL_PINS")
"""The library of pins that `make -C tests gpio` tries on a real kernel's chip."""
if REAL:
    BOARDS["matrix on a real kernel's pins"] = wired(shipped("garden-36.toml"), real_pins(REAL))


class Rig:
    """A board on a table, and time that passes only when told to."""

    def __init__(self, build: Builder) -> None:
        self.clock = Clock()
        self.board, self.table = build(self.clock)

    def settle(self) -> None:
        slow_s = 2 * SCAN_S if isinstance(self.board, SlowLights) else 0.0
        for _ in range(round((DEBOUNCE_S + slow_s) / STEP_S) + 1):
            self.board.read(self.clock.now)
            self.clock.now += STEP_S

    def expected(self) -> tuple[int, ...]:
        layout = self.table.layout()
        return tuple(view(cell.senses, layout.get(cell.name, Stack(-1, 0))) for cell in self.board.geometry)

    def frame(self, **lit: tuple[int, int, int]) -> Frame:
        return tuple(lit.get(cell.name, DARK) for cell in self.board.geometry)

    def shown(self, colour: tuple[int, ...]) -> tuple[int, ...]:
        """Return a colour as this board can show it."""
        return self.board.shown(colour) if isinstance(self.board, SlowLights) else colour

    def light_of(self, cell: Cell) -> tuple[int, ...]:
        at = 3 * self.board.geometry.index[cell.name]
        return tuple(self.board.lights()[at : at + 3])


@pytest.fixture(params=BOARDS.values(), ids=tuple(BOARDS))
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    rig = Rig(request.param)
    yield rig
    rig.board.close()


COSTLY = {
    "switches behind a Pico",
    "shift registers behind a Pico",
    "matrix whose columns are driven, behind a Pico",
    "pixels with a white of their own behind a Pico",
    "matrix and shift registers behind a Pico",
}
"""Hall sensors behind a Pico run each time; tests/firmware scans every kind of switches."""

A_PICO_WILL_DO = pytest.mark.parametrize(
    "rig",
    [
        pytest.param(build, id=name, marks=[EXHAUSTIVE] if name in COSTLY else [])
        for name, build in BOARDS.items()
    ],
    indirect=True,
)
"""For what takes seconds behind a Pico."""


def test_new_board_reads_what_stands_there_and_is_dark(rig: Rig) -> None:
    assert rig.board.read(rig.clock.now).values == rig.expected()
    assert rig.board.lights() == bytes(3 * len(rig.board.geometry))
    rig.settle()
    assert rig.board.read(rig.clock.now).notices == (), "nothing is noticed on a sound board"


def test_readings_follow_the_table_within_the_debounce_time(rig: Rig) -> None:
    acts: tuple[Callable[[], None], ...] = (
        lambda: rig.table.lift("hand", "f1"),
        lambda: rig.table.set_down("hand", "e2"),
        lambda: rig.table.pull("flower card 1"),
        lambda: rig.table.put("flower card 1"),
        lambda: rig.table.take("hand", "pile"),
        lambda: rig.table.add("hand", "c4"),
    )
    for act in acts:
        act()
        rig.settle()
        assert rig.board.read(rig.clock.now).values == rig.expected()


@A_PICO_WILL_DO
def test_every_place_is_told_apart_from_every_other(rig: Rig) -> None:
    rig.table.arrange({"pile": Stack(0, 30)})
    for cell in rig.board.geometry:
        if cell.role is None and "card" not in cell.name:
            rig.table.take("hand", "pile")
            rig.table.add("hand", cell.name)
            rig.settle()
            assert rig.board.read(rig.clock.now).values == rig.expected(), cell.name
            rig.table.lift("hand", cell.name)
            rig.table.set_down("hand", "pile")
            rig.settle()


@A_PICO_WILL_DO
def test_each_button_is_pressed_alone(rig: Rig) -> None:
    for i, cell in enumerate(rig.board.geometry):
        rig.table.press(cell.name)
        rig.settle()
        has_button = Senses.PRESS in cell.senses
        assert rig.board.read(rig.clock.now).pressed == has_button << i, cell.name
        rig.table.release(cell.name)
        rig.settle()
    assert rig.board.read(rig.clock.now).pressed == 0


def test_every_cell_gets_its_own_colour(rig: Rig) -> None:
    colours = tuple((i + 1, 2 * i + 20, 255 - i) for i in range(len(rig.board.geometry)))
    assert rig.board.show(colours, rig.clock.now)
    for cell, colour in zip(rig.board.geometry, colours, strict=True):
        assert rig.light_of(cell) == (rig.shown(colour) if cell.lit else DARK), cell.name


def test_only_changed_frames_go_out(rig: Rig) -> None:
    frame = rig.frame(a1=(9, 0, 0))
    assert rig.board.show(frame, now=1.0)
    assert not rig.board.show(frame, now=2.0)
    assert rig.board.show(rig.frame(), now=3.0)


def test_frame_too_soon_is_held_back_and_not_lost(rig: Rig) -> None:
    rig.board.show(rig.frame(), now=1.0)
    later = rig.frame(a1=(0, 70, 0))
    assert not rig.board.show(later, now=1.01)
    assert rig.light_of(rig.board.geometry["a1"]) == DARK
    assert rig.board.show(later, now=1.02)
    assert rig.light_of(rig.board.geometry["a1"]) == (0, 70, 0)


@A_PICO_WILL_DO
def test_at_most_sixty_frames_go_out_in_a_second(rig: Rig) -> None:
    shown = sum(rig.board.show(rig.frame(a1=(i % 250, 0, 0)), now=5 + i / 1000) for i in range(1000))
    assert 55 <= shown <= 60


@A_PICO_WILL_DO
def test_sixty_frames_a_second_all_go_out(rig: Rig) -> None:
    assert all(rig.board.show(rig.frame(a1=(i, 0, 0)), now=5 + i / 60) for i in range(60))


def test_frame_of_the_wrong_length_is_refused(rig: Rig) -> None:
    with pytest.raises(ValueError, match="a frame of 3 colours for a board of 48 cells"):
        rig.board.show((DARK,) * 3, rig.clock.now)


def test_closed_board_is_and_stays_dark_and_keeps_its_last_reading(rig: Rig) -> None:
    rig.board.show(rig.frame(a1=(9, 9, 9)), rig.clock.now)
    last = rig.board.read(rig.clock.now)
    rig.board.close()
    rig.board.close()
    assert rig.board.lights() == bytes(3 * len(rig.board.geometry))
    assert not rig.board.show(rig.frame(a1=(9, 9, 9)), now=500.0)
    assert rig.board.lights() == bytes(3 * len(rig.board.geometry))
    rig.table.lift("hand", "f1")
    rig.settle()
    assert rig.board.read(rig.clock.now) == last
