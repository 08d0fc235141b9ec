"""A board as its wiring describes it: scanners, debouncing and pixels, made once and then only used."""

from array import array
from time import ticks_diff, ticks_us

import micropython
from debounce import Debounce
from hall import Hall
from matrix import Matrix
from mcp23017 import Expanders
from pixels import Pixels
from shift_register import ShiftRegisters

SCANNERS = {
    "matrix": lambda part: Matrix(part["rows"], part["columns"]),
    "mcp23017": lambda part: Expanders(part["bus"], part["sda"], part["scl"], part["chips"]),
    "74hc165": lambda part: ShiftRegisters(part["load"], part["clock"], part["data"], part["chips"]),
    "hall": lambda part: Hall(part["select"], part["muxes"], part["levels"], part["slack"]),
}
MOST_US = 65535


class Board:
    """`believed` has one byte a sensor, debounced, in the order of the wiring.

    `stuck`, `grounded` and `silent` are the masks of a READING. `scans` counts, `scan_us` is the mean
    time of a scan over the last second, `worst_us` the longest.
    """

    def __init__(self, wiring):
        """`wiring` is what `configuration.parsed` returns."""
        self.cells = wiring["cells"]
        self._scanners = [SCANNERS[part["kind"]](part) for part in wiring["parts"]]
        self.sensors = sum(scanner.count for scanner in self._scanners)
        self._raw = bytearray(self.sensors)
        self._slices = []
        at = 0
        for scanner in self._scanners:
            self._slices += [(scanner, at, part) for part in range(scanner.slices)]
            at += scanner.count
        self._next = self._took = 0
        self._debounce = Debounce(self.sensors, 1000 * wiring["debounce_ms"])
        self.believed = self._debounce.believed
        self.bounces = self._debounce.bounces
        self.period_us = 1_000_000 // wiring["scan_hz"]
        pixels = wiring.get("pixels")
        self.pixels = Pixels(pixels["pin"], pixels["count"], pixels["order"]) if pixels else None
        self._matrices = [each for each in self._scanners if isinstance(each, Matrix)]
        self._expanders = [each for each in self._scanners if isinstance(each, Expanders)]
        self._halls = [each for each in self._scanners if isinstance(each, Hall)]
        self.stuck = self.grounded = self.silent = 0
        for matrix in self._matrices:
            self.grounded |= matrix.grounded
        self.scans = self.scan_us = self.worst_us = 0
        self._spent_us = self._spent_scans = 0
        self._second = ticks_us()

    @property
    def is_midway(self):
        """Whether a scan has begun and is not done."""
        return self._next > 0

    def scan(self, now):
        """Do the next slice of a scan at `now` in µs; whether that was the last one. Allocates nothing.

        Slices are short, so that the line and the lights never wait for a long scan.
        """
        scanner, at, part = self._slices[self._next]
        scanner.scan(self._raw, at, part)
        self._next += 1
        is_done = self._next == len(self._slices)
        if is_done:
            self._next = 0
            self._debounce.update(self._raw, now)
            self._note_shorts()
        self._time(now, is_done)
        return is_done

    def close(self):
        """Let go of what has to be let go of before another board is built."""
        if self.pixels is not None:
            self.pixels.close()

    def fields(self):
        """What the hall sensors measured last, 0 to 65535 each, in the order of the wiring."""
        measured = array("H")
        for hall in self._halls:
            measured.extend(array("H", [hall.fields[i] + hall.zeros[i] for i in range(hall.count)]))
        return measured

    def calibrate(self, zeros):
        """Take readings at rest, one a hall sensor; whether there were as many as sensors."""
        if len(zeros) != sum(hall.count for hall in self._halls):
            return False
        at = 0
        for hall in self._halls:
            for i in range(hall.count):
                hall.zeros[i] = zeros[at + i]
            at += hall.count
        return True

    def _note_shorts(self):
        """Gather what matrices and chips say of themselves."""
        stuck = silent = 0
        for matrix in self._matrices:
            stuck |= matrix.stuck
        for expanders in self._expanders:
            silent |= expanders.silent
        self.stuck = stuck
        self.silent = silent

    @micropython.native
    def _time(self, began, is_done):
        """Note how long the slice took that began then, and the scan if that was all of it."""
        ended = ticks_us()
        self._took += ticks_diff(ended, began)
        if not is_done:
            return
        took = self._took
        self._took = 0
        self.scans += 1
        if took > self.worst_us:
            self.worst_us = min(took, MOST_US)
        self._spent_us += took
        self._spent_scans += 1
        if ticks_diff(ended, self._second) >= 1_000_000:
            self.scan_us = self._spent_us // self._spent_scans
            self._spent_us = self._spent_scans = 0
            self._second = ended
