"""Board files that people hand in, over plain requests.

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

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, Protocol, TypedDict

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from niwashi.errors import NiwashiError
from niwashi.web.answers import Speak, answered_route, body_of

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


class ExaminationView(TypedDict):
    """The news of an examination."""

    lines: Sequence[str]
    """Requests to the person since the last ones that were seen."""
    seen: int
    """Number of all requests so far."""
    is_over: bool
    diagnosis: str
    """The doctor's diagnosis, "" until it has finished."""
    planted: Sequence[str]
    """The faults that the board has, for comparison."""


class Boards(Protocol):
    """The program, as board files need it. All methods raise NiwashiError, with a text for people."""

    def known(self) -> Sequence[str]:
        """Return the names of the boards that come with Niwashi."""

    def look(self, handed_in: HandedIn, language: str) -> BoardPapers:
        """Check a board file and return its papers."""

    def play(self, handed_in: HandedIn, game: str) -> None:
        """Begin a game on a simulated board of the file."""

    def leave(self) -> None:
        """Go on with the boards that come with Niwashi."""

    def examine(self, handed_in: HandedIn, language: str) -> None:
        """Begin to examine a simulated board of the file."""

    async def examined(self, seen: int) -> ExaminationView:
        """Return the news of the examination, once there are more than `seen` lines, or it is over."""


def boards_routes(boards: Boards | None, speak: Speak) -> list[Route]:
    """Return the routes of board files. Without `boards` they refuse."""

    def here(_: Request) -> Boards:
        if boards is None:
            raise NiwashiError("boards-not-here")
        return boards

    route = partial(answered_route, here, speak)
    return [
        route("/boards.json", _known),
        route("/boards/look", _look, "POST"),
        route("/boards/play", _play, "POST"),
        route("/boards/leave", _leave, "POST"),
        route("/boards/examine", _examine, "POST"),
        route("/boards/examined.json", _examined),
    ]


async def _known(boards: Boards, _: Request, __: str) -> Response:
    return JSONResponse({"boards": boards.known()})


async def _look(boards: Boards, request: Request, language: str) -> Response:
    return JSONResponse(boards.look(await _handed_in(request), language))


async def _play(boards: Boards, request: Request, _: str) -> Response:
    boards.play(await _handed_in(request), _word(request, "game"))
    return Response(status_code=204)


async def _leave(boards: Boards, request: Request, _: str) -> Response:
    await body_of(request)
    boards.leave()
    return Response(status_code=204)


async def _examine(boards: Boards, request: Request, language: str) -> Response:
    boards.examine(await _handed_in(request), language)
    return Response(status_code=204)


async def _examined(boards: Boards, request: Request, _: str) -> Response:
    seen = _word(request, "seen")
    return JSONResponse(await boards.examined(int(seen) if seen.isascii() and seen.isdecimal() else 0))


async def _handed_in(request: Request) -> HandedIn:
    content = await body_of(request, LARGEST_FILE)
    return HandedIn(content, _word(request, "file") or "board.toml", _word(request, "faults"))


def _word(request: Request, name: str) -> str:
    return request.query_params.get(name, "")[:_MAX_WORD_LENGTH]
