"""The self-test of a program before it gets a board: its records, a whole game, its page, its engine.

It touches nothing of anybody's: records are copied first, the board is simulated below its drivers.
"""

import asyncio
import http.client
import json
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event
from typing import NamedTuple
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError, reason
from niwashi.games.game import Game
from niwashi.games.known import USUAL_GAME
from niwashi.games.match import Match
from niwashi.games.setup import GameSetup
from niwashi.loop.fitting import built_in_board, playable_games
from niwashi.loop.recorder import Recorder
from niwashi.loop.setup import new_game
from niwashi.opponents.engines import Engines
from niwashi.records.backup import back_up
from niwashi.records.journal import Journal
from niwashi.server.application import application
from niwashi.server.game_server import GameServer
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_game, simulated_program
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.serving import address, bind, server

_THINKING_MS = 200
_GLANCE_S = 0.05
_SEED = 1
_ON_A_BOARD = 2  # turns, one a player: each has hands over every kind of cell


class PassedCheck(NamedTuple):
    """Something that works: a key of the catalogue, and a number that belongs to it."""

    key: str
    number: int


def selftest(records: Path, board: Path | None = None) -> Iterator[PassedCheck]:
    """Try everything, one thing after the other. Raises NiwashiError for what does not work."""
    file = None if board is None else load_board(board)
    game = new_game(GameSetup(USUAL_GAME), lambda: _SEED)
    with TemporaryDirectory(prefix="niwashi-selftest-") as folder:
        copy = Path(folder) / "games.sqlite3"
        back_up(records, copy)
        with closing(Journal.open(copy)) as journal:
            yield PassedCheck("selftest-records", _read(journal))
            yield PassedCheck("selftest-game", _played(journal, game))
    if file is not None:
        yield PassedCheck("selftest-board", _played_on(file))
    yield PassedCheck("selftest-page", _page(game))
    yield PassedCheck("selftest-engine", _thought(game))


def _played_on(file: BoardFile) -> int:
    """Play the first turns of a game on a simulated board; return their number."""
    name = next(iter(playable_games(file.geometry)), None)
    if name is None:
        raise NiwashiError("selftest-no-game", board=file.name)
    game = new_game(GameSetup(name), lambda: _SEED)
    return len(simulated_game(game, file, Random(_SEED), lambda _: None, _ON_A_BOARD).turns)


def _read(journal: Journal) -> int:
    """Check a file, and every game in it by the rules; return the number of games."""
    journal.check()
    games = journal.games()
    for kept in games:
        kept.match()
    return len(games)


def _played(journal: Journal, game: Game) -> int:
    """Play a whole game with a recorder; return its number of turns."""
    recorders: list[Recorder] = []

    def record(program: LiveProgram) -> None:
        recorders.append(Recorder(journal, time.time, lambda: uuid.uuid4().hex))
        program.game_loop.add(recorders[0].feature)

    match = simulated_game(game, built_in_board(game), Random(_SEED), record)
    recorders[0].close()
    if match.result is None:
        raise NiwashiError("selftest-no-end", turns=len(match.turns))
    kept = journal.game_with_key(recorders[0].game)
    if kept is None or (kept.turns, kept.result) != (match.turns, match.result):
        raise NiwashiError("selftest-not-kept", turns=len(match.turns))
    return len(match.turns)


def _page(game: Game) -> int:
    program, _ = simulated_program(game, built_in_board(game), time.monotonic, Random(_SEED))
    try:
        program.step()
        page_answers(program)
    finally:
        program.close()
    return len(program.game_loop.board.geometry)


def _thought(game: Game) -> int:
    """Let the engine answer once, and return the number of turns that it could choose from."""
    engines, match, pause = Engines(Random(_SEED)), Match(game), Event()
    heard: list[str] = []
    faults: list[NiwashiError] = []
    try:
        engines.ask(match, lambda q: heard.append(q.best), faults.append, milliseconds=_THINKING_MS)
        while engines.is_busy and not faults:
            engines.poll(time.monotonic())
            pause.wait(_GLANCE_S)
    finally:
        engines.close()
    if faults:
        raise faults[0]
    match.play(heard[0] if heard else "")
    return len(game.legal_turns(match.start))


_PATIENCE_S = 60.0
_EXPECTED = {"hello", "scene", "table", "status"}


def page_answers(program: GameServer) -> None:
    """Raises NiwashiError unless the page, its words and its live connection answer."""
    asyncio.run(_serve_and_ask(program))


async def _serve_and_ask(program: GameServer) -> None:
    bound = bind(0)
    scheduler = FifoScheduler()
    serving = server(application(program, scheduler=scheduler), scheduler)
    task = asyncio.create_task(serving.serve(sockets=[bound]))
    try:
        await asyncio.wait_for(asyncio.to_thread(_ask, address(bound)), _PATIENCE_S)
    except (OSError, http.client.HTTPException, WebSocketException, ValueError) as error:
        raise NiwashiError("selftest-no-page", why=reason(error)) from error
    finally:
        serving.should_exit = True
        await task


def _ask(here: str) -> None:
    """Ask as a browser does. Raises OSError, HTTPException, WebSocketException or ValueError."""
    place = urlsplit(here)
    for path in ("/", "/words/en.json", "/words/ja.json"):
        line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=_PATIENCE_S)
        try:
            line.request("GET", path)
            answer = line.getresponse()
            if answer.status != http.client.OK or not answer.read():
                raise ValueError(f"{path}: {answer.status}")
        finally:
            line.close()
    heard: set[str] = set()
    with connect(f"ws://{place.netloc}/live", open_timeout=_PATIENCE_S, origin=None) as live:
        while not heard >= _EXPECTED:
            message = live.recv(timeout=_PATIENCE_S)
            heard |= {json.loads(message)["type"]} if isinstance(message, str) else set()
