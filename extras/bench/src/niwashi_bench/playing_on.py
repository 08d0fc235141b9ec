"""A program that plays on and on: two simulated people, a page that stays, others that go, a journal.

What is played on is the program as it is on a real board, without the simulated wires below it. No time is
waited for.
"""

import asyncio
import gc
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import cast

from starlette.websockets import WebSocket
from tests.hurried import HurriedLoop

from niwashi.board_types import Event, EventKind
from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.loop.features import Feature
from niwashi.loop.fitting import built_in_board
from niwashi.loop.recorder import Recorder
from niwashi.records.journal import Journal
from niwashi.server.live import LiveProgram
from niwashi.server.page_session import PageSession
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi_sim.autoplay import perform
from niwashi_sim.direct import DirectBoard
from niwashi_sim.table import Table

DEALT = ("karesansui",)
"""Games that are dealt by chance and need a seed."""

_LOOK_S = 0.1  # so often the table is looked at
_STAYS_S = 4.0
_FOR_EVER_S = 1e12


class PlayingOn:
    """Play game after game. `watched` is called at the end of each, with the number of games."""

    def __init__(self, name: str, records: Path, seed: int, watched: Callable[[int], None]) -> None:
        self._seed, self._watched = seed, watched
        self.played = 0
        self._loop = HurriedLoop()
        self._scheduler = FifoScheduler()
        game: Game = game_named(name, seed=seed if name in DEALT else None)
        geometry = built_in_board(game).geometry
        self.table = Table(game.places, game.layout(game.start()), game.pieces)
        board = DirectBoard(geometry, self.table)
        self.program = LiveProgram(game, board, self._loop.time, scan_s=_LOOK_S)
        self.program.demo = True
        self.journal = Journal.open(records)
        keys = count()
        wall, new_key = (lambda: 1e9 + self._loop.now), (lambda: f"{next(keys)}")
        self.program.game_loop.add(Recorder(self.journal, wall, new_key).feature)
        self.program.game_loop.add(Feature("bench", event=self._hear))

    def play(self, games: int) -> None:
        """Play so many games to their end."""
        with closing(self.journal), asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._play(games))
            self.program.close()

    def _hear(self, event: Event) -> None:
        self.played += event.kind is EventKind.NEW_GAME

    async def _play(self, games: int) -> None:
        others = [
            asyncio.ensure_future(
                perform(lambda: self.program.game_loop.session, lambda: self.table, Random(self._seed))
            ),
            asyncio.ensure_future(self._visit("page", _FOR_EVER_S)),
            asyncio.ensure_future(self._visitors()),
        ]
        while self.played < games:
            before = self.played
            while self.played == before:
                await asyncio.sleep(self.program.step())
            self._watched(self.played)
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _visitors(self) -> None:
        """A page in each game that soon goes again."""
        for number in count():
            await self._visit(f"page-{number}", _STAYS_S)
            while self.played <= number:
                await asyncio.sleep(_STAYS_S)

    async def _visit(self, hand: str, stays_s: float) -> None:
        await PageSession(
            self.program, cast("WebSocket", _Page(stays_s)), hand, "en", self._scheduler
        ).serve()


class _Page:
    """The other end of a page: reads all messages, and leaves after some seconds."""

    def __init__(self, stays_s: float) -> None:
        self._stays_s = stays_s

    async def receive(self) -> dict[str, str]:
        await asyncio.sleep(self._stays_s)
        return {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        pass

    async def send_bytes(self, data: bytes) -> None:
        pass


def objects() -> Counter[str]:
    """Return the number of live objects by type."""
    gc.collect()
    return Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.get_objects())
