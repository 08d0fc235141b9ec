"""The web application: the page, its words, and the live connection to the running program."""

import gc
import logging
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from string import Template

import h11
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from niwashi import words
from niwashi.errors import NiwashiError
from niwashi.web.app_shell import APP_FILES, app_routes, shell_files
from niwashi.web.archive import Archive, archive_routes
from niwashi.web.connection_registry import ConnectionRegistry
from niwashi.web.door import Door
from niwashi.web.draft import draft_routes
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.files import PAGE, PageFiles
from niwashi.web.hosts import OwnHosts, is_own, scheme_of
from niwashi.web.install import AUTHORITY_AT, Installing
from niwashi.web.page_words import BLANKS, with_words
from niwashi.web.paper_transfer import PaperTransfer, paper_transfer_routes
from niwashi.web.program import Program

_LOG = logging.getLogger("uvicorn.error")

LONGEST_FACT = 60
"""The longest text in characters that a page may have written into a picture."""

_MOST_LANGUAGES = 20  # that a browser accepts and that are looked at

_HEADERS = {
    # The program may be another version tomorrow: ask each time, it is next door.
    "Cache-Control": "no-cache",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

_CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    # `ws:` is spelled out because not every browser counts a web socket as 'self'.
    "connect-src 'self' ws://127.0.0.1:* ws://localhost:*{here}; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)


def application(
    program: Program,
    languages: Sequence[str] = words.LANGUAGES,
    scheduler: FifoScheduler | None = None,
    archive: Archive | None = None,
    hosts: OwnHosts | None = None,
    door: Door | None = None,
    installing: Installing | None = None,
    watched: Program | None = None,
    paper_transfer: PaperTransfer | None = None,
    *,
    is_to_watch: bool = False,
) -> Starlette:
    """The ASGI application that shows one running program to any number of pages, and the games it keeps.

    Whatever is done for a page goes through the gate: share it with `server`. Pages from the home network
    come in by a `door`; without one there are none, and `hosts` accept none. With `installing` they come by
    https, and by http they are told how. Whoever only watches is shown what is `watched` instead.
    Where the program `is_to_watch`, this computer's own pages do nothing else either.
    """
    hands = (f"page-{n}" for n in count(1))
    through = scheduler or FifoScheduler()
    catalogue = _Catalogue(languages, through)
    files, shell = PageFiles(PAGE), shell_files()
    lines = ConnectionRegistry(program, through, door, hands, watched or program, is_to_watch=is_to_watch)

    async def index(request: Request) -> Response:
        language = _language(request, languages)
        await catalogue.load(language, OF_PAGE)
        if installing is not None and installing.is_asked(request.scope):
            page = installing.page(shell.text("install.html"), request, language)
            return HTMLResponse(with_words(page, language))
        return HTMLResponse(_index(files.text("index.html"), language))

    async def page_file(request: Request) -> Response:
        found = files.answer(request.path_params["name"], request.headers)
        return found or PlainTextResponse("", status_code=404)

    async def page_words(request: Request) -> Response:
        language = request.path_params["language"]
        if language not in languages:
            return PlainTextResponse(words.translate("web-no-language", found=language[:20]), status_code=404)
        return JSONResponse(await catalogue.page_words(language))

    async def picture(request: Request) -> Response:
        language, asked = _language(request, languages), request.query_params
        facts = {name: asked[name][:LONGEST_FACT] for name in ("when",) if name in asked}
        await catalogue.load(language)
        try:
            drawn = (program if is_own(request.scope) else watched or program).picture(
                request.path_params["name"], language, facts
            )
        except NiwashiError as error:
            return PlainTextResponse(error.message(language), status_code=404)
        return Response(drawn, media_type="image/svg+xml")

    async def told(request: Request) -> Response:
        """The rules of a game, or a case of one clause: nobody's page has them until they are asked for."""
        language, asked = _language(request, languages), request.path_params
        await catalogue.load(language)
        try:
            if "clause" in asked:
                return JSONResponse(program.case(asked["clause"], asked["game"], language))
            return JSONResponse(program.rules(asked["game"], language))
        except NiwashiError as error:
            return PlainTextResponse(error.message(language), status_code=404)

    async def speak(request: Request) -> str:
        language = _language(request, languages)
        await catalogue.load(language)
        return language

    async def puzzles(request: Request) -> Response:
        language, player = _language(request, languages), request.query_params.get("player", "")
        await catalogue.load(language)
        try:
            found = program.puzzle_list(request.path_params["game"], player[:LONGEST_FACT], language)
        except NiwashiError as error:
            return PlainTextResponse(error.message(language), status_code=404)
        return JSONResponse(found)

    async def live(socket: WebSocket) -> None:
        language = _language(socket, languages)
        await catalogue.load(language)
        await lines.visit(socket, language)

    return Starlette(
        routes=[
            Route("/", index),
            Route("/words/{language}.json", page_words),
            Route("/picture/{name}.svg", picture),
            Route("/rules/{game}.json", told),
            Route("/rules/{game}/{clause}.json", told),
            Route("/puzzles/{game}.json", puzzles),
            Route("/page/{name}", page_file),
            *([] if installing is None else [installing.route()]),
            *app_routes(files, shell, speak),
            *archive_routes(archive, speak),
            *paper_transfer_routes(paper_transfer, speak),
            *draft_routes(program, speak),
            WebSocketRoute("/live", live),
        ],
        middleware=[
            Middleware(_OwnHostsOnly, hosts=hosts or OwnHosts()),
            Middleware(_OwnPages),
            *([] if installing is None else [Middleware(_ByHttps, installing=installing)]),
            *([] if door is None else [Middleware(_GuestsRoutes, lines=lines)]),
            Middleware(_OneByOne, program=program, scheduler=through),
        ],
    )


OF_PAGE = "page-"
"""How the keys of the page's own words begin."""


class _Catalogue:
    """The words of a language, read a few at a time with a turn of their own, and only once."""

    def __init__(self, languages: Sequence[str], scheduler: FifoScheduler) -> None:
        self._languages, self._scheduler = languages, scheduler
        self._loaded: set[tuple[str, str]] = set()
        self._page_words: dict[str, Mapping[str, Mapping[str, str]]] = {}

    async def load(self, language: str, start: str = "") -> None:
        """Return once a language can be spoken, or those of its words whose keys begin so."""
        if (language, start) not in self._loaded:
            for _ in words.load(language, start):
                await self._scheduler.wait()
            gc.freeze()  # it stays: no search for rubbish goes through its thousands of small objects
            self._loaded.add((language, start))

    async def page_words(self, language: str) -> Mapping[str, Mapping[str, str]]:
        """The page's own texts, `{name}` standing where the page puts something in; names of languages."""
        await self.load(language, OF_PAGE)
        if language not in self._page_words:
            self._page_words[language] = _page_words(language, self._languages)
        return self._page_words[language]


class _OneByOne:
    """Answers each request in its turn; a fault that nobody foresaw is that request's own."""

    def __init__(self, app: ASGIApp, program: Program, scheduler: FifoScheduler) -> None:
        self._app, self._program, self._scheduler = app, program, scheduler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, _to_open_socket(send))
            return
        await self._scheduler.wait()
        try:
            await self._app(scope, receive, send)
        except h11.LocalProtocolError:  # the line broke while it was being answered: nobody is there
            _LOG.exception("A request ended before its answer.")
        except Exception as fault:  # noqa: BLE001  # whatever it was, the board goes on
            self._program.fault(fault, "a page's request")
            await PlainTextResponse(words.translate("web-fault"), status_code=500)(scope, receive, send)


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
    """Refuses what another site's page asks for; gives each answer the headers of ours."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_headers(scope))
            await send(message)

        if scope["type"] in ("http", "websocket") and _is_foreign(scope):
            refusal = PlainTextResponse(words.translate("web-foreign-page"), status_code=403)
            await refusal(scope, receive, sending)
        else:
            await self._app(scope, receive, sending)


class _OwnHostsOnly:
    """Refuses what comes by a name or an address that is not ours, before anything else looks at it (421)."""

    def __init__(self, app: ASGIApp, hosts: OwnHosts) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not self._hosts.accepts(scope):
            await PlainTextResponse(words.translate("web-not-ours"), status_code=421)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


class _ByHttps:
    """By plain http a guest is told how to come by https, and nothing else."""

    def __init__(self, app: ASGIApp, installing: Installing) -> None:
        self._app, self._installing = app, installing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and self._installing.refuses(scope):
            await PlainTextResponse(words.translate("guests-by-https"), status_code=403)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


class _GuestsRoutes:
    """Gives guests the page, its words, the rules, and pictures while they are in; no more than that.

    A plain request shows no key. So nothing that somebody has to be let in for is told by one.
    """

    def __init__(self, app: ASGIApp, lines: ConnectionRegistry) -> None:
        self._app, self._lines = app, lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not is_own(scope) and not self._is_theirs(scope):
            await PlainTextResponse(words.translate("guests-not-here"), status_code=403)(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _is_theirs(self, scope: Scope) -> bool:
        path = scope["path"]
        if scope["method"] not in ("GET", "HEAD"):
            return False
        if path.startswith("/picture/"):
            return self._lines.has_guest_from(scope)
        return path in _OPEN_TO_ALL or str(path).startswith(_FOLDERS_OPEN_TO_ALL)


_OPEN_TO_ALL = frozenset({"/", AUTHORITY_AT, *APP_FILES})
_FOLDERS_OPEN_TO_ALL = ("/page/", "/words/", "/rules/")


def _headers(scope: Scope) -> Mapping[str, str]:
    line = "wss" if scheme_of(scope) == "https" else "ws"
    here = "" if is_own(scope) else f" {line}://{Headers(scope=scope).get('host', '')}"
    return {**_HEADERS, "Content-Security-Policy": _CONTENT_SECURITY_POLICY.format(here=here)}


def _is_foreign(scope: Scope) -> bool:
    """Whether a browser says that a page from elsewhere asks; programs that are no browser say nothing.

    A link from elsewhere may lead here: then the browser asks for a document of its own to show.
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
    return words.language_from(asked or _accepted(connection.headers), languages)


def _accepted(headers: Mapping[str, str]) -> list[str]:
    """The language tags that a browser accepts, best first.

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
    """The page with its words in it: it can be read before any script has come."""
    keys = ("title", "description", "noscript", "too-old")
    facts = {key.replace("-", "_"): words.translate(f"page-{key}", language) for key in keys}
    return with_words(Template(page).substitute(facts, language=language), language)


def _page_words(language: str, languages: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    ours = sorted(key for key in words.keys(language) if key.startswith(OF_PAGE))
    return {
        "languages": {each: words.translate("page-language-name", each) for each in languages},
        "words": {key: words.translate(key, language, **BLANKS) for key in ours},
    }
