"""Board files that people hand in, over plain requests: looked at, examined by the doctor, played on.

::

    POST boards/look               the board of a file, which is the body: its papers, and its games
    POST boards/play?game=garden   a game on it, in place of the simulated board in use
    POST boards/leave              the boards that come with Niwashi again
    POST boards/examine            the doctor at a simulated board of the file
    GET  boards/examined.json      the news of that, once there are more than `seen` lines
    GET  boards.json               the names of the boards that come with Niwashi

`file` is the name of the file, for refusals; without a body it names a board that comes with Niwashi.
`faults` plants some: "one:5", "weak:5" or "weak d4, cut-row R2".
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from niwashi import data
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board, parse_board, parse_board_bytes
from niwashi.errors import NiwashiError, reason
from niwashi.games.known import GAMES, game_of
from niwashi.games.setup import GameSetup
from niwashi.loop.features import Feature
from niwashi.loop.fitting import built_in_board, checked_game, obstacles, suits
from niwashi.loop.small_file import SmallFile
from niwashi.page_types.commands import NewGame
from niwashi.page_types.scene import Scene
from niwashi.server.game_server import GameServer
from niwashi.server.simulated import plantable_faults
from niwashi.web.answers import Speak, answered_route, body_of, only_with, seen_of
from niwashi.words.catalogue import translate
from niwashi.words.sanitize import sanitize

if TYPE_CHECKING:  # with the doctor, once somebody has a board examined
    from niwashi.server.running_examination import ExaminationView, RunningExamination

_HAND = "boards"
"""The hand that begins a game on a board that was handed in."""

LARGEST_FILE = 256 * 1024
"""Most bytes of a board file. The largest that comes with Niwashi has 4,000."""

_MAX_WORD_LENGTH = 100  # in an address


class HandedIn(NamedTuple):
    """A board file: its bytes, its name, and the faults that a simulated board of it shall have."""

    content: bytes
    name: str
    faults: str


class BoardTableView(TypedDict):
    """A table of the papers."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


class BoardGameView(TypedDict):
    """A game, and the reason why a board can't play it; "" if it can."""

    game: str
    label: str
    obstacle: str


class FaultView(TypedDict):
    """A kind of fault that a board can have."""

    kind: str
    label: str


class BoardPapers(TypedDict):
    """A board in words and drawings."""

    name: str
    good: str
    """The sentence that it can be built."""
    summary: str
    warnings: Sequence[str]
    games: Sequence[BoardGameView]
    tables: Sequence[BoardTableView]
    """Wiring tables; the last one lists the parts."""
    diagram: str
    """The wiring diagram, as an SVG file."""
    faults: Sequence[FaultView]
    """Kinds of faults that can be planted; none where no board is simulated."""


class PageBoards:
    """The boards of a program. `clock` returns seconds.

    The board that is played on is kept in a file, for `kept_board`; `usual` is the one without any.
    """

    def __init__(
        self,
        program: GameServer,
        clock: Callable[[], float],
        *,
        kept: SmallFile | None = None,
        usual: BoardFile | None = None,
    ) -> None:
        factory = program.board_factory
        self._program, self._clock, self._kept = program, clock, kept or SmallFile()
        self._usual = usual if factory is None or usual is not None else factory.file
        self._examination: RunningExamination | None = None
        program.game_loop.add(Feature("boards", scene=self._scene, close=self.close))

    @property
    def _own(self) -> BoardFile | None:
        """The board file in use that was handed in."""
        factory = self._program.board_factory
        return None if factory is None or factory.file is self._usual else factory.file

    def _scene(self, scene: Scene) -> Scene:
        return {**scene, "own_board": "" if self._own is None else self._own.name}

    def known(self) -> Sequence[str]:
        """Return the names of the boards that come with Niwashi."""
        return sorted(file.stem for file in data.boards().glob("*.toml"))

    def look(self, handed_in: HandedIn, language: str) -> BoardPapers:
        """Check a board file and return its papers. Raises BadBoardFile."""
        from niwashi.wiring.board_papers import board_summary, board_tables, board_warnings
        from niwashi.wiring.wiring_diagram import diagram

        board = _board(handed_in)
        say = partial(_said, language)
        found = obstacles(board.geometry)
        kinds = () if self._program.board_factory is None else plantable_faults(board)
        return {
            "name": board.name,
            "good": say("board-good", file=sanitize(handed_in.name), name=board.name),
            "summary": board_summary(board, say),
            "warnings": list(board_warnings(board, say)),
            "games": [
                {
                    "game": name,
                    "label": say(f"rules-game-{name}"),
                    "obstacle": "" if obstacle is None else translate(obstacle.message, language),
                }
                for name, obstacle in found.items()
            ],
            "tables": [
                {"title": table.title, "columns": table.columns, "rows": table.rows}
                for table in board_tables(board, say)
            ],
            "diagram": diagram(board, language),
            "faults": [{"kind": kind, "label": say(f"board-fault-{kind}")} for kind in kinds],
        }

    def play(self, handed_in: HandedIn, game: str) -> None:
        """Begin a game on a simulated board of the file. Where that can't be, all stays as it was.

        Raises BadBoardFile, and NiwashiError on a real board or for a game that can't be played there.
        """
        factory, board = self._program.board_factory, _board(handed_in)
        if factory is None:
            raise NiwashiError("boards-real")
        if game not in GAMES:
            raise NiwashiError("error-unknown-game", found=game, known=", ".join(GAMES))
        before, players = (factory.file, factory.defects), _players(game, board)
        factory.use(board, handed_in.faults)
        try:
            self._program.handle(NewGame(game=game, players=players), _HAND)
        except NiwashiError:
            factory.use(*before)
            raise
        except OSError as error:
            factory.use(*before)
            raise _not_simulated(error) from error
        self._program.mark_scene()
        content = handed_in.content or _shipped(handed_in.name).read_bytes()
        self._kept.write({"name": sanitize(handed_in.name), "text": data.decoded(content)})

    def leave(self) -> None:
        """Go on with the boards that come with Niwashi: the game begins anew where it was on another one."""
        factory = self._program.board_factory
        if factory is None or self._own is None:
            return
        game = self._program.game_loop.session.game
        was_on_own = suits(game, factory.file.geometry)
        before = factory.file, factory.defects
        factory.use(self._usual or built_in_board(game))
        try:
            if was_on_own:
                self._program.handle(NewGame(game=game.name), _HAND)
        except NiwashiError:
            factory.use(*before)
            raise
        self._program.mark_scene()
        self._kept.remove()

    def examine(self, handed_in: HandedIn, language: str) -> None:
        """Begin to examine a simulated board of the file. Raises NiwashiError for faults it can't have."""
        from niwashi.server.running_examination import RunningExamination

        board = _board(handed_in)
        if self._program.board_factory is None:
            raise NiwashiError("boards-real")
        try:
            examination = RunningExamination(
                board, handed_in.faults, language, self._clock, self._program.fault
            )
        except OSError as error:
            raise _not_simulated(error) from error
        self.close()
        self._examination = examination

    async def examined(self, seen: int) -> "ExaminationView":
        """Return the news of the examination, once there are more than `seen` lines, or it is over."""
        if self._examination is None:
            raise NiwashiError("boards-nothing-examined")
        return await self._examination.news(seen)

    def close(self) -> None:
        """End an examination that is under way."""
        if self._examination is not None:
            self._examination.close()


