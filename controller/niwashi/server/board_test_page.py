"""The page that tests a board on a Pico, which is plugged into the computer of the page's browser.

::

    GET /usb/            the page
    GET /usb/usb_port.js its scripts and styles
    WS  /usb/line        its line: text messages are JSON, binary ones the bytes of the board's port

The messages are those of `niwashi.server.board_test.BoardTest`. The first one of a page is `enter`, with the
`key` of a guest's session. A page may be told `ended` (`say`): then the program has closed the line on
purpose.

The test runs in a thread, step by step, so that the board that the program plays on does not wait for it.
"""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from html import escape
from string import Template
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from niwashi.server.game_server import GameServer
from niwashi.web.access import BURST, COST_PER_S
from niwashi.web.answers import Speak
from niwashi.web.bucket import TokenBucket
from niwashi.web.files import PAGE, PageFiles, with_words
from niwashi.web.hosts import LET_IN, is_own
from niwashi.words.catalogue import translate

if TYPE_CHECKING:  # only a door open to guests has one; the test is loaded with its first page
    from niwashi.server.board_test import BoardTest
    from niwashi.server.door import Door

BOARD_TEST_AT = "/usb/"
"""Path of the page, and of what belongs to it."""

PAGE_FILES = PAGE / "usb"
"""The page's template, scripts and styles; the static site has the same."""

STEP_S = 0.02
"""Seconds between two steps of a test, and so at most until a press is shown."""

FIRST_WORD_S = 5.0
"""Seconds for a page's first message."""

FLOOD_S = 5.0
"""Seconds that a page may exceed its share without a pause; then its line is closed."""

# Characters of a board file with its escapes; the largest that comes with Niwashi has 4,000.
_LONGEST_TEXT = 20_000
_MAX_QUEUED_MESSAGES = 16  # messages that have come and wait for the next step
_CHOOSING = 40  # cost: a board file is read, and its papers are made
_CHUNK, _OF_BYTES = 0.25, 1 / 512  # cost of a message with bytes, and of each of these
_FLOODS, _BROKEN, _ENDED = 1008, 1011, 4001  # RFC 6455, 7.4.1: policy violation; internal error; private use

T = TypeVar("T")

Post = Callable[[Mapping[str, Any]], None]


BeginBoardTest = Callable[[Post, str], "BoardTest"]
"""Begins a test for a page, which gets messages by `Post`, in a language."""


def begin_when_asked(post: Post, language: str) -> "BoardTest":
    """Begin a test; with the first one the papers of boards are loaded."""
    from niwashi.server.board_test import begin_board_test

    return begin_board_test(post, language)


def board_test_files() -> Mapping[str, bytes]:
    """Return the page's scripts and styles by their names, which the page expects beside itself."""
    files = PageFiles(PAGE_FILES)
    return {name: files.content(name) for name in files.names if not name.endswith(".html")}


def board_test_page(language: str, places: Mapping[str, str]) -> str:
    """Return the page in a language; `places` are what differs by where it lies, as HTML and addresses."""
    template = (PAGE_FILES / "index.html").read_text("utf-8")
    return with_words(Template(template).substitute(places, language=language), language)


def board_test_routes(
    begin: BeginBoardTest | None,
    speak: Speak,
    languages: Sequence[str],
    program: GameServer,
    door: "Door | None",
) -> list[BaseRoute]:
    """Return the routes of the page. Without `begin` there is none."""
    if begin is None:
        return []
    files = PageFiles(PAGE_FILES)
    lines = _Lines(begin, program, door)

    async def page(request: Request) -> Response:
        language = speak(request)
        return HTMLResponse(board_test_page(language, _places(language, languages)))

    async def file(request: Request) -> Response:
        name = request.path_params["name"]
        found = None if name.endswith(".html") else files.answer(name, request.headers)
        return found or PlainTextResponse("", status_code=404)

    async def line(socket: WebSocket) -> None:
        await lines.visit(socket, speak(socket))

    return [
        Route(BOARD_TEST_AT, page),
        Route(BOARD_TEST_AT + "{name}", file),
        WebSocketRoute(BOARD_TEST_AT + "line", line),
    ]


def _places(language: str, languages: Sequence[str]) -> Mapping[str, str]:
    other = next((each for each in languages if each != language), language)
    return {
        "policy": "",
        "worker": "",
        "home": f"../?language={language}",
        "icon": "../page/icon.svg",
        "there": f"?language={other}",
        "other": other,
        "other_language": translate("page-language-name", other),
        "about": "usb-about-here",
        "loading": "usb-reaching",
        "play": f'<p>{escape(translate("usb-play-here", language))} <code id="command"></code></p>',
    }


class _FloodError(Exception):
    """A page keeps exceeding its share."""


