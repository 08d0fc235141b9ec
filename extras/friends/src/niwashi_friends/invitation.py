"""Both sides of an invitation, as steps: the caller decides how to wait between two of them."""

import os
from collections import deque
from collections.abc import Callable, Generator
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from niwashi.errors import NiwashiError
from niwashi.keys import BoardKey, is_signature, key_file, load_or_make_key
from niwashi.records.journal import Journal
from niwashi.terminal import LANGUAGE, message, print_text
from niwashi.words.catalogue import translate
from niwashi_friends.chain.invitation import InvitationStage, Inviter, Joiner
from niwashi_friends.chain.invitation_code import InvitationCode
from niwashi_friends.own_name import keep_own_name, required_name
from niwashi_friends.pake import SpakeHalf, check_codes
from niwashi_friends.signing import LONGEST_NAME, FriendCard
from niwashi_friends.store import Homes, Peer
from niwashi_friends.transport_choice import lobby_through
from niwashi_friends.transports.transport import LAST_NUMBER, Parcel, Transport, TransportError

LAST_MESSAGE_S = 60.0
"""Seconds in which the last message is retried while the transport fails."""

MESSAGES_A_ROUND = 500
"""Messages per round, so that a flood leaves time for keys and clock."""

_MOST_WAITING_MESSAGES = 20_000

T = TypeVar("T")
Steps = Generator[None, None, T]


class Clocks(NamedTuple):
    """Monotonic seconds, and seconds since 1970."""

    now: Callable[[], float]
    wall: Callable[[], float]


class InvitationParty(NamedTuple):
    """One side of an invitation. `called` is the local name for the friend, None for that on the card."""

    homes: Homes
    key: BoardKey
    card: FriendCard
    transport: Transport
    called: str | None
    told: Callable[[str], None] = lambda key: print_text(message(key))
    """Receives the message keys of progress."""
    warned: Callable[[NiwashiError], None] = lambda why: print_text(
        translate(why.message, LANGUAGE), err=True
    )
    """Receives the transport's errors."""


def party(
    journal: Journal, transport: Path, meeting: str, own_name: str, called: str | None
) -> InvitationParty:
    """Return this board's side.

    Raises NiwashiError for invalid names, for the transport's errors, and if codes can't be used here.
    """
    check_codes()
    homes, key = Homes(journal), load_or_make_key(key_file(journal.file))
    card = FriendCard(key=key.public, name=required_name(own_name)).signed(key.sign)
    wanted = None if called is None else required_name(called)
    if wanted is not None and any(each.name == wanted for each in homes.peers()):
        raise NiwashiError("homes-peer-known", name=wanted, known=wanted)
    keep_own_name(journal.file, card.name)
    return InvitationParty(homes, key, card, lobby_through(transport, key, meeting), wanted)


def inviting(us: InvitationParty, code: InvitationCode, clocks: Clocks) -> Steps[Peer]:
    """Wait for somebody with the code; return the new friend. Raises NiwashiError."""
    half = SpakeHalf(code.secret, "inviter", os.urandom)
    machine = Inviter(us.card, half, is_signature, os.urandom(16).hex(), now=clocks.now(), wall=clocks.wall())
    talk, friend = _Talk(machine, us, code.meeting, clocks), None
    try:
        while talk.goes_on(is_over=machine.is_over):
            talk.hear()
            if machine.stage is InvitationStage.MET and machine.friend is not None:
                friend = add_friend(us, machine.friend, clocks.wall())
                machine.keep()
            talk.say()
            yield
    finally:
        machine.withdraw()
        talk.say()
    if friend is None:
        raise NiwashiError(f"invite-{machine.stage}")
    return friend


def joining(us: InvitationParty, code: InvitationCode, clocks: Clocks) -> Steps[tuple[Peer, bool]]:
    """Answer an invitation; return the new friend, and True if the friend has confirmed to keep us.

    Raises NiwashiError.
    """
    half = SpakeHalf(code.secret, "joiner", os.urandom)
    machine = Joiner(us.card, half, is_signature, now=clocks.now(), wall=clocks.wall)
    talk, friend = _Talk(machine, us, code.meeting, clocks), None
    told: set[str] = set()
    while talk.goes_on(is_over=machine.is_over(clocks.now())):
        talk.hear()
        machine.look(clocks.now())
        news = {
            "join-found": machine.stage is InvitationStage.ANSWERED,
            "join-closed": machine.finds_only_closed,
            "join-other-time": machine.passes_over and machine.stage is InvitationStage.WAITING,
        }
        for key in (key for key, is_so in news.items() if is_so and key not in told):
            told.add(key)
            us.told(key)
        if machine.stage is InvitationStage.MET and machine.friend is not None:
            friend = add_friend(us, machine.friend, clocks.wall())
            machine.keep(clocks.now())
        talk.say()
        yield
    if friend is None:
        raise NiwashiError(f"join-{machine.stage}")
    return friend, machine.is_confirmed


