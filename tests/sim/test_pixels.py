"""The far end of the pixel wire."""

import random
from dataclasses import replace

import neopixel_spi
import pytest
from hypothesis import given
from hypothesis import strategies as st

from niwashi import data
from niwashi.board_types import DARK
from niwashi.devices.board_parser import load_board
from niwashi.devices.pixels_spi import RATE_HZ, RESET_S, SpiStrip
from niwashi.games.game import Place, PlaceKind
from niwashi_sim.pixels import PixelDecoder, SpiWire, WireError, bits_to_bytes
from niwashi_sim.simulated_board import simulate
from niwashi_sim.table import Table

GARDEN = load_board(data.boards() / "garden-36.toml")
BRIGHT = replace(GARDEN, pixels=GARDEN.pixels.model_copy(update={"brightness": 1.0}))
EMPTY_TABLE = Table({"a1": Place(PlaceKind.SQUARE)}, {})


@given(st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=1, max_size=8))
def test_bytes_arrive_as_they_were_sent_green_first(colours: list[tuple[int, int, int]]) -> None:
    wire = SpiWire()
    SpiStrip(wire, len(colours), "GRB").send(colours)
    assert wire.sent() == bytes(channel for r, g, b in colours for channel in (g, r, b))


def test_wire_is_low_long_enough_for_new_and_old_pixels() -> None:
    """WS2812: 30 µs a pixel at 800 kHz, then at least 280 µs of low."""
    wire = SpiWire()
    SpiStrip(wire, 44, "GRB").send([(1, 2, 3)] * 44)
    byte_us = 8 / wire.frequency * 1e6
    pulses = wire.written.strip(b"\0")
    assert len(pulses) * byte_us == pytest.approx(44 * 30)
    assert (len(wire.written) - len(wire.written.rstrip(b"\0"))) * byte_us >= 280
    assert len(wire.written) <= 4096, "one SPI message: a gap would end the frame"


def test_pulses_no_pixel_understands_are_refused() -> None:
    with pytest.raises(WireError, match="7 pulses"):
        bits_to_bytes(bytes([0xC0] * 7))
    with pytest.raises(WireError, match=r"shapes \[255\]"):
        bits_to_bytes(bytes([0xFF] * 8))


@pytest.mark.parametrize("order", ["RGB", "RBG", "GRB", "GBR", "BRG", "BGR"])
def test_any_byte_order_comes_out_as_red_green_blue(order: str) -> None:
    file = replace(BRIGHT, pixels=BRIGHT.pixels.model_copy(update={"order": order}))
    board = simulate(file, EMPTY_TABLE, clock=lambda: 0.0, rng=random.Random(1))
    board.show(((10, 20, 30), *[DARK] * 47), 0.0)
    assert board.lights()[:6] == bytes([10, 20, 30, 0, 0, 0])


def test_chain_is_what_the_board_file_draws() -> None:
    """Pixel 10 of the serpentine is f2, after f1: right above it, on the way back."""
    wire = SpiWire()
    strip = SpiStrip(wire, 44, "GRB")
    strip.send([(0, 0, 0)] * 10 + [(10, 20, 30)] + [(0, 0, 0)] * 33)
    assert wire.sent()[30:33] == bytes([20, 10, 30])
    board = simulate(BRIGHT, EMPTY_TABLE, clock=lambda: 0.0, rng=random.Random(1))
    board.show(tuple((10, 20, 30) if cell.name == "f2" else DARK for cell in board.geometry), 0.0)
    assert board._wire.sent() == wire.sent()


def test_lights_are_after_brightness_and_limit() -> None:
    file = replace(GARDEN, pixels=GARDEN.pixels.model_copy(update={"limit_ma": 500.0}))
    board = simulate(file, EMPTY_TABLE, clock=lambda: 0.0, rng=random.Random(1))
    board.show(((255, 100, 0), *[DARK] * 47), 0.0)
    assert board.lights()[:3] == bytes([102, 40, 0]), "brightness 0.4"
    board.show(((255, 255, 255),) * 48, 1.0)
    drawn = 44 + sum(board.lights()) * 20 / 255
    assert 480 < drawn <= 500


def test_lights_of_wrong_length_are_refused() -> None:
    wire = SpiWire()
    SpiStrip(wire, 1, "GRB").send([(1, 2, 3)])
    with pytest.raises(WireError, match="3 bytes for 44 pixels"):
        PixelDecoder(GARDEN, wire).lights()


@given(
    st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=1, max_size=8),
    st.sampled_from(["RGB", "RBG", "GRB", "GBR", "BRG", "BGR", "GRBW", "RGBW"]),
)
def test_wire_carries_what_adafruits_library_would_send(
    colours: list[tuple[int, int, int]], order: str
) -> None:
    ours, theirs = SpiWire(), SpiWire()
    SpiStrip(ours, len(colours), order).send(colours)
    library = neopixel_spi.NeoPixel_SPI(
        theirs, len(colours), pixel_order=order, auto_write=False, frequency=RATE_HZ, reset_time=RESET_S
    )
    library[:] = [(*colour, 0) if "W" in order else colour for colour in colours]
    library.show()
    assert (ours.written, ours.frequency) == (theirs.written, theirs.frequency)


def test_frame_of_another_length_is_refused() -> None:
    """A shorter one would leave the rest of the chain as it was."""
    with pytest.raises(ValueError, match="3 colours for 44 pixels"):
        SpiStrip(SpiWire(), 44, "GRB").send([(1, 2, 3)] * 3)


def test_bus_is_free_again_after_a_transfer_that_fails() -> None:
    class Broken(SpiWire):
        locked = False

        def try_lock(self) -> bool:
            self.locked = True
            return True

        def unlock(self) -> None:
            self.locked = False

        def write(self, data: bytes) -> None:
            raise OSError(f"{len(data)} bytes too many")

    bus = Broken()
    with pytest.raises(OSError, match="too many"):
        SpiStrip(bus, 1, "GRB").send([(1, 2, 3)])
    assert not bus.locked


def test_bus_that_something_else_uses_is_refused() -> None:
    class Taken(SpiWire):
        def try_lock(self) -> bool:
            return False

    with pytest.raises(BlockingIOError, match="something else"):
        SpiStrip(Taken(), 1, "GRB").send([(1, 2, 3)])
