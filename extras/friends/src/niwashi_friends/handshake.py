"""Invitations: two boards that know one short code become friends. Without clock, randomness or I/O.

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

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from hashlib import sha256
from typing import Annotated, Any, ClassVar, Literal
from unicodedata import normalize

from pydantic import Field, TypeAdapter

from niwashi.errors import BadEntry
from niwashi.validation import quoted
from niwashi.words.sanitize import sanitize
from niwashi_friends.pake import SealingKey, SpakeHalf
from niwashi_friends.signing import (
    FriendCard,
    Hash,
    HashOrNone,
    Moment,
    StrictModel,
    Verify,
    parse_signable,
    read_card,
)

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


# The code


_MAILBOXES = 999
CHANCE_BYTES = 4
"""Random bytes per code: two for the mailbox, one for each word."""

_LONGEST_TEXT = 80  # characters
_PARTS = re.compile(r"[0-9]+|[a-z]+")
_MAILBOX = re.compile(r"[1-9][0-9]{0,2}")


# 256 words, so that each encodes eight bits. They are sorted, have four to nine letters and are known to most
# learners of English. They stay distinct over the telephone: after merging the sounds that Japanese listeners
# confuse (l and r, b and v, s and th, h and f, hard and soft sounds), any two words differ in at least three
# letters, including within the first four. `extras/friends/tests/chain/test_invitation_code.py` checks this.
_WORD_LIST = """
accordion airplane album alligator almond alphabet ambulance anchor antelope apricot arctic autumn
avenue avocado balcony bamboo banana baseball basket bicycle birthday biscuit blizzard blueberry
bonfire bonsai bottle bowling bracelet breeze bridge broccoli brownie buffalo butter cabbage cabinet
calendar camera carnival carrot ceramic chameleon chapter cherry chocolate cinnamon cloud coconut
compass cookie copper cotton crocodile cucumber curtain cushion cypress dandelion dentist desert
detective diamond diary doctor dolphin domino donut dragon drizzle dumpling eclipse eggplant
elephant emblem emerald emperor engine equator factory fanfare festival firefly flamingo football
forest fossil galaxy garden ginger giraffe glacier goblin granite guitar haiku hamburger hamster
harbor harmonica hazelnut hedgehog horizon hospital igloo iguana island jaguar jasmine jellyfish
journey jungle jupiter kangaroo kernel keyboard kimono kitchen kite knight koala lantern lavender
leather legend lemon leopard lettuce library lobster magazine magician magnet mango marathon marker
matchbox mattress meadow medal melody monkey moonlight mosaic moss mountain muffin mushroom mustard
mystery necklace neptune ninja notebook nutmeg ocean octagon octopus omelet onion orange orbit
orchestra origami ostrich painter pancake panda papaya parade passport peach pebble pelican penguin
piano picnic picture pigeon pillow pineapple pioneer planet platinum plaza pocket postcard pottery
princess pudding pumpkin pyramid radish rainbow raspberry rhino robot rosemary sailor samurai
sapphire saxophone scissors sculpture seahorse sentence sesame shrimp silver skating slipper
snowflake sofa spinach spring squirrel stadium starfish station storm submarine subway sunflower
sunrise sweater tadpole teapot temple tennis thunder titanium tomato tornado tractor treasure
trombone trophy trumpet tulip turtle umbrella unicorn velvet vinegar violin vitamin volcano waffle
walnut waterfall whistle window wombat yacht yogurt zigzag
"""

CODE_WORDS = tuple(_WORD_LIST.split())


@dataclass(frozen=True, slots=True)
class InvitationCode:
    """A code. The mailbox number is public; only the invited person gets the words."""

    mailbox: int
    words: tuple[str, str]

    def __str__(self) -> str:
        return "-".join((str(self.mailbox), *self.words))

    @property
    def secret(self) -> bytes:
        """The shared secret of the key exchange."""
        return f"niwashi-invitation-1 {self}".encode()

    @property
    def meeting(self) -> str:
        """The hash that stands in place of a game's hash on the transport."""
        return sha256(f"niwashi-invitation-1\0{self.mailbox}".encode()).hexdigest()


