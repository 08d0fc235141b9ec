"""Belief: what stands on each place of a board, as far as anybody knows, and how it is known.

A board that only feels presence cannot tell a piece from a stack. What stands there follows from what was
done; where several stacks were in the air at once it does not, and the place is *in doubt* until
a person says what is so.
"""

from collections.abc import Collection, Iterable
from enum import StrEnum

from niwashi.rules import EMPTY, Game, Layout, Stack
from niwashi.session.cell import Cell, Geometry, Senses, Shape, view
from niwashi.session.repair import UNKNOWN, fits, is_unknown

__all__ = ["Belief", "Confidence", "confidence"]

_WHOLLY = Senses.FACE | Senses.HEIGHT
_SOMETHING = Stack(UNKNOWN, UNKNOWN)


class Confidence(StrEnum):
    """How it is known what stands on a place."""

    SENSED = "sensed"  # the board sees it
    INFERRED = "inferred"  # it follows from what was done; the board cannot see it
    ASKED = "asked"  # a person has said so


class Belief:
    """Follows the readings of a board while nobody plays by the rules on it.

    `stands` says what is where, parts of it perhaps unknown; `doubtful` places hold what the board cannot see
    and nothing follows from; `asked` ones are those a person has answered for.
    """

    def __init__(
        self,
        geometry: Geometry,
        game: Game,
        expected: Layout,
        values: tuple[int, ...],
        disturbed: Collection[int] = (),
    ) -> None:
        """What stands there by a reading, where a layout was expected; `disturbed` cells may hold else."""
        self.geometry = geometry
        self.values = values
        self.stands: dict[str, Stack] = {}
        self.doubtful: set[str] = set()
        self.asked: set[str] = set()
        self._game = game
        self._airborne: list[tuple[str, Stack, bool]] = []
        for i, cell in enumerate(geometry):
            if cell.role is None and cell.name in game.places:
                sure = i not in disturbed and values[i] == view(cell.senses, expected.get(cell.name, EMPTY))
                self._put(cell, values[i], expected.get(cell.name, EMPTY), doubtful=not sure)

    @property
    def is_carried(self) -> bool:
        """Whether something that stood on the board is in a hand."""
        return bool(self._airborne)

    def carried_from(self) -> tuple[str, ...]:
        """The places that what is in the hands came from."""
        return tuple(place for place, _, _ in self._airborne)

    def change(self, values: tuple[int, ...], asked_for: Layout, leaving: Collection[str] = ()) -> None:
        """Take a new reading; `asked_for` says what hands should put where, `leaving` what to take off."""
        cells = self.geometry.cells
        pairs = enumerate(zip(self.values, values, strict=True))
        changed = [i for i, (a, b) in pairs if a != b and cells[i].name in self.stands]
        for i in changed:
            if not values[i]:
                self._lift(cells[i], leaves=cells[i].name in leaving)
        for i in (i for i in changed if values[i]):
            if self.values[i]:
                self._put(cells[i], values[i], self.stands[cells[i].name], doubtful=False)
            else:
                self._land(cells[i], values[i], asked_for)
        self.values = values

    def confirm(self, places: Iterable[str]) -> None:
        """A person says that what is believed of some places is so."""
        for place in places:
            self.doubtful.discard(place)
            self.asked.add(place)

    def confidence(self, place: str) -> Confidence:
        """How it is known what stands on a place."""
        if place in self.asked:
            return Confidence.ASKED
        return confidence(self.geometry[place], self.stands[place])

    def _lift(self, cell: Cell, *, leaves: bool) -> None:
        stack = self.stands[cell.name]
        if cell.shape is not Shape.CARD and not leaves:
            self._airborne.append((cell.name, stack, cell.name in self.doubtful))
        self._put(cell, 0, EMPTY, doubtful=False)

    def _land(self, cell: Cell, value: int, asked_for: Layout) -> None:
        """Something was set down: what was in the air, what was asked for, or nobody knows what."""
        stack, doubtful = asked_for.get(cell.name, EMPTY), False
        if cell.shape is Shape.CARD:
            stack = self._card(cell)
        elif len(self._airborne) == 1:
            _, stack, doubtful = self._airborne.pop()
        elif self._airborne:
            back = next((a for a in self._airborne if a[0] == cell.name), self._airborne[0])
            self._airborne.remove(back)
            stack, doubtful = _SOMETHING, True
        if cell.name in asked_for and (is_unknown(stack) or not fits(stack, asked_for[cell.name])):
            stack, doubtful = asked_for[cell.name], True
        self._put(cell, value, stack, doubtful=doubtful or not stack.height)

    def _put(self, cell: Cell, value: int, guess: Stack, *, doubtful: bool) -> None:
        """Something stands on a cell: as guessed if that looks like this, else what the senses tell."""
        self.asked.discard(cell.name)
        agrees = view(cell.senses, guess) == value and (bool(guess.height) or not value)
        stack = guess if agrees and not is_unknown(guess) else self._seen(cell, value)
        self.stands[cell.name] = stack
        unclear = confidence(cell, stack) is not Confidence.SENSED or is_unknown(stack)
        (self.doubtful.add if unclear and (doubtful or not agrees) else self.doubtful.discard)(cell.name)

    def _seen(self, cell: Cell, value: int) -> Stack:
        """What a value tells by itself."""
        if not value:
            return EMPTY
        if cell.shape is Shape.CARD:
            return self._card(cell)
        one = Senses.FACE & cell.senses
        owners = [o for o in range(len(self._game.pieces)) if view(one, Stack(o, 1)) & 0b110 == value & 0b110]
        owner = owners[0] if one and len(owners) == 1 else UNKNOWN
        return Stack(owner, value >> 3 or UNKNOWN)

    def _card(self, cell: Cell) -> Stack:
        return Stack(self._game.places[cell.name].owner, 1)


def confidence(cell: Cell, stack: Stack) -> Confidence:
    """Whether a cell can see that a stack stands on it."""
    if cell.senses.sees and (not stack.height or cell.shape is Shape.CARD):
        return Confidence.SENSED
    whole = cell.senses & _WHOLLY == _WHOLLY and not stack.under
    return Confidence.SENSED if whole else Confidence.INFERRED
