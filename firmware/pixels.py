"""WS2812 and SK6812 pixels on one pin, their waveform made by a PIO state machine.

A bit takes twelve ticks of 10 MHz, 1.2 µs: high for three (0.3 µs) for a 0, for seven (0.7 µs) for a 1. All
data sheets take that (Worldsemi WS2812B: 0.22 to 0.38 and 0.58 to 1 µs; WS2812: 0.2 to 0.5 and 0.55 to 0.85;
Opsco SK6812: 0.15 to 0.45 and 0.45 to 0.75). Afterwards the line stays low for at least 300 µs.
"""

from array import array
from time import ticks_add, ticks_diff, ticks_us

import micropython
import rp2
from machine import Pin

FREQUENCY = 10_000_000
PIXEL_US = 29  # 24 bits; a pixel with a white of its own has 32
LATCH_US = 300
ROOM = 0  # DREQ_PIO0_TX0, on RP2040 and RP2350: the state machine 0 has room for a word


def waveform():
    """The PIO program: side-set drives the pin, autopull takes each bit from the FIFO."""
    wrap_target()
    label("bit")
    out(x, 1).side(0)[4]
    jmp(not_x, "zero").side(1)[2]
    jmp("bit").side(1)[3]
    label("zero")
    nop().side(0)[3]
    wrap()


def program(bits):
    """Return the program for pixels of 24 or 32 bits."""
    pio = rp2.PIO
    shifted = rp2.asm_pio(
        sideset_init=pio.OUT_LOW, out_shiftdir=pio.SHIFT_LEFT, autopull=True, pull_thresh=bits
    )
    return shifted(waveform)


class Pixels:
    """A chain of pixels. `order` names the colours in the order of the wire, as `GRB` or `GRBW`.

    A white of its own stays dark: what a frame asks for is said in red, green and blue.
    """

    def __init__(self, pin, count, order):
        self.count = count
        self.frame = bytearray(3 * count)
        self._words = array("I", [0] * count)
        self._places = [8 * (3 - order.index(channel)) for channel in "RGB"]
        bits = 8 * len(order)
        self._wire_us = count * PIXEL_US * bits // 24 + LATCH_US
        self._free_at = None
        self._machine = rp2.StateMachine(0, program(bits), freq=FREQUENCY, sideset_base=Pin(pin))
        self._machine.active(1)
        self._copier = rp2.DMA()
        self._paced = self._copier.pack_ctrl(inc_write=False, treq_sel=ROOM)

    @micropython.native
    def is_free(self, now):
        """Return whether the last frame is out and its pause is over, at `now` in µs."""
        return self._free_at is None or ticks_diff(now, self._free_at) >= 0

    @micropython.native
    def show(self, now):
        """Send `frame`: red, green, blue of each pixel in chain order.

        DMA feeds the PIO, so nothing waits.
        """
        red, green, blue = self._places
        pack(self.frame, self.count, self._words, red, green, blue)
        self._copier.config(
            read=self._words, write=self._machine, count=self.count, ctrl=self._paced, trigger=True
        )
        self._free_at = ticks_add(now, self._wire_us)

    def wait(self):
        """Wait until the last frame is out."""
        while not self.is_free(ticks_us()):
            pass

    def close(self):
        """Release the state machine and its program."""
        self._copier.close()
        self._machine.active(0)
        rp2.PIO(0).remove_program()


@micropython.viper
def pack(frame: ptr8, count: int, words: ptr32, red: int, green: int, blue: int):
    """Make a word of each pixel, most significant bit first, with the colours at the given places."""
    at = 0
    i = 0
    while i < count:
        words[i] = frame[at] << red | frame[at + 1] << green | frame[at + 2] << blue
        at += 3
        i += 1
