"""A board with a microcontroller that scans and lights, on a serial line that may be cut and come back."""

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, wait
from contextlib import suppress
from dataclasses import replace

from niwashi.board_types import Frame, Geometry, Notice, Pixel, Reading, Tone, view
from niwashi.devices.background import Runner, abandon, run_inline, start
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import INPUTS
from niwashi.devices.connections import BytePort
from niwashi.devices.debounce import BounceWatch
from niwashi.devices.held_keys import HeldKeys
from niwashi.devices.pixels import PixelChain
from niwashi.devices.scanner import UnreliableInput, ambiguous_switches, shorted
from niwashi.devices.serial_link.link import HostLink, LinkPhase, hash_of
from niwashi.devices.serial_link.messages import SerialMessage
from niwashi.devices.serial_link.table import PROTOCOL, Cause, RefusalReason, SensedFace, StoredText
from niwashi.devices.stored_texts import calibration_text, numbers, wiring_text
from niwashi.errors import BoardAwaited, BoardFault, NiwashiError
from niwashi.stack import Stack
from niwashi.validation import quoted

_RETRY_S = 1.0
"""Seconds between two attempts to open the port, and between two questions."""

_MEASURING_S = 5.0
"""Seconds to wait for the fields of all hall sensors, lost questions and answers included."""

_PATIENCE_S = 3.0
"""A board that restarts is away for less."""

_SAID_OF = {LinkPhase.DIFFERS: "serial-notice-differs", LinkPhase.REFUSED: "serial-notice-refused"}
REFUSALS: Mapping[int, str] = {
    RefusalReason.UNKNOWN: "serial-refused-unknown",
    RefusalReason.FORM: "serial-refused-form",
    RefusalReason.TOO_LONG: "serial-refused-too-long",
    RefusalReason.HASH: "serial-refused-hash",
    RefusalReason.SYNTAX: "serial-refused-syntax",
    RefusalReason.KIND: "serial-refused-kind",
    RefusalReason.PIN: "serial-refused-pin",
    RefusalReason.PLACE: "serial-refused-place",
    RefusalReason.BUSY: "serial-refused-busy",
    RefusalReason.STORAGE: "serial-refused-storage",
    RefusalReason.NO_WIRING: "serial-refused-no-wiring",
}
"""Message keys of a board's refusals."""

_SOMETHING = Stack(owner=0, height=1)  # a switch can't tell whose or how many
_FACE_MASK, _HEIGHT_SHIFT = 3, 2  # the mask of the face, the place of the height

_RESTART_WINDOW_S = 600.0
_RESTART_COUNT = 3
"""Somebody who pulls the cable and plugs it in again does it less often."""


