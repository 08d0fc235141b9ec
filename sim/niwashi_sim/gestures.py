"""Gestures: touches and presses that tell the board something without moving a piece for good."""

from collections.abc import Callable

from niwashi.board_types import Cue, CueCategory, Role, Senses, cues_of, view
from niwashi.games.game import Act, Option, PlaceKind
from niwashi_sim.movements import Movements
from niwashi_sim.person import REST_S, HandsLostError, Person, Steps

_TO_ACKNOWLEDGE = cues_of(CueCategory.ORDER) | {Cue.CARD_READY}

_HELD_LOOKS, _LOOK_S = 5, 0.25
"""A key that is to be held is held for so many times so many seconds: longer than boards ask for."""

CHOICE_CUES = frozenset({Cue.YOURS_TO_CHOOSE, Cue.MAY_PLACE, Cue.OWN_LAND_OPEN, Cue.DEAD_END})
"""Cues of places where a touch may choose a turn."""


class Gestures:
    """A person's touches and presses. `menu` chooses an option as on the page."""

    def __init__(
        self,
        person: Person,
        movements: Movements,
        menu: Callable[[str], None] | None = None,
        may_press: Callable[[str], bool] | None = None,
    ) -> None:
        self._person, self._movements = person, movements
        self._table, self._geometry, self._eyes = person.table, person.geometry, person.eyes
        self._menu, self._may_press = menu, may_press or (lambda _cell: True)
        self.is_mistaken = False  # something has been said that was not meant, and is to be taken back

    def press(self, cell: str) -> Steps:
        """Push a button and let it go."""
        if not self._may_press(cell):
            yield self._person.pause(0.5)
            return
        self._table.press(cell)
        for _ in range(_HELD_LOOKS if self._geometry[cell].held_at else 0):
            yield _LOOK_S  # the board is read on and on while a key is held
        yield 0.15
        self._table.release(cell)
        yield self._person.pause(0.3)

    def finish_task(self) -> Steps:
        """Acknowledge changes that the board cannot sense, until it is settled."""
        for _ in range(4):
            yield REST_S
            if self._eyes.is_settled():
                return
            yield from self.acknowledge()
            yield REST_S
            if self._eyes.is_settled():
                return
            yield from self.press(self.done())
        if not self._eyes.is_settled():
            raise HandsLostError(f"not settled: {self._eyes.cues()}")

    # What is said

    def is_said(self, option: Option) -> bool:
        """Return whether an option is chosen by a gesture, and the pieces are moved afterwards."""
        if not option.handlings or option.spoken:
            return True
        named = any(
            h.act is not Act.ADD and not self._geometry[h.place].senses.sees for h in option.handlings
        )
        now = self._table.layout()
        pairs = ((self._geometry[h.place].senses, now[h.place], h.stack) for h in option.handlings)
        shown = [view(senses, before) != view(senses, after) for senses, before, after in pairs]
        return bool(option.button) and not named and not any(shown)

    def say(self, option: Option, counted: tuple[int, str]) -> Steps:
        """Choose the option by touch or on the page; then make the moves that follow."""
        if self._person.will(self._person.habits.wrong_press):
            self.is_mistaken = True
            yield from self._misspeak(option, counted)
            self.is_mistaken = False
        stood = self._table.layout()
        for _ in range(3):
            yield from self._speak(option, counted)
            if self.counted() != counted:
                break
        else:
            raise HandsLostError(f"{option.turn} can't be said: {self._eyes.cues()}")
        # The program may have done what follows, as it does on a table that it simulates.
        layout, end = self._table.layout(), {each.place: each.stack for each in option.handlings}
        is_carried_out = layout != stood and all(layout[place] == stack for place, stack in end.items())
        if option.handlings and not is_carried_out:
            for handling in option.handlings:
                yield from self._movements.do(handling)
            yield from self.finish_task()

    def _speak(self, option: Option, counted: tuple[int, str]) -> Steps:
        if option.button is None:
            if self._menu is not None:
                self._menu(option.turn)
            yield self._person.pause(1.0)
        elif option.button == "":
            yield from self.press(self.done())
        else:
            yield from self.touch(option.button)
            yield REST_S
            if self.counted() == counted and self._eyes.cues().get(option.button) is Cue.CHOSEN:
                yield from self.press(self.done())

    def _misspeak(self, option: Option, counted: tuple[int, str]) -> Steps:
        """Choose something else by mistake, and take it back: by the button, or by the same touch."""
        lit = [
            place for place, cue in self._eyes.cues().items() if cue in CHOICE_CUES and place != option.button
        ]
        if not lit:
            return
        place = self._person.rng.choice(sorted(lit))
        yield from self.touch(place)
        yield REST_S
        if self.counted()[0] == counted[0] and len(self._eyes.begun()) < len(counted[1]):
            yield from self.touch(place)  # that unsaid what had begun: it is said again
            yield REST_S
        elif self.counted() != counted:
            yield from self._unsay(counted)

    def _unsay(self, counted: tuple[int, str]) -> Steps:
        """Press undo until no more counts than before, by the lights."""
        undo = next(c.name for c in self._geometry if c.role is Role.UNDO)
        for _ in range(3):
            yield from self.press(undo)
            yield from self.finish_task()
            if self.counted() == counted:
                return
        raise HandsLostError(f"can't be taken back: {self._eyes.cues()}")

    def silent(self) -> list[str]:
        """Return the places where a mistaken press means nothing."""
        cues = self._eyes.cues() if self._eyes.is_settled() else {}
        said = CHOICE_CUES | {Cue.CHOSEN}
        return [c.name for c in self._geometry if c.role is None and cues.get(c.name) not in said]

    def is_done_lit(self) -> bool:
        """Return whether the *done* button is lit."""
        return self._eyes.cues().get(self.done()) is Cue.PRESS_DONE

    def counted(self) -> tuple[int, str]:
        """Return the number of turns, and the text of the turn in progress."""
        return len(self._eyes.turns()), self._eyes.begun()

    def acknowledge(self) -> Steps:
        """Press every cell that asks for acknowledgement and has a button."""
        for place, cue in self._eyes.cues().items():
            if cue in _TO_ACKNOWLEDGE and Senses.PRESS in self._geometry[place].senses:
                yield from self.press(place)

    def touch(self, place: str) -> Steps:
        """Touch a place in the way that its senses can detect."""
        if Senses.PRESS in self._geometry[place].senses:
            yield from self.press(place)
        elif self._table.stacks[place]:
            yield from self._movements.hop(place, self._person.pause(0.4))
            yield 0.6
        else:
            yield from self._poke(place)

    def _poke(self, place: str) -> Steps:
        """Touch an empty cell by setting a piece on it for a moment."""
        pile = next(p for p in self._person.of_kind(PlaceKind.PILE) if self._table.stacks[p])
        self._table.take(self._person.name, pile)
        self._table.add(self._person.name, place)
        yield 0.15
        self._table.take(self._person.name, place)
        self._table.set_down(self._person.name, pile)
        yield 0.6

    def done(self) -> str:
        """Return the player's *done* button."""
        return next(
            c.name for c in self._geometry if c.role is Role.DONE and c.owner in (-1, self._person.player)
        )
