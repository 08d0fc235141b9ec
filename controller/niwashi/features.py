"""The commands, options and tables that packages beside the program add.

A package names its `RoomCommands` by an entry point of the group `niwashi.features`. Nothing here names
such a package: without it installed, its commands and options are missing, and the commands say what to
install. Packages are loaded by what lists commands, plays, or keeps backups. One that fails is named on
standard error there and left out: the board plays without it.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeAlias

from niwashi import data
from niwashi.entry_groups import Entry, entries
from niwashi.errors import NiwashiError
from niwashi.kept_files import KeptFile
from niwashi.kept_tables import PackageTables, add_tables
from niwashi.page_parts import PagePart, add_page_part
from niwashi.terminal import message, print_text
from niwashi.validation import quoted
from niwashi.words.catalogue import add_words

if TYPE_CHECKING:  # each takes a Pi a part of a second, and most commands need none of them
    from starlette.routing import Route

    from niwashi.games.game import Game, GameEnding
    from niwashi.loop.features import Feature
    from niwashi.records.journal import Journal
    from niwashi.records.kept import Kept
    from niwashi.server.game_server import GameServer
    from niwashi.web.answers import Speak

GROUP = "niwashi.features"
"""The group of entry points by which packages name their `RoomCommands`."""

Ask = Callable[..., list[tuple[Any, ...]]]
"""Runs a query on the records and returns its rows."""


class PlayFeature(Protocol):
    """A group of options of `niwashi play`: a dataclass as `niwashi.cli.play_options.grouped` takes it."""

    heading: ClassVar[str]

    @property
    def is_given(self) -> bool:
        """True if one of its options was given: then this feature plays."""


class FeatureCommand(NamedTuple):
    """A command of a package. It is imported when it is called."""

    module: str
    """Has an `app`, if it is a group of commands, or a function of the command's name."""
    purpose: str
    """One sentence for the list of commands."""
    is_listed_last: bool = False
    """True for what only `niwashi help all` lists."""


@dataclass(frozen=True)
class RoomCommands:
    """Commands, options, a table to play at, a part of the page, and what is kept, of one package."""

    commands: Mapping[str, FeatureCommand] = field(default_factory=dict)
    """Commands by name."""
    play_options: Callable[[], type[PlayFeature]] | None = None
    """Returns a group of options of `niwashi play`."""
    play: Callable[[Any, Any], None] | None = None
    """Plays by an instance of that group, and all `PlayOptions`, until Ctrl-C. Raises NiwashiError."""
    resumes: Callable[[Any, Path], PlayFeature | None] | None = None
    """Returns that group where this feature plays without being asked for: by `PlayOptions` and records."""
    table: "OpenTable | None" = None
    """Opens the table at which this feature plays where there is no command line. Raises NiwashiError."""
    is_led: Callable[[Path], bool] = lambda _: False
    """Returns whether a page has led a board with these records to that table."""
    door: "Callable[[GameServer, Path, Any], Feature | None] | None" = None
    """Returns what a board with these records shows of this feature while it plays by itself.

    Takes `PlayOptions`, too, or None where there is no command line.
    """
    endings: "Callable[[Ask], Mapping[str, GameEnding]] | None" = None
    """Returns the endings of games that their rules have not ended, by the keys of the games."""
    signed_lines: "Callable[[Journal, Kept], Iterable[str]] | None" = None
    """Returns the lines of a kept game as a signed game. Raises NiwashiError."""
    page: PagePart | None = None
    """Scripts, styles and pieces of the page."""
    kept_tables: PackageTables | None = None
    """Tables in the file of records."""
    kept_files: tuple[KeptFile, ...] = ()
    """Files beside the records, for backups."""
    words: Mapping[str, str] = field(default_factory=dict)
    """A package's own messages in Fluent's format by language, such as those of its part of the page."""


class FeatureTable(NamedTuple):
    """A table of a feature: its program, the routes of its pages, and the endings that it knows."""

    program: "GameServer"
    routes: "Callable[[Speak], Sequence[Route]]"
    endings: "Callable[[Ask], Mapping[str, GameEnding]]"


ServerFor: TypeAlias = "Callable[[Game], GameServer]"
OpenTable: TypeAlias = "Callable[[Journal, ServerFor], AbstractContextManager[FeatureTable]]"


