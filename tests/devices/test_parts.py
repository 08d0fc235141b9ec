"""The pure parts: debounce, ghosts, current; and faults in words."""

import random
from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from niwashi.board_types import LUMINANCE, Colour, Pixel
from niwashi.data import boards
from niwashi.devices.board_file import PixelsConfig
from niwashi.devices.board_parser import load_board
from niwashi.devices.cell_wiring import Crossing
from niwashi.devices.current import current_ma, limit_current
from niwashi.devices.debounce import LATE_S, Debounce
from niwashi.devices.fault import fault_of
from niwashi.devices.gpio_chip import NoChip
from niwashi.devices.pixels import PixelChain
from niwashi.devices.scanner import ambiguous_switches
from niwashi.words.catalogue import LANGUAGES, translate
from niwashi_sim.circuit import Circuit

channel = st.integers(0, 255)
frames = st.lists(st.tuples(channel, channel, channel), min_size=1, max_size=60)


def shine(colour: Colour) -> float:
    """Return the grey that is as bright."""
    return sum(weight * channel for weight, channel in zip(LUMINANCE, colour, strict=True))


def pixels(limit_ma: float = 5000, brightness: float = 1.0) -> PixelsConfig:
    return PixelsConfig(driver="spi", pin=10, limit_ma=limit_ma, brightness=brightness)


@given(frames, st.floats(61, 4000), st.floats(0.01, 1))
def test_frame_never_draws_more_than_the_limit(
    colours: list[tuple[int, int, int]], limit_ma: float, brightness: float
) -> None:
    settings = pixels(limit_ma, brightness)
    assert current_ma(limit_current(colours, settings), settings) <= limit_ma


@given(frames)
def test_frame_below_the_limit_is_unchanged(colours: list[tuple[int, int, int]]) -> None:
    settings = pixels(limit_ma=60 * 61)
    for old, new in zip(colours, limit_current(colours, settings), strict=True):
        assert new == old if shine(old) >= 8 or not any(old) else max(old) <= max(new)


@example([(0, 0, 0), (0, 0, 1), (0, 204, 255), (255, 255, 255)], 100.0)
@given(frames, st.floats(100, 2000))
def test_dimmed_frame_keeps_its_hues(colours: list[tuple[int, int, int]], limit_ma: float) -> None:
    settings = pixels(limit_ma)
    dimmed = limit_current(colours, settings)
    # Dark lights are raised before all are dimmed.
    before = sum(sum(colour) * max(1.0, (8 / (shine(colour) or 8)) ** 0.5) for colour in colours)
    after = current_ma(dimmed, settings)
    if current_ma(colours, settings) > limit_ma:
        scale = (limit_ma - len(colours)) * 255 / 20 / before
        for old, new in zip(colours, dimmed, strict=True):
            if shine(old) * scale >= 8:
                assert all(o * scale - 2 < n < o * scale + 0.01 for o, n in zip(old, new, strict=True))
        assert after > limit_ma - 0.08 * 3 * len(colours) - 0.1, "no darker than it must be"


@example([(0, 1, 0)], 0.015625)
@given(frames, st.floats(0.01, 1))
def test_brightness_is_applied_once_and_rounded_once(
    colours: list[tuple[int, int, int]], brightness: float
) -> None:
    for old, new in zip(colours, limit_current(colours, pixels(9000, brightness)), strict=True):
        raised = (8 / (shine(old) * brightness)) ** 0.5 if 0 < shine(old) * brightness < 8 else 1.0
        exact = [o * brightness * raised for o in old]
        if max(exact) < 0.495:
            # Too dark for any channel to be rounded up: the strongest one is lit all the same.
            assert new == tuple(int(o == max(old) > 0) for o in old)
        else:
            assert new == pytest.approx(exact, abs=0.51)
        assert any(new) == any(old), "what shines goes on shining"
        assert all((a > b) >= (x > y) for (a, x), (b, y) in permutations(zip(old, new, strict=True), 2))


@given(st.lists(st.tuples(st.integers(0, 0xF), st.integers(1, 4)), max_size=60))
def test_debounce_believes_what_held_still(steps: list[tuple[int, int]]) -> None:
    """Against the plain definition: a switch counts once all looks in the last 5 ms agree."""
    debounce, now, looks = Debounce(0.005), 0, [(0, 0)]
    believed = debounce.update(0, 0.0)
    for raw, ms in steps:
        now += ms
        looks.append((now, raw))
        believed_before, believed = believed, debounce.update(raw, now / 1000)
        for bit in (1, 2, 4, 8):
            since = next((t for t, old in reversed(looks) if (old ^ raw) & bit), None)
            agreeing = [t for t, _ in looks if since is None or t > since]
            held = now - agreeing[0] >= 5
            assert believed & bit == (raw & bit if held else believed_before & bit)