def new_code(chance: bytes) -> InvitationCode:
    """Return the code for four random bytes.

    >>> str(new_code(bytes([0, 6, 0, 1])))
    '7-accordion-airplane'
    """
    mailbox, one, other = int.from_bytes(chance[:2], "big"), *chance[2:CHANCE_BYTES]
    return InvitationCode(1 + mailbox % _MAILBOXES, (CODE_WORDS[one], CODE_WORDS[other]))


def parse_code(text: str) -> InvitationCode:
    """Parse a typed code with any separators and letters of any width.

    Unknown words are refused before anything is sent, so a typing error does not use up the one guess.
    Raises BadEntry.

    >>> str(parse_code(" ７ Moss＿ＬＡＮＴＥＲＮ"))
    '7-moss-lantern'
    """
    plain = normalize("NFKC", text[:_LONGEST_TEXT]).replace("ー", "-").lower()
    parts = _PARTS.findall(plain)
    has_others = any(letter.isalnum() and not letter.isascii() for letter in plain)
    is_code = len(text) <= _LONGEST_TEXT and len(parts) == 3 and _MAILBOX.fullmatch(parts[0])
    if has_others or not is_code:
        raise BadEntry("invite-no-code", found=sanitize(quoted(text[:_LONGEST_TEXT])))
    return InvitationCode(int(parts[0]), (_word(parts[1]), _word(parts[2])))


def _word(text: str) -> str:
    if text in CODE_WORDS:
        return text
    near = get_close_matches(text, CODE_WORDS, n=1)
    raise BadEntry(f"invite-no-word{'-near' * bool(near)}", found=text, near=near[0] if near else "-")


# The messages


_Session = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
_Message = Annotated[str, Field(pattern=r"^[0-9a-f]{66}$")]
_Sealed = Annotated[str, Field(pattern=r"^([0-9a-f]{2}){1,1600}$")]


class Side(StrEnum):
    """The author of a sealed card."""

    INVITER = "inviter"
    JOINER = "joiner"


class CloseReason(StrEnum):
    """Why an invitation, or an answer to it, is closed."""

    KEPT = "kept"  # the inviter has saved the joiner's card; carries a proof
    WRONG = "wrong"  # the answer used another code
    TAKEN = "taken"  # another answer was first
    OVER = "over"  # expired or withdrawn


class _InvitationMessage(StrictModel):
    v: Literal[1] = 1
    session: _Session


class InvitationHello(_InvitationMessage):
    """The inviter's half of the key exchange, and its start in seconds since 1970."""

    form: Literal["invitation"] = "invitation"
    message: _Message
    at: Moment


class Answer(_InvitationMessage):
    """The joiner's half of the key exchange, and a proof that it derived a key."""

    form: Literal["invitation-answer"] = "invitation-answer"
    message: _Message
    proof: Hash

    @property
    def hash(self) -> str:
        """The hash by which later messages refer to this answer."""
        return sha256(self.data()).hexdigest()


class SealedCard(_InvitationMessage):
    """A card encrypted with the shared key, and a proof that is checked before decryption."""

    form: Literal["invitation-card"] = "invitation-card"
    by: Side
    answer: Hash
    proof: Hash
    sealed: _Sealed


class InvitationClosed(_InvitationMessage):
    """The end of an invitation, or of one answer to it. Only `KEPT` carries a proof."""

    form: Literal["invitation-closed"] = "invitation-closed"
    answer: HashOrNone = ""
    why: CloseReason
    proof: HashOrNone = ""


InvitationMessage = InvitationHello | Answer | SealedCard | InvitationClosed

_SAID: TypeAdapter[Any] = TypeAdapter(Annotated[InvitationMessage, Field(discriminator="form")])


