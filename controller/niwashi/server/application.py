"""The web application: the page, its words, and the live connection to the running program."""

import gc
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from string import Template
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from niwashi.page_parts import added_page_parts
from niwashi.server.archive import RecordsArchive, archive_routes
from niwashi.server.backups import KEY_HEADER, ROUTES, PageBackups, backups_routes
from niwashi.server.board_test_page import BOARD_TEST_AT, BeginBoardTest, board_test_routes
from niwashi.server.boards import PageBoards, boards_routes
from niwashi.server.connection_registry import ConnectionRegistry
from niwashi.server.drafts import draft_routes
from niwashi.server.game_server import GameServer
from niwashi.server.library import library_routes
from niwashi.server.proof import GardenProof, proof_routes
from niwashi.server.turns import turn_routes
from niwashi.session.session import Session
from niwashi.web.answers import LineBroke, Speak
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.files import BLANKS, PAGE, PageFiles, with_words
from niwashi.web.hosts import OwnHosts, is_own, scheme_of
from niwashi.web.install import APP_FILES, AUTHORITY_AT, Installation, app_routes, shell_files
from niwashi.words.catalogue import LANGUAGES, all_keys, language_from, translate

if TYPE_CHECKING:  # only a door open to guests has them
    from niwashi.server.delayed import DelayedGame
    from niwashi.server.door import Door

_LOG = logging.getLogger("uvicorn.error")

_MOST_LANGUAGES = 20  # that a browser accepts; the rest is ignored

