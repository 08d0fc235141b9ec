"""Random games of Borderland: each action is as likely as any other, and the second may be left out.

An action is drawn among all steps of the mover's pieces, possible or not, cells where something might be
placed, and leaving it out; until it is legal, so that each legal one is as likely as any other.
"""

from niwashi.engine import bits
from niwashi.engine.hexes import CELLS, HexKernel
from niwashi_bench.kernels import chance

_WORD = (1 << 64) - 1
_HALF = (1 << 32) - 1
_ROW = bits.ROW  # for numbers below 0 too
_BACK = _ROW + 1  # to the lowest neighbour of a cell
_RING = [-_ROW - 1, -_ROW, 1, _ROW + 1, _ROW, -1]  # the neighbours of a cell, each beside the next
_NOBODY = 126  # stands on no cell, and may step there: what is no step of a piece is not refused as one
_NOWHERE = 127  # no cell, and never free
_CAMP = 1024  # room for the steps of one player's pieces, six each, and for as many places behind them
_CELL = 127
_FROM = 8  # bits that the target of a step takes; where it comes from is above
_NO_STEP = _NOBODY << _FROM | _NOBODY
_MOVED = 128  # on top of a cell: a piece has come there, none was placed
_MIGHT = 10  # so many cells where something might be placed are counted anew
_GUESSES = 24


