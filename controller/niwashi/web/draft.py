"""A position that somebody sets out on a page, checked as one goes.

::

    GET  draft.json             the position that is on the board now
    GET  draft/standing.json    what stands on the board, as far as its switches can tell
    POST draft                  a `Draft`: what the rules say of it
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Protocol, TypedDict

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from niwashi.errors import NiwashiError
from niwashi.web.archive import REFUSED, Speak, body_of
from niwashi.web.commands import Name
from niwashi.web.state import ReasonView

_MOST_PLACES, _MOST_PIECES = 400, 100

Sorts = Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(max_length=_MOST_PIECES)]


class Draft(BaseModel):
    """What somebody has put where, and who is to move."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    side: Annotated[int, Field(ge=0, le=15)]
    stacks: Annotated[dict[Name, Sorts], Field(max_length=_MOST_PLACES)]
    """The sorts of pieces on each place, lowest first; places that are left out are empty."""


class DraftView(TypedDict):
    """A position that is being set out, and what the rules say of it."""

    side: int
    stacks: Mapping[str, Sequence[int]]
    tallest: int
    """How many pieces may stand on a square."""
    position: str
    """Its text, "" while it is none."""
    reason: ReasonView | None
    """Why it is none, and where to look."""
    unknown: Sequence[str]
    """Where something stands of which the board can't tell what."""


class Drawing(Protocol):
    """What `niwashi.web` needs of the program for it. Both raise NiwashiError, with a text for people."""

    def draft(self, wanted: Draft | None, language: str) -> DraftView:
        """What the rules say of a draft; without one, the position that is on the board now."""

    def standing(self, language: str) -> DraftView:
        """What stands on the board."""


def draft_routes(program: Drawing, speak: Speak) -> list[Route]:
    """The routes of a position that is set out."""

    async def now(request: Request) -> Response:
        return await _answered(request, speak, lambda language: program.draft(None, language))

    async def standing(request: Request) -> Response:
        return await _answered(request, speak, program.standing)

    async def checked(request: Request) -> Response:
        try:
            body = await body_of(request)
        except (NiwashiError, ClientDisconnect):
            body = b""
        return await _answered(request, speak, lambda language: program.draft(parse(body), language))

    return [
        Route("/draft.json", now),
        Route("/draft/standing.json", standing),
        Route("/draft", checked, methods=["POST"]),
    ]


async def _answered(request: Request, speak: Speak, told: Callable[[str], DraftView]) -> Response:
    language = await speak(request)
    try:
        return JSONResponse(told(language))
    except NiwashiError as error:
        return PlainTextResponse(error.message(language), status_code=REFUSED)


def parse(body: bytes) -> Draft:
    """A draft as a page sends it. Raises NiwashiError."""
    try:
        return Draft.model_validate_json(body)
    except ValidationError as error:
        raise NiwashiError("web-bad-draft") from error
