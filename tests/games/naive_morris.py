"""Three Men's Morris read a second time, slowly: squares are points, and a turn is tried on a dictionary.

It shares no code with the program. `python -m tests.games.naive_morris "../../... l" DEPTH` counts.
"""

import sys
from collections.abc import Iterator
from itertools import product

Point = tuple[int, int]
State = tuple[dict[Point, str], str]
POINTS = list(product(range(3), range(3)))


def read(text: str) -> State:
    """The stones by file and rank, and the letter of who is to move."""
    ranks, side = text.split()
    rows = reversed(ranks.split("/"))
    found = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
    return {point: letter for point, letter in found.items() if letter != "."}, side


def write(state: State) -> str:
    """The text that `read` reads."""
    stones, side = state
    rows = ("".join(stones.get((x, y), ".") for x in range(3)) for y in (2, 1, 0))
    return f"{'/'.join(rows)} {side}"


def has_won(stones: dict[Point, str], side: str) -> bool:
    """MM-4: three points of nine lie on one straight line."""
    own = [point for point, letter in stones.items() if letter == side]
    if len(own) < 3:
        return False
    (ax, ay), (bx, by), (cx, cy) = own
    return (ax - bx) * (ay - cy) == (ax - cx) * (ay - by)


def after(state: State) -> Iterator[State]:
    """MM-2 and MM-3: every position that a turn leads to."""
    stones, side = state
    other = "d" if side == "l" else "l"
    if has_won(stones, other):
        return
    own = [point for point, letter in stones.items() if letter == side]
    for target in (point for point in POINTS if point not in stones):
        if len(own) < 3:
            yield {**stones, target: side}, other
            continue
        for origin in own:
            if (target[0] - origin[0]) ** 2 + (target[1] - origin[1]) ** 2 <= 2:
                left = {point: letter for point, letter in stones.items() if point != origin}
                yield {**left, target: side}, other


def count(state: State, depth: int) -> int:
    """The number of legal turn sequences of that length."""
    return 1 if depth == 0 else sum(count(each, depth - 1) for each in after(state))


if __name__ == "__main__":
    print(count(read(sys.argv[1]), int(sys.argv[2])))
