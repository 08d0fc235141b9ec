"""Guests at a running program: admission, addresses, keys, and lights.

It stands above the server, which knows features and not their names. The rights, sessions and pairings that
pages are held to are in the room around it, `niwashi.guests`, which stands below the pages.
"""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.guests.feature.card import guest_card
    from niwashi.guests.feature.guest_list import GuestList
    from niwashi.guests.feature.guests import Chance, FoundAt, Guests
    from niwashi.guests.feature.https_folder import has_https, turned_off
    from niwashi.guests.feature.inviting import invitation

__all__ = [
    "Chance",
    "FoundAt",
    "GuestList",
    "Guests",
    "guest_card",
    "has_https",
    "invitation",
    "turned_off",
]

__getattr__ = offer_later(
    __name__,
    {
        "card": ["guest_card"],
        "guest_list": ["GuestList"],
        "guests": ["Chance", "FoundAt", "Guests"],
        "https_folder": ["has_https", "turned_off"],
        "inviting": ["invitation"],
    },
)
