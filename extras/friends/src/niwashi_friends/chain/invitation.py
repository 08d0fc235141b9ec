"""Invitations: two boards that know one short code become friends.

State machines without clock, randomness or I/O.

State machines without clock, randomness or I/O.

State machines without clock, randomness or I/O.

State machines without clock, randomness or I/O.

::

    inviter  waiting -> answered -> met -> friends        joiner  waiting -> answered -> met -> friends
                |           |                                        |           |
                +-----------+-> wrong, over                          +-----------+-> wrong, taken, over

    inviter                                     joiner
    InvitationHello: its half of SPAKE2            -->
                                         <--    Answer: the other half, and a proof of the key
    SealedCard: a proof, and its card    -->
                                         <--    SealedCard: a proof, and its card
    Closed: kept, with a proof           -->

A wrong code leads to another key and so to an invalid proof. That ends the invitation on both sides, so a
code allows one guess. Proofs are verified before anything is decrypted, so nothing sealed can be tried
with many keys. Somebody without the key can end an invitation, and do nothing else.
"""

from collections.abc import Callable
from enum import StrEnum
from hashlib import sha256
from typing import Protocol

from niwashi.errors import BadEntry
from niwashi_friends.chain.invitation_messages import (
    Answer,
    CloseReason,
    InvitationClosed,
    InvitationHello,
    InvitationMessage,
    SealedCard,
    Side,
    parse_invitation_message,
)
from niwashi_friends.signing import FriendCard, Verify, read_card

INVITATION_LASTS_S = 600.0
"""Seconds that an invitation stays open, and that a joiner waits for one."""

LAST_WORD_S = 60.0
"""Seconds that a joiner with the friend's card waits for the confirmation that its own was kept."""

CLOCKS_DIFFER_S = 600
"""A joiner ignores invitations that expired longer ago than this by their own timestamp."""

MOST_HELLOS = 64
MOST_CLOSINGS = 256
MOST_TURNED_AWAY = 32
"""Limits, so that nobody can fill a board's memory or a folder."""


class InvitationStage(StrEnum):
    """The state of an invitation."""

    WAITING = "waiting"  # for the other side
    ANSWERED = "answered"  # keys are exchanged; waiting for a proof
    MET = "met"  # the friend's card is here and has to be saved
    FRIENDS = "friends"
    WRONG = "wrong"  # somebody used another code; the code is used up
    TAKEN = "taken"  # another joiner was first
    OVER = "over"  # expired or withdrawn


ENDED = frozenset({InvitationStage.WRONG, InvitationStage.TAKEN, InvitationStage.OVER})


class SharedKey(Protocol):
    """A key that both sides derived. A label names each use of it."""

    def proof(self, label: str, context: bytes) -> str:
        """Return 64 hexadecimal digits that only holders of the key can compute."""

    def proves(self, proof: str, label: str, context: bytes) -> bool:
        """Return whether a proof is valid for the label and context."""

    def sealed(self, label: str, context: bytes, content: bytes) -> bytes:
        """Return the content encrypted and authenticated under the key."""

    def opened(self, label: str, context: bytes, sealed: bytes) -> bytes | None:
        """Return the decrypted content; None if it was not sealed with this key, label and context."""


class Exchange(Protocol):
    """One side of a SPAKE2 exchange, for single use."""

    @property
    def message(self) -> str:
        """The message for the other side: 66 hexadecimal digits."""

    def finish(self, theirs: str) -> SharedKey | None:
        """Return the shared key for the other side's message; None if that message is invalid."""


