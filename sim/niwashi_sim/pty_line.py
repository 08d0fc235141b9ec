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
"""Written after the host's bytes, to know that all of them have arrived; removed again here."""


class PtyLine:
    """A serial line: the host opens `path`. Both methods wait until all bytes have arrived.

    Kernels pass bytes on with a delay; without the wait, a test would run differently each time.
    """

    def __init__(self) -> None:
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        self.path = os.ttyname(self._theirs)

    def from_host(self) -> bytes:
        """Return the bytes that the host has written since the last call."""
        os.write(self._theirs, _MARK)
        come = b""
        while not come.endswith(_MARK):
            if not select.select([self._ours], [], [], _PATIENCE_S)[0]:
                raise TimeoutError("a pseudo-terminal keeps its bytes")
            come += os.read(self._ours, _MOST)
        return come.removesuffix(_MARK)

    def to_host(self, data: bytes) -> None:
        """Send bytes to the host; those beyond its buffer of 4 KiB are lost, as on a real line."""
        room = max(0, 4000 - self._waiting())
        due = self._waiting() + len(data[:room])
        os.write(self._ours, data[:room])
        while self._waiting() < due:
            os.sched_yield()

    def close(self) -> None:
        """Close both ends; safe to call twice."""
        for end in (self._ours, self._theirs):
            if end >= 0:
                os.close(end)
        self._ours = self._theirs = -1

    def _waiting(self) -> int:
        """Return the number of bytes that the host could read now."""
        told = fcntl.ioctl(self._theirs, termios.FIONREAD, struct.pack("i", 0))
        return int(struct.unpack("i", told)[0])
