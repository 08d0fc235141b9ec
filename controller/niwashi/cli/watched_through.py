"""By what games of others are watched: a shared folder, or what members of a club show."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Protocol

from niwashi.carriers import Carrier, FolderCarrier, Parcel
from niwashi.chain import Terms
from niwashi.cli.carrier_option import is_pass, shown_through
from niwashi.errors import NiwashiError
from niwashi.homes import shown_as
from niwashi.keys import BoardKey, key_file, load_or_make_key
from niwashi.records import Homes, Journal, Peer

NOBODY = ""
"""Whose parcels are left out of what a folder brings: whoever watches has sent none."""

PATIENCE_S, QUIET_ROUNDS, ROUND_S = 20.0, 4, 0.3
"""So long it is waited for what a club's server has; so many rounds without anything end that."""


class Way(Protocol):
    """By what games are watched: a folder, or what members of a club show."""

    carrier: Carrier

    def parcels(self) -> Sequence[Parcel]:
        """What has come so far. Raises CarrierError."""

    def lines(self, terms: Terms) -> Sequence[Parcel]:
        """What has come so far of a game. Raises CarrierError."""

    def named(self, terms: Terms) -> str:
        """What parcels of a game name as their game."""

    def later(self, terms: Terms) -> int:
        """How many turns later than it comes a game is shown."""

    def listen(self, terms: Terms) -> Carrier:
        """The carrier that brings what comes of a game from now on."""

    def close(self) -> None:
        """Let go of everything."""


class FolderWay:
    """A shared folder: all lies open there, so whoever watches holds back what is to be seen later.

    There is no key in it.
    """

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise NiwashiError("watch-no-folder", folder=str(folder))
        self.carrier: Carrier = FolderCarrier(folder, NOBODY)
        self._found: Sequence[Parcel] = ()

    def parcels(self) -> Sequence[Parcel]:
        """All that lies there."""
        self._found = self.carrier.received()
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

    def listen(self, terms: Terms) -> Carrier:
        """The same."""
        del terms
        return self.carrier

    def close(self) -> None:
        """Nothing is held."""


class ClubWay:
    """What a friend shows in a club: the players' boards have held back what is to be seen later."""

    def __init__(self, club: Path, key: BoardKey, friend: Peer) -> None:
        self._club, self._key, self._friend = club, key, friend
        self.carrier: Carrier = shown_through(club, key, friend.key)

    def parcels(self) -> Sequence[Parcel]:
        """All that the friend has shown."""
        return brought(self.carrier, time.monotonic, Event().wait)

    def lines(self, terms: Terms) -> Sequence[Parcel]:
        """What both have shown of a game."""
        return [p for key in terms.seats for p in self.carrier.fetch(self.named(terms), key)]

    def named(self, terms: Terms) -> str:
        """What it is shown as."""
        return shown_as(terms.hash)

    def later(self, terms: Terms) -> int:
        """At once: it comes late enough."""
        del terms
        return 0

    def listen(self, terms: Terms) -> Carrier:
        """What both show of this game."""
        self.carrier.close()
        self.carrier = shown_through(self._club, self._key, game=self.named(terms))
        return self.carrier

    def close(self) -> None:
        """End the line."""
        self.carrier.close()


def brought(
    carrier: Carrier, clock: Callable[[], float], pause: Callable[[float], object]
) -> Sequence[Parcel]:
    """What a carrier over a network brings until nothing comes any more. Raises CarrierError for none."""
    found: list[Parcel] = []
    until, quiet = clock() + PATIENCE_S, 0
    while quiet < QUIET_ROUNDS and clock() < until:
        more = carrier.received()
        found.extend(more)
        quiet = 0 if more or carrier.trouble else quiet + 1
        pause(ROUND_S)
    return found


def way_through(through: Path, journal: Journal, name: str | None) -> Way:
    """The way that `--through` means. Raises NiwashiError where it is none."""
    if not is_pass(through):
        return FolderWay(through)
    if name is None:
        raise NiwashiError("watch-whom", file=str(through))
    return ClubWay(through, load_or_make_key(key_file(journal.file)), Homes(journal).peer(name))
