"""`niwashi engine`: an engine for other programs, speaking the universal game interface."""

import io
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from niwashi import __version__
from niwashi.cli.card_folders import card_set_called
from niwashi.cli.solve import table_size
from niwashi.engine import FULL, Opponent, UgiEngine, searcher_for
from niwashi.players.engine_process import host_lines, serve_ugi
from niwashi.program.terminal import refusals_end_it, tell
from niwashi.records import Setting
from niwashi.rules import GAMES, Game, game_named
from niwashi.rules.karesansui import load_deck

__all__ = ["engine", "player_of"]

_Game = Annotated[str, typer.Option("--game", help=tell("engine-help-game", known=", ".join(GAMES)))]
_Cards = Annotated[str | None, typer.Option("--cards", help=tell("rules-help-cards"), metavar="SET")]
_Deck = Annotated[Path | None, typer.Option("--deck", help=tell("play-help-deck"), metavar="FILE")]
_Players = Annotated[
    int | None, typer.Option("--players", help=tell("play-help-players"), min=2, max=4, metavar="NUMBER")
]
_Level = Annotated[int, typer.Option("--level", help=tell("engine-help-level"), min=1, max=FULL)]
_Seed = Annotated[int | None, typer.Option("--seed", help=tell("engine-help-seed"))]
_Memory = Annotated[
    int | None, typer.Option("--memory", min=1, max=65_536, help=tell("solve-help-memory"), metavar="MB")
]
_Things = Annotated[str | None, typer.Option("--things", hidden=True)]


def engine(
    *,
    game: _Game = "garden",
    cards: _Cards = None,
    deck: _Deck = None,
    players: _Players = None,
    level: _Level = FULL,
    seed: _Seed = None,
    memory: _Memory = None,
    things: _Things = None,
) -> None:
    """Speak UGI on standard input and output until `quit`."""
    with refusals_end_it():
        rules = _rules(game, cards, deck, players, things)
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
    opponent = Opponent(game, searcher_for(game, megabytes, rng), rng, level)
    return UgiEngine(opponent, f"Niwashi {__version__} ({game.name})")


def _rules(game: str, cards: str | None, deck: Path | None, players: int | None, things: str | None) -> Game:
    """The game asked for; `things` are its cards or deck as a record writes them."""
    if things is not None:
        start = game_named(game, players=players)
        return Setting(game, things, start.format(start.start())).build()
    own = card_set_called(cards) if cards is not None else None
    return game_named(game, own, deck=load_deck(deck) if deck is not None else None, players=players)
