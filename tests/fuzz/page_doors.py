"""The page's socket with the whole program behind it, and the bytes of its connection before that.

`visit`: a script is thrown: a line a message, sent as it is, or a word of its own (`!leave`, `!wait`). The
program of one script goes on with the next, as it would for months; after some hundreds another one begins.
What holds whatever comes: nothing is started but our own engine, nothing unforeseen happens, no step is late
by processor time, and a page that behaves still plays.

`connect`: bytes are thrown at a connection in front of the server's protocols, on the same program. Nothing
that comes of them is the program's fault, and nobody has to wait for it.
"""

import asyncio
import gc
import json
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, TypeVar

from tests.fuzz.door import Door
from tests.hurried import HurriedLoop
from tests.opponents.thinkers import Agency, found
from tests.server.noted_runner import NotedRunner
from tests.server.running import Running
from tests.server.test_archive import kept
from tests.web.asgi import Page, get
from tests.web.wire import Wire
from uvicorn.config import Config
from uvicorn.server import ServerState

from niwashi.engine.analysis import Analysis
from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES
from niwashi.opponents.engines import Engines
from niwashi.opponents.search_place import Question
from niwashi.page_types.commands import COMMANDS
from niwashi.page_types.friends import FRIEND_COMMANDS
from niwashi.records.journal import Journal
from niwashi.server import application
from niwashi.server.archive import RecordsArchive
from niwashi.server.stepping import run_board
from niwashi.server.supervisor import Supervisor
from niwashi.web.connection import Connection, reporting
from niwashi.web.fifo_scheduler import FifoScheduler

T = TypeVar("T")

LATEST_S = 0.05
"""Seconds of processor time that a step may be late by."""


class Strictness:
    """How late a step may be: the fuzz measures, a test on a computer that does much else only wonders."""

    latest_s = 10 * LATEST_S


_SCRIPTS = 300  # on one program
_MOST_LINES = 60
_LONGEST_LINE = 60_000  # a longer one ends the connection before the program sees it


class _WorkingLoop(HurriedLoop):
    """Time passes while something is done, as much as that takes; and at once when nothing is."""

    def time(self) -> float:
        return self.now + process_time()


class _Watched:
    """A whole program on a loop of its own, with everything about it that must not happen counted."""

    def __init__(self) -> None:
        self.scripts: list[bytes] = []
        self.latest_s = 0.0
        self._runner = asyncio.Runner(loop_factory=_WorkingLoop)
        self._folder = TemporaryDirectory(prefix="niwashi-fuzz-")
        self._thread = ThreadPoolExecutor(1)  # of its own, since a test may have another loop in its own
        self.run(self._begin)

    def run(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        return self._thread.submit(lambda: self._runner.run(work())).result()

    def close(self) -> None:
        self._thread.submit(self._end).result()
        self._thread.shutdown()
        self._folder.cleanup()

    def _end(self) -> None:
        self.board.cancel()
        self._runner.close()

    async def _begin(self) -> None:
        clock = asyncio.get_running_loop().time
        self._agency = Agency(self._first_legal)
        running = Running(engines=Engines(Random(1), self._agency), now=clock())
        self.program = running.program
        self.program.clock = self.program.faults._clock = clock
        self._step, self._last = self.program.step, process_time()
        self.program.step = self._timed  # type: ignore[method-assign]
        self.scheduler = FifoScheduler()
        archive = RecordsArchive(self._kept_games(), besides=NotedRunner())
        self.app = application.application(self.program, scheduler=self.scheduler, archive=archive)
        self.complaints: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, facts: self.complaints.append(facts))
        self.board = asyncio.create_task(run_board(self.program, Supervisor(None)))
        # The page's files are made once, in a thread, which this loop's time does not wait for
        assert (await get(self.app, "/page/main.js"))[0] == 200
        await (await Page(self.app).open()).go()
        gc.unfreeze()  # the program before has gone
        gc.collect()
        gc.freeze()
        self.latest_s = 0.0

    def _kept_games(self) -> Path:
        file = Path(self._folder.name) / "games.sqlite3"
        with closing(Journal.open(file)) as journal:
            for number in range(12):
                kept(journal, "garden", 7, f"game-{number}")
        return file

    def _first_legal(self, question: Question) -> Analysis:
        """The first legal turn of whatever is played."""
        game = self.program.game_loop.session.game
        position = game.parse(question.start) if question.start else game.start()
        for turn in question.turns:
            position = game.play(position, turn)
        return found(*game.legal_turns(position)[:1])

    def watch_anew(self) -> None:
        """What was done meanwhile by whoever throws is nobody's delay."""
        self.latest_s, self._last = 0.0, process_time()

    def _timed(self) -> float:
        now = process_time()
        self.latest_s = max(self.latest_s, now - self._last)
        try:
            return self._step()
        finally:
            self._last = process_time()