class _Handshake:
    def __init__(self, card: FriendCard, exchange: Exchange, check: Verify, now: float) -> None:
        self.stage = InvitationStage.WAITING
        self.friend: FriendCard | None = None
        self._card, self._exchange, self._check = card, exchange, check
        self._until = now + INVITATION_LASTS_S
        self._out: list[bytes] = []
        self._key: SharedKey | None = None
        self._answer: Answer | None = None
        self._context = b""

    def posted(self) -> list[bytes]:
        """Return the messages to send since the last call."""
        found, self._out = self._out, []
        return found

    def take(self, raw: bytes, now: float) -> None:
        """Process a received message; unrelated ones are ignored.

        Raises BadEntry if a holder of the key sent an invalid card, or our own.
        """
        self.tick(now)
        said = parse_invitation_message(raw)
        if said is not None:
            self._take(said, now)

    def tick(self, now: float) -> None:
        """Expire the invitation when its time is up."""
        if now >= self._until and self.stage in (InvitationStage.WAITING, InvitationStage.ANSWERED):
            self.withdraw()

    def withdraw(self) -> None:
        """Cancel an invitation that is not completed."""
        raise NotImplementedError

    def _take(self, said: InvitationMessage, now: float) -> None:
        raise NotImplementedError

    def _post(self, said: InvitationMessage) -> None:
        self._out.append(said.data())

    def _post_card(self, session: str, side: Side) -> None:
        if self._key is None or self._answer is None:
            raise ValueError("nobody is there to have the card")
        sealed = self._key.sealed(side, self._context, self._card.data()).hex()
        proof = self._key.proof(side, self._context)
        self._post(SealedCard(session=session, by=side, answer=self._answer.hash, proof=proof, sealed=sealed))

    def _is_for_us(self, said: SealedCard, session: str, side: Side) -> bool:
        if self.stage is not InvitationStage.ANSWERED or self._answer is None:
            return False
        return (said.answer, said.session, said.by) == (self._answer.hash, session, side)

    def _is_proved(self, proof: str, label: str) -> bool:
        return self._key is not None and self._key.proves(proof, label, self._context)

    def _meets(self, said: SealedCard) -> bool:
        """Take the friend's card; False if it was not sealed by a holder of the key.

        Raises BadEntry if the sealed content is no card, or our own.
        """
        if self._key is None or not self._is_proved(said.proof, said.by):
            return False
        content = self._key.opened(said.by, self._context, bytes.fromhex(said.sealed))
        if content is None:
            return False
        card = read_card(content, self._check)
        if card.key == self._card.key:
            raise BadEntry("friends-own-card")
        self.friend, self.stage = card, InvitationStage.MET
        return True


class Inviter(_Handshake):
    """The side that tells the code. `wall` is in seconds since 1970, `session` 32 hexadecimal digits."""

    def __init__(
        self, card: FriendCard, exchange: Exchange, check: Verify, session: str, *, now: float, wall: float
    ) -> None:
        super().__init__(card, exchange, check, now)
        self._hello = InvitationHello(session=session, message=exchange.message, at=int(wall))
        self._turned_away: set[str] = set()
        self._post(self._hello)

    def keep(self) -> None:
        """Confirm to the joiner that the friend's card was saved."""
        if self.stage is InvitationStage.MET and self._key is not None:
            self.stage = InvitationStage.FRIENDS
            self._close(CloseReason.KEPT, self._answer, self._key.proof(CloseReason.KEPT, self._context))

    def withdraw(self) -> None:
        """Cancel the invitation."""
        if self.stage not in ENDED and self.stage is not InvitationStage.FRIENDS:
            self.stage = InvitationStage.OVER
            self._close(CloseReason.OVER)

    @property
    def is_over(self) -> bool:
        """True if nothing more can happen."""
        return self.stage is InvitationStage.FRIENDS or self.stage in ENDED

    def _take(self, said: InvitationMessage, now: float) -> None:
        del now
        if said.session != self._hello.session:
            return
        if isinstance(said, Answer):
            self._answered(said)
        elif isinstance(said, SealedCard) and self._is_for_us(said, said.session, Side.JOINER):
            self._meets(said)

    def _answered(self, answer: Answer) -> None:
        """Process an answer. Only the first one counts: a code allows one guess."""
        if self.stage is not InvitationStage.WAITING:
            known = {answer.hash} & self._turned_away or answer == self._answer
            if not known and len(self._turned_away) < MOST_TURNED_AWAY:
                self._turned_away.add(answer.hash)
                self._close(CloseReason.TAKEN, answer)
            return
        self._answer = answer
        self._key = self._exchange.finish(answer.message)
        self._context = _context(self._hello, answer.message)
        if self._is_proved(answer.proof, _ANSWER):
            self.stage = InvitationStage.ANSWERED
            self._post_card(answer.session, Side.INVITER)
        else:
            self.stage = InvitationStage.WRONG
            self._close(CloseReason.WRONG, answer)

    def _close(self, why: CloseReason, answer: Answer | None = None, proof: str = "") -> None:
        name = "" if answer is None else answer.hash
        self._post(InvitationClosed(session=self._hello.session, answer=name, why=why, proof=proof))


