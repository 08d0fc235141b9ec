"""Where things lie in a frame, the words of one position of The Reclamation: first the mover's, then theirs.

Offsets from the frame's first word. No module of its own where the kernel is compiled: `frame.pxd` makes
constants of them.
"""

ONES, TWOS, THREES = 0, 1, 2
"""The mover's squares with one stone, two, three."""

HAND, CARDS, TROPHIES = 3, 4, 5
"""Stones in hand and trophies, counted; the cards in hand, a bit each."""

THEIR_ONES, THEIR_TWOS, THEIR_THREES = 6, 7, 8
"""The other player's squares."""

THEIR_HAND, THEIR_CARDS, THEIR_TROPHIES = 9, 10, 11
"""The other player's stones in hand, cards and trophies."""

THEIRS = 6
"""From what is the mover's to the same of the other player."""

MOVER = 12
"""The index of the player whose turn it is."""

WORDS = 13
"""How many words of a frame are in use."""

SIZE = 16
"""From one frame to the next."""

SQUARES = 36
"""From one card, or set of cards, to the next in the tables of what they reach."""

SIDE = 144
"""From one player to the other in the table of what each of four cards reaches."""

SETS = 576
"""From one player to the other in the tables of what each of sixteen sets of cards reaches."""
