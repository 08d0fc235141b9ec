"""Karesansui, the stone garden, for two to four players; `seeds/karesansui.md` is its digest.

Scoring and places are pure questions about one garden; `Karesansui` is the whole game.
"""

SUPPLY = {2: (4, 5, 2, 3, 1), 3: (5, 6, 3, 4, 2), 4: (6, 7, 4, 5, 3)}
"""Stones of each kind at the start, by the number of players (KS-2)."""

_SEATS = {
    2: ("south", "north"),
    3: ("south", "west", "north"),
    4: ("south", "west", "north", "east"),
}
SEATS = _SEATS[4]
"""All seats, clockwise as seen from above; turns go round that way."""


def seats(players: int) -> tuple[str, ...]:
    """The seats of a game of so many players, in turn order (KS-62)."""
    return _SEATS[players]
