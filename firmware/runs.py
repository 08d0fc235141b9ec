"""Light frames as runs of equal pixels: how many, their red, green and blue."""

import micropython


@micropython.viper
def reach(piece: ptr8, start: int, end: int) -> int:
    """Return the number of pixels in runs."""
    pixels = 0
    while start < end:
        pixels += piece[start]
        start += 4
    return pixels


@micropython.viper
def spread(piece: ptr8, start: int, end: int, colours: ptr8, size: int):
    """Write runs as colours; pixels beyond them are dark."""
    to = 0
    while start < end:
        left = piece[start]
        while left:
            colours[to] = piece[start + 1]
            colours[to + 1] = piece[start + 2]
            colours[to + 2] = piece[start + 3]
            to += 3
            left -= 1
        start += 4
    while to < size:
        colours[to] = 0
        to += 1
