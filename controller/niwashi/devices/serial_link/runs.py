"""Light frames as run-length encoded pixels."""

from collections.abc import Sequence
from itertools import groupby

from niwashi.board_types import Pixel

_LONGEST = 255  # the count of a run is one byte


def encode_runs(colours: Sequence[Pixel]) -> bytes:
    """Encode pixels as runs of four bytes: count, red, green, blue. Dark pixels at the end are left out.

    >>> encode_runs([(1, 2, 3), (1, 2, 3), (0, 0, 0), (9, 9, 9), (0, 0, 0)]).hex(" ")
    '02 01 02 03 01 00 00 00 01 09 09 09'
    """
    out = bytearray()
    dark = 0  # the start of the dark pixels at the end
    for colour, same in groupby(colours):
        count = sum(1 for _ in same)
        while count:
            length = min(count, _LONGEST)
            out += bytes((length, *colour))
            count -= length
        dark = len(out) if any(colour) else dark
    return bytes(out[:dark])
