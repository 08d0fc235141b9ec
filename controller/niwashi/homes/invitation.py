"""Both sides of an invitation, as steps: the caller decides how to wait between two of them."""

import os
from collections.abc import Callable, Generator
from pathlib import Path
from typing import NamedTuple, TypeVar

from niwashi.errors import NiwashiError
from niwashi.homes.chain.card import FriendCard
from niwashi.homes.chain.invitation import InvitationStage, Inviter, Joiner
from niwashi.homes.chain.invitation_code import InvitationCode
from niwashi.homes.chain.terms import LONGEST_NAME
from niwashi.homes.invitation_channel import InvitationChannel
from niwashi.homes.own_name import keep_own_name, required_name
from niwashi.homes.pake import SpakeHalf, check_codes
from niwashi.homes.store import Homes, Peer
from niwashi.homes.transport_choice import lobby_through
from niwashi.homes.transports.transport import Transport
from niwashi.keys import BoardKey, is_signature, key_file, load_or_make_key
from niwashi.records.journal import Journal
from niwashi.terminal import LANGUAGE, message, print_text

LAST_MESSAGE_S = 60.0
"""Seconds in which the last message is retried while the transport fails."""

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
    warned: Callable[[NiwashiError], None] = lambda why: print_text(why.message(LANGUAGE), err=True)
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
