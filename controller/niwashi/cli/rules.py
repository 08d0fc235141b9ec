"""`niwashi rules`: legal turns, playing them and counting them, for people and for programs."""

import os
import sys
from typing import Annotated, Any

import typer

from niwashi.cli.card_folders import card_set_called
from niwashi.cli.garden_answers import ASKABLE, GARDEN_GAME, Dealing, askable, garden_game
from niwashi.cli.help import Commands
from niwashi.cli.rules_batch import answer, checked_depth
from niwashi.cli.score import score
from niwashi.program.terminal import LANGUAGE, refusals_end_it, teach, tell
from niwashi.rules import Game, game_named
from niwashi.rules.karesansui import Karesansui
from niwashi.words import say

__all__ = ["app"]

app = Commands("rules-help")
app.command("score", help=teach("rules-help-score"))(score)

_GameName = Annotated[str, typer.Option("--game", help=tell("rules-help-game", known=", ".join(ASKABLE)))]
_Cards = Annotated[str | None, typer.Option("--cards", help=tell("rules-help-cards"), metavar="SET")]
_Position = Annotated[
    str | None, typer.Option("--position", help=tell("rules-help-position"), metavar="TEXT")
]
_Players = Annotated[int | None, typer.Option("--players", help=tell("rules-help-players"), metavar="NUMBER")]
_Seed = Annotated[int | None, typer.Option("--seed", help=tell("rules-help-seed"), metavar="NUMBER")]
_SetUp = Annotated[str | None, typer.Option("--setup", help=tell("play-help-setup"), metavar="NAME")]
_Turns = Annotated[list[str], typer.Argument(help=tell("rules-help-turns"), metavar="TURN...")]
_Depth = Annotated[int, typer.Argument(help=tell("rules-help-depth"))]
_Divide = Annotated[bool, typer.Option("--divide", help=tell("rules-help-divide"))]


_Rules = Game | Karesansui


@app.command(help=teach("rules-help-legal"))
def legal(
    game: _GameName = "garden",
    cards: _Cards = None,
    position: _Position = None,
    players: _Players = None,
    seed: _Seed = None,
    setup: _SetUp = None,
) -> None:
    """Print the legal turns, one a line, or how the game ended."""
    with refusals_end_it():
        rules, here = _opened(game, cards, position, Dealing(players, seed, setup))
        for turn in rules.legal_turns(here):
            typer.echo(turn)
        _tell_ending(rules, here)


@app.command(help=teach("rules-help-play"))
def play(
    turns: _Turns,
    game: _GameName = "garden",
    cards: _Cards = None,
    position: _Position = None,
    players: _Players = None,
    seed: _Seed = None,
    setup: _SetUp = None,
) -> None:
    """Play turns and print the position after them, and how the game ended if it did."""
    with refusals_end_it():
        rules, here = _opened(game, cards, position, Dealing(players, seed, setup))
        for turn in turns:
            here = rules.play(here, turn)
        typer.echo(rules.format(here))
        _tell_ending(rules, here)


@app.command(help=teach("rules-help-perft"))
def perft(
    depth: _Depth,
    *,
    game: _GameName = "garden",
    cards: _Cards = None,
    position: _Position = None,
    players: _Players = None,
    seed: _Seed = None,
    setup: _SetUp = None,
    divide: _Divide = False,
) -> None:
    """Print the number of turn sequences of a length, divided by first turn if asked."""
    with refusals_end_it():
        rules, here = _opened(game, cards, position, Dealing(players, seed, setup))
        deep = checked_depth(depth)
        if divide and deep:
            _tell_divided(rules, here, deep)
        else:
            typer.echo(rules.perft(here, deep))


@app.command(help=teach("rules-help-batch"))
def batch() -> None:
    """Answer each line of standard input by a line on standard output, at once."""
    try:
        for line in sys.stdin.buffer:
            sys.stdout.write(answer(line) + "\n")
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever listened has gone. The interpreter flushes once more at its end: let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _opened(game: str, cards: str | None, position: str | None, dealing: Dealing) -> tuple[_Rules, Any]:
    rules = _rules(game, cards, dealing)
    return rules, rules.start() if position is None else rules.parse(position)


def _rules(game: str, cards: str | None, dealing: Dealing) -> _Rules:
    if askable(game) == GARDEN_GAME:
        return garden_game(dealing, cards)
    dealing.refused_by(game)
    return game_named(game, card_set_called(cards) if cards is not None else None)


def _tell_ending(rules: _Rules, position: Any) -> None:
    ending = rules.ending(position)
    if ending:
        typer.echo(f"{say(ending.key, LANGUAGE, **ending.facts)} ({ending.clause})")


def _tell_divided(rules: _Rules, position: Any, depth: int) -> None:
    total = 0
    for turn in rules.legal_turns(position):
        count = rules.perft(rules.play(position, turn), depth - 1)
        total += count
        typer.echo(f"{turn}: {count}")
    typer.echo(tell("rules-total", count=str(total)))
