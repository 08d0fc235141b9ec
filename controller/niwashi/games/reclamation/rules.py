"""The rules of Garden and Throne: squares, positions, what differs between the two, and turns.

The 36 squares (RC-2) are names, numbers 0..35 (a1, b1 … f6), and in sets the bits of one integer. Positions
are frozen values: what each player has, and whose turn it is. The engine makes turns, their effects and their
numbers by sets of squares.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Literal, NamedTuple

from niwashi.message import Key

SIZE = 6
NAMES = tuple(f"{file}{rank}" for rank in range(1, SIZE + 1) for file in "abcdef")
"""Square names by number, in rank-then-file order."""

BOARD = (1 << SIZE * SIZE) - 1
"""The set of all squares."""

_NUMBERS = {name: number for number, name in enumerate(NAMES)}


def square(name: str) -> int:
    """The number of a named square. Raises KeyError.

    >>> square("a1"), square("f6")
    (0, 35)
    """
    return _NUMBERS[name]


def each(squares: int) -> Iterator[int]:
    """The numbers in a set of squares, in rank-then-file order.

    >>> list(each(0b1011))
    [0, 1, 3]
    """
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def bits(squares: int) -> Iterator[int]:
    """The one-square sets that make up a set, in rank-then-file order."""
    return (1 << number for number in each(squares))


def names(squares: int) -> tuple[str, ...]:
    """The names in a set of squares, in rank-then-file order.

    >>> names(0b1000011)
    ('a1', 'b1', 'a2')
    """
    return tuple(NAMES[number] for number in each(squares))


def mask_of(named: Iterable[str]) -> int:
    """The set of some named squares."""
    return sum({1 << square(name) for name in named})


def shifted(number: int, up: int, right: int) -> int:
    """The one-square set that lies so many ranks up and files to the right, the empty set off the board.

    >>> names(shifted(square("c3"), 2, -1)), names(shifted(square("a1"), 0, -1))
    (('b5',), ())
    """
    rank, file = number // SIZE + up, number % SIZE + right
    return 1 << rank * SIZE + file if 0 <= rank < SIZE and 0 <= file < SIZE else 0


SIDES = frozenset(
    (NAMES[number], name)
    for number in range(SIZE * SIZE)
    for up, right in ((1, 0), (0, 1))
    for name in names(shifted(number, up, right))
)
"""The pairs of squares that share a side, by name (RC-2)."""

_STEPS = [(up, right) for up in (-1, 0, 1) for right in (-1, 0, 1) if (up, right) != (0, 0)]

NEIGHBOURS = tuple(sum(shifted(number, *step) for step in _STEPS) for number in range(SIZE * SIZE))
"""The set of adjacent squares of each square (RC-10)."""


PLAYERS = ("flower", "tendril")
"""Player names by index; Flower moves first (RC-1)."""


def player_key(side: int) -> Key:
    """The catalogue key of a player's name, a fact that every language says its own way."""
    return Key(f"player-{PLAYERS[side]}")


class Camp(NamedTuple):
    """One player's pieces: sets of squares by the height of the stack there, and the pieces beside the board.

    `cards` is the set of available cards, bit 0 for card 1.
    """

    ones: int
    twos: int
    threes: int
    hand: int
    cards: int
    trophies: int

    @property
    def squares(self) -> int:
        """The set of squares where the player's stones stand."""
        return self.ones | self.twos | self.threes

    @property
    def stones(self) -> int:
        """The stones on the board, in hand and among the trophies."""
        on_board = self.ones.bit_count() + 2 * self.twos.bit_count() + 3 * self.threes.bit_count()
        return on_board + self.hand + self.trophies

    def height(self, square: int) -> int:
        """Return the number of the player's stones on a square, given by its number: 0 to 3."""
        one = 1 << square
        return 1 * bool(self.ones & one) + 2 * bool(self.twos & one) + 3 * bool(self.threes & one)


class Position(NamedTuple):
    """Both camps by player index, and the index of the player to move."""

    camps: tuple[Camp, Camp]
    side: int

    @property
    def mover(self) -> Camp:
        """The camp of the player to move."""
        return self.camps[self.side]

    @property
    def other(self) -> Camp:
        """The camp of the player who is not to move."""
        return self.camps[1 - self.side]

    @property
    def empty(self) -> int:
        return BOARD ^ (self.camps[0].squares | self.camps[1].squares)


Face = Literal["black", "red"]
"""The side of the cards that is played (RC-7)."""

