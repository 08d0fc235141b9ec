"""Switches to ground at MCP23017 expanders, both ports of a chip in one transfer (Microchip DS20001952)."""

import micropython
from machine import I2C, Pin

IODIR = 0x00  # two registers each: ports A and B
IPOL = 0x02
IOCON = 0x0A
GPPU = 0x0C
GPIO = 0x12
ALL = b"\xff\xff"
NONE = b"\0\0"


class Expanders:
    """Sensors chip by chip, A0 to A7 and B0 to B7: 1 where a switch is closed.

    `chips` are pairs: an address, a mask of the inputs that have a switch. The others become outputs, low:
    A7 and B7 should not be inputs at all (DS20001952 since revision D).
    """

    def __init__(self, bus, sda, scl, chips):
        self._i2c = I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=400_000)
        self._chips = [Chip(self._i2c, address, mask) for address, mask in chips]
        self.count = 16 * len(chips)
        self.slices = len(chips)

    def scan(self, raw, at, chip):
        """Read one chip; if it does not answer, it keeps its last state. Allocates nothing."""
        self._chips[chip].read(raw, at + 16 * chip)

    @property
    def silent(self):
        """Return the mask of chips that did not answer last time."""
        mask = 0
        bit = 1
        for chip in self._chips:
            if not chip.answers:
                mask |= bit
            bit <<= 1
        return mask


class Chip:
    """One expander, set up by its first read and again after each fault."""

    def __init__(self, i2c, address, mask):
        self._i2c = i2c
        self._address = address
        self._mask = mask
        self._levels = bytearray(2)
        self._is_set_up = False
        self.answers = True

    def read(self, raw, at):
        """Write 16 bytes from `at` on, unless the chip does not answer."""
        try:
            if not self._is_set_up:
                self._set_up()
            self._i2c.readfrom_mem_into(self._address, GPIO, self._levels)
        except OSError:
            self._is_set_up = False
            self.answers = False
            return
        self.answers = True
        spread(self._levels, self._mask, raw, at)

    def _set_up(self):
        inputs = self._mask.to_bytes(2, "little")
        settings = ((IOCON, NONE), (GPPU, ALL), (GPIO, NONE), (IODIR, inputs), (IPOL, NONE))
        for register, value in settings:
            self._i2c.writeto_mem(self._address, register, value)
        self._is_set_up = True


@micropython.native
def spread(levels, mask, raw, at):
    """Turn two bytes of levels into sixteen sensors: low is closed."""
    for port in range(2):
        low = ~levels[port] & (mask >> 8 * port)
        for bit in range(8):
            raw[at] = (low >> bit) & 1
            at += 1
