"""The options of `niwashi play`, in the groups in which its help shows them."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import MISSING, Field, dataclass, fields
from functools import wraps
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple, get_args, get_origin, get_type_hints

import typer

from niwashi.cli import options
from niwashi.cli.options import known_seats
from niwashi.cli.records_option import EVERYWHERE
from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES, USUAL_GAME
from niwashi.opponents.hints import HINTS
from niwashi.terminal import message
from niwashi.words.sanitize import sanitize

_FEATURES = "features"
"""The parameter of a command that takes the groups of features, as a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOptions:
    """Which game is played, and how it begins."""

    heading: ClassVar[str] = "play-group-game"
    named: options.NamedGame = None
    game: Annotated[str | None, options.game_option("play-help-game")] = None
    cards: Annotated[
        str | None, typer.Option("--cards", "--deck", help=message("play-help-cards"), metavar="SET")
    ] = None
    player_count: options.PlayerCount = None
    setup: options.SetUp = None
    position: Annotated[
        str | None, typer.Option("--position", help=message("play-help-position"), metavar="TEXT")
    ] = None
    fair: Annotated[
        str | None,
        typer.Option(
            "--fair", help=message("play-help-fair"), metavar="NAME", autocompletion=options.fair_starts
        ),
    ] = None
    handicap: Annotated[
        int | None, typer.Option("--handicap", help=message("play-help-handicap"), metavar="NUMBER")
    ] = None
    clock: Annotated[
        str | None,
        typer.Option(
            "--clock", help=message("play-help-clock"), metavar="CLOCK", autocompletion=options.clocks
        ),
    ] = None
    take_back: Annotated[
        bool, typer.Option("--take-back/--no-take-back", help=message("play-help-take-back"))
    ] = True
    lesson: Annotated[bool, typer.Option("--lesson", help=message("play-help-lesson"))] = False
    puzzle: Annotated[
        str | None,
        typer.Option(
            "--puzzle", help=message("play-help-puzzle"), metavar="WHICH", autocompletion=options.puzzles
        ),
    ] = None
    solver: Annotated[str, typer.Option("--solver", help=message("puzzle-help-name"), metavar="NAME")] = ""
    new: Annotated[bool, typer.Option("--new", help=message("play-help-new"))] = False
    seed: Annotated[int | None, typer.Option("--seed", help=message("play-help-seed"), metavar="NUMBER")] = (
        None
    )
    records: Annotated[
        str | None,
        typer.Option("--records", help=message("play-help-records"), metavar="FILE", envvar=EVERYWHERE),
    ] = None

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

    heading: ClassVar[str] = "play-group-board"
    board: Annotated[
        Path | None, typer.Option("--board", help=message("play-help-board"), metavar="FILE")
    ] = None
    sim: Annotated[bool, typer.Option("--sim", help=message("play-help-sim"))] = False
    serial_port: Annotated[
        str | None, typer.Option("--serial-port", help=message("play-help-serial-port"), metavar="URL")
    ] = None
    pins: Annotated[str | None, typer.Option("--pins", help=message("play-help-pins"), metavar="LIBRARY")] = (
        None
    )
    faults: Annotated[
        str | None, typer.Option("--faults", help=message("play-help-faults"), metavar="FILE")
    ] = None
    refused: Annotated[bool, typer.Option("--board-refused", hidden=True)] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerOptions:
    """Players and the strength of the program."""

    heading: ClassVar[str] = "play-group-players"
    seats: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            help=message("play-help-player", seats=known_seats()),
            metavar="SEAT=WHO",
            autocompletion=options.seats,
        ),
    ] = None
    seat_names: Annotated[
        list[str] | None,
        typer.Option("--seat-name", help=message("play-help-seat-name"), metavar="SEAT=NAME"),
    ] = None
    think: Annotated[
        float,
        typer.Option("--think", help=message("play-help-think"), min=0.05, max=600, metavar="SECONDS"),
    ] = 1.0
    hints: Annotated[
        int, typer.Option("--hints", help=message("play-help-hints"), min=0, max=99, metavar="NUMBER")
    ] = HINTS
    demo: Annotated[bool, typer.Option("--demo", help=message("play-help-demo"))] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestOptions:
    """Other devices at home."""

    heading: ClassVar[str] = "play-group-guests"
    guests: Annotated[bool, typer.Option("--guests", help=message("play-help-guests"))] = False
    bind: Annotated[str | None, typer.Option("--bind", help=message("play-help-bind"), metavar="ADDRESS")] = (
        None
    )
    delay: Annotated[
        int, typer.Option("--delay", help=message("play-help-delay"), min=0, max=99, metavar="TURNS")
    ] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayOptions:
    """The page and the voice."""

    heading: ClassVar[str] = "play-group-display"
    port: options.Port = 8080
    browser: options.Browser = True
    voice: Annotated[
        str | None,
        typer.Option(
            "--voice", help=message("play-help-voice"), metavar="COMMAND", autocompletion=options.voices
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

    Each parameter of `command` is a dataclass. Its class attribute `heading` is the message key of its
    heading in the help, and its fields are annotated with typer's options. A parameter `features` takes a
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