@cache
def features() -> tuple[RoomCommands, ...]:
    """Return the features of all packages that are installed and work."""
    return tuple(feature for _, feature in _loaded())


@cache
def _loaded() -> tuple[tuple[Entry, RoomCommands], ...]:
    found = []
    for entry in entries(GROUP, sys.path):
        with _left_out_if_it_fails(entry):
            feature = _feature(entry)
            if feature is not None:
                add_words(f"{GROUP} {entry.name}", feature.words)
                if feature.page is not None:
                    add_page_part(entry.name, feature.page)
                if feature.kept_tables is not None:
                    add_tables(entry.name, feature.kept_tables)
                found.append((entry, feature))
    return tuple(found)


@contextmanager
def _left_out_if_it_fails(entry: Entry) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:  # a person's own
        raise
    except BaseException as error:  # noqa: BLE001  # whatever a package does on its way in
        why = NiwashiError("game-package-raises", kind=type(error).__name__, why=quoted(str(error) or "-"))
        print_text(
            message("games-left-out", game=entry.name, package=entry.package, why=why.message), err=True
        )


def _feature(entry: Entry) -> RoomCommands | None:
    """Return what an entry point names; None where its package was removed."""
    try:
        feature = getattr(import_module(entry.module), entry.attr)
    except ModuleNotFoundError as error:
        if error.name != entry.module.partition(".")[0]:
            raise
        return None
    if not isinstance(feature, RoomCommands):
        raise TypeError(f"{entry.module}:{entry.attr} is of type {type(feature).__name__}, not RoomCommands")
    for name, command in feature.commands.items():
        if not isinstance(command, FeatureCommand):
            raise TypeError(f"command {name} is of type {type(command).__name__}, not FeatureCommand")
    return feature


def kept_files() -> tuple[KeptFile, ...]:
    """Return the files beside the records that packages have, for backups."""
    return tuple(each for feature in features() for each in feature.kept_files)


def missing_commands() -> Mapping[str, str]:
    """Return the commands of extras that are not installed, with the keys of what to say."""
    here = {name for feature in features() for name in feature.commands}
    extras = data.toml(data.text_of(Path(__file__).with_name("extras.toml")))
    return {name: f"extra-{extra}" for extra in extras for name in extras[extra] if name not in here}


def play_features() -> list[type[PlayFeature]]:
    """Return the groups of options that features add to `niwashi play`."""
    return list(_players())


def play_by(chosen: PlayFeature, options: Any) -> None:
    """Let the chosen feature play by all `PlayOptions` until Ctrl-C. Raises NiwashiError."""
    _players()[type(chosen)](chosen, options)


def resumed(options: Any, records: Path) -> PlayFeature | None:
    """Return the options of a feature that plays without being asked for, because a page led to it."""
    found = (each.resumes(options, records) for each in features() if each.resumes is not None)
    return next((each for each in found if each is not None), None)


def table_led_to(records: Path) -> "OpenTable | None":
    """Return what opens the table to which a page has led a board with these records; None for none."""
    return next((each.table for each in features() if each.table is not None and each.is_led(records)), None)


def add_doors(program: "GameServer", records: Path, options: Any) -> None:
    """Let a board that plays by itself show the ways to features. `options` as for `RoomCommands.door`."""
    for each in features():
        door = None if each.door is None else each.door(program, records, options)
        if door is not None:
            program.game_loop.add(door)


@cache
def _players() -> Mapping[type[PlayFeature], Callable[[Any, Any], None]]:
    found = {}
    for entry, feature in _loaded():
        if feature.play_options is not None and feature.play is not None:
            with _left_out_if_it_fails(entry):
                found[feature.play_options()] = feature.play
    return found


def all_endings(ask: Ask) -> "Mapping[str, GameEnding]":
    """Return the endings that the features know of games that their rules have not ended."""
    return {
        key: ending
        for feature in features()
        if feature.endings is not None
        for key, ending in feature.endings(ask).items()
    }


def signed_lines(journal: "Journal", kept: "Kept") -> Iterable[str]:
    """Return the lines of a kept game as a signed game. Raises NiwashiError if no feature can sign."""
    sign = next((each.signed_lines for each in features() if each.signed_lines is not None), None)
    if sign is None:
        raise NiwashiError("extra-friends")
    return sign(journal, kept)
