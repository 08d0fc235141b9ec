"""How much memory a searcher may have, and whether the kernel is compiled."""

from pathlib import Path

from niwashi.engine import reclaim
from niwashi.engine.built import is_stale

KERNEL = "plain" if reclaim.__file__.endswith(".py") else "compiled"
"""Which build of the kernel runs: "compiled", or "plain" Python, which does the same slowly."""

STALE = is_stale(Path(__file__).parent)
"""Whether there is a compiled kernel that does not run because its sources have changed."""

LEAST_MEGABYTES = 16
"""What a searcher has where nobody has looked how much memory there is."""

_MOST, _SHARE = 64, 16


def table_megabytes(free: int) -> int:
    """How large a table should be on a computer with so many bytes of memory free: 16 to 64 megabytes.

    >>> table_megabytes(200 << 20), table_megabytes(600 << 20), table_megabytes(8 << 30)
    (16, 32, 64)
    """
    wanted = (free >> 20) // _SHARE
    return max(LEAST_MEGABYTES, min(_MOST, 1 << max(wanted, 1).bit_length() - 1))
