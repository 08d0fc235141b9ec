"""Borderland (Kanare Kato) on 91 hexes; `seeds/borderland.md` is its digest."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.games.borderland.borderland import Borderland
    from niwashi.games.borderland.hexes import PATTERN
    from niwashi.games.borderland.seats import COLOURS

__all__ = ["COLOURS", "PATTERN", "Borderland"]

__getattr__ = offer_later(
    __name__,
    {
        "borderland": ["Borderland"],
        "hexes": ["PATTERN"],
        "seats": ["COLOURS"],
    },
)
