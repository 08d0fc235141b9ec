"""Ghosts: readings that a matrix without diodes cannot tell apart."""


def ambiguous_switches(closed: int, rows: int, columns: int) -> int:
    """Return the switches whose reading proves nothing, as a mask; bit `row * columns + column` is a switch.

    Without diodes, current finds its way over any closed switches, so rows that share a column become
    one wire and read alike. Once such a wire joins two rows and two columns, three closed corners of a
    rectangle look like four; then every crossing of its rows and columns is in doubt.

    >>> [bin(ambiguous_switches(closed, rows=2, columns=2)) for closed in (0b11_11, 0b01_11, 0b01_10)]
    ['0b1111', '0b1111', '0b0']
    """
    full = (1 << columns) - 1
    reads = [closed >> row * columns & full for row in range(rows)]
    doubt = 0
    for wire in _joined(reads):
        joined = [row for row in range(rows) if reads[row] & wire]
        if len(joined) > 1 and wire.bit_count() > 1:
            for row in joined:
                doubt |= wire << row * columns
    return doubt


def _joined(reads: list[int]) -> list[int]:
    """Return the columns of each wire that the rows form: masks that share no column."""
    wires: list[int] = []
    for read in filter(None, reads):
        apart = [wire for wire in wires if not wire & read]
        for wire in wires:
            if wire & read:
                read |= wire
        wires = [*apart, read]
    return wires
