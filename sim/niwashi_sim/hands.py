"""Simulated hands: they carry out turns on the table as people do, neatly or clumsily.

Hands are generators that yield seconds: each yield follows a movement, and the number is the time until the
next one. The caller (a test with its own clock, or the demo at human speed) reads the board meanwhile. Hands
know what a person knows: the turn they want to make, the pieces on the table, and the lights.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random

from niwashi.board_types import Cue, Geometry, Role, view
from niwashi.games.game import Act, Handling, Layout, Option, PlaceKind
from niwashi.session.plan import Deed, NamedTurn, named_cells
from niwashi_sim.gestures import CHOICE_CUES, Gestures
from niwashi_sim.habits import NEAT, Habits
from niwashi_sim.movements import Movements
from niwashi_sim.person import REST_S, Eyes, HandsLostError, Person, Steps
from niwashi_sim.table import Table, TableError

_STORY = (Act.LIFT, Act.SET, Act.PULL)


class Hands:
    """One player's hands over a table: whole turns, requested tasks and restoring a layout.

    `menu` chooses an option as a page does; `may_press` is asked before a button is pressed.
    """

    def __init__(
        self,
        table: Table,
        geometry: Geometry,
        eyes: Eyes,
        player: int,
        rng: Random,
        habits: Habits = NEAT,
        *,
        menu: Callable[[str], None] | None = None,
        may_press: Callable[[str], bool] | None = None,
    ) -> None:
        self.person = Person(table, geometry, eyes, player, rng, habits)
        self.movements = Movements(self.person)
        self.speech = Gestures(self.person, self.movements, menu, may_press)
        self.others: Sequence[Option] = ()  # what the rules allow besides: no places for a mistake
        self.table, self.geometry, self.eyes, self.name = table, geometry, eyes, self.person.name

    def press(self, cell: str) -> Steps:
        """Press and release a button."""
        return self.speech.press(cell)

    def finish_task(self) -> Steps:
        """Acknowledge changes that the board cannot sense, until it is settled."""
        return self.speech.finish_task()

    def play(self, option: Option) -> Steps:
        """Play one whole turn, or its first action, until the board counts it."""
        counted = self.speech.counted()
        self._intend(option)
        if self.speech.is_said(option):
            yield from self.speech.say(option, counted)
            return
        told = self._told(option)
        if told:
            yield from self._name(option.turn, told, option.touch)
        # A single button is pressed by the hand that has just put a piece there: no light asks for that one.
        if any(map(self._sees, option.handlings)) or len(told) == 1:
            yield from self._act_out(self._in_my_order(option.handlings))
            yield from self._see_through(option, counted)
        else:
            yield from self._see_through(option, counted)
            yield from self._act_out(option.handlings)
        if told:
            yield from self.finish_task()

    def act_out(self, option: Option) -> Steps:
        """Do what a turn takes, and neither wait nor answer: whoever comes next may be quicker."""
        self._intend(option)
        yield from self._act_out(self._in_my_order(option.handlings))

    def begin(self, option: Option) -> Steps:
        """Do the first thing that a turn takes."""
        self._intend(option)
        yield from self.movements.do(option.handlings[0])

    def finish(self, option: Option) -> Steps:
        """All of a turn was done: answer what the lights ask, until it counts."""
        yield from self._see_through(option, self.speech.counted())

    def is_shown(self, option: Option) -> bool:
        """Return whether a turn is done by hands alone, nothing of it said or named."""
        return not self.speech.is_said(option) and not self._told(option) and bool(option.handlings)

    def carry_out(self, handlings: Sequence[Handling]) -> Steps:
        """Make requested moves for somebody else, until the board is satisfied."""
        yield from self._act_out(handlings)
        yield from self.finish_task()

    def restore(self, layout: Layout) -> Steps:
        """Bring everything back to a layout, in any order, until the board agrees."""
        yield from self.put_back(layout)
        yield REST_S
        undo = next((p for p, cue in self.eyes.cues().items() if self.geometry[p].role is Role.UNDO), None)
        if undo is not None:  # lit, as this might as well be a turn
            yield from self.press(undo)
        yield from self.finish_task()

    def put_back(self, layout: Layout) -> Steps:
        """Bring everything back to a layout, in any order, and press nothing."""
        for _ in restore(self.table, self.name, layout, self.person.rng):
            yield self.person.pause(0.5)

    # A whole turn

    def _intend(self, option: Option) -> None:
        """Know which lights are part of a turn, and where nothing may be put by mistake."""
        single = all(h.act is not Act.PULL for h in option.handlings)
        self.person.turn_cues = (
            CHOICE_CUES | {Cue.MAY_GO, Cue.CHOSEN} if single else frozenset({Cue.YOURS_TO_CHOOSE})
        )
        self.person.allowed = {h.place for o in self.others for h in o.handlings} if single else set()

    def _in_my_order(self, handlings: Sequence[Handling]) -> Sequence[Handling]:
        """Return the handlings in the rules' order, equal steps shuffled.

        Sometimes stones before the card.
        """
        early = self.person.is_early = self.person.will(self.person.habits.stones_first)
        shuffled = self.person.rng.sample(handlings, len(handlings))
        return sorted(shuffled, key=lambda h: 9 if early and h.act is Act.PULL else h.step)

    def _act_out(self, handlings: Sequence[Handling]) -> Steps:
        for number, handling in enumerate(handlings, 1):
            if self.person.will(self.person.habits.bump):
                yield from self.movements.bump()
            yield from self.movements.do(handling)
            is_early = any(map(self._shows, handlings[number:])) and not self.speech.is_done_lit()
            if self.person.will(self.person.habits.done_early) and is_early:
                yield from self.press(self.speech.done())

    def _shows(self, handling: Handling) -> bool:
        """Return whether the board can sense that this is not done yet; otherwise *done* would be false."""
        senses = self.geometry[handling.place].senses
        stack = self.table.layout()[handling.place]
        return view(senses, stack) != view(senses, handling.stack)

    def _see_through(self, option: Option, counted: tuple[int, str]) -> Steps:
        """Answer the lights until the turn counts; all pieces are in place."""
        for _ in range(6):
            if self.speech.counted() != counted:
                return
            for attempt in (self._rest(), self._reply(option), self.press(self.speech.done())):
                yield from attempt
                if self.speech.counted() != counted:
                    return
        raise HandsLostError(f"{option.turn} does not count: {self.eyes.cues()}")

    def _rest(self) -> Steps:
        yield REST_S

    def _reply(self, option: Option) -> Steps:
        """Answer the lights; acknowledge changes, unless *done* has to be pressed anyway."""
        yield from self._answer(option)
        if not self._told(option):
            yield from self.speech.acknowledge()
        yield REST_S

    def _answer(self, option: Option) -> Steps:
        """Touch lit places until the lights show the intended turn: the Gardener's square first."""
        asked = [place for place, cue in self.eyes.cues().items() if cue is Cue.YOURS_TO_CHOOSE]
        for place in [p for p in asked if p in option.touch][:1]:
            yield from self.speech.touch(place)
        for place in [h.place for h in option.handlings if h.act in (Act.LIFT, Act.SET)]:
            if self.eyes.cues().get(place) is Cue.YOURS_TO_CHOOSE:
                yield from self.speech.touch(place)
        # Nor does every board feel what comes or goes; of such places one is enough.
        told = option.chosen | option.touch
        unfelt = [h.place for h in option.handlings if h.act in (Act.TAKE, Act.ADD) and h.place not in told]
        lit = [place for place in unfelt if self.eyes.cues().get(place) is Cue.YOURS_TO_CHOOSE]
        for place in lit[:1]:
            yield from self.speech.touch(place)
        yield from self._put_right(option)
        mine = {*self._story(option), *(h.place for h in option.handlings if h.act in _STORY)}
        for place, cue in self.eyes.cues().items():
            wanted = cue is Cue.YOURS_TO_CHOOSE and place in option.chosen
            if wanted or (cue is Cue.CHOSEN and place not in mine):
                yield from self.speech.touch(place)
        # A square that its stack left looks the same if it is chosen, too; while it is missing
        # the board still asks for another. So it is touched once more.
        left = option.chosen & {h.place for h in option.handlings if h.act is Act.LIFT}
        if left and option.chosen <= self._chosen() and Cue.YOURS_TO_CHOOSE in self.eyes.cues().values():
            yield from self.speech.touch(min(left))

    def _put_right(self, option: Option) -> Steps:
        """Touch the stack's goal if the lights show another one."""
        goes = [h.place for h in option.handlings if h.act is Act.SET]
        lit = {place for place, cue in self.eyes.cues().items() if cue is Cue.MAY_GO}
        if goes and lit and lit.isdisjoint(goes) and self.speech.is_done_lit():
            yield from self.speech.touch(goes[0])

    # Naming a turn that the board cannot sense

    def _sees(self, handling: Handling) -> bool:
        return self.geometry[handling.place].senses.sees

    def _story(self, option: Option) -> list[str]:
        """Return the places that presses name: as few as tell the turn from others, and what is chosen."""
        every = [option, *(each for each in self.others if each.turn != option.turn)]
        first, *_ = named_cells([self._turn(each) for each in every])
        return [self.geometry.cells[cell].name for cell in first] + sorted(option.chosen)

    def _turn(self, option: Option) -> NamedTurn:
        index = self.geometry.index
        deeds = [Deed(h.step, index[h.place], h.act) for h in option.handlings]
        return NamedTurn.of(deeds, [index[place] for place in option.chosen], option.touch, self.geometry)

    def _told(self, option: Option) -> list[str]:
        """Return the places of the turn that have no sensors and must be named by presses."""
        if not any(c.role is None and c.senses.is_named for c in self.geometry):
            return []
        return [place for place in self._story(option) if self.geometry[place].senses.is_named]

    def _name(self, turn: str, story: Sequence[str], touch: Collection[str]) -> Steps:
        """Press the places of a turn, and again if the lights show another one, but not if they ask."""
        for place in story:
            silent = self.speech.silent()
            if silent and self.person.will(self.person.habits.wrong_press):
                yield from self.press(self.person.rng.choice(silent))
            yield from self.press(place)
        for _ in range(3):
            is_asked = any(self.eyes.cues().get(place) is Cue.YOURS_TO_CHOOSE for place in touch)
            if is_asked or self._chosen() == set(story):
                return
            if self._chosen():
                yield from self.press(next(c.name for c in self.geometry if c.role is Role.UNDO))
            for place in story:
                yield from self.press(place)
        raise HandsLostError(f"{turn} cannot be named: {self.eyes.cues()}")

    def _chosen(self) -> set[str]:
        return {place for place, cue in self.eyes.cues().items() if cue is Cue.CHOSEN}


