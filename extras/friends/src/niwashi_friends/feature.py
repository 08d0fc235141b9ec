"""Games with friends, as the command line registers them. Other modules are imported on use."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from niwashi.features import Ask, FeatureCommand, FeatureTable, PlayFeature, RoomCommands
from niwashi.kept_files import KeptFile
from niwashi.page_parts import PagePart
from niwashi_friends.tables import TABLES

if TYPE_CHECKING:
    from niwashi.cli.play_options import PlayOptions
    from niwashi.games.game import Game, GameEnding
    from niwashi.loop.features import Feature
    from niwashi.records.journal import Journal
    from niwashi.records.kept import Kept
    from niwashi.server.game_server import GameServer
    from niwashi_friends.commands.options import FriendOptions


def _play_options() -> "type[FriendOptions]":
    from niwashi_friends.commands.options import FriendOptions

    return FriendOptions


def _play(chosen: "FriendOptions", options: "PlayOptions") -> None:
    from niwashi_friends.commands.play import play_with

    play_with(chosen, options)


def _is_led(records: Path) -> bool:
    from niwashi_friends.door import is_led

    return is_led(records)


def _table(
    journal: "Journal", server: "Callable[[Game], GameServer]"
) -> AbstractContextManager[FeatureTable]:
    from niwashi_friends.seated import table_in_browser

    return table_in_browser(journal, server)


def _resumes(options: "PlayOptions", records: Path) -> PlayFeature | None:
    from niwashi_friends.door import is_led, leads, links_folder

    if not (is_led(records) and leads(options)):
        return None
    return _play_options()(transport=links_folder(records))


def _door(program: "GameServer", records: Path, options: "PlayOptions | None") -> "Feature | None":
    from niwashi_friends.door import door, leads

    return door(program, records) if leads(options) else None


def _endings(ask: Ask) -> "Mapping[str, GameEnding]":
    from niwashi_friends.game_file import signed_endings

    return signed_endings(ask)


def _signed_lines(journal: "Journal", kept: "Kept") -> Iterable[str]:
    from niwashi_friends.game_file import signed_lines

    return signed_lines(journal, kept)


FEATURE = RoomCommands(
    commands={
        "friends": FeatureCommand(
            "niwashi_friends.commands.friends",
            "Play with friends elsewhere: invite them by a link, then play together from two homes.",
        ),
        "watch": FeatureCommand(
            "niwashi_friends.commands.watch", "Watch a game of two friends who allow it."
        ),
        "club": FeatureCommand(
            "niwashi_friends.commands.club",
            "Run a club: boards in many homes that play over one server.",
            is_listed_last=True,
        ),
        "chain": FeatureCommand("niwashi_friends.commands.chain", "Check signed games.", is_listed_last=True),
    },
    play_options=_play_options,
    play=_play,
    resumes=_resumes,
    table=_table,
    is_led=_is_led,
    door=_door,
    endings=_endings,
    signed_lines=_signed_lines,
    page=PagePart(
        Path(__file__).with_name("page_files"), "friends_page.js", "addFriends", "homes.css", "friends.html"
    ),
    kept_tables=TABLES,
    kept_files=tuple(
        KeptFile(f"{name}.json")
        for name in ("own-name", "declined", "declined-there", "open-game", "friends-table")
    ),
)