_HEADERS = {
    # Revalidate each time: the program may be updated, and asking is cheap on a home network.
    "Cache-Control": "no-cache",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

_CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    # `ws:` is spelled out because some browsers do not count a web socket as 'self'.
    "connect-src 'self' ws://127.0.0.1:* ws://localhost:*{here}; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)


FeatureRoutes = Callable[[Speak], Sequence[Route]]
"""Returns the routes of a feature. `Speak` tells the language of a request, and has its words loaded."""


def no_routes(_: Speak) -> Sequence[Route]:
    """Return no routes: no feature adds pages."""
    return ()


def application(
    program: GameServer,
    languages: Sequence[str] = LANGUAGES,
    scheduler: FifoScheduler | None = None,
    archive: RecordsArchive | None = None,
    hosts: OwnHosts | None = None,
    door: "Door | None" = None,
    installing: Installation | None = None,
    watched: "DelayedGame | None" = None,
    routes: FeatureRoutes = no_routes,
    backups: PageBackups | None = None,
    boards: PageBoards | None = None,
    proof: GardenProof | None = None,
    board_test: BeginBoardTest | None = None,
    *,
    is_to_watch: bool = False,
) -> Starlette:
    """Make the ASGI application that shows a running program and its kept games to any number of pages.

    All work for pages goes through the `scheduler`; share it with `server`. Pages from the home network need
    a `door`; without one, `hosts` has to accept none of them. With `installing` they use https, and a request
    by http is told how. Guests who only watch see `watched` instead of the game as it is. With `is_to_watch`
    this computer's own pages only watch, too. A feature adds its `routes`.
    """
    hands = (f"page-{n}" for n in count(1))
    through = scheduler or FifoScheduler()
    words = _PageWords(languages, through)
    files, shell = PageFiles(PAGE, added_page_parts()), shell_files()
    lines = ConnectionRegistry(program, through, door, hands, watched, is_to_watch=is_to_watch)

    async def index(request: Request) -> Response:
        language = _language(request, languages)
        if installing is not None and installing.is_asked(request.scope):
            page = installing.page(shell.text("install.html"), request, language)
            return HTMLResponse(with_words(page, language))
        page = _index(files.text("index.html"), language)
        return HTMLResponse(page, background=BackgroundTask(files.prepare))  # its scripts are asked for next

    async def page_file(request: Request) -> Response:
        await files.prepare()
        found = files.answer(request.path_params["name"], request.headers)
        return found or PlainTextResponse("", status_code=404)

    async def page_words(request: Request) -> Response:
        language = request.path_params["language"]
        if language not in languages:
            return PlainTextResponse(translate("web-no-language", found=language[:20]), status_code=404)
        return JSONResponse(await words.of(language))

    def speak(connection: HTTPConnection) -> str:
        return _language(connection, languages)

    def session_of(request: Request) -> Session:
        return (program if watched is None or is_own(request.scope) else watched).session

    async def live(socket: WebSocket) -> None:
        await lines.visit(socket, speak(socket))

    return Starlette(
        routes=[
            Route("/", index),
            Route("/words/{language}.json", page_words),
            Route("/page/{name}", page_file),
            *([] if installing is None else [installing.route()]),
            *app_routes(files, shell, speak),
            *archive_routes(archive, speak),
            *routes(speak),
            *backups_routes(backups, speak),
            *boards_routes(boards, speak),
            *board_test_routes(board_test, speak, languages, program, door),
            *proof_routes(proof, speak),
            *draft_routes(program, speak),
            *library_routes(program, session_of, speak),
            *turn_routes(program, session_of, speak),
            WebSocketRoute("/live", live),
        ],
        middleware=[
            Middleware(_OwnHostsOnly, hosts=hosts or OwnHosts()),
            Middleware(_OwnPages),
            *([] if installing is None else [Middleware(_ByHttps, installing=installing)]),
            *([] if door is None else [Middleware(_GuestsRoutes, lines=lines, door=door)]),
            Middleware(_OneByOne, program=program, scheduler=through),
        ],
    )


OF_PAGE = "page-"
"""Prefix of the keys of the page's own words."""
_WORDS_AT_ONCE = 50  # a third of a millisecond on a PC


class _PageWords:
    """The words of the page, read at their first use, a few at a time through the scheduler."""

    def __init__(self, languages: Sequence[str], scheduler: FifoScheduler) -> None:
        self._languages, self._scheduler = languages, scheduler
        self._read: dict[str, Mapping[str, Mapping[str, str]]] = {}

    async def of(self, language: str) -> Mapping[str, Mapping[str, str]]:
        """Return the languages' names and the page's texts, with `{name}` for facts of the page."""
        if language not in self._read:
            words = dict[str, str]()
            of_page = sorted(key for key in all_keys(language) if key.startswith(OF_PAGE))
            for number, key in enumerate(of_page):
                if number % _WORDS_AT_ONCE == 0:
                    await self._scheduler.wait()
                words[key] = translate(key, language, **BLANKS)
            names = {each: translate("page-language-name", each) for each in self._languages}
            gc.freeze()  # thousands of objects that stay: the garbage collector need not visit them
            self._read[language] = {"languages": names, "words": words}
        return self._read[language]


class _OneByOne:
    """Answers requests one by one. An unexpected exception ends only the request that caused it."""

    def __init__(self, app: ASGIApp, program: GameServer, scheduler: FifoScheduler) -> None:
        self._app, self._program, self._scheduler = app, program, scheduler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, _to_open_socket(send))
            return
        await self._scheduler.wait()
        try:
            await self._app(scope, receive, send)
        except LineBroke:
            _LOG.exception("A request ended before its answer.")
        except Exception as fault:  # noqa: BLE001  # any fault of a page: the board goes on
            self._program.fault(fault, "a page's request")
            await PlainTextResponse(translate("web-fault"), status_code=500)(scope, receive, send)


def _to_open_socket(send: Send) -> Send:
    """Send on a web socket; raise OSError where the server has closed it because of what it received.

    uvicorn raises RuntimeError there, as for a mistake in our code. Starlette checks the order of our own
    messages before, and takes OSError for a page that has left.
    """

    async def sending(message: Message) -> None:
        try:
            await send(message)
        except RuntimeError as error:
            if message["type"] in ("websocket.send", "websocket.close"):
                raise OSError("the web socket is closed") from error
            raise

    return sending


