"""Positions of a game, and turns that are tried beside it.

::

    GET  turns/7.json                                       the position after seven turns
    GET  turns/7/tile-L1.svg                                a piece on the board then
    GET  sketch.json?turn=7&line=f1e2%3A2&touch=a6&touch=a5 what is tried from there

Nothing of it changes the game: a request for a sketch names the whole line, and the answer is the position
after it.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from niwashi.board_types import Geometry
from niwashi.errors import NiwashiError
from niwashi.games.match import Match
from niwashi.games.turn_telling import told_turns
from niwashi.kits.known import kit_of
from niwashi.message import Key
from niwashi.opponents.turn_words import turn_marks
from niwashi.page_types.commands import Text, TurnNumber
from niwashi.page_types.games_state import KeptStep, SketchView
from niwashi.page_types.state import TurnMarks
from niwashi.server.game_server import GameServer
from niwashi.session.session import Session
from niwashi.session.sketch import Sketch
from niwashi.views.choices import choices_view
from niwashi.views.kept_game import changed_places, kept_step_view, position_after, step_of
from niwashi.views.saying import advice_text, meaning_of, reason_of
from niwashi.web.answers import Speak, answered_route

MOST_TURNS, MOST_TOUCHES = 200, 60


class SketchRequest(BaseModel):
    """Turns that are tried from a position of a game."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    turn: TurnNumber
    """Number of turns of the game before the position."""
    line: Annotated[tuple[Text, ...], Field(max_length=MOST_TURNS)] = ()
    """Turns played from there."""
    touches: Annotated[tuple[Text, ...], Field(max_length=MOST_TOUCHES)] = ()
    """Cells touched after these: `done` is the button, and "=" begins a choice by its text."""


def turn_routes(program: GameServer, session_of: Callable[[Request], Session], speak: Speak) -> list[Route]:
    """Return the routes of turns and sketches of the session that a request may see."""

    async def turn(session: Session, request: Request, language: str) -> Response:
        number = request.path_params["turn"]
        return JSONResponse(turn_view(session, number, language, program.better_from(session.match, number)))

    route = partial(answered_route, session_of, speak)
    return [
        route("/turns/{turn:int}.json", turn),
        route("/turns/{turn:int}/{name}.svg", _picture),
        route("/sketch.json", _sketch),
    ]


async def _picture(session: Session, request: Request, language: str) -> Response:
    asked = request.path_params
    drawn = piece_after(session.match, asked["turn"], asked["name"], language)
    return Response(drawn, media_type="image/svg+xml")


async def _sketch(session: Session, request: Request, language: str) -> Response:
    wanted = parse_sketch(request.query_params)
    return JSONResponse(sketched(session.match, session.geometry, wanted, language))


def parse_sketch(asked: QueryParams) -> SketchRequest:
    """Parse the query of a sketch. Raises NiwashiError."""
    try:
        return SketchRequest(
            turn=int(asked.get("turn", "0")),
            line=tuple(asked.getlist("line")),
            touches=tuple(asked.getlist("touch")),
        )
    except (ValidationError, ValueError) as error:
        raise NiwashiError("web-bad-sketch", turns=MOST_TURNS, touches=MOST_TOUCHES) from error


def turn_view(session: Session, number: int, language: str, better: TurnMarks | None = None) -> KeptStep:
    """Return the position after a number of turns. Raises NiwashiError for a turn that was not played."""
    match = session.match
    _check_turn(match, number)
    step = kept_step_view(match, number, session.geometry, language)
    return {**step, "played": played_from(match, number), "better": better}


def piece_after(match: Match, number: int, name: str, language: str) -> str:
    """Return the SVG file of a piece on the board after a number of turns. Raises NiwashiError."""
    _check_turn(match, number)
    return kit_of(match.game).page.drawing(match.game, position_after(match, number), name, language)


def played_from(match: Match, number: int) -> TurnMarks | None:
    """Return the turn that was played after a number of turns, to be drawn; None after the last."""
    if number >= len(match.turns):
        return None
    return turn_marks(match.game, position_after(match, number), match.turns[number])


def sketched(match: Match, geometry: Geometry, wanted: SketchRequest, language: str) -> SketchView:
    """Return a sketch from a position of a match.

    Raises NiwashiError for a sketch that would reveal hidden things, or is against the rules.
    """
    if match.result is None and match.game.view(match.position, None):
        raise NiwashiError("sketch-has-secrets", game=Key(f"rules-game-{match.game.name}"))
    _check_turn(match, wanted.turn)
    start = position_after(match, wanted.turn)
    return _sketch_view(
        Sketch(match.game, geometry, start, wanted.line, wanted.touches), wanted.turn, language
    )


def _sketch_view(sketch: Sketch, turn: int, language: str) -> SketchView:
    session, match = sketch.session, sketch.match
    is_over = match.result is not None
    cues = () if is_over else session.advice().cues[: sketch.cells]
    cues = cues or (None,) * sketch.cells
    here = step_of(session, turn + len(sketch.line), changed_places(match, len(sketch.line)), language)
    return {
        **here,
        "gardens": None if here["gardens"] is None else {**here["gardens"], "turn_over": ""},
        "turns": list(sketch.line),
        "told": told_turns(match, language),
        "touches": sketch.touches,
        "say": "" if is_over else advice_text(session, language),
        "reason": None if is_over else reason_of(session.reason, session, language),
        "cues": list(cues),
        "cue_texts": {cue: meaning_of(cue, match.game, language) for cue in set(cues) if cue},
        "choices": choices_view(session, None, language),
    }


def _check_turn(match: Match, number: int) -> None:
    """Raise NiwashiError for a turn that has not been played."""
    if number > len(match.turns):
        raise NiwashiError("replay-no-such-turn", found=number, most=len(match.turns))
