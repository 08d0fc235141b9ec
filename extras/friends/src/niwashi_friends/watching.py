"""Sources of games for a spectator: a shared folder, or the broadcasts of a club."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Protocol

from niwashi.errors import NiwashiError
from niwashi.keys import BoardKey, key_file, load_or_make_key
from niwashi.records.journal import Journal
from niwashi_friends.broadcast import broadcast_id
from niwashi_friends.store import Homes, Peer
from niwashi_friends.terms import Terms
from niwashi_friends.transport_choice import is_pass, shown_through
from niwashi_friends.transports.folder import FolderTransport
from niwashi_friends.transports.transport import Parcel, Transport

NOBODY = ""
"""The author whose parcels a folder leaves out: a spectator sends none."""

PATIENCE_S, QUIET_ROUNDS, ROUND_S = 20.0, 4, 0.3
"""The longest wait for a club's server; a number of rounds without a parcel ends it earlier."""


class GameSource(Protocol):
    """A source of games to watch."""

    transport: Transport

    def parcels(self) -> Sequence[Parcel]:
        """Return the parcels so far. Raises TransportError."""

    def lines(self, terms: Terms) -> Sequence[Parcel]:
        """Return the parcels of a game so far. Raises TransportError."""

    def game_id(self, terms: Terms) -> str:
        """Return the game that parcels of these terms name."""

    def delay(self, terms: Terms) -> int:
        """Return the turns by which the spectator has to delay a game."""

    def listen(self, terms: Terms) -> Transport:
        """Return the transport for the further parcels of a game."""

    def close(self) -> None: ...


class FolderSource:
    """A shared folder. All turns lie open in it, so the spectator has to delay them."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise NiwashiError("watch-no-folder", folder=str(folder))
        self.transport: Transport = FolderTransport(folder, NOBODY)
        self._found: Sequence[Parcel] = ()

    def parcels(self) -> Sequence[Parcel]:
        self._found = self.transport.received()
        return self._found

    def lines(self, terms: Terms) -> Sequence[Parcel]:
        """Return the parcels that `parcels` has found."""
        del terms
        return self._found

    def game_id(self, terms: Terms) -> str:
        """Return the hash of the terms."""
        return terms.hash

    def delay(self, terms: Terms) -> int:
        return terms.delay

    def listen(self, terms: Terms) -> Transport:
        del terms
        return self.transport

    def close(self) -> None: ...


class ClubSource:
    """The broadcasts of a friend in a club. The players' boards have delayed them."""

    def __init__(self, club: Path, key: BoardKey, friend: Peer) -> None:
        self._club, self._key, self._friend = club, key, friend
        self.transport: Transport = shown_through(club, key, friend.key)

    def parcels(self) -> Sequence[Parcel]:
        """Return all that the friend has broadcast."""
        return received_until_quiet(self.transport, time.monotonic, Event().wait)

    def lines(self, terms: Terms) -> Sequence[Parcel]:
        """Return all that both players have broadcast of a game."""
        return [p for key in terms.seats for p in self.transport.fetch(self.game_id(terms), key)]

    def game_id(self, terms: Terms) -> str:
        """Return the game's broadcast id."""
        return broadcast_id(terms.hash)

    def delay(self, terms: Terms) -> int:
        del terms
        return 0

    def listen(self, terms: Terms) -> Transport:
        """Return the transport of both players' broadcasts of this game."""
        self.transport.close()
        self.transport = shown_through(self._club, self._key, game=self.game_id(terms))
        return self.transport

    def close(self) -> None:
        self.transport.close()


def received_until_quiet(
    transport: Transport, clock: Callable[[], float], pause: Callable[[float], object]
) -> Sequence[Parcel]:
    """Return the parcels that a network transport receives until it is quiet. Raises TransportError."""
    found: list[Parcel] = []
    until, quiet = clock() + PATIENCE_S, 0
    while quiet < QUIET_ROUNDS and clock() < until:
        more = transport.received()
        found.extend(more)
        quiet = 0 if more or transport.trouble else quiet + 1
        pause(ROUND_S)
    return found


def source_of(transport: Path, journal: Journal, name: str | None) -> GameSource:
    """Return the source that `--transport` means. Raises NiwashiError."""
    if not is_pass(transport):
        return FolderSource(transport)
    if name is None:
        raise NiwashiError("watch-whom", file=str(transport))
    return ClubSource(transport, load_or_make_key(key_file(journal.file)), Homes(journal).peer(name))
