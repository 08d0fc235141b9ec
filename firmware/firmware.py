"""The firmware: each turn of its loop feeds the watchdog, scans, communicates and lights."""

import gc
import struct
from time import ticks_add, ticks_diff, ticks_ms, ticks_us

import calibration
import configuration
import keeping
import machine
import micropython
import status
import wire_table as wire
from board import Board
from link import HOST_DIFFERS, HOST_HERE, HOST_LOST, Link
from texts import Refused, hash_of

VERSION = (0, 3, 2)
CAN = (
    wire.CAN_MATRIX
    | wire.CAN_MCP23017
    | wire.CAN_HC165
    | wire.CAN_HALL
    | wire.CAN_WS2812
    | wire.CAN_SK6812
    | wire.CAN_KEEPS
    | wire.CAN_WATCHDOG
    | wire.CAN_PIEZO
)
EARLY_US = 900  # while frames come scans are early rather than late:
BUSY_MS = 100  # MicroPython itself takes 6 µs for each byte, 2.4 ms for a frame of 91 pixels at once
LOWEST, HIGHEST = 20, 20000  # hertz of a tone
FILES = (keeping.WIRING, "calibration.json")
WHY = {1: wire.CAUSE_POWER, 3: wire.CAUSE_WATCHDOG}  # machine.PWRON_RESET and WDT_RESET, on RP2040 and RP2350