ALL_CARDS = 0b1111
_WINNING_SQUARES = 12
_WINNING_TROPHIES = 3


class Ending(NamedTuple):
    """A way to win: its catalogue key and clause."""

    key: str
    clause: str


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play The Reclamation.

    The sets `twos_grow` and `threes_yield` are all squares or none, so that the engine can apply a
    rule, or not, with the same arithmetic. `won(winner, loser)` tells whether, and how, the player who
    has just moved has won.
    """

    name: str
    face: Face
    stones: int  # of both players together (RC-5)
    twos_grow: int  # where step 1 serves two-stacks too (RC-12, RC-31)
    threes_yield: int  # where step 3 takes from Gardeners too (RC-14, RC-32)
    gardeners: range  # how many one player may have (RC-30)
    has_trophies: bool
    won: Callable[[Camp, Camp], Ending | None]
    told: Mapping[str, Callable[[Camp], int]]  # what a page tells about each player, by name

    def start(self) -> Position:
        """The start position: a Gardener each at the own near right (RC-4), the rest in hand (RC-5)."""
        hand = self.stones // 2 - 3
        flower, tendril = (Camp(0, 0, mask_of([corner]), hand, ALL_CARDS, 0) for corner in ("f1", "a6"))
        return Position((flower, tendril), side=0)


def _hand(camp: Camp) -> int:
    return camp.hand


def _squares(camp: Camp) -> int:
    return camp.squares.bit_count()


def _gardeners(camp: Camp) -> int:
    return camp.threes.bit_count()


def _trophies(camp: Camp) -> int:
    return camp.trophies


def _garden_won(winner: Camp, loser: Camp) -> Ending | None:  # noqa: ARG001 - one signature for all
    return Ending("rules-won-squares", "RC-21") if _squares(winner) >= _WINNING_SQUARES else None


def _throne_won(winner: Camp, loser: Camp) -> Ending | None:
    if not loser.threes:
        return Ending("rules-won-gardeners", "RC-33")
    return Ending("rules-won-trophies", "RC-33") if winner.trophies >= _WINNING_TROPHIES else None


GARDEN = Variant(
    name="garden",
    face="black",
    stones=34,
    twos_grow=0,
    threes_yield=0,
    gardeners=range(1, 2),
    has_trophies=False,
    won=_garden_won,
    told={"hand": _hand, "squares": _squares},
)
THRONE = Variant(
    name="throne",
    face="red",
    stones=36,
    twos_grow=BOARD,
    threes_yield=BOARD,
    gardeners=range(13),
    has_trophies=True,
    won=_throne_won,
    told={"hand": _hand, "gardeners": _gardeners, "trophies": _trophies},
)
VARIANTS = {variant.name: variant for variant in (GARDEN, THRONE)}


Offset = tuple[int, int]
"""Squares forward and to the right of the Gardener, as its owner sees them (RC-6)."""

CARDS = range(4)
_CARDS_IN = tuple(tuple(card for card in CARDS if cards >> card & 1) for cards in range(ALL_CARDS + 1))


class Reclaim(NamedTuple):
    """A Move and a card, before any choice: squares and card by number, what each step may serve as sets."""

    origin: int
    target: int
    card: int
    grows: int  # step 1: own stacks that a stone goes on
    sprouts: int  # step 2: empty squares that get a stone
    yields: int  # step 3: opposing stacks that lose their top stone


class Turn(NamedTuple):
    """A whole turn: `placed` and `taken` are squares that get or lose a stone, `chosen` RC-16's choice."""

    origin: int
    target: int
    card: int
    placed: int
    taken: int
    chosen: int


