"""Invitations from the page of a running board: a thread of their own goes to the transport and back."""

import os
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread

from niwashi.cli.invitation import Clocks, Party, Steps, inviting, joining, party
from niwashi.cli.own_name import own_name
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.homes.chain import CHANCE_BYTES, INVITATION_LASTS_S, InvitationCode, new_code, parse_code
from niwashi.homes.store import Homes, Peer
from niwashi.homes.transports import TransportError
from niwashi.records import Journal
from niwashi.words import sanitize, translate

_ROUND_S = 0.5

_BUSY_S = 5.0
"""So long the thread waits for the board's own writes; the board does not wait for its."""

_CLOCKS = Clocks(time.monotonic, time.time)
_Say = Callable[[str], str]


class PageInvitation:
    """One invitation at a time, or one code that is answered. What the board's loop calls never waits.

    The thread has a journal of its own; what it writes for the loop is one value at a time.
    """

    def __init__(self, journal: Journal, through: Path, clocks: Clocks = _CLOCKS) -> None:
        self.version = 0
        """Grows whenever there is something new to say."""
        self.code = ""
        """The code that is good now."""
        self.is_on = False
        """Whether an invitation is on, or a code is answered."""
        self._journal, self._through, self._clocks = journal, through, clocks
        self._said: _Say = _nothing
        self._known: tuple[int, tuple[str, ...], str] = (-1, (), "")
        self._over = Event()
        self._thread: Thread | None = None

    @property
    def friends(self) -> tuple[str, ...]:
        """What the friends of this board are called."""
        self._look()
        return self._known[1]

    @property
    def own_name(self) -> str:
        """What this board was called last."""
        self._look()
        return self._known[2]

    def _look(self) -> None:
        """Look things up, once whenever something is new."""
        version = self.version
        if self._known[0] != version:
            with suppress(RecordsFault):  # another program is at the file: what was known stands
                names = tuple(peer.name for peer in Homes(self._journal).peers())
                self._known = version, names, own_name(self._journal.file)

    def said(self, language: str) -> str:
        """What goes on, or what came of it; "" before anything has."""
        return self._said(language)

    def invite(self, name: str) -> None:
        """Say a code, and wait for whoever has it. Raises NiwashiError while something is on."""
        code = new_code(os.urandom(CHANCE_BYTES))
        self._check_free()
        self._tell(partial(_say, "friends-page-waits", minutes=round(INVITATION_LASTS_S / 60)), str(code))
        self._start(name, code, lambda us: inviting(us, code, self._clocks))

    def join(self, text: str, name: str) -> None:
        """Answer the invitation of a code. Raises NiwashiError for what is none, and as `invite`."""
        code = parse_code(text)
        self._check_free()
        self._tell(partial(_say, "friends-page-looks", mailbox=code.mailbox))
        self._start(name, code, lambda us: joining(us, code, self._clocks))

    def stop(self) -> None:
        """End what is on: its code is good for nothing any more."""
        self._over.set()

    def close(self) -> None:
        """End it, and wait a moment for its last word."""
        self.stop()
        if self._thread is not None:
            self._thread.join(timeout=5.0)

    def _check_free(self) -> None:
        if self.is_on:
            raise NiwashiError("friends-page-busy")

    def _start(self, name: str, code: InvitationCode, begin: Callable[[Party], Steps[object]]) -> None:
        self.is_on, self._over = True, Event()
        self._thread = Thread(target=self._run, args=(name, code, begin), name="invitation", daemon=True)
        self._thread.start()

    def _run(self, name: str, code: InvitationCode, begin: Callable[[Party], Steps[object]]) -> None:
        said: _Say = partial(_say, "friends-page-stopped")
        try:
            with closing(Journal.open(self._journal.file)) as journal:
                journal.wait_at_most(_BUSY_S)
                us = party(journal, self._through, code.meeting, name, None)
                with closing(us.transport):
                    found = self._gone_through(begin(us._replace(told=self._note, warned=self._warn)))
        except NiwashiError as why:
            said = why.message
        except Exception as fault:  # noqa: BLE001  # a transport is a library of somebody else's as often as not
            said = TransportError(
                "carriers-broken", why=sanitize(f"{type(fault).__name__}: {fault}"[:200])
            ).message
        else:
            said = said if found is None else _met(found)
        self._tell(said)
        self.is_on = False  # whoever sees that sees what was told, and is told of it, too
        self.version += 1

    def _gone_through(self, steps: Steps[object]) -> object:
        """What some steps come to; None where they were ended."""
        try:
            while not self._over.is_set():
                next(steps)
                self._over.wait(_ROUND_S)
        except StopIteration as end:
            return end.value
        steps.close()
        return None

    def _note(self, key: str) -> None:
        self._tell(partial(_say, key), self.code)

    def _warn(self, why: NiwashiError) -> None:
        self._tell(why.message, self.code)

    def _tell(self, said: _Say, code: str = "") -> None:
        self._said, self.code = said, code
        self.version += 1


def _broken(fault: Exception) -> TransportError:
    return TransportError("carriers-broken", why=sanitize(f"{type(fault).__name__}: {fault}"[:200]))


def _met(found: object) -> _Say:
    """Who is a friend now, and whether that is known there, too."""
    friend, is_confirmed = found if isinstance(found, tuple) else (found, True)
    name = friend.name if isinstance(friend, Peer) else ""
    return partial(_say, "friends-page-met" if is_confirmed else "join-unconfirmed", name=name)


def _say(key: str, language: str, **facts: object) -> str:
    return translate(key, language, **{name: str(fact) for name, fact in facts.items()})


def _nothing(_: str) -> str:
    return ""
