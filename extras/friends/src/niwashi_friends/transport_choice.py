"""The transport that a path means: a folder that both boards reach, or a club's pass (a file `.toml`)."""

from collections.abc import Callable, Collection
from pathlib import Path

from niwashi.data import text_of
from niwashi.errors import NiwashiError, reason
from niwashi.keys import BoardKey
from niwashi_friends.store import Peer
from niwashi_friends.transports.club_pass import LOBBY, SHOWN, parse_pass, subject
from niwashi_friends.transports.folder import FolderTransport
from niwashi_friends.transports.transport import Transport, TransportError

Receivers = Callable[[str], Collection[str]]
"""The public keys of those who receive the parcels of a game."""


def transport_through(place: Path, key: BoardKey, peer: Peer) -> Transport:
    """Return the transport to one friend.

    Raises NiwashiError for an invalid pass, the pass of another board, and without the library for clubs.
    """
    return transport_among(place, key, lambda _: (peer.key,))


def transport_among(place: Path, key: BoardKey, receivers: Receivers) -> Transport:
    """Return the transport to several friends. Raises NiwashiError as `transport_through`."""
    if is_pass(place):
        return _club(place, key, receivers, subject("*", key.public, "*"))
    return FolderTransport(place, key.public)


def lobby_through(place: Path, key: BoardKey, meeting: str) -> Transport:
    """Return the transport for an invitation. Raises NiwashiError as `transport_through`."""
    if is_pass(place):
        return _club(place, key, lambda _: (LOBBY,), subject("*", LOBBY, meeting))
    return FolderTransport(place, key.public)


def shown_through(place: Path, key: BoardKey, author: str = "*", game: str = "*") -> Transport:
    """Return the transport of a club's broadcasts. Raises NiwashiError as `transport_through`."""
    return _club(place, key, lambda _: (SHOWN,), subject(author, SHOWN, game))


def is_pass(place: Path) -> bool:
    """Return whether a path names a club's pass and not a folder."""
    return place.suffix == ".toml" and not place.is_dir()


def _club(file: Path, key: BoardKey, receivers: Receivers, heard: str) -> Transport:
    try:
        from niwashi_friends.transports.nats import NatsTransport
    except ImportError as error:
        raise NiwashiError("club-not-installed", missing=error.name or "") from error
    found = parse_pass(pass_text(file))
    if found.key != key.public:
        raise TransportError(
            "carrier-nats-other-pass", file=str(file), found=found.key[:8], own=key.public[:8]
        )
    return NatsTransport(found, key.sign, receivers, heard)


def pass_text(file: Path) -> str:
    """Read the file of a pass. Raises TransportError."""
    try:
        return text_of(file)
    except (OSError, UnicodeDecodeError) as error:
        raise TransportError("carrier-nats-bad-pass", where=str(file), why=reason(error)) from error
