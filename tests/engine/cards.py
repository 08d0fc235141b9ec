"""Card sets at random, within RC-41."""

import random
from typing import Any

from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.games.reclamation.cards import card_set_from

SQUARES = [(up, right) for up in range(-5, 6) for right in range(-5, 6) if (up, right) != (0, 0)]
NEAR = [square for square in SQUARES if max(map(abs, square)) <= 2]


def random_cards(dice: random.Random) -> Any:
    """Four different patterns a face; mostly near squares, which make games, now and then any."""
    faces = {face: [{"offsets": offsets} for offsets in _patterns(dice)] for face in ("black", "red")}
    return card_set_from({"name": "random", **faces}, "random")


def random_game(name: str, dice: random.Random) -> Game:
    """Garden or Throne with the built-in cards, or as often with cards at random."""
    return game_named(name, random_cards(dice) if dice.random() < 0.5 else None)


def _patterns(dice: random.Random) -> list[list[tuple[int, int]]]:
    found: list[list[tuple[int, int]]] = []
    while len(found) < 4:
        squares = SQUARES if dice.random() < 0.2 else NEAR
        # Eight squares and few stones leave very many choices: rare, or nothing else gets played.
        size = 8 if dice.random() < 0.02 else dice.choice([1, 2, 2, 3, 3, 4])
        pattern = sorted(dice.sample(squares, size))
        if pattern not in found:
            found.append(pattern)
    return found
