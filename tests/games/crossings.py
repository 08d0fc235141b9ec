"""Positions of Borderland with pieces that cross the board: borders, near borders, ties and captures abound.

They are made with the slow reading alone; games at random hardly ever get there.
"""

import random

from tests.games import naive_borderland as naive
from tests.games.naive_borderland import CELLS, DISTANCE, NEIGHBOURS, OTHER, ROWS, SIDES, State

EDGE = sorted(set().union(*SIDES))


def crossing(dice: random.Random) -> State:
    """Up to two walks of each colour from edge to edge, with gaps, and some pieces besides."""
    pieces: dict[str, str] = {}
    for colour in "wb":
        for _ in range(dice.choice([0, 1, 1, 1, 2])):
            for cell in walk(dice):
                if dice.random() > 0.03:
                    pieces.setdefault(cell, colour)
        for cell in dice.sample(CELLS, dice.randint(0, 6)):
            pieces.setdefault(cell, colour)
    territories = {colour: territory(pieces, colour, dice) for colour in "wb"}
    return State(pieces, dice.choice("wb"), {colour: t for colour, t in territories.items() if t})


def nested(dice: random.Random) -> State:
    """Two rows of one colour and, between them, a row of the other's that its next move may complete."""
    below, between, above = sorted(dice.sample(ROWS, 3))
    me, pieces = dice.choice("wb"), {}
    for cell in CELLS:
        if cell[0] in (below, above):
            pieces[cell] = OTHER[me]
        elif cell[0] == between:
            pieces[cell] = me
    gap = dice.choice([cell for cell in CELLS if cell[0] == between])
    del pieces[gap]
    free = [cell for cell in NEIGHBOURS[gap] if cell not in pieces]
    pieces |= dict.fromkeys(free[:1], me)
    for cell in dice.sample(CELLS, dice.randint(0, 14)):
        if cell != gap:
            pieces.setdefault(cell, dice.choice("wwb" if me == "w" else "wbb"))
    territories = {colour: territory(pieces, colour, dice) for colour in "wb"}
    return State(pieces, me, {colour: t for colour, t in territories.items() if t})


def walk(dice: random.Random) -> list[str]:
    cell, end = dice.sample(EDGE, 2)
    path = [cell]
    while cell != end:
        slack = dice.random() < 0.2  # sideways now and then
        cell = dice.choice([c for c in NEIGHBOURS[cell] if DISTANCE[c][end] < DISTANCE[cell][end] + slack])
        path.append(cell)
    return path


def territory(pieces: dict[str, str], colour: str, dice: random.Random) -> frozenset[str]:
    """A territory that such borders may have come to have, mostly a small one."""
    border = naive.border_cells(pieces, colour)
    if not border:
        return frozenset()
    parts = naive.connected(set(CELLS) - border)
    outside = max(parts, key=len) if dice.random() < 0.85 else dice.choice(parts)
    return frozenset(CELLS) - outside
