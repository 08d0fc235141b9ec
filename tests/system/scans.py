"""What a scan of a board costs in Python alone: `python scans.py`, in the program's own environment.

The kernel answers at once here, so that computers can be compared that have no pins.
"""

import time
from collections.abc import Callable

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.devices.chip_pins import ChipFactory
from niwashi.devices.gpio_chip import CHIP_INFO, GET_VALUES, INFO, REQUEST, VALUES, header_chip
from niwashi.devices.kind_matrix import MatrixScanner

ROUNDS = 5
TIMES = 400
PI_4 = 0xC03111
HIGH = VALUES.pack(2**64 - 1, 2**64 - 1)


class Immediate:
    """A kernel with the header's chip, on whose lines nothing ever happens."""

    def chips(self) -> list[str]:
        """The one chip."""
        return ["/dev/gpiochip0"]

    def open(self, path: str) -> int:  # noqa: ARG002  # there is one chip
        """A descriptor of nothing."""
        return 0

    def call(self, descriptor: int, code: int, buffer: bytearray) -> None:  # noqa: ARG002  # as above
        """Answer without looking."""
        if code == GET_VALUES:
            buffer[:] = HIGH
        elif code == CHIP_INFO:
            INFO.pack_into(buffer, 0, b"gpiochip0", b"pinctrl-bcm2711", 54)
        elif code == REQUEST:
            buffer[-4:] = bytes(4)

    def close(self, descriptor: int) -> None:
        """Nothing was open."""


def main() -> None:
    """Print microseconds: a scan, and a fixed loop to compare it with."""
    file = load_board(data.boards() / "garden-36.toml")
    scanner = MatrixScanner(file.matrix, ChipFactory(header_chip(Immediate()), PI_4))
    print(f"scan {least_us(lambda: scanner.scan(0.0)):.1f} us")
    print(f"loop {least_us(loop):.1f} us")


def loop() -> int:
    """A fixed piece of Python, to compare computers by."""
    total = 0
    for i in range(1000):
        total += i & 7
    return total


def least_us(job: Callable[[], object]) -> float:
    """The least time of a job among some rounds."""
    return min(_round_us(job) for _ in range(ROUNDS))


def _round_us(job: Callable[[], object]) -> float:
    began = time.perf_counter()
    for _ in range(TIMES):
        job()
    return (time.perf_counter() - began) / TIMES * 1e6


if __name__ == "__main__":
    main()
