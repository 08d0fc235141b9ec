"""Borderland (Kanare Kato) on 91 hexes; `seeds/borderland.md` is its digest."""

from niwashi.rules.borderland.borderland import Borderland
from niwashi.rules.borderland.pattern import PATTERN

__all__ = ["PATTERN", "Borderland"]