class SerialBoard:
    """A board behind a port that `open_port` opens, again after each loss. It satisfies `session.Board`.

    While the line is cut it returns its last reading with a notice: the game waits. `session` numbers the
    first session on the wire; use another number each time. Opening a port and closing a lost one may block,
    so `run` does that.
    """

    def __init__(
        self, file: BoardFile, open_port: Callable[[], BytePort], *, session: int, run: Runner = run_inline
    ) -> None:
        self.link = HostLink(wiring_text(file), file.sensors, session)
        self._file = file
        self._open_port = open_port
        self._runner = run
        self._port: BytePort | None = None
        self._opening: Future[BytePort] | None = None
        self._began: float | None = None
        self._open_at = float("-inf")
        self._fault: BoardFault | None = None
        self._outgoing = b""
        self._decoder = ReadingDecoder(file)
        self._held = HeldKeys(file.held, file.switches.hold_ms / 1000)
        self.bounces = BounceWatch(0)  # a microcontroller tells only what it has debounced
        self._reading: Reading | None = None
        self._told = Reading(())
        self._chain = PixelChain(file, _LinkStrip(self.link))
        self._restarts = RestartWatch()
        self._answers: dict[str, SerialMessage] = {}
        self._asked_at: float | None = None
        self._asked_first: float | None = None  # of the questions that wait for one answer
        self._now = self._open_until = 0.0
        self._closed = False

    @property
    def geometry(self) -> Geometry:
        """The cells of the board file."""
        return self._file.geometry

    @property
    def is_ready(self) -> bool:
        """True if the first reading has come."""
        return self._reading is not None

    def read(self, now: float) -> Reading:
        """Process received messages; return the last reading. Raises BoardFault as long as there was none."""
        if not self._closed:
            self.advance(now)
        if self._reading is None:
            raise self._missing_reading_fault()
        if self._closed:
            return self._told
        if self.link.has_reading:  # a key on a line that is cut is not held on and on
            self._told = self._held.split(self._reading, now)
        notices = []
        if not self.link.has_reading:
            notices.append(Notice(_SAID_OF.get(self.link.phase, "serial-notice-away")))
        elif self.link.is_dark(now):
            notices.append(Notice("serial-notice-dark"))
        if self._restarts.are_many(now):
            notices.append(Notice("serial-notice-restarts"))
        if not notices:
            return self._told
        return replace(self._told, notices=(*self._told.notices, *notices))

    def closed(self, now: float) -> int:
        """Return the mask of the sensors that are not 0 in the last message, without filters.

        Bits are those of `BoardFile.sensor`. Raises BoardFault where the line has been cut for a while.
        """
        self.read(now)
        if now - self._open_until > _PATIENCE_S:
            raise self._missing_reading_fault()
        return self._decoder.closed

    def measured(self, now: float) -> tuple[int, ...] | None:
        """Return the value of each hall sensor now (of 65536); None until the answer has come.

        Empty for a board without hall sensors. Raises BoardFault as `closed` does, and for a malformed
        answer.
        """
        if not self._file.multiplexers:
            return ()
        if self._asked_at is None or now - self._asked_at > _RETRY_S:
            self._answers.pop("FIELDS", None)
            self._asked_at = now
            self._asked_first = now if self._asked_first is None else self._asked_first
            self.link.ask("FIELDS")
        self.closed(now)
        answer = self._answers.pop("FIELDS", None)
        count = self._file.sensors - self._file.switch_count
        if answer is None and self._asked_first is not None and now - self._asked_first <= _MEASURING_S:
            return None
        self._asked_at = self._asked_first = None
        found = b"" if answer is None else answer.tail
        if len(found) != struct.calcsize("<H") * count:
            raise BoardFault("serial-fault-fields", found=len(found), expected=2 * count, sensors=count)
        return numbers(found)

    @property
    def is_calibrating(self) -> bool:
        """True if a calibration is being sent."""
        return self.link.is_storing

    def calibrate(self, zeros: Sequence[int]) -> None:
        """Store the zero values of the hall sensors on the board."""
        self.link.store(StoredText.CALIBRATION, calibration_text(zeros))

    def is_calibrated(self, zeros: Sequence[int]) -> bool:
        """Return whether the board reports that it uses these zero values."""
        hello = self.link.hello
        return hello is not None and hello.fields.get("calibration") == hash_of(calibration_text(zeros))

    def show(self, frame: Frame, now: float) -> bool:
        """Show a frame now, or as soon as the line is back; True if it went out."""
        shown = self._chain.show(frame, now)
        if shown:
            self.advance(now)
        return shown

    def sound(self, tone: Tone, now: float) -> None:
        """Sound a tone, if the board has a piezo and its firmware can."""
        if self._file.piezo is not None and not self._closed:
            self.link.sound(tone.hertz, tone.ms)
            self.advance(now)

    def close(self) -> None:
        """Darken the lights and close the port; safe to call twice."""
        if self._closed:
            return
        self._closed = True
        self._chain.close()
        with suppress(OSError):
            if self._port is not None:
                self._send(self._port, self._now)
        self._drop(run_inline)

    def advance(self, now: float) -> None:
        """Process received bytes, send due messages, and open the port if there is none. Never waits."""
        self._now = now
        if self._began is None:
            self._began = now
        try:
            port = self._opened(now)
            if port is not None:
                for message in self.link.take(port.read(), now):
                    self._take(message)
                self._restarts.note(self.link.hello, now)
                self._send(port, now)
            if self.link.phase is LinkPhase.OPEN:
                self._open_until = now
        except OSError as error:
            self._drop(self._runner)
            self._open_at = now + _RETRY_S
            lost = BoardFault("serial-fault-lost", detail=quoted(str(error)))
            self._fault = error if isinstance(error, BoardFault) else lost

    def wait(self, seconds: float) -> None:
        """Wait for received bytes, or for this many seconds. Raises BoardFault without a line."""
        if self._port is not None:
            self._port.wait(seconds)
        elif self._opening is not None:
            wait((self._opening,), seconds)
        else:
            raise self._missing_reading_fault()

    def _take(self, message: SerialMessage) -> None:
        if message.name == "READING":
            before, switches = self._decoder.closed, (1 << self._file.switch_count) - 1
            has_begun = self._reading is not None
            self._reading = self._decoder.reading(message)
            if has_begun:
                self.bounces.note((before ^ self._decoder.closed) & switches, self._now)
            bouncing = self._decoder.cells(self.bounces.long)
            if bouncing:
                notice = Notice("board-notice-bounce", bouncing)
                self._reading = replace(self._reading, notices=(*self._reading.notices, notice))
        else:
            self._answers[message.name] = message

    def _opened(self, now: float) -> BytePort | None:
        """Return the port once it is open. Raises OSError if it can't be opened."""
        if self._port is None and self._opening is None and now >= self._open_at:
            self._opening = start(self._open_port, self._runner)
        if self._opening is not None and self._opening.done():
            opened, self._opening = self._opening, None
            self._port = opened.result()
            self._fault = None
            self.link.reopen()
        return self._port

    def _send(self, port: BytePort, now: float) -> None:
        """Send due messages, after the rest of earlier ones."""
        if not self._outgoing:
            self._outgoing = self.link.due(now)
        if self._outgoing:
            self._outgoing = self._outgoing[port.write(self._outgoing) :]

    def _drop(self, run: Runner) -> None:
        """Close the port, and one that is still being opened."""
        port, self._port = self._port, None
        opening, self._opening = self._opening, None
        self._outgoing = b""
        self.link.reopen()
        if port is not None:
            run(lambda: _close(port))
        if opening is not None:
            abandon(opening, _close)

    def _missing_reading_fault(self) -> BoardFault:
        """Return why there is no reading, and what to do."""
        hello, refusal, port = self.link.hello, self.link.refusal, self._port
        if self._fault is not None:
            return self._fault
        if self.link.phase is LinkPhase.DIFFERS and hello is not None:
            return BoardFault("serial-fault-differs", found=hello["protocol"], expected=PROTOCOL)
        if self.link.phase is LinkPhase.REFUSED and refusal is not None:
            reason = NiwashiError(REFUSALS.get(refusal["reason"], REFUSALS[RefusalReason.UNKNOWN]))
            detail = "".join(c if c.isprintable() else "?" for c in refusal.tail.decode("ascii", "replace"))
            return BoardFault("serial-fault-refused", reason=reason, detail=detail)
        kind = BoardFault if self._began is None or self._now - self._began > _PATIENCE_S else BoardAwaited
        if port is None:
            return kind("serial-fault-opening", port=self._file.serial.port if self._file.serial else "")
        return kind("serial-fault-silent", port=port.name)


