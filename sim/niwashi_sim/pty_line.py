"""A serial line made of a pseudo-terminal: a device file for the host, bytes for what is behind it."""

import fcntl
import os
import pty
import select
import struct
import termios
import tty

_MOST = 65536
_PATIENCE_S = 5.0
_MARK = b"\x00so far\xff\x00"
"""Put on the line behind what the host wrote, to know that all of it has come; taken off again here."""


class PtyLine:
    """The host opens `path`. Nothing of what either end wrote is still under way when it is asked for here.

    Kernels pass bytes on when they find time; without waiting for that, the same test would run differently
    each time.
    """

    def __init__(self) -> None:
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        self.path = os.ttyname(self._theirs)

    def from_host(self) -> bytes:
        """What the host has written since."""
        os.write(self._theirs, _MARK)
        come = b""
        while not come.endswith(_MARK):
            if not select.select([self._ours], [], [], _PATIENCE_S)[0]:
                raise TimeoutError("a pseudo-terminal keeps its bytes")
            come += os.read(self._ours, _MOST)
        return come.removesuffix(_MARK)

    def to_host(self, data: bytes) -> None:
        """Send to the host; what its buffer of 4 KiB can't hold is lost, as on a real line."""
        room = max(0, 4000 - self._waiting())
        due = self._waiting() + len(data[:room])
        os.write(self._ours, data[:room])
        while self._waiting() < due:
            os.sched_yield()

    def close(self) -> None:
        """Let go of both ends; safe to call twice."""
        for end in (self._ours, self._theirs):
            if end >= 0:
                os.close(end)
        self._ours = self._theirs = -1

    def _waiting(self) -> int:
        """How many bytes the host could read now."""
        told = fcntl.ioctl(self._theirs, termios.FIONREAD, struct.pack("i", 0))
        return int(struct.unpack("i", told)[0])
