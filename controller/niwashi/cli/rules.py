"""`niwashi rules`: legal turns, playing them and counting them, for people and for programs."""

import os
import sys
from typing import Annotated, Any

import typer

from niwashi.cli import options
from niwashi.cli.game_options import setup_asked
from niwashi.cli.help import CommandGroup
from niwashi.cli.rules_batch import answer, checked_depth
from niwashi.cli.score import score
from niwashi.cli.why import why
from niwashi.games.game import Game
from niwashi.games.known import USUAL_GAME, game_of
from niwashi.games.setup import GameSetup
from niwashi.terminal import LANGUAGE, exit_on_refusal, help_text, message
from niwashi.words.catalogue import translate

app = CommandGroup("rules-help")
app.command("score", help=help_text("rules-help-score"))(score)
app.command("why", help=help_text("rules-help-why"))(why)

_GameName = Annotated[str, options.game_option("rules-help-game")]
_PlayerCount = Annotated[int | None, options.player_count_option("rules-help-players")]
_Seed = Annotated[int | None, typer.Option("--seed", help=message("rules-help-seed"), metavar="NUMBER")]
_Turns = Annotated[list[str], typer.Argument(help=message("rules-help-turns"), metavar="TURN")]
_Depth = Annotated[int, typer.Argument(help=message("rules-help-depth"), metavar="DEPTH")]
_Divide = Annotated[bool, typer.Option("--divide", help=message("rules-help-divide"))]


@app.command(help=help_text("rules-help-legal"))
def legal(
    game: _GameName = USUAL_GAME,
    cards: options.Cards = None,
    position: options.Position = None,
    player_count: _PlayerCount = None,
    seed: _Seed = None,
    setup: options.SetUp = None,
) -> None:
    """Print the legal turns, one a line, or how the game ended."""
    with exit_on_refusal():
        rules, here = _opened(setup_asked(game, cards, player_count, seed, setup), position)
        for turn in rules.legal_turns(here):
            typer.echo(turn)
        _tell_ending(rules, here)


@app.command(help=help_text("rules-help-play"))
def play(
    turns: _Turns,
    game: _GameName = USUAL_GAME,
    cards: options.Cards = None,
    position: options.Position = None,
    player_count: _PlayerCount = None,
    seed: _Seed = None,
    setup: options.SetUp = None,
) -> None:
    """Play turns and print the position after them, and how the game ended if it did."""
    with exit_on_refusal():
        rules, here = _opened(setup_asked(game, cards, player_count, seed, setup), position)
        for turn in turns:
            here = rules.play(here, turn)
        typer.echo(rules.format(here))
        _tell_ending(rules, here)


@app.command(help=help_text("rules-help-perft"))
def perft(
    depth: _Depth,
    *,
    game: _GameName = USUAL_GAME,
    cards: options.Cards = None,
    position: options.Position = None,
    player_count: _PlayerCount = None,
    seed: _Seed = None,
    setup: options.SetUp = None,
    divide: _Divide = False,
) -> None:
    """Print the number of turn sequences of a length, divided by first turn if asked."""
    with exit_on_refusal():
        rules, here = _opened(setup_asked(game, cards, player_count, seed, setup), position)
        deep = checked_depth(depth)
        if divide and deep:
            _tell_divided(rules, here, deep)
        else:
            typer.echo(rules.perft(here, deep))


@app.command(help=help_text("rules-help-batch"))
def batch() -> None:
    """Answer each line of standard input by a line on standard output, at once."""
    try:
        for line in sys.stdin.buffer:
            typer.echo(answer(line))
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever listened has gone. The interpreter flushes once more at its end: let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _opened(setup: GameSetup, position: str | None) -> tuple[Game, Any]:
    rules = game_of(setup)
    return rules, rules.start() if position is None else rules.parse(position)


def _tell_ending(rules: Game, position: Any) -> None:
    ending = rules.ending(position)
    if ending:
        typer.echo(f"{translate(ending.key, LANGUAGE, **ending.facts)} ({ending.clause})")


def _tell_divided(rules: Game, position: Any, depth: int) -> None:
    total = 0
    for turn in rules.legal_turns(position):
        count = rules.perft(rules.play(position, turn), depth - 1)
        total += count
        typer.echo(f"{turn}: {count}")
    typer.echo(message("rules-total", count=str(total)))
