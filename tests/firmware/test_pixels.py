"""The PIO program of the pixels, assembled, run tick by tick, and its waveform decoded by sigrok."""

import re
import subprocess
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import adafruit_pioasm
import pioemu
import pytest
from tests.firmware.rig import PARTS, Rig, wiring

from niwashi import data

TICK_NS = 100
TELLING = """
import sys
sys.path.insert(0, {firmware!r})
from pixels import FREQUENCY, program
made = program({bits})
sys.stdout.write(made.text() + "\\n;%d %d!" % (FREQUENCY, made.settings["pull_thresh"]))
from time import sleep_us
while True:
    sleep_us(1000)
"""
COLOURS = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (1, 2, 4), (170, 85, 254), (0, 0, 0), (255, 255, 255)]


def told(rigged: Callable[..., Rig], folder: Path, bits: int) -> str:
    """Return the program as the firmware gives it to `rp2`, and its clock."""
    folder.mkdir()
    (folder / "main.py").write_text(TELLING.format(firmware=str(data.firmware()), bits=bits))
    rig = rigged(wiring(PARTS["matrix"]), firmware=folder)
    rig.pico.run_for(5000)
    said = rig.pico.take().decode()
    assert said.endswith(f"\n;{1_000_000_000 // TICK_NS} {bits}!")
    return said[: said.rindex("\n")]


def levels(program: str, words: Sequence[int], bits: int) -> Iterator[int]:
    """Yield the pin, tick by tick, from the first bit of the first word until long after the last."""
    made = adafruit_pioasm.Program(".program pixels\n.side_set 1\n" + program)
    states = pioemu.emulate(
        list(made.assembled),
        stop_when=lambda _, now: now.clock >= 12 * bits * len(words) + 4000,
        initial_state=pioemu.State(transmit_fifo=deque(words), pin_directions=1),
        shift_osr_right=False,
        auto_pull=True,
        pull_threshold=bits,
        side_set_base=0,
        side_set_count=1,
        wrap_target=made.pio_kwargs["wrap_target"],
        wrap_top=made.pio_kwargs["wrap"],
    )
    for before, after in states:
        yield from [after.pin_values & 1] * (after.clock - before.clock)


def pulses(ticks: Iterator[int]) -> list[tuple[int, int]]:
    """Return the level and the length in ns of each stretch between two edges."""
    return [(level, TICK_NS * sum(1 for _ in stretch)) for level, stretch in groupby(ticks)]


def vcd(stretches: Sequence[tuple[int, int]]) -> str:
    """Return a waveform as a Value Change Dump."""
    lines = ["$timescale 1 ns $end", "$var wire 1 ! data $end", "$enddefinitions $end"]
    now = 0
    for level, length in stretches:
        lines += [f"#{now}", f"{level}!"]
        now += length
    return "\n".join([*lines, f"#{now}", ""])


def packed(colours: Sequence[tuple[int, int, int]]) -> list[int]:
    """Words as the firmware gives them, shifted left by 8: green first."""
    return [(green << 16 | red << 8 | blue) << 8 for red, green, blue in colours]


@pytest.mark.parametrize("bits", [24, 32])
def test_every_bit_is_within_the_data_sheets(rigged: Callable[..., Rig], tmp_path: Path, bits: int) -> None:
    """WS2812, WS2812B and SK6812 at once: see firmware/pixels.py."""
    words = packed(COLOURS)
    found = pulses(levels(told(rigged, tmp_path / "main", bits), words, bits))
    highs = [length for level, length in found if level]
    lows = [length for level, length in found if not level]
    sent = [word >> 31 - i & 1 for word in words for i in range(bits)]
    assert highs == [700 if bit else 300 for bit in sent]
    assert all(450 <= length <= 1000 for length in lows[1:-1])
    assert lows[-1] >= 300_000


def test_sigrok_reads_the_colours_that_were_sent(
    rigged: Callable[..., Rig], tmp_path: Path, sigrok: str
) -> None:
    file = tmp_path / "pixels.vcd"
    waveform = pulses(levels(told(rigged, tmp_path / "main", 24), packed(COLOURS), 24))
    file.write_text(vcd(waveform))
    done = subprocess.run(
        [sigrok, "-i", file, "-I", "vcd", "-P", "rgb_led_ws281x:din=data", "-A", "rgb_led_ws281x=rgb"],
        capture_output=True,
        text=True,
        check=True,
    )
    read = [tuple(bytes.fromhex(found)) for found in re.findall(r"#([0-9a-fA-F]{6})", done.stdout)]
    assert read == COLOURS, done.stdout + done.stderr


def test_words_are_those_of_the_frame(rigged: Callable[..., Rig]) -> None:
    """What the firmware gives to the state machine, for each order of colours and kind of pixel."""
    for number, (order, wire) in enumerate({"GRB": "020103", "RGB": "010203", "BRG": "030102"}.items()):
        rig = rigged(wiring(PARTS["matrix"], pixels={"pin": 22, "count": 2, "order": order}))
        rig.wire()
        rig.ask("LIGHT", 1, tail=bytes([2, 1, 2, 3]), ms=3)
        assert rig.wires.pixels.hex() == 2 * wire, number
    rig = rigged(wiring(PARTS["matrix"], pixels={"pin": 22, "count": 2, "order": "GRBW"}))
    rig.wire()
    rig.ask("LIGHT", 1, tail=bytes([1, 1, 2, 3]), ms=3)
    assert rig.wires.pixels.hex() == "0201030000000000"


@pytest.mark.parametrize("kind", PARTS)
def test_frame_goes_out_within_a_millisecond_of_its_last_byte(rigged: Callable[..., Rig], kind: str) -> None:
    rig = rigged(wiring(PARTS[kind]))
    rig.wire()
    rig.hear(5)
    for seq in range(1, 20):
        before = rig.wires.pixels
        rig.ask("LIGHT", seq, tail=bytes([6, seq, 0, 0]), ms=1)
        assert rig.wires.pixels != before, seq
        rig.hear(2.3)  # never at the same moment between two scans
