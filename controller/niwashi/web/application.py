"""The web application: the page, its words, and the live connection to the running program."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from string import Template

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from niwashi import words
from niwashi.errors import NiwashiError
from niwashi.web.live import Visit
from niwashi.web.program import Program

__all__ = ["application"]

PAGE = Path(__file__).parent / "page"

LONGEST_FACT = 60
"""The longest text in characters that a page may have written into a picture."""

_OWN_HOSTS = ("127.0.0.1", "localhost")

_HEADERS = {
    # The program may be another version tomorrow: ask each time, it is next door.
    "Cache-Control": "no-cache",
    # `ws:` is spelled out because not every browser counts a web socket as 'self'.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self' ws://127.0.0.1:* ws://localhost:*; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

# What the page itself fills in, so that its sentences too are built by the catalogue.
_BLANKS = {name: f"{{{name}}}" for name in ("clause", "count", "item", "place", "player", "text")}


def application(program: Program, languages: Sequence[str] = words.LANGUAGES) -> Starlette:
    """The ASGI application that shows one running program to any number of pages."""
    hands = (f"page-{n}" for n in count(1))

    async def index(request: Request) -> Response:
        return HTMLResponse(_index(_language(request, languages)))

    async def page_words(request: Request) -> Response:
        language = request.path_params["language"]
        if language not in languages:
            return PlainTextResponse(words.say("web-no-language", found=language[:20]), status_code=404)
        return JSONResponse(_page_words(language, languages))

    async def picture(request: Request) -> Response:
        language, asked = _language(request, languages), request.query_params
        facts = {name: asked[name][:LONGEST_FACT] for name in ("when",) if name in asked}
        try:
            drawn = program.picture(request.path_params["name"], language, facts)
        except NiwashiError as error:
            return PlainTextResponse(error.said(language), status_code=404)
        return Response(drawn, media_type="image/svg+xml")

    async def live(socket: WebSocket) -> None:
        await socket.accept()
        await Visit(program, socket, next(hands), _language(socket, languages)).last()

    return Starlette(
        routes=[
            Route("/", index),
            Route("/words/{language}.json", page_words),
            Route("/picture/{name}.svg", picture),
            WebSocketRoute("/live", live),
            Mount("/page", StaticFiles(directory=PAGE)),
        ],
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=_OWN_HOSTS, www_redirect=False),
            Middleware(_OwnPages),
        ],
    )


class _OwnPages:
    """Refuses what another site's page asks for; gives each answer the headers of ours."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        if scope["type"] in ("http", "websocket") and _is_foreign(Headers(scope=scope)):
            refusal = PlainTextResponse(words.say("web-foreign-page"), status_code=403)
            await refusal(scope, receive, send)
        else:
            await self._app(scope, receive, sending)


def _is_foreign(headers: Headers) -> bool:
    """Whether a browser says that a page from elsewhere asks; programs that are no browser say nothing."""
    origin = headers.get("origin")
    return origin not in (None, f"http://{headers.get('host')}")


def _language(connection: HTTPConnection, languages: Iterable[str]) -> str:
    asked = connection.query_params.get("language")
    return words.language_from(asked or _accepted(connection.headers), languages)


def _accepted(headers: Mapping[str, str]) -> list[str]:
    """The language tags that a browser accepts, best first.

    >>> _accepted({"accept-language": "fr;q=0.3, ja-JP, en;q=0.5, de;q=x"})
    ['ja-JP', 'en', 'fr']
    """
    weighed = []
    for part in headers.get("accept-language", "").split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), tag))
        except ValueError:
            continue
    return [tag for _, tag in sorted(weighed, key=lambda pair: pair[0])]


def _index(language: str) -> str:
    page = Template((PAGE / "index.html").read_text(encoding="utf-8"))
    facts = {key: words.say(f"page-{key}", language) for key in ("title", "description", "noscript")}
    return page.substitute(facts, language=language)


def _page_words(language: str, languages: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    """The page's own texts, each with `{name}` where the page puts something in; names of the languages."""
    ours = sorted(key for key in words.keys(language) if key.startswith("page-"))
    return {
        "languages": {each: words.say("page-language-name", each) for each in languages},
        "words": {key: words.say(key, language, **_BLANKS) for key in ours},
    }
