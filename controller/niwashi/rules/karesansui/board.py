"""Two gardens on the square board of 36 cells (KS-50)."""

from collections.abc import Mapping

from niwashi.rules.game import EMPTY, Kind, Layout, Place, Stack
from niwashi.rules.karesansui.garden import FILES, NAMES, Garden
from niwashi.rules.karesansui.position import Phase, Position

__all__ = ["CELLS", "STORAGE", "cell_of", "layout", "places"]

_SIZE = 6

STORAGE = ("f1", "f6")
DRAWN = ("f2", "f5")
CELLS = tuple(f"{file}{rank}" for rank in range(1, _SIZE + 1) for file in "abcdef")
"""The cells of the board, in rank-then-file order."""


def cell_of(side: int, name: str) -> str:
    """The cell of a garden's square: its bottom row is nearest its owner, who looks across the table.

    >>> cell_of(0, "a1"), cell_of(0, "e3"), cell_of(1, "a1"), cell_of(1, "e3")
    ('a1', 'e3', 'e6', 'a4')
    """
    if side == 0:
        return name
    file, rank = FILES.index(name[0]), int(name[1])
    return f"{FILES[-1 - file]}{_SIZE + 1 - rank}"


def places() -> Mapping[str, Place]:
    """The 36 cells: two gardens, and in file f each owner's storage place, draw place and monk button."""
    return {cell: Place(Kind.SQUARE, int(cell[1]) > _SIZE // 2) for cell in CELLS}


def layout(position: Position) -> Layout:
    """What stands where: a tile is one high, a stone and the monk on it one more each."""
    stacks = dict.fromkeys(CELLS, EMPTY)
    for side, player in enumerate(position.players):
        for name, height in zip(NAMES, _heights(player.garden), strict=True):
            stacks[cell_of(side, name)] = Stack(side, height) if height else EMPTY
        stacks[STORAGE[side]] = Stack(side, 1) if player.stored else EMPTY
    stage = position.stage
    if stage.tiles and stage.phase is not Phase.TILES:
        stacks[DRAWN[stage.active]] = Stack(stage.active, 1)
    return stacks


def _heights(garden: Garden) -> list[int]:
    squares = enumerate(zip(garden.tiles, garden.stones, strict=True))
    return [bool(tile) + bool(stone) + (garden.monk == number) for number, (tile, stone) in squares]
