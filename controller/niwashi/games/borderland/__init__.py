"""Borderland (Kanare Kato) on 91 hexes; `seeds/borderland.md` is its digest."""

COLOURS = ("white", "black")
"""The colours by index; White moves first (BL-2)."""
