"""What CPython lacks of MicroPython, for the firmware to run where there is no MicroPython."""

import gc
import os
import select
import sys

import viper  # noqa: F401  # lends it the rest


class _Poll:
    """`select.poll` with MicroPython's `ipoll`."""

    def __init__(self):
        self._poll = _real_poll()

    def register(self, stream, events):
        """Listen to a stream."""
        self._poll.register(stream, events)

    def ipoll(self, timeout):
        """What is ready."""
        return iter(self._poll.poll(timeout))


class _Line:
    """A standard stream whose bytes go and come at once."""

    def __init__(self, number, mode):
        self.buffer = open(number, mode, 0)  # noqa: SIM115
        self.fileno = self.buffer.fileno


_real_poll = select.poll
select.poll = _Poll
sys.print_exception = lambda error, file: file.write(repr(error))
gc.mem_free = lambda: 0
sys.stdin = _Line(0, "rb")
sys.stdout = _Line(1, "wb")
os.dupterm = lambda _: None