def restore(table: Table, hand: str, layout: Layout, rng: Random) -> Iterator[None]:
    """Restore a layout; yields before every movement. Pieces of a kind are alike: any pile of it is used."""
    yield from _clear(table, hand, layout, rng)
    yield from _fill(table, hand, layout, rng)
    _sort_piles(table, hand, layout)


def _wrong(table: Table, layout: Layout, kind: PlaceKind) -> list[str]:
    now = table.layout()
    return [n for n, p in table.places.items() if p.kind is kind and now[n] != layout[n]]


def _clear(table: Table, hand: str, layout: Layout, rng: Random) -> Iterator[None]:
    wrong = _wrong(table, layout, PlaceKind.SQUARE)
    for place in rng.sample(wrong, len(wrong)):
        if table.stacks[place]:
            yield
            table.lift(hand, place)


def _fill(table: Table, hand: str, layout: Layout, rng: Random) -> Iterator[None]:
    wrong = _wrong(table, layout, PlaceKind.SQUARE) + _wrong(table, layout, PlaceKind.CARD)
    for place in rng.sample(wrong, len(wrong)):
        yield
        if table.places[place].kind is PlaceKind.CARD:
            (table.put if layout[place].height else table.pull)(place)
        elif layout[place].height:
            for sort in layout[place].pieces:
                _hold(table, hand, sort, layout)
                table.add(hand, place)


