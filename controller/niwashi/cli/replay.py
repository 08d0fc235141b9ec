"""A kept game on a board again: on a real one people are led through it, on a simulated one hands show it."""

import asyncio
import time
from functools import partial
from pathlib import Path
from random import Random

import typer

from niwashi.devices.board_parser import load_board
from niwashi.devices.hardware import awaited_board
from niwashi.games.match import Match
from niwashi.loop.fitting import built_in_board, checked_game
from niwashi.loop.settings import SettingsStore
from niwashi.server.game_server import GameServer
from niwashi.server.replay import ReplayFeature
from niwashi.server.serve import run
from niwashi.server.simulated import simulated_replay
from niwashi.terminal import message


def walk_through(
    match: Match, board: Path | None, port: int, settings: SettingsStore, *, sim: bool, browser: bool
) -> None:
    """Run a board until Ctrl-C on which a match is played again. Raises NiwashiError, OSError."""
    file = load_board(board) if board is not None else built_in_board(match.game)
    checked_game(match.game, file.geometry)
    besides = None
    if sim:
        program, hands = simulated_replay(match, file, time.monotonic, Random())
        besides = partial(hands, Random())
    else:
        scan_s = 1 / file.switches.scan_hz
        program = GameServer(match.game, awaited_board(file), time.monotonic, scan_s=scan_s)
        ReplayFeature(match, program)
    program.use(settings)
    try:
        asyncio.run(run(program, port, besides, browser=browser))
    finally:
        program.close()
    typer.echo(message(program.goodbye))
