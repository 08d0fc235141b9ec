"""Two honest players hold equal, unforked chains at rest, whatever they do and the transport does."""

from __future__ import annotations

from typing import Any

from extras.friends.tests.chain.two_homes import ANNA, BEN, EVE, agreed, chain_of
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from niwashi.keys import BoardKey, is_signature
from niwashi_friends.game_file import chain_lines, read_chain
from niwashi_friends.signed_game import (
    AGREES_TO,
    PRESENCE,
    ChainLine,
    LineVerdict,
    MoveKind,
    SideMessageKind,
    SignedGame,
    next_move,
    next_side_message,
)

HOMES = (ANNA, BEN)
REQUESTS = st.sampled_from(
    [SideMessageKind.DRAW, SideMessageKind.BACK, SideMessageKind.PAUSE, SideMessageKind.CLAIM_TIME]
)
PICK = st.integers(0, 10_000)


class TwoHomes(RuleBasedStateMachine):
    """Two chains, and all lines ever sent. Lines arrive in any order, repeatedly or late."""

    def __init__(self) -> None:
        super().__init__()
        terms = agreed(clock="2+1 lose")
        self.chains = {key.public: chain_of(terms) for key in HOMES}
        self.sent: list[ChainLine] = []

    def send(self, key: BoardKey, line: ChainLine) -> None:
        """Add a line to its author's own chain and to the sent lines."""
        judged = self.chains[key.public].take(line, is_signature)
        assert judged.verdict is LineVerdict.EXTENDS, judged.reason
        self.chains[key.public] = judged.chain
        self.sent.append(line)

    def writer(self) -> tuple[BoardKey, SignedGame] | None:
        """Return the player who may write now, from that player's view; never both."""
        may = [key for key in HOMES if self.chains[key.public].owner == key.public]
        assert len(may) < 2
        return (may[0], self.chains[may[0].public]) if may else None

    def write(self, kind: MoveKind, **said: Any) -> None:
        found = self.writer()
        if found is not None:
            key, chain = found
            self.send(key, next_move(chain, key.public, kind, key.sign, **said))

    @rule(pick=PICK, used_ms=st.integers(0, 50_000))
    def turn(self, pick: int, used_ms: int) -> None:
        found = self.writer()
        if found is not None and not found[1].state.is_paused:
            state = found[1].state
            legal = state.game.legal_turns(state.position)
            self.write(MoveKind.TURN, body=legal[pick % len(legal)], used_ms=used_ms)

    @rule(who=st.sampled_from(HOMES), kind=REQUESTS, pick=PICK)
    def ask(self, who: BoardKey, kind: SideMessageKind, pick: int) -> None:
        chain = self.chains[who.public]
        body = str(pick % (len(chain.state.turns) + 2)) if kind is SideMessageKind.BACK else ""
        self.send(who, next_side_message(chain, who.public, kind, who.sign, body=body))

    @rule(who=st.sampled_from(HOMES), kind=st.sampled_from(sorted(PRESENCE)))
    def be(self, who: BoardKey, kind: SideMessageKind) -> None:
        self.send(who, next_side_message(self.chains[who.public], who.public, kind, who.sign))

    @rule(pick=PICK)
    def agree(self, pick: int) -> None:
        """Accept an open request."""
        found = self.writer()
        if found is None or found[1].state.is_paused:
            return
        key, chain = found
        other = next(home.public for home in HOMES if home is not key)
        kinds = {asked: kind for kind, asked in AGREES_TO.items()}
        may = [
            asked
            for asked in chain.open_requests(other)
            if asked.kind in kinds and int(asked.body or -1) < len(chain.state.turns)
        ]
        if may:
            asked = may[pick % len(may)]
            self.write(kinds[asked.kind], body=asked.body, answers=asked.hash)

    @rule()
    def go_on(self) -> None:
        found = self.writer()
        if found is not None and found[1].state.is_paused:
            self.write(MoveKind.RESUMED)

    @precondition(lambda self: len(self.sent) > 12)
    @rule(who=st.sampled_from(HOMES))
    def resign(self, who: BoardKey) -> None:
        chain = self.chains[who.public]
        if chain.ending is None:
            self.send(who, next_side_message(chain, who.public, SideMessageKind.RESIGN, who.sign))

    @rule(pick=PICK, who=st.sampled_from(HOMES))
    def deliver(self, pick: int, who: BoardKey) -> None:
        """Deliver a line, new or repeated."""
        if self.sent:
            self.receive(who.public, self.sent[pick % len(self.sent)])

    @rule()
    def deliver_all(self) -> None:
        """Deliver everything."""
        for _ in range(len(self.sent) + 1):
            before = dict(self.chains)
            for key in self.chains:
                for line in self.sent:
                    self.receive(key, line)
            if self.chains == before:
                break

    def receive(self, key: str, line: ChainLine) -> None:
        judged = self.chains[key].take(line, is_signature)
        assert judged.verdict in (
            LineVerdict.EXTENDS,
            LineVerdict.KNOWN,
            LineVerdict.EARLY,
            LineVerdict.STALE,
        ), judged.reason
        self.chains[key] = judged.chain

    @rule(pick=PICK)
    def forge(self, pick: int) -> None:
        """Sign a player's line with another key."""
        if self.sent:
            line = self.sent[pick % len(self.sent)]
            fields = {"number": line.number + 1}
            forged = line.model_copy(update=fields).signed(EVE.sign)
            for chain in self.chains.values():
                judged = chain.take(forged, is_signature)
                assert judged.verdict is LineVerdict.FORGED
                assert judged.chain is chain

    @invariant()
    def one_is_the_beginning_of_the_other(self) -> None:
        first, second = (chain.entries for chain in self.chains.values())
        shorter = min(len(first), len(second))
        assert first[:shorter] == second[:shorter]
        assert abs(len(first) - len(second)) < 60

    @invariant()
    def nobody_has_signed_two(self) -> None:
        assert all(chain.fork is None for chain in self.chains.values())

    def teardown(self) -> None:
        self.deliver_all()
        first, second = self.chains.values()
        assert first == second
        assert first.ending == second.ending
        lines = [line.encode() for line in chain_lines(first)]
        assert read_chain(lines, is_signature) == first


TestTwoHomes = TwoHomes.TestCase
TestTwoHomes.settings = settings(max_examples=25, stateful_step_count=40)
