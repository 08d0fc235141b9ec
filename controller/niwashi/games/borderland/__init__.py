"""Borderland (Kanare Kato) on 91 hexes; `seeds/borderland.md` is its digest."""
