"""Borderland (Kanare Kato) on 91 hexes; `seeds/borderland.md` is its digest."""

from niwashi.games.borderland.borderland import Borderland
from niwashi.games.borderland.pattern import PATTERN
from niwashi.games.borderland.position import COLOURS

__all__ = ["COLOURS", "PATTERN", "Borderland"]
