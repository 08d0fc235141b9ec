"""The Reclamation on machine words: legal turns, playing, counting and random games (RC-10 to RC-33).

Plain Python that `reclaim.pxd` gives machine types, so that a compiler can make it fast; both do the same.
Positions lie in *frames* of one array: 16 words, the first thirteen of them the mover's ones, twos, threes,
hand, cards, trophies, then the same six of the other player, then the mover's index. A turn is one word:
origin, target (six bits each), card (two), and from bit 14 on the squares chosen by RC-16.
"""

from collections.abc import Collection, Sequence
from math import comb

from niwashi.engine import bits

__all__ = ["FRAME", "NO_TURN", "Reclaimer"]

FRAME = 16
"""The words of a frame."""

NO_TURN = (1 << 63) - 1
"""What `random_turn` gives where there is no legal turn."""

_SIZE = 6
_SQUARES = _SIZE * _SIZE
_BOARD = (1 << _SQUARES) - 1
_ALL_CARDS = 15
_WINNING_SQUARES = 12
_WINNING_TROPHIES = 3
_FRAMES = 160
_TURNS = 1 << 18
_MOST_TURNS = 27_000  # of one position: 12 Gardeners, 8 squares, 4 cards, 70 choices
_WORD = (1 << 64) - 1
_WAYS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
_Patterns = Sequence[Collection[tuple[int, int]]]


def _shifted(square: int, up: int, right: int) -> int:
    """The one-square set so many ranks up and files to the right, the empty set off the board."""
    rank, file = square // _SIZE + up, square % _SIZE + right
    return 1 << rank * _SIZE + file if 0 <= rank < _SIZE and 0 <= file < _SIZE else 0


