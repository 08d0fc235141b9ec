"""Options that several commands share, the values that a shell offers for them, and what they mean."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES
from niwashi.games.setup import GameSetup
from niwashi.words.sanitize import sanitize

if TYPE_CHECKING:  # the rules need neither players nor kits
    from niwashi.opponents.sides import PlayerChoice

EVERYWHERE = "NIWASHI_RECORDS"
"""The environment variable that names the file of records where no option does."""


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


def game_option(purpose: str = "The game", known: Iterable[str] = GAMES) -> Any:
    """Return the option `--game`; capital letters in the name do not matter."""
    return typer.Option(
        "--game",
        help=f"{purpose}: {', '.join(known)}.",
        metavar="NAME",
        callback=_casefolded,
        autocompletion=games,
    )


NamedGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="The game, as --game names it.",
        show_default=False,
        callback=_casefolded,
        autocompletion=games,
    ),
]
PlayedGame = Annotated[str, game_option("The game to begin with")]

Cards = Annotated[
    str | None,
    typer.Option(
        "--cards",
        "--deck",
        help=(
            'The card set: a name (see "niwashi cards show") or a TOML file; without it the built-in one,'
            " most of whose patterns are not certain or made up."
        ),
        metavar="SET",
    ),
]
PlayerCount = Annotated[
    int | None,
    typer.Option(
        "--player-count",
        help="Karesansui: the number of players, 2 to 4; without it two. A position has its own number.",
        metavar="NUMBER",
    ),
]
SetUp = Annotated[
    str | None,
    typer.Option(
        "--setup",
        help=(
            'Karesansui: "sheet" deals everybody one hidden famous garden and one gardener card; "2015", '
            "for two players, lays three famous gardens open and deals three gardener cards each, as the "
            'edition of 2015 did. Without it, "sheet".'
        ),
        metavar="NAME",
    ),
]
Position = Annotated[
    str | None,
    typer.Option(
        "--position",
        help='The position, as "niwashi rules play" prints it; without it, the start.',
        metavar="TEXT",
    ),
]
Memory = Annotated[
    int | None,
    typer.Option(
        "--memory",
        min=1,
        max=65_536,
        help="Memory for positions seen before; without it 16 to 64 MB, depending on what is free.",
        metavar="MB",
    ),
]
Port = Annotated[
    int,
    typer.Option(
        "--port",
        help="The page's port; the next free one is taken if this is in use, and 0 means any.",
        min=0,
        max=65535,
        metavar="NUMBER",
    ),
]
Browser = Annotated[
    bool, typer.Option("--browser/--no-browser", help="Open the page in a browser, if there is one.")
]


Records = Annotated[
    str | None,
    typer.Option("--records", help="The file that the games are kept in.", metavar="FILE", envvar=EVERYWHERE),
]
Solver = Annotated[
    str,
    typer.Option(
        "--solver", help="Whose progress and rating it is, where several people play here.", metavar="NAME"
    ),
]
Board = Annotated[
    Path | None,
    typer.Option(
        "--board",
        help=(
            'A board file, or the name of a board that comes with Niwashi ("launchpad") or with a game: '
            "play on the real board."
        ),
        metavar="FILE",
    ),
]
Sim = Annotated[
    bool, typer.Option("--sim", help="Simulate the board of the board file; its real drivers run.")
]
PlayRecords = Annotated[
    str | None,
    typer.Option(
        "--records",
        help=(
            'The file to keep games in, or "none" to keep nothing. Without it, a file of your own that '
            "all games share."
        ),
        metavar="FILE",
        envvar=EVERYWHERE,
    ),
]
SerialPort = Annotated[
    str | None,
    typer.Option(
        "--serial-port",
        help=(
            "The serial port of the board, whatever the board file says: a device, socket://HOST:NUMBER "
            "or rfc2217://HOST:NUMBER."
        ),
        metavar="URL",
    ),
]
Sure = Annotated[bool, typer.Option("--yes", help="Don't ask.")]


def setup_asked(
    game: str,
    cards: str | None = None,
    players: int | None = None,
    seed: int | None = None,
    set_up: str | None = None,
) -> GameSetup:
    """The setup that the options say, with the cards or the deck loaded. Raises NiwashiError."""
    if cards is not None:
        from niwashi.kits.known import loaded_cards

        cards = loaded_cards(game, cards)
    return GameSetup(game, cards, players=players, seed=seed, set_up=set_up)


def seated(wishes: Iterable[str]) -> "dict[str, PlayerChoice]":
    """Parse the players of the seats, from `SEAT=WHO` each. Raises NiwashiError.

    >>> {seat: str(who) for seat, who in seated(["flower=engine:3", "tendril=human"]).items()}
    {'flower': 'engine:3', 'tendril': 'human'}
    """
    from niwashi.opponents.opponents import player_named

    found: dict[str, PlayerChoice] = {}
    for wish in wishes:
        seat, equals, who = wish.partition("=")
        if not (seat and equals):
            raise NiwashiError("play-player-form", found=wish[:80])
        if seat in found:
            raise NiwashiError("play-player-twice", seat=seat[:80])
        found[seat] = player_named(who)
    return found


def seat_names(wishes: Iterable[str]) -> dict[str, str]:
    """Parse the names of the players, from `SEAT=NAME` each. Raises NiwashiError.

    >>> seat_names(["flower=Aki", "tendril=Ben = B."])
    {'flower': 'Aki', 'tendril': 'Ben = B.'}
    """
    found: dict[str, str] = {}
    for wish in wishes:
        seat, equals, name = wish.partition("=")
        if not (seat and equals):
            raise NiwashiError("name-form", found=sanitize(wish)[:80])
        if seat in found:
            raise NiwashiError("play-player-twice", seat=seat[:80])
        found[seat] = name
    return found


def known_seats() -> str:
    """The seats of every game, games with the same ones together.

    >>> known_seats().split("; ")[0]
    'garden, throne: flower, tendril'
    """
    games: dict[tuple[str, ...], list[str]] = {}
    for name, kit in GAMES.items():
        games.setdefault(kit.seats, []).append(name)
    return "; ".join(f"{', '.join(names)}: {', '.join(seats)}" for seats, names in games.items())
