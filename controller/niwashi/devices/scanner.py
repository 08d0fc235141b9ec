"""The interface of a scanner, which reads switches over pins or a bus."""

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
