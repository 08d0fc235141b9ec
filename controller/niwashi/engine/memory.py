"""Memory for a searcher."""

LEAST_MEGABYTES = 16
"""Megabytes of a searcher where the computer's memory was not looked at."""

_MOST, _SHARE = 64, 16


def table_megabytes(free: int) -> int:
    """Return the size of a table for a number of free bytes: 16 to 64 megabytes.

    >>> table_megabytes(200 << 20), table_megabytes(600 << 20), table_megabytes(8 << 30)
    (16, 32, 64)
    """
    wanted = (free >> 20) // _SHARE
    return max(LEAST_MEGABYTES, min(_MOST, 1 << max(wanted, 1).bit_length() - 1))
