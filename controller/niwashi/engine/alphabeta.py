"""Alpha-beta with a transposition table over The Reclamation; a proof is a score with its distance.

A score is the mover's: `WON - n` is a win in n turns, `n - WON` a loss in n, what lies between `PROVED` and
its opposite an estimate. No score depends on how a position was reached: a search n turns deep says what can
be forced in n + 1 turns, whatever repeats on the way. So one table serves every path, and nothing needs to
know of repetitions (RC-40: they are no draws; a shortest win never repeats a position).
"""

from collections.abc import Callable

from niwashi.engine import bits, frame
from niwashi.engine.reclaim import Reclaimer
from niwashi.engine.weights import Weights

WON = 30_000
"""The score of a game that is won; one less for each turn until then."""

PROVED = 29_000
"""Scores beyond this, either way, are proofs."""

_WON = WON
_PROVED = PROVED
_BOARD = (1 << 36) - 1
_WORD = (1 << 64) - 1
_MIX = 0x9E3779B97F4A7C15
_OFTEN = 2047  # nodes between two questions whether to stop, less one
_EXACT, _LOWER, _UPPER = 1, 2, 3
_ONE_TURN = (1 << 14) - 1  # the bits of origin, target and card
_WINNING_TROPHIES = 3
_WINNING_SQUARES = 12
_ROOMIEST = 8 * 36
_FARTHEST = 20_000  # an estimate goes no further, either way: it is no proof


