"""The line to the host: the Pico's USB port, or a UART if configured.

Both answer at once: what is there is read, what has room is written.
"""

import select
import sys
from io import BytesIO
from os import dupterm

import micropython
from machine import UART, Pin, disable_irq, enable_irq

MOST_BYTES = 64
UART_PINS = {0: "line", 1: "line"}  # TX, RX of UART 0


class Usb:
    """The port of MicroPython's prompt.

    There a read waits until it has all that it was asked for, and nothing tells how much there is; to ask
    before each byte costs 25 µs. So it is asked for a whole chunk at once, with something behind the line to
    take the rest from: a second terminal that gives zeros, which end no frame that has not ended. How many it
    gave, is how many bytes did not come. Interrupts wait meanwhile (0.3 ms at most), so that nothing can
    come behind the first of those zeros.
    """

    def __init__(self):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._rest = BytesIO(bytes(MOST_BYTES))
        self._can_read = select.poll()
        self._can_read.register(sys.stdin, select.POLLIN)
        self._can_write = select.poll()
        self._can_write.register(sys.stdout, select.POLLOUT)

    @micropython.native
    def readinto(self, buffer):
        """Read available bytes into a buffer of at most MOST_BYTES; return their number.

        Allocates nothing.
        """
        for _ in self._can_read.ipoll(0):  # the tuple that this gives is made once
            return self._read(buffer)
        return 0

    @micropython.native
    def _read(self, buffer):
        rest = self._rest
        rest.seek(0)
        dupterm(rest)
        state = disable_irq()
        count = self._in.readinto(buffer)
        enable_irq(state)
        dupterm(None)  # or it would receive everything written
        return count - rest.tell()

    @micropython.native
    def write(self, data, start, count):
        """Write data[start : start + count], if there is room; return the number of bytes."""
        for _ in self._can_write.ipoll(0):
            return self._out.write(data, start, count)
        return 0


class Uart:
    """UART 0 on GP0 (TX) and GP1 (RX)."""

    def __init__(self, baud):
        self._uart = UART(0, baud, tx=Pin(0), rx=Pin(1), timeout=0, rxbuf=1024, txbuf=1024)

    def readinto(self, buffer):
        """Read available bytes; return their number, or None."""
        return self._uart.readinto(buffer)

    def write(self, data, start, count):
        """Write as much of data[start : start + count] as fits; return the number of bytes, or None."""
        return self._uart.write(data, start, count)
