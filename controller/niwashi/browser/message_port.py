"""Serve an ASGI application over messages, where a page cannot reach it by a network.

Messages are dictionaries of plain values, each with a `type` and an `id`. From the page: `request` (with
`method`, `target`, `headers`, `body`), `open` (`target`), `text` (`data`) and `close`. To the page: `answer`
(`status`, `headers`, `body`), `opened`, `data` (`data`: text or bytes) and `closed` (`code`, `reason`).
A `target` is a path with its query, relative to where the application lies.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message, Scope

_log = logging.getLogger(__name__)

_HERE = ("127.0.0.1", 80)
_GONE = 1001  # the page has left (RFC 6455, 7.4.1)

Post = Callable[[Mapping[str, Any]], None]


class MessagePort:
    """The application's end of a line to a page; `post` sends a message to the page's end."""

    def __init__(self, app: ASGIApp, post: Post) -> None:
        self._app, self._post = app, post
        self._sockets: dict[int, asyncio.Queue[Message]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self.late: list[Mapping[str, Any]] = []
        """Messages that came after the end, for the next port."""

    def take(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page; its results are posted later. Other messages are ignored."""
        if self._is_closed:
            self.late.append(message)
            return
        match message:
            case {"type": "request", "id": int(number), "method": str(method), "target": str(target)}:
                scope = _scope("http", target, message.get("headers") or {}, method=method)
                self._start(self._request(number, scope, bytes(message.get("body") or b"")))
            case {"type": "open", "id": int(number), "target": str(target)} if number not in self._sockets:
                incoming = self._sockets[number] = asyncio.Queue()
                incoming.put_nowait({"type": "websocket.connect"})
                self._start(self._socket(number, _scope("websocket", target, {}), incoming))
            case {"type": "text", "id": int(number), "data": str(data)} if number in self._sockets:
                self._sockets[number].put_nowait({"type": "websocket.receive", "text": data})
            case {"type": "close", "id": int(number)} if number in self._sockets:
                self._sockets[number].put_nowait({"type": "websocket.disconnect", "code": _GONE})
            case _:
                _log.warning("A message of the page is unknown: %.200r", message)

    async def close(self) -> None:
        """End all that is under way."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _request(self, number: int, scope: Scope, body: bytes) -> None:
        answer = {"type": "answer", "id": number, "status": 500, "headers": {}, "body": b""}
        received: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Message:
            if received:
                return received.pop()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer["status"] = message["status"]
                answer["headers"] = {name.decode(): value.decode() for name, value in message["headers"]}
            else:
                answer["body"] += message.get("body", b"")

        try:
            await self._app(scope, receive, send)
        except Exception:  # noqa: BLE001  # any fault of the application: the others go on
            _log.exception("A request has failed: %s", scope["path"])
        finally:
            self._post(answer)

    async def _socket(self, number: int, scope: Scope, incoming: asyncio.Queue[Message]) -> None:
        ended = {"type": "closed", "id": number, "code": 1011, "reason": ""}

        async def send(message: Message) -> None:
            match message["type"]:
                case "websocket.accept":
                    self._post({"type": "opened", "id": number})
                case "websocket.send":
                    data = message["bytes"] if message.get("text") is None else message["text"]
                    self._post({"type": "data", "id": number, "data": data})
                case "websocket.close":
                    ended.update(code=message.get("code", 1000), reason=message.get("reason") or "")

        try:
            await self._app(scope, incoming.get, send)
        except Exception:  # noqa: BLE001
            _log.exception("A page's connection has failed")
        finally:
            del self._sockets[number]
            self._post(ended)


def _scope(kind: str, target: str, headers: Mapping[str, str], **more: str) -> Scope:
    """Return the scope of a connection from this computer itself, as a server on it would."""
    parts = urlsplit(f"/{target.lstrip('/')}")
    named = {"host": _HERE[0], **{name.lower(): value for name, value in headers.items()}}
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": unquote(parts.path),
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "root_path": "",
        "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in named.items()],
        "client": (_HERE[0], 1),
        "server": _HERE,
        "subprotocols": [],
        **more,
    }