_running: list[_Watched] = []


def _watched() -> _Watched:
    """The program in use; a new one where none is, or it has had enough."""
    if _running and len(_running[0].scripts) >= _SCRIPTS:
        _running.pop().close()
    if not _running:
        _running.append(_Watched())
    return _running[0]


def visit(thrown: bytes) -> None:
    """Send a script's lines over a page's socket. Raises NiwashiError if none of them was understood."""
    lines = [line[:_LONGEST_LINE] for line in thrown.decode("utf-8", "replace").split("\n")[:_MOST_LINES]]
    _tried(thrown, lambda watched: _script(watched, lines))


def connect(thrown: bytes) -> None:
    """Send bytes over a connection. Raises NiwashiError if nothing was answered that is an answer."""
    _tried(thrown, lambda watched: _bytes(watched, thrown))


def _tried(thrown: bytes, script: Callable[[_Watched], Coroutine[Any, Any, bool]]) -> None:
    """Have something done to the program in use. Raises NiwashiError if that was of no use to it."""
    watched = _watched()
    watched.scripts.append(thrown)
    watched.watch_anew()
    gc.disable()  # the rubbish of whoever throws is not the program's; the bench's floods measure with it
    try:
        understood = watched.run(lambda: script(watched))
    except BaseException as fault:
        _running.pop().close()
        fault.add_note(f"The program had been through these: {watched.scripts!r}")
        raise
    finally:
        gc.enable()
    if not understood:
        raise NiwashiError("web-bad-message", found="")


async def _script(watched: _Watched, lines: Sequence[str]) -> bool:
    page = await Page(watched.app).open()
    sent = 0
    for line in lines:
        match line:
            case "!leave":
                await page.go()
                page = await Page(watched.app).open()
            case "!wait":
                await asyncio.sleep(1)
            case _:
                page.raw(line)
                sent += 1
        await asyncio.sleep(0)
    await page.heard()
    await asyncio.sleep(0.3)
    refused = page.count("refused")
    assert page.code is None, f"the page was closed: {page.code} {page.reason}"
    await page.go()
    await _check(watched)
    return refused < sent


async def _bytes(watched: _Watched, thrown: bytes) -> bool:
    wire = Wire()
    config = Config(reporting(watched.app), lifespan="off", log_level="critical", ws="websockets-sansio")
    config.load()
    connection = Connection(watched.scheduler, set(), config, ServerState(), {})
    connection.connection_made(wire)
    for piece in thrown[:_LONGEST_LINE].split(b"\0pause\0"):
        if wire.is_read and not wire.end:
            connection.data_received(piece)
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)
    if not wire.end:
        connection.eof_received()
    connection.connection_lost(None)
    await _check(watched)
    return wire.written.startswith((b"HTTP/1.1 2", b"HTTP/1.1 101"))


async def _check(watched: _Watched) -> None:
    """What must hold after anything."""
    assert not watched.complaints, watched.complaints[0]
    assert watched.program.faults.count == 0, "something went wrong that nobody foresaw"
    assert not watched.board.done(), "the board stands still"
    assert watched.latest_s < Strictness.latest_s, f"a step came {watched.latest_s:.3f} s late"
    page = await Page(watched.app).open()
    page.send(do="new", game="garden", seq=1)
    for number, seat in enumerate(("flower", "tendril"), 2):  # whoever played before plays again
        page.send(do="player", seat=seat, player="human", seq=number)
    page.send(do="handle", verb="lift", place="f1", seq=4)
    table = await page.next("table", seen=4)
    assert table["stacks"]["f1"] == [], "an honest page plays no more"
    await page.go()


# What is thrown


def _do(name: str, **fields: Any) -> str:
    return json.dumps({"do": name, **fields})


def _lines(*lines: str) -> bytes:
    """Lines. Those that are no JSON are movements, "lift f1", or words of a script, with " / " between."""
    said: list[str] = []
    for line in lines:
        said += [line] if line.startswith("{") else map(_by_hand, line.split(" / "))
    return "\n".join(said).encode()


