"""The kept games for pages, over plain requests: looked at in a thread, changed by a program of its own.

::

    GET  games.json?before=12          GET  games/12.svg?turn=7      a picture to keep
    GET  games/now.json                the number of the game that is being played
    GET  games/12.json                 GET  games/12.png             the whole game as an animation
    GET  games/12/7.json               GET  games/12.jsonl           as `niwashi games export` writes it
    GET  games/12/7/tile-L1.svg        POST games/12/names, games/12/delete
    GET  games/12/sketch.json          what is tried from a position (`niwashi.server.turns`)

Input is parsed here, once. Only pages of this computer may change anything.

A look reads the file through a connection that can't write. Names, deletions, exports and animations are
tasks. They are the terminal's own commands (`niwashi games ...`), run one at a time: SQLite, its locks and
the time they take are theirs, and the board's steps go on.
"""

import asyncio
import os
import re
import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Literal, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from niwashi.board_types import Geometry
from niwashi.errors import NiwashiError
from niwashi.games.game import GameEnding
from niwashi.games.match import Match
from niwashi.loop.fitting import board_of
from niwashi.page_types.games_state import GamesPage, KeptGame, KeptStep, SketchView
from niwashi.records.kept import Kept
from niwashi.records.reader import RecordsReader
from niwashi.server.turns import SketchRequest, parse_sketch, piece_after, played_from, sketched
from niwashi.views.kept_game import entry_view, kept_game_view, kept_step_view
from niwashi.web.answers import Speak, answered_route, body_of, is_at_home, only_with
from niwashi.words.sanitize import sanitize

T = TypeVar("T")

PAGE = 20
"""Games in a page of the list."""

MOST_NAMES, LONGEST_NAME = 16, 60

_NUMBER = re.compile(r"[0-9]{1,15}", re.ASCII)
_ANSWER_PIECE_BYTES = 64 * 1024  # sent at once; the board's steps run in between
_REMEMBERED = 3  # games that are looked at, a page going from turn to turn
_COMMAND_TIMEOUT_S = 120.0  # a command takes; an animation of a long game on a small Pi half of it
_NICE = 10  # the board goes first


Endings = Callable[[RecordsReader], Mapping[str, GameEnding]]
"""Returns the endings of games that their rules have not ended, by the keys of the games."""


def _no_endings(_: RecordsReader) -> Mapping[str, GameEnding]:
    return {}


class _Opened(NamedTuple):
    """A game that somebody looks at."""

    kept: Kept
    match: Match
    board: Geometry


class ArchiveTask(NamedTuple):
    """A task on a kept game: write an animation or an export of it, name its players, or delete it."""

    kind: Literal["animation", "export", "name", "delete"]
    records: Path
    number: int
    out: Path | None = None
    names: Sequence[str] = ()

    @property
    def command(self) -> tuple[str, ...]:
        """The command of `niwashi` that does it."""
        options = ("--yes",) if self.kind == "delete" else ()
        out = () if self.out is None else ("--out", str(self.out))
        records = ("--records", str(self.records), "--")  # whatever comes after that is no option
        return ("games", self.kind, *options, *out, *records, str(self.number), *self.names)


class BackgroundRunner(Protocol):
    """Runs an archive's long work while the board's steps go on."""

    async def look(self, look: Callable[[], T]) -> T:
        """Return the result of a function."""

    async def carry_out(self, task: ArchiveTask, language: str) -> str:
        """Carry a task out, after those before it; return why it was refused, "" if it was not.

        Raises TimeoutError.
        """

    def close(self) -> None:
        """Wait for nothing any more."""


