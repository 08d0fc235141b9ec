"""The rules of both variants: turns as sets of squares, their effects, their numbers."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from niwashi.games.reclamation.position import NEIGHBOURS, SIZE, Camp, Position, bits, each, shifted
from niwashi.games.reclamation.variant import ALL_CARDS, Ending, Variant

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
