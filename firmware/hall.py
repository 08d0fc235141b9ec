"""Linear hall sensors behind CD74HC4067 multiplexers: a signed field becomes a face and a rough height.

Each sensor's voltage is half the supply without a field, more where a south pole faces its marked side, less
for a north pole (TI DRV5055, SBAS640, section 7.3.1). Which player's faces are which, the board file's
`raising` says. What a sensor tells is a face in bits 0 and 1, and a rough height in bits 2 up.
"""

from array import array
from time import sleep_us

import micropython
from machine import ADC, Pin
from wire_table import FACE_LOWERING, FACE_RAISING

SETTLE_US = 5  # a 4067 and its wires need 0.9 µs at worst (simulated: hardware/CIRCUITS.md)
CHANNELS = 16
REST = 32768  # half the supply, in 65536ths


class Hall:
    """Sensors multiplexer by multiplexer, sixteen each.

    `select` are the pins of S0 to S3, `muxes` pairs: the pin of the ADC, and the pin of an enable line (low
    is on) where several multiplexers share one ADC, else None. `levels` are the fields, in 65536ths of the
    supply, from which 1, 2, 3 … pieces are believed; `slack` is how far a field must fall below a level
    before that level is left.
    """

    def __init__(self, select, muxes, levels, slack):
        self._select = [Pin(number, Pin.OUT, value=0) for number in select]
        self._groups = groups(muxes)
        self.count = CHANNELS * len(muxes)
        self.slices = 4 * len(self._groups)
        self.zeros = array("i", [REST] * self.count)
        self.fields = array("i", [0] * self.count)
        self._levels = array("i", levels)
        self._slack = slack

    @micropython.native
    def scan(self, raw, at, part):
        """Read four channels of the multiplexers that are on together. Allocates nothing.

        The channels are taken in Gray code: from one to the next, one select line moves.
        """
        select = self._select
        enable, adcs, places = self._groups[part >> 2]
        if enable is not None:
            enable(0)
        for step in range((part & 3) * 4, (part & 3) * 4 + 4):
            channel = step ^ (step >> 1)
            for line in range(4):
                select[line]((channel >> line) & 1)
            sleep_us(SETTLE_US)
            for i in range(len(adcs)):
                place = places[i] + channel
                field = adcs[i].read_u16() - self.zeros[place]
                self.fields[place] = field
                raw[at + place] = self.told(field, raw[at + place])
        if enable is not None:
            enable(1)

    @micropython.native
    def told(self, field, before):
        """Return the state byte of a field; with hysteresis towards the last one, `before`."""
        size = field if field >= 0 else -field
        face = FACE_RAISING if field >= 0 else FACE_LOWERING
        held = before >> 2 if (before & 3) == face else 0
        levels = self._levels
        height = 0
        for i in range(len(levels)):
            if size >= (levels[i] - self._slack if i < held else levels[i]):
                height = i + 1
        return face | height << 2 if height else 0


def groups(muxes):
    """The multiplexers that are read together: triples of an enable pin, ADCs, and first places.

    Those without an enable line are always on; the others go by turns, one enable line at a time.
    """
    lines = []
    for _, enable in muxes:
        if enable not in lines:
            lines.append(enable)
    return [
        (
            None if line is None else Pin(line, Pin.OUT, value=1),
            [ADC(Pin(adc)) for adc, enable in muxes if enable == line],
            [CHANNELS * i for i, (_, enable) in enumerate(muxes) if enable == line],
        )
        for line in lines
    ]
