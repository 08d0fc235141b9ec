"""Positions as frozen values: what each player has, and whose turn it is."""

from typing import NamedTuple

from niwashi.games.reclamation.squares import BOARD
from niwashi.message import Key

PLAYERS = ("flower", "tendril")
"""Player names by index; Flower moves first (RC-1)."""


def player_key(side: int) -> Key:
    """The catalogue key of a player's name, a fact that every language says its own way."""
    return Key(f"player-{PLAYERS[side]}")


class Camp(NamedTuple):
    """One player's pieces: sets of squares by the height of the stack there, and the pieces beside the board.

    `cards` is the set of available cards, bit 0 for card 1.
    """

    ones: int
    twos: int
    threes: int
    hand: int
    cards: int
    trophies: int

    @property
    def squares(self) -> int:
        """The set of squares where the player's stones stand."""
        return self.ones | self.twos | self.threes

    @property
    def stones(self) -> int:
        """The stones on the board, in hand and among the trophies."""
        on_board = self.ones.bit_count() + 2 * self.twos.bit_count() + 3 * self.threes.bit_count()
        return on_board + self.hand + self.trophies

    def height(self, square: int) -> int:
        """Return the number of the player's stones on a square, given by its number: 0 to 3."""
        one = 1 << square
        return 1 * bool(self.ones & one) + 2 * bool(self.twos & one) + 3 * bool(self.threes & one)


class Position(NamedTuple):
    """Both camps by player index, and the index of the player to move."""

    camps: tuple[Camp, Camp]
    side: int

    @property
    def mover(self) -> Camp:
        """The camp of the player to move."""
        return self.camps[self.side]

    @property
    def other(self) -> Camp:
        """The camp of the player who is not to move."""
        return self.camps[1 - self.side]

    @property
    def empty(self) -> int:
        return BOARD ^ (self.camps[0].squares | self.camps[1].squares)
