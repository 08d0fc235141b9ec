"""Invitations from the page of a running board. A thread uses the transport, so the board never waits."""

import os
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread

from niwashi.errors import NiwashiError, RecordsFault, reason
from niwashi.message import Message
from niwashi.records.journal import Journal
from niwashi.words.catalogue import translate
from niwashi_friends.chain.invitation import INVITATION_LASTS_S
from niwashi_friends.chain.invitation_code import CHANCE_BYTES, InvitationCode, new_code, parse_code
from niwashi_friends.invitation import Clocks, InvitationParty, Steps, inviting, joining, party
from niwashi_friends.own_name import own_name
from niwashi_friends.pake import check_codes
from niwashi_friends.store import Homes, Peer
from niwashi_friends.transports.transport import TransportError

_ROUND_S = 0.5

_BUSY_S = 5.0
"""Seconds that the thread waits for the board's own writes. The board does not wait for the thread's."""

_CLOCKS = Clocks(time.monotonic, time.time)


class PageInvitation:
    """One invitation, made or answered, at a time. The thread has its own connection to the records."""

    def __init__(self, journal: Journal, transport: Path, clocks: Clocks = _CLOCKS) -> None:
        self.version = 0
        """Grows with each change."""
        self.code = ""
        """The valid code; "" for none."""
        self.is_on = False
        """True while an invitation is made or answered."""
        self._journal, self._transport, self._clocks = journal, transport, clocks
        self._said: Message | None = None
        self._known: tuple[int, tuple[str, ...], str] = (-1, (), "")
        self._over = Event()
        self._thread: Thread | None = None

    @property
    def friends(self) -> tuple[str, ...]:
        """The names of this board's friends."""
        self._look()
        return self._known[1]

    @property
    def own_name(self) -> str:
        """The last name of this board."""
        self._look()
        return self._known[2]

    def _look(self) -> None:
        """Read friends and name once for each version."""
        version = self.version
        if self._known[0] != version:
            with suppress(RecordsFault):  # another program uses the file: keep the last values
                names = tuple(peer.name for peer in Homes(self._journal).peers())
                self._known = version, names, own_name(self._journal.file)

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
        self._start(name, code, lambda us: inviting(us, code, self._clocks))

    def join(self, text: str, name: str) -> None:
        """Answer the invitation of a code. Raises NiwashiError for an invalid code, and as `invite`."""
        code = parse_code(text)
        self._check_free()
        self._tell(Message("friends-page-looks", mailbox=str(code.mailbox)))
        self._start(name, code, lambda us: joining(us, code, self._clocks))

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

    def _start(
        self, name: str, code: InvitationCode, begin: Callable[[InvitationParty], Steps[object]]
    ) -> None:
        self.is_on, self._over = True, Event()
        self._thread = Thread(target=self._run, args=(name, code, begin), name="invitation", daemon=True)
        self._thread.start()

    def _run(
        self, name: str, code: InvitationCode, begin: Callable[[InvitationParty], Steps[object]]
    ) -> None:
        said = Message("friends-page-stopped")
        try:
            with closing(Journal.open(self._journal.file)) as journal:
                journal.wait_at_most(_BUSY_S)
                us = party(journal, self._transport, code.meeting, name, None)
                with closing(us.transport):
                    found = self._run_steps(begin(us._replace(told=self._note, warned=self._warn)))
        except NiwashiError as why:
            said = why.message
        except Exception as fault:  # noqa: BLE001  # transports use libraries that raise anything
            said = TransportError("carriers-broken", why=reason(fault)).message
        else:
            if found is not None:
                friend, is_confirmed = found if isinstance(found, tuple) else (found, True)
                called = friend.name if isinstance(friend, Peer) else ""
                key = "friends-page-met" if is_confirmed else "join-unconfirmed"
                said = Message(key, name=called)
        self._tell(said)
        self.is_on = False  # after the message, so that whoever sees the end sees the result
        self.version += 1

    def _run_steps(self, steps: Steps[object]) -> object:
        """Return the result of the steps; None if they were stopped."""
        try:
            while not self._over.is_set():
                next(steps)
                self._over.wait(_ROUND_S)
        except StopIteration as end:
            return end.value
        steps.close()
        return None

    def _note(self, key: str) -> None:
        self._tell(Message(key), self.code)

    def _warn(self, why: NiwashiError) -> None:
        self._tell(why.message, self.code)

    def _tell(self, said: Message, code: str = "") -> None:
        self._said, self.code = said, code
        self.version += 1