class Firmware:
    """The Pico's application: stores texts, builds the board, and serves the link as its `board`."""

    def __init__(self, stream, watchdog, taken):
        """`taken` maps the pins of the serial line to their uses."""
        self._watchdog = watchdog
        self._taken = taken
        self._status = status.Status()
        self._board = None
        self._hashes = [0, 0]
        self._was_asked = keeping.was_asked()
        self._starts = keeping.starts()
        self.colours = bytearray(0)
        self._has_light = False
        self._link = Link(stream, self)
        for what in (wire.TEXT_WIRING, wire.TEXT_CALIBRATION):
            self._recall(what)
        self._began_ms = ticks_ms()
        self._uptime_s = 0
        self._shone_ms = self._taken_ms = self._began_ms
        self._scan_at = ticks_us()

    @micropython.native
    def step(self):
        """Run one turn of the loop; return how many µs it may wait before the next. Allocates nothing.

        Scans come first: before what has come is taken, and again before anything is said or shown.
        """
        self._watchdog.feed()
        link = self._link
        now_ms = ticks_ms()
        early_us = EARLY_US if ticks_diff(now_ms, self._taken_ms) < BUSY_MS else 0
        self._scan(early_us)
        count = link.take(now_ms)
        if count:
            self._taken_ms = now_ms
            self._scan(early_us)
        link.give(now_ms)
        if count:
            self._scan(early_us)
        if self._has_light or now_ms != self._shone_ms:
            self._shone_ms = now_ms
            self._count_seconds(now_ms)
            self._hush(now_ms)
            self._shine(now_ms)
        board = self._board
        if board is None:
            return 1000
        return 0 if count or board.is_midway else ticks_diff(self._scan_at, ticks_us())

    @micropython.native
    def _scan(self, early_us):
        """Do the next slice of a scan, if one is due now or very soon."""
        board = self._board
        if board is None:
            return
        now = ticks_us()
        if not board.is_midway:
            if ticks_diff(now, self._scan_at) < -early_us:
                return
            self._scan_at = ticks_add(now, board.period_us)
        if board.scan(now):
            self._link.sense(board.believed, board.stuck, board.grounded, board.silent)

    @micropython.native
    def _count_seconds(self, now_ms):
        """Update the uptime; `ticks_ms` starts again after twelve days."""
        if ticks_diff(now_ms, self._began_ms) >= 1000:
            self._began_ms = ticks_add(self._began_ms, 1000)
            self._uptime_s += 1

    @micropython.native
    def _hush(self, now_ms):
        """End a tone that is over."""
        board = self._board
        if board is not None and board.piezo is not None:
            board.piezo.rest(now_ms)

    @micropython.native
    def _shine(self, now_ms):
        """Send a new frame to the pixels, or status flashes."""
        if self._status.update(self._says(), now_ms) and not self._has_light:
            self._status.draw(self.colours)
            self._has_light = True
        if self._has_light and self._board is not None and self._board.pixels is not None:
            now = ticks_us()
            if self._board.pixels.is_free(now):
                self._board.pixels.show(now)
                self._has_light = False

    @micropython.native
    def _says(self):
        host = self._link.host
        if host == HOST_HERE:
            return status.SILENT if self._board is not None else status.NO_WIRING
        if host == HOST_LOST:
            return status.HOST_LOST
        return status.MISMATCH if host == HOST_DIFFERS else status.NO_HOST

    # Called by the link

    def light(self):
        """Take the new frame in `colours`."""
        self._has_light = True

    def sound(self, hertz, ms):
        """Sound a tone. Raises Refused without a piezo, or for an impossible tone."""
        if self._board is None or self._board.piezo is None:
            raise Refused(wire.NO_UNKNOWN, "piezo")
        if not LOWEST <= hertz <= HIGHEST:
            raise Refused(wire.NO_FORM, "hertz")
        self._board.piezo.sound(hertz, ms, ticks_ms())

    def hash_of(self, what):
        """Return the hash of a text in use, 0 for none."""
        return self._hashes[what]

    def keep(self, what, text, name):
        """Use a text and store it. Raises Refused, and then nothing has changed."""
        self._use(what, text)
        self._hashes[what] = name
        if what == wire.TEXT_WIRING:
            keeping.was_there(FILES[wire.TEXT_CALIBRATION])  # it belonged to the old wiring
        try:
            keeping.keep(FILES[what], text)
        except OSError:
            raise Refused(wire.NO_STORAGE, FILES[what]) from None

    def restart(self, how):
        """Restart. Raises Refused for an unknown way."""
        if how > wire.RESTART_BOOTLOADER:
            raise Refused(wire.NO_FORM, "restart")
        self._darken()
        keeping.note_asked(stay_away=how == wire.RESTART_FILES)
        if how == wire.RESTART_BOOTLOADER:
            machine.bootloader()
        machine.reset()

    def about(self, body, at):
        """Pack the fields of HELLO behind `protocol` into `body` from `at` on."""
        board = self._board
        fields = (
            CAN,
            self._hashes[wire.TEXT_WIRING],
            self._hashes[wire.TEXT_CALIBRATION],
            board.cells if board else 0,
            board.sensors if board else 0,
            len(self.colours) // 3,
            self._starts,
            wire.CAUSE_ASKED if self._was_asked else WHY.get(machine.reset_cause(), wire.CAUSE_OTHER),
            machine.unique_id()[:8],
        )
        struct.pack_into("<BBB" + wire.HELLO_FORM[5:], body, at, *(VERSION + fields))

    def stats(self, body, at, bad, resent, skipped):
        """Pack the fields of STATS into `body` from `at` on, and reset the longest scan."""
        board = self._board
        scans, mean, worst = (board.scans, board.scan_us, board.worst_us) if board else (0, 0, 0)
        bounces = sum(board.bounces) if board else 0
        gc.collect()
        fields = (self._uptime_s, scans, mean, worst, bounces, bad, resent, skipped, gc.mem_free())
        struct.pack_into(wire.STATS_FORM, body, at, *fields)
        if board:
            board.forget_worst()

    def fields(self, body, at):
        """Write the values of the hall sensors, two bytes each; return the end."""
        for field in self._board.fields() if self._board else ():
            struct.pack_into("<H", body, at, field)
            at += 2
        return at

    def bounces(self, body, at):
        """Write one byte a sensor; return the end."""
        for count in self._board.bounces if self._board else ():
            body[at] = min(count, 255)
            at += 1
        return at

    # Texts

    def _recall(self, what):
        """Use a stored text; one that this firmware refuses is ignored."""
        text = keeping.kept(FILES[what])
        if text is None:
            return
        try:
            self._use(what, text)
        except Refused:
            return
        self._hashes[what] = hash_of(text)

    def _use(self, what, text):
        if what == wire.TEXT_CALIBRATION:
            self._calibrate(calibration.parsed(text))
        else:
            self._build(configuration.parsed(text, self._taken))

    def _calibrate(self, zeros):
        if self._board is None:
            raise Refused(wire.NO_NO_WIRING)
        if not self._board.calibrate(zeros):
            raise Refused(wire.NO_FORM, f"zeros: {len(zeros)}")

    def _build(self, wiring):
        """Replace the board. Calibration of the old one does not apply to the new one."""
        self._darken()
        if self._board is not None:
            self._board.close()
        self._board = None  # two would not fit
        gc.collect()
        self._board = Board(wiring)
        pixels = self._board.pixels
        self.colours = pixels.frame if pixels else bytearray(0)
        self._hashes[wire.TEXT_CALIBRATION] = 0
        self._has_light = True  # dark, until there is a frame
        self._scan_at = ticks_us()

    def _darken(self):
        """Darken the pixels once the last frame is out; return when done."""
        for i in range(len(self.colours)):
            self.colours[i] = 0
        if self._board is not None and self._board.pixels is not None:
            self._board.pixels.wait()
            self._board.pixels.show(ticks_us())
            self._board.pixels.wait()
