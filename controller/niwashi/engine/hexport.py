"""Between Borderland as its rules tell it and the words of its kernel: states, actions, what they lead to."""

from typing import Any, NamedTuple

from niwashi.engine.hexes import PLACED, HexKernel
from niwashi.rules import Game

__all__ = ["HexAction", "HexPort", "HexState"]

_NO_MARK = 255
_WORD = (1 << 64) - 1
_ROWS = "abcdefghijk"


class HexState(NamedTuple):
    """A position in the middle of a turn or between two, as the mover's words.

    `done` are the texts of the turn's actions so far; `resting` is what may not move now; `placing` says
    whether something may still be placed.
    """

    words: tuple[int, ...]
    side: int
    done: tuple[str, ...] = ()
    resting: int = _NO_MARK
    placing: int = 1


class HexAction(NamedTuple):
    """One action: its text ("" ends the turn) and the state that it leads to."""

    text: str
    after: HexState


class HexPort:
    """Reads positions, lists actions. Not for several threads at once."""

    def __init__(self) -> None:
        self.kernel = HexKernel()
        self._names = {_number(name): name for name in _cells()}

    def state(self, game: Game, position: Any) -> HexState:
        """The state of a position between two turns, after the opening."""
        side, layout, lands = game.side(position), game.layout(position), game.lands(position)
        pieces, held = [0, 0], [0, 0]
        for number, name in self._names.items():
            owner = layout[name].owner
            if owner >= 0:
                pieces[owner] |= 1 << number
            for holder, places in lands.items():
                held[holder] |= (name in places) << number
        order = (pieces[side], pieces[1 - side], held[side], held[1 - side])
        return HexState(tuple(part for wide in order for part in (wide & _WORD, wide >> 64)), side)

    def load(self, state: HexState) -> None:
        """Put a state into the kernel."""
        words = state.words
        self.kernel.load(*(words[i] | words[i + 1] << 64 for i in (0, 2, 4, 6)))

    def sizes(self) -> tuple[int, int, int, int]:
        """How many pieces and how much land the kernel's mover and the other have."""
        words = self.kernel.words()
        own, enemy, land, theirs = (words[i].bit_count() + words[i + 1].bit_count() for i in (0, 2, 4, 6))
        return own, enemy, land, theirs

    @staticmethod
    def pieces(state: HexState, of: int) -> tuple[int, int]:
        """The pieces of a state's mover (0) or of the other (1), and those of the other of the two."""
        low, high, their_low, their_high = state.words[:4]
        own, enemy = low | high << 64, their_low | their_high << 64
        return (enemy, own) if of else (own, enemy)

    def won(self, state: HexState) -> int | None:
        """Who has won (BL-24), None while nobody has."""
        self.load(state)
        if self.kernel.holds_enough():
            return state.side
        self.kernel.swap()
        return 1 - state.side if self.kernel.holds_enough() else None

    def actions(self, state: HexState) -> list[HexAction]:
        """What may be done next; ending the turn is one choice among others (BL-10)."""
        self.load(state)
        ways = self.kernel.options(state.placing, state.resting)
        made = [action for origin, target in ways for action in self._made(state, origin, target)]
        if state.done or not made:
            made.append(HexAction("", self._passed(state)))
        return made

    def _made(self, state: HexState, origin: int, target: int) -> list[HexAction]:
        kernel, found = self.kernel, []
        self.load(state)
        if origin == PLACED:
            kernel.place(target)
            return [self._action(state, self._names[target], origin, target)]
        for number in range(kernel.outcomes(origin, target)):
            self.load(state)
            kernel.outcomes(origin, target)
            marks = "".join(f"~{self._names[mark]}" for mark in kernel.marks(number) if mark != _NO_MARK)
            kernel.take(number)
            text = f"{self._names[origin]}-{self._names[target]}{marks}"
            found.append(self._action(state, text, origin, target))
        return found

    def _action(self, state: HexState, text: str, origin: int, target: int) -> HexAction:
        """An action that the kernel has just done; the turn goes on unless it has won or was the second."""
        words, done = tuple(self.kernel.words()), (*state.done, text)
        emergency = any(words[4:])
        resting = _NO_MARK if emergency and origin != PLACED else target
        after = HexState(words, state.side, done, resting, int(origin != PLACED))
        if self.kernel.holds_enough() or len(done) > 1:
            after = self._passed(after)
        return HexAction(text, after)

    def _passed(self, state: HexState) -> HexState:
        words = state.words
        return HexState((*words[2:4], *words[:2], *words[6:], *words[4:6]), 1 - state.side)


def _cells() -> list[str]:
    return [f"{row}{column + 1}" for number, row in enumerate(_ROWS) for column in range(_width(number))]


def _width(row: int) -> int:
    return 11 - abs(row - 5)


def _number(name: str) -> int:
    row = _ROWS.index(name[0])
    return 11 * row + max(0, row - 5) + int(name[1:]) - 1