class _Talk:
    """Passes messages between a state machine and a channel until the last one is sent."""

    def __init__(self, machine: Inviter | Joiner, us: InvitationParty, meeting: str, clocks: Clocks) -> None:
        self._machine, self._clocks, self._warned = machine, clocks, us.warned
        self._channel = InvitationChannel(us.transport, meeting, us.key.public)
        self._last_warning = ""
        self._ends_at: float | None = None

    def goes_on(self, *, is_over: bool) -> bool:
        """Return whether messages are still to be received or sent."""
        if not is_over:
            return True
        now = self._clocks.now()
        self._ends_at = now + LAST_MESSAGE_S if self._ends_at is None else self._ends_at
        return self._channel.has_unsent and now < self._ends_at

    def hear(self) -> None:
        """Process received messages and the passage of time."""
        self._channel.hear(self._machine, self._clocks.now())
        self._machine.tick(self._clocks.now())

    def say(self) -> None:
        """Send the machine's messages. Repeated errors are reported once."""
        self._channel.say(self._machine)
        why = self._channel.why
        if why is not None and str(why) != self._last_warning:
            self._last_warning = str(why)
            self._warned(why)


def add_friend(us: InvitationParty, card: FriendCard, at: float) -> Peer:
    """Keep the friend of a card under a free name, and return it. Raises RecordsFault."""
    known = us.homes.peers()
    found = next((each for each in known if each.key == card.key), None)
    if found is None:
        found = Peer(card.key, _free_name(us.called or card.name, {each.name for each in known}))
        us.homes.add_peer(found, at)
    return found


def _free_name(name: str, taken: set[str]) -> str:
    """Return a name, with a number if another friend has it.

    >>> _free_name("Ben", {"Ben", "Ben 2"})
    'Ben 3'
    """
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - 4].strip()} {number}"
    return found


class InvitationSide(Protocol):
    """One side of an invitation: an `Inviter` or a `Joiner`."""

    @property
    def stage(self) -> InvitationStage:
        """The state of the invitation."""

    def take(self, raw: bytes, now: float) -> None:
        """Process a received message."""

    def posted(self) -> list[bytes]:
        """Return the messages to send since the last call."""


class InvitationChannel:
    """The channel of one invitation, over any transport, between boards that do not know each other.

    Each of our messages is our next parcel there.
    """

    def __init__(self, transport: Transport, meeting: str, own: str) -> None:
        self.why: TransportError | None = None
        """The error of the last round; None if there was none."""
        self._transport, self._meeting, self._own = transport, meeting, own
        self._number: int | None = None
        self._unsent: deque[bytes] = deque()
        self._sent: list[Parcel] = []
        self._waiting: deque[bytes] = deque(maxlen=_MOST_WAITING_MESSAGES)

    @property
    def has_unsent(self) -> bool:
        """True if messages could not be sent yet."""
        return bool(self._unsent)

    def hear(self, side: InvitationSide, now: float) -> None:
        """Pass received messages on. Raises NiwashiError if one is refused."""
        try:
            found = self._transport.received()
            self.why = self._transport.why
        except TransportError as why:
            found, self.why = (), why
        self._waiting.extend(
            each.data for each in found if each.game == self._meeting and each.author != self._own
        )
        for _ in range(min(len(self._waiting), MESSAGES_A_ROUND)):
            side.take(self._waiting.popleft(), now)

    def say(self, side: InvitationSide) -> None:
        """Send queued messages; failed ones stay queued."""
        self._unsent.extend(side.posted())
        while self._unsent:
            try:
                self._send(self._unsent[0], is_last=side.stage is InvitationStage.FRIENDS)
            except TransportError as why:
                self._number, self.why = None, why
                return
            self._unsent.popleft()

    def _send(self, line: bytes, *, is_last: bool) -> None:
        """Send under the first free number: others with access may have taken some.

        The last message of a completed invitation replaces the others: the friend has read them.
        """
        if self._number is None or self._number > LAST_NUMBER:
            taken = {each.number for each in self._transport.fetch(self._meeting, self._own)}
            self._number = next((n for n in range(LAST_NUMBER + 1) if n not in taken), None)
        if self._number is None:
            raise TransportError("carriers-numbers-gone")
        replaces = tuple(self._sent) if is_last else ()
        parcel = Parcel(self._meeting, self._own, self._number, line, replaces)
        self._transport.send(parcel)
        self._sent.append(parcel)
        self._number += 1
