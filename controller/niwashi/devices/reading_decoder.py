"""Decode READING messages into readings of the cells of a board file."""

from collections.abc import Iterator
from dataclasses import replace

from niwashi.board_types import Notice, Reading, view
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import INPUTS
from niwashi.devices.scanner import UnreliableInput, ambiguous_switches, shorted
from niwashi.devices.serial_link.messages import SerialMessage
from niwashi.devices.serial_link.table import SensedFace
from niwashi.games.game import Stack

_SOMETHING = Stack(owner=0, height=1)  # a switch can't tell whose or how many
_FACE, _HEIGHT = 3, 2  # the mask of the face, the place of the height


class ReadingDecoder:
    """Decodes READING messages into readings of the whole board. Ambiguous switches keep their last state."""

    def __init__(self, file: BoardFile) -> None:
        self._file = file
        self._rows, self._columns = map(len, file.matrix.lines)
        self._switches = file.switch_count
        heeded = [
            replace(w, reed=None, button=None, hall=None, held=None) if w.is_masked else w for w in file.cells
        ]
        self._reeds = [file.bit(wired.reed) if wired.reed else 0 for wired in heeded]
        self._buttons = [file.bit(wired.key) if wired.key else 0 for wired in heeded]
        self._halls = [file.sensor(wired.hall) if wired.hall else -1 for wired in heeded]
        self.closed = 0
        """The mask of all sensors that were not 0 in the last message."""
        self._accepted = 0
        self._values = [0] * len(file.cells)

    def reading(self, message: SerialMessage) -> Reading:
        """Return the reading of a READING message of the right length."""
        self.closed = sum(1 << i for i, state in enumerate(message.tail) if state)
        closed = self.closed & (1 << self._switches) - 1
        unreliable = [doubt for doubt in self._unreliable(message, closed) if doubt.switches]
        held = 0
        for doubt in unreliable:
            held |= doubt.switches if doubt.holds else 0
        self._accepted = closed & ~held | self._accepted & held
        self._values = [self._value(i, message.tail) for i in range(len(self._values))]
        pressed = sum(1 << i for i, button in enumerate(self._buttons) if self._accepted & button)
        told = [(doubt.key, self.cells(doubt.switches)) for doubt in unreliable]
        return Reading(
            tuple(self._values), pressed, tuple(Notice(key, cells) for key, cells in told if cells)
        )

    def cells(self, switches: int) -> tuple[str, ...]:
        """Return the names of the cells with one of these switches."""
        wired = zip(self._file.cells, self._reeds, self._buttons, strict=True)
        return tuple(each.cell.name for each, reed, button in wired if switches & (reed | button))

    def _value(self, i: int, states: bytes) -> int:
        senses = self._file.cells[i].cell.senses
        if self._halls[i] < 0:
            return view(senses, _SOMETHING) if self._accepted & self._reeds[i] else 0
        state = states[self._halls[i]]
        if state & _FACE == SensedFace.UNSURE:
            return self._values[i]
        return view(senses, self._stack(state)) if state & _FACE else 0

    def _stack(self, state: int) -> Stack:
        hall = self._file.hall
        raising = hall.raising if hall else 0
        owner = raising if state & _FACE == SensedFace.RAISING else 1 - raising
        return Stack(owner, max(1, state >> _HEIGHT))

    def _unreliable(self, message: SerialMessage, closed: int) -> Iterator[UnreliableInput]:
        """Yield switches that are ambiguous without diodes, hidden by short circuits, or on silent chips."""
        row = (1 << self._columns) - 1
        each_row = sum(1 << i * self._columns for i in range(self._rows))
        stuck = message["stuck"] * each_row & (1 << self._rows * self._columns) - 1
        if not self._file.matrix.diodes:
            ghosts = ambiguous_switches(closed & row * each_row, rows=self._rows, columns=self._columns)
            yield UnreliableInput("board-notice-ghosts", ghosts & ~stuck, holds=True)
        grounded = sum(row << i * self._columns for i in range(self._rows) if message["grounded"] >> i & 1)
        yield from shorted(stuck, grounded)
        chips = message["silent"]
        first, whole = self._rows * self._columns, (1 << INPUTS) - 1
        numbers = (number for number in range(len(self._file.expanders)) if chips >> number & 1)
        silent = sum(whole << first + number * INPUTS for number in numbers)
        yield UnreliableInput("serial-notice-silent", silent, holds=True)
