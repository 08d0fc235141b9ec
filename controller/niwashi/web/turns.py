"""Positions of the current game, and turns that are tried beside it.

::

    GET  turns/7.json                                       the position after seven turns
    GET  turns/7/tile-L1.svg                                a piece on the board then
    GET  sketch.json?turn=7&line=f1e2%3A2&touch=a6&touch=a5 what is tried from there
"""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from niwashi.page_types.games_state import KeptStep, SketchView
from niwashi.web.answers import Speak, answered_route
from niwashi.web.sketch import SketchRequest, parse_sketch


class SketchProgram(Protocol):
    """The program, as these requests need it. All methods raise NiwashiError, with a text for people."""

    def turn(self, number: int, language: str) -> KeptStep:
        """Return the position after a number of turns."""

    def turn_picture(self, number: int, name: str, language: str) -> str:
        """Return the SVG file of a piece on the board after a number of turns."""

    def sketch(self, wanted: SketchRequest, language: str) -> SketchView:
        """Return a sketch from a position."""


Find = Callable[[Request], SketchProgram]
"""Returns the program that a request may see."""


def turn_routes(find: Find, speak: Speak) -> list[Route]:
    """Return the routes of turns and sketches of the current game."""

    route = partial(answered_route, find, speak)
    return [
        route("/turns/{turn:int}.json", _turn),
        route("/turns/{turn:int}/{name}.svg", _picture),
        route("/sketch.json", _sketch),
    ]


async def _turn(program: SketchProgram, request: Request, language: str) -> Response:
    return JSONResponse(program.turn(request.path_params["turn"], language))


async def _picture(program: SketchProgram, request: Request, language: str) -> Response:
    facts = request.path_params
    drawn = program.turn_picture(facts["turn"], facts["name"], language)
    return Response(drawn, media_type="image/svg+xml")


async def _sketch(program: SketchProgram, request: Request, language: str) -> Response:
    return JSONResponse(program.sketch(parse_sketch(request.query_params), language))