def parse_invitation_message(raw: bytes) -> InvitationMessage | None:
    """Parse a message; None for anything else, including non-canonical text."""
    try:
        said: InvitationMessage = parse_signable(_SAID, raw)
    except BadEntry:
        return None
    return said


# The two sides


class InvitationStage(StrEnum):
    """The state of an invitation."""

    WAITING = "waiting"  # for the other side
    ANSWERED = "answered"  # keys are exchanged; waiting for a proof
    MET = "met"  # the friend's card is here and has to be saved
    FRIENDS = "friends"
    WRONG = "wrong"  # somebody used another code; the code is used up
    TAKEN = "taken"  # another joiner was first
    OVER = "over"  # expired or withdrawn


_ANSWER = "answer"
ENDED = frozenset({InvitationStage.WRONG, InvitationStage.TAKEN, InvitationStage.OVER})


class Handshake:
    """One side of an invitation. `take` what arrives, then `look`; `keep` once the friend's card is saved."""

    side: ClassVar[Side]

    def __init__(self, card: FriendCard, exchange: SpakeHalf, check: Verify, now: float) -> None:
        self.stage = InvitationStage.WAITING
        self.friend: FriendCard | None = None
        self._card, self._exchange, self._check = card, exchange, check
        self._now, self._until = now, now + INVITATION_LASTS_S
        self.is_confirmed = False
        """True if the friend has proved that our card was saved."""
        self._out: list[bytes] = []
        self._key: SealingKey | None = None
        self._session = ""  # of the invitation that was made or answered
        self._answer: Answer | None = None
        self._context = b""

    @property
    def is_over(self) -> bool:
        """True if nothing more can happen."""
        return self.stage is InvitationStage.FRIENDS or self.stage in ENDED

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
            self._take(said)

    def tick(self, now: float) -> None:
        """Expire the invitation when its time is up."""
        self._now = now
        if now >= self._until and self.stage in (InvitationStage.WAITING, InvitationStage.ANSWERED):
            self.withdraw()

    def look(self, now: float) -> None:
        """Go on by oneself. Call it once all waiting messages were taken."""
        self.tick(now)

    def keep(self) -> None:
        """Tell the other side that the friend's card was saved here."""
        raise NotImplementedError

    def withdraw(self) -> None:
        """Cancel an invitation that is not completed."""
        if self.stage not in (*ENDED, InvitationStage.FRIENDS):
            self.stage = InvitationStage.OVER

    def _take(self, said: InvitationMessage) -> None:
        raise NotImplementedError

    def _post(self, said: InvitationMessage) -> None:
        self._out.append(said.data())

    def _post_card(self) -> None:
        if self._key is None or self._answer is None:
            raise ValueError("nobody is there to have the card")
        sealed = self._key.sealed(self.side, self._context, self._card.data()).hex()
        proof, answer = self._key.proof(self.side, self._context), self._answer.hash
        self._post(SealedCard(session=self._session, by=self.side, answer=answer, proof=proof, sealed=sealed))

    def _is_for_us(self, said: SealedCard) -> bool:
        if self.stage is not InvitationStage.ANSWERED or self._answer is None or said.by is self.side:
            return False
        return (said.answer, said.session) == (self._answer.hash, self._session)

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


