"""A transport that keeps what is written, for connections without a socket."""

import asyncio
from typing import Any


class Wire(asyncio.Transport):
    """`end` is how it was ended. One that `is_clogged` ends only where it is cut off, as nobody reads it."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.is_read, self.end = b"", True, ""
        self.is_clogged = self._is_closing = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"sockname": ("127.0.0.1", 8080), "peername": ("127.0.0.1", 50000)}.get(name, default)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return bool(self.end) or self._is_closing

    def close(self) -> None:
        self._is_closing = True
        if not self.is_clogged:
            self.end = self.end or "closed"

    def abort(self) -> None:
        self.end = "aborted" if self.end in ("", "aborted") else self.end

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True
