"""The kept games, over plain requests.

::

    GET  games.json?before=12          GET  games/12.svg?turn=7      a picture to keep
    GET  games/now.json                the number of the game that is being played
    GET  games/12.json                 GET  games/12.png             the whole game as an animation
    GET  games/12/7.json               GET  games/12.jsonl           as `niwashi games export` writes it
    GET  games/12/7/tile-L1.svg        POST games/12/names, games/12/delete
    GET  games/12/sketch.json          what is tried from a position (`niwashi.web.sketch`)

Input is parsed here, once. Only pages of this computer may change anything.
"""

import re
from functools import partial
from typing import Annotated, Protocol

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from niwashi.errors import NiwashiError
from niwashi.page_types.games_state import GamesPage, KeptGame, KeptStep, SketchView
from niwashi.web.answers import Speak, answered_route, body_of, is_at_home
from niwashi.web.sketch import SketchRequest, parse_sketch
from niwashi.words.sanitize import sanitize

MOST_NAMES, LONGEST_NAME = 16, 60

_NUMBER = re.compile(r"[0-9]{1,15}", re.ASCII)
_ANSWER_PIECE_BYTES = 64 * 1024  # sent at once; the board's steps run in between


class GameArchive(Protocol):
    """The kept games, as `niwashi.web` needs them. All methods raise NiwashiError, with a text for people.

    Nothing here may block the event loop: slow work runs in a thread.
    """

    async def page(self, before: int | None, language: str) -> GamesPage:
        """Return the newest games, or those before a number."""

    async def now(self) -> int:
        """Return the number of the game that is being played; 0 for none."""

    async def game(self, number: int, language: str) -> KeptGame: ...

    async def step(self, number: int, turn: int, language: str) -> KeptStep:
        """Return a game's position after a number of turns."""

    async def sketch(self, number: int, wanted: SketchRequest, language: str) -> SketchView:
        """Return a sketch from a position of a game."""

    async def piece(self, number: int, turn: int, name: str, language: str) -> str:
        """Return the SVG file of a piece on the board after a number of turns."""

    async def picture(self, number: int, turn: int | None, language: str) -> str:
        """Return the SVG file of a position with the players' names; without `turn`, of the last position."""

    async def animation(self, number: int, language: str) -> bytes:
        """Return the whole game as an animated PNG."""

    async def exported(self, number: int, language: str) -> bytes:
        """Return the game as JSON Lines."""

    async def rename(self, number: int, players: list[str], language: str) -> None:
        """Record the players' names."""

    async def delete(self, number: int, language: str) -> None:
        """Delete a game. It can't be restored."""


class PlayerNames(BaseModel):
    """Players of a game in turn order: the body of `games/12/names`."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

    players: Annotated[
        list[Annotated[str, Field(max_length=LONGEST_NAME)]], Field(min_length=1, max_length=MOST_NAMES)
    ]


def archive_routes(archive: GameArchive | None, speak: Speak) -> list[Route]:
    """Return the routes of the kept games. Without an archive they refuse."""

    def kept(_: Request) -> GameArchive:
        if archive is None:
            raise NiwashiError("web-keeps-no-games")
        return archive

    async def now(_: Request) -> Response:
        return JSONResponse({"number": 0 if archive is None else await archive.now()})

    route = partial(answered_route, kept, speak)
    return [
        route("/games.json", _page),
        Route("/games/now.json", now),
        route("/games/{number}.json", _game),
        route("/games/{number}.svg", _picture),
        route("/games/{number}.png", _animation),
        route("/games/{number}.jsonl", _export),
        route("/games/{number}/sketch.json", _sketch),
        route("/games/{number}/{turn}.json", _step),
        route("/games/{number}/{turn}/{name}.svg", _piece),
        route("/games/{number}/names", _rename, "POST"),
        route("/games/{number}/delete", _delete, "POST"),
    ]


async def _page(archive: GameArchive, request: Request, language: str) -> Response:
    before = request.query_params.get("before")
    return JSONResponse(await archive.page(None if before is None else _number(before), language))


async def _game(archive: GameArchive, request: Request, language: str) -> Response:
    game = await archive.game(_numbered(request), language)
    return JSONResponse({**game, "may_change": game["may_change"] and is_at_home(request)})


async def _step(archive: GameArchive, request: Request, language: str) -> Response:
    turn = _number(request.path_params["turn"])
    return JSONResponse(await archive.step(_numbered(request), turn, language))


async def _sketch(archive: GameArchive, request: Request, language: str) -> Response:
    wanted = parse_sketch(request.query_params)
    return JSONResponse(await archive.sketch(_numbered(request), wanted, language))


async def _piece(archive: GameArchive, request: Request, language: str) -> Response:
    turn, name = _number(request.path_params["turn"]), request.path_params["name"]
    return _drawing(await archive.piece(_numbered(request), turn, name, language))


async def _picture(archive: GameArchive, request: Request, language: str) -> Response:
    turn = request.query_params.get("turn")
    return _drawing(
        await archive.picture(_numbered(request), None if turn is None else _number(turn), language)
    )


async def _animation(archive: GameArchive, request: Request, language: str) -> Response:
    return _file(await archive.animation(_numbered(request), language), "image/apng")


async def _export(archive: GameArchive, request: Request, language: str) -> Response:
    _check_at_home(request)
    return _file(await archive.exported(_numbered(request), language), "application/jsonl")


async def _rename(archive: GameArchive, request: Request, language: str) -> Response:
    _check_at_home(request)
    names = _names(await body_of(request))
    await archive.rename(_numbered(request), [sanitize(name).strip() for name in names.players], language)
    return Response(status_code=204)


async def _delete(archive: GameArchive, request: Request, language: str) -> Response:
    _check_at_home(request)
    await body_of(request)
    await archive.delete(_numbered(request), language)
    return Response(status_code=204)


def _check_at_home(request: Request) -> None:
    if not is_at_home(request):
        raise NiwashiError("web-not-at-home")


def _numbered(request: Request) -> int:
    return _number(request.path_params["number"])


def _number(text: str) -> int:
    """Parse a number in an address. Raises NiwashiError."""
    if not _NUMBER.fullmatch(text):
        raise NiwashiError("web-no-number", found=text[:20])
    return int(text)


def _names(body: bytes) -> PlayerNames:
    """Parse the names of players that a page sends. Raises NiwashiError."""
    try:
        return PlayerNames.model_validate_json(body)
    except ValidationError as error:
        raise NiwashiError("web-bad-names", most=MOST_NAMES, longest=LONGEST_NAME) from error


def _drawing(svg: str) -> Response:
    return Response(svg, media_type="image/svg+xml")


def _file(data: bytes, kind: str) -> Response:
    pieces = (data[begin : begin + _ANSWER_PIECE_BYTES] for begin in range(0, len(data), _ANSWER_PIECE_BYTES))
    return StreamingResponse(pieces, media_type=kind, headers={"Content-Length": str(len(data))})
