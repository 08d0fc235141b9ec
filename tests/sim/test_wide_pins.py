"""The simulated pins of a matrix: who has reserved them, and what is wired to them."""

from random import Random

import pytest
from gpiozero import GPIOPinInUse

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi_sim.simulated_board import WideSimulatedPins
from niwashi_sim.table import Table
from niwashi_sim.wiring import Wiring

FILE = load_board(data.boards() / "garden-36.toml")


@pytest.fixture
def pins() -> WideSimulatedPins:
    wiring = Wiring(FILE, Table({}, {}), clock=lambda: 0.0, rng=Random(1), faults=None)
    return WideSimulatedPins(FILE, wiring, Random(1))


def test_pin_is_reserved_for_one_user_until_it_is_released(pins: WideSimulatedPins) -> None:
    first, second = object(), object()
    pins.reserve_pins(first, 4, 5)
    pins.reserve_pins(first, 5, 6)
    with pytest.raises(GPIOPinInUse, match="GPIO6"):
        pins.reserve_pins(second, 7, 6)
    pins.reserve_pins(second, 7)
    pins.release_all(first)
    pins.reserve_pins(second, 4, 5, 6)


def test_lines_of_another_matrix_are_refused(pins: WideSimulatedPins) -> None:
    rows, columns = FILE.matrix.rows, FILE.matrix.columns
    assert pins.matrix_lines(rows, columns).read(0) == 0
    with pytest.raises(ValueError, match="no matrix is wired"):
        pins.matrix_lines(rows, columns[1:])
