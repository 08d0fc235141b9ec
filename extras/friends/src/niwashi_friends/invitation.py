"""Becoming friends: by a code, at the terminal and on the page of a running board, or by a card in a file."""

import os
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread
from typing import IO, NamedTuple, TypeVar

from niwashi.data import lines_in, opened
from niwashi.errors import BadEntry, NiwashiError, RecordsFault, reason
from niwashi.keys import BoardKey, is_signature, key_file, load_or_make_key
from niwashi.loop.names import checked_name
from niwashi.loop.small_file import SmallFile
from niwashi.message import Message
from niwashi.records.journal import Journal
from niwashi.terminal import LANGUAGE, message, print_text
from niwashi.words.catalogue import translate
from niwashi_friends.handshake import (
    CHANCE_BYTES,
    INVITATION_LASTS_S,
    Handshake,
    InvitationCode,
    InvitationStage,
    Inviter,
    Joiner,
    new_code,
    parse_code,
)
from niwashi_friends.pake import SpakeHalf, check_codes
from niwashi_friends.signing import LONGEST_NAME, FriendCard, read_card
from niwashi_friends.store import Homes, Peer
from niwashi_friends.transport_choice import lobby_through
from niwashi_friends.transports.transport import LAST_NUMBER, Parcel, Transport, TransportError

LAST_MESSAGE_S = 60.0
"""Seconds in which the last message is retried while the transport fails."""

MESSAGES_A_ROUND = 500
"""Messages per round, so that a flood leaves time for keys and clock."""

_MOST_WAITING_MESSAGES = 20_000
_LARGEST_CARD_FILE = 4096

T = TypeVar("T")
Steps = Generator[None, None, T]


# Cards, and the name of this board for its friends: that on its last card


def card_in(file: Path) -> FriendCard:
    """Return the card in a file, or on standard input for `-`. Raises BadEntry."""
    try:
        if str(file) == "-":
            line = _first_line(sys.stdin.buffer)
        else:
            with opened(file) as content:
                line = _first_line(content)
    except OSError as error:
        raise BadEntry("friends-no-file", file=str(file), why=reason(error)) from error
    return read_card(line, is_signature)


def _first_line(content: IO[bytes]) -> bytes:
    """Return the first line that is not blank."""
    return next(filter(bytes.strip, lines_in(content, _LARGEST_CARD_FILE)), b"")


def keep_own_name(records: Path, name: str) -> None:
    """Keep the name on a new card."""
    SmallFile.beside(records, "own-name").write({"name": name})


def own_name(records: Path) -> str:
    """Return the name on the last card; "" if there is none."""
    found = SmallFile.beside(records, "own-name").read()
    try:
        return checked_name(str(found.get("name", ""))) if isinstance(found, dict) else ""
    except NiwashiError:  # written by another program
        return ""


def required_name(text: str) -> str:
    """Return a name without blanks around it. Raises NiwashiError if nothing is left."""
    name = checked_name(text)
    if not name:
        raise NiwashiError("friends-no-name")
    return name


# Invitations, as steps: the caller decides how to wait between two of them


class InvitationParty(NamedTuple):
    """One side of an invitation. `called` is the local name for the friend, None for that on the card."""

    code: InvitationCode
    homes: Homes
    key: BoardKey
    card: FriendCard
    transport: Transport
    called: str | None
    now: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
    told: Callable[[str], None] = lambda key: print_text(message(key))
    """Receives the message keys of progress."""
    warned: Callable[[NiwashiError], None] = lambda why: print_text(
        translate(why.message, LANGUAGE), err=True
    )
    """Receives the transport's errors."""


def party(
    journal: Journal, transport: Path, code: InvitationCode, own_name: str, called: str | None
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
    return InvitationParty(code, homes, key, card, lobby_through(transport, key, code.meeting), wanted)


def inviting(us: InvitationParty) -> Steps[tuple[Peer, bool]]:
    """Wait for somebody with the code; return as `joining`, always confirmed. Raises NiwashiError."""
    half = SpakeHalf(us.code.secret, "inviter", os.urandom)
    session = os.urandom(16).hex()
    return _steps(us, Inviter(us.card, half, is_signature, session, now=us.now(), wall=us.wall()))


def joining(us: InvitationParty) -> Steps[tuple[Peer, bool]]:
    """Answer an invitation; return the new friend, and True if the friend has confirmed to keep us.

    Raises NiwashiError.
    """
    half = SpakeHalf(us.code.secret, "joiner", os.urandom)
    return _steps(us, Joiner(us.card, half, is_signature, now=us.now(), wall=us.wall))


def _steps(us: InvitationParty, machine: Handshake) -> Steps[tuple[Peer, bool]]:
    channel = InvitationChannel(us.transport, us.code.meeting, us.key.public)
    friend: Peer | None = None
    told: set[str] = set()
    ends_at = float("inf")
    try:
        while not machine.is_over or channel.has_unsent:
            if machine.is_over:
                ends_at = min(ends_at, us.now() + LAST_MESSAGE_S)
                if us.now() >= ends_at:
                    break
            channel.hear(machine, us.now())
            machine.look(us.now())
            for key in _news(machine):
                if key not in told:
                    told.add(key)
                    us.told(key)
            if machine.stage is InvitationStage.MET and machine.friend is not None:
                friend = add_friend(us, machine.friend, us.wall())
                machine.keep()
            channel.say(machine)
            if channel.why is not None and str(channel.why) not in told:
                told.add(str(channel.why))
                us.warned(channel.why)
            yield
    finally:
        machine.withdraw()
        channel.say(machine)
    if friend is None:
        is_ours = isinstance(machine, Inviter)
        raise NiwashiError(f"invite-{machine.stage}" if is_ours else f"join-{machine.stage}")
    return friend, machine.is_confirmed


def _news(machine: Handshake) -> Iterator[str]:
    """Yield what somebody who joins is told while it is so."""
    if isinstance(machine, Joiner):
        if machine.stage is InvitationStage.ANSWERED:
            yield "join-found"
        if machine.finds_only_closed:
            yield "join-closed"
        if machine.passes_over and machine.stage is InvitationStage.WAITING:
            yield "join-other-time"


def add_friend(us: InvitationParty, card: FriendCard, at: float) -> Peer:
    """Keep the friend of a card under a free name, and return it. Raises RecordsFault."""
    known = us.homes.peers()
    found = next((each for each in known if each.key == card.key), None)
    if found is None:
        found = Peer(card.key, free_name(us.called or card.name, {each.name for each in known}))
        us.homes.add_peer(found, at)
    return found


def free_name(name: str, taken: set[str]) -> str:
    """Return a name, with a number if another friend has it.

    >>> free_name("Ben", {"Ben", "Ben 2"})
    'Ben 3'
    """
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - 4].strip()} {number}"
    return found


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

    def hear(self, side: Handshake, now: float) -> None:
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

    def say(self, side: Handshake) -> None:
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


