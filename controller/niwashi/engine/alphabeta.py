"""Alpha-beta with a transposition table over The Reclamation; a proof is a score with its distance.

A score is the mover's: `WON - n` is a win in n turns, `n - WON` a loss in n, what lies between `PROVED` and
its opposite an estimate. No score depends on how a position was reached: a search n turns deep says what can
be forced in n + 1 turns, whatever repeats on the way. So one table serves every path, and nothing needs to
know of repetitions (RC-40: they are no draws; a shortest win never repeats a position).
"""

from collections.abc import Callable, Sequence

from niwashi.engine import bits
from niwashi.engine.reclaim import FRAME, Reclaimer

__all__ = ["DEEPEST", "PROVED", "WEIGHTS", "WON", "AlphaBeta"]

WON = 30_000
"""The score of a game that is won; one less for each turn until then."""

PROVED = 29_000
"""Scores beyond this, either way, are proofs."""

DEEPEST = 120
"""The most turns a search looks ahead."""

WEIGHTS = 8
"""How many weights an evaluation has: see `evaluate`."""

_WON = WON
_PROVED = PROVED
_FRAME = FRAME
_BOARD = (1 << 36) - 1
_WORD = (1 << 64) - 1
_MIX = 0x9E3779B97F4A7C15
_OFTEN = 2047  # nodes between two questions whether to stop, less one
_EXACT, _LOWER, _UPPER = 1, 2, 3
_ONE_TURN = (1 << 14) - 1  # the bits of origin, target and card
_TROPHIES = 3
_SQUARES = 12
_ROOMIEST = 8 * 36


