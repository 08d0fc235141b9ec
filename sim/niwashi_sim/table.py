"""The simulated table: what really stands where, and whose hands hold what.

It is physics, not a game: any hand may do anything that hands can do. Everything above it (switches,
scanning, tracking) finds out by sensing, as on a real board.
"""

from collections.abc import Mapping

from niwashi.errors import NiwashiError
from niwashi.rules import EMPTY, Kind, Layout, Place, Stack

__all__ = ["Table", "TableError"]


class TableError(NiwashiError, ValueError):
    """Something that no hand can do, such as lifting from an empty square."""


class Table:
    """Stones in stacks, piles beside the board, cards in or out of their places, hands and fingers.

    `stacks[place]` lists faces (player indices) from bottom to top; a card place holds its owner's
    index once or nothing. `hands[hand]` lists the stones in that hand, `fingers` the buttons held down.
    `version` grows with every change.
    """

    def __init__(self, places: Mapping[str, Place], layout: Layout) -> None:
        self.places = dict(places)
        self.stacks: dict[str, list[int]] = {}
        self.hands: dict[str, list[int]] = {}
        self.fingers: set[str] = set()
        self.version = 0
        self.arrange(layout)

    def change_game(self, places: Mapping[str, Place], layout: Layout) -> None:
        """Clear the table and set another game up on it."""
        self.places = dict(places)
        self.arrange(layout)

    def arrange(self, layout: Layout) -> None:
        """Clear the table and set everything up as in a layout."""
        self.stacks = {name: _stones(layout.get(name, EMPTY)) for name in self.places}
        self.hands = {}
        self._changed()

    def layout(self) -> Layout:
        """What stands where now. A stack of mixed faces counts for the owner of its top stone."""
        return {name: Stack(s[-1], len(s)) if s else EMPTY for name, s in self.stacks.items()}

    def held(self, hand: str) -> list[int]:
        """The stones in a hand, in the order they were picked up."""
        return self.hands.setdefault(hand, [])

    def lift(self, hand: str, place: str) -> None:
        """Take the whole stack off a square into a hand."""
        stack = self._something(place)
        self.held(hand).extend(stack)
        stack.clear()
        self._changed()

    def take(self, hand: str, place: str) -> None:
        """Take the top stone of a stack or one stone of a pile into a hand."""
        self.held(hand).append(self._something(place).pop())
        self._changed()

    def set_down(self, hand: str, place: str) -> None:
        """Set everything a hand holds down on a square or pile."""
        self._put(hand, place, len(self._holding(hand)))

    def add(self, hand: str, place: str) -> None:
        """Set the last stone a hand picked up down on a square or pile."""
        self._holding(hand)
        self._put(hand, place, 1)

    def turn(self, hand: str, place: str | None = None) -> None:
        """Turn over the top stone of a place, or without one all stones that a hand holds."""
        if place is None:
            stones = self._holding(hand)
            stones[:] = [1 - face for face in stones]
        else:
            stack = self._something(place)
            stack[-1] = 1 - stack[-1]
        self._changed()

    def pull(self, place: str) -> None:
        """Pull a card from its place."""
        if self._card(place):
            self.stacks[place] = []
            self._changed()
        else:
            raise TableError("table-card-already-out", place=place)

    def put(self, place: str) -> None:
        """Put a card back to its place."""
        if self._card(place):
            raise TableError("table-card-already-there", place=place)
        self.stacks[place] = [self.places[place].owner]
        self._changed()

    def press(self, cell: str) -> None:
        """Push a button down (a button of the board or a square with one under it)."""
        self.fingers.add(cell)
        self._changed()

    def release(self, cell: str) -> None:
        """Let a button come up."""
        self.fingers.discard(cell)
        self._changed()

    def _put(self, hand: str, place: str, count: int) -> None:
        target = self._place(place)
        if target.kind is Kind.CARD:
            raise TableError("table-no-stones-on-card", place=place)
        stones = self.hands[hand][-count:]
        del self.hands[hand][-count:]
        self.stacks[place].extend([target.face] * count if target.kind is Kind.PILE else stones)
        self._changed()

    def _place(self, place: str) -> Place:
        if place not in self.places:
            raise TableError("table-no-place", place=place)
        return self.places[place]

    def _something(self, place: str) -> list[int]:
        if self._place(place).kind is Kind.CARD:
            raise TableError("table-card-is-pulled", place=place)
        if not self.stacks[place]:
            raise TableError("table-nothing-there", place=place)
        return self.stacks[place]

    def _holding(self, hand: str) -> list[int]:
        if not self.held(hand):
            raise TableError("table-hand-empty")
        return self.hands[hand]

    def _card(self, place: str) -> bool:
        if self._place(place).kind is not Kind.CARD:
            raise TableError("table-not-a-card", place=place)
        return bool(self.stacks[place])

    def _changed(self) -> None:
        self.version += 1


def _stones(stack: Stack) -> list[int]:
    return [stack.owner] * stack.height
