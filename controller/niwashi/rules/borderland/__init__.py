"""Borderland (Kanare Kato) on 91 hexes; `seeds/borderland.md` is its digest."""

from niwashi.rules.borderland.borderland import Borderland
from niwashi.rules.borderland.pattern import PATTERN
from niwashi.rules.borderland.position import COLOURS

__all__ = ["COLOURS", "PATTERN", "Borderland"]
