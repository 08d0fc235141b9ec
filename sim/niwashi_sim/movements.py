"""Single movements: one handling by one pair of hands, with all that goes wrong on the way."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from niwashi.rules import Act, Handling, Kind, Option
from niwashi.session import Cue, Geometry
from niwashi_sim.habits import NEAT, Habits
from niwashi_sim.table import Table

__all__ = ["REST_S", "Eyes", "HandsLostError", "Movements", "Steps"]

Steps = Iterator[float]

REST_S = 1.3  # longer than any settling time


class HandsLostError(AssertionError):
    """The lights led a willing person nowhere: a fault of the program."""


class Eyes(Protocol):
    """What a person sees of the board."""

    def cues(self) -> Mapping[str, Cue]:
        """The lit cells and what they say."""

    def turns(self) -> Sequence[str]:
        """The turns that count so far."""

    def begun(self) -> str:
        """The text of the turn in progress as far as it counts; "" before its first action."""

    def is_settled(self) -> bool:
        """Whether the board waits for a new turn."""


class Movements:
    """What one player's hands can do over a table. Chance comes from `rng` alone."""

    def __init__(
        self, table: Table, geometry: Geometry, eyes: Eyes, player: int, rng: Random, habits: Habits = NEAT
    ) -> None:
        self.table = table
        self.geometry = geometry
        self.eyes = eyes
        self.player = player
        self.rng = rng
        self.habits = habits
        self.name = f"hand {player}"
        self._early = False
        self._turn_cues = frozenset({Cue.YOURS_TO_CHOOSE})
        self._allowed: set[str] = set()
        self.others: Sequence[Option] = ()  # what the rules allow besides: no places for a mistake
        self._movements = {
            Act.LIFT: self._lift,
            Act.SET: self._set,
            Act.PULL: self._pull,
            Act.RETURN: self._return,
            Act.ADD: self._add,
            Act.TAKE: self._take,
        }

    def _lift(self, handling: Handling) -> Steps:
        if self._will(self.habits.put_back):
            yield from self._hop(handling.place, self._pause(1.5))
        self._pick_up(handling)
        second = self._some_stack() if self._will(self.habits.two_at_once) else None
        if second is not None:
            yield from self._hop(second, self._pause(0.4))
        yield self._pause(0.5)

    def _pick_up(self, handling: Handling) -> None:
        """The whole stack, or what of it does not stay."""
        if not handling.stack.height:
            self.table.lift(self.name, handling.place)
        for sort in Counter(self.table.stacks[handling.place]) - Counter(handling.stack.pieces):
            self.table.pick(self.name, handling.place, sort)

    def _set(self, handling: Handling) -> Steps:
        if self._will(self.habits.slide):
            yield from self._try(handling.place, 0.12)
        if self._will(self.habits.change_mind):
            yield from self._try(handling.place, REST_S)
        self.table.set_down(self.name, handling.place)
        yield self._pause(1.0)

    def _try(self, place: str, rest_s: float) -> Steps:
        """Set the stack down on some other empty square for a while."""
        elsewhere = self._some_empty(place)
        if elsewhere is not None:
            self.table.set_down(self.name, elsewhere)
            yield rest_s
            self.table.lift(self.name, elsewhere)
            yield 0.2

    def _pull(self, handling: Handling) -> Steps:
        others = [c for c in self._of_kind(Kind.CARD) if self.table.stacks[c] and c != handling.place]
        if others and not self._early and self._will(self.habits.wrong_card):
            other = self.rng.choice(others)
            self.table.pull(other)
            yield self._pause(2.0)
            self.table.put(other)
            yield self._pause(0.8)
        self.table.pull(handling.place)
        yield self._pause(1.0)

    def _return(self, handling: Handling) -> Steps:
        self.table.put(handling.place)
        yield self._pause(0.6)

    def _add(self, handling: Handling) -> Steps:
        wrong = self._some_empty(handling.place) if self._will(self.habits.wrong_stone) else None
        self.table.take(self.name, handling.pile or self._pile(self.player))
        if wrong is not None:
            self.table.add(self.name, wrong)
            yield self.rng.choice((0.2, REST_S))
            self.table.take(self.name, wrong)
            yield self._pause(0.4)
        self.table.add(self.name, handling.place)
        yield self._pause(0.6)

    def _take(self, handling: Handling) -> Steps:
        stack = self.table.stacks[handling.place]
        trophy = len(stack) == 3 and self._has_pile(stack[-1])  # RC-32: it keeps its face
        pile = handling.pile or self._pile(stack[-1] if trophy else self.player)
        self.table.take(self.name, handling.place)
        self.table.set_down(self.name, pile)
        yield self._pause(0.6)

    def _bump(self) -> Steps:
        place = self._some_stack()
        if place is not None:
            yield from self._hop(place, self.rng.uniform(0.03, 0.15))

    def _hop(self, place: str, air_s: float) -> Steps:
        """A stack goes up and comes down again."""
        hand = f"{self.name}, the other"
        self.table.lift(hand, place)
        yield air_s
        self.table.set_down(hand, place)
        yield self._pause(0.4)

    # Knowing one's way about

    def _will(self, chance: float) -> bool:
        return chance > 0 and self.rng.random() < chance

    def _pause(self, paces: float) -> float:
        return self.habits.pace_s * paces * self.rng.uniform(0.7, 1.4)

    def _of_kind(self, kind: Kind) -> list[str]:
        return [name for name, place in self.table.places.items() if place.kind is kind]

    def _asked(self) -> set[str]:
        """The squares of a free choice: what is done there is a turn, and no mistake."""
        return {p for p, cue in self.eyes.cues().items() if cue in self._turn_cues} | self._allowed

    def _some_empty(self, but: str) -> str | None:
        """An empty square that is none of a free choice."""
        asked = self._asked() | {but}
        empty = [p for p in self._of_kind(Kind.SQUARE) if not self.table.stacks[p] and p not in asked]
        seen = [p for p in empty if self.geometry[p].senses.sees]  # a mistake that nothing feels is none
        return self.rng.choice(seen or empty) if empty else None

    def _some_stack(self) -> str | None:
        """A stack to be knocked against, if there is one that says nothing by standing up and down."""
        asked = self._asked()
        full = [p for p in self._of_kind(Kind.SQUARE) if self.table.stacks[p] and p not in asked]
        return self.rng.choice(full) if full else None

    def _has_pile(self, face: int) -> bool:
        return any((p.owner, p.face) == (self.player, face) for p in self.table.places.values())

    def _pile(self, face: int) -> str:
        """The player's pile for stones of a face."""
        places = self.table.places.items()
        return next(n for n, p in places if p.kind is Kind.PILE and (p.owner, p.face) == (self.player, face))
