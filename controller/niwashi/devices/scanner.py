"""The seam below the board: whatever reads switches, over pins or over a bus."""

from typing import NamedTuple, Protocol


class UnreliableInput(NamedTuple):
    """Switches whose reading is not to be trusted as it is.

    `key` says why in the catalogue, `switches` is their mask; if it `holds`, their last certain state
    counts meanwhile.
    """

    key: str
    switches: int
    holds: bool


class Scanner(Protocol):
    """Reads switches. Bits are numbered as `BoardFile.bit` says; time in seconds is an argument."""

    def scan(self, now: float) -> int:
        """Look once: the mask of its switches that are closed, not debounced. Raises BoardFault."""

    def unreliable_inputs(self, closed: int) -> tuple[UnreliableInput, ...]:
        """What is in doubt while these switches (of all on the board, debounced) read closed."""

    def close(self) -> None:
        """Let go of pins and buses; safe to call twice. Raises BoardFault."""


def shorted(stuck: int, grounded: int) -> tuple[UnreliableInput, ...]:
    """The switches of columns that are always low, and of rows that were so from the start.

    A row at ground pulls the columns of its closed switches down: it is named first, and no column.
    """
    blamed = "board-notice-behind-grounded" if grounded else "board-notice-stuck"
    return (
        UnreliableInput("board-notice-grounded", grounded, holds=False),
        UnreliableInput(blamed, stuck, holds=True),
    )
