"""A page and a request as a server brings them to the application, without a server or a socket."""

import asyncio
import json
from typing import Any

from starlette.types import ASGIApp
from tests.web.merging import StatusReader

_SCOPE: dict[str, Any] = {
    "asgi": {"version": "3.0"},
    "http_version": "1.1",
    "query_string": b"",
    "root_path": "",
    "headers": [(b"host", b"127.0.0.1:8080")],
    "client": ("127.0.0.1", 50000),
    "server": ("127.0.0.1", 8080),
}


class Page:
    """A web socket's other end. What it is sent is kept until it is asked for."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._to: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.code: int | None = None
        self.reason = ""
        self.hand: str | None = None
        self.sent_bytes = 0
        self._reader = StatusReader()

    def connect(self, path: str = "/live", **facts: Any) -> None:
        """Ask for a line; the facts are other than those of a page of this computer."""
        line = {"type": "websocket", "scheme": "ws", "path": path, "subprotocols": []}
        self._to.put_nowait({"type": "websocket.connect"})
        self._visit = asyncio.ensure_future(self._app(_SCOPE | line | facts, self._to.get, self._take))

    async def open(self, *, greeted: bool = True) -> "Page":
        """Connect, and take the greeting and the first state."""
        self.connect()
        if greeted:
            self.hand = (await self.next("hello"))["hand"]
            await self.next("status")
        return self

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.raw(json.dumps(message))

    def raw(self, text: str) -> None:
        """Send whatever it is."""
        self._to.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        """Go away."""
        self._to.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def go(self) -> None:
        """Go away, and return once that was noticed."""
        self.leave()
        await self._visit

    async def heard(self) -> None:
        """Return once the program has taken everything that was sent."""
        while not self._to.empty() and self.code is None:
            await asyncio.sleep(0.05)

    def count(self, kind: str) -> int:
        """Return the number of unread messages of a kind."""
        waiting = [self._from.get_nowait() for _ in range(self._from.qsize())]
        for message in waiting:
            self._from.put_nowait(message)
        return sum(message["type"] == kind for message in waiting)

    async def next(self, kind: str, **facts: Any) -> dict[str, Any]:
        """The next message of a kind with these facts; what comes before it is passed over."""
        async with asyncio.timeout(30):
            while True:
                message = await self._from.get()
                if message["type"] == kind and facts.items() <= message.items():
                    return message

    async def closed_within(self, seconds: float) -> int | None:
        """The code that the line was closed with; None if it is still open after so long."""
        for _ in range(round(seconds * 10)):
            if self.code is not None:
                break
            await asyncio.sleep(0.1)
        return self.code

    async def _take(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.code, self.reason = message["code"], message["reason"]
            self._to.put_nowait({"type": "websocket.disconnect", "code": self.code})
        elif "bytes" in message:
            self.sent_bytes += len(message["bytes"])
        elif "text" in message:
            self._from.put_nowait(self._reader.whole(json.loads(message["text"])))


def page_scope(path: str, headers: dict[str, str] | None = None) -> dict[str, Any]:
    """The scope of a request for a page."""
    more = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    asked = {"type": "http", "scheme": "http", "method": "GET", "path": path, "raw_path": path.encode()}
    return {**_SCOPE, **asked, "headers": [*_SCOPE["headers"], *more]}


async def get(
    app: ASGIApp, path: str, headers: dict[str, str] | None = None, /, **facts: Any
) -> tuple[int, bytes]:
    """The status and the body of an answer; the facts are other than those of a page of this computer."""
    scope = page_scope(path, headers) | facts
    status, body = [0], bytearray()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            status[0] = message["status"]
        else:
            body.extend(message.get("body", b""))

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    await app(scope, receive, send)
    return status[0], bytes(body)
