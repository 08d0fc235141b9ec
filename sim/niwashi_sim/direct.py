"""A board that reads the table directly, without wires, for any senses. For sensors without drivers yet."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from niwashi.board_types import DARK, Frame, Geometry, Reading, Senses, as_pixel, view
from niwashi.devices.pixels import FRAMES_PER_SECOND
from niwashi.errors import BoardFault
from niwashi.message import Key
from niwashi.stack import EMPTY, Stack
from niwashi_sim.faults import SOUND, Faults
from niwashi_sim.table import Table

SENSES: Mapping[str, Senses] = MappingProxyType(
    {
        "presence": Senses.PRESENCE,
        "buttons": Senses.PRESS,
        "presence and press": Senses.PRESENCE | Senses.PRESS,
        "face and height": Senses.FACE | Senses.HEIGHT,
    }
)
"""Kinds of boards, by name, on which every game must be playable."""


def with_senses(geometry: Geometry, senses: Senses) -> Geometry:
    """Return a board with other senses under its places; buttons stay buttons."""
    return Geometry(tuple(cell if cell.role else replace(cell, senses=senses) for cell in geometry))


class _View(dict[Stack, int]):
    """The value that a cell with some senses reports for a stack, cached."""

    def __init__(self, senses: Senses) -> None:
        super().__init__()
        self._senses = senses

    def __missing__(self, stack: Stack) -> int:
        self[stack] = seen = view(self._senses, stack)
        return seen


class DirectBoard:
    """Reads the table through its cells' senses, at once, and keeps the frame it is shown.

    It satisfies `session.Board` as the hardware does: changed frames only, sixty a second at most.
    """

    def __init__(self, geometry: Geometry, table: Table) -> None:
        self._geometry = geometry
        self._table = table
        views = {cell.senses: _View(cell.senses) for cell in geometry}
        self._views = tuple((cell.name, views[cell.senses]) for cell in geometry)
        self._buttons = {cell.name: 1 << i for i, cell in enumerate(geometry) if Senses.PRESS in cell.senses}
        self._seen = -1
        self._reading = Reading(())
        self._frame: Frame | None = None
        self._sent_at = float("-inf")
        self._closed = False
        self._faults = SOUND

    def apply_faults(self, faults: Faults) -> None:
        """Apply these faults; without wires, `unplugged` is the only one that counts."""
        self._faults = faults

    @property
    def geometry(self) -> Geometry:
        return self._geometry

    def read(self, now: float) -> Reading:  # noqa: ARG002  # nothing here bounces
        """Return the reading of the table now. Raises BoardFault while unplugged."""
        if self._faults.unplugged and not self._closed:
            raise BoardFault("board-fault-other", doing=Key("board-doing-scan"), detail="No such device")
        if self._seen != self._table.version and not self._closed:
            self._seen = self._table.version
            layout = self._table.layout()
            values = tuple(view_of[layout.get(name, EMPTY)] for name, view_of in self._views)
            pressed = sum(self._buttons.get(name, 0) for name in self._table.fingers)
            self._reading = Reading(values, pressed)
        return self._reading

    def show(self, frame: Frame, now: float) -> bool:
        """Keep a frame; return False if nothing changed or the last one came under 1/60 s ago."""
        if self._closed or frame == self._frame or now - self._sent_at < 1 / FRAMES_PER_SECOND - 1e-6:
            return False
        if len(frame) != len(self._geometry):
            raise ValueError(f"a frame of {len(frame)} colours for a board of {len(self._geometry)} cells")
        self._frame, self._sent_at = frame, now
        return True

    def lights(self) -> bytes:
        """Return the last frame: red, green, blue of every cell; black where a cell has no pixel."""
        frame = self._frame or (DARK,) * len(self._geometry)
        shown = (colour if cell.lit else DARK for cell, colour in zip(self._geometry, frame, strict=True))
        return bytes(channel for colour in shown for channel in as_pixel(colour))

    def close(self) -> None:
        """Go dark; safe to call twice."""
        self._frame = None
        self._closed = True
