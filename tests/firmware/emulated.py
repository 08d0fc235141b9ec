"""`tests/pico.sh`: the firmware on the real MicroPython in an emulated RP2040, measured by that chip's clock.

The emulator counts each instruction; it knows no waits for the flash. At the other end of its USB is the
host's own link.
A figure that misses its goal ends the run with status 1.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from niwashi import data
from niwashi.devices.serial_link import HostLink, LinkPhase, Message

ROWS = (2, 3, 4, 5, 6, 7)
COLUMNS = (8, 9, 10, 11, 12, 13, 14, 15)
PIXELS = 16
FILES_AT, FILES_BLOCKS, BLOCK = 0xA0000, 352, 4096  # where MicroPython keeps files on a Pico
FLASH = 0x10000000


class Chip:
    """An RP2040 with a matrix of switches and a chain of pixels, and a host on its USB."""

    def __init__(self, image: bytes, files: dict[str, bytes], pixels: int) -> None:
        from rp2040py import (
            RP2040,
            USBCDC,
            ConsoleLogger,
            GPIOPinState,
            LogLevel,
            Simulator,
        )  # had from tests/pico.sh
        from rp2040py.device.bootrom import BOOTROM_B1

        self._low: Any = GPIOPinState.LOW
        self._high: Any = GPIOPinState.HIGH
        self._simulator: Any = Simulator(rp2040=RP2040())
        self._chip: Any = self._simulator.rp2040
        self._chip.load_bootrom(BOOTROM_B1)
        self._chip.logger = ConsoleLogger(LogLevel.ERROR)
        self._chip.set_core1_enabled(False)
        self._chip.flash[: len(image)] = image
        kept = flash(files)
        self._chip.flash[FILES_AT : FILES_AT + len(kept)] = kept
        self._said = bytearray()
        self._usb: Any = USBCDC(self._chip.usb_ctrl)
        self._usb.on_serial_data = lambda said: self._said.extend(said)
        self._alarm = self._simulator.clock.create_alarm(self._stop)
        self._going = bytearray()
        self.closed: set[tuple[int, int]] = set()
        self.scans: list[float] = []
        self.edges: list[float] = []
        self._solder()
        self.link = HostLink(wiring(pixels), len(ROWS) * len(COLUMNS), session=7)
        self.heard: list[Message] = []
        self._chip.core.pc = FLASH

    def _solder(self) -> None:
        for row in ROWS:
            self._chip.gpio[row].add_listener(self._pull)
        self._chip.gpio[ROWS[0]].add_listener(self._note_scan)
        self._chip.gpio[PIXELS].add_listener(self._note_edge)
        self._pull()

    def _pull(self, *_: object) -> None:
        low = [i for i, row in enumerate(ROWS) if self._chip.gpio[row].value == self._low]
        for j, column in enumerate(COLUMNS):
            self._chip.gpio[column].set_input_value(all((i, j) not in self.closed for i in low))

    def _note_scan(self, new: object, _: object) -> None:
        if new == self._low:
            self.scans.append(self.us)

    def _note_edge(self, new: object, _: object) -> None:
        if new == self._high:
            self.edges.append(self.us)

    @property
    def us(self) -> float:
        """The chip's time."""
        return float(self._simulator.clock.nanos) / 1000

    def _stop(self) -> None:
        self._simulator.stop()
        self._is_over = True

    def run(self, us: float) -> None:
        """Let time pass; what is to go to it goes as it has room."""
        from rp2040py.execute_batch import execute_batch

        self._is_over = False
        self._alarm.schedule(us * 1000)
        while not self._is_over:
            while self._going and self._usb.tx_fifo.item_count < 500:
                self._usb.send_serial_byte(self._going.pop(0))
            self._simulator.stopped = False
            execute_batch(self._simulator, 1)

    def turn(self, us: float = 1000) -> None:
        """Let the host hear and say what is due, and then time pass."""
        self.heard += self.link.take(bytes(self._said), self.us / 1e6)
        self._said.clear()
        self._going += self.link.due(self.us / 1e6)
        self.run(us)

    def spoil(self, noise: bytes) -> None:
        """Let noise onto the line, if there is room."""
        if not self._going:
            self._going += noise

    def pass_ms(self, ms: float) -> None:
        """Let host and board go on."""
        until = self.us + 1000 * ms
        while self.us < until:
            self.turn()

    def stats(self) -> Message:
        """What it tells of itself."""
        self.heard.clear()
        self.link.ask("STATS")
        self.pass_ms(60)
        return next(message for message in self.heard if message.name == "STATS")


def wiring(pixels: int) -> bytes:
    """Return the wiring, as a board file would have it sent."""
    matrix = {"kind": "matrix", "rows": ROWS, "columns": COLUMNS}
    chain = {"pin": PIXELS, "count": pixels, "order": "GRB"}
    whole = {"cells": 48, "debounce_ms": 5, "scan_hz": 500, "parts": [matrix], "pixels": chain}
    return json.dumps(whole).encode()


def flash(files: dict[str, bytes]) -> bytes:
    """Return the chip's files, as they lie in its flash."""
    from littlefs import LittleFS

    system = LittleFS(block_size=BLOCK, block_count=FILES_BLOCKS, disk_version=0x00020000)
    for name, text in files.items():
        with system.open(name, "wb") as file:
            file.write(text)
    return bytes(system.context.buffer)


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
    missed = 0
    for pixels in (44, 91):
        print(f"{pixels} pixels")
        for what, ms, most in measured(Chip(Path(sys.argv[1]).read_bytes(), files, pixels), pixels):
            missed += ms > most
            print(f"  {what}: {ms:.2f} ms, {most} at most{'  MISSED' if ms > most else ''}", flush=True)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