class _Lines:
    """The line of the page that tests. Another page that comes takes its place."""

    def __init__(self, begin: BeginBoardTest, program: GameServer, door: "Door | None") -> None:
        self._begin, self._program, self._door = begin, program, door
        self._visiting: asyncio.Task[None] | None = None

    async def visit(self, socket: WebSocket, language: str) -> None:
        """Serve one page until it leaves, or another one comes."""
        await socket.accept()
        key = await _first_word(socket)
        if key is None:
            await _end(socket, translate("guests-silent", language), _FLOODS)
            return
        if not self._may(socket, key):
            await _end(socket, translate("guests-needs-host", language))
            return
        let_in = socket.scope.get("state", {}).get(LET_IN)
        if let_in is not None and not is_own(socket.scope):
            let_in()
        before = self._visiting
        visiting = self._visiting = asyncio.create_task(self._serve(before, socket, language, key))
        try:
            await asyncio.wait([visiting])
            if visiting.cancelled():
                await _end(socket, translate("usb-replaced", language))
        finally:
            if not visiting.done():  # the server ends
                visiting.cancel()
                await asyncio.wait([visiting])

    def _may(self, socket: WebSocket, key: str) -> bool:
        return is_own(socket.scope) or (self._door is not None and self._door.is_host(key))

    async def _serve(
        self, before: asyncio.Task[None] | None, socket: WebSocket, language: str, key: str
    ) -> None:
        if before is not None:
            before.cancel()
            await asyncio.wait([before])
        line = _Line(socket, language)
        try:
            await line.serve(self._begin, lambda: self._may(socket, key))
        except WebSocketDisconnect:
            pass
        except _FloodError:
            await _end(socket, translate("web-flood", language), _FLOODS)
        except Exception as fault:  # noqa: BLE001  # any fault ends this page's line only
            self._program.fault(fault, "a test of a board")
            await _end(socket, translate("web-fault", language), _BROKEN)


class _Line:
    """One page's test, and the messages between them."""

    def __init__(self, socket: WebSocket, language: str) -> None:
        self._socket, self._language = socket, language
        self._outgoing: list[Mapping[str, Any]] = []
        self._incoming: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue(_MAX_QUEUED_MESSAGES)
        self._share = TokenBucket(COST_PER_S, BURST)
        self._working: asyncio.Future[Any] | None = None

    async def serve(self, begin: BeginBoardTest, may_stay: Callable[[], bool]) -> None:
        """Run the test until the page leaves. Raises _FloodError, and WebSocketDisconnect while sending."""
        test = await self._in_thread(begin, self._outgoing.append, self._language)
        listening = asyncio.create_task(self._listen())
        try:
            while not listening.done():
                if not may_stay():
                    await _end(self._socket, translate("guests-ended", self._language))
                    return
                waiting = [self._incoming.get_nowait() for _ in range(self._incoming.qsize())]
                await self._in_thread(_advance, test, waiting, _now())
                await self._send()
                await asyncio.wait([listening], timeout=STEP_S)
            listening.result()
        finally:
            listening.cancel()
            with suppress(asyncio.CancelledError, _FloodError, WebSocketDisconnect):
                await listening
            if self._working is not None:
                await asyncio.wait([self._working])  # a step that was cancelled goes on in its thread
            test.close()
            with suppress(OSError, RuntimeError, WebSocketDisconnect):  # the page has left
                await self._send()  # dark lights, and the end of its port

    async def _in_thread(self, work: Callable[..., T], *args: Any) -> T:
        working = self._working = asyncio.ensure_future(asyncio.to_thread(work, *args))
        return await asyncio.shield(working)

    async def _send(self) -> None:
        outgoing, self._outgoing[:] = [*self._outgoing], []
        for message in outgoing:
            if message["type"] == "usb-write":
                await self._socket.send_bytes(message["data"])
            else:
                await self._socket.send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    async def _listen(self) -> None:
        while (received := await self._socket.receive())["type"] != "websocket.disconnect":
            message = _message(received)
            now = _now()
            self._share.spend(_cost(message), now)
            wait_s = self._share.wait_s(now)
            if self._share.strained_s(now) > FLOOD_S:
                raise _FloodError
            await asyncio.sleep(wait_s)
            await self._incoming.put(message)


def _advance(test: "BoardTest", messages: Sequence[Mapping[str, Any]], now: float) -> None:
    for message in messages:
        test.take(message)
    test.step(now)


def _message(received: Message) -> Mapping[str, Any]:
    """Return a message of a page; an empty one for what is none."""
    if (data := received.get("bytes")) is not None:
        return {"type": "usb-data", "data": data}
    text = received.get("text") or ""
    try:
        found = json.loads(text) if len(text) <= _LONGEST_TEXT else None
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _cost(message: Mapping[str, Any]) -> float:
    match message:
        case {"type": "usb-data", "data": bytes(data)}:
            return _CHUNK + _OF_BYTES * len(data)
        case {"type": "choose"}:
            return _CHOOSING
    return 1


async def _first_word(socket: WebSocket) -> str | None:
    """Return the key that a page enters with, "" without one; None if it says nothing."""
    try:
        async with asyncio.timeout(FIRST_WORD_S):
            message = _message(await socket.receive())
    except TimeoutError:
        return None
    match message:
        case {"type": "enter", "key": str(key)}:
            return key
    return ""


async def _end(socket: WebSocket, say: str, code: int = _ENDED) -> None:
    """Say why, and close a line, if it is still open."""
    with suppress(OSError, RuntimeError, WebSocketDisconnect):
        await socket.send_text(json.dumps({"type": "ended", "say": say}, ensure_ascii=False))
        await socket.close(code)


def _now() -> float:
    return asyncio.get_running_loop().time()
