"""The friends of this board, the ways to their boards, and the games with them.

A way is a folder that both boards reach, or a club's server, which a pass (a file `.toml`) names.
"""

import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

from niwashi.data import text_of
from niwashi.errors import NiwashiError, reason
from niwashi.keys import BoardKey, is_public_key, is_signature, key_file, load_or_make_key
from niwashi.loop.names import checked_name
from niwashi.loop.small_file import SmallFile
from niwashi.records.journal import Journal
from niwashi_friends.exchange import GameChannel, TransportWorker
from niwashi_friends.game_file import load_chain
from niwashi_friends.signing import LONGEST_NAME
from niwashi_friends.store import Homes, KeptChain, Peer
from niwashi_friends.transports.club_pass import SHOWN, parse_pass, subject
from niwashi_friends.transports.folder import FolderTransport
from niwashi_friends.transports.transport import Transport, TransportError


class Friends(NamedTuple):
    """Records, key and transport for games with friends. `club` is the file of a club's pass."""

    journal: Journal
    homes: Homes
    key: BoardKey
    worker: TransportWorker
    club: Path | None = None
    address: Callable[[str, str], None] = lambda _game, _key: None
    """Tells the transport the receiver of a game's parcels."""

    @classmethod
    def reached_by(cls, transport: Path, journal: Journal) -> "Friends":
        """Return the friends in some records, reached by a folder or a club's pass. Raises NiwashiError.

        That is for an invalid pass, the pass of another board, and without the library for clubs.
        """
        receivers: dict[str, str] = {}
        key = load_or_make_key(key_file(journal.file))
        club = transport if is_pass(transport) else None
        made: Transport = FolderTransport(transport, key.public)
        if club is not None:
            there = subject("*", key.public, "*")
            made = _club(club, key, lambda game: (receivers[game],) if game in receivers else (), there)
        return cls(journal, Homes(journal), key, TransportWorker(made), club, receivers.__setitem__)

    @property
    def peers(self) -> list[Peer]:
        """The friends, without those whose key is nobody's."""
        return [peer for peer in self.homes.peers() if is_public_key(peer.key)]

    def befriend(self, key: str, called: str) -> Peer:
        """Return the friend with a key; one that is new is kept, under a free name."""
        known = self.homes.peers()
        peer = next((each for each in known if each.key == key), None)
        if peer is None:
            peer = Peer(key, free_name(called, {each.name for each in known}))
            self.homes.add_peer(peer, time.time())
        return peer

    def channel(self, peer: Peer, game: str) -> GameChannel:
        """Return the channel of a game with a friend, or of what is said before one."""
        self.address(game, peer.key)
        return GameChannel(self.worker, self.homes, game, self.key.public, peer.key, time.time)

    def game_with(self, peer: Peer) -> KeptChain | None:
        """Return the game with a friend that is not over."""
        kept = next((each for each in reversed(self.homes.chains_with(peer.key)) if each.game), None)
        if kept is None:
            return None
        chain = load_chain(kept, is_signature)
        is_ours = chain.terms.seats[kept.seat] == self.key.public  # else signed by a former key
        return kept if is_ours and chain.ending is None and chain.fork is None else None

    def current_game(self) -> KeptChain | None:
        """Return the game that was agreed last and is not over."""
        found = [kept for peer in self.peers if (kept := self.game_with(peer)) is not None]
        return max(found, key=lambda kept: kept.number, default=None)

    def deliver_left(self, peer: Peer) -> None:
        """Send unsent lines of finished games, such as a last turn or a resignation."""
        for kept in self.homes.chains_with(peer.key):
            if kept.game is not None and self.homes.unsent(kept.game):
                channel = self.channel(peer, kept.game)
                channel.step()
                self.worker.go_round()
                channel.step()
                channel.close()


# Ways


def shown_through(place: Path, key: BoardKey, author: str = "*", game: str = "*") -> Transport:
    """Return the transport of a club's broadcasts. Raises NiwashiError as `Friends.reached_by`."""
    return _club(place, key, lambda _: (SHOWN,), subject(author, SHOWN, game))


def is_pass(place: Path) -> bool:
    """Return whether a path names a club's pass and not a folder."""
    return place.suffix == ".toml" and not place.is_dir()


def _club(file: Path, key: BoardKey, receivers: Callable[[str], Collection[str]], heard: str) -> Transport:
    try:
        from niwashi_friends.transports.nats import NatsTransport
    except ImportError as error:
        raise NiwashiError("club-not-installed", missing=error.name or "") from error
    try:
        text = text_of(file)
    except (OSError, UnicodeDecodeError) as error:
        raise TransportError("carrier-nats-bad-pass", where=str(file), why=reason(error)) from error
    found = parse_pass(text)
    if found.key != key.public:
        raise TransportError(
            "carrier-nats-other-pass", file=str(file), found=found.key[:8], own=key.public[:8]
        )
    return NatsTransport(found, key.sign, receivers, heard)


# Names. That of this board for its friends is the one on its last card or invitation.


def keep_own_name(records: Path, name: str) -> None:
    """Keep the name on a new card or invitation."""
    SmallFile.beside(records, "own-name").write({"name": name})


def own_name(records: Path) -> str:
    """Return the name on the last card or invitation; "" if there is none."""
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
