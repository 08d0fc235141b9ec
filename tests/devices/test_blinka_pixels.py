"""Pixels by PWM and by PIO through Adafruit's libraries and Blinka, down to what Blinka asks the Pi for."""

import importlib.util
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.devices.blinka_ends import PIN

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.devices.current import current_ma

GARDEN = load_board(data.boards() / "garden-36.toml")
BOTH = pytest.mark.parametrize("driver", ["pwm", "pio"])

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("gpiod") is None, reason="Blinka names a Pi's pins by gpiod, which is not here"
)


@cache
def played(driver: str) -> Any:
    words = [sys.executable, "-m", "tests.devices.blinka_ends", driver]
    done = subprocess.run(words, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def frames(driver: str) -> list[list[tuple[int, int, int]]]:
    """Return the frames as red, green, blue: on the wire green comes first."""
    wire = [bytes.fromhex(text) for text in played(driver)["frames"]]
    return [[(f[i + 1], f[i], f[i + 2]) for i in range(0, len(f), 3)] for f in wire]


@BOTH
def test_clumsy_hands_play_a_whole_turn(driver: str) -> None:
    seen = played(driver)
    assert seen["turns"] == [seen["meant"]]


@BOTH
def test_every_pixel_of_the_board_is_written_on_its_pin(driver: str) -> None:
    settings = played(driver)["settings"]
    assert (settings["gpio"], settings["count"]) == (PIN[driver], len(GARDEN.chain))


def test_pwm_runs_at_800_khz_and_leaves_brightness_to_us() -> None:
    settings = played("pwm")["settings"]
    assert (settings["hz"], settings["brightness"]) == (800_000, 255)


@BOTH
def test_lights_lead_through_the_turn_within_the_current_limit_and_end_dark(driver: str) -> None:
    shown = frames(driver)
    assert len({tuple(frame) for frame in shown}) > 20
    assert max(current_ma(frame, GARDEN.pixels) for frame in shown) <= GARDEN.pixels.limit_ma
    assert set(shown[-1]) == {(0, 0, 0)}


def test_strip_that_is_refused_says_root_and_neither_ends_the_interpreter_nor_stays_dark() -> None:
    seen = played("refused")
    *refused, first, broken_off, second = seen["said"]
    assert all('"pwm" needs root' in said and "groups" not in said for said in refused)
    assert (first, second) == ("shown", "shown")
    assert "DMA error" in broken_off
    dim, bright, *_, last = (frame[0] for frame in frames("refused"))
    assert 0 < dim[0] < bright[0]
    assert last == (0, 0, 0)


def test_white_of_a_pixel_stays_dark_however_blinka_counts_the_bytes() -> None:
    lit, dark, more, gone = played("white")["frames"]
    assert (lit, more) == ("02010300" * 44, "02010300" * 45)
    assert (dark, gone) == ("00" * 4 * 44, "00" * 4 * 45)


def test_both_pixel_libraries_show_the_same() -> None:
    assert frames("pwm")[-10:] == frames("pio")[-10:]
