"""A serial line that a page has opened by Web Serial, for the program that the page belongs to.

Messages are dictionaries of plain values with a `type`. From the page: `usb-opened`, `usb-closed` (`why`),
`usb-data` (`data`), `usb-sent` (`count`: so many bytes have gone out). To the page: `usb-open`, `usb-write`
(`data`), `usb-taken` (`count`: so many bytes of `usb-data` were read), `usb-close`. A page without a port
does not answer `usb-open`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from niwashi.devices.connections import BytePort
from niwashi.errors import BoardAwaited, BoardFault

_MAX_UNSENT_BYTES = 4096
"""Bytes: the page's queue has no end of its own."""

MOST_UNTAKEN = 8192
"""Bytes of `usb-data` that a page may have sent before it was told that they were read.

A page that sends more loses its port: bytes that nobody has asked for must not fill the memory.
"""

_READ_AT_ONCE = 512  # bytes: a board says some 11,000 a second at most, and each read must stay short

Post = Callable[[Mapping[str, Any]], None]


class UsbLine:
    """The program's end of the page's port; `post` sends a message to the page."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._port: _Port | None = None
        self._why: str | None = None

    def take(self, message: Mapping[str, Any]) -> bool:
        """Take a message of the page; True if it was one for this line."""
        match message:
            case {"type": "usb-opened"}:
                self._lose("")
                self._port = _Port(self._post)
            case {"type": "usb-closed", "why": str(why)}:
                self._lose(why)
            case {"type": "usb-data", "data": data}:
                self._receive(data)
            case {"type": "usb-sent", "count": int(count)}:
                if self._port is not None:
                    self._port.unsent = max(0, self._port.unsent - max(0, count))
            case _:
                return False
        return True

    @property
    def is_open(self) -> bool:
        """True if the page has a port that is open."""
        return self._port is not None

    def open(self) -> BytePort:
        """Return the port; where there is none, ask the page for it. Raises BoardFault until it is there."""
        if self._port is None or self._port.is_over:
            self._port = None
            self._post({"type": "usb-open"})
            if self._why is None:
                raise BoardAwaited("usb-fault-none")
            raise BoardFault("usb-fault-closed", detail=self._why)
        return self._port

    def _receive(self, data: object) -> None:
        if self._port is None or not isinstance(data, (bytes, bytearray, memoryview)):
            return
        self._port.received += bytes(data)
        if len(self._port.received) > MOST_UNTAKEN:
            self._port.close()
            self._lose("")

    def _lose(self, why: str) -> None:
        if self._port is not None:
            self._port.lose(why)
        self._port, self._why = None, why or None


class _Port:
    name = "USB"

    def __init__(self, post: Post) -> None:
        self._post = post
        self.received = b""
        self.unsent = 0
        self.is_over = False
        self._why = ""

    def read(self) -> bytes:
        received, self.received = self.received[:_READ_AT_ONCE], self.received[_READ_AT_ONCE:]
        if not received:
            self._check()
        else:
            self._post({"type": "usb-taken", "count": len(received)})
        return received

    def write(self, data: bytes) -> int:
        self._check()
        data = data[: max(0, _MAX_UNSENT_BYTES - self.unsent)]
        if data:
            self.unsent += len(data)
            self._post({"type": "usb-write", "data": data})
        return len(data)

    def wait(self, seconds: float) -> None:
        """Return at once: data arrive between two calls."""

    def close(self) -> None:
        if not self.is_over:
            self.lose("")
            self._post({"type": "usb-close"})

    def lose(self, why: str) -> None:
        self.is_over, self._why = True, why

    def _check(self) -> None:
        if self.is_over:
            raise BoardFault("serial-fault-lost", detail=self._why or "USB")
