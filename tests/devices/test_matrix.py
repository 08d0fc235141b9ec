"""The scanner on gpiozero's mock pins: what it does to rows, what it believes, how it fails."""

import random
from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from niwashi import data
from niwashi.devices.board_file import MatrixConfig
from niwashi.devices.board_parser import load_board
from niwashi.devices.kind_matrix import MatrixScanner
from niwashi.devices.switch_board import SwitchBoard
from niwashi.errors import BoardFault
from niwashi.games.game import Place, PlaceKind
from niwashi.stack import Stack
from niwashi_sim.faults import Faults
from niwashi_sim.pins import SimulatedPins
from niwashi_sim.simulated_board import SimulatedBoard, simulate
from niwashi_sim.table import Table
from niwashi_sim.wiring import Wiring

MATRIX = MatrixConfig(rows=(17, 27, 22), columns=(18, 23))
GARDEN = load_board(data.boards() / "garden-36.toml")


def table_with(*standing: str) -> Table:
    places = {cell.name: Place(PlaceKind.SQUARE, 0) for cell in GARDEN.geometry}
    return Table(places, {name: Stack(0, 1) for name in standing})


def board_with(table: Table, *, diodes: bool = True, faults: Faults | None = None) -> SimulatedBoard:
    file = replace(GARDEN, matrix=GARDEN.matrix.model_copy(update={"diodes": diodes}))
    return simulate(file, table, clock=lambda: 0.0, rng=random.Random(3), faults=faults)


def closed(board: SwitchBoard, now: float) -> set[str]:
    values = board.read(now).values
    return {cell.name for cell, value in zip(board.geometry, values, strict=True) if value}


def test_one_row_at_a_time_is_driven_and_only_ever_low() -> None:
    """Idle rows are inputs: where diodes are missing, a high output would fight a low one."""
    factory = MockFactory()
    driven: list[set[int]] = []

    class Watching(MockPin):  # type: ignore[misc]
        def _get_state(self) -> bool:
            outputs = {gpio for gpio in MATRIX.rows if factory.pin(gpio).function == "output"}
            driven.append(outputs)
            assert not any(MockPin._get_state(factory.pin(gpio)) for gpio in outputs)
            return bool(super()._get_state())

    factory.pin_class = Watching
    scanner = MatrixScanner(MATRIX, factory)
    driven.clear()
    assert scanner.scan(0.0) == 0
    assert driven == [{17}] * 2 + [{27}] * 2 + [{22}] * 2
    assert {factory.pin(gpio).function for gpio in MATRIX.rows} == {"input"}
    assert {factory.pin(gpio).pull for gpio in MATRIX.rows} == {"floating"}
    assert {factory.pin(gpio).pull for gpio in MATRIX.columns} == {"up"}


def test_low_column_is_a_closed_switch_in_every_row() -> None:
    factory = MockFactory()
    scanner = MatrixScanner(MATRIX, factory)
    factory.pin(23).drive_low()
    assert scanner.scan(0.0) == 0b10_10_10
    assert scanner.stuck == 0b10_10_10, "it stays low when nothing is driven"


def test_pins_in_use_are_refused_and_free_ones_are_given_back() -> None:
    factory = MockFactory()
    first = MatrixScanner(MATRIX, factory)
    with pytest.raises(BoardFault, match="A pin is in use already"):
        MatrixScanner(MatrixConfig(rows=(4,), columns=(23,)), factory)
    first.close()
    first.close()
    assert MatrixScanner(MATRIX, factory).scan(0.0) == 0
    assert MatrixScanner(MatrixConfig(rows=(4,), columns=(24,)), factory).scan(0.0) == 0


def test_pins_this_computer_lacks_are_refused() -> None:
    with pytest.raises(BoardFault, match="not a Raspberry Pi that the libraries know"):
        MatrixScanner(MatrixConfig(rows=(99,), columns=(23,)), MockFactory())


def test_pin_library_that_fails_while_scanning_is_a_fault_of_the_board() -> None:
    class Broken(MockPin):  # type: ignore[misc]
        def output_with_state(self, state: int) -> None:
            raise OSError(f"lost the chip at {state}")

    scanner = MatrixScanner(MATRIX, MockFactory(pin_class=Broken))
    with pytest.raises(BoardFault, match=r"scanning the switches failed .*lost the chip at 0"):
        scanner.scan(0.0)