@given(st.integers(0, 2**24 - 1), st.integers(0, 2**32))
def test_without_diodes_what_is_not_in_doubt_is_true(stones: int, seed: int) -> None:
    """Any pattern, read through the circuit: certain cells read as they are, doubt has a cause."""
    rows, columns = 4, 6
    circuit = Circuit(rows, columns, diodes=False, clock=lambda: 0.0, rng=random.Random(seed))
    for i in range(rows * columns):
        circuit.set(Crossing(i // columns, i % columns), closed=bool(stones >> i & 1))
    circuit.rest()
    read = 0
    for row in range(rows):
        circuit.drive(row)
        read |= circuit.low_columns << row * columns
        circuit.release(row)
    doubt = ambiguous_switches(read, rows, columns)
    assert read & ~doubt == stones & ~doubt
    assert read & doubt == doubt, "a stable reading shows whole rectangles"
    assert not stones & ~read


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (PermissionError(13, "Permission denied"), "board-fault-permission"),
        (
            RuntimeError("NeoPixel support requires running with sudo, please try again!"),
            "board-fault-root",
        ),
        (NoChip("no GPIO chip: there is no /dev/gpiochip*"), "board-fault-no-chip"),
        (FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3"), "board-fault-no-folder"),
        (Exception("'can not open gpiochip'"), "board-fault-permission"),
        (Exception("'GPIO busy'"), "board-fault-busy"),
        (OSError("/dev/spidev0.0 does not exist"), "board-fault-no-spi"),
        (RuntimeError("Failed to open PIO device (error -2)"), "board-fault-no-pio"),
        (NotImplementedError("Board not supported"), "board-fault-not-a-pi"),
        (ModuleNotFoundError("No module named 'lgpio'"), "board-fault-no-library"),
        (ZeroDivisionError("what"), "board-fault-other"),
    ],
)
def test_librarys_error_becomes_a_fault_with_its_cure(error: Exception, key: str) -> None:
    fault = fault_of(error, "board-doing-pixels")
    assert fault.key == key
    for language in LANGUAGES:
        assert translate("board-doing-pixels", language) in translate(fault.message, language)
    assert str(error) in translate(fault.message)
    assert fault_of(fault, "board-doing-pins") is fault


def test_look_that_comes_late_is_believed_at_once() -> None:
    """What was seen before a pause must not seem to have rested through it."""
    debounce = Debounce(0.005)
    assert [debounce.update(raw, now) for raw, now in [(0b01, 1.0), (0b10, 1.0 + LATE_S * 1.01)]] == [1, 2]
    assert debounce.update(0b11, 1.0 + LATE_S * 1.5) == 0b10, "and from then on it holds as ever"


def test_tenth_of_a_second_is_late() -> None:
    debounce = Debounce(0.005)
    looks = [(0b01, 1.0), (0b10, 1.09), (0b01, 1.18), (0b10, 1.281)]
    assert [debounce.update(raw, now) for raw, now in looks] == [0b01, 0b01, 0b01, 0b10]


def test_late_look_forgets_what_had_begun_to_change() -> None:
    """A change seen before the pause must not be believed again, as its opposite, after it."""
    debounce = Debounce(0.005)
    looks = [(0, 0.0), (1, 0.001), (1, 1.0), (1, 1.010)]
    assert [debounce.update(raw, now) for raw, now in looks] == [0, 0, 1, 1]


class CountingStrip:
    """A strip that keeps what it was sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[Pixel, ...]] = []

    def send(self, colours: Sequence[Pixel]) -> None:
        self.sent.append(tuple(colours))

    def close(self) -> None:
        """Nothing to let go of."""


def test_unchanged_frame_is_sent_again_once_a_second() -> None:
    file, strip = load_board(boards() / "garden-36.toml"), CountingStrip()
    chain = PixelChain(file, strip)
    for tick in range(1001):  # five seconds of scans
        chain.show(((9, 9, 9),) * len(file.cells), tick / 200)
        chain.refresh(tick / 200)
    assert len(strip.sent) == 6


def test_changed_frame_puts_off_the_next_refresh() -> None:
    file, strip = load_board(boards() / "garden-36.toml"), CountingStrip()
    chain = PixelChain(file, strip)
    chain.show(((9, 9, 9),) * len(file.cells), 0.0)
    chain.show(((80, 80, 80),) * len(file.cells), 0.9)
    for now in (1.0, 1.5, 1.89):
        chain.refresh(now)
    assert len(strip.sent) == 2
    chain.refresh(1.91)
    assert len(strip.sent) == 3


def test_pixels_of_ever_new_frames_are_not_kept_for_ever() -> None:
    file, strip = load_board(boards() / "garden-36.toml"), CountingStrip()
    chain = PixelChain(file, strip)
    kept = []
    for i in range(3000):
        chain.show(((90, 90 + i / 100, 0),) * len(file.cells), i / 50)
        kept.append(len(chain._made))
    assert max(kept) == 1024
    assert kept[-1] < 1024


def test_frame_that_changes_no_pixel_is_not_sent() -> None:
    """Dimmed, a soft motion has fewer steps than its frames."""
    file, strip = load_board(boards() / "garden-36.toml"), CountingStrip()
    chain = PixelChain(file, strip)
    assert all(chain.show(((90, 90 + i / 100, 0),) * len(file.cells), i / 50) for i in range(50))
    assert len(strip.sent) == 1
