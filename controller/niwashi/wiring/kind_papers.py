"""The papers of a kind of switches: parts, tables, a panel of the diagram; and its resistors."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from niwashi.devices.board_file import BoardFile
from niwashi.wiring.drawing import SvgDrawing

SayText = Callable[..., str]
"""Renders a message of the catalogue, with its facts, in the reader's language."""


class BoardPart(NamedTuple):
    """A kind of part: its catalogue key, its quantity (None: one a piece of the game), its rating."""

    key: str
    quantity: int | None
    rating: str = ""


class WiringTable(NamedTuple):
    """A table of `niwashi board wiring`: title message, columns (`board-column-…`), rows."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


class Panel(NamedTuple):
    """A panel of the wiring diagram: heading message, width and height, drawing function."""

    heading: str
    size: tuple[float, float]
    draw: Callable[[SvgDrawing, BoardFile, float, float, str], None]


class KindPapers:
    """The papers of a kind of switches; `board_papers.PAPERS` lists them all.

    They are made for boards that have such switches. Methods without a body are required; the others have
    defaults.
    """

    has_chips: ClassVar[bool] = True
    """True if the kind needs 3.3 V and ground from the header."""

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


def pull_up(bus: int, *, is_pi: bool = True) -> str:
    """Return the resistance of the pull-ups from SDA and SCL of a bus to 3.3 V.

    400 kHz over one and a half metres of wire want about 1.3 kΩ, and the chips sink 3 mA at most (1.1 kΩ).
    Bus 1 has 1.8 kΩ on the Pi already.
    """
    return "4.7 kΩ" if bus == 1 and is_pi else "1.8 kΩ"


def series_ohm(kind: str, *, is_pi: bool = True) -> int | None:
    """Return the resistance between a wire and the computer's pin in ohms, by the wire's use; None for none.

    It limits the current of a wire that slips onto 5 V to the pin's rating. A row also carries the pull-ups
    of all its columns, so its value depends on the computer (hardware/CIRCUITS.md).
    """
    return {"column": 220, "row": 68 if is_pi else 100}.get(kind)
