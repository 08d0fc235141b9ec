"""Hands that only follow the board's instructions, handling by handling."""

from collections.abc import Iterator
from random import Random

from niwashi.games.game import Layout, PlaceKind
from niwashi.session.repair import BoardRepair, RepairAct, RepairStep
from niwashi.stack import Stack
from niwashi_sim.table import Table


class InstructedHands:
    """Hands over a table that follow instructions, and look at the pieces they hold."""

    def __init__(self, table: Table, hand: str, rng: Random) -> None:
        self.table = table
        self.hand = hand
        self.rng = rng

    def do(self, step: RepairStep) -> Iterator[None]:
        """Do one handling; yields after each movement.

        If the lifted stack is not the one that the board expects, it goes to its pile, and the expected
        stack is built instead.
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
        """Check the places that the board cannot sense, and correct them."""
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
        """Build a stack on a place, whatever stood there."""
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
        """Put the pieces in the hand on piles of their kind, or turned over on others."""
        for stone in reversed(self.table.held(self.hand)[:]):
            self.table.add(self.hand, self._pile(stone, full=False))

    def _take(self, wanted: Stack) -> None:
        """Take the pieces of a stack from their piles; if those are empty, from others, turned over."""
        for stone in wanted.pieces:
            pile = self._pile(stone, full=True)
            if not self.table.stacks[pile]:
                pile = self._pile(self._turned(stone), full=True)
            self.table.take(self.hand, pile)
            self.table.held(self.hand)[-1] = stone

    def _pile(self, stone: int, *, full: bool) -> str:
        """Return a pile of stones with this face; the fullest one with `full`."""
        piles = [n for n, p in self.table.places.items() if p.kind is PlaceKind.PILE and p.face == stone]
        return max(piles, key=lambda pile: len(self.table.stacks[pile]) if full else 0)

    def _turned(self, stone: int) -> int:
        """Return the sort that a piece becomes turned over; -1 where it has no other face."""
        return self.table.pieces[stone].turned
