"""Borderland (Kanare Kato) on 91 hexes; `seeds/borderland.md` is its digest."""

from niwashi.rules.borderland.borderland import Borderland

__all__ = ["Borderland"]
