"""The interface of a scanner, which reads switches over pins or a bus, and what a matrix makes unreliable."""

from typing import NamedTuple, Protocol


class UnreliableInput(NamedTuple):
    """Switches whose reading is unreliable.

    `key` names the reason in the catalogue, `switches` is their mask. If `holds`, they keep their last
    certain state meanwhile.
    """

    key: str
    switches: int
    holds: bool


class Scanner(Protocol):
    """Reads switches. Bits are numbered as `BoardFile.bit` says; time in seconds is an argument."""

    def scan(self, now: float) -> int:
        """Scan once; return the mask of its closed switches, not debounced. Raises BoardFault."""

    def unreliable_inputs(self, closed: int) -> tuple[UnreliableInput, ...]:
        """Return its unreliable switches, given the mask of all closed switches of the board (debounced)."""

    def close(self) -> None:
        """Release pins and buses; safe to call twice. Raises BoardFault."""


def shorted(stuck: int, grounded: int) -> tuple[UnreliableInput, ...]:
    """Return the switches of columns that are always low, and of rows that were low from the start.

    A grounded row pulls the columns of its closed switches low, so the row is named and not the columns.
    """
    blamed = "board-notice-behind-grounded" if grounded else "board-notice-stuck"
    return (
        UnreliableInput("board-notice-grounded", grounded, holds=False),
        UnreliableInput(blamed, stuck, holds=True),
    )


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
