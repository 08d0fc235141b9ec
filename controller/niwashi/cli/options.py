"""Options that several commands share, and the values that a shell offers for them."""

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from niwashi.games.known import GAMES
from niwashi.terminal import message


def _casefolded(value: str | None) -> str | None:
    return None if value is None else value.casefold()


def _beginning_with(begun: str, values: Iterable[str]) -> list[str]:
    return [value for value in values if value.startswith(begun)]


def games(incomplete: str) -> list[str]:
    """Return the games whose names begin so.

    >>> games("G")
    ['garden']
    """
    return _beginning_with(incomplete.casefold(), GAMES)


def clocks(incomplete: str) -> list[str]:
    """Return an example of each usual clock that begins so.

    >>> clocks("1")
    ['10 byo 3x30']
    """
    return _beginning_with(
        incomplete, ("5", "5+3", "5+3 cap 10", "10 byo 3x30", "turn 30", "hourglass 5", "days 2", "none")
    )


def seats(incomplete: str) -> list[str]:
    """Return the seats that begin so, or who may take the one that is named.

    >>> seats("fl"), seats("flower=h"), seats("flower=engine:1")
    (['flower='], ['flower=human'], ['flower=engine:1', 'flower=engine:10'])
    """
    seat, equals, _ = incomplete.partition("=")
    if not equals:
        known = dict.fromkeys(seat for kit in GAMES.values() for seat in kit.seats)
        return _beginning_with(incomplete, (f"{each}=" for each in known))
    players = ("human", *(f"engine:{level}" for level in range(1, 11)))
    return _beginning_with(incomplete, (f"{seat}={player}" for player in players))


def puzzles(incomplete: str) -> list[str]:
    """Return "daily", "next" and the puzzles whose ids begin so."""
    from niwashi.learning.puzzle_files import graded_puzzles, puzzled

    ids = (each.id for game in puzzled() for each in graded_puzzles(game))
    return _beginning_with(incomplete, ("daily", "next", *ids))


def fair_starts(incomplete: str) -> list[str]:
    """Return "list": the names of fair starts depend on game and cards."""
    return _beginning_with(incomplete, ("list",))


def voices(incomplete: str) -> list[str]:
    """Return the one value of `--voice` that is no command."""
    return _beginning_with(incomplete, ("usual",))


def game_option(key: str, known: Iterable[str] = GAMES) -> Any:
    """Return the option `--game` with its help text; capital letters in the name do not matter."""
    return typer.Option(
        "--game",
        help=message(key, known=", ".join(known)),
        metavar="NAME",
        callback=_casefolded,
        autocompletion=games,
    )


def player_count_option(key: str) -> Any:
    """Return the option `--player-count` with its help text. A game says which numbers it takes."""
    return typer.Option("--player-count", help=message(key), metavar="NUMBER")


NamedGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help=message("play-help-named"),
        show_default=False,
        callback=_casefolded,
        autocompletion=games,
    ),
]
PlayedGame = Annotated[str, game_option("play-help-game")]

Cards = Annotated[
    str | None,
    typer.Option("--cards", "--deck", help=message("rules-help-cards"), metavar="SET"),
]
PlayerCount = Annotated[int | None, player_count_option("play-help-players")]
SetUp = Annotated[str | None, typer.Option("--setup", help=message("play-help-setup"), metavar="NAME")]
Position = Annotated[
    str | None, typer.Option("--position", help=message("rules-help-position"), metavar="TEXT")
]
Memory = Annotated[
    int | None, typer.Option("--memory", min=1, max=65_536, help=message("solve-help-memory"), metavar="MB")
]
Port = Annotated[
    int, typer.Option("--port", help=message("play-help-port"), min=0, max=65535, metavar="NUMBER")
]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help=message("play-help-browser"))]
