"""When two positions are the same puzzle: colours swapped, turned or mirrored, or nearly alike.

A picture of a position is a text with a character for each square, as the player to move sees it.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations

from niwashi.games.borderland.borderland import Borderland
from niwashi.games.game import Game
from niwashi.games.karesansui.notation import read_position
from niwashi.games.reclamation.reclamation import Reclamation

Pictures = Sequence[Sequence[str]]
"""All pictures of one position that come to the same puzzle."""

_SWAPPED = str.maketrans("abcxyz", "xyzabc")
_FILES = 6
_ROWS = "abcdefghijk"
_MIDDLE = 5


def pictures(game: Game, position: str) -> Pictures:
    if isinstance(game, Reclamation):
        return _reclamation(game, position)
    if isinstance(game, Borderland):
        return _borderland(game, position)
    return _karesansui(position)


def differing(one: Pictures, other: Pictures) -> int:
    """Return the least number of squares on which two positions differ.

    >>> differing(["..a", "a.."], ["a.x"])
    1
    """
    first = other[0]
    return min(sum(a != b for a, b in zip(each, first, strict=True)) for each in one)


def _reclamation(game: Reclamation, position: str) -> list[str]:
    """One picture, and its mirror image where the cards are their own mirror images."""
    placement, side, *_ = position.split()
    squares = "".join("." * int(each) if each.isdigit() else each for each in placement.replace("/", ""))
    if side == "t":
        squares = squares[::-1].translate(_SWAPPED)
    patterns = [set(card.offsets) for card in game.cards.face(game.variant.face)]
    if any({(ahead, -right) for ahead, right in pattern} != pattern for pattern in patterns):
        return [squares]
    mirrored = "".join(squares[start : start + _FILES][::-1] for start in range(0, len(squares), _FILES))
    return [squares, mirrored]


def _borderland(game: Borderland, position: str) -> list[str]:
    """The twelve ways to turn and mirror a hexagon."""
    here = game.parse(position)
    layout, side = game.layout(here), game.side(here)
    owners = {cube: layout[name].owner for name, cube in _cells()}
    marks = {-1: ".", side: "o", 1 - side: "x"}
    return ["".join(marks[owners[turned]] for turned in way) for way in _ways()]


def _cells() -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each cell by its name, with its three coordinates: their sum is 0, and 0,0,0 is the middle."""
    for row, letter in enumerate(_ROWS):
        for number in range(len(_ROWS) - abs(row - _MIDDLE)):
            across, up = number + max(0, row - _MIDDLE) - _MIDDLE, row - _MIDDLE
            yield f"{letter}{number + 1}", (across, -up, up - across)


def _ways() -> Iterator[list[tuple[int, ...]]]:
    """The cells in their order, turned and mirrored."""
    for order in permutations(range(3)):
        for sign in (1, -1):
            yield [tuple(sign * cube[axis] for axis in order) for _, cube in _cells()]


def _karesansui(position: str) -> list[list[str]]:
    """Return the garden of the player to move, and the drawn tile."""
    here = read_position(position)
    garden = here.players[here.stage.side].garden
    laid = [f"{tile} {stone}" for tile, stone in zip(garden.tiles, garden.stones, strict=True)]
    return [[*laid, " ".join(here.stage.tiles)]]
