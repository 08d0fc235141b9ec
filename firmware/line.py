"""The line to the host: the Pico's USB port, or a UART where one is asked for.

Both answer at once: what is there is read, what has room is written.
"""

import select
import sys

import micropython
from machine import UART, Pin

UART_PINS = {0: "line", 1: "line"}  # TX, RX of UART 0


class Usb:
    """The port that MicroPython's prompt speaks on; while it is open, Ctrl-C is a byte like any other."""

    def __init__(self):
        micropython.kbd_intr(-1)
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._byte = bytearray(1)
        self._can_read = select.poll()
        self._can_read.register(sys.stdin, select.POLLIN)
        self._can_write = select.poll()
        self._can_write.register(sys.stdout, select.POLLOUT)

    def readinto(self, buffer):
        """Read what is there; how many bytes. Allocates nothing."""
        count = 0
        while count < len(buffer) and self._is(self._can_read):
            if not self._in.readinto(self._byte):
                break
            buffer[count] = self._byte[0]
            count += 1
        return count

    def write(self, data):
        """Write it, if there is room for any; how many bytes."""
        return self._out.write(data) if self._is(self._can_write) else 0

    def _is(self, poll):
        for _ in poll.ipoll(0):  # the tuple that this gives is made once
            return True
        return False


class Uart:
    """UART 0 on GP0 (TX) and GP1 (RX)."""

    def __init__(self, baud):
        self._uart = UART(0, baud, tx=Pin(0), rx=Pin(1), timeout=0, rxbuf=1024, txbuf=1024)

    def readinto(self, buffer):
        """Read what is there; how many bytes, or None."""
        return self._uart.readinto(buffer)

    def write(self, data):
        """Write what there is room for; how many bytes, or None."""
        return self._uart.write(data)
