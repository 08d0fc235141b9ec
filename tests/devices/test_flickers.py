"""Weak magnets: how long a switch that has slipped is taken as closed, and what the board tells of it."""

import pytest
from tests.devices.test_parts import CountingStrip

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.devices.debounce import FlickerFilter
from niwashi.devices.scanner import UnreliableInput
from niwashi.devices.switch_board import SwitchBoard

GARDEN = load_board(data.boards() / "garden-36.toml")


def slipped(times: int, every_s: float = 0.2, open_s: float = 0.05) -> FlickerFilter:
    """A switch that slips from second 0 on; it is closed then."""
    flicker = FlickerFilter(0b1)
    flicker.filtered(0b1, -1.0)
    for n in range(times):
        flicker.filtered(0b0, n * every_s)
        flicker.filtered(0b1, n * every_s + open_s)
    return flicker


@pytest.mark.parametrize(
    ("times", "every_s", "weak"), [(2, 0.2, 0), (3, 0.2, 1), (3, 9.9, 1), (3, 10.1, 0), (6, 10.1, 0)]
)
def test_three_slips_within_twenty_seconds_are_weak(times: int, every_s: float, weak: int) -> None:
    assert slipped(times, every_s).weak == weak


@pytest.mark.parametrize(("open_s", "weak"), [(0.09, 1), (0.11, 0)])
def test_hand_that_lifts_a_piece_and_puts_it_back_is_no_slip(open_s: float, weak: int) -> None:
    assert slipped(6, 0.5, open_s).weak == weak


@pytest.mark.parametrize(("after_s", "weak"), [(19.9, 1), (20.1, 0)])
def test_switch_that_has_not_slipped_for_twenty_seconds_is_sound(after_s: float, weak: int) -> None:
    flicker = slipped(3)
    flicker.filtered(0b1, 0.45 + after_s)
    assert flicker.weak == weak


# On a board


class Wires:
    """A scanner whose switches are closed as a test says."""

    closed = 0

    def scan(self, now: float) -> int:  # noqa: ARG002
        return self.closed

    def unreliable_inputs(self, closed: int) -> tuple[UnreliableInput, ...]:  # noqa: ARG002
        return ()

    def close(self) -> None: ...


class Bench:
    """A board whose cells close and open as a test says, looked at each second millisecond."""

    def __init__(self, *closed: str) -> None:
        self.now = 0.0
        self.wires = Wires()
        self.board = SwitchBoard(GARDEN, (self.wires,), CountingStrip())
        self.flip(*closed)
        self.rest(0.1)

    def rest(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.002)):
            self.now += 0.002
            self.reading = self.board.read(self.now)

    def flip(self, *cells: str) -> None:
        for cell in cells:
            (switch,) = GARDEN.cells[GARDEN.geometry.index[cell]].switches
            self.wires.closed ^= GARDEN.bit(switch)

    def bounce(self, *cells: str) -> None:
        """Flip for longer than the debounce time."""
        for _ in range(3):
            self.flip(*cells)
            self.rest(0.004)

    def told(self) -> list[tuple[str, tuple[str, ...]]]:
        return [(notice.key, notice.cells) for notice in self.reading.notices]

    def is_filled(self, cell: str) -> bool:
        return bool(self.reading.values[GARDEN.geometry.index[cell]])


def test_board_names_the_cell_of_a_weak_magnet_and_no_button_until_it_is_sound() -> None:
    bench = Bench("b3", "help")
    for _ in range(3):
        assert bench.told() == []
        bench.flip("b3", "help")
        bench.rest(0.05)
        bench.flip("b3", "help")
        bench.rest(0.15)
    assert bench.told() == [("board-notice-weak", ("b3",))]
    bench.flip("b3")
    bench.rest(0.5)
    assert bench.is_filled("b3"), "it may have slipped"
    bench.rest(0.2)
    assert not bench.is_filled("b3"), "it has been lifted"
    bench.flip("b3")
    bench.rest(20.0)
    assert bench.is_filled("b3")
    assert bench.told() == []


def test_weak_magnet_that_bounces_too_is_told_of_once_and_a_bouncing_switch_is_believed() -> None:
    bench = Bench("b3", "c3")
    for _ in range(3):
        bench.bounce("b3", "c3")
        bench.rest(0.05)
        bench.bounce("b3")
        bench.rest(0.2)
        bench.bounce("c3")
        bench.rest(0.05)
    assert bench.told() == [("board-notice-weak", ("b3",)), ("board-notice-bounce", ("c3",))]
    bench.flip("c3")
    bench.rest(0.01)
    assert not bench.is_filled("c3")