def _close(port: BytePort) -> None:
    with suppress(OSError):
        port.close()


class _LinkStrip:
    """The pixels at the other end of the serial line."""

    def __init__(self, link: HostLink) -> None:
        self._link = link

    def send(self, colours: Sequence[Pixel]) -> None:
        """Show colours as soon as the line allows."""
        self._link.show(tuple(colours))

    def close(self) -> None:
        """Send the last frame without waiting for an answer."""
        self._link.skip_wait()


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
        if state & _FACE_MASK == SensedFace.UNSURE:
            return self._values[i]
        return view(senses, self._stack(state)) if state & _FACE_MASK else 0

    def _stack(self, state: int) -> Stack:
        hall = self._file.hall
        raising = hall.raising if hall else 0
        owner = raising if state & _FACE_MASK == SensedFace.RAISING else 1 - raising
        return Stack(owner, max(1, state >> _HEIGHT_SHIFT))

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


class RestartWatch:
    """Counts the starts of one microcontroller after its supply was away."""

    def __init__(self) -> None:
        self._hello: SerialMessage | None = None
        self._starts: list[float] = []

    def note(self, hello: SerialMessage | None, now: float) -> None:
        """Take the last HELLO of the board."""
        before = self._hello
        if hello is None or hello is before:
            return
        self._hello = hello
        if before is None or before["chip"] != hello["chip"] or before["resets"] == hello["resets"]:
            return
        if hello["cause"] == Cause.POWER:
            self._starts = [*(at for at in self._starts if now - at < _RESTART_WINDOW_S), now]

    def are_many(self, now: float) -> bool:
        """Return whether there were three starts or more within the last ten minutes."""
        return sum(now - at < _RESTART_WINDOW_S for at in self._starts) >= _RESTART_COUNT
