"""The simulated table: the pieces on it and in hands.

It is physics, not a game: any hand may do anything that is possible. Everything above it (switches, scanning,
tracking) knows it only through sensors, as on a real board.
"""

from collections.abc import Mapping, Sequence
from random import Random

from niwashi.errors import NiwashiError
from niwashi.games.game import Layout, Piece, Place, PlaceKind
from niwashi.stack import EMPTY, stacked

TWO_FACED = (Piece("front", 0, turned=1), Piece("back", 1, turned=0))
"""Stones with two faces, one for each player."""


class TableError(NiwashiError, ValueError):
    """An impossible movement, such as lifting from an empty square."""


class Table:
    """Stones in stacks, piles beside the board, cards in or out of their places, hands and fingers.

    `stacks[place]` lists sorts of pieces from bottom to top; a card place holds its owner's
    index once or nothing. `hands[hand]` lists the stones in that hand, `fingers` the buttons held down.
    `version` grows with every change.
    """

    def __init__(
        self, places: Mapping[str, Place], layout: Layout, pieces: Sequence[Piece] = TWO_FACED
    ) -> None:
        self.places = dict(places)
        self.pieces = tuple(pieces)
        self.stacks: dict[str, list[int]] = {}
        self.hands: dict[str, list[int]] = {}
        self.fingers: set[str] = set()
        self.version = 0
        self._laid: tuple[int, Layout] = (-1, {})
        self.arrange(layout)

    def change_game(
        self, places: Mapping[str, Place], layout: Layout, pieces: Sequence[Piece] = TWO_FACED
    ) -> None:
        """Clear the table and set up another game."""
        self.places = dict(places)
        self.pieces = tuple(pieces)
        self.arrange(layout)

    def arrange(self, layout: Layout) -> None:
        """Clear the table and set up a layout."""
        self.stacks = {name: [*layout.get(name, EMPTY).pieces] for name in self.places}
        self.hands = {}
        self._changed()

    def layout(self) -> Layout:
        """Return the stacks of all places now; after a change, another mapping."""
        version, layout = self._laid
        if version != self.version:
            layout = {name: stacked(stack) for name, stack in self.stacks.items()}
            self._laid = self.version, layout
        return layout

    def held(self, hand: str) -> list[int]:
        """Return the stones in a hand, in the order of picking up."""
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

    def pick(self, hand: str, place: str, sort: int) -> None:
        """Take one piece of a kind into a hand, wherever it is in its stack."""
        stack = self._something(place)
        if sort not in stack:
            raise TableError("table-nothing-there", place=place)
        stack.reverse()
        stack.remove(sort)
        stack.reverse()
        self.held(hand).append(sort)
        self._changed()

    def set_down(self, hand: str, place: str) -> None:
        """Set down everything in a hand on a square or pile."""
        self._put(hand, place, len(self._holding(hand)))

    def add(self, hand: str, place: str) -> None:
        """Set down the stone picked up last on a square or pile."""
        self._holding(hand)
        self._put(hand, place, 1)

    def turn(self, hand: str, place: str | None = None) -> None:
        """Turn over the top stone of a place, or by default all stones in the hand."""
        if place is None:
            stones = self._holding(hand)
            stones[:] = [self._turned(face) for face in stones]
        else:
            stack = self._something(place)
            stack[-1] = self._turned(stack[-1])
        self._changed()

    def pull(self, place: str) -> None:
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

    def knock_over(self, rng: Random) -> None:
        """Knock everything over: stones fall onto squares and off the board, cards out of their places."""
        squares = [name for name, place in self.places.items() if place.kind is PlaceKind.SQUARE]
        fallen = [stone for name in squares for stone in self.stacks[name]]
        for name, place in self.places.items():
            if place.kind is PlaceKind.SQUARE or (place.kind is PlaceKind.CARD and rng.random() < 0.5):
                self.stacks[name] = []
        for stone in fallen:
            piles = [n for n, p in self.places.items() if p.kind is PlaceKind.PILE and p.face == stone]
            fell_off = piles and rng.random() < 0.6
            self.stacks[rng.choice(piles if fell_off else squares)].append(stone)
        self._changed()

    def slide(self, place: str, to: str, count: int | None = None) -> None:
        """Drag a stack, or this number of stones from the top, onto another square, as by a sleeve."""
        stack = self.stacks[place]
        first = 0 if count is None else len(stack) - count
        self.stacks[to].extend(stack[first:])
        del stack[first:]
        self._changed()

    def press(self, cell: str) -> None:
        """Push a button down (a button of the board or a square with one under it)."""
        self.fingers.add(cell)
        self._changed()

    def release(self, cell: str) -> None:
        self.fingers.discard(cell)
        self._changed()

    def _put(self, hand: str, place: str, count: int) -> None:
        target = self._place(place)
        if target.kind is PlaceKind.CARD:
            raise TableError("table-no-stones-on-card", place=place)
        stones = self.hands[hand][-count:]
        if target.kind is PlaceKind.PILE:
            stones = [self._sorted(stone, target.face, place) for stone in stones]
        del self.hands[hand][-count:]
        for stone in stones:
            # Below riding pieces, unless it rides itself.
            stack = self.stacks[place]
            room = len(stack)
            while room and self.pieces[stack[room - 1]].rides and not self.pieces[stone].rides:
                room -= 1
            stack.insert(room, stone)
        self._changed()

    def _sorted(self, stone: int, face: int, pile: str) -> int:
        """Return the face of a stone on a pile. Raises TableError if it does not belong there."""
        if stone != face and self.pieces[stone].turned != face:
            raise TableError("table-other-pile", place=pile)
        return face

    def _turned(self, stone: int) -> int:
        if self.pieces[stone].turned < 0:
            raise TableError("table-one-face")
        return self.pieces[stone].turned

    def _place(self, place: str) -> Place:
        if place not in self.places:
            raise TableError("table-no-place", place=place)
        return self.places[place]

    def _something(self, place: str) -> list[int]:
        if self._place(place).kind is PlaceKind.CARD:
            raise TableError("table-card-is-pulled", place=place)
        if not self.stacks[place]:
            raise TableError("table-nothing-there", place=place)
        return self.stacks[place]

    def _holding(self, hand: str) -> list[int]:
        if not self.held(hand):
            raise TableError("table-hand-empty")
        return self.hands[hand]

    def _card(self, place: str) -> bool:
        if self._place(place).kind is not PlaceKind.CARD:
            raise TableError("table-not-a-card", place=place)
        return bool(self.stacks[place])

    def _changed(self) -> None:
        self.version += 1
