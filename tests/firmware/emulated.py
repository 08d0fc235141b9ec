"""`tests/pico.sh`: the firmware on the real MicroPython in an emulated RP2040, measured by that chip's clock.

At the other end of its USB is the host's own link.
A figure that misses its goal ends the run with status 1.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.firmware.emulated_chip import Chip
from tools.uf2.drive_file import CHIPS
from tools.uf2.kept_files import kept_files

from niwashi import data
from niwashi.devices.serial_link.link import LinkPhase

ROWS = (2, 3, 4, 5, 6, 7)
COLUMNS = (8, 9, 10, 11, 12, 13, 14, 15)
PIXELS = 16


def wiring(pixels: int) -> bytes:
    """Return the wiring, as a board file would have it sent."""
    matrix = {"kind": "matrix", "rows": ROWS, "columns": COLUMNS}
    chain = {"pin": PIXELS, "count": pixels, "order": "GRB"}
    whole = {"cells": 48, "debounce_ms": 5, "scan_hz": 500, "parts": [matrix], "pixels": chain}
    return json.dumps(whole).encode()


def measured(chip: Chip, pixels: int) -> Iterator[tuple[str, float, float]]:
    """What was measured in ms, and the most that it may be."""
    while chip.link.phase is not LinkPhase.OPEN:
        chip.turn(10_000)
        assert chip.us < 8e6, "it never came up"
    yield "power to the first HELLO and the wiring", chip.us / 1000, 3000
    chip.pass_ms(1400)
    yield "a scan of 6 x 8, all open", chip.stats()["scan_us"] / 1000, 0.5
    goal = 8 if pixels <= 44 else 15
    yield f"{pixels} pixels from the host's last byte to the first edge", max(firsts(chip, pixels)), goal
    yield "from one scan to the next, frames at 60 a second", apart(chip, pixels, b""), 4
    yield "... and garbage between them", apart(chip, pixels, Random(4).randbytes(100) + b"\0"), 4
    chip.closed |= {(i, j) for i in range(len(ROWS)) for j in range(len(COLUMNS))}
    chip.pass_ms(1200)
    yield "a scan of 6 x 8, all closed", chip.stats()["scan_us"] / 1000, 0.5


def colours(rng: Random, count: int) -> list[tuple[int, int, int]]:
    """So many different ones: the longest frame."""
    return [(rng.randrange(1, 255), rng.randrange(1, 255), rng.randrange(1, 255)) for _ in range(count)]


def firsts(chip: Chip, pixels: int) -> Iterator[float]:
    """How long eight frames took to their first edge, at any moment between two scans."""
    rng = Random(3)
    for _ in range(8):
        chip.pass_ms(30)
        chip.run(rng.randrange(2000))
        chip.edges.clear()
        chip.link.show(colours(rng, pixels))
        began = chip.us
        chip.turn(100)
        while not chip.edges:
            chip.run(100)
            assert chip.us < began + 1e6, "it never lit"
        yield (chip.edges[0] - began) / 1000


def apart(chip: Chip, pixels: int, noise: bytes) -> float:
    """Return the longest time without a scan in half a second of frames, with noise each 5 ms."""
    rng = Random(5)
    chip.scans.clear()
    for ms in range(500):
        if ms % 16 == 0:
            chip.link.show(colours(rng, pixels))
        if ms % 5 == 0:
            chip.spoil(noise)
        chip.turn()
    assert chip.link.phase is LinkPhase.OPEN
    return max(b - a for a, b in zip(chip.scans, chip.scans[1:], strict=False)) / 1000


def main() -> None:
    """Measure with 44 pixels and with 91."""
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else data.firmware()
    files = {file.name: file.read_bytes() for file in folder.glob("*.py")}
    chip = CHIPS[0]
    parts = {0: Path(sys.argv[1]).read_bytes(), chip.files_at: kept_files(files, chip.files_sectors)}
    missed = 0
    for pixels in (44, 91):
        print(f"{pixels} pixels")
        for what, ms, most in measured(Chip(parts, wiring(pixels)), pixels):
            missed += ms > most
            print(f"  {what}: {ms:.2f} ms, {most} at most{'  MISSED' if ms > most else ''}", flush=True)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
