"""By what games of others are watched: a shared folder, or what members of a club show."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Protocol

from niwashi.cli.transport_option import is_pass, shown_through
from niwashi.errors import NiwashiError
from niwashi.homes.broadcast import broadcast_id
from niwashi.homes.chain import Terms
from niwashi.homes.store import Homes, Peer
from niwashi.homes.transports import FolderTransport, Parcel, Transport
from niwashi.keys import BoardKey, key_file, load_or_make_key
from niwashi.records import Journal

NOBODY = ""
"""Whose parcels are left out of what a folder brings: whoever watches has sent none."""

PATIENCE_S, QUIET_ROUNDS, ROUND_S = 20.0, 4, 0.3
"""So long it is waited for what a club's server has; so many rounds without anything end that."""


class Way(Protocol):
    """By what games are watched: a folder, or what members of a club show."""

    transport: Transport

    def parcels(self) -> Sequence[Parcel]:
        """What has come so far. Raises TransportError."""

    def lines(self, terms: Terms) -> Sequence[Parcel]:
        """What has come so far of a game. Raises TransportError."""

    def named(self, terms: Terms) -> str:
        """What parcels of a game name as their game."""

    def later(self, terms: Terms) -> int:
        """How many turns later than it comes a game is shown."""

    def listen(self, terms: Terms) -> Transport:
        """The transport that brings what comes of a game from now on."""

    def close(self) -> None:
        """Let go of everything."""


class FolderWay:
    """A shared folder: all lies open there, so whoever watches holds back what is to be seen later.

    There is no key in it.
    """

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise NiwashiError("watch-no-folder", folder=str(folder))
        self.transport: Transport = FolderTransport(folder, NOBODY)
        self._found: Sequence[Parcel] = ()

    def parcels(self) -> Sequence[Parcel]:
        """All that lies there."""
        self._found = self.transport.received()
        return self._found

    def lines(self, terms: Terms) -> Sequence[Parcel]:
        """All that lay there."""
        del terms
        return self._found

    def named(self, terms: Terms) -> str:
        """The game itself."""
        return terms.hash

    def later(self, terms: Terms) -> int:
        """As the terms say."""
        return terms.delay

    def listen(self, terms: Terms) -> Transport:
        """The same."""
        del terms
        return self.transport

    def close(self) -> None:
        """Nothing is held."""


class ClubWay:
    """What a friend shows in a club: the players' boards have held back what is to be seen later."""

    def __init__(self, club: Path, key: BoardKey, friend: Peer) -> None:
        self._club, self._key, self._friend = club, key, friend
        self.transport: Transport = shown_through(club, key, friend.key)

    def parcels(self) -> Sequence[Parcel]:
        """All that the friend has shown."""
        return brought(self.transport, time.monotonic, Event().wait)

    def lines(self, terms: Terms) -> Sequence[Parcel]:
        """What both have shown of a game."""
        return [p for key in terms.seats for p in self.transport.fetch(self.named(terms), key)]

    def named(self, terms: Terms) -> str:
        """What it is shown as."""
        return broadcast_id(terms.hash)

    def later(self, terms: Terms) -> int:
        """At once: it comes late enough."""
        del terms
        return 0

    def listen(self, terms: Terms) -> Transport:
        """What both show of this game."""
        self.transport.close()
        self.transport = shown_through(self._club, self._key, game=self.named(terms))
        return self.transport

    def close(self) -> None:
        """End the line."""
        self.transport.close()


def brought(
    transport: Transport, clock: Callable[[], float], pause: Callable[[float], object]
) -> Sequence[Parcel]:
    """What a transport over a network brings until nothing comes any more. Raises TransportError for none."""
    found: list[Parcel] = []
    until, quiet = clock() + PATIENCE_S, 0
    while quiet < QUIET_ROUNDS and clock() < until:
        more = transport.received()
        found.extend(more)
        quiet = 0 if more or transport.trouble else quiet + 1
        pause(ROUND_S)
    return found


def way_through(through: Path, journal: Journal, name: str | None) -> Way:
    """The way that `--transport` means. Raises NiwashiError where it is none."""
    if not is_pass(through):
        return FolderWay(through)
    if name is None:
        raise NiwashiError("watch-whom", file=str(through))
    return ClubWay(through, load_or_make_key(key_file(journal.file)), Homes(journal).peer(name))
