"""Hands that touch, press and say: what a person tells a board without moving a piece for good."""

from collections.abc import Callable, Sequence
from random import Random

from niwashi.rules import Act, Kind, Option
from niwashi.session import Cue, Geometry, Role, Senses, view
from niwashi_sim.habits import NEAT, Habits
from niwashi_sim.movements import REST_S, Eyes, HandsLostError, Movements, Steps
from niwashi_sim.table import Table

__all__ = ["SPEAKING", "Saying"]

_TO_ACKNOWLEDGE = frozenset(
    {
        Cue.ARRIVES,
        Cue.CARD_BACK,
        Cue.CARD_READY,
        Cue.GETS_ON_TOP,
        Cue.GETS_STONE,
        Cue.LEAVES,
        Cue.LOSES_STONE,
        Cue.UNSEEN,
    }
)

SPEAKING = frozenset({Cue.YOURS_TO_CHOOSE, Cue.MAY_PLACE, Cue.OWN_LAND_OPEN, Cue.DEAD_END})
"""The lights of places of which a touch may say a turn."""


class Saying(Movements):
    """One player's hands where a touch is all that is needed. `menu` says an option as a page does."""

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
    ) -> None:
        super().__init__(table, geometry, eyes, player, rng, habits)
        self._menu = menu

    def press(self, cell: str) -> Steps:
        """Push a button and let it go."""
        self.table.press(cell)
        yield 0.15
        self.table.release(cell)
        yield self._pause(0.3)

    def finish_task(self) -> Steps:
        """Acknowledge what the board cannot see, until it is settled."""
        for _ in range(4):
            yield REST_S
            if self.eyes.is_settled():
                return
            yield from self._acknowledge()
            yield REST_S
            if self.eyes.is_settled():
                return
            yield from self.press(self._done())
        if not self.eyes.is_settled():
            raise HandsLostError(f"not settled: {self.eyes.cues()}")

    # What is said

    def _is_said(self, option: Option) -> bool:
        """Whether a board is told of an option, and hands do afterwards what is to be done for it."""
        if not option.handlings or option.spoken:
            return True
        named = any(h.act is not Act.ADD and not self._feels(h.place) for h in option.handlings)
        return bool(option.button) and not named and not any(self._is_shown(option))

    def _is_shown(self, option: Option) -> Sequence[bool]:
        """Of each handling, whether the board looks otherwise after it."""
        now = self.table.layout()
        pairs = ((self.geometry[h.place].senses, now[h.place], h.stack) for h in option.handlings)
        return [view(senses, before) != view(senses, after) for senses, before, after in pairs]

    def _say(self, option: Option, counted: tuple[int, str]) -> Steps:
        """Touch what says the option, or say it on the page; then do what follows from it."""
        if self._will(self.habits.wrong_press):
            yield from self._misspeak(option, counted)
        for _ in range(3):
            yield from self._speak(option, counted)
            if self._counted() != counted:
                break
        else:
            raise HandsLostError(f"{option.turn} can't be said: {self.eyes.cues()}")
        if option.handlings:
            for handling in option.handlings:
                yield from self._movements[handling.act](handling)
            yield from self.finish_task()

    def _speak(self, option: Option, counted: tuple[int, str]) -> Steps:
        if option.button is None:
            if self._menu is not None:
                self._menu(option.turn)
            yield self._pause(1.0)
        elif option.button == "":
            yield from self.press(self._done())
        else:
            yield from self._touch(option.button)
            yield REST_S
            if self._counted() == counted and self.eyes.cues().get(option.button) is Cue.CHOSEN:
                yield from self.press(self._done())

    def _misspeak(self, option: Option, counted: tuple[int, str]) -> Steps:
        """Say something else by mistake, and take it back: by the button, or by the same touch."""
        lit = [place for place, cue in self.eyes.cues().items() if cue in SPEAKING and place != option.button]
        if not lit:
            return
        place = self.rng.choice(sorted(lit))
        yield from self._touch(place)
        yield REST_S
        if self._counted()[0] == counted[0] and len(self.eyes.begun()) < len(counted[1]):
            yield from self._touch(place)  # that unsaid what had begun: it is said again
            yield REST_S
        elif self._counted() != counted:
            yield from self._unsay(counted)

    def _unsay(self, counted: tuple[int, str]) -> Steps:
        """Press undo until no more counts than before, as far as the lights show."""
        undo = next(c.name for c in self.geometry if c.role is Role.UNDO)
        for _ in range(3):
            yield from self.press(undo)
            yield from self.finish_task()
            if self._counted() == counted:
                return
        raise HandsLostError(f"can't be taken back: {self.eyes.cues()}")

    def _silent(self) -> list[str]:
        """The places that a finger may press by mistake without saying anything by it."""
        cues = self.eyes.cues() if self.eyes.is_settled() else {}
        said = SPEAKING | {Cue.CHOSEN}
        return [c.name for c in self.geometry if c.role is None and cues.get(c.name) not in said]

    def _is_done_lit(self) -> bool:
        return self.eyes.cues().get(self._done()) is Cue.PRESS_DONE

    def _feels(self, place: str) -> bool:
        return self.geometry[place].senses.sees

    def _counted(self) -> tuple[int, str]:
        """How much counts so far: whole turns, and what has begun."""
        return len(self.eyes.turns()), self.eyes.begun()

    def _acknowledge(self) -> Steps:
        """Press every cell that still glows, where there are buttons under them."""
        for place, cue in self.eyes.cues().items():
            if cue in _TO_ACKNOWLEDGE and Senses.PRESS in self.geometry[place].senses:
                yield from self.press(place)

    def _touch(self, place: str) -> Steps:
        if Senses.PRESS in self.geometry[place].senses:
            yield from self.press(place)
        elif self.table.stacks[place]:
            yield from self._hop(place, self._pause(0.4))
            yield 0.6
        else:
            yield from self._poke(place)

    def _poke(self, place: str) -> Steps:
        """Touch an empty cell: a piece is set on it for a moment."""
        pile = next(p for p in self._of_kind(Kind.PILE) if self.table.stacks[p])
        self.table.take(self.name, pile)
        self.table.add(self.name, place)
        yield 0.15
        self.table.take(self.name, place)
        self.table.set_down(self.name, pile)
        yield 0.6

    def _done(self) -> str:
        """The player's own done button."""
        return next(c.name for c in self.geometry if c.role is Role.DONE and c.owner in (-1, self.player))