def _by_hand(movement: str) -> str:
    if movement.startswith("!"):
        return movement
    verb, _, place = movement.partition(" ")
    return _do("handle", verb=verb, place=place or None)


_POSITION = "z5/6/3a1a/6/4c1/6 t 12,14 234,1234 -"

_SCRIPTS_OF_PAGES = (
    _lines("lift f1 / set e2 / pull flower card 1 / !wait"),
    _lines("lift f1 / turn / !leave / press help / !wait"),
    _lines(_do("new", game="throne"), "!wait", _do("undo"), _do("arrange")),
    _lines(
        _do("new", game="karesansui", players=4, seed="7"),
        *(_do("seat", seat="west"), _do("show", seat="north"), "!wait"),
    ),
    _lines(_do("new", game="borderland"), "take white hand / set f6 / !wait"),
    _lines(
        *(_do("new", game="garden", fair="stones-1"), _do("choose", turn="f1e2:1")),
        *(_do("set", setting="theme", value="moss"), _do("set", setting="brightness", value=20), "!leave"),
    ),
    _lines(
        *(_do("player", seat="flower", player="engine:3"), "!wait", _do("hand", is_lent=True), "!wait"),
        _do("player", seat="flower", player="human"),
    ),
    _lines(
        _do("player", seat="tendril", player="ugi:/usr/bin/touch marker"),
        *(_do("player", seat="flower", player=" ugi:/bin/true"), _do("pace")),
    ),
    _lines(*(_do("hint"), "!wait", _do("why-not"), _do("review"), _do("moment", turn=3), _do("end-review"))),
    _lines(_do("position", position=_POSITION), _do("right"), _do("pace"), "!wait"),
    _lines(_do("knock"), "!wait", _do("right"), _do("right"), _do("arrange"), "!wait"),
    _lines(
        *(_do("puzzle", game="garden", which="next", player="Aki"), "!wait", _do("puzzle-help"), "lift f1"),
        *(_do("puzzle-help"), _do("puzzle-again"), "!wait", _do("puzzle-next"), _do("undo")),
        *(_do("choose", turn="done"), _do("puzzle-leave")),
    ),
    _lines(
        *(_do("puzzle", game="throne", which="daily"), _do("position", position=_POSITION), _do("right")),
        *(
            _do("knock"),
            "!wait",
            _do("puzzle", game="borderland", which="garden-001", player="<b>"),
            "!leave",
        ),
        *(_do("new", game="karesansui"), _do("puzzle", game="karesansui", which="karesansui-001")),
        *(_do("review"), _do("player", seat="south", player="engine:3"), "!wait", _do("hint")),
    ),
    _lines(
        *(_do("lesson", game="garden"), "!wait", _do("lesson-back")),
        _do("puzzle", game="garden", which="garden-001"),
        *(_do("lesson-finish"), _do("lesson-leave"), _do("puzzle-leave")),
    ),
    _lines(_do("go-to", turn=3), _do("replay", running=True), _do("moment", turn=int("9" * 40)), _do("pace")),
)

_ALL_COMMANDS = (*COMMANDS, *FRIEND_COMMANDS)

_WORDS_OF_PAGES = tuple(
    word.encode()
    for word in (
        *(f'"do":"{command.model_fields["do"].default}"' for command in _ALL_COMMANDS),
        *(f'"{name}":' for name in sorted({name for each in _ALL_COMMANDS for name in each.model_fields})),
        *GAMES,
        *("flower", "tendril", "white", "black", "south", "west", "north", "east", "human", "engine:3"),
        *(
            " ",
            "  ",
            r"\t",
            r"\u00a0",
            r"\u3000",
            r"\u200b",
            r"\u2028",
            r"\n",
            r"\u0000",
            r"\ud800",
            r"\ufeff",
        ),
        *("ugi:/bin/true", "UGI:/bin/true", "Ugi: x", r"\u0075gi:x", " ugi:x", r"\tugi:x", r"ugi\u003ax"),
        *('"players":4', '"players":"4"', '"players":99', '"seed":"999999999999999999"'),
        *('"fair":""', '"fair":"stones-1"'),
        *("-1", "0", "1", "٣", "²", "1e9", "9" * 30, "9" * 790, "x" * 64, "x" * 65, "x" * 790, "庭" * 64),
        *('"daily"', '"next"', '"garden-001"', '"throne-999"', '"borderland-"', '"-001"', '"done"'),
        *('"f1"', '"flower card 1"', '"FLOWER CARD 1"', '"flower  hand"', "null", "true", "[]", "{}"),
        *('"lift"', '"take"', '"set"', '"add"', '"turn"', '"pull"', '"put"', '"press"', '"release"'),
        *("\n!leave\n", "\n!wait\n"),
    )
)