class AlphaBeta:
    """A search with a table of `2 ** size` entries; `stop`, asked often, ends it with True."""

    def __init__(self, rules: Reclaimer, size: int, weights: Weights) -> None:
        self.rules = rules
        self.table, self.pairs = bits.row(bits.ONE << size + 1), (bits.ONE << size - 1) - 1
        self.history = bits.row(2 << 14)
        if not (self.table and self.history):
            raise MemoryError
        self.squares, self.twos = weights.squares, weights.twos
        self.hand, self.cards, self.room = weights.hand, weights.cards, weights.room
        self.gardeners, self.trophies, self.tempo = weights.gardeners, weights.trophies, weights.tempo
        self.silent = 0 if any(weights) else 1
        self.nodes, self.limit, self.halted, self.listed = 0, _WORD, 0, 0
        self.stop: Callable[[], bool] | None = None

    def __dealloc__(self) -> None:
        bits.release(self.table)
        bits.release(self.history)

    def begin(self, stop: Callable[[], bool] | None, limit: int) -> None:
        """Count nodes anew, up to a limit, and ask `stop` from now on."""
        self.nodes, self.limit, self.halted, self.stop = 0, limit, 0, stop
        for index in range(2 << 14):
            self.history[index] >>= 3

    def forget(self) -> None:
        """Empty the table."""
        for index in range(4 * (self.pairs + 1)):
            self.table[index] = 0

    def check_limits(self) -> None:
        """Halt if the nodes are used up or somebody wants it."""
        if self.nodes >= self.limit or (self.stop is not None and self.stop()):
            self.halted = 1

    def search(self, p: int, m: int, depth: int, ply: int, alpha: int, beta: int) -> int:
        """The score of the frame at `p`, exact between `alpha` and `beta`; worthless once `halted`.

        `ply` counts the turns since the root, which scores count from; `m` is where turns may be listed. The
        position is not won, and its mover can move.
        """
        self.nodes += 1
        if self.nodes & _OFTEN == 0:
            self.check_limits()
        if self.halted:
            return 0
        best, worst = _WON - ply - 1, ply - _WON
        if alpha < worst:
            alpha = worst
        if beta > best:
            beta = best
        if alpha >= beta:
            return alpha
        if depth <= 0:
            return best if self.wins_now(p, m) else self.evaluate(p)
        key = self.key(p)
        bits.prefetch(self.table, (key & self.pairs) << 2)
        if self.wins_now(p, m):
            return best
        entry = self.probe(key)
        if entry:
            found, bound = self.score_from_entry(entry, ply), entry >> 24 & 3
            proved = found > _PROVED if bound == _LOWER else found < -_PROVED
            if bound == _EXACT:
                proved = abs(found) > _PROVED
            if (proved or (entry >> 16 & 255) >= depth) and (
                bound == _EXACT or (found >= beta if bound == _LOWER else found <= alpha)
            ):
                return found
        return self.search_moves(p, m, depth, ply, alpha, beta, key, entry >> 32)

    def search_moves(
        self, p: int, m: int, depth: int, ply: int, alpha: int, beta: int, key: int, hint: int
    ) -> int:
        """The score by trying the turns of a position, the most promising first; kept in the table."""
        rules = self.rules
        end = self.listed or rules.expand(p, m)
        self.order_moves(p, m, end, hint)
        score, chosen, lowest = -_WON, 0, alpha
        for index in range(m, end):
            turn = self.pick_move(index, end)
            rules.play(p, turn, p + frame.SIZE)
            if index == m or beta - alpha == 1:
                found = -self.search(p + frame.SIZE, end, depth - 1, ply + 1, -beta, -alpha)
            else:
                found = -self.search(p + frame.SIZE, end, depth - 1, ply + 1, -alpha - 1, -alpha)
                if alpha < found < beta:
                    found = -self.search(p + frame.SIZE, end, depth - 1, ply + 1, -beta, -alpha)
            if self.halted:
                return 0
            if found > score:
                score, chosen = found, turn
                if found > alpha:
                    alpha = found
                    if alpha >= beta:
                        self.history[rules.s[p + frame.MOVER] << 14 | turn & _ONE_TURN] += depth * depth
                        break
        bound = _LOWER if score >= beta else _EXACT if score > lowest else _UPPER
        self.store(key, depth, ply, score, bound, chosen)
        return score

    def table_move(self, p: int, m: int, end: int) -> int:
        """The index from `m` to `end` of the turn that the table holds for a frame; else `end`."""
        tag = self.probe(self.key(p)) >> 32
        for index in range(m, end):
            if self.move_tag(self.rules.turns[index]) == tag:
                return index
        return end

    def order_moves(self, p: int, m: int, end: int, hint: int) -> None:
        """Rank the turns listed: the table's first, then by how little room they leave the other player.

        Of equals come first those that did much elsewhere, and that change much here.
        """
        rules, side = self.rules, self.rules.s[p + frame.MOVER] << 14
        for index in range(m, end):
            turn = rules.turns[index]
            rules.play(p, turn, p + frame.SIZE)
            rank = (_ROOMIEST - self.room_of(p + frame.SIZE, 0, self.free(p + frame.SIZE))) << 40
            rank += (rules.ranks[index] << 10) + self.history[side | turn & _ONE_TURN]
            if hint and self.move_tag(turn) == hint:
                rank += bits.ONE << 60
            rules.ranks[index] = rank

    def pick_move(self, index: int, end: int) -> int:
        """The turn ranked highest from an index on, brought to that index."""
        turns, ranks, best = self.rules.turns, self.rules.ranks, index
        for other in range(index + 1, end):
            if ranks[other] > ranks[best]:
                best = other
        turn = turns[best]
        turns[best], ranks[best] = turns[index], ranks[index]
        turns[index] = turn
        return turn

    def probe(self, key: int) -> int:
        """The table's entry for a position, 0 without one."""
        slot = (key & self.pairs) << 2
        if self.table[slot] != key:
            slot += 2
        return self.table[slot + 1] if self.table[slot] == key else 0

    def store(self, key: int, depth: int, ply: int, score: int, bound: int, turn: int) -> None:
        """Put a score into the table: first of its pair if it is as deep as what is there, else second."""
        if score > _PROVED:
            score += ply
        elif score < -_PROVED:
            score -= ply
        entry = score + 32768 | depth << 16 | bound << 24 | self.move_tag(turn) << 32
        slot = (key & self.pairs) << 2
        if self.table[slot] != key and (self.table[slot + 1] >> 16 & 255) > depth:
            slot += 2
        self.table[slot] = key
        self.table[slot + 1] = entry

    def score_from_entry(self, entry: int, ply: int) -> int:
        """The score in an entry, counted from the root."""
        score = (entry & 65535) - 32768
        if score > _PROVED:
            return score - ply
        return score + ply if score < -_PROVED else score

    def move_tag(self, turn: int) -> int:
        """Thirty-two bits to know a turn by; not 0."""
        return ((turn + 1) * _MIX & _WORD) >> 32 | 1

    def key(self, p: int) -> int:
        """Sixty-four bits to know a position by."""
        s = self.rules.s
        word = (
            s[p + frame.HAND]
            | s[p + frame.CARDS] << 8
            | s[p + frame.TROPHIES] << 16
            | s[p + frame.THEIR_CARDS] << 24
            | s[p + frame.THEIR_TROPHIES] << 32
            | s[p + frame.MOVER] << 40
        )
        word = (word + 1) * _MIX & _WORD
        word = ((word ^ word >> 29) + s[p + frame.ONES]) * _MIX & _WORD
        word = ((word ^ word >> 31) + s[p + frame.TWOS]) * _MIX & _WORD
        word = ((word ^ word >> 30) + s[p + frame.THREES]) * _MIX & _WORD
        word = ((word ^ word >> 29) + s[p + frame.THEIR_ONES]) * _MIX & _WORD
        word = ((word ^ word >> 31) + s[p + frame.THEIR_TWOS]) * _MIX & _WORD
        word = ((word ^ word >> 30) + s[p + frame.THEIR_THREES]) * _MIX & _WORD
        return word ^ word >> 32

    def evaluate(self, p: int) -> int:
        """What a position seems to be worth to its mover, by the weights; 0 without weights."""
        if self.silent:
            return 0
        free = self.free(p)
        score = self.tempo + self.side_value(p, 0, free) - self.side_value(p, frame.THEIRS, free)
        return _FARTHEST if score > _FARTHEST else max(score, -_FARTHEST)

    def side_value(self, p: int, camp: int, free: int) -> int:
        """What one camp adds: squares, two-stacks, hand, cards, Gardeners and their room, trophies."""
        s = self.rules.s
        c = p + camp
        value = self.squares * bits.count(self.stacks(c)) + self.twos * bits.count(s[c + frame.TWOS])
        value += self.hand * s[c + frame.HAND] + self.cards * bits.count(s[c + frame.CARDS])
        value += self.gardeners * bits.count(s[c + frame.THREES]) + self.trophies * s[c + frame.TROPHIES]
        return value + self.room * self.room_of(p, camp, free)

    def room_of(self, p: int, camp: int, free: int) -> int:
        """The free squares beside each Gardener of a camp, added up."""
        origins, found = self.rules.s[p + camp + frame.THREES], 0
        while origins:
            found += bits.count(self.rules.near[bits.lowest(origins)] & free)
            origins &= origins - 1
        return found

    def free(self, p: int) -> int:
        """The squares without a stack: `Reclaimer.free`; calls between modules cost more."""
        s, c = self.rules.s, p + frame.THEIRS
        mine = s[p + frame.ONES] | s[p + frame.TWOS] | s[p + frame.THREES]
        return _BOARD & ~(mine | s[c + frame.ONES] | s[c + frame.TWOS] | s[c + frame.THREES])

    def stacks(self, c: int) -> int:
        """The squares with a stack of the camp whose words begin at `c`."""
        s = self.rules.s
        return s[c + frame.ONES] | s[c + frame.TWOS] | s[c + frame.THREES]

    def wins_now(self, p: int, m: int) -> int:
        """1 if the mover has a turn that ends the game, else 0 (RC-19, RC-21, RC-33).

        Where all turns had to be listed for that, they are at `m` and `listed` is the index after them.
        """
        self.listed = 0
        if self.has_winning_strike(p):
            return 1
        if not self.may_stalemate_opponent(p):
            return 0
        rules = self.rules
        end = rules.expand(p, m)
        for index in range(m, end):
            rules.play(p, rules.turns[index], p + frame.SIZE)
            if not rules.movable(p + frame.SIZE):
                return 1
        self.listed = end
        return 0

    def has_winning_strike(self, p: int) -> int:
        """1 if a turn brings the mover twelve squares, or breaks enough Gardeners, else 0."""
        rules = self.rules
        s = rules.s
        free = self.free(p)
        prey, hand, need = 0, s[p + frame.HAND], _WINNING_SQUARES - bits.count(self.stacks(p))
        if rules.throne:
            prey = s[p + frame.THEIR_THREES]
            need = min(bits.count(prey), _WINNING_TROPHIES - s[p + frame.TROPHIES])
            if need > rules.largest:
                return 0
        elif need > min(hand, rules.largest):
            return 0
        base, origins = s[p + frame.MOVER] * frame.SIDE, s[p + frame.THREES]
        while origins:
            origin = bits.lowest(origins)
            origins &= origins - 1
            targets = rules.near[origin] & free
            while targets:
                target = bits.lowest(targets)
                targets &= targets - 1
                empty = prey or (free | bits.ONE << origin) & ~(bits.ONE << target)
                left = s[p + frame.CARDS]
                while left:
                    squares = rules.reach[base + bits.lowest(left) * frame.SQUARES + target]
                    left &= left - 1
                    if bits.count(squares & empty) >= need and (
                        prey or bits.count(squares & s[p + frame.ONES]) + need <= hand
                    ):
                        return 1
        return 0

    def may_stalemate_opponent(self, p: int) -> int:
        """0 if the other player can surely move after any turn of the mover: somewhere out of its reach."""
        rules = self.rules
        s = rules.s
        base = s[p + frame.MOVER] * frame.SETS + s[p + frame.CARDS] * frame.SQUARES
        zone, close, origins = 0, 0, s[p + frame.THREES]
        while origins:
            zone |= rules.zone[base + bits.lowest(origins)]
            close |= rules.near[bits.lowest(origins)]
            origins &= origins - 1
        fixed = s[p + frame.THEIR_TWOS] & ~rules.twos_grow | s[p + frame.THEIR_THREES]
        worth = s[p + frame.ONES] | s[p + frame.TWOS]
        if s[p + frame.THEIR_HAND]:
            worth = _BOARD & ~(fixed | s[p + frame.THREES])
        worth &= ~close
        free = self.free(p) & ~zone
        base = (1 - s[p + frame.MOVER]) * frame.SETS + s[p + frame.THEIR_CARDS] * frame.SQUARES
        origins = s[p + frame.THEIR_THREES] & ~(zone & rules.threes_yield)
        while origins:
            targets = rules.near[bits.lowest(origins)] & free
            origins &= origins - 1
            while targets:
                if rules.any[base + bits.lowest(targets)] & worth:
                    return 0
                targets &= targets - 1
        return 1
