"""The pattern that is printed on the board: six triangles of fifteen hexes around the middle one (BL-36)."""

from collections.abc import Mapping

from niwashi.games.borderland.hexes import NAMES, NUMBERS

_MIDDLE = NUMBERS["f6"]
_ROUND = (1, 13, 12, -1, -13, -12)  # from a cell to its neighbours, one after the other
_SIDE = 5


def _triangle(number: int) -> list[str]:
    """The cells of one triangle: out from the middle, and to the left of that as far as the next one."""
    ahead, aside = _ROUND[number], _ROUND[(number + 1) % len(_ROUND)]
    steps = [(out, left) for out in range(1, _SIDE + 1) for left in range(_SIDE + 1 - out)]
    return [NAMES[_MIDDLE + out * ahead + left * aside] for out, left in steps]


PATTERN: Mapping[str, int] = {name: number for number in range(len(_ROUND)) for name in _triangle(number)}
"""The triangle of each cell, 0 to 5 around the board; the middle cell has none."""