class HexGames:
    """Random games from the position of a kernel; it tallies winners, turns, actions."""

    def __init__(self, kernel: HexKernel, seed: int) -> None:
        self.kernel = kernel
        self.random = (seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) & _WORD or 1
        self.steps, self.taken = bits.row(2 * _CAMP), bits.row(128)
        self.ends, self.wider, self.cells = bits.row(8 * 128), bits.row(2 * 128), bits.row(2 * 128)
        self.edge, self.around, self.apart = bits.row(128), bits.row(128), bits.row(128)
        if not (self.steps and self.taken and self.ends and self.wider and self.cells):
            raise MemoryError
        if not (self.edge and self.around and self.apart):
            raise MemoryError
        for index in range(2 * _CAMP):
            self.steps[index] = _NO_STEP
        for cell in CELLS:
            self._prepare(cell)
        for ring in range(64):
            self._prepare_ring(ring)
        self.border = self.their_border = self.free = bits.wide(0, 0)
        self.camp, self.mine, self.theirs, self.moves, self.places, self.judged = 0, 0, 0, 0, 0, 0
        self.turns, self.actions, self.won_mover, self.won_other = 0, 0, 0, 0

    def __dealloc__(self) -> None:
        bits.release(self.steps)
        bits.release(self.taken)
        bits.release(self.ends)
        bits.release(self.wider)
        bits.release(self.cells)
        bits.release(self.edge)
        bits.release(self.around)
        bits.release(self.apart)

    def _prepare(self, cell: int) -> None:
        """Remember where steps from a cell lead and what lies within two of them."""
        inside = 0
        for index in range(6):
            target = cell + _RING[index]
            self.ends[8 * cell + index] = cell << _FROM | (target if target in CELLS else _NOWHERE)
            inside += target in CELLS
        near = self.kernel.beside(bits.WIDE_ONE << cell)
        near |= self.kernel.beside(near)
        self.wider[2 * cell] = bits.low(near)
        self.wider[2 * cell + 1] = bits.high(near)
        self.cells[2 * cell] = bits.low(bits.WIDE_ONE << cell)
        self.cells[2 * cell + 1] = bits.high(bits.WIDE_ONE << cell)
        self.edge[cell] = inside < len(_RING)
        self.around[cell] = max(0, cell - _BACK)

    def _prepare_ring(self, ring: int) -> None:
        """Remember whether some neighbours of a cell hang together only by it, if at all."""
        around, begun = 0, 0
        for index in range(6):
            if ring >> index & 1:
                around |= 1 << _RING[index] + _BACK
                begun += not ring >> (index + 5) % 6 & 1
        self.apart[self.folded(around)] = begun > 1

    def folded(self, around: int) -> int:
        """A small number for the neighbours of a cell, which the first bits of a word show two rows of."""
        return around & 3 | around >> 9 & 20 | around >> 18 & 96

    def next(self) -> int:
        """The next 64 random bits."""
        self.random = chance.xorshift(self.random)
        return self.random

    def run(self, number: int, longest: int) -> int:
        """Play so many games, each at most `longest` turns; how many had a winner. The position stays."""
        kernel, ended = self.kernel, 0
        own = kernel.own
        enemy = kernel.enemy
        own_land = kernel.own_land
        enemy_land = kernel.enemy_land
        for _ in range(number):
            winner = self.game(longest)
            self.won_mover += winner == 0
            self.won_other += winner == 1
            ended += winner < 2
            kernel.own = own
            kernel.enemy = enemy
            kernel.own_land = own_land
            kernel.enemy_land = enemy_land
        return ended

    def game(self, longest: int) -> int:
        """Play on: 0 if who was to move won, 1 if the other did, 2 if nobody has so far (BL-27).

        The position is then the last one, of whoever is to move there, a winner excepted.
        """
        self.look()
        for played in range(longest):
            self.turns += 1
            self.act()
            # Who has just moved comes first where both hold enough (BL-32).
            if self.judged and self.kernel.holds_enough():
                return played & 1
            self.kernel.swap()
            self.border, self.their_border = self.their_border, self.border
            self.camp = _CAMP - self.camp
            self.mine, self.theirs = self.theirs, self.mine
            if self.judged and self.kernel.holds_enough():
                return 1 - (played & 1)
        return 2

    def turn(self) -> None:
        """Make one turn at random (BL-10)."""
        self.look()
        self.act()

    def look(self) -> None:
        """List the pieces of both players, the mover's from `camp` on, and find the borders."""
        kernel = self.kernel
        for cell in range(_NOBODY + 1):
            self.taken[cell] = 0
        self.taken[_NOWHERE] = 1
        self.mine = self.listed(kernel.own, self.camp)
        self.theirs = self.listed(kernel.enemy, _CAMP - self.camp)
        self.border = kernel.borders(kernel.own) if kernel.own_land else bits.wide(0, 0)
        self.their_border = kernel.borders(kernel.enemy) if kernel.enemy_land else bits.wide(0, 0)
        self.count_free()

    def look_again(self) -> None:
        """See what a change of the mover's border has done: all anew if it has captured something."""
        kernel = self.kernel
        self.judged = 1
        if self.size(kernel.enemy) < self.theirs:
            self.look()
        else:
            self.border = kernel.borders(kernel.own) if kernel.own_land else bits.wide(0, 0)

    def listed(self, cells: int, base: int) -> int:
        """Write the steps from some cells from a place on, and none behind them; how many cells they are."""
        number = 0
        while cells:
            cell = self.kernel.first(cells)
            self.list(base + 6 * number, cell)
            self.taken[cell] = 1
            cells &= cells - 1
            number += 1
        base += 6 * number
        while self.steps[base] != _NO_STEP:
            self.steps[base] = _NO_STEP
            base += 1
        return number

    def list(self, base: int, cell: int) -> None:
        """Write the six steps from a cell."""
        for index in range(6):
            self.steps[base + index] = self.ends[8 * cell + index]

    def count_free(self) -> None:
        """Find the cells that are empty and touch no piece (BL-12, BL-13)."""
        both = self.kernel.own | self.kernel.enemy
        right = both << 1
        left = both >> 1
        touched = right | left | (both | right) << bits.ROW | (both | left) >> bits.ROW
        self.free = self.kernel.board & ~(both | touched)

    def act(self) -> None:
        """Make a turn of listed pieces: to leave the second action out is one choice among others (BL-10)."""
        self.judged = 0
        first = self.action(1, _NOWHERE, 0)
        if first == _NOWHERE or (self.judged and self.kernel.holds_enough()):
            return
        # What was placed or moved stays; in emergency the piece that moved may go on (BL-11, BL-13).
        placing = first >> 7
        first &= 127
        if placing and self.kernel.own_land | self.kernel.enemy_land:
            first = _NOWHERE
        self.action(placing, first, 1)

    def action(self, placing: int, resting: int, none: int) -> int:
        """Make one action at random, or none: the cell it ends on, 128 more if it is a move; else 127.

        The piece on `resting` stays. Guesses come in pairs, the second for a piece that cannot make its
        step: no processor foretells that, so nothing branches on it. After many the legal ones are counted.
        """
        if placing and self.size(self.free) > _MIGHT:
            self.count_free()
        self.moves = 6 * self.mine
        self.places = self.size(self.free) if placing else 0
        total = self.moves + self.places + none
        for _ in range(_GUESSES):
            word = self.next()
            index = (word >> 32) * total >> 32
            other = (word & _HALF) * total >> 32
            blocked = self.blocked(index, resting)
            if not blocked & self.blocked(other, resting):
                index ^= (index ^ other) & -blocked
                if index < self.moves:
                    return self.move(index)
                if self.allowed(index):
                    return self.other(index)
        return self.counted(total, resting)

    def size(self, cells: int) -> int:
        """Return the size of a set; calls between modules are slower."""
        return bits.count(bits.low(cells)) + bits.count(bits.high(cells))

    def blocked(self, index: int, resting: int) -> int:
        """1 if a piece is to step where it cannot or should stay, 0 if it may, or another action is meant."""
        step = self.steps[self.camp + index]
        return self.taken[step & _CELL] | (step >> _FROM == resting)

    def allowed(self, index: int) -> int:
        """1 if the action of that number, which is no step, is legal, else 0 (BL-12, BL-13)."""
        if index >= self.moves + self.places:
            return 1
        cell = self.nth(self.free, index - self.moves)
        if self.near(cell) & (self.kernel.own | self.kernel.enemy):
            return 0
        if self.kernel.own_land | self.kernel.enemy_land:
            return 0 if self.kernel.enemy_land & self.cell(cell) else 1
        return 0 if bits.wide(self.wider[2 * cell + 1], self.wider[2 * cell]) & self.kernel.enemy else 1

    def other(self, index: int) -> int:
        """Do what is no step: put a piece down, giving its cell, or nothing."""
        if index >= self.moves + self.places:
            return _NOWHERE
        target = self.nth(self.free, index - self.moves)
        self.actions += 1
        self.kernel.own |= self.cell(target)
        self.list(self.camp + 6 * self.mine, target)
        self.taken[target] = 1
        self.mine += 1
        self.free &= ~(self.near(target) | self.cell(target))
        return target

    def counted(self, total: int, resting: int) -> int:
        """Return what `action` does, given the number of legal actions."""
        legal = 0
        for index in range(total):
            legal += self.is_legal(index, resting)
        number = (self.next() >> 32) * legal >> 32
        for index in range(total):
            if self.is_legal(index, resting):
                if number == 0:
                    return self.move(index) if index < self.moves else self.other(index)
                number -= 1
        return _NOWHERE

    def is_legal(self, index: int, resting: int) -> int:
        """1 if the action of that number is legal, else 0."""
        return 1 - self.blocked(index, resting) if index < self.moves else self.allowed(index)

    def move(self, index: int) -> int:
        """Make the step of that number, ties falling at random; gives 128 more than its cell."""
        step = self.steps[self.camp + index]
        origin = step >> _FROM
        target = step & _CELL
        rest = self.kernel.own ^ self.cell(origin)
        self.actions += 1
        judged = self.judges(target, rest)
        if judged:
            self.kernel.take(self.next() % self.kernel.outcomes(origin, target))
        else:
            self.kernel.own = rest | self.cell(target)
        self.list(self.camp + index - index % 6, target)
        self.taken[origin] = 0
        self.taken[target] = 1
        self.free |= self.near(origin) & ~(self.kernel.own | self.kernel.enemy)
        self.free &= ~(self.near(target) | self.cell(target))
        if judged:
            self.look_again()
        return target | _MOVED

    def cell(self, number: int) -> int:
        """The set of one cell; a shift would take longer."""
        return bits.wide(self.cells[2 * number + 1], self.cells[2 * number])

    def near(self, cell: int) -> int:
        return bits.wide(self.kernel.near[2 * cell + 1], self.kernel.near[2 * cell])

    def judges(self, target: int, rest: int) -> int:
        """1 if a piece that comes to a cell changes the mover's border cells, else 0: `HexKernel.judged`.

        Where it comes from is beside the cell too. Without a border there, a new one joins two groups of
        the others or reaches an edge.
        """
        near = self.near(target)
        if near & self.border:
            return 1
        joins = self.apart[self.folded(bits.low(rest >> self.around[target]))]
        reaches = 1 if near & rest else 0
        if joins ^ (joins ^ reaches) & -self.edge[target]:
            return self.kernel.links(target, rest)
        return 0

    def nth(self, cells: int, index: int) -> int:
        """The cell of that number in a set, the lowest being 0."""
        below = bits.count(bits.low(cells))
        if index < below:
            return bits.nth(bits.low(cells), index)
        return 64 + bits.nth(bits.high(cells), index - below)
