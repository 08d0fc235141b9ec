"""The interface of a kind of switch. Methods without a body are required; the others have defaults."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, ClassVar, TypeAlias

from niwashi.devices.cell_wiring import Channel, Switch, WiredCell
from niwashi.devices.connections import Connections
from niwashi.devices.refusal import Refusals
from niwashi.devices.scanner import Scanner
from niwashi.devices.wiring_papers import BoardPart, Panel, SayText, WiringTable

# The types of boards hold kinds of switches, so this module cannot import them; kinds do, from `board_file`.
BoardConfig: TypeAlias = Any
BoardFile: TypeAlias = Any
BoardDescription: TypeAlias = Any


class SwitchKind:
    """One way to wire switches or measuring sensors; `switch_kinds.SWITCH_KINDS` lists them all.

    A kind has no state: its parts on a board are in the board's file.
    """

    key: ClassVar[str]
    """Its name, and the name of its table in a board file."""

    switch: ClassVar[type[Switch | Channel]]
    """The class of its switches' addresses; the text of an address is the switch's name."""

    sections: ClassVar[Mapping[str, Any]] = {}
    """Its tables in a board file, as fields of a pydantic model: name to (type, default)."""

    measures: ClassVar[bool] = False
    """True if its sensors measure a field (`hall`, `halls`) and are no switches (`reed`, `button`)."""

    has_lights: ClassVar[bool] = False
    """True if there is a light under each of its buttons, for boards whose `pixels.driver` is its key.

    Its scanner is a `KeyGrid`, which lights them, too.
    """

    has_chips: ClassVar[bool] = True
    """True if it needs 3.3 V and ground from the header."""

    def named(self, word: str) -> Switch | Channel | None:
        """Parse the name of a switch; None if it is no name of this kind."""
        raise NotImplementedError

    def is_in(self, board: BoardDescription) -> bool:
        raise NotImplementedError

    def count(self, board: BoardDescription) -> int:
        """Return the number of positions for its switches on a board, used or not."""
        raise NotImplementedError

    def number(self, board: BoardDescription, at: Any) -> int:
        """Return the index of a switch among these positions."""
        raise NotImplementedError

    def check(self, text: BoardConfig, refusals: Refusals) -> None:
        """Check its parts. Raises BadBoardFile for parts that could not be built or read."""

    def pins(self, text: BoardConfig) -> Iterator[tuple[str, int]]:  # noqa: ARG002
        """Yield the GPIOs that it uses, each with its key in the file."""
        return iter(())

    def check_room(self, text: BoardConfig, switches: Sequence[Switch], refusals: Refusals) -> None:
        """Check that a board has room for its switches. Raises BadBoardFile."""

    def check_switch(self, text: BoardConfig, where: str, switch: Any, refusals: Refusals) -> None:
        """Check that a switch exists on the board; `where` is its cell's key. Raises BadBoardFile."""
        raise NotImplementedError

    def check_cells(self, text: BoardConfig, cells: Sequence[WiredCell], refusals: Refusals) -> None:
        """Check the combinations in each cell. Raises BadBoardFile."""

    def scanner(self, file: BoardFile, connections: Connections) -> Scanner | None:  # noqa: ARG002
        """Open a scanner for a board with this kind; None if only a microcontroller can read it."""
        return None

    def wire_parts(self, file: BoardFile) -> Iterator[dict[str, Any]]:  # noqa: ARG002
        """Yield its parts of the wiring text for a microcontroller; see firmware/PROTOCOL.md."""
        return iter(())

    def lines(self, file: BoardFile) -> Iterator[tuple[str, str, int]]:  # noqa: ARG002
        """Yield its wires to the header: name, use (`board-use-…`), GPIO."""
        return iter(())

    def line_parts(self, file: BoardFile) -> Iterator[BoardPart]:  # noqa: ARG002
        """Yield the parts in its wires and at its switches."""
        return iter(())

    def parts(self, file: BoardFile) -> Iterator[BoardPart]:  # noqa: ARG002
        """Yield its chips or devices, and the parts that each of them needs."""
        return iter(())

    def bus_parts(self, file: BoardFile) -> Iterator[BoardPart]:  # noqa: ARG002
        """Yield the parts that it needs once for each bus."""
        return iter(())

    def panel(self, file: BoardFile) -> Panel | None:  # noqa: ARG002
        """Return its panel of the wiring diagram."""
        return None

    def wired_to(self, file: BoardFile, say: SayText) -> str:
        """Describe the connection of a board's switches in a few words; "" if another kind's line does."""
        raise NotImplementedError

    def warnings(self, file: BoardFile, say: SayText) -> Iterator[str]:  # noqa: ARG002
        """Yield warnings about wiring that works but had better be changed."""
        return iter(())

    def chip_table(self, file: BoardFile, say: SayText) -> WiringTable | None:  # noqa: ARG002
        return None

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable | None:
        """Return the wiring table of its switches; None without any."""
        raise NotImplementedError


def open_scanners(file: BoardFile, connections: Connections) -> tuple[Scanner, ...]:
    """Open one scanner for each kind of switch on the board. Raises BoardFault, and then leaves none open."""
    made: list[Scanner] = []
    with ExitStack() as opened:
        for kind in file.kinds:
            scanner = kind.scanner(file, connections) if kind.is_in(file) else None
            if scanner is not None:
                opened.callback(scanner.close)
                made.append(scanner)
        opened.pop_all()
    return tuple(made)