def test_without_diodes_the_fourth_corner_is_a_ghost_and_not_believed() -> None:
    now = 0.0
    table = table_with("a1", "b1", "f6")
    file = replace(GARDEN, matrix=GARDEN.matrix.model_copy(update={"diodes": False}))
    board = simulate(file, table, clock=lambda: now, rng=random.Random(3))
    assert closed(board, now) == {"a1", "b1", "f6"}
    table.lift("hand", "f6")
    table.set_down("hand", "a2")
    for now in (0.001, 0.003, 0.006, 0.009, 0.012):
        board.read(now)
    assert [notice.key for notice in board.read(now).notices] == ["board-notice-ghosts"]
    assert set(board.read(now).notices[0].cells) == {"a1", "b1", "a2", "b2"}
    assert closed(board, now) == {"a1", "b1"}, "the last certain state counts"
    table.lift("hand", "a1")
    for now in (0.021, 0.023, 0.026, 0.029, 0.032):
        board.read(now)
    assert closed(board, now) == {"b1", "a2"}, "what is certain again is believed again"
    assert board.read(now).notices == ()


def test_grounded_column_is_told_and_its_last_state_kept() -> None:
    board = board_with(table_with("a1", "b1"), faults=Faults(grounded_columns=frozenset({1})))
    reading = board.read(0.0)
    assert [notice.key for notice in reading.notices] == ["board-notice-stuck"]
    assert {"b1", "b2", "b3", "b4", "b5", "b6"} == set(reading.notices[0].cells)
    assert closed(board, 0.0) == {"a1"}


def test_grounded_row_is_blamed_before_the_columns_that_it_pulls_down() -> None:
    board = board_with(table_with("a1", "c3", "d5"), faults=Faults(grounded_rows=frozenset({2})))
    row, columns = board.read(0.0).notices
    assert row.key == "board-notice-grounded"
    assert {"c3", "done flower", "help"} <= set(row.cells)
    assert columns.key == "board-notice-behind-grounded"
    assert {cell[0] for cell in columns.cells if len(cell) == 2} == {"c"}


def test_row_that_is_grounded_while_one_plays_is_blamed_and_forgotten_once_it_is_free() -> None:
    now = 0.0
    board = simulate(GARDEN, table_with("a1", "c3", "d5"), clock=lambda: now, rng=random.Random(3))
    assert board.read(now).notices == ()
    board.apply_faults(Faults(grounded_rows=frozenset({2})))
    for now in (0.01, 0.02, 0.03):
        board.read(now)
    assert [notice.key for notice in board.read(now).notices] == [
        "board-notice-grounded",
        "board-notice-behind-grounded",
    ]
    board.apply_faults(Faults())
    for now in (0.04, 0.05, 0.06):
        board.read(now)
    assert board.read(now).notices == ()
    assert closed(board, now) == {"a1", "c3", "d5"}


def test_row_that_was_grounded_at_the_start_is_looked_at_again_each_second() -> None:
    now = 0.0
    faults = Faults(grounded_rows=frozenset({2}))
    board = simulate(GARDEN, table_with("a1"), clock=lambda: now, rng=random.Random(3), faults=faults)
    assert [notice.key for notice in board.read(now).notices] == ["board-notice-grounded"]
    board.apply_faults(Faults())
    for now in (0.5, 0.9):
        assert board.read(now).notices, "no other column is low: nothing has changed yet"
    for now in (1.6, 2.1):
        board.read(now)
    assert board.read(now).notices == ()


def test_simulated_columns_float_without_their_pull_ups() -> None:
    rng = random.Random(1)
    pins = SimulatedPins(GARDEN, Wiring(GARDEN, table_with(), clock=lambda: 0.0, rng=rng), rng)
    column = pins.pin(GARDEN.matrix.columns[0])
    assert {column.state for _ in range(64)} == {False, True}
    column.input_with_pull("up")
    assert {column.state for _ in range(64)} == {True}
