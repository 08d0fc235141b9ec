"""Helpers: two players with keys, and games that they have signed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.keys import BoardKey, is_signature, new_key
from niwashi_friends.signed_game import (
    ChainLine,
    LineVerdict,
    MoveKind,
    Ruling,
    SideMessage,
    SideMessageKind,
    SignedGame,
    SignedMove,
    next_move,
    next_side_message,
)
from niwashi_friends.terms import Terms

ANNA, BEN, EVE = (new_key(bytes([n]) * 32) for n in (1, 2, 3))
BOTH = (ANNA, BEN)


def proposal(game: str = "garden", seats: Iterable[BoardKey] = BOTH, **said: Any) -> Terms:
    """Return terms without nonces and signatures."""
    setup = GameSetup.of(game_named(game))
    keys = tuple(key.public for key in seats)
    return Terms(rules=game, cards=setup.cards, start=setup.start or "", seats=keys, **said)


def agreed(game: str = "garden", seats: Iterable[BoardKey] = BOTH, dice: int = 0, **said: Any) -> Terms:
    """Return terms signed by both players."""
    chance, (first, second) = random.Random(dice), tuple(seats)
    proposed = proposal(game, (first, second), **said).proposed(0, chance.randbytes(16), first.sign)
    return proposed.accepted(1, chance.randbytes(16), second.sign).signed(0, first.sign)


@cache
def _usual_terms(dice: int) -> Terms:
    return agreed(dice=dice)


def chain_of(terms: Terms | None = None) -> SignedGame:
    return SignedGame.of(_usual_terms(0) if terms is None else terms, is_signature)


@dataclass
class Sheet:
    """One chain that both players write to; each line must be accepted."""

    chain: SignedGame = field(default_factory=chain_of)

    def key(self) -> BoardKey:
        """The key of the player to move."""
        seat = self.chain.state.mover
        return next(key for key in (ANNA, BEN, EVE) if key.public == self.chain.terms.seats[seat])

    def other(self) -> BoardKey:
        return BEN if self.key() is ANNA else ANNA

    def entry(self, kind: MoveKind = MoveKind.TURN, key: BoardKey | None = None, **said: Any) -> SignedMove:
        """Return the next move; by default the first legal turn."""
        key = key or self.key()
        if kind is MoveKind.TURN and "body" not in said:
            state = self.chain.state
            said["body"] = state.game.legal_turns(state.position)[0]
        return next_move(self.chain, key.public, kind, key.sign, **said)

    def aside(self, kind: SideMessageKind, key: BoardKey | None = None, **said: Any) -> SideMessage:
        key = key or self.other()
        return next_side_message(self.chain, key.public, kind, key.sign, **said)

    def take(self, line: ChainLine) -> Ruling:
        """Apply a line and return the ruling."""
        judged = self.chain.take(line, is_signature)
        self.chain = judged.chain
        return judged

    def write(self, kind: MoveKind = MoveKind.TURN, **said: Any) -> SignedMove:
        """Write a move, which must extend the chain."""
        entry = self.entry(kind, **said)
        judged = self.take(entry)
        assert judged.verdict is LineVerdict.EXTENDS, judged.reason
        return entry

    def say(self, kind: SideMessageKind, key: BoardKey | None = None, **said: Any) -> SideMessage:
        """Write a side message, which must extend the chain."""
        aside = self.aside(kind, key, **said)
        judged = self.take(aside)
        assert judged.verdict is LineVerdict.EXTENDS, judged.reason
        return aside

    def play(self, turns: int) -> None:
        for _ in range(turns):
            self.write()


def finished(dice: int = 1, game: str = "garden", most: int = 400) -> Sheet:
    """Return a random game played to its end."""
    chance, sheet = random.Random(dice), Sheet(chain_of(agreed(game, dice=dice)))
    while sheet.chain.ending is None and len(sheet.chain.entries) < most:
        state = sheet.chain.state
        turn = state.game.random_turn(state.position, chance)
        sheet.write(body=turn, used_ms=chance.randrange(60_000))
    return sheet