class _OwnPages:
    """Refuses requests of other sites' pages, and adds security headers to all answers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                line = "wss" if scheme_of(scope) == "https" else "ws"
                here = "" if is_own(scope) else f" {line}://{Headers(scope=scope).get('host', '')}"
                policy = _CONTENT_SECURITY_POLICY.format(here=here)
                headers = {**_HEADERS, "Content-Security-Policy": policy}
                MutableHeaders(scope=message).update(headers)
            await send(message)

        if scope["type"] in ("http", "websocket") and _is_foreign(scope):
            refusal = PlainTextResponse(translate("web-foreign-page"), status_code=403)
            await refusal(scope, receive, sending)
        else:
            await self._app(scope, receive, sending)


class _OwnHostsOnly:
    """Refuses requests by a name or an address that is not ours, before any other check (421)."""

    def __init__(self, app: ASGIApp, hosts: OwnHosts) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not self._hosts.accepts(scope):
            await PlainTextResponse(translate("web-not-ours"), status_code=421)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


class _ByHttps:
    """Refuses all but the installation page to guests who use plain http."""

    def __init__(self, app: ASGIApp, installing: Installation) -> None:
        self._app, self._installing = app, installing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and self._installing.refuses(scope):
            await PlainTextResponse(translate("guests-by-https"), status_code=403)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


class _GuestsRoutes:
    """Limits guests to the page, its words, the rules, and, while they are in, pictures and past turns.

    A plain request carries no key, so it must not reveal anything that needs a session. Those for backups do
    carry one, of a host.
    """

    def __init__(self, app: ASGIApp, lines: ConnectionRegistry, door: "Door") -> None:
        self._app, self._lines, self._door = app, lines, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not is_own(scope) and not self._is_for_guests(scope):
            await PlainTextResponse(translate("guests-not-here"), status_code=403)(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _is_for_guests(self, scope: Scope) -> bool:
        path = scope["path"]
        if str(path).startswith(ROUTES):
            return self._door.is_host(Headers(scope=scope).get(KEY_HEADER, ""))
        if scope["method"] not in ("GET", "HEAD"):
            return False
        if path.startswith(("/picture/", "/turns/")) or path == "/sketch.json":
            return self._lines.has_guest_from(scope)
        return path in _OPEN_TO_ALL or str(path).startswith(_FOLDERS_OPEN_TO_ALL)


_OPEN_TO_ALL = frozenset({"/", AUTHORITY_AT, *APP_FILES})
_FOLDERS_OPEN_TO_ALL = ("/page/", "/words/", "/rules/", BOARD_TEST_AT)


def _is_foreign(scope: Scope) -> bool:
    """Return True if the browser's headers name a page of another site. Other programs send no such headers.

    A link from another site may lead here: then the browser asks for a document to navigate to.
    """
    headers = Headers(scope=scope)
    if headers.get("origin") not in (None, f"{scheme_of(scope)}://{headers.get('host')}"):
        return True
    if headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
        return False
    followed = (headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest"))
    return scope.get("method") != "GET" or scope["path"] != "/" or followed != ("navigate", "document")


def _language(connection: HTTPConnection, languages: Iterable[str]) -> str:
    asked = connection.query_params.get("language")
    return language_from(asked or _accepted(connection.headers), languages)


def _accepted(headers: Mapping[str, str]) -> list[str]:
    """Return the language tags that a browser accepts, best first.

    >>> _accepted({"accept-language": "fr;q=0.3, ja-JP, en;q=0.5, de;q=x"})
    ['ja-JP', 'en', 'fr']
    """
    weighed = []
    for part in headers.get("accept-language", "").split(",", _MOST_LANGUAGES)[:_MOST_LANGUAGES]:
        tag, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), tag))
        except ValueError:
            continue
    return [tag for _, tag in sorted(weighed, key=lambda pair: pair[0])]


def _index(page: str, language: str) -> str:
    """Fill the page with its words, so that it can be read before any script has loaded."""
    keys = ("title", "description", "noscript", "too-old")
    facts = {key.replace("-", "_"): translate(f"page-{key}", language) for key in keys}
    return with_words(Template(page).substitute(facts, language=language), language)
