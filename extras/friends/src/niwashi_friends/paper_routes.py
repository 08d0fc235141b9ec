"""The page's requests for turns as codes that people scan, paste or type.

::

    GET  carried.json?friend=Ben    turns that Ben has not answered yet, as codes
    POST carried                    a `PaperText`: codes that were scanned, pasted or typed

Both are for pages of this computer only. Input is parsed here, once.
"""

from functools import partial
from typing import Annotated, Protocol

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from niwashi.errors import NiwashiError
from niwashi.page_types.friends import PaperCodes, PaperTaken
from niwashi.web.answers import Speak, answered_route, body_of, is_at_home

LARGEST_TEXT = 65_536
"""Most bytes of one text: some dozens of codes."""

_LONGEST_NAME = 64


class PaperText(BaseModel):
    """The body of `carried`."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    text: Annotated[str, Field(max_length=LARGEST_TEXT)]


class PaperSource(Protocol):
    """Transfer of turns by codes. Both methods raise NiwashiError and never block the event loop."""

    async def codes(self, friend: str, language: str) -> PaperCodes:
        """Return the turns that a friend has not answered yet, as codes."""

    async def take(self, text: str, language: str) -> PaperTaken:
        """Take the codes in a text, all or none."""


def paper_routes(paper: PaperSource | None, speak: Speak) -> list[Route]:
    """Return the routes. Without `paper` they refuse: a club has no folder to carry turns from."""

    def at_home(request: Request) -> PaperSource:
        if not is_at_home(request):
            raise NiwashiError("web-not-at-home")
        if paper is None:
            raise NiwashiError("carried-nowhere")
        return paper

    route = partial(answered_route, at_home, speak)
    return [route("/carried.json", _codes), route("/carried", _take, "POST")]


async def _codes(paper: PaperSource, request: Request, language: str) -> Response:
    friend = request.query_params.get("friend", "")[:_LONGEST_NAME]
    return JSONResponse(await paper.codes(friend, language))


async def _take(paper: PaperSource, request: Request, language: str) -> Response:
    text = parse(await body_of(request, LARGEST_TEXT)).text
    return JSONResponse(await paper.take(text, language))


def parse(body: bytes) -> PaperText:
    """Parse a text as a page sends it. Raises NiwashiError."""
    try:
        return PaperText.model_validate_json(body)
    except ValidationError as error:
        raise NiwashiError("carried-no-text") from error
