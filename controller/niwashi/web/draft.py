"""Positions that are set up on a page and checked on the way.

::

    GET  draft.json             the current position
    GET  draft/standing.json    the pieces on the board, as far as its switches can tell
    POST draft                  a `Draft`, to be checked against the rules
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Protocol, TypedDict

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from niwashi.errors import NiwashiError
from niwashi.page_types.commands import Name
from niwashi.page_types.state import ReasonView
from niwashi.web.answers import Speak, answered_route, body_of

_MOST_PLACES, _MOST_PIECES = 400, 100

Sorts = Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(max_length=_MOST_PIECES)]


class Draft(BaseModel):
    """Pieces on places, and the player to move, as set up on a page."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

    side: Annotated[int, Field(ge=0, le=15)]
    stacks: Annotated[dict[Name, Sorts], Field(max_length=_MOST_PLACES)]
    """Sorts of pieces on each place, lowest first. Places left out are empty."""


class DraftView(TypedDict):
    """A draft, and the verdict of the rules on it."""

    side: int
    stacks: Mapping[str, Sequence[int]]
    tallest: int
    """Most pieces that may stand on a square."""
    position: str
    """Text of the position, "" while it is none."""
    reason: ReasonView | None
    """Reason why it is no position, and the places to look at."""
    unknown: Sequence[str]
    """Occupied places whose pieces the board can't identify."""


class DraftProgram(Protocol):
    """The program, as drafts need it. Both methods raise NiwashiError, with a text for people."""

    def draft(self, wanted: Draft | None, language: str) -> DraftView:
        """Check a draft against the rules; without one, return the current position."""

    def standing(self, language: str) -> DraftView:
        """Return the pieces on the board."""


def draft_routes(program: DraftProgram, speak: Speak) -> list[Route]:
    route = partial(answered_route, lambda _: program, speak)
    return [
        route("/draft.json", _now),
        route("/draft/standing.json", _standing),
        route("/draft", _checked, "POST"),
    ]


async def _now(program: DraftProgram, _: Request, language: str) -> Response:
    return JSONResponse(program.draft(None, language))


async def _standing(program: DraftProgram, _: Request, language: str) -> Response:
    return JSONResponse(program.standing(language))


async def _checked(program: DraftProgram, request: Request, language: str) -> Response:
    return JSONResponse(program.draft(parse(await body_of(request)), language))


def parse(body: bytes) -> Draft:
    """Parse a draft as a page sends it. Raises NiwashiError."""
    try:
        return Draft.model_validate_json(body)
    except ValidationError as error:
        raise NiwashiError("web-bad-draft") from error
