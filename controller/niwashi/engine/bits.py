"""Bits of a word, and rows of words: Python here, machine words where `bits.pxd` is compiled in."""

import math
from array import array

ONE = 1
"""A word with the lowest bit set, to shift: a bare 1 would be too narrow where it is compiled."""

ROW = 11
"""How far apart in a wide word the rows of a board of hexes lie; a constant where it is compiled."""

WIDE_ONE = 1
"""The same for a wide word, which is two words."""

exp, log, sqrt = math.exp, math.log, math.sqrt

count = int.bit_count
"""How many bits are set."""

whole = int
"""The whole part of a number that is not below 0."""


def lowest(word: int) -> int:
    """The number of the lowest bit that is set; the word is not 0."""
    return (word & -word).bit_length() - 1


def nth(word: int, index: int) -> int:
    """The number of a bit that is set, the lowest being at index 0; there are more than `index`."""
    for _ in range(index):
        word &= word - 1
    return lowest(word)


def wide(high: int, low: int) -> int:
    """Two words as a wide one."""
    return high << 64 | low


def high(word: int) -> int:
    """The upper word of a wide one."""
    return word >> 64


def signed(word: int) -> int:
    """A word as a number that may be below 0 (two's complement)."""
    return word - (word >> 63 << 64)


def low(word: int) -> int:
    """The lower word of a wide one."""
    return word & (1 << 64) - 1


def row(length: int) -> "array[int]":
    """A row of words, all 0."""
    return array("Q", bytes(8 * length))


def prefetch(words: "array[int]", index: int) -> None:
    """Say that a word of a long row will be read soon; only compiled code gains from it."""
    del words, index


def release(words: "array[int]") -> None:
    """Give a row back; only compiled code has to."""
    del words