class AlphaBeta:
    """A search with a table of `2 ** size` entries; `stop`, asked often, ends it with True."""

    def __init__(self, rules: Reclaimer, size: int, weights: Sequence[int]) -> None:
        self.rules = rules
        self.table, self.pairs = bits.row(bits.ONE << size + 1), (bits.ONE << size - 1) - 1
        self.history = bits.row(2 << 14)
        if not (self.table and self.history):
            raise MemoryError
        self.squares, self.twos, self.hand, self.cards = weights[:4]
        self.room, self.gardeners, self.trophies, self.tempo = weights[4:]
        self.silent = 1 if not any(weights) else 0
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

    def ask(self) -> None:
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
            self.ask()
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
        slot = (key & self.pairs) << 2
        bits.expect(self.table, slot)
        if self.wins_now(p, m):
            return best
        if self.table[slot] != key:
            slot += 2
        hint = 0
        if self.table[slot] == key:
            entry = self.table[slot + 1]
            hint = entry >> 32
            found, bound = self.unpacked(entry, ply), entry >> 24 & 3
            proved = found > _PROVED if bound == _LOWER else found < -_PROVED
            if bound == _EXACT:
                proved = abs(found) > _PROVED
            if (proved or (entry >> 16 & 255) >= depth) and (
                bound == _EXACT or (found >= beta if bound == _LOWER else found <= alpha)
            ):
                return found
        return self.widen(p, m, depth, ply, alpha, beta, key, hint)

    def widen(self, p: int, m: int, depth: int, ply: int, alpha: int, beta: int, key: int, hint: int) -> int:
        """The score by trying the turns of a position, the most promising first; kept in the table."""
        rules = self.rules
        end = self.listed or rules.expand(p, m)
        self.order(p, m, end, hint)
        score, chosen, lowest = -_WON, 0, alpha
        for index in range(m, end):
            turn = self.likeliest(index, end)
            rules.play(p, turn, p + _FRAME)
            if index == m or beta - alpha == 1:
                found = -self.search(p + _FRAME, end, depth - 1, ply + 1, -beta, -alpha)
            else:
                found = -self.search(p + _FRAME, end, depth - 1, ply + 1, -alpha - 1, -alpha)
                if alpha < found < beta:
                    found = -self.search(p + _FRAME, end, depth - 1, ply + 1, -beta, -alpha)
            if self.halted:
                return 0
            if found > score:
                score, chosen = found, turn
                if found > alpha:
                    alpha = found
                    if alpha >= beta:
                        self.history[rules.s[p + 12] << 14 | turn & _ONE_TURN] += depth * depth
                        break
        bound = _LOWER if score >= beta else _EXACT if score > lowest else _UPPER
        self.keep(key, depth, ply, score, bound, chosen)
        return score

    def remembered(self, p: int, m: int, end: int) -> int:
        """The index from `m` to `end` of the turn that the table holds for a frame; else `end`."""
        key = self.key(p)
        slot = (key & self.pairs) << 2
        if self.table[slot] != key:
            slot += 2
        if self.table[slot] == key:
            for index in range(m, end):
                if self.mark(self.rules.turns[index]) == self.table[slot + 1] >> 32:
                    return index
        return end

    def order(self, p: int, m: int, end: int, hint: int) -> None:
        """Rank the turns listed: the table's first, then by how little room they leave the other player.

        Of equals come first those that did much elsewhere, and that change much here.
        """
        rules, side = self.rules, self.rules.s[p + 12] << 14
        for index in range(m, end):
            turn = rules.turns[index]
            rules.play(p, turn, p + _FRAME)
            rank = (_ROOMIEST - self.room_of(p + _FRAME, 0, self.free(p + _FRAME))) << 40
            rank += (rules.ranks[index] << 10) + self.history[side | turn & _ONE_TURN]
            if hint and self.mark(turn) == hint:
                rank += bits.ONE << 60
            rules.ranks[index] = rank

    def likeliest(self, index: int, end: int) -> int:
        """The turn ranked highest from an index on, brought to that index."""
        turns, ranks, best = self.rules.turns, self.rules.ranks, index
        for other in range(index + 1, end):
            if ranks[other] > ranks[best]:
                best = other
        turn = turns[best]
        turns[best], ranks[best] = turns[index], ranks[index]
        turns[index] = turn
        return turn

    def keep(self, key: int, depth: int, ply: int, score: int, bound: int, turn: int) -> None:
        """Put a score into the table: first of its pair if it is as deep as what is there, else second."""
        if score > _PROVED:
            score += ply
        elif score < -_PROVED:
            score -= ply
        entry = score + 32768 | depth << 16 | bound << 24 | self.mark(turn) << 32
        slot = (key & self.pairs) << 2
        if self.table[slot] != key and (self.table[slot + 1] >> 16 & 255) > depth:
            slot += 2
        self.table[slot] = key
        self.table[slot + 1] = entry

    def unpacked(self, entry: int, ply: int) -> int:
        """The score in an entry, counted from the root."""
        score = (entry & 65535) - 32768
        if score > _PROVED:
            return score - ply
        return score + ply if score < -_PROVED else score

    def mark(self, turn: int) -> int:
        """Thirty-two bits to know a turn by; not 0."""
        return ((turn + 1) * _MIX & _WORD) >> 32 | 1

    def key(self, p: int) -> int:
        """Sixty-four bits to know a position by."""
        s = self.rules.s
        word = s[p + 3] | s[p + 4] << 8 | s[p + 5] << 16 | s[p + 10] << 24 | s[p + 11] << 32 | s[p + 12] << 40
        word = (word + 1) * _MIX & _WORD
        word = ((word ^ word >> 29) + s[p]) * _MIX & _WORD
        word = ((word ^ word >> 31) + s[p + 1]) * _MIX & _WORD
        word = ((word ^ word >> 30) + s[p + 2]) * _MIX & _WORD
        word = ((word ^ word >> 29) + s[p + 6]) * _MIX & _WORD
        word = ((word ^ word >> 31) + s[p + 7]) * _MIX & _WORD
        word = ((word ^ word >> 30) + s[p + 8]) * _MIX & _WORD
        return word ^ word >> 32

    def evaluate(self, p: int) -> int:
        """What a position seems to be worth to its mover, by the weights; 0 without weights."""
        if self.silent:
            return 0
        free = self.free(p)
        score = self.tempo + self.side_value(p, 0, free) - self.side_value(p, 6, free)
        return 20_000 if score > 20_000 else max(score, -20000)

    def side_value(self, p: int, camp: int, free: int) -> int:
        """What one camp adds: squares, two-stacks, hand, cards, Gardeners and their room, trophies."""
        s = self.rules.s
        c = p + camp
        value = self.squares * bits.count(s[c] | s[c + 1] | s[c + 2]) + self.twos * bits.count(s[c + 1])
        value += self.hand * s[c + 3] + self.cards * bits.count(s[c + 4])
        value += self.gardeners * bits.count(s[c + 2]) + self.trophies * s[c + 5]
        return value + self.room * self.room_of(p, camp, free)

    def room_of(self, p: int, camp: int, free: int) -> int:
        """The free squares beside each Gardener of a camp, added up."""
        origins, found = self.rules.s[p + camp + 2], 0
        while origins:
            found += bits.count(self.rules.near[bits.lowest(origins)] & free)
            origins &= origins - 1
        return found

    def free(self, p: int) -> int:
        """The squares without a stack."""
        s = self.rules.s
        return _BOARD & ~(s[p] | s[p + 1] | s[p + 2] | s[p + 6] | s[p + 7] | s[p + 8])

    def wins_now(self, p: int, m: int) -> int:
        """1 if the mover has a turn that ends the game, else 0 (RC-19, RC-21, RC-33).

        Where all turns had to be listed for that, they are at `m` and `listed` is the index after them.
        """
        self.listed = 0
        if self.strikes(p):
            return 1
        if not self.may_stick(p):
            return 0
        rules = self.rules
        end = rules.expand(p, m)
        for index in range(m, end):
            rules.play(p, rules.turns[index], p + _FRAME)
            if not rules.movable(p + _FRAME):
                return 1
        self.listed = end
        return 0

    def strikes(self, p: int) -> int:
        """1 if a turn brings the mover twelve squares, or breaks enough Gardeners, else 0."""
        rules = self.rules
        s = rules.s
        free = self.free(p)
        prey, hand, need = 0, s[p + 3], _SQUARES - bits.count(s[p] | s[p + 1] | s[p + 2])
        if rules.throne:
            prey, need = s[p + 8], min(bits.count(s[p + 8]), _TROPHIES - s[p + 5])
            if need > rules.largest:
                return 0
        elif need > min(hand, rules.largest):
            return 0
        origins = s[p + 2]
        while origins:
            origin = bits.lowest(origins)
            origins &= origins - 1
            targets = rules.near[origin] & free
            while targets:
                target = bits.lowest(targets)
                targets &= targets - 1
                empty = prey or (free | bits.ONE << origin) & ~(bits.ONE << target)
                left = s[p + 4]
                while left:
                    squares = rules.reach[s[p + 12] * 144 + bits.lowest(left) * 36 + target]
                    left &= left - 1
                    if bits.count(squares & empty) >= need and (
                        prey or bits.count(squares & s[p]) + need <= hand
                    ):
                        return 1
        return 0

    def may_stick(self, p: int) -> int:
        """0 if the other player can surely move after any turn of the mover: somewhere out of its reach."""
        rules = self.rules
        s = rules.s
        base = s[p + 12] * 576 + s[p + 4] * 36
        zone, close, origins = 0, 0, s[p + 2]
        while origins:
            zone |= rules.zone[base + bits.lowest(origins)]
            close |= rules.near[bits.lowest(origins)]
            origins &= origins - 1
        fixed = s[p + 7] & ~rules.twos_grow | s[p + 8]
        worth = s[p] | s[p + 1]
        if s[p + 9]:
            worth = _BOARD & ~(fixed | s[p + 2])
        worth &= ~close
        free = self.free(p) & ~zone
        base = (1 - s[p + 12]) * 576 + s[p + 10] * 36
        origins = s[p + 8] & ~(zone & rules.threes_yield)
        while origins:
            targets = rules.near[bits.lowest(origins)] & free
            origins &= origins - 1
            while targets:
                if rules.any[base + bits.lowest(targets)] & worth:
                    return 0
                targets &= targets - 1
        return 1
