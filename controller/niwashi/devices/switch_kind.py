"""The seam for kinds of switches: all that the program asks of one. What has a body here only some have."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

from niwashi.devices.board_config import BoardConfig
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Channel, Switch, WiredCell
from niwashi.devices.drawing import SvgDrawing
from niwashi.devices.i2c import I2cBus
from niwashi.devices.matrix_lines import PinFactory
from niwashi.devices.parts import Part
from niwashi.devices.refusal import Refusals
from niwashi.devices.scanner import Scanner
from niwashi.devices.serial_port import BytePort

BoardDescription = BoardConfig | BoardFile
"""A board as its file says, or checked and put together: both call the parts of a kind alike."""

SayText = Callable[..., str]
"""Says a message of the catalogue, with its facts, in the language of whoever reads."""


class Connections(Protocol):
    """What switches can be connected to, opened when it is first asked for. All of it raises BoardFault."""

    @property
    def pins(self) -> PinFactory:
        """The pins of the header."""

    def bus(self, number: int) -> I2cBus:
        """An I2C bus; the scanner that asks lets go of it."""

    def port(self, url: str, baud: int) -> BytePort:
        """A serial port of its own, by a `PortName`; the scanner that asks closes it."""


class WiringTable(NamedTuple):
    """A table of `niwashi board wiring`: its title's message, its columns (`board-column-…`), its rows."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


class Panel(NamedTuple):
    """A part of the wiring diagram: the message of its heading, its width and height, what draws it."""

    heading: str
    size: tuple[float, float]
    draw: Callable[[SvgDrawing, BoardFile, float, float, str], None]


class SwitchKind:
    """One way to wire switches, or sensors that measure; `switch_kinds.SWITCH_KINDS` lists them all.

    A kind has no state of its own: what a board has of it stands in the board's file.
    """

    key: ClassVar[str]
    """Its name: that of its table in a board file."""

    switch: ClassVar[type[Switch | Channel]]
    """What says where a switch of it sits; its text is the switch's name."""

    sections: ClassVar[Mapping[str, Any]] = {}
    """Its tables in a board file, as fields of a pydantic model: name to (type, default)."""

    measures: ClassVar[bool] = False
    """Whether its sensors measure a field (`hall`, `halls`), and are no switches (`reed`, `button`)."""

    has_chips: ClassVar[bool] = True
    """Whether it needs 3.3 V and ground from the header."""

    def named(self, word: str) -> Switch | Channel | None:
        """The switch of this name, or None if no switch of this kind is called so."""
        raise NotImplementedError

    def is_in(self, board: BoardDescription) -> bool:
        """Whether a board has any of it."""
        raise NotImplementedError

    def count(self, board: BoardDescription) -> int:
        """How many switches of it a board has room for, used or not."""
        raise NotImplementedError

    def number(self, board: BoardDescription, at: Any) -> int:
        """Which of these a switch is, from 0."""
        raise NotImplementedError

    def check(self, text: BoardConfig, refusals: Refusals) -> None:
        """Raises BadBoardFile for parts that could not be built or read."""

    def pins(self, text: BoardConfig) -> Iterator[tuple[str, int]]:  # noqa: ARG002
        """The GPIOs that it takes, each with its key in the file."""
        return iter(())

    def check_room(self, text: BoardConfig, switches: Sequence[Switch], refusals: Refusals) -> None:
        """Raises BadBoardFile where a board has not room for all its switches of this kind."""

    def check_switch(self, text: BoardConfig, where: str, switch: Any, refusals: Refusals) -> None:
        """Raises BadBoardFile for a switch that the board has no place for; `where` is its cell's key."""
        raise NotImplementedError

    def check_cells(self, text: BoardConfig, cells: Sequence[WiredCell], refusals: Refusals) -> None:
        """Raises BadBoardFile for cells that can't have what they have of it."""

    def scanner(self, file: BoardFile, connections: Connections) -> Scanner | None:  # noqa: ARG002
        """What reads the switches of a board that has some; None if only a microcontroller can."""
        return None

    def wire_parts(self, file: BoardFile) -> Iterator[dict[str, Any]]:  # noqa: ARG002
        """What a microcontroller is told of it; see firmware/PROTOCOL.md."""
        return iter(())

    def lines(self, file: BoardFile) -> Iterator[tuple[str, str, int]]:  # noqa: ARG002
        """Its wires to the header: name, what it is (`board-use-…`), GPIO."""
        return iter(())

    def line_parts(self, file: BoardFile) -> Iterator[Part]:  # noqa: ARG002
        """What sits in its wires and at its switches."""
        return iter(())

    def parts(self, file: BoardFile) -> Iterator[Part]:  # noqa: ARG002
        """Its chips or devices, and what each of them needs."""
        return iter(())

    def bus_parts(self, file: BoardFile) -> Iterator[Part]:  # noqa: ARG002
        """What it needs once a bus."""
        return iter(())

    def panel(self, file: BoardFile) -> Panel | None:  # noqa: ARG002
        """Its panel in the wiring diagram of a board that has some."""
        return None

    def wired_to(self, file: BoardFile, say: SayText) -> str:
        """What the switches of a board hang on, in a few words; "" if another kind says so with its own."""
        raise NotImplementedError

    def warnings(self, file: BoardFile, say: SayText) -> Iterator[str]:  # noqa: ARG002
        """What can be built, and had better be built otherwise."""
        return iter(())

    def chip_table(self, file: BoardFile, say: SayText) -> WiringTable | None:  # noqa: ARG002
        """How its chips are wired, where a board has some."""
        return None

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable | None:
        """Where each of its switches goes; None without any."""
        raise NotImplementedError
