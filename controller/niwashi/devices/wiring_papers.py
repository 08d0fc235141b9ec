"""The wiring papers of a kind of switch: parts, tables, a panel of the diagram."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from niwashi.devices.drawing import SvgDrawing

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
    draw: "Callable[[SvgDrawing, Any, float, float, str], None]"
