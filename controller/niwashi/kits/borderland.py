"""Borderland's kit: a tree grown where it pays, and the tints of the cells."""

from collections.abc import Mapping

from niwashi.engine import HexSearcher, ten_levels
from niwashi.kits.kit import EngineKit, GameKit, PageKit
from niwashi.rules import Borderland, Dice
from niwashi.rules.borderland import PATTERN

__all__ = ["BORDERLAND"]


class _Page(PageKit[Borderland]):
    def pattern(self, game: Borderland) -> Mapping[str, int]:
        del game
        return dict(PATTERN)


def _searcher(game: Borderland, megabytes: int, dice: Dice) -> HexSearcher:
    return HexSearcher(game, dice, megabytes)


# What levels are worth stands in docs/LADDER.md.
_LEVELS = ten_levels(
    (1, 0, 0, 4500), (1, 0, 0, 2500), (1, 0, 0, 1500), (1, 0, 0, 800), (1, 0, 0, 400),
    (1, 0, 0, 100), (2500, 0, 0), (18_000, 0, 0), (60_000, 0, 0),
    counts_nodes=True,
)  # fmt: skip

BORDERLAND = GameKit(_Page(), EngineKit(_searcher, _LEVELS, needs_dice=True))