def kept_board(file: SmallFile) -> BoardFile | None:
    """Return the board that `PageBoards` has kept; None without one that can be read."""
    match file.read():
        case {"name": str(name), "text": str(text)}:
            try:
                return parse_board(text, name)
            except NiwashiError:  # of a program that knew other board files
                return None
    return None


def _not_simulated(error: OSError) -> NiwashiError:
    """Say that a microcontroller or a MIDI port can't be simulated here: not in a browser."""
    return NiwashiError("boards-not-simulated", why=reason(error))


def _shipped(name: str) -> Path:
    """Return the file of a board that comes with Niwashi; no other file is read for a page."""
    return data.boards() / f"{Path(name).name}.toml"


def _board(handed_in: HandedIn) -> BoardFile:
    if not handed_in.content:
        return load_board(_shipped(handed_in.name))
    return parse_board_bytes(handed_in.content, sanitize(handed_in.name))


def _players(game: str, board: BoardFile) -> int | None:
    """Return for how many a game is played on a board. Raises NiwashiError if it can't be."""
    against: list[NiwashiError] = []
    for count in GAMES[game].players or (None,):
        try:
            checked_game(game_of(GameSetup(game, players=count)), board.geometry)
        except NiwashiError as refused:
            against.append(refused)
        else:
            return count
    raise against[0]


def _said(language: str, key: str, **facts: str | int) -> str:
    return translate(key, language, **facts)


def boards_routes(boards: PageBoards | None, speak: Speak) -> list[Route]:
    """Return the routes of board files. Without `boards` they refuse."""
    route = partial(answered_route, only_with(boards, "boards-not-here"), speak)
    return [
        route("/boards.json", _known),
        route("/boards/look", _look, "POST"),
        route("/boards/play", _play, "POST"),
        route("/boards/leave", _leave, "POST"),
        route("/boards/examine", _examine, "POST"),
        route("/boards/examined.json", _examined),
    ]


async def _known(boards: PageBoards, _: Request, __: str) -> Response:
    return JSONResponse({"boards": boards.known()})


async def _look(boards: PageBoards, request: Request, language: str) -> Response:
    return JSONResponse(boards.look(await _handed_in(request), language))


async def _play(boards: PageBoards, request: Request, _: str) -> Response:
    boards.play(await _handed_in(request), _word(request, "game"))
    return Response(status_code=204)


async def _leave(boards: PageBoards, request: Request, _: str) -> Response:
    await body_of(request)
    boards.leave()
    return Response(status_code=204)


async def _examine(boards: PageBoards, request: Request, language: str) -> Response:
    boards.examine(await _handed_in(request), language)
    return Response(status_code=204)


async def _examined(boards: PageBoards, request: Request, _: str) -> Response:
    return JSONResponse(await boards.examined(seen_of(request)))


async def _handed_in(request: Request) -> HandedIn:
    content = await body_of(request, LARGEST_FILE)
    return HandedIn(content, _word(request, "file") or "board.toml", _word(request, "faults"))


def _word(request: Request, name: str) -> str:
    return request.query_params.get(name, "")[:_MAX_WORD_LENGTH]
