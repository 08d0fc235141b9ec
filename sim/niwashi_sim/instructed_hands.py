"""Following: hands that know nothing but what the board asks for, handling by handling."""

from collections.abc import Iterator
from random import Random

from niwashi.games import Layout, PlaceKind, Stack
from niwashi.session import BoardRepair, RepairAct, RepairStep
from niwashi_sim.table import Table


class InstructedHands:
    """A pair of hands over a table that does what it is told, and looks at what it holds."""

    def __init__(self, table: Table, hand: str, rng: Random) -> None:
        self.table = table
        self.hand = hand
        self.rng = rng

    def do(self, step: RepairStep) -> Iterator[None]:
        """Do one handling; yields after each movement.

        What is lifted may be no such stack as the board takes it for: then that goes to its pile, and what
        was asked for is put up instead.
        """
        if self.table.places[step.places[0]].kind is PlaceKind.CARD:
            (self.table.put if step.goal else self.table.pull)(step.places[0])
            yield
        elif step.act is RepairAct.MOVE:
            yield from self._move(step)
        elif step.goal:
            yield from self._make(step.goal, step.stack)
        else:
            yield from self._clear(step.source)

    def check(self, repair: BoardRepair, goal: Layout) -> Iterator[None]:
        """Look at the places that the board cannot see, and make them as they should be."""
        for place in sorted(repair.doubtful):
            if self.table.layout()[place] != goal[place]:
                yield from self._make(place, goal[place])

    def _move(self, step: RepairStep) -> Iterator[None]:
        self.table.lift(self.hand, step.source)
        yield
        if self.table.held(self.hand) != list(step.stack.pieces):
            self._put_away()
            self._take(step.stack)
        self.table.set_down(self.hand, step.goal)
        yield

    def _make(self, place: str, wanted: Stack) -> Iterator[None]:
        """Have a stack stand on a place, whatever stood there."""
        stood = self.table.stacks[place]
        if stood and [self._turned(stone) for stone in stood] == list(wanted.pieces):
            self.table.lift(self.hand, place)
            yield
            self.table.turn(self.hand)
        elif stood[: wanted.height - 1] == list(wanted.pieces[:-1]) and len(stood) == wanted.height - 1:
            self._take(Stack(wanted.owner, 1))
        elif stood[:-1] == list(wanted.pieces):
            self.table.take(self.hand, place)
            self._put_away()
            yield
            return
        else:
            yield from self._clear(place)
            self._take(wanted)
        self.table.set_down(self.hand, place)
        yield

    def _clear(self, place: str) -> Iterator[None]:
        if self.table.stacks[place]:
            self.table.lift(self.hand, place)
            yield
            self._put_away()

    def _put_away(self) -> None:
        """What the hand holds goes to piles of its sort, or turned over to others."""
        for stone in reversed(self.table.held(self.hand)[:]):
            self.table.add(self.hand, self._pile(stone, full=False))

    def _take(self, wanted: Stack) -> None:
        """Pieces for a stack from their piles; where those are empty, from others, turned over."""
        for stone in wanted.pieces:
            pile = self._pile(stone, full=True)
            if not self.table.stacks[pile]:
                pile = self._pile(self._turned(stone), full=True)
            self.table.take(self.hand, pile)
            self.table.held(self.hand)[-1] = stone

    def _pile(self, stone: int, *, full: bool) -> str:
        """The pile where a stone of that face lies; of several, one that holds something if one has to."""
        piles = [n for n, p in self.table.places.items() if p.kind is PlaceKind.PILE and p.face == stone]
        return max(piles, key=lambda pile: len(self.table.stacks[pile]) if full else 0)

    def _turned(self, stone: int) -> int:
        """Return the sort that a piece becomes turned over; -1 where it has no other face."""
        return self.table.pieces[stone].turned
