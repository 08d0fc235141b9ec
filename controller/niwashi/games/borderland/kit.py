"""Borderland's kit: a tree grown where it pays, and the tints of the cells."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from niwashi.engine.analysis import Searcher
from niwashi.engine.levels import ten_levels
from niwashi.games.borderland.borderland import Borderland
from niwashi.games.borderland.position import PATTERN
from niwashi.games.game import Dice
from niwashi.kits.kit import EngineKit, GameKit, Goal, PageKit
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from niwashi.pictures.poster import PosterLook

_CELL = r"[a-k]\d{1,2}"
_ACTION = re.compile(rf"(?:([wb]):)?({_CELL})(?:-({_CELL}))?")


def turn_words(turn: str, language: str) -> str:
    """Return the turn in words; unknown text stays as it is.

    >>> turn_words("d4,e5-e6", "en"), turn_words("w:e5,b:g7", "en"), turn_words("e6-e7~a1", "en")
    ('a piece on d4, then e5 to e6', 'white on e5, then black on g7', 'e6-e7~a1')
    """
    actions = [_ACTION.fullmatch(action) for action in turn.split(",")]
    said = [_action(language, *action.groups()) for action in actions if action is not None]
    if len(said) != len(actions):
        return turn
    return said[0] if len(said) == 1 else translate("turn-then", language, one=said[0], two=said[1])


def _action(language: str, colour: str | None, origin: str, target: str | None) -> str:
    if target is not None:
        return translate("turn-stepped", language, origin=origin, target=target)
    key = "turn-placed" if colour is None else f"turn-placed-{'white' if colour == 'w' else 'black'}"
    return translate(key, language, place=origin)


def changes_sides(turn: str) -> bool:
    """Return whether the player who put no pieces down has chosen to be White, and was Black (BL-31)."""
    return turn == "white"


class _Page(PageKit[Borderland]):
    def pattern(self, game: Borderland) -> Mapping[str, int]:
        del game
        return dict(PATTERN)

    def look(self, game: Borderland) -> "PosterLook":
        from niwashi.pictures.poster import PosterLook, contours  # when somebody wants a picture

        del game
        return PosterLook("#1d2b3f", "#0a111c", "#f6ead0", "#a9b7c9", contours, "#b99a5c")


def _searcher(game: Borderland, megabytes: int, dice: Dice) -> Searcher:
    from niwashi.engine.uct import HexSearcher  # when somebody plays it

    return HexSearcher(game, dice, megabytes)


# What levels are worth stands in docs/LADDER.md.
_LEVELS = ten_levels(
    (1, 0, 0, 4500), (1, 0, 0, 2500), (1, 0, 0, 1500), (1, 0, 0, 800), (1, 0, 0, 400),
    (1, 0, 0, 100), (2500, 0, 0), (18_000, 0, 0), (60_000, 0, 0),
    counts_nodes=True,
)  # fmt: skip

BORDERLAND = GameKit(
    _Page(),
    EngineKit(_searcher, _LEVELS, needs_dice=True),
    turn_words=turn_words,
    lesson="borderland.toml",
    clauses="borderland.toml",
    goal=Goal("territory", 46),
    changes_sides=changes_sides,
)
