"""Requests of a page that are answered in its language, refusals too."""

from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import TypeVar

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from niwashi.errors import NiwashiError
from niwashi.words.catalogue import translate

LARGEST_BODY = 4096
"""Most bytes of a request's body."""

REFUSED = 409
"""HTTP status of a refusal; the body is a sentence for people."""

Speak = Callable[[HTTPConnection], str]
"""Returns the language of a request or a web socket."""

T = TypeVar("T")


class LineBroke(OSError):
    """The connection broke while a request was answered."""


def answered_route(
    source: Callable[[Request], T],
    speak: Speak,
    path: str,
    answer: Callable[[T, Request, str], Awaitable[Response]],
    method: str = "GET",
    *,
    refused: int = REFUSED,
) -> Route:
    """Return a route that answers from what `source` returns, and refuses where one of them raises.

    `refused` is the HTTP status of a refusal.
    """

    async def answered(request: Request) -> Response:
        language = speak(request)
        try:
            return await answer(source(request), request, language)
        except NiwashiError as error:
            return PlainTextResponse(translate(error.message, language), status_code=refused)
        except ClientDisconnect:
            return Response(status_code=400)

    return Route(path, answered, methods=[method])


def only_with(source: T | None, refusal: str) -> Callable[[Request], T]:
    """Return what `answered_route` takes as its source: without one, every request is refused by that key."""

    def given(_: Request) -> T:
        if source is None:
            raise NiwashiError(refusal)
        return source

    return given


async def body_of(request: Request, most: int = LARGEST_BODY) -> bytes:
    """Read the body of a request, up to `most` bytes. Raises NiwashiError for a longer one."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise NiwashiError("web-long-message", found=len(body), most=most)
    return body


def seen_of(request: Request) -> int:
    """Return how much a page has seen of what goes on, by its query; 0 without a number."""
    seen = request.query_params.get("seen", "")[:9]
    return int(seen) if seen.isascii() and seen.isdecimal() else 0


def is_at_home(request: Request) -> bool:
    """Return True for a request of this computer."""
    if request.client is None:
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
