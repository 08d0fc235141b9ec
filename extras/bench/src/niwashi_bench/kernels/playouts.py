"""Random games of The Reclamation: every legal turn is equally likely, the dice are a number handed in."""

from niwashi.engine import bits, frame
from niwashi.engine.reclaim import Reclaimer
from niwashi_bench.kernels import chance

_NO_TURN = (1 << 63) - 1
_BOARD = (1 << 36) - 1
_TRIES = 4  # before the legal turns are listed instead of guessed


class Playouts:
    """Random games from a position of a `Reclaimer`; it tallies winners and turns."""

    def __init__(self, rules: Reclaimer, seed: int) -> None:
        self.rules = rules
        self.random = (seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) % (1 << 64) or 1
        self.cards = bits.row(64)
        for cards in range(16):
            for number, card in enumerate(card for card in range(4) if cards >> card & 1):
                self.cards[cards * 4 + number] = card
        self.won_first, self.won_second, self.turns = 0, 0, 0

    def __dealloc__(self) -> None:
        bits.release(self.cards)

    def next(self) -> int:
        """The next 64 random bits."""
        self.random = chance.xorshift(self.random)
        return self.random

    def run(self, first: int, number: int, longest: int) -> int:
        """Play so many games from a frame, each at most `longest` turns; how many had a winner.

        The two frames after it are written over.
        """
        rules, ended = self.rules, 0
        p = first * frame.SIZE
        for _ in range(number):
            loser = self.game(p, longest)
            if loser == 0:
                self.won_second += 1
            elif loser == 1:
                self.won_first += 1
            ended += loser < 2
        del rules
        return ended

    def game(self, p: int, longest: int) -> int:
        """Play one game from the frame at `p`: the index of the player who lost, 2 for nobody (RC-40)."""
        rules, here, there, played = self.rules, p, p + frame.SIZE, 0
        while played < longest:
            if rules.won(here):
                return rules.s[here + frame.MOVER]
            turn = self.turn(here)
            if turn == _NO_TURN:
                return rules.s[here + frame.MOVER]
            rules.play(here, turn, there)
            self.turns += 1
            played += 1
            here = there
            there = p + frame.SIZE if there != p + frame.SIZE else p + 2 * frame.SIZE
        return 2

    def turn(self, p: int) -> int:
        """A legal turn of the frame at `p`, each as likely as any other; 2 ** 63 - 1 without one."""
        rules = self.rules
        s = rules.s
        if s[p + frame.HAND] < rules.largest:
            return self.counted(p)
        growing, prey, free = rules.growing(p), rules.prey(p), rules.free(p)
        cards, base, targets = s[p + frame.CARDS], s[p + frame.MOVER] * frame.SIDE, 0
        origins = s[p + frame.THREES]
        while origins:
            targets += bits.count(rules.near[bits.lowest(origins)] & free)
            origins &= origins - 1
        number = bits.count(cards)
        for _ in range(_TRIES):
            index = (self.next() >> 32) * (targets * number) >> 32
            card = self.cards[cards * 4 + index % number]
            index //= number
            origins = s[p + frame.THREES]
            origin = bits.lowest(origins)
            ends = rules.near[origin] & free
            while index >= bits.count(ends):
                index -= bits.count(ends)
                origins &= origins - 1
                if not origins:
                    return self.counted(p)
                origin = bits.lowest(origins)
                ends = rules.near[origin] & free
            while index:
                ends &= ends - 1
                index -= 1
            target = bits.lowest(ends)
            squares = rules.reach[base + card * frame.SQUARES + target]
            if squares & (growing | prey | (free | bits.ONE << origin) & ~(bits.ONE << target)):
                return origin | target << 6 | card << 12
        return self.counted(p)

    def counted(self, p: int) -> int:
        """A random turn out of all, listed: slower, and right where choices differ in number (RC-16)."""
        rules = self.rules
        end = rules.expand(p, 0)
        return rules.turns[self.next() % end] if end else _NO_TURN
