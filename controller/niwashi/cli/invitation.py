"""Both sides of an invitation, step by step: whoever calls says how to wait between two steps."""

import os
from collections.abc import Callable, Generator
from pathlib import Path
from threading import Event
from typing import Annotated, NamedTuple, TypeVar

import typer

from niwashi.cli.own_name import keep_own_name
from niwashi.cli.transport_option import lobby_through
from niwashi.errors import NiwashiError
from niwashi.homes.chain import LONGEST_NAME, FriendCard, InvitationCode, InvitationStage, Inviter, Joiner
from niwashi.homes.invitation_channel import InvitationChannel
from niwashi.homes.store import Homes, Peer
from niwashi.homes.transports import Transport
from niwashi.keys import BoardKey, is_signature, key_file, load_or_make_key
from niwashi.loop import checked_name
from niwashi.pake import SpakeHalf
from niwashi.records import Journal
from niwashi.terminal import LANGUAGE, ExitCode, message, print_text

SENDS_ON_S = 60.0
"""So long the last word is tried to be sent where the way is closed."""

_ROUND_S = 0.5

T = TypeVar("T")
Steps = Generator[None, None, T]

OwnName = Annotated[
    str,
    typer.Option("--as", help=message("invite-help-as"), prompt=message("invite-ask-name"), metavar="NAME"),
]


class Clocks(NamedTuple):
    """Seconds that only go on, and seconds since 1970."""

    now: Callable[[], float]
    wall: Callable[[], float]


class Party(NamedTuple):
    """One side: records, key, card, transport, and the friend's local name if given."""

    homes: Homes
    key: BoardKey
    card: FriendCard
    transport: Transport
    called: str | None
    told: Callable[[str], None] = lambda key: print_text(message(key))
    """Told what goes on, as the key of a sentence."""
    warned: Callable[[NiwashiError], None] = lambda why: print_text(why.message(LANGUAGE), err=True)
    """Told what is in the way."""


def party(journal: Journal, through: Path, meeting: str, own_name: str, called: str | None) -> Party:
    """This board's side of a meeting. Raises NiwashiError for odd names, and for what transports refuse."""
    homes, key = Homes(journal), load_or_make_key(key_file(journal.file))
    card = FriendCard(key=key.public, name=_name(own_name)).signed(key.sign)
    wanted = None if called is None else _name(called)
    if wanted is not None and any(each.name == wanted for each in homes.peers()):
        raise NiwashiError("homes-peer-known", name=wanted, known=wanted)
    keep_own_name(journal.file, card.name)
    return Party(homes, key, card, lobby_through(through, key, meeting), wanted)


def inviting(us: Party, code: InvitationCode, clocks: Clocks) -> Steps[Peer]:
    """Wait for whoever has the code; the new friend. Raises NiwashiError where that fails."""
    half = SpakeHalf(code.secret, "inviter", os.urandom)
    machine = Inviter(us.card, half, is_signature, os.urandom(16).hex(), now=clocks.now(), wall=clocks.wall())
    talk, friend = _Talk(machine, us, code.meeting, clocks), None
    try:
        while talk.goes_on(is_over=machine.is_over):
            talk.hear()
            if machine.stage is InvitationStage.MET and machine.friend is not None:
                friend = kept(us, machine.friend, clocks.wall())
                machine.keep()
            talk.say()
            yield
    finally:
        machine.withdraw()
        talk.say()
    if friend is None:
        raise NiwashiError(f"invite-{machine.stage}")
    return friend


def joining(us: Party, code: InvitationCode, clocks: Clocks) -> Steps[tuple[Peer, bool]]:
    """Answer an invitation; the new friend, and whether the friend is known to have kept us.

    Raises NiwashiError where that fails.
    """
    half = SpakeHalf(code.secret, "joiner", os.urandom)
    machine = Joiner(us.card, half, is_signature, now=clocks.now(), wall=clocks.wall)
    talk, friend = _Talk(machine, us, code.meeting, clocks), None
    told = _Once(us.told)
    while talk.goes_on(is_over=machine.is_over(clocks.now())):
        talk.hear()
        machine.look(clocks.now())
        told.say("join-found", machine.stage is InvitationStage.ANSWERED)
        told.say("join-closed", machine.finds_only_closed)
        told.say("join-other-time", machine.passes_over and machine.stage is InvitationStage.WAITING)
        if machine.stage is InvitationStage.MET and machine.friend is not None:
            friend = kept(us, machine.friend, clocks.wall())
            machine.keep(clocks.now())
        talk.say()
        yield
    if friend is None:
        raise NiwashiError(f"join-{machine.stage}")
    return friend, machine.is_confirmed


class _Talk:
    """What a machine hears and says, until it is over and its last word is on its way."""

    def __init__(self, machine: Inviter | Joiner, us: Party, meeting: str, clocks: Clocks) -> None:
        self._machine, self._clocks, self._warned = machine, clocks, us.warned
        self._way = InvitationChannel(us.transport, meeting, us.key.public)
        self._told: list[str] = []
        self._ends_at: float | None = None

    def goes_on(self, *, is_over: bool) -> bool:
        """Whether there is anything to do still."""
        if not is_over:
            return True
        now = self._clocks.now()
        self._ends_at = now + SENDS_ON_S if self._ends_at is None else self._ends_at
        return self._way.has_unsent and now < self._ends_at

    def hear(self) -> None:
        """Take what has come, and see whether the time is up."""
        self._way.hear(self._machine, self._clocks.now())
        self._machine.tick(self._clocks.now())

    def say(self) -> None:
        """Send what there is to say; what is in the way of it is told once."""
        self._way.say(self._machine)
        why = self._way.why
        if why is not None and str(why) not in self._told:
            self._told = [str(why)]
            self._warned(why)


def kept(us: Party, card: FriendCard, at: float) -> Peer:
    """Keep the friend of a card, by a name that nobody here has yet. Raises RecordsFault."""
    known = us.homes.peers()
    found = next((each for each in known if each.key == card.key), None)
    if found is None:
        found = Peer(card.key, _free_name(us.called or card.name, {each.name for each in known}))
        us.homes.add_peer(found, at)
    return found


def _free_name(name: str, taken: set[str]) -> str:
    """A name, with a number behind it where another friend has it.

    >>> _free_name("Ben", {"Ben", "Ben 2"})
    'Ben 3'
    """
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - 4].strip()} {number}"
    return found


def waited(steps: Steps[T]) -> T:
    """What some steps come to, with a short wait after each. Ctrl-C ends them and the command."""
    try:
        while True:
            next(steps)
            Event().wait(_ROUND_S)
    except StopIteration as end:
        found: T = end.value
        return found
    except KeyboardInterrupt:
        steps.close()
        print_text(message("invite-stopped"), err=True)
        raise typer.Exit(ExitCode.STOPPED) from None


class _Once:
    """Says each thing once."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self._told = told
        self._said: set[str] = set()

    def say(self, key: str, is_so: bool) -> None:  # noqa: FBT001  (a value, not a switch)
        if is_so and key not in self._said:
            self._said.add(key)
            self._told(key)


def _name(text: str) -> str:
    called = checked_name(text)
    if not called:
        raise NiwashiError("friends-no-name")
    return called
