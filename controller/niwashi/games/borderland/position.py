"""Positions as frozen values: whose pieces stand where, what territory they hold, and whose turn it is."""

from typing import NamedTuple

from niwashi.games.borderland import COLOURS
from niwashi.games.borderland.borders import WINNING_TERRITORY
from niwashi.games.borderland.hexes import BOARD
from niwashi.message import Key


def player_key(side: int) -> Key:
    """The catalogue key of a player's name, a fact that every language says its own way."""
    return Key(f"player-{COLOURS[side]}")


class Position(NamedTuple):
    """Sets of cells by colour, and the colour to move.

    A territory is the empty set exactly when the colour has no border (BL-23). In the opening nobody is
    to move yet: `side` is None (BL-3). In the middle of a turn the mover is still to move, and `begun` names
    the actions so far; no text is for such a position.
    """

    pieces: tuple[int, int]
    territories: tuple[int, int]
    side: int | None
    begun: tuple[str, ...] = ()

    @property
    def empty(self) -> int:
        return BOARD ^ (self.pieces[0] | self.pieces[1])

    @property
    def has_border(self) -> bool:
        """True if any border is on the board: the emergency phase (BL-13)."""
        return self.territories != (0, 0)

    def holds_enough(self, side: int) -> bool:
        """Return whether a colour's territory is large enough to win (BL-24)."""
        return self.territories[side].bit_count() >= WINNING_TERRITORY


START = Position((0, 0), (0, 0), None)
"""The empty board (BL-3)."""