class Inviter(Handshake):
    """The side that tells the code. `wall` is in seconds since 1970, `session` 32 hexadecimal digits."""

    side = Side.INVITER

    def __init__(
        self, card: FriendCard, exchange: SpakeHalf, check: Verify, session: str, *, now: float, wall: float
    ) -> None:
        super().__init__(card, exchange, check, now)
        self._session = session
        self._hello = InvitationHello(session=session, message=exchange.message, at=int(wall))
        self._turned_away: set[str] = set()
        self._post(self._hello)

    def keep(self) -> None:
        """Confirm to the joiner that the friend's card was saved."""
        if self.stage is InvitationStage.MET and self._key is not None:
            self.stage = InvitationStage.FRIENDS
            self.is_confirmed = True  # the friend kept our card before it sent its own
            self._close(CloseReason.KEPT, self._answer, self._key.proof(CloseReason.KEPT, self._context))

    def withdraw(self) -> None:
        """Cancel an invitation that is not completed, and say so."""
        if not self.is_over:
            super().withdraw()
            self._close(CloseReason.OVER)

    def _take(self, said: InvitationMessage) -> None:
        if isinstance(said, Answer) and said.session == self._session:
            self._answered(said)
        elif isinstance(said, SealedCard) and self._is_for_us(said):
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
            self._post_card()
        else:
            self.stage = InvitationStage.WRONG
            self._close(CloseReason.WRONG, answer)

    def _close(self, why: CloseReason, answer: Answer | None = None, proof: str = "") -> None:
        name = "" if answer is None else answer.hash
        self._post(InvitationClosed(session=self._session, answer=name, why=why, proof=proof))


class Joiner(Handshake):
    """The side that types the code. It answers the newest open invitation at the code's mailbox."""

    side = Side.JOINER

    def __init__(
        self,
        card: FriendCard,
        exchange: SpakeHalf,
        check: Verify,
        *,
        now: float,
        wall: Callable[[], float],
    ) -> None:
        super().__init__(card, exchange, check, now)
        self._wall = wall
        self._hellos: dict[str, InvitationHello] = {}
        self._closings: set[str] = set()
        self.passes_over = False
        """True if an invitation was ignored because of its timestamp."""

    def look(self, now: float) -> None:
        """Answer the newest open invitation."""
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

    def keep(self) -> None:
        """Send our card, now that the friend's card was saved."""
        if self.stage is InvitationStage.MET:
            self.stage = InvitationStage.FRIENDS
            self._until = self._now + LAST_WORD_S
            self._post_card()

    @property
    def is_over(self) -> bool:
        """True if nothing more can happen: as friends, it waits a moment for the confirmation."""
        is_told = self.is_confirmed or self._now >= self._until
        return self.stage in ENDED or (self.stage is InvitationStage.FRIENDS and is_told)

    def _take(self, said: InvitationMessage) -> None:
        if isinstance(said, InvitationHello):
            if abs(self._wall() - said.at) > INVITATION_LASTS_S + CLOCKS_DIFFER_S:
                self.passes_over = True
            elif len(self._hellos) < MOST_HELLOS:
                self._hellos.setdefault(said.session, said)
        elif isinstance(said, InvitationClosed):
            self._closed(said)
        elif isinstance(said, SealedCard) and self._is_for_us(said) and not self._meets(said):
            self.stage = InvitationStage.WRONG

    def _reply(self, hello: InvitationHello) -> None:
        key = self._exchange.finish(hello.message)
        self._session, self._key = hello.session, key
        if key is None:
            self.stage = InvitationStage.WRONG
            return
        self._context = _context(hello, self._exchange.message)
        proof = key.proof(_ANSWER, self._context)
        self._answer = Answer(session=hello.session, message=self._exchange.message, proof=proof)
        self.stage = InvitationStage.ANSWERED
        self._post(self._answer)

    def _closed(self, closed: InvitationClosed) -> None:
        if closed.session != self._session:
            if len(self._closings) < MOST_CLOSINGS:
                self._closings.add(closed.session)
        elif self._answer is not None and closed.answer in ("", self._answer.hash):
            if closed.why is CloseReason.KEPT:
                self.is_confirmed = self.is_confirmed or self._is_proved(closed.proof, CloseReason.KEPT)
            elif self.stage is InvitationStage.ANSWERED:
                self.stage = InvitationStage(closed.why)


def _context(hello: InvitationHello, answered: str) -> bytes:
    """Hash all messages exchanged before the first proof."""
    return sha256(hello.data() + b"\0" + answered.encode()).digest()
