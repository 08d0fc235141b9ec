"""The wiring papers of a kind of switch: parts, tables, a panel of the diagram; and its resistors."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

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
    draw: Callable[[SvgDrawing, Any, float, float, str], None]


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
