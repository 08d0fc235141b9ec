"""Turns that people carry by hand, as a page asks for them: over plain requests, beside the live line.

::

    GET  carried.json?friend=Ben    what Ben has not answered yet, as codes
    POST carried                    a `CarriedText`: what somebody has scanned, pasted or typed

Both are for pages of this very computer. What comes in is parsed here, once.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Protocol, TypedDict

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from niwashi.errors import NiwashiError
from niwashi.web.archive import REFUSED, Speak, body_of, is_at_home

LARGEST_TEXT = 65_536
"""Bytes of what may be typed at once: some dozens of codes."""

_LONGEST_NAME = 64


class CarriedText(BaseModel):
    """The body of `carried`."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    text: Annotated[str, Field(max_length=LARGEST_TEXT)]


class CarriedCode(TypedDict):
    """One code: what it holds, its pictures, and its text."""

    what: str
    qr: Sequence[str]
    """SVG files, one after the other; more than one where it would be too fine for a phone."""
    lines: Sequence[str]


class CarriedView(TypedDict):
    """What a friend has not answered yet."""

    codes: Sequence[CarriedCode]
    note: str
    """Why there is none; "" otherwise."""


class CarriedTaken(TypedDict):
    """What was taken of a text, as sentences."""

    taken: Sequence[str]


class ByHand(Protocol):
    """What `niwashi.web` needs for it. Both raise NiwashiError, and never hold the event loop up."""

    async def codes(self, friend: str, language: str) -> CarriedView:
        """What a friend has not answered yet."""

    async def take(self, text: str, language: str) -> CarriedTaken:
        """Take the codes in a text, all or none."""


def carried_routes(by_hand: ByHand | None, speak: Speak) -> list[Route]:
    """The routes of what is carried by hand. Where nothing is, they say so."""

    async def codes(request: Request) -> Response:
        friend = request.query_params.get("friend", "")[:_LONGEST_NAME]
        return await _answered(request, speak, lambda at, language: at.codes(friend, language), by_hand)

    async def take(request: Request) -> Response:
        async def taken(at: ByHand, language: str) -> CarriedTaken:
            return await at.take(parse(await body_of(request, LARGEST_TEXT)).text, language)

        return await _answered(request, speak, taken, by_hand)

    return [Route("/carried.json", codes), Route("/carried", take, methods=["POST"])]


async def _answered(
    request: Request,
    speak: Speak,
    told: Callable[[ByHand, str], Awaitable[CarriedView | CarriedTaken]],
    by_hand: ByHand | None,
) -> Response:
    language = await speak(request)
    try:
        return JSONResponse(await told(_there(request, by_hand), language))
    except NiwashiError as error:
        return PlainTextResponse(error.said(language), status_code=REFUSED)
    except ClientDisconnect:
        return Response(status_code=400)


def _there(request: Request, by_hand: ByHand | None) -> ByHand:
    if not is_at_home(request):
        raise NiwashiError("web-not-at-home")
    if by_hand is None:
        raise NiwashiError("carried-nowhere")
    return by_hand


def parse(body: bytes) -> CarriedText:
    """A text as a page sends it. Raises NiwashiError."""
    try:
        return CarriedText.model_validate_json(body)
    except ValidationError as error:
        raise NiwashiError("carried-no-text") from error
