"""`niwashi rules`: legal turns, played and counted; what clauses say; scores of gardens."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from niwashi.cli import options
from niwashi.cli.options import setup_asked
from niwashi.cli.writing import Force, write_named
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.known import USUAL_GAME, game_of
from niwashi.games.setup import GameSetup
from niwashi.message import Key
from niwashi.terminal import LANGUAGE, exit_on_refusal, message, print_text
from niwashi.words.catalogue import translate

if TYPE_CHECKING:  # loaded when somebody asks: other commands need neither this game nor a page
    from niwashi.games.karesansui.garden import Garden
    from niwashi.games.karesansui.scoring import Score
    from niwashi.page_types.asked_state import ClauseSection


app = typer.Typer(
    help=(
        "Ask what the rules allow: legal turns, the position after some turns, how many turn "
        "sequences there are."
    ),
    no_args_is_help=True,
)

_GameName = Annotated[str, options.game_option()]
_Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", help="Karesansui: the number that deals tiles and cards; without it 0.", metavar="NUMBER"
    ),
]
_Turns = Annotated[
    list[str],
    typer.Argument(
        help=(
            'Turns in their order. Garden and throne: from, to, card (f1e2:1), and "+" with the chosen '
            "squares when stones run short. Borderland: one or two actions, c4 to place and c4-c5 to move"
            " (c4,e5-e6)."
        ),
        metavar="TURN",
    ),
]
_Depth = Annotated[int, typer.Argument(help="How many turns deep to count: 0 to 10.", metavar="DEPTH")]
_Divide = Annotated[bool, typer.Option("--divide", help="One line for each first turn, then the total.")]
_Clauses = Annotated[
    list[str] | None,
    typer.Argument(help="Clauses, such as RC-11; several at once if you like.", metavar="CLAUSE"),
]
_ClauseGame = Annotated[
    str | None, options.game_option("All clauses of this game, or the game to look in first")
]
_INDENT = "  "
_File = Annotated[
    Path,
    typer.Argument(
        help="The garden, as JSON or TOML: tiles (three rows from the top), stones, monk, virtue, famous.",
        metavar="FILE",
    ),
]
_Json = Annotated[bool, typer.Option("--json", help='Print one JSON object, as "niwashi rules batch" does.')]
_Picture = Annotated[
    Path | None,
    typer.Option(
        "--picture",
        help="Draw the garden into this file too: SVG, or PNG if it is called so.",
        metavar="FILE",
    ),
]

_Title = Annotated[str, typer.Option("--title", help="What is written below the picture.")]
_Date = Annotated[str, typer.Option("--date", help="A date to be written below the picture, in any form.")]


@app.command()
def legal(
    game: _GameName = USUAL_GAME,
    cards: options.Cards = None,
    position: options.Position = None,
    player_count: options.PlayerCount = None,
    seed: _Seed = None,
    setup: options.SetUp = None,
) -> None:
    """Print the legal turns of a position, sorted, one a line.

    A finished game has none: then it says who won, and by which clause.

    niwashi rules legal
    niwashi rules legal --game garden --position "z5/6/6/6/6/5c f 14,14 1234,1234 -"
    """
    with exit_on_refusal():
        rules, here = _opened(setup_asked(game, cards, player_count, seed, setup), position)
        for turn in rules.legal_turns(here):
            typer.echo(turn)
        _tell_ending(rules, here)


@app.command()
def play(
    turns: _Turns,
    game: _GameName = USUAL_GAME,
    cards: options.Cards = None,
    position: options.Position = None,
    player_count: options.PlayerCount = None,
    seed: _Seed = None,
    setup: options.SetUp = None,
) -> None:
    """Play turns and print the position after them.

    niwashi rules play f1e2:1
    niwashi rules play f1e2:1 a6b5:1 --game throne
    """
    with exit_on_refusal():
        rules, here = _opened(setup_asked(game, cards, player_count, seed, setup), position)
        for turn in turns:
            here = rules.play(here, turn)
        typer.echo(rules.format(here))
        _tell_ending(rules, here)


@app.command()
def perft(
    depth: _Depth,
    *,
    game: _GameName = USUAL_GAME,
    cards: options.Cards = None,
    position: options.Position = None,
    player_count: options.PlayerCount = None,
    seed: _Seed = None,
    setup: options.SetUp = None,
    divide: _Divide = False,
) -> None:
    """Count the legal turn sequences of a length, to compare one implementation of the rules with another.

    niwashi rules perft 4              prints 33405
    niwashi rules perft 2 --divide     12 turns, 12 answers to each
    """
    from niwashi.cli.rules_batch import checked_depth

    with exit_on_refusal():
        rules, here = _opened(setup_asked(game, cards, player_count, seed, setup), position)
        deep = checked_depth(depth)
        if divide and deep:
            _tell_divided(rules, here, deep)
        else:
            typer.echo(rules.perft(here, deep))


@app.command()
def batch() -> None:
    """For programs: one JSON object a line on standard input gets one JSON line on standard output, at once.

    A line that can't be understood gets an error, and the next one is read.

    {"game": "garden", "position": "…", "do": "legal"}
        gives {"legal": ["f1e1:1", …], "result": null}
    {"game": "garden", "position": "…", "do": "play", "turn": "f1e2:1"}
        gives {"position": "…", "result": null}
    {"game": "throne", "position": "…", "do": "perft", "depth": 3}
        gives {"perft": 1836}
    {"game": "karesansui", "garden": {"tiles": […]}, "do": "score"}
        gives {"sand": 4, …, "total": 18}; with "places" instead, where tiles, stones and the monk may go
    "cards": a set's name, its TOML file, or the set itself, in each of them, if you like.
    """
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


@app.command()
def why(clauses: _Clauses = None, *, game: _ClauseGame = None) -> None:
    """Say what clauses of the rules mean, each with a position where it decides.

    Clauses are the numbers that stand behind reasons: RC-11, BL-12, KS-17.

    niwashi rules why RC-11
    niwashi rules why BL-12 BL-13
    niwashi rules why --game throne    all clauses of Throne
    """
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


@app.command()
def score(
    file: _File,
    *,
    as_json: _Json = False,
    picture: _Picture = None,
    force: Force = False,
    title: _Title = "",
    date: _Date = "",
) -> None:
    """Score a garden of Karesansui, item by item.

    niwashi rules score garden.json
    niwashi rules score garden.toml --picture garden.png --title "Our garden" --date "May 2026"
    niwashi rules score garden.json --json
    """
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
