"""Features of an evaluation of The Reclamation, and the weight of each for the mover."""

from typing import NamedTuple


class Weights(NamedTuple):
    """Worth of each square, two-stack, stone in hand, card, free square beside a Gardener; and so on."""

    squares: int = 0
    twos: int = 0
    hand: int = 0
    cards: int = 0
    room: int = 0
    gardeners: int = 0
    trophies: int = 0
    tempo: int = 0  # to be the one who moves