def _hold(table: Table, hand: str, sort: int, layout: Layout) -> None:
    """Pick up a piece of a kind, to be set down next; turn it over if it shows another face."""
    held = table.held(hand)
    fit = next((stone for stone in reversed(held) if _fits(table, stone, sort)), None)
    if fit is None:
        table.take(hand, _fullest(table, sort, layout))
    else:
        held.remove(fit)
        held.append(fit)
    if held[-1] != sort:
        stones, held[:] = held[:-1], held[-1:]
        table.turn(hand)
        held[:0] = stones


def _fits(table: Table, stone: int, sort: int) -> bool:
    return sort in (stone, table.pieces[stone].turned)


def _fullest(table: Table, sort: int, layout: Layout) -> str:
    """Return the pile with the largest surplus, of those that have a piece of this kind.

    Raises TableError where none has: somebody else holds the last of them.
    """
    piles = _lending(table, sort)
    if not piles:
        homes = (
            n for n, p in table.places.items() if p.kind is PlaceKind.PILE and _fits(table, p.face, sort)
        )
        raise TableError("table-nothing-there", place=next(homes, ""))
    return max(piles, key=lambda n: len(table.stacks[n]) - layout[n].height)


def _lending(table: Table, sort: int) -> list[str]:
    """Return the piles that have a piece of a sort."""
    return [
        n
        for n, p in table.places.items()
        if p.kind is PlaceKind.PILE and table.stacks[n] and _fits(table, table.stacks[n][-1], sort)
    ]


def _sort_piles(table: Table, hand: str, layout: Layout) -> None:
    """Move left-over pieces from the hand and from piles with too many to piles with too few.

    Pieces in other hands stay missing.
    """
    for name, place in table.places.items():
        while place.kind is PlaceKind.PILE and len(table.stacks[name]) < layout[name].height:
            if not _is_to_be_had(table, hand, place.face, layout):
                break
            _hold(table, hand, place.face, layout)
            table.add(hand, name)


def _is_to_be_had(table: Table, hand: str, sort: int, layout: Layout) -> bool:
    """Return whether a piece of this kind is in the hand, or on a pile with a surplus."""
    spare = (n for n in _lending(table, sort) if len(table.stacks[n]) > layout[n].height)
    return any(_fits(table, stone, sort) for stone in table.held(hand)) or any(spare)
