"""A simulated person: habits, and a view of the board."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from niwashi.board_types import Cue, Geometry
from niwashi.games.game import Layout, PlaceKind
from niwashi_sim.habits import NEAT, Habits
from niwashi_sim.table import Table

Steps = Iterator[float]

REST_S = 1.3  # longer than any settling time


class HandsLostError(AssertionError):
    """The lights misled a cooperative person: a fault of the program."""


class Eyes(Protocol):
    """A person's view of the board."""

    def cues(self) -> Mapping[str, Cue]:
        """Return the lit cells and what they say."""

    def turns(self) -> Sequence[str]:
        """Return the turns that count so far."""

    def begun(self) -> str:
        """Return the text of the turn in progress as far as it counts; "" before its first action."""

    def is_settled(self) -> bool:
        """Return whether the board waits for a new turn."""


class Person:
    """One player at a table, with habits. Randomness comes from `rng` alone."""

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
        self.is_early = False  # the stones are moved before the card
        self.turn_cues = frozenset({Cue.YOURS_TO_CHOOSE})  # of places where a touch says a turn
        self.allowed: set[str] = set()
        self.before: Layout | None = None  # before the last turn; laid again, it takes that turn back

    def will(self, chance: float) -> bool:
        """Return whether something happens this time, at random."""
        return chance > 0 and self.rng.random() < chance

    def pause(self, paces: float) -> float:
        """Return seconds that so many paces take, more or less."""
        return self.habits.pace_s * paces * self.rng.uniform(0.7, 1.4)

    def of_kind(self, kind: PlaceKind) -> list[str]:
        return [name for name, place in self.table.places.items() if place.kind is kind]

    def asked(self) -> set[str]:
        """Return the squares of a free choice: a piece there makes a turn, not a mistake."""
        return {p for p, cue in self.eyes.cues().items() if cue in self.turn_cues} | self.allowed

    def some_empty(self, but: str) -> str | None:
        """Return an empty square outside any free choice."""
        asked = self.asked() | {but}
        empty = [p for p in self.of_kind(PlaceKind.SQUARE) if not self.table.stacks[p] and p not in asked]
        seen = [
            p for p in empty if self.geometry[p].senses.sees
        ]  # a mistake that nothing senses does not count
        return self.rng.choice(seen or empty) if empty else None

    def some_stack(self) -> str | None:
        """Return a stack to bump, if there is one where that has no meaning."""
        asked = self.asked()
        full = [p for p in self.of_kind(PlaceKind.SQUARE) if self.table.stacks[p] and p not in asked]
        return self.rng.choice(full) if full else None

    def has_pile(self, face: int) -> bool:
        """Return whether the player has a pile for stones of a face."""
        return any((p.owner, p.face) == (self.player, face) for p in self.table.places.values())

    def pile(self, face: int) -> str:
        """Return the player's pile for stones of a face."""
        places = self.table.places.items()
        return next(
            n for n, p in places if p.kind is PlaceKind.PILE and (p.owner, p.face) == (self.player, face)
        )