class ProcessRunner:
    """`BackgroundRunner` by a thread that looks, and by processes, one at a time, for tasks."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "records")
        self._turn = asyncio.Lock()

    async def look(self, look: Callable[[], T]) -> T:
        """Return the result of a function that is called in the one thread that looks."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, look)

    async def carry_out(self, task: ArchiveTask, language: str) -> str:
        """Run the task's command in a process; return its last line if it was refused, else "".

        Raises TimeoutError.
        """
        async with self._turn:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "niwashi", *task.command),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.PIPE,
                env={**os.environ, "LC_ALL": language, "PYTHONUTF8": "1"},
            )
            try:
                with suppress(OSError, AttributeError):  # no such thing on this system: then it is as quick
                    os.setpriority(os.PRIO_PROCESS, process.pid, _NICE)
                async with asyncio.timeout(_COMMAND_TIMEOUT_S):
                    _, said = await process.communicate()
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        if not process.returncode:
            return ""
        lines = said.decode("utf-8", "replace").strip().splitlines()
        return lines[-1][:500] if lines else "-"

    def close(self) -> None:
        """Wait for nothing any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class RecordsArchive:
    """The games in a file of records. All methods raise NiwashiError, with a text for people.

    Nothing here blocks the event loop: slow work runs beside it.
    """

    def __init__(
        self,
        file: Path,
        endings: Endings = _no_endings,
        besides: BackgroundRunner | None = None,
        *,
        key: Callable[[], str] = str,
    ) -> None:
        """`besides` does what takes long; without one, a thread and processes.

        `key` tells the key of the game that is being played; "" for none.
        """
        self.file = file
        self._key = key
        self._endings = endings
        self._besides = besides or ProcessRunner()
        self._opened: OrderedDict[tuple[int, int], _Opened] = OrderedDict()

    def close(self) -> None:
        """Wait for nothing any more."""
        self._besides.close()

    # Looking

    async def page(self, before: int | None, language: str) -> GamesPage:
        """The newest games, or those before a number."""

        def look() -> GamesPage:
            with RecordsReader(self.file) as reader:
                found = reader.games(PAGE + 1, before)
                count, endings = reader.count(), self._endings(reader)
            entries = [entry_view(kept, language, endings) for kept in found[:PAGE]]
            return {"games": entries, "count": count, "more": len(found) > PAGE}

        return await self._besides.look(look)

    async def now(self) -> int:
        """The number of the game that is being played; 0 before anything was done in it."""

        def look() -> int:
            key = self._key()
            with RecordsReader(self.file) as reader:
                found = reader.games(PAGE) if key else ()
            return next((kept.number for kept in found if kept.key == key), 0)

        return await self._besides.look(look)

    async def game(self, number: int, language: str) -> KeptGame:

        def look() -> KeptGame:
            kept, match, board = self._open(number)
            with RecordsReader(self.file) as reader:
                endings = self._endings(reader)
            return kept_game_view(kept, match, board, language, may_change=True, endings=endings)

        return await self._besides.look(look)

    async def step(self, number: int, turn: int, language: str) -> KeptStep:
        """A game's position after so many turns."""

        def look() -> KeptStep:
            _, match, board = self._open(number, turn)
            return {**kept_step_view(match, turn, board, language), "played": played_from(match, turn)}

        return await self._besides.look(look)

    async def sketch(self, number: int, wanted: SketchRequest, language: str) -> SketchView:
        """Return a sketch from a position of a game that is over or open to all."""

        def look() -> SketchView:
            _, match, board = self._open(number, wanted.turn)
            return sketched(match, board, wanted, language)

        return await self._besides.look(look)

    async def piece(self, number: int, turn: int, name: str, language: str) -> str:
        """The SVG file of something that lies on the board after so many turns."""

        return await self._besides.look(
            lambda: piece_after(self._open(number, turn).match, turn, name, language)
        )

    async def picture(self, number: int, turn: int | None, language: str) -> str:
        """The SVG file of a position, the last one without a turn, with the players' names."""

        from niwashi.views.keepsake import drawn_game  # pictures are loaded when somebody wants one

        def look() -> str:
            kept, match, board = self._open(number, turn or 0)
            return drawn_game(kept, match, board, len(match.turns) if turn is None else turn, language)

        return await self._besides.look(look)

    def _open(self, number: int, turn: int = 0) -> _Opened:
        """A game with its positions, worked out once. Raises NiwashiError, for a turn beyond its end too."""
        with RecordsReader(self.file) as reader:
            kept = reader.game(number)
            key = (number, len(kept.acts))
            if key not in self._opened:
                match = kept.match()
                self._opened[key] = _Opened(kept, match, board_of(match.game, reader.board(number)))
        self._opened.move_to_end(key)
        while len(self._opened) > _REMEMBERED:
            self._opened.popitem(last=False)
        opened = self._opened[key]
        if turn > len(opened.match.turns):
            raise NiwashiError("replay-no-such-turn", found=turn, most=len(opened.match.turns))
        return opened._replace(kept=kept)  # names may be others by now

    # Changing, and what takes long

    async def animation(self, number: int, language: str) -> bytes:
        """The whole game as an animated PNG."""
        return await self._made(language, "animation", number, "game.png")

    async def exported(self, number: int, language: str) -> bytes:
        """The game as JSON Lines."""
        return await self._made(language, "export", number, "game.jsonl")

    async def rename(self, number: int, players: list[str], language: str) -> None:
        """Write down who played."""
        await self._run(ArchiveTask("name", self.file, number, names=players), language)

    async def delete(self, number: int, language: str) -> None:
        await self._run(ArchiveTask("delete", self.file, number), language)

    async def _made(
        self, language: str, kind: Literal["animation", "export"], number: int, name: str
    ) -> bytes:
        """The file that a task makes of a game."""
        with TemporaryDirectory(prefix="niwashi-") as folder:
            file = Path(folder) / name
            await self._run(ArchiveTask(kind, self.file, number, file), language)
            return await self._besides.look(file.read_bytes)

    async def _run(self, task: ArchiveTask, language: str) -> None:
        """Carry out a task beside the board. Raises NiwashiError with the reason if it was refused."""
        try:
            refused = await self._besides.carry_out(task, language)
        except TimeoutError as error:
            raise NiwashiError("archive-too-long", seconds=round(_COMMAND_TIMEOUT_S)) from error
        if refused:
            raise NiwashiError("archive-refused", why=refused)


