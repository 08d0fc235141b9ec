"""What games with friends elsewhere add to the command line. The rest is imported when it is used."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from niwashi.cli.features import Ask, Feature, PlayFeature

if TYPE_CHECKING:
    from niwashi.games import GameEnding
    from niwashi.records import Journal, Kept


def _play_options() -> type[PlayFeature]:
    from niwashi.homes.commands.options import FriendOptions

    return FriendOptions


def _endings(ask: Ask) -> "Mapping[str, GameEnding]":
    from niwashi.homes.signed_endings import signed_endings

    return signed_endings(ask)


def _signed_lines(journal: "Journal", kept: "Kept") -> Iterable[str]:
    from niwashi.homes.signed_game import signed_lines

    return signed_lines(journal, kept)


FEATURE = Feature(
    commands={
        name: f"niwashi.homes.commands.{name}" for name in ("friends", "watch", "club", "tournament", "chain")
    },
    renamed={"invite": "friends invite"},
    play_options=_play_options,
    endings=_endings,
    signed_lines=_signed_lines,
)
