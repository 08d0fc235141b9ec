"""The program on a board that the page reaches by USB: the same driver and features as on a Pi."""

import time
from collections.abc import Callable
from functools import partial
from random import Random, SystemRandom
from typing import NamedTuple

from niwashi.devices.board_file import BoardFile
from niwashi.devices.connections import BytePort
from niwashi.devices.serial_board import SerialBoard
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.known import USUAL_GAME, game_named
from niwashi.loop.fitting import playable_games
from niwashi.loop.setup import seed_of
from niwashi.opponents.engines import Engines
from niwashi.server.beeping import add_beeping
from niwashi.server.live import LiveProgram


class UsbBoard(NamedTuple):
    """A board on USB, and what opens its port."""

    file: BoardFile
    open_port: Callable[[], BytePort]

    def game(self) -> Game:
        """Return the game to begin with. Raises NiwashiError if none can be played on the board."""
        playable = playable_games(self.file.geometry)
        if not playable:
            raise NiwashiError("usb-no-game", board=self.file.name)
        return game_named(USUAL_GAME if USUAL_GAME in playable else playable[0])

    def program(self, game: Game, rng: Random, engines: Engines) -> LiveProgram:
        """Return the program. The board is awaited: until it answers, pages say so."""
        session = SystemRandom().randrange(1, 0x10000)
        board = SerialBoard(self.file, self.open_port, session=session)
        program = LiveProgram(
            game,
            board,
            time.monotonic,
            scan_s=1 / self.file.switches.scan_hz,
            seeds=partial(seed_of, rng),
            engines=lambda: engines,
        )
        add_beeping(program.game_loop, self.file)
        return program
