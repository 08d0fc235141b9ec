"""The options of `niwashi play`, in the groups in which its help shows them."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import MISSING, Field, dataclass, fields
from functools import wraps
from inspect import Parameter, Signature
from typing import Annotated, Any, ClassVar, NamedTuple, get_args, get_origin, get_type_hints

import typer

from niwashi.cli import options
from niwashi.cli.options import known_seats
from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES, USUAL_GAME
from niwashi.opponents.hints import HINTS
from niwashi.words.sanitize import sanitize

_FEATURES = "features"
"""The parameter of a command that takes the groups of features, as a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOptions:
    """Which game is played, and how it begins."""

    heading: ClassVar[str] = "Game"
    named: options.NamedGame = None
    game: Annotated[str | None, options.game_option("The game to begin with")] = None
    cards: Annotated[
        str | None,
        typer.Option(
            "--cards",
            "--deck",
            help=(
                "The game's own cards: a card set's name or its TOML file; for Karesansui, a TOML file with "
                "your tiles and cards."
            ),
            metavar="SET",
        ),
    ] = None
    player_count: options.PlayerCount = None
    setup: options.SetUp = None
    position: Annotated[
        str | None,
        typer.Option(
            "--position",
            help="The position to begin at, as text; a board is led there by its lights.",
            metavar="TEXT",
        ),
    ] = None
    fair: Annotated[
        str | None,
        typer.Option(
            "--fair",
            help='Begin at a fair start, which is Niwashi\'s own and not in the rules; "list" shows them.',
            metavar="NAME",
            autocompletion=options.fair_starts,
        ),
    ] = None
    handicap: Annotated[
        int | None,
        typer.Option(
            "--handicap",
            help=(
                "Garden: begin with 1 to 3 handicap stones of Tendril's (置石), as the first edition did; "
                "how many and where is Niwashi's choice."
            ),
            metavar="NUMBER",
        ),
    ] = None
    clock: Annotated[
        str | None,
        typer.Option(
            "--clock",
            help=(
                'Play with a clock: 5+3, 5+3 cap 10, "turn 30", "10 byo 3x30", "hourglass 5", "days 2", or '
                'none; with "lose" behind it, running out of time loses the game.'
            ),
            metavar="CLOCK",
            autocompletion=options.clocks,
        ),
    ] = None
    take_back: Annotated[
        bool,
        typer.Option(
            "--take-back/--no-take-back",
            help="Whether turns may be taken back; in a game with a friend, where both agree.",
        ),
    ] = True
    lesson: Annotated[
        bool,
        typer.Option(
            "--lesson",
            help="Begin with the lesson of the game: a first game, one idea at a time, on the board itself.",
        ),
    ] = False
    puzzle: Annotated[
        str | None,
        typer.Option(
            "--puzzle",
            help=(
                'Begin with a puzzle: an id such as garden-001, "daily", or "next" for the one that suits you'
                " best."
            ),
            metavar="WHICH",
            autocompletion=options.puzzles,
        ),
    ] = None
    solver: options.Solver = ""
    new: Annotated[
        bool, typer.Option("--new", help="Begin a new game even if the last one is unfinished.")
    ] = False
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            help="A number that makes chance repeatable (contact bounce, the demo's turns).",
            metavar="NUMBER",
        ),
    ] = None
    records: options.PlayRecords = None

    @property
    def is_named(self) -> bool:
        """True if the command line names a game."""
        return (self.named or self.game) is not None

    @property
    def chosen(self) -> str:
        """The name of the game. Raises NiwashiError if two are named, or if the word given names none."""
        named = self.named
        if named is not None and named not in GAMES and GAMES.fault(named) is None:
            raise NiwashiError("play-not-a-game", found=sanitize(named)[:80], known=", ".join(GAMES))
        if named is not None and self.game not in (None, named):
            raise NiwashiError("play-two-games", one=named, other=sanitize(self.game or "")[:80])
        return named or self.game or USUAL_GAME


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardOptions:
    """The board that is played on."""

    heading: ClassVar[str] = "Board"
    board: options.Board = None
    sim: options.Sim = False
    serial_port: options.SerialPort = None
    pins: Annotated[
        str | None,
        typer.Option(
            "--pins",
            help=(
                "The library for the pins of this computer, whatever the board file says: auto, kernel, "
                "lgpio, rpigpio or gpiod."
            ),
            metavar="LIBRARY",
        ),
    ] = None
    faults: Annotated[
        str | None,
        typer.Option(
            "--faults",
            help="What goes wrong on a simulated board, and when: a file, or random:SEED (docs/SOAK.md).",
            metavar="FILE",
        ),
    ] = None
    refused: Annotated[bool, typer.Option("--board-refused", hidden=True)] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerOptions:
    """Players and the strength of the program."""

    heading: ClassVar[str] = "Players"
    seats: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            help=(
                "Who plays a seat; once for each seat. WHO is human, or engine:1 to engine:10. "
                f"Seats: {known_seats()}."
            ),
            metavar="SEAT=WHO",
            autocompletion=options.seats,
        ),
    ] = None
    seat_names: Annotated[
        list[str] | None,
        typer.Option(
            "--seat-name",
            help="What a player is called, for example flower=Aki; once for each seat.",
            metavar="SEAT=NAME",
        ),
    ] = None
    think: Annotated[
        float,
        typer.Option(
            "--think",
            help="Seconds that an engine may think about each turn.",
            min=0.05,
            max=600,
            metavar="SECONDS",
        ),
    ] = 1.0
    hints: Annotated[
        int,
        typer.Option(
            "--hints",
            help="How many hints each player may ask for in a game; 0 turns them off.",
            min=0,
            max=99,
            metavar="NUMBER",
        ),
    ] = HINTS
    demo: Annotated[bool, typer.Option("--demo", help="Watch two simulated people play.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestOptions:
    """Other devices at home."""

    heading: ClassVar[str] = "Guests at home"
    guests: Annotated[
        bool,
        typer.Option(
            "--guests",
            help="Let other devices at home open the page. Each is let in by the board's own lights.",
        ),
    ] = False
    bind: Annotated[
        str | None,
        typer.Option(
            "--bind",
            help="With --guests: the one address of this computer where guests are let in, instead of all.",
            metavar="ADDRESS",
        ),
    ] = None
    delay: Annotated[
        int,
        typer.Option(
            "--delay",
            help=(
                "With --guests: whoever only watches sees the game as it stood so many turns ago, until it is"
                " over."
            ),
            min=0,
            max=99,
            metavar="TURNS",
        ),
    ] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayOptions:
    """The page and the voice."""

    heading: ClassVar[str] = "Page and voice"
    port: options.Port = 8080
    browser: options.Browser = True
    voice: Annotated[
        str | None,
        typer.Option(
            "--voice",
            help=(
                "A program that speaks what the board says: it reads a text and ends when it has spoken, as "
                '"espeak-ng -v en --stdin" does. "usual" uses the standard voice of your language.'
            ),
            metavar="COMMAND",
            autocompletion=options.voices,
        ),
    ] = None


class PlayOptions(NamedTuple):
    """All options of `niwashi play`, by group."""

    game: GameOptions
    board: BoardOptions
    players: PlayerOptions
    guests: GuestOptions
    display: DisplayOptions

    @property
    def is_simulated(self) -> bool:
        """True if no real board is played on."""
        return self.board.sim or self.players.demo or self.board.board is None


def grouped(command: Callable[..., None], features: Sequence[type] = ()) -> Callable[..., None]:
    """Return a function that takes the options of all groups by name and calls `command` with the groups.

    Each parameter of `command` is a dataclass. Its class attribute `heading` stands above its
    options in the help, and its fields are annotated with typer's options. A parameter `features` takes a
    list: one of each of the dataclasses `features`.
    """
    hints = {name: kind for name, kind in get_type_hints(command).items() if name != "return"}
    groups = {name: features if name == _FEATURES else [kind] for name, kind in hints.items()}
    options = [option for kinds in groups.values() for kind in kinds for option in _options(kind)]

    @wraps(command)
    def flat(**values: Any) -> None:
        given = {name: [_made(kind, values) for kind in kinds] for name, kinds in groups.items()}
        command(**{name: made if name == _FEATURES else made[0] for name, made in given.items()})

    flat.__signature__ = Signature(options)  # type: ignore[attr-defined]
    flat.__annotations__ = {option.name: option.annotation for option in options}
    return flat


def _made(group: Any, values: dict[str, Any]) -> Any:
    return group(**{each.name: values[each.name] for each in fields(group) if each.name in values})


def _options(group: Any) -> list[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [_option(field, hints[field.name], group.heading) for field in fields(group)]


def _option(field: Field[Any], hint: Any, heading: str) -> Parameter:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"{field.name} has no typer option: annotate it with one")
    of_type, info = get_args(hint)
    info = copy(info)
    info.rich_help_panel = heading
    default = Parameter.empty if field.default is MISSING else field.default
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[of_type, info])
