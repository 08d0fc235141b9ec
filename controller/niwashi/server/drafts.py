"""Positions that are set up on a page and checked on the way.

::

    GET  draft.json             the current position
    GET  draft/standing.json    the pieces on the board, as far as its switches can tell
    POST draft                  a `Draft`, to be checked against the rules
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, TypedDict

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from niwashi.board_types import Geometry, Senses
from niwashi.errors import BadPosition, NiwashiError
from niwashi.games.game import Game, Layout, PlaceKind
from niwashi.message import Key
from niwashi.page_types.commands import Name
from niwashi.page_types.state import ReasonView
from niwashi.server.game_server import GameServer
from niwashi.stack import EMPTY, Stack, stacked
from niwashi.web.answers import Speak, answered_route, body_of
from niwashi.words.catalogue import translate

_MOST_PLACES, _MOST_PIECES = 400, 100
_WHOLLY = Senses.FACE | Senses.HEIGHT

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


def draft_routes(program: GameServer, speak: Speak) -> list[Route]:
    route = partial(answered_route, lambda _: program, speak)
    return [
        route("/draft.json", _now),
        route("/draft/standing.json", _standing),
        route("/draft", _checked, "POST"),
    ]


async def _now(program: GameServer, _: Request, language: str) -> Response:
    return JSONResponse(current(program, language))


async def _standing(program: GameServer, _: Request, language: str) -> Response:
    return JSONResponse(standing(program, language))


async def _checked(program: GameServer, request: Request, language: str) -> Response:
    return JSONResponse(checked(parse(await body_of(request)), program.session.game, language))


def parse(body: bytes) -> Draft:
    """Parse a draft as a page sends it. Raises NiwashiError."""
    try:
        return Draft.model_validate_json(body)
    except ValidationError as error:
        raise NiwashiError("web-bad-draft") from error


def current(program: GameServer, language: str) -> DraftView:
    """Return the position of the game that is on. Raises NiwashiError if it can't be set up."""
    match = program.session.match
    layout = match.game.layout(match.position)
    return draft_view(match.game, layout, match.game.side(match.position), language)


def checked(wanted: Draft, game: Game, language: str) -> DraftView:
    """Return what the rules say of a draft. Raises NiwashiError for unknown places and pieces."""
    return draft_view(game, layout_of(game, wanted), wanted.side, language)


def standing(program: GameServer, language: str) -> DraftView:
    """Return the pieces on the board as far as its switches tell; a simulated table tells all."""
    session = program.session
    game, side, believed = session.game, session.match.side, session.match.layout()
    if program.tabletop is not None:
        return draft_view(game, {**believed, **program.tabletop.layout()}, side, language)
    reading = session.flow.reading
    if reading is None:
        raise NiwashiError("draft-no-reading")
    found, unknown = sensed(game, session.geometry, reading.values, believed)
    return draft_view(game, found, side, language, unknown)


def layout_of(game: Game, draft: Draft) -> Layout:
    """Return the layout of a draft. Raises NiwashiError for places and pieces that the game has not."""
    strange = next((name for name in draft.stacks if name not in game.places), None)
    sorts = {sort for stack in draft.stacks.values() for sort in stack}
    if strange is not None or not sorts <= set(range(len(game.pieces))) or draft.side >= len(game.players):
        raise NiwashiError("web-bad-draft")
    return {name: stacked(draft.stacks.get(name, ())) for name in game.places}


def draft_view(
    game: Game, layout: Layout, side: int, language: str, unknown: Sequence[str] = ()
) -> DraftView:
    """A layout with a player to move, and what the rules say of it. Raises NiwashiError: no game for that."""
    if not game.tallest:
        raise NiwashiError("rules-not-set-out", game=Key(f"rules-game-{game.name}"))
    position, reason = _judged(game, layout, side, language)
    shown = layout
    if unknown:
        text = translate("draft-unknown", language, places=tuple(unknown))
        position, reason = "", {"text": text, "clause": "", "places": list(unknown)}
    elif position:
        parsed = game.parse(position)
        shown, side = game.layout(parsed), game.side(parsed)  # an empty board of Borderland has its own mover
    return {
        "side": side,
        "stacks": {place: list(stack.pieces) for place, stack in shown.items()},
        "tallest": game.tallest,
        "position": position,
        "reason": reason,
        "unknown": list(unknown),
    }


def _judged(game: Game, layout: Layout, side: int, language: str) -> tuple[str, ReasonView | None]:
    """The text of the position, or why there is none."""
    flaw = game.flaw(layout)
    if flaw is not None:
        text = translate(flaw.key, language, **flaw.facts)
        return "", {"text": text, "clause": flaw.clause, "places": list(flaw.places)}
    try:
        position = game.set_out(layout, side)
    except BadPosition as error:
        return "", {"text": translate(error.message, language), "clause": "", "places": []}
    ending = game.ending(position)
    if ending is not None:
        text = translate("draft-over", language, why=translate(ending.key, language, **ending.facts))
        return "", {"text": text, "clause": ending.clause, "places": list(ending.places)}
    return game.format(position), None


def sensed(
    game: Game, board: Geometry, values: Sequence[int], otherwise: Layout
) -> tuple[Layout, tuple[str, ...]]:
    """Return the layout that a board's readings tell by themselves, and the places they can't tell.

    Piles lie beside the board: of these, `otherwise` tells.
    """
    found = {name: otherwise[name] for name, place in game.places.items() if place.kind is PlaceKind.PILE}
    unknown = []
    for cell, value in zip(board, values, strict=True):
        if cell.role is None and cell.name in game.places:
            stack = _seen(game, cell.name, cell.senses, value)
            found[cell.name] = EMPTY if stack is None else stack
            unknown += [cell.name] if stack is None else []
    return found, tuple(unknown)


def _seen(game: Game, place: str, senses: Senses, value: int) -> Stack | None:
    """Return the stack that a value tells; None if it does not tell enough."""
    if not value:
        return EMPTY if senses.sees else None
    if game.places[place].kind is PlaceKind.CARD:
        return Stack(game.places[place].owner, 1)
    pole = (value >> 1 & 0b11) - 1
    fitting = [sort for sort in range(len(game.pieces)) if sort % 2 == pole]
    is_enough = senses & _WHOLLY == _WHOLLY or (Senses.FACE in senses and game.tallest == 1)
    if not is_enough or len(fitting) != 1:
        return None
    return Stack(fitting[0], value >> 3 or 1)
