"""The Reclamation on machine words: legal turns, playing and counting (RC-10 to RC-33).

Plain Python that `reclaim.pxd` gives machine types, so that a compiler can make it fast; both do the same.
Positions lie in *frames* of one array, each word where `frame` says. A turn is one word: origin, target (six
bits each), card (two), and from bit 14 on the squares chosen by RC-16.
"""

from collections.abc import Collection, Sequence
from math import comb

from niwashi.engine import bits, frame

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
        self.s, self.turns, self.ranks = bits.row(frame.SIZE * _FRAMES), bits.row(_TURNS), bits.row(_TURNS)
        self.near, self.steps = bits.row(_SQUARES), bits.row(_SQUARES * 8)
        self.reach, self.ways = bits.row(2 * 4 * _SQUARES), bits.row(16 * 16)
        self.any, self.zone = bits.row(2 * 16 * _SQUARES), bits.row(2 * 16 * _SQUARES)
        if not (self.s and self.turns and self.ranks and self.reach and self.any and self.zone):
            raise MemoryError
        self.largest = max(len(set(offsets)) for offsets in patterns)
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
                self.reach[card * frame.SQUARES + at] |= _shifted(at, forward, right)
                self.reach[frame.SIDE + card * frame.SQUARES + at] |= _shifted(at, -forward, -right)

    def _survey(self, side: int, cards: int, at: int) -> None:
        """Fill `any`, what cards reach from a square, and `zone`, all that a turn from there changes."""
        place = (side * 16 + cards) * frame.SQUARES
        for card in range(4):
            if cards >> card & 1:
                self.any[place + at] |= self.reach[side * frame.SIDE + card * frame.SQUARES + at]
        self.zone[place + at] |= bits.ONE << at | self.near[at]
        for square in range(_SQUARES):
            for card in range(4):
                if self.near[at] >> square & 1 and cards >> card & 1:
                    self.zone[place + at] |= self.reach[side * frame.SIDE + card * frame.SQUARES + square]

    def load(self, number: int, words: Sequence[int]) -> None:
        """Put a position into the frame of that number."""
        for index in range(frame.WORDS):
            self.s[number * frame.SIZE + index] = words[index]

    def words(self, number: int) -> tuple[int, ...]:
        """The thirteen words of the frame of that number."""
        return tuple([self.s[number * frame.SIZE + index] for index in range(frame.WORDS)])

    def listed(self, first: int, end: int) -> list[int]:
        """The turns that `expand` wrote, from index to index."""
        return [self.turns[index] for index in range(first, end)]

    def won(self, p: int) -> int:
        """1 if the player who moved last has won, RC-19 aside; `p` is the frame's first word."""
        s = self.s
        if self.throne:
            return 1 if s[p + frame.THREES] == 0 or s[p + frame.THEIR_TROPHIES] >= _WINNING_TROPHIES else 0
        stacks = s[p + frame.THEIR_ONES] | s[p + frame.THEIR_TWOS] | s[p + frame.THEIR_THREES]
        return 1 if bits.count(stacks) >= _WINNING_SQUARES else 0

    def free(self, p: int) -> int:
        """The squares without a stack."""
        s, c = self.s, p + frame.THEIRS
        mine = s[p + frame.ONES] | s[p + frame.TWOS] | s[p + frame.THREES]
        return _BOARD & ~(mine | s[c + frame.ONES] | s[c + frame.TWOS] | s[c + frame.THREES])

    def growing(self, p: int) -> int:
        """The mover's squares that a card adds a stone to."""
        return self.s[p + frame.ONES] | self.s[p + frame.TWOS] & self.twos_grow

    def prey(self, p: int) -> int:
        """The other player's squares that a card takes a stone from."""
        ones, twos = self.s[p + frame.THEIR_ONES], self.s[p + frame.THEIR_TWOS]
        return ones | twos | self.s[p + frame.THEIR_THREES] & self.threes_yield

    def legal_count(self, p: int) -> int:
        """The number of legal turns; the position is not won."""
        s, near, reach, ways = self.s, self.near, self.reach, self.ways
        growing, prey, free = self.growing(p), self.prey(p), self.free(p)
        hand, cards, base, found = s[p + frame.HAND], s[p + frame.CARDS], s[p + frame.MOVER] * frame.SIDE, 0
        is_rich, size = hand >= self.largest, frame.SQUARES
        origins = s[p + frame.THREES]
        while origins:
            origin = bits.lowest(origins)
            origins &= origins - 1
            targets = near[origin] & free
            while targets:
                target = bits.lowest(targets)
                targets &= targets - 1
                empty = (free | bits.ONE << origin) & ~(bits.ONE << target)
                changing, left = prey | growing | empty, cards
                while left:
                    squares = reach[base + bits.lowest(left) * size + target]
                    left &= left - 1
                    if is_rich:
                        if squares & changing:
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
        growing, prey, free = self.growing(p), self.prey(p), self.free(p)
        has_stones = s[p + frame.HAND] > 0
        base = s[p + frame.MOVER] * frame.SETS + s[p + frame.CARDS] * frame.SQUARES
        origins = s[p + frame.THREES]
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
        growing, prey, free = self.growing(p), self.prey(p), self.free(p)
        hand, cards, base = s[p + frame.HAND], s[p + frame.CARDS], s[p + frame.MOVER] * frame.SIDE
        origins = s[p + frame.THREES]
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
                    squares = reach[base + card * frame.SQUARES + target]
                    if squares & prey or (hand and squares & (growing | empty)):
                        code = origin | target << 6 | card << 12
                        m = self.choices(p, m, code, squares & growing, squares & empty, squares & prey)
        return m

    def choices(self, p: int, m: int, code: int, grows: int, sprouts: int, yields: int) -> int:
        """Write a Move with a card once for each choice that RC-16 leaves; the index after the last."""
        hand, growing, sprouting = self.s[p + frame.HAND], bits.count(grows), bits.count(sprouts)
        rank = 6 * bits.count(yields) + 12 * bits.count(yields & self.s[p + frame.THEIR_THREES])
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
        ones, twos, threes = s[p + frame.ONES], s[p + frame.TWOS], s[p + frame.THREES]
        their_ones, their_twos = s[p + frame.THEIR_ONES], s[p + frame.THEIR_TWOS]
        their_threes, hand = s[p + frame.THEIR_THREES], s[p + frame.HAND]
        squares = self.reach[s[p + frame.MOVER] * frame.SIDE + card * frame.SQUARES + (turn >> 6 & 63)]
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
        s[q + frame.ONES] = their_ones & ~taken | their_twos & taken
        s[q + frame.TWOS] = their_twos & ~taken | their_threes & taken
        s[q + frame.THREES] = their_threes & ~taken
        s[q + frame.HAND], s[q + frame.CARDS] = s[p + frame.THEIR_HAND], s[p + frame.THEIR_CARDS]
        s[q + frame.TROPHIES] = s[p + frame.THEIR_TROPHIES]
        cards = s[p + frame.CARDS] & ~(bits.ONE << card)
        trophies_held = s[p + frame.TROPHIES] + trophies
        s[q + frame.THEIR_ONES] = ones & ~placed | placed & ~(ones | twos)
        s[q + frame.THEIR_TWOS] = twos & ~placed | ones & placed
        s[q + frame.THEIR_THREES] = threes & ~origin | target | twos & placed
        s[q + frame.THEIR_HAND] = hand + bits.count(taken) - trophies - bits.count(placed)
        s[q + frame.THEIR_CARDS] = cards or _ALL_CARDS & ~(bits.ONE << card)
        s[q + frame.THEIR_TROPHIES] = trophies_held
        s[q + frame.MOVER] = 1 - s[p + frame.MOVER]

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
            self.play(p, self.turns[index], p + frame.SIZE)
            found += self.perft(p + frame.SIZE, end, depth - 1)
        return found
