"""Between Borderland as its rules tell it and its kernel: positions in, the text of an action out."""

from typing import Any

from niwashi.engine.hexes import PLACED, HexKernel
from niwashi.engine.hexturns import END
from niwashi.games.game import Game

_NO_MARK = 255
_ROWS = "abcdefghijk"


class HexPort:
    """Speaks for one kernel."""

    def __init__(self, kernel: HexKernel) -> None:
        self.kernel = kernel
        self._names = {_number(name): name for name in _cells()}

    def load(self, game: Game, position: Any) -> None:
        """Put a position between two turns, after the opening, into the kernel."""
        side, layout, lands = game.side(position), game.layout(position), game.territories(position)
        pieces, held = [0, 0], [0, 0]
        for number, name in self._names.items():
            owner = layout[name].owner
            if owner >= 0:
                pieces[owner] |= 1 << number
            for holder, places in lands.items():
                held[holder] |= (name in places) << number
        self.kernel.load(pieces[side], pieces[1 - side], held[side], held[1 - side])

    def text(self, action: int, outcome: int) -> str:
        """Return the mover's action with its ties in the text of the rules; "" ends the turn."""
        if action == END:
            return ""
        origin, target = action & 127, action >> 7
        if origin == PLACED:
            return self._names[target]
        self.kernel.outcomes(origin, target)
        marks = "".join(f"~{self._names[mark]}" for mark in self.kernel.marks(outcome) if mark != _NO_MARK)
        return f"{self._names[origin]}-{self._names[target]}{marks}"


def _cells() -> list[str]:
    return [
        f"{row}{column + 1}" for number, row in enumerate(_ROWS) for column in range(11 - abs(number - 5))
    ]


def _number(name: str) -> int:
    row = _ROWS.index(name[0])
    return 11 * row + max(0, row - 5) + int(name[1:]) - 1
