"""MicroPython's additions for CPython, to run the firmware without MicroPython."""

import gc
import io
import os
import select
import sys

import viper  # noqa: F401  # lends it the rest


class _Poll:
    """`select.poll` with MicroPython's `ipoll`."""

    def __init__(self):
        self._poll = _real_poll()

    def register(self, stream, events):
        self._poll.register(stream, events)

    def ipoll(self, timeout):
        """Return the streams that are ready."""
        return iter(self._poll.poll(timeout))


class _Bytes(io.FileIO):
    """Bytes that go and come at once; of what is written a part may be chosen, as on a chip."""

    def write(self, data, start=0, count=None):
        return super().write(data if count is None else data[start : start + count])


class _Line:
    """A standard stream."""

    def __init__(self, number, mode):
        self.buffer = _Bytes(number, mode)
        self.fileno = self.buffer.fileno


_real_poll = select.poll
select.poll = _Poll
sys.print_exception = lambda error, file: file.write(repr(error))
gc.mem_free = lambda: 0
sys.stdin = _Line(0, "rb")
sys.stdout = _Line(1, "wb")
os.dupterm = lambda _: None