class Engine:
    """The rules of a variant with four card patterns; stateless once made."""

    def __init__(self, variant: Variant, patterns: Sequence[Iterable[Offset]]) -> None:
        self.variant = variant
        # By side, card and the Gardener's square: the card's squares on the board (RC-6, RC-11).
        self.reach = tuple(tuple(_reach(offsets, sign) for offsets in patterns) for sign in (1, -1))

    def ending(self, position: Position) -> Ending | None:
        """Return how the player who moved last has won, if so; RC-19 aside."""
        return self.variant.won(position.other, position.mover)

    def reclaims(self, position: Position) -> Iterator[Reclaim]:
        """Every Move with every card that has an effect there (RC-10, RC-11, RC-17), won or not."""
        mover, prey = position.mover, self.prey(position)
        growing = mover.ones | mover.twos & self.variant.twos_grow
        free, has_stones, cards = position.empty, mover.hand > 0, _CARDS_IN[mover.cards]
        reach = self.reach[position.side]
        for origin in each(mover.threes):
            left = free | 1 << origin
            for target in each(NEIGHBOURS[origin] & free):
                empty = left ^ 1 << target
                for card in cards:
                    squares = reach[card][target]
                    yields = squares & prey
                    if yields or (has_stones and squares & (growing | empty)):
                        yield Reclaim(origin, target, card, squares & growing, squares & empty, yields)

    def prey(self, position: Position) -> int:
        """The set of squares that step 3 may take a stone from (RC-14, RC-32)."""
        other = position.other
        return other.ones | other.twos | other.threes & self.variant.threes_yield

    def turns(self, position: Position) -> Iterator[Turn]:
        """Every legal turn, in no order; none once the game is won."""
        if self.ending(position):
            return
        hand = position.mover.hand
        for origin, target, card, grows, sprouts, yields in self.reclaims(position):
            for placed, chosen in _placings(hand, grows, sprouts):
                yield Turn(origin, target, card, placed, yields, chosen)

    def count(self, position: Position) -> int:
        """The number of legal turns, without making them."""
        if self.ending(position):
            return 0
        hand = position.mover.hand
        return sum(_ways(hand, grows, sprouts) for _, _, _, grows, sprouts, _ in self.reclaims(position))

    def after(self, position: Position, turn: Turn) -> Position:
        mover, other = position.mover, position.other
        trophies = (other.threes & turn.taken).bit_count()
        spent = turn.placed.bit_count() - turn.taken.bit_count() + trophies
        mine = _placed(mover, turn, hand=mover.hand - spent, trophies=mover.trophies + trophies)
        theirs = other._replace(
            ones=other.ones & ~turn.taken | other.twos & turn.taken,
            twos=other.twos & ~turn.taken | other.threes & turn.taken,
            threes=other.threes & ~turn.taken,
        )
        return Position((theirs, mine) if position.side else (mine, theirs), 1 - position.side)

    def perft(self, position: Position, depth: int) -> int:
        """The number of legal turn sequences of a length >= 0."""
        if depth == 0:
            return 1
        if depth == 1:
            return self.count(position)
        return sum(self.perft(self.after(position, turn), depth - 1) for turn in self.turns(position))


def short_step(hand: int, grows: int, sprouts: int) -> tuple[int, int]:
    """The squares among which the mover chooses and how many get a stone; (0, 0) without a choice (RC-16)."""
    if 0 < hand < grows.bit_count():
        return grows, hand
    left = hand - grows.bit_count()
    return (sprouts, left) if 0 < left < sprouts.bit_count() else (0, 0)


def _ways(hand: int, grows: int, sprouts: int) -> int:
    left = hand - grows.bit_count()
    if left <= 0:
        return comb(grows.bit_count(), hand)
    return comb(sprouts.bit_count(), min(left, sprouts.bit_count()))


def _placings(hand: int, grows: int, sprouts: int) -> Iterator[tuple[int, int]]:
    """Yield the squares that get a stone, and those of them by choice (RC-12, RC-13, RC-16)."""
    short, count = short_step(hand, grows, sprouts)
    if not short:
        served = grows if hand else 0
        yield (served | sprouts if hand > grows.bit_count() else served), 0
        return
    before = grows & ~short  # step 1 is served whole when step 2 runs short, and alone when it does itself
    for chosen in map(sum, combinations(bits(short), count)):
        yield before | chosen, chosen


def _placed(camp: Camp, turn: Turn, hand: int, trophies: int) -> Camp:
    ones, twos, placed = camp.ones, camp.twos, turn.placed
    return Camp(
        ones=ones & ~placed | placed & ~(ones | twos),
        twos=twos & ~placed | ones & placed,
        threes=camp.threes ^ (1 << turn.origin | 1 << turn.target) | twos & placed,
        hand=hand,
        cards=_used(camp.cards, 1 << turn.card),
        trophies=trophies,
    )


def _used(cards: int, card: int) -> int:
    """The available cards after one is used: the last one brings the other three back (RC-20)."""
    return cards ^ card or ALL_CARDS ^ card


def _reach(offsets: Iterable[Offset], sign: int) -> tuple[int, ...]:
    steps = [(sign * forward, sign * right) for forward, right in offsets]
    return tuple(sum(shifted(number, *step) for step in steps) for number in range(SIZE * SIZE))