class PlayerNames(BaseModel):
    """Players of a game in turn order: the body of `games/12/names`."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

    players: Annotated[
        list[Annotated[str, Field(max_length=LONGEST_NAME)]], Field(min_length=1, max_length=MOST_NAMES)
    ]


def archive_routes(archive: RecordsArchive | None, speak: Speak) -> list[Route]:
    """Return the routes of the kept games. Without an archive they refuse."""

    async def now(_: Request) -> Response:
        return JSONResponse({"number": 0 if archive is None else await archive.now()})

    route = partial(answered_route, only_with(archive, "web-keeps-no-games"), speak)
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


async def _page(archive: RecordsArchive, request: Request, language: str) -> Response:
    before = request.query_params.get("before")
    return JSONResponse(await archive.page(None if before is None else _number(before), language))


async def _game(archive: RecordsArchive, request: Request, language: str) -> Response:
    game = await archive.game(_numbered(request), language)
    return JSONResponse({**game, "may_change": game["may_change"] and is_at_home(request)})


async def _step(archive: RecordsArchive, request: Request, language: str) -> Response:
    turn = _number(request.path_params["turn"])
    return JSONResponse(await archive.step(_numbered(request), turn, language))


async def _sketch(archive: RecordsArchive, request: Request, language: str) -> Response:
    wanted = parse_sketch(request.query_params)
    return JSONResponse(await archive.sketch(_numbered(request), wanted, language))


async def _piece(archive: RecordsArchive, request: Request, language: str) -> Response:
    turn, name = _number(request.path_params["turn"]), request.path_params["name"]
    return _drawing(await archive.piece(_numbered(request), turn, name, language))


async def _picture(archive: RecordsArchive, request: Request, language: str) -> Response:
    turn = request.query_params.get("turn")
    return _drawing(
        await archive.picture(_numbered(request), None if turn is None else _number(turn), language)
    )


async def _animation(archive: RecordsArchive, request: Request, language: str) -> Response:
    return _file(await archive.animation(_numbered(request), language), "image/apng")


async def _export(archive: RecordsArchive, request: Request, language: str) -> Response:
    _check_at_home(request)
    return _file(await archive.exported(_numbered(request), language), "application/jsonl")


async def _rename(archive: RecordsArchive, request: Request, language: str) -> Response:
    _check_at_home(request)
    names = _names(await body_of(request))
    await archive.rename(_numbered(request), [sanitize(name).strip() for name in names.players], language)
    return Response(status_code=204)


async def _delete(archive: RecordsArchive, request: Request, language: str) -> Response:
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
