"""Board repair: leads hands to a layout, and accepts every handling that brings it nearer.

What stands on each place meanwhile is a `Belief`. A board that only feels presence cannot tell a
piece from a stack. What stands there follows from what was done; where several stacks were in the
air at once it does not, and the place is *in doubt* until a person says what is so.
"""

from collections.abc import Collection, Iterable
from enum import StrEnum

from niwashi.board_types import Cell, Geometry, Role, Senses, Shape, height_in, told_stack, view
from niwashi.games.game import Game, Layout, PlaceKind
from niwashi.session.plan import values_of
from niwashi.session.repair_plan import UNKNOWN, RepairAct, RepairStep, fewest, fits, is_unknown
from niwashi.stack import EMPTY, Stack

_WHOLLY = Senses.FACE | Senses.HEIGHT
_SOMETHING = Stack(UNKNOWN, UNKNOWN)


class Confidence(StrEnum):
    """The source of a belief about a place."""

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
        """Begin from a reading where a layout was expected; `disturbed` cells may differ from it."""
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
        """True if a piece from the board is in a hand."""
        return bool(self._airborne)

    def carried_from(self) -> tuple[str, ...]:
        """The places of origin of the pieces in hands."""
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

    def set_down(self) -> None:
        """Nothing is in a hand any more."""
        self._airborne.clear()

    def confirm(self, places: Iterable[str]) -> None:
        """A person confirms the belief about some places."""
        for place in places:
            self.doubtful.discard(place)
            self.asked.add(place)

    def confidence(self, place: str) -> Confidence:
        """Return the source of the belief about a place."""
        if place in self.asked:
            return Confidence.ASKED
        return confidence(self.geometry[place], self.stands[place])

    def _lift(self, cell: Cell, *, leaves: bool) -> None:
        stack = self.stands[cell.name]
        if cell.shape is not Shape.CARD and not leaves:
            self._airborne.append((cell.name, stack, cell.name in self.doubtful))
        self._put(cell, 0, EMPTY, doubtful=False)

    def _land(self, cell: Cell, value: int, asked_for: Layout) -> None:
        """Something was set down: the lifted piece, the wanted one, or an unknown one."""
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
        """Return what a value tells by itself."""
        if not value:
            return EMPTY
        if cell.shape is Shape.CARD:
            return self._card(cell)
        if (told := told_stack(value)) is not None:
            return told
        one = Senses.FACE & cell.senses
        owners = [o for o in range(len(self._game.pieces)) if view(one, Stack(o, 1)) & 0b110 == value & 0b110]
        owner = owners[0] if one and len(owners) == 1 else UNKNOWN
        return Stack(owner, height_in(value) or UNKNOWN)

    def _card(self, cell: Cell) -> Stack:
        return Stack(self._game.places[cell.name].owner, 1)


def confidence(cell: Cell, stack: Stack) -> Confidence:
    """Return how well a cell can sense that a stack stands on it."""
    is_seen = cell.senses.sees and (not stack.height or cell.shape is Shape.CARD)
    if is_seen or Senses.TOLD in cell.senses:
        return Confidence.SENSED
    whole = cell.senses & _WHOLLY == _WHOLLY and not stack.under
    return Confidence.SENSED if whole else Confidence.INFERRED


class Pace(StrEnum):
    """The amount that a board asks for at a time."""

    STEPWISE = "stepwise"  # one handling, with its source and its destination
    AT_ONCE = "at-once"  # all that is left to do

    @property
    def other(self) -> "Pace":
        return Pace.AT_ONCE if self is Pace.STEPWISE else Pace.STEPWISE