class Reclaimer:
    """One variant with four patterns of (forward, right) offsets; `throne` is 1 for Throne, 0 for Garden."""

    def __init__(self, patterns: _Patterns, throne: int) -> None:
        self.throne = throne
        self.twos_grow = _BOARD if throne else 0
        self.threes_yield = _BOARD if throne else 0
        self.s, self.turns, self.ranks = bits.row(FRAME * _FRAMES), bits.row(_TURNS), bits.row(_TURNS)
        self.near, self.steps = bits.row(_SQUARES), bits.row(_SQUARES * 8)
        self.reach, self.ways = bits.row(2 * 4 * _SQUARES), bits.row(16 * 16)
        self.any, self.zone = bits.row(2 * 16 * _SQUARES), bits.row(2 * 16 * _SQUARES)
        if not (self.s and self.turns and self.ranks and self.reach and self.any and self.zone):
            raise MemoryError
        self.random, self.largest = 1, max(len(set(offsets)) for offsets in patterns)
        for n in range(16):
            for k in range(16):
                self.ways[n * 16 + k] = comb(n, k)
        for at in range(_SQUARES):
            self._prepare(patterns, at)
        for at in range(_SQUARES):
            for index in range(32):
                self._survey(index >> 4, index & 15, at)

    def __dealloc__(self) -> None:
        bits.release(self.s)
        bits.release(self.turns)
        bits.release(self.ranks)
        bits.release(self.near)
        bits.release(self.steps)
        bits.release(self.reach)
        bits.release(self.ways)
        bits.release(self.any)
        bits.release(self.zone)

    def _prepare(self, patterns: _Patterns, at: int) -> None:
        """Fill the tables of one square: neighbours, and what each card reaches, for both players (RC-6)."""
        for way in range(8):
            up, right = _WAYS[way]
            beside = _shifted(at, up, right)
            self.near[at] |= beside
            self.steps[at * 8 + way] = beside.bit_length() - 1 if beside else at
        for card in range(4):
            for forward, right in patterns[card]:
                self.reach[card * 36 + at] |= _shifted(at, forward, right)
                self.reach[144 + card * 36 + at] |= _shifted(at, -forward, -right)

    def _survey(self, side: int, cards: int, at: int) -> None:
        """Fill `any`, what cards reach from a square, and `zone`, all that a turn from there changes."""
        place = (side * 16 + cards) * 36
        for card in range(4):
            if cards >> card & 1:
                self.any[place + at] |= self.reach[side * 144 + card * 36 + at]
        self.zone[place + at] |= bits.ONE << at | self.near[at]
        for square in range(_SQUARES):
            for card in range(4):
                if self.near[at] >> square & 1 and cards >> card & 1:
                    self.zone[place + at] |= self.reach[side * 144 + card * 36 + square]

    def load(self, frame: int, words: Sequence[int]) -> None:
        """Put a position into a frame, by the number of the frame."""
        for index in range(13):
            self.s[frame * FRAME + index] = words[index]

    def words(self, frame: int) -> tuple[int, ...]:
        """The thirteen words of a frame."""
        return tuple([self.s[frame * FRAME + index] for index in range(13)])

    def listed(self, first: int, end: int) -> list[int]:
        """The turns that `expand` wrote, from index to index."""
        return [self.turns[index] for index in range(first, end)]

    def won(self, p: int) -> int:
        """1 if the player who moved last has won, RC-19 aside; `p` is the frame's first word."""
        s = self.s
        if self.throne:
            return 1 if s[p + 2] == 0 or s[p + 11] >= _WINNING_TROPHIES else 0
        return 1 if bits.count(s[p + 6] | s[p + 7] | s[p + 8]) >= _WINNING_SQUARES else 0

    def legal_count(self, p: int) -> int:
        """The number of legal turns; the position is not won."""
        s, near, reach, ways = self.s, self.near, self.reach, self.ways
        growing = s[p] | s[p + 1] & self.twos_grow
        prey = s[p + 6] | s[p + 7] | s[p + 8] & self.threes_yield
        free = _BOARD & ~(s[p] | s[p + 1] | s[p + 2] | s[p + 6] | s[p + 7] | s[p + 8])
        hand, cards, base, found = s[p + 3], s[p + 4], s[p + 12] * 144, 0
        origins = s[p + 2]
        while origins:
            origin = bits.lowest(origins)
            origins &= origins - 1
            targets = near[origin] & free
            while targets:
                target = bits.lowest(targets)
                targets &= targets - 1
                empty = (free | bits.ONE << origin) & ~(bits.ONE << target)
                left = cards
                while left:
                    squares = reach[base + bits.lowest(left) * 36 + target]
                    left &= left - 1
                    if hand >= self.largest:
                        if squares & (prey | growing | empty):
                            found += 1
                    elif squares & prey or (hand and squares & (growing | empty)):
                        grows = bits.count(squares & growing)
                        sprouts = bits.count(squares & empty)
                        if hand <= grows:
                            found += ways[grows * 16 + hand]
                        elif hand < grows + sprouts:
                            found += ways[sprouts * 16 + hand - grows]
                        else:
                            found += 1
        return found

    def movable(self, p: int) -> int:
        """1 if there is a legal turn, else 0 (RC-19); the position is not won."""
        s, near, reach = self.s, self.near, self.any
        growing = s[p] | s[p + 1] & self.twos_grow
        prey = s[p + 6] | s[p + 7] | s[p + 8] & self.threes_yield
        free = _BOARD & ~(s[p] | s[p + 1] | s[p + 2] | s[p + 6] | s[p + 7] | s[p + 8])
        has_stones, base = s[p + 3] > 0, s[p + 12] * 576 + s[p + 4] * 36
        origins = s[p + 2]
        while origins:
            origin = bits.lowest(origins)
            origins &= origins - 1
            targets = near[origin] & free
            while targets:
                target = bits.lowest(targets)
                targets &= targets - 1
                squares = reach[base + target]
                if squares & prey:
                    return 1
                if has_stones and squares & (growing | (free | bits.ONE << origin) & ~(bits.ONE << target)):
                    return 1
        return 0

    def expand(self, p: int, m: int) -> int:
        """Write every legal turn into `turns` from index `m` on; the index after the last. Not for a won one.

        The order is that of origin, target, card, choice. `ranks` gets how much each turn changes. Raises
        OverflowError where the array is full.
        """
        if m + _MOST_TURNS > _TURNS:
            raise OverflowError
        s, near, reach = self.s, self.near, self.reach
        growing = s[p] | s[p + 1] & self.twos_grow
        prey = s[p + 6] | s[p + 7] | s[p + 8] & self.threes_yield
        free = _BOARD & ~(s[p] | s[p + 1] | s[p + 2] | s[p + 6] | s[p + 7] | s[p + 8])
        hand, cards, base = s[p + 3], s[p + 4], s[p + 12] * 144
        origins = s[p + 2]
        while origins:
            origin = bits.lowest(origins)
            origins &= origins - 1
            targets = near[origin] & free
            while targets:
                target = bits.lowest(targets)
                targets &= targets - 1
                empty = (free | bits.ONE << origin) & ~(bits.ONE << target)
                left = cards
                while left:
                    card = bits.lowest(left)
                    left &= left - 1
                    squares = reach[base + card * 36 + target]
                    if squares & prey or (hand and squares & (growing | empty)):
                        code = origin | target << 6 | card << 12
                        m = self.choices(p, m, code, squares & growing, squares & empty, squares & prey)
        return m

    def choices(self, p: int, m: int, code: int, grows: int, sprouts: int, yields: int) -> int:
        """Write a Move with a card once for each choice that RC-16 leaves; the index after the last."""
        hand, growing, sprouting = self.s[p + 3], bits.count(grows), bits.count(sprouts)
        rank = 6 * bits.count(yields) + 12 * bits.count(yields & self.s[p + 8])
        short, number = 0, 0
        if hand:
            if hand < growing:
                short, number = grows, hand
                rank += 2 * hand
            elif growing < hand < growing + sprouting:
                short, number = sprouts, hand - growing
                rank += 2 * growing + 5 * number
            else:
                rank += 2 * growing + (5 * sprouting if hand > growing else 0)
        if not short:
            self.turns[m] = code
            self.ranks[m] = rank
            return m + 1
        subset = short
        while subset:
            if bits.count(subset) == number:
                self.turns[m] = code | subset << 14
                self.ranks[m] = rank
                m += 1
            subset = (subset - 1) & short
        return m

    def play(self, p: int, turn: int, q: int) -> None:
        """Put the position after a legal turn of the one at `p` to `q`."""
        s = self.s
        origin, target = bits.ONE << (turn & 63), bits.ONE << (turn >> 6 & 63)
        card, chosen = turn >> 12 & 3, turn >> 14
        ones, twos, threes, hand = s[p], s[p + 1], s[p + 2], s[p + 3]
        their_ones, their_twos, their_threes = s[p + 6], s[p + 7], s[p + 8]
        squares = self.reach[s[p + 12] * 144 + card * 36 + (turn >> 6 & 63)]
        occupied = ones | twos | threes | their_ones | their_twos | their_threes
        placed = squares & (ones | twos & self.twos_grow)
        growing = bits.count(placed)
        if chosen:
            placed = chosen if hand < growing else placed | chosen
        elif hand == 0:
            placed = 0
        elif hand > growing:
            placed |= squares & _BOARD & ~(occupied & ~origin | target)
        taken = squares & (their_ones | their_twos | their_threes & self.threes_yield)
        trophies = bits.count(taken & their_threes)
        s[q] = their_ones & ~taken | their_twos & taken
        s[q + 1] = their_twos & ~taken | their_threes & taken
        s[q + 2] = their_threes & ~taken
        s[q + 3], s[q + 4], s[q + 5] = s[p + 9], s[p + 10], s[p + 11]
        cards = s[p + 4] & ~(bits.ONE << card)
        trophies_held = s[p + 5] + trophies
        s[q + 6] = ones & ~placed | placed & ~(ones | twos)
        s[q + 7] = twos & ~placed | ones & placed
        s[q + 8] = threes & ~origin | target | twos & placed
        s[q + 9] = hand + bits.count(taken) - trophies - bits.count(placed)
        s[q + 10] = cards or _ALL_CARDS & ~(bits.ONE << card)
        s[q + 11] = trophies_held
        s[q + 12] = 1 - s[p + 12]

    def perft(self, p: int, m: int, depth: int) -> int:
        """The number of legal turn sequences of a length >= 0; the last turns are counted, not made."""
        if depth == 0:
            return 1
        if self.won(p):
            return 0
        if depth == 1:
            return self.legal_count(p)
        end, found = self.expand(p, m), 0
        for index in range(m, end):
            self.play(p, self.turns[index], p + FRAME)
            found += self.perft(p + FRAME, end, depth - 1)
        return found
