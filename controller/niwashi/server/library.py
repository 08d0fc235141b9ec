"""Pictures, rules with examples, and puzzles, for pages to look up.

::

    GET  picture/tile-L1.svg?when=...      something on the table, an example of the rules, a game's cover
    GET  rules/garden.json                 the rules of a game
    GET  rules/garden/RC-10.json           a position where a clause decides
    GET  puzzles/garden.json?player=...    the puzzles of a game, and a player's progress
"""

import gzip
from collections.abc import Callable, Sequence
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from niwashi.kits.known import kit_of
from niwashi.server.game_server import GameServer
from niwashi.session.session import Session
from niwashi.views.games import COVER, cover
from niwashi.web.answers import Speak, answered_route
from niwashi.web.files import takes_gzip

GAME = "game"
"""Name of the picture of the position on the table, with the result below it: a picture to share."""

MOST_NAMES = 16
"""Most players whose names a page may have written into a picture."""

LONGEST_FACT = 60
"""Most characters of a text that a page may have written into a picture."""

_NOT_FOUND = 404


def library_routes(
    program: GameServer, session_of: Callable[[Request], Session], speak: Speak
) -> list[Route]:
    """Return the routes. Pictures are of the session that a request may see."""
    of_session = partial(answered_route, session_of, speak, refused=_NOT_FOUND)
    route = partial(answered_route, lambda _: program, speak, refused=_NOT_FOUND)
    return [
        of_session("/picture/{name}.svg", _picture),
        route("/rules/{game}.json", _rules),
        route("/rules/{game}/{clause}.json", _case),
        route("/puzzles/{game}.json", _puzzles),
    ]


async def _picture(session: Session, request: Request, language: str) -> Response:
    when = request.query_params.get("when", "")[:LONGEST_FACT]
    names = [name[:LONGEST_FACT] for name in request.query_params.getlist("player")[:MOST_NAMES]]
    drawn = picture(session, request.path_params["name"], language, when, names).encode()
    about = {"Vary": "Accept-Encoding"}
    if takes_gzip(request.headers.get("accept-encoding", "")):
        drawn, about["Content-Encoding"] = gzip.compress(drawn), "gzip"
    return Response(drawn, media_type="image/svg+xml", headers=about)


async def _rules(_: GameServer, request: Request, language: str) -> Response:
    from niwashi.learning.clause_view import rules_view  # lessons are loaded when somebody wants one

    return JSONResponse(rules_view(request.path_params["game"], language))


async def _case(_: GameServer, request: Request, language: str) -> Response:
    from niwashi.learning.clause_view import case_view

    asked = request.path_params
    return JSONResponse(case_view(asked["clause"], asked["game"], language))


async def _puzzles(program: GameServer, request: Request, language: str) -> Response:
    player = request.query_params.get("player", "")[:LONGEST_FACT]
    return JSONResponse(program.puzzle_list(request.path_params["game"], player, language))


def picture(session: Session, name: str, language: str, when: str = "", names: Sequence[str] = ()) -> str:
    """Return the SVG file of something on a table, for everybody to see, or of a clause, puzzle or game.

    `when` is written below a garden or a game, `names`, by seat, below a game. Raises NiwashiError if there
    is no such picture.
    """
    from niwashi.learning.clause_view import clause_picture
    from niwashi.learning.puzzle_view import puzzle_picture
    from niwashi.views.home import BOARDS, TURNS, boards_picture
    from niwashi.views.keepsake import game_poster

    clause = clause_picture(name, language) or puzzle_picture(name, language)
    if clause is not None:
        return clause
    if name.startswith(COVER):
        return cover(name.removeprefix(COVER))
    for several in (TURNS, BOARDS):
        if name.startswith(several):
            return boards_picture(name.removeprefix(several), is_moving=several == TURNS)
    game = session.game
    if name == GAME:
        match = session.match
        return game_poster(match, session.geometry, len(match.turns), names, language, when)
    return kit_of(game).page.drawing(game, session.match.position, name, language, when)