# On the page


_ROUND_S = 0.5

_BUSY_S = 5.0
"""Seconds that the thread waits for the board's own writes. The board does not wait for the thread's."""


_Begin = Callable[[InvitationParty], Steps[tuple[Peer, bool]]]


class PageInvitation:
    """One invitation, made or answered, at a time.

    A thread with a connection of its own to the records uses the transport, so the board never waits.
    """

    def __init__(self, journal: Journal, transport: Path) -> None:
        self.version = 0
        """Grows with each change."""
        self.code = ""
        """The valid code; "" for none."""
        self.is_on = False
        """True while an invitation is made or answered."""
        self._journal, self._transport = journal, transport
        self._said: Message | None = None
        self._known: tuple[int, tuple[str, ...], str] = (-1, (), "")
        self._over = Event()
        self._thread: Thread | None = None

    @property
    def friends(self) -> tuple[str, ...]:
        """The names of this board's friends."""
        return self._looked()[1]

    @property
    def own_name(self) -> str:
        """The last name of this board."""
        return self._looked()[2]

    def _looked(self) -> tuple[int, tuple[str, ...], str]:
        """Read friends and name once for each version."""
        version = self.version
        if self._known[0] != version:
            with suppress(RecordsFault):  # another program uses the file: keep the last values
                names = tuple(peer.name for peer in Homes(self._journal).peers())
                self._known = version, names, own_name(self._journal.file)
        return self._known

    def said(self, language: str) -> str:
        """Return the progress or the result; "" before the first invitation."""
        return "" if self._said is None else translate(self._said, language)

    def invite(self, name: str) -> None:
        """Make a code and wait for somebody with it.

        Raises NiwashiError while an invitation is on, and if codes can't be used here.
        """
        code = new_code(os.urandom(CHANCE_BYTES))
        self._check_free()
        self._tell(Message("friends-page-waits", minutes=str(round(INVITATION_LASTS_S / 60))), str(code))
        self._start(name, code, inviting)

    def join(self, text: str, name: str) -> None:
        """Answer the invitation of a code. Raises NiwashiError for an invalid code, and as `invite`."""
        code = parse_code(text)
        self._check_free()
        self._tell(Message("friends-page-looks", mailbox=str(code.mailbox)))
        self._start(name, code, joining)

    def stop(self) -> None:
        """End the invitation: its code becomes invalid."""
        self._over.set()

    def close(self) -> None:
        """End the invitation, and wait a moment for its last message."""
        self.stop()
        if self._thread is not None:
            self._thread.join(timeout=5.0)

    def _check_free(self) -> None:
        if self.is_on:
            raise NiwashiError("friends-page-busy")
        check_codes()

    def _start(self, name: str, code: InvitationCode, begin: _Begin) -> None:
        self.is_on, self._over = True, Event()
        self._thread = Thread(target=self._run, args=(name, code, begin), name="invitation", daemon=True)
        self._thread.start()

    def _run(self, name: str, code: InvitationCode, begin: _Begin) -> None:
        try:
            with closing(Journal.open(self._journal.file)) as journal:
                journal.wait_at_most(_BUSY_S)
                us = party(journal, self._transport, code, name, None)
                us = us._replace(
                    told=lambda key: self._tell(Message(key), self.code),
                    warned=lambda why: self._tell(why.message, self.code),
                )
                with closing(us.transport), closing(begin(us)) as steps:
                    said = self._result(steps)
        except NiwashiError as why:
            said = why.message
        except Exception as fault:  # noqa: BLE001  # transports use libraries that raise anything
            said = TransportError("carriers-broken", why=reason(fault)).message
        self._tell(said)
        self.is_on = False  # after the message, so that whoever sees the end sees the result
        self.version += 1

    def _result(self, steps: Steps[tuple[Peer, bool]]) -> Message:
        """Run the steps, and return what came of them."""
        try:
            while not self._over.is_set():
                next(steps)
                self._over.wait(_ROUND_S)
        except StopIteration as end:
            friend, is_confirmed = end.value
            return Message("friends-page-met" if is_confirmed else "join-unconfirmed", name=friend.name)
        return Message("friends-page-stopped")

    def _tell(self, said: Message, code: str = "") -> None:
        self._said, self.code = said, code
        self.version += 1
