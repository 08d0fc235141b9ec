"""What pixels see on their wire: bits out of what the kernel has set its lines to, as a WS2812 reads them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

SET = re.compile(r"gpio_value: (\d+) set ([01])")
CHIP_SELECT, MOSI, CLOCK = 8, 10, 11
"""The lines of the first SPI bus on a Pi's header."""

ZERO_S, ONE_S = (200e-9, 500e-9), (550e-9, 850e-9)
"""How long the wire is high for either bit (WS2812B, data sheet of 2018, T0H and T1H)."""


class Change(NamedTuple):
    """A line of the chip gets a level."""

    line: int
    high: bool


def changes(trace: Iterable[str]) -> list[Change]:
    """What a trace of `gpio_value` tells of an SPI bus, lines as the chip counts them.

    >>> changes(["p-1 [0] ..... 1.0: gpio_value: 458 set 0"] + ["gpio_value: 459 set 1"] * 9)[:2]
    [Change(line=10, high=False), Change(line=11, high=True)]
    """
    told = [
        (int(line), level == "1") for line, level in (found for row in trace for found in SET.findall(row))
    ]
    if not told:
        return []
    first = Counter(line for line, _ in told).most_common(1)[0][0] - CLOCK  # nothing changes as often
    return [Change(line - first, high) for line, high in told]


def sampled(seen: Iterable[Change]) -> list[bool]:
    """The data line at each rising edge of the clock (SPI mode 0).

    >>> sampled([Change(10, True), Change(11, True), Change(11, False), Change(10, False), Change(11, True)])
    [True, False]
    """
    bits, data, clock = [], False, False
    for line, high in seen:
        if line == MOSI:
            data = high
        elif line == CLOCK:
            if high and not clock:
                bits.append(data)
            clock = high
    return bits


def pulses(bits: Iterable[bool]) -> Iterator[int]:
    """How many bits long each high stretch is.

    >>> list(pulses([False, True, True, False, True, False]))
    [2, 1]
    """
    length = 0
    for bit in [*bits, False]:
        if bit:
            length += 1
        elif length:
            yield length
            length = 0


def pixel_bits(bits: Iterable[bool], rate_hz: float) -> list[int]:
    """What a WS2812 makes of the data line. ValueError for a pulse that is neither.

    >>> pixel_bits([True, True, False, False, True, True, True, True], 6.4e6)
    [0, 1]
    """
    found = []
    for length in pulses(bits):
        high_s = length / rate_hz
        if ZERO_S[0] <= high_s <= ZERO_S[1]:
            found.append(0)
        elif ONE_S[0] <= high_s <= ONE_S[1]:
            found.append(1)
        else:
            raise ValueError(f"high for {high_s * 1e9:.0f} ns, which no WS2812 is sure to understand")
    return found


def colours(bits: list[int]) -> list[tuple[int, int, int]]:
    """Red, green and blue of each pixel, which takes green first. ValueError for a broken one.

    >>> colours([0] * 7 + [1] + [0] * 6 + [1, 0] + [0] * 8)
    [(2, 1, 0)]
    """
    if len(bits) % 24:
        raise ValueError(f"{len(bits)} bits are no whole number of pixels")
    numbers = [int("".join(map(str, bits[i : i + 8])), 2) for i in range(0, len(bits), 8)]
    return [(numbers[i + 1], numbers[i], numbers[i + 2]) for i in range(0, len(numbers), 3)]
