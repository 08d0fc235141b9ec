"""A board built from its wiring: scanners, debouncing and pixels, allocated once."""

from array import array
from time import ticks_us

import micropython
from debounce import Debounce
from hall import Hall
from matrix import Matrix
from mcp23017 import Expanders
from piezo import Piezo
from pixels import Pixels
from shift_register import ShiftRegisters

SCANNERS = {
    "matrix": lambda part: Matrix(part["rows"], part["columns"]),
    "mcp23017": lambda part: Expanders(part["bus"], part["sda"], part["scl"], part["chips"]),
    "74hc165": lambda part: ShiftRegisters(part["load"], part["clock"], part["data"], part["chips"]),
    "hall": lambda part: Hall(part["select"], part["muxes"], part["levels"], part["slack"]),
}
MOST_US = 65535
_SCANS, _WORST, _SECOND, _MEAN = 1, 2, 5, 6  # places in the times of `note`
_TICKS = 0x3FFFFFFF  # microseconds count up to this and begin again, as `time.ticks_us` does


class Board:
    """`believed` has one byte a sensor, debounced, in the order of the wiring.

    `stuck`, `grounded` and `silent` are the masks of a READING; `is_midway` tells whether a scan has begun
    and is not done.
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
            self._slices += [(scanner.scan, at, part) for part in range(scanner.slices)]
            at += scanner.count
        self._next = self._took = 0
        self._debounce = Debounce(self.sensors, 1000 * wiring["debounce_ms"])
        self.believed = self._debounce.believed
        self.bounces = self._debounce.bounces
        self.period_us = 1_000_000 // wiring["scan_hz"]
        pixels = wiring.get("pixels")
        self.pixels = Pixels(pixels["pin"], pixels["count"], pixels["order"]) if pixels else None
        piezo = wiring.get("piezo")
        self.piezo = Piezo(piezo["pin"]) if piezo else None
        self._matrices = [each for each in self._scanners if isinstance(each, Matrix)]
        self._expanders = [each for each in self._scanners if isinstance(each, Expanders)]
        self._halls = [each for each in self._scanners if isinstance(each, Hall)]
        self.stuck = self.grounded = self.silent = 0
        self._note_shorts()
        self.is_midway = False
        self._times = array("i", [0] * 7)  # see `note`
        self._times[_SECOND] = ticks_us()

    @property
    def scans(self):
        """The number of slices."""
        return self._times[_SCANS]

    @property
    def scan_us(self):
        """The mean time of one in the last second."""
        return self._times[_MEAN]

    @property
    def worst_us(self):
        """The longest time of one."""
        return min(self._times[_WORST], MOST_US)

    def forget_worst(self):
        """Reset the longest time."""
        self._times[_WORST] = 0

    @micropython.native
    def scan(self, now):
        """Do the next slice of a scan at `now` in µs; whether that was the last one. Allocates nothing.

        Slices are short, so that the line and the lights never wait for a long scan.
        """
        raw = self._raw
        slices = self._slices
        this = self._next
        scan, at, part = slices[this]
        scan(raw, at, part)
        this += 1
        is_done = this == len(slices)
        if is_done:
            this = 0
            self._debounce.update(raw, now)
            self._note_shorts()
        self._next = this
        self.is_midway = not is_done
        note(self._times, now, ticks_us(), is_done)
        return is_done

    def close(self):
        """Release resources before another board is built."""
        if self.pixels is not None:
            self.pixels.close()
        if self.piezo is not None:
            self.piezo.close()

    def fields(self):
        """The last values of the hall sensors, 0 to 65535 each, in the order of the wiring."""
        measured = array("H")
        for hall in self._halls:
            measured.extend(array("H", [hall.fields[i] + hall.zeros[i] for i in range(hall.count)]))
        return measured

    def calibrate(self, zeros):
        """Take values at rest, one a hall sensor; return whether there were as many as sensors."""
        if len(zeros) != sum(hall.count for hall in self._halls):
            return False
        at = 0
        for hall in self._halls:
            for i in range(hall.count):
                hall.zeros[i] = zeros[at + i]
            at += hall.count
        return True

    @micropython.native
    def _note_shorts(self):
        """Collect the trouble masks of matrices and chips."""
        stuck = grounded = silent = 0
        for matrix in self._matrices:
            stuck |= matrix.stuck
            grounded |= matrix.grounded
        for expanders in self._expanders:
            silent |= expanders.silent
        self.stuck = stuck
        self.grounded = grounded
        self.silent = silent


@micropython.viper
def note(times: ptr32, began: int, ended: int, is_done: bool):  # noqa: FBT001
    """Note how long the slice took that was done between these, and the scan if that was all of it.

    `times`: of the slices so far; scans, the longest; of the scans of this second the time and the number;
    when the second began; the mean of the last second.
    """
    took = times[0] + ((ended - began) & int(_TICKS))
    if not is_done:
        times[0] = took
        return
    times[0] = 0
    times[1] = times[1] + 1
    if took > times[2]:
        times[2] = took
    times[3] = times[3] + took
    times[4] = times[4] + 1
    if (ended - times[5]) & int(_TICKS) >= 1_000_000:
        times[6] = times[3] // times[4]
        times[3] = 0
        times[4] = 0
        times[5] = ended