class BoardRepair:
    """Leads a board from what is believed to stand there to a layout, by the fewest handlings.

    `proposed` is what a person is about to declare right, None while nobody is. With `counts_turns` a legal
    turn counts that hands make of the board on the way: what was wrong was a turn.
    """

    def __init__(self, game: Game, geometry: Geometry, goal: Layout, belief: Belief) -> None:
        self.goal = goal
        self.belief = belief
        self.pace = Pace.STEPWISE
        self.proposed: Layout | None = None
        self.counts_turns = False
        self._game = game
        self._geometry = geometry
        self._target = values_of(geometry, goal)
        self._where = {c.name: (c.x, c.y) for c in geometry if c.role is None and c.name in goal}
        self._cards = frozenset(name for name, place in game.places.items() if place.kind is PlaceKind.CARD)
        self._steps: tuple[RepairStep, ...] | None = None

    @property
    def steps(self) -> tuple[RepairStep, ...]:
        """The handlings that are left, the one to begin with first; while a hand carries, to its target."""
        if self._steps is None:
            stands = {place: self.belief.stands[place] for place in self._where}
            self._steps = fewest(stands, self.goal, self._where, self._game.pieces, self._cards)
        return self._steps

    @property
    def is_equal(self) -> bool:
        """True if the board looks as it should, and nothing known contradicts it.

        What a hand still holds then is left over, or was a switch that closed for nothing.
        """
        return self.belief.values == self._target and not self.steps

    @property
    def doubtful(self) -> frozenset[str]:
        """The places about which only a person can tell whether they are as they should be."""
        return frozenset(self.belief.doubtful & self._where.keys())

    @property
    def is_done(self) -> bool:
        """True if all is as it should be, and nothing has to be asked, or could be."""
        askable = any(cell.role is Role.DONE for cell in self._geometry)
        return self.is_equal and not (self.doubtful and askable)

    def change(self, values: tuple[int, ...]) -> None:
        """Take a new reading."""
        moves = (s for s in self.steps if s.act is RepairAct.MOVE)
        due = next(moves, None) if self.belief.is_carried else None
        asked = {s.goal: s.stack for s in self.steps if s.act in (RepairAct.ON, RepairAct.MOVE)}
        off = {s.source for s in self.steps if s.act is RepairAct.OFF}
        self.belief.change(values, asked, off)
        self.proposed = None
        self._steps = self._carried(due)

    def _carried(self, due: RepairStep | None) -> tuple[RepairStep, ...] | None:
        """Return the steps to keep while a requested stack is in the air; else None."""
        carried = self.belief.carried_from()
        if not carried or self._steps is None:
            return None
        moved = [s for s in self._steps if s.act is RepairAct.MOVE and s.source in carried]
        if due is not None and due not in moved:
            return None
        if not moved or not all(self.belief.stands[s.goal] == EMPTY for s in moved):
            return None
        return (*moved, *(s for s in self._steps if s not in moved))

    def learn(self, stands: Layout) -> None:
        """Take the stacks on some places for certain, and that no hand carries any."""
        known = {place: stack for place, stack in stands.items() if place in self._where}
        self.belief.stands.update(known)
        self.belief.confirm(list(known))
        self.belief.set_down()
        self._steps = None

    def confirm(self, place: str = "") -> None:
        """A person says that a place is as it should be, or that all are."""
        self.belief.confirm([place] if place else list(self.doubtful))

    def is_unseen(self, step: RepairStep) -> bool:
        """Return whether a handling changes nothing that the board senses, so that a person has to say it."""
        after = {step.source: EMPTY, step.goal: step.stack}
        return all(
            view(self._geometry[place].senses, self.belief.stands[place])
            == view(self._geometry[place].senses, after[place])
            for place in step.places
        )

    def say_done(self) -> bool:
        """A person says that the handling asked for is done, or all of them; False if the board would see."""
        asked = self.steps[:1] if self.pace is Pace.STEPWISE else self.steps
        blind = [step for step in asked if self.is_unseen(step)]
        for step in blind:
            if step.act in (RepairAct.MOVE, RepairAct.OFF):
                self.belief.stands[step.source] = EMPTY
            if step.goal:
                self.belief.stands[step.goal] = step.stack
            self.belief.confirm(step.places)
        self._steps = None if blind else self._steps
        return bool(blind)

    def propose(self) -> Layout:
        """Return the layout if the board is right: the sensed part, and the most likely rest.

        Unknown stacks are taken for those missing elsewhere, then for those that belong there.
        """
        stands: dict[str, Stack] = {**self.goal, **self.belief.stands}
        for step in self.steps:
            if step.act is RepairAct.MOVE and is_unknown(stands[step.source]):
                stands[step.source] = step.stack
        self.proposed = {place: _likely(stack, self.goal[place]) for place, stack in stands.items()}
        return self.proposed


def _likely(stack: Stack, wanted: Stack) -> Stack:
    """Return a stack with its unknown part as it should be, or else as small as it can be."""
    if not is_unknown(stack):
        return stack
    if fits(stack, wanted):
        return wanted
    return Stack(max(stack.owner, 0), max(stack.height, 1))
