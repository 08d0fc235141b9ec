"""`niwashi engine`: an engine for other programs, speaking the universal game interface."""

import io
import os
import sys
import time
from dataclasses import replace
from random import Random
from typing import Annotated

import typer

from niwashi import __version__
from niwashi.cli import options
from niwashi.cli.game_options import setup_asked
from niwashi.cli.solve import table_size
from niwashi.engine import FULL, UgiEngine
from niwashi.games import GAMES, USUAL_GAME, Game, game_of
from niwashi.kits import opponent_for
from niwashi.opponents import host_lines, serve_ugi
from niwashi.terminal import refusals_end_it, tell

_Game = Annotated[str, typer.Option("--game", help=tell("engine-help-game", known=", ".join(GAMES)))]
_Level = Annotated[int, typer.Option("--level", help=tell("engine-help-level"), min=1, max=FULL)]
_Seed = Annotated[int | None, typer.Option("--seed", help=tell("engine-help-seed"))]
_Things = Annotated[str | None, typer.Option("--things", hidden=True)]


def engine(
    *,
    game: _Game = USUAL_GAME,
    cards: options.Cards = None,
    players: options.Players = None,
    level: _Level = FULL,
    seed: _Seed = None,
    memory: options.Memory = None,
    things: _Things = None,
) -> None:
    """Speak UGI on standard input and output until `quit`."""
    with refusals_end_it():
        asked = setup_asked(game, cards, players)
        rules = game_of(asked if things is None else replace(asked, cards=things))
        speaker = player_of(rules, level, Random(seed), memory or table_size())
        _talk(speaker)


def _talk(speaker: UgiEngine) -> None:
    """Speak on standard input and output, whatever bytes come in, until nobody listens any more."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        serve_ugi(speaker, host_lines(sys.stdin), lambda line: print(line, flush=True), time.monotonic)
    except BrokenPipeError:  # what is left to be written has nowhere to go
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def player_of(game: Game, level: int, rng: Random, megabytes: int) -> UgiEngine:
    """An engine for a game at a level. Raises NiwashiError for a game that no engine plays."""
    return UgiEngine(opponent_for(game, rng, level, megabytes), f"Niwashi {__version__} ({game.name})")
