"""Helpers: boards and clubs on real servers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from extras.friends.tests.transports.nats_servers import Server
from tests.hurried import apart
from tests.ports import free_ports

from niwashi_friends.club_folder import ClubFolder
from niwashi_friends.transports.club.config import ServerPlace
from niwashi_friends.transports.club_pass import ClubPass, parse_pass
from niwashi_friends.transports.nats_settings import NatsSettings
from niwashi_friends.transports.nats_stream import open_stream
from niwashi_friends.transports.nats_transport import NatsTransport


class Board:
    """A board's key, derived from a number."""

    def __init__(self, number: int) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(number.to_bytes(32, "big"))
        self.key = self._key.public_key().public_bytes_raw().hex()

    def sign(self, content: bytes) -> bytes:
        """Return the board's signature."""
        signature: bytes = self._key.sign(content)
        return signature


def plain(url: str, own: Board, *others: Board, patience_s: float = 10.0) -> NatsSettings:
    """Return the settings for a server that admits everybody."""
    return NatsSettings((url,), own.key, lambda _: [each.key for each in others], patience_s=patience_s)


class HomesOverNats:
    """Two boards over NATS; see `extras.friends.tests.transports.transport_contract.Way`."""

    def __init__(self, ours: NatsSettings, theirs: NatsSettings) -> None:
        self._theirs = theirs
        self.our_key, self.their_key = ours.own, theirs.own
        self.ours, self.theirs = NatsTransport(ours), NatsTransport(theirs)

    def again(self) -> None:
        """Close and reopen the other board's transport."""
        self.theirs.close()
        self.theirs = NatsTransport(self._theirs)

    def close(self) -> None:
        """Close both."""
        self.ours.close()
        self.theirs.close()


class Club:
    """A club with local servers, and its folder."""

    def __init__(self, folder: Path, servers: int = 1, scheme: str = "nats") -> None:
        ports = free_ports(servers)
        self.leaf_port, self.room_port, route = free_ports(3)
        self.folder = ClubFolder(folder / "club", time.time)
        self.folder.make("Rooks", tuple(f"{scheme}://127.0.0.1:{port}" for port in ports))
        self.servers: list[Server] = []
        self._disk = folder
        for index, port in enumerate(ports):
            place = self._place(index, route)
            made = self.folder.configure(place)[index]
            self.servers.append(self._server(f"disk{index}", made, port))

    def _place(self, index: int, route: int) -> ServerPlace:
        files = str(self.folder.folder / "servers" / str(index + 1))
        return ServerPlace(
            str(self._disk / f"store{index}"), files, 1, route, self.leaf_port if not index else 0
        )

    def _server(self, name: str, made: Path, port: int) -> Server:
        (self._disk / name).mkdir()
        kept = (made / "nats-server.conf").read_text(encoding="utf-8")  # the next one's is written over it
        config = made / f"{name}.conf"
        config.write_text(kept, encoding="utf-8")
        return Server(self._disk / name, config, port)

    def leaf(self) -> Server:
        """Return a leaf node, not started yet."""
        files = str(self.folder.folder / "servers" / "leaf")
        made = self.folder.configure_leaf(ServerPlace(folder=files, leaf_port=self.leaf_port), self.room_port)
        return self._server("leaf", made, self.room_port)

    def open(self, replicas: int = 1, patience_s: float = 20.0) -> bool:
        """Create the stream."""
        settings = self.folder.steward_settings(patience_s)
        return apart(lambda: asyncio.run(open_stream(settings, replicas, 1)))

    def admitted(self, name: str, board: Board) -> ClubPass:
        """Return a new member's pass."""
        return parse_pass(self.folder.admit(name, board.key).read_text(encoding="utf-8"))


@contextmanager
def running(*servers: Server) -> Iterator[None]:
    """Start servers one after the other, and end them together."""
    try:
        for each in servers:
            each.start()
        yield
    finally:
        for each in servers:
            each.end()