def _request(path: bytes, *headers: bytes, method: bytes = b"GET") -> bytes:
    return b"\r\n".join((method + b" " + path + b" HTTP/1.1", b"Host: 127.0.0.1:8080", *headers, b"", b""))


def _asked(*paths: bytes) -> bytes:
    return b"".join(map(_request, paths))


def _frame(first: int, payload: bytes = b"") -> bytes:
    return bytes([first, 0x80 | len(payload)]) + bytes(4) + payload


def _sent(path: bytes, body: bytes) -> bytes:
    length = str(len(body)).encode()
    return _request(path, b"Content-Length: " + length, method=b"POST") + body


_UPGRADE = _request(
    *(b"/live?language=ja", b"Upgrade: websocket", b"Connection: Upgrade", b"Sec-WebSocket-Version: 13"),
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)
_PAUSE = b"\0pause\0"
_PRESSED = b'{"do":"handle","verb":"press","place":"help"}'

_DRAFT = b'{"side": 1, "stacks": {"f1": [0, 0, 0], "a6": [1, 1, 1], "flower card 2": [0]}}'
_NAMES = b'{"players": ["Aki", "--yes"]}'

_CONNECTIONS = (
    _asked(b"/games.json?before=12&language=ja", b"/games/12.json", b"/games/12/7.json")
    + _asked(b"/games/12/7/tile-L1.svg"),
    _asked(b"/games/12.svg?turn=3", b"/games/12.png", b"/games/12.jsonl"),
    _sent(b"/games/12/names", _NAMES) + _sent(b"/games/12/delete", b"{}"),
    _request(b"/draft.json") + _sent(b"/draft", _DRAFT) + _request(b"/draft/standing.json"),
    _asked(b"/puzzles/garden.json?player=Aki&language=ja", b"/puzzles/chess.json"),
    _asked(b"/rules/throne.json", b"/rules/garden/RC-11.json", b"/rules/a/b.json"),
    _request(b"/"),
    _request(b"/page/main.js", b"If-None-Match: x") + _request(b"/words/en.json", b"Connection: close"),
    _request(b"/")
    + _request(b"/picture/tile-L1.svg", b"Accept-Language: ja;q=0.5, en", b"Sec-Fetch-Site: same-origin"),
    _UPGRADE + _PAUSE + _frame(0x81, _PRESSED) + _frame(0x89, b"ping"),
    _UPGRADE + _frame(0x01, b'{"do":') + _frame(0x80, b'"pace"}') + _PAUSE + _frame(0x88),
    _UPGRADE
    + _PAUSE
    + _frame(0x82, b"bytes")
    + _frame(0x8A, b"pong")
    + _PAUSE
    + _frame(0x88, b"\x03\xe8bye"),
)

_WORDS_OF_CONNECTIONS = (
    *(b"GET", b"POST", b"HEAD", b"OPTIONS", b"CONNECT", b"HTTP/1.0", b"HTTP/2"),
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    *(b"Transfer-Encoding: chunked\r\n", b"Content-Length: 5\r\n", b"Expect: 100-continue\r\n"),
    *(b"zz\r\n", b"0\r\n\r\n", b"a: b\r\n" * 150),
    *(b"/games/", b"/draft", b"?before=", b"?turn=", b"9" * 4000, b".jsonl", _DRAFT, _NAMES),
    *(b'{"side": 0, "stacks": {}}', b"/puzzles/", b"?player=%3Cb%3E%00%1b", b"/rules/", b"/RC-99999.json"),
    *(b"Host: example.org\r\n", b"Origin: null\r\n", b"Connection: close\r\n", b"\r\n\r\n"),
    *(_UPGRADE, _PAUSE, _frame(0x81, b"\xff\xfe"), _frame(0x83), _frame(0x80), _frame(0x00) * 80),
    *(_frame(0x88, b"\0"), _frame(0x89) * 200),
    *(bytes([0x81, 0xFE, 0xFF, 0xFF]), bytes([0x81, 0xFF]) + b"\x7f" * 8, bytes([0x81, 0x05])),
)

DOORS = {
    "connection": Door(connect, _CONNECTIONS, _WORDS_OF_CONNECTIONS),
    "page": Door(visit, _SCRIPTS_OF_PAGES, _WORDS_OF_PAGES),
}
