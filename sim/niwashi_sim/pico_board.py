"""A board on a serial line, simulated: the real driver, a pseudo-terminal, the firmware, pins, a table."""

import json
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from niwashi.board_types import Frame, Notice, Reading
from niwashi.devices.board_file import BoardFile
from niwashi.devices.serial_board import SerialBoard
from niwashi.devices.serial_port import SerialPort
from niwashi.devices.stored_texts import wiring_text
from niwashi.errors import BoardFault
from niwashi_sim.faults import SOUND, Faults
from niwashi_sim.fields import NO_FIELD, HallFields
from niwashi_sim.micropython import Pico, has_micropython
from niwashi_sim.pico_wires import PicoWires
from niwashi_sim.pixels import PixelDecoder
from niwashi_sim.pty_line import PtyLine
from niwashi_sim.table import Table

_MOST_US = 6_000  # of the Pico's time at once: while nothing is read, nothing is missed
_STRIDE_S = 1.0  # both ends hear of each other well within the time after which the other counts as lost
_PATIENCE = 400
_FRAME_US = 12_000  # the wire, the pause after the frame before, the pixels


class TableSensors:
    """The stimuli of a board file's sensors on a table. It satisfies `wired_parts.SensorInputs`."""

    def __init__(self, file: BoardFile, table: Table) -> None:
        self._table = table
        self._fields = HallFields([wired.cell for wired in file.cells], file.hall.raising if file.hall else 0)
        self._reeds = {file.sensor(wired.reed): wired.cell.name for wired in file.cells if wired.reed}
        self._buttons: dict[int, set[str]] = {}
        for wired in file.cells:
            if wired.key:
                self._buttons.setdefault(file.sensor(wired.key), set()).add(wired.cell.name)
        self._halls = {file.sensor(wired.hall): wired.cell.name for wired in file.cells if wired.hall}

    @property
    def version(self) -> int:
        """Grows with every change on the table."""
        return self._table.version

    def is_closed(self, sensor: int) -> bool:
        """Return whether a stone closes a reed switch, or a finger a button."""
        reed, buttons = self._reeds.get(sensor), self._buttons.get(sensor, set())
        return bool(self._table.stacks.get(reed or "")) or not buttons.isdisjoint(self._table.fingers)

    def field(self, sensor: int) -> int:
        """Return the value of a hall sensor from all stacks around it."""
        cell = self._halls.get(sensor)
        return NO_FIELD if cell is None else self._fields.told(cell, self._table.stacks)


class PicoBoard(SerialBoard):
    """A board of the real driver and a firmware on a test bench, with a view of its lights.

    Reading it advances the Pico's time as much as the caller's, at most a second at a time. `reset` restarts
    the Pico. `command` runs its firmware: MicroPython if installed, else CPython with a notice.
    """

    def __init__(
        self,
        file: BoardFile,
        table: Table,
        *,
        rng: Random,
        faults: Faults | None = None,
        command: Sequence[str] | None = None,
    ) -> None:
        self._substitute = () if command or has_micropython() else (Notice("board-pico-is-cpython"),)
        self._file = file
        self._flash = tempfile.TemporaryDirectory(prefix="niwashi-pico-")
        self._pico: Pico | None = None
        self.wires = PicoWires(
            json.loads(wiring_text(file)),
            TableSensors(file, table),
            clock=self._pico_s,
            rng=rng,
            diodes=file.matrix.diodes,
            driven=file.matrix.driven,
            faults=faults,
        )
        self._pico = Pico(self.wires, Path(self._flash.name), command=command)
        self._line = PtyLine()
        self._eye = PixelDecoder(file, self.wires)
        self._at: float | None = None
        self._plugged = True
        super().__init__(file, self._port_there, session=rng.randrange(1, 65536))
        self.apply_faults(faults or SOUND)

    def read(self, now: float) -> Reading:
        """Return the last reading. The first one is waited for, in the Pico's own time."""
        self._begin(now)
        reading = super().read(now)
        return (
            replace(reading, notices=(*reading.notices, *self._substitute)) if self._substitute else reading
        )

    def advance(self, now: float) -> None:
        """Advance both ends to this time."""
        at = now if self._at is None else self._at
        while now - at > _STRIDE_S:
            at += _STRIDE_S
            self._run(_MOST_US)
            super().advance(at)
        self._run(min(round(max(now - at, 0.0) * 1e6), _MOST_US))
        self._at = now
        super().advance(now)

    def show(self, frame: Frame, now: float) -> bool:
        """Show a frame, and let it arrive at the pixels."""
        self._begin(now)
        shown = super().show(frame, now)
        if shown:
            self._run(_FRAME_US)
        return shown

    def reset(self) -> None:
        """Restart the Pico, as a dip of its supply does."""
        if self._pico is not None:
            self._pico.reset()

    def unplug(self) -> None:
        """Pull the cable: no line, no supply. The Pico's files stay."""
        if self._pico is not None and self._plugged:
            self._plugged = False
            self._pico.close()
            self._line.close()

    def plug(self) -> None:
        """Put the cable back: the Pico starts, on a port of another name."""
        if self._pico is not None and not self._plugged:
            self._line = PtyLine()
            self._plugged = True
            self._pico.reset()

    def apply_faults(self, faults: Faults) -> None:
        (self.unplug if faults.unplugged else self.plug)()
        self.wires.apply_faults(faults)
        self._eye.apply_faults(faults)

    def lights(self) -> bytes:
        """Return the colours of the pixels: red, green, blue of every cell, decoded from the wire."""
        return self._eye.lights()

    def close(self) -> None:
        """Darken the lights, end the firmware; safe to call twice."""
        if self._is_off:
            return
        super().close()
        self._run(_FRAME_US)
        pico, self._pico = self._pico, None
        if pico is not None:
            pico.close()
        self._line.close()
        self._flash.cleanup()

    def _begin(self, now: float) -> None:
        """Let both ends connect, as they do while people still set up the pieces."""
        for _ in range(_PATIENCE):
            if self.is_ready or self._is_off:
                return
            self.advance(now)
            self._run(2000)

    @property
    def _is_off(self) -> bool:
        return self._pico is None

    def _port_there(self) -> SerialPort:
        if not self._plugged:
            raise BoardFault(
                "serial-fault-none", usb=self._file.serial.usb if self._file.serial else "", found="-"
            )
        return SerialPort(self._line.path, 115200)

    def _pico_s(self) -> float:
        return 0.0 if self._pico is None else self._pico.time_us / 1e6

    def _run(self, us: int) -> None:
        """Pass bytes to the Pico, run it for a while, and pass its bytes back."""
        if self._pico is None or not self._plugged:
            return
        self._pico.give(self._line.from_host())
        self._pico.run_for(us)
        self._line.to_host(self._pico.take())
