"""A board of switches in a matrix and pixels in a chain, whatever pins and wire are below them."""

from niwashi.devices.board_file import BoardFile
from niwashi.devices.debounce import Debounce
from niwashi.devices.ghosts import doubtful
from niwashi.devices.matrix import MatrixScanner, PinFactory
from niwashi.devices.pixels import PixelChain, Strip
from niwashi.devices.wired import Crossing
from niwashi.rules import Stack
from niwashi.session import Frame, Geometry, Notice, Reading, view

__all__ = ["MatrixBoard"]

_SOMETHING = Stack(owner=0, height=1)  # a switch can't tell whose or how many


class MatrixBoard:
    """A board as its board file says, on a pin factory and a strip. It satisfies `session.Board`."""

    def __init__(self, file: BoardFile, pins: PinFactory, strip: Strip) -> None:
        self._file = file
        self._chain = PixelChain(file, strip)
        self._scanner = MatrixScanner(file.matrix, pins)
        self._debounce = Debounce(file.matrix.debounce_ms / 1000)
        self._width = len(file.matrix.columns)
        self._seen: tuple[int, int] | None = None
        self._believed = 0
        self._reading = Reading(())
        self._closed = False

    @property
    def geometry(self) -> Geometry:
        """The cells of the board file."""
        return self._file.geometry

    def read(self, now: float) -> Reading:
        """Scan once and return the debounced reading of the whole board. Raises BoardFault.

        After closing it stays the last one: a board without pins must not look like an empty one.
        """
        if self._closed:
            return self._reading
        closed = self._debounce.update(self._scanner.scan(), now)
        seen = closed, self._scanner.stuck
        if seen != self._seen:
            self._seen = seen
            self._reading = self._believe(*seen)
        return self._reading

    def show(self, frame: Frame, now: float) -> bool:
        """Show a frame; True if it went out. Raises BoardFault."""
        return self._chain.show(frame, now)

    def close(self) -> None:
        """Darken the lights and let go of the pins; safe to call twice."""
        self._closed = True
        try:
            self._chain.close()
        finally:
            self._scanner.close()

    def _believe(self, closed: int, stuck: int) -> Reading:
        ghosts = 0 if self._file.matrix.diodes else doubtful(closed, len(self._file.matrix.rows), self._width)
        doubt = ghosts | stuck
        self._believed = closed & ~doubt | self._believed & doubt
        return self._reading_of(ghosts & ~stuck, stuck)

    def _reading_of(self, ghosts: int, stuck: int) -> Reading:
        values = []
        pressed = 0
        for i, wired in enumerate(self._file.cells):
            values.append(view(wired.cell.senses, _SOMETHING) if self._is_closed(wired.reed) else 0)
            pressed |= self._is_closed(wired.button) << i
        notices = (
            *self._notice("board-notice-ghosts", ghosts),
            *self._notice("board-notice-stuck", stuck),
            *self._notice("board-notice-grounded", self._scanner.grounded),
        )
        return Reading(tuple(values), pressed, notices)

    def _is_closed(self, switch: Crossing | None) -> bool:
        return switch is not None and bool(self._believed & self._bit(switch))

    def _notice(self, key: str, doubt: int) -> tuple[Notice, ...]:
        cells = tuple(w.cell.name for w in self._file.cells if any(doubt & self._bit(s) for s in w.switches))
        return (Notice(key, cells),) if cells else ()

    def _bit(self, switch: Crossing) -> int:
        return 1 << switch.row * self._width + switch.column
