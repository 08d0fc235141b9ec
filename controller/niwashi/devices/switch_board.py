"""A board of switches and a pixel chain, on any scanners and strip."""

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from niwashi.board_types import Frame, Geometry, Notice, Reading, Tone, view
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Switch
from niwashi.devices.debounce import BounceWatch, Debounce, FlickerFilter
from niwashi.devices.held_keys import HeldKeys
from niwashi.devices.pixels import PixelChain, PixelStrip
from niwashi.devices.scanner import Scanner, UnreliableInput
from niwashi.stack import Stack

if TYPE_CHECKING:
    from niwashi.devices.piezo import Piezo  # it needs a library that is imported only where there is one

_SOMETHING = Stack(owner=0, height=1)  # a switch can't tell whose or how many


class SwitchBoard:
    """A board of switches and pixels, as its board file describes. It satisfies `session.Board`."""

    def __init__(
        self,
        file: BoardFile,
        scanners: Sequence[Scanner],
        strip: PixelStrip,
        piezo: "Piezo | None" = None,
    ) -> None:
        self._file = file
        self._piezo = piezo
        self._chain = PixelChain(file, strip)
        self._scanners = scanners
        self._debounce = Debounce(file.switches.debounce_ms / 1000)
        self.bounces = BounceWatch(file.switches.debounce_ms / 1000)
        self._raw: int | None = None
        self._switches = [
            (0, 0) if wired.is_masked else (_bit(file, wired.reed), _bit(file, wired.key))
            for wired in file.cells
        ]
        self._flicker = FlickerFilter(sum(reed for reed, _ in self._switches))
        self._last_seen: tuple[int, list[UnreliableInput]] | None = None
        self._accepted = 0
        self._reading = self._told = Reading(())
        self._held = HeldKeys(file.held, file.switches.hold_ms / 1000)
        self._closed = False

    @property
    def geometry(self) -> Geometry:
        """The cells of the board file."""
        return self._file.geometry

    def read(self, now: float) -> Reading:
        """Scan once and return the debounced reading of the whole board. Raises BoardFault.

        After closing, it returns the last reading: a board without pins must not look like an empty one.
        """
        if self._closed:
            return self._told
        self._chain.refresh(now)
        if self._piezo is not None:
            self._piezo.rest(now)
        closed = self._flicker.filtered(self._debounce.update(self.closed(now), now), now)
        seen = closed, self._unreliable(closed)
        if seen != self._last_seen:
            self._last_seen = seen
            self._reading = self._accept(*seen)
        self._told = self._held.split(self._reading, now)
        return self._told

    def closed(self, now: float) -> int:
        """Scan once; return the mask of closed switches without debouncing or checks. Raises BoardFault."""
        raw = 0
        for scanner in self._scanners:
            raw |= scanner.scan(now)
        if raw != self._raw:
            if self._raw is not None:
                self.bounces.note(raw ^ self._raw, now)
            self._raw = raw
        return raw

    def measured(self, now: float) -> tuple[int, ...] | None:  # noqa: ARG002  # as on a serial line
        """Return the values of its hall sensors: it has none."""
        return ()

    def show(self, frame: Frame, now: float) -> bool:
        """Show a frame; True if it went out. Raises BoardFault."""
        return self._chain.show(frame, now)

    def sound(self, tone: Tone, now: float) -> None:
        """Sound a tone, if the board has a piezo."""
        if self._piezo is not None and not self._closed:
            self._piezo.sound(tone, now)

    def close(self) -> None:
        """Darken the lights and release pins and buses; safe to call twice."""
        self._closed = True
        with ExitStack() as each:
            if self._piezo is not None:
                each.callback(self._piezo.close)
            for scanner in self._scanners:
                each.callback(scanner.close)
            self._chain.close()

    def _unreliable(self, closed: int) -> list[UnreliableInput]:
        unreliable = [doubt for scanner in self._scanners for doubt in scanner.unreliable_inputs(closed)]
        weak = self._flicker.weak
        bouncing = self.bounces.long & ~weak
        if weak:
            unreliable.append(UnreliableInput("board-notice-weak", weak, holds=False))
        if bouncing:
            unreliable.append(UnreliableInput("board-notice-bounce", bouncing, holds=False))
        return unreliable

    def _accept(self, closed: int, unreliable: list[UnreliableInput]) -> Reading:
        held = 0
        for doubt in unreliable:
            held |= doubt.switches if doubt.holds else 0
        self._accepted = closed & ~held | self._accepted & held
        values = []
        pressed = 0
        for i, (reed, button) in enumerate(self._switches):
            senses = self._file.cells[i].cell.senses
            values.append(view(senses, _SOMETHING) if self._accepted & reed else 0)
            pressed |= bool(self._accepted & button) << i
        told = [(doubt.key, self._cells(doubt.switches)) for doubt in unreliable]
        return Reading(tuple(values), pressed, tuple(Notice(key, cells) for key, cells in told if cells))

    def _cells(self, switches: int) -> tuple[str, ...]:
        here = zip(self._file.cells, self._switches, strict=True)
        return tuple(wired.cell.name for wired, (reed, button) in here if switches & (reed | button))


def _bit(file: BoardFile, switch: Switch | None) -> int:
    return 0 if switch is None else file.bit(switch)