class Joiner(_Handshake):
    """The side that types the code. It answers the newest open invitation at the code's mailbox."""

    def __init__(
        self,
        card: FriendCard,
        exchange: Exchange,
        check: Verify,
        *,
        now: float,
        wall: Callable[[], float],
    ) -> None:
        super().__init__(card, exchange, check, now)
        self._wall = wall
        self._hellos: dict[str, InvitationHello] = {}
        self._closings: set[str] = set()
        self._hello: InvitationHello | None = None
        self.is_confirmed = False
        """True if the friend has proved that our card was saved."""
        self.passes_over = False
        """True if an invitation was ignored because of its timestamp."""

    def look(self, now: float) -> None:
        """Answer the newest open invitation. Call it once all waiting messages were taken."""
        self.tick(now)
        if self.stage is InvitationStage.WAITING and (open_ones := self._open()):
            self._reply(max(open_ones, key=lambda each: (each.at, each.session)))

    @property
    def finds_only_closed(self) -> bool:
        """True if all invitations found at this mailbox are closed."""
        is_found = bool(self._hellos or self._closings)  # a completed one leaves its last message alone
        return self.stage is InvitationStage.WAITING and is_found and not self._open()

    def _open(self) -> list[InvitationHello]:
        return [each for each in self._hellos.values() if each.session not in self._closings]

    def keep(self, now: float) -> None:
        """Send our card; call it after the friend's card was saved."""
        if self.stage is InvitationStage.MET and self._hello is not None:
            self.stage = InvitationStage.FRIENDS
            self._until = now + LAST_WORD_S
            self._post_card(self._hello.session, Side.JOINER)

    def withdraw(self) -> None:
        """Stop. The inviter waits until its time is up."""
        if self.stage not in ENDED and self.stage is not InvitationStage.FRIENDS:
            self.stage = InvitationStage.OVER

    def is_over(self, now: float) -> bool:
        """Return whether nothing more can happen."""
        is_told = self.is_confirmed or now >= self._until
        return self.stage in ENDED or (self.stage is InvitationStage.FRIENDS and is_told)

    def _take(self, said: InvitationMessage, now: float) -> None:
        del now
        if isinstance(said, InvitationHello):
            if abs(self._wall() - said.at) > INVITATION_LASTS_S + CLOCKS_DIFFER_S:
                self.passes_over = True
            elif len(self._hellos) < MOST_HELLOS:
                self._hellos.setdefault(said.session, said)
        elif isinstance(said, InvitationClosed):
            self._closed(said)
        elif isinstance(said, SealedCard):
            is_for_us = self._hello is not None and self._is_for_us(said, self._hello.session, Side.INVITER)
            if is_for_us and not self._meets(said):
                self.stage = InvitationStage.WRONG

    def _reply(self, hello: InvitationHello) -> None:
        key = self._exchange.finish(hello.message)
        self._hello, self._key = hello, key
        if key is None:
            self.stage = InvitationStage.WRONG
            return
        self._context = _context(hello, self._exchange.message)
        proof = key.proof(_ANSWER, self._context)
        self._answer = Answer(session=hello.session, message=self._exchange.message, proof=proof)
        self.stage = InvitationStage.ANSWERED
        self._post(self._answer)

    def _closed(self, closed: InvitationClosed) -> None:
        if self._hello is None or closed.session != self._hello.session:
            if len(self._closings) < MOST_CLOSINGS:
                self._closings.add(closed.session)
        elif self._answer is not None and closed.answer in ("", self._answer.hash):
            if closed.why is CloseReason.KEPT:
                self.is_confirmed = self.is_confirmed or self._is_proved(closed.proof, CloseReason.KEPT)
            elif self.stage is InvitationStage.ANSWERED:
                self.stage = _ENDS[closed.why]


_ANSWER = "answer"
_ENDS = {
    CloseReason.WRONG: InvitationStage.WRONG,
    CloseReason.TAKEN: InvitationStage.TAKEN,
    CloseReason.OVER: InvitationStage.OVER,
}


def _context(hello: InvitationHello, answered: str) -> bytes:
    """Hash all messages exchanged before the first proof."""
    return sha256(hello.data() + b"\0" + answered.encode()).digest()
