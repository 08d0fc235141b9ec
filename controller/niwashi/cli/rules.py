"""`niwashi rules`: legal turns, played and counted; what clauses say; scores of gardens."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from niwashi.cli import options
from niwashi.cli.help import CommandGroup
from niwashi.cli.options import setup_asked
from niwashi.cli.writing import Force, write_named
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.known import USUAL_GAME, game_of
from niwashi.games.setup import GameSetup
from niwashi.message import Key
from niwashi.terminal import LANGUAGE, exit_on_refusal, help_text, message, print_text
from niwashi.words.catalogue import translate

if TYPE_CHECKING:  # loaded when somebody asks: other commands need neither this game nor a page
    from niwashi.games.karesansui.garden import Garden
    from niwashi.games.karesansui.scoring import Score
    from niwashi.page_types.asked_state import ClauseSection


app = CommandGroup("rules-help")

_GameName = Annotated[str, options.game_option("rules-help-game")]
_PlayerCount = Annotated[int | None, options.player_count_option("rules-help-players")]
_Seed = Annotated[int | None, typer.Option("--seed", help=message("rules-help-seed"), metavar="NUMBER")]
_Turns = Annotated[list[str], typer.Argument(help=message("rules-help-turns"), metavar="TURN")]
_Depth = Annotated[int, typer.Argument(help=message("rules-help-depth"), metavar="DEPTH")]
_Divide = Annotated[bool, typer.Option("--divide", help=message("rules-help-divide"))]
_Clauses = Annotated[
    list[str] | None, typer.Argument(help=message("rules-help-why-clauses"), metavar="CLAUSE")
]
_ClauseGame = Annotated[str | None, options.game_option("rules-help-why-game")]
_INDENT = "  "
_File = Annotated[Path, typer.Argument(help=message("rules-help-score-file"), metavar="FILE")]
_Json = Annotated[bool, typer.Option("--json", help=message("rules-help-score-json"))]
_Picture = Annotated[
    Path | None, typer.Option("--picture", help=message("rules-help-score-picture"), metavar="FILE")
]

_Title = Annotated[str, typer.Option("--title", help=message("rules-help-score-title"))]
_Date = Annotated[str, typer.Option("--date", help=message("rules-help-score-date"))]


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
    from niwashi.cli.rules_batch import checked_depth

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
    from niwashi.cli.rules_batch import answer

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


@app.command(help=help_text("rules-help-why"))
def why(clauses: _Clauses = None, *, game: _ClauseGame = None) -> None:
    """Print what clauses say, or all clauses of a game."""
    from niwashi.learning.clauses import game_with

    with exit_on_refusal():
        if game is not None:
            game_of(GameSetup(game))  # an unknown game is refused as such
        if clauses:
            # As they are called, each once, however they were parted and written.
            names = (name.strip("().") for text in clauses for name in text.replace(",", " ").split())
            found = [
                (each, game_with(each, *([game] if game else [])))
                for each in list(dict.fromkeys(name.upper() for name in names if name))
            ]
            print_text("\n\n".join("\n".join(_told_clause(clause, of)) for clause, of in found))
        elif game is not None:
            print_text("\n".join(_all_clauses(game)))
        else:
            raise NiwashiError("clauses-none-named")


def _told_clause(clause: str, game: str) -> Iterator[str]:
    """The sentence of a clause, and a position where it decides."""
    from niwashi.learning.clause_view import still_of
    from niwashi.learning.clauses import case_of

    yield _clause_line(clause, game)
    case = case_of(clause, game)
    if case is None:
        return
    yield ""
    yield from (_INDENT + line for line in still_of(case).lines)
    yield ""
    yield _INDENT + case.told(LANGUAGE)
    if case.position is not None and not case.game.view(case.position, None):
        yield _INDENT + case.game.format(case.position)


def _clause_sections(game: str) -> "Sequence[ClauseSection]":
    from niwashi.learning.clause_view import rules_view

    return rules_view(game, LANGUAGE)["sections"]


def _clause_line(clause: str, game: str) -> str:
    (said,) = (c for section in _clause_sections(game) for c in section["clauses"] if c["clause"] == clause)
    text = message("clauses-noted", text=said["text"], note=said["note"]) if said["note"] else said["text"]
    return message("clauses-line", clause=clause, text=text)


def _all_clauses(game: str) -> Iterator[str]:
    for number, section in enumerate(_clause_sections(game)):
        if number:
            yield ""
        yield message("clauses-heading", game=Key(f"rules-game-{game}"), title=section["title"])
        yield from (_clause_line(said["clause"], game) for said in section["clauses"])


@app.command(help=help_text("rules-help-score"))
def score(
    file: _File,
    *,
    as_json: _Json = False,
    picture: _Picture = None,
    force: Force = False,
    title: _Title = "",
    date: _Date = "",
) -> None:
    """Print a garden's points, item by item."""
    from niwashi.files import load_garden
    from niwashi.games.karesansui.kit.garden_picture import drawn, inscribed
    from niwashi.games.karesansui.scoring import score as scored

    with exit_on_refusal():
        given = load_garden(file)
        points = scored(given.garden, given.famous)
        if as_json:
            typer.echo(json.dumps(points.told()))
        else:
            _tell_points(points, given.garden)
        if picture:
            content, lacking = drawn(given.garden, inscribed(points, LANGUAGE, title, date), picture)
            write_named(picture, [content], force=force)
            typer.echo(message("karesansui-drawn", file=str(picture)), err=as_json)
            if lacking:
                typer.echo(message("karesansui-no-letters", letters=lacking), err=True)


def _tell_points(points: "Score", garden: "Garden") -> None:
    from niwashi.games.karesansui.garden import NAMES
    from niwashi.games.karesansui.kit.garden_picture import ITEMS
    from niwashi.games.karesansui.scoring import broken_joins

    for item, count in points.told().items():
        typer.echo(f"{count:4}  {message(ITEMS[item])}")
    broken = ", ".join(f"{NAMES[lower]}-{NAMES[upper]}" for lower, upper in broken_joins(garden))
    if broken:
        typer.echo(message("karesansui-broken-joins", places=broken))
