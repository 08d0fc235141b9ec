"""Helpers: boards, and a club on a real server, made by its commands."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from extras.friends.tests.transports.nats_servers import Server
from tests.hurried import apart
from tests.ports import free_port
from typer.testing import CliRunner, Result

from niwashi.cli.main import app
from niwashi.keys import BoardKey, new_key
from niwashi_friends.transports.club_pass import ClubPass, parse_pass, subject
from niwashi_friends.transports.nats import NatsTransport

_NUMBERS = itertools.count(100)


def board() -> BoardKey:
    """Return the key of a new board."""
    return new_key(next(_NUMBERS).to_bytes(32, "big"))


def club_command(*words: object) -> Result:
    """Run `niwashi club`."""
    return apart(lambda: CliRunner().invoke(app, ["club", *map(str, words)]))


class Club:
    """A club's folder, and its server."""

    def __init__(self, disk: Path, *options: object, scheme: str = "nats") -> None:
        self.folder, port = disk / "rooks", free_port()
        made = club_command("new", self.folder, "--server", f"{scheme}://127.0.0.1:{port}", *options)
        assert made.exit_code == 0, made.output
        config = self.folder / "nats-server.conf"
        told = config.read_text(encoding="utf-8").replace("/var/lib/nats", str(disk / "store"))
        config.write_text(told.replace("/etc/nats", str(self.folder)), encoding="utf-8")
        self.server = Server(disk, config, port)

    def admitted(self, *keys: BoardKey) -> list[ClubPass]:
        """Return new members' passes; a server that runs is told."""
        for key in keys:
            assert club_command("admit", self.folder, key.public[:12], key.public).exit_code == 0
        if self.server.is_running:
            self.server.reload()
        return [parse_pass(self.file(key).read_text(encoding="utf-8")) for key in keys]

    def file(self, key: BoardKey) -> Path:
        """Return the file of a member's pass."""
        return self.folder / "passes" / f"{key.public[:12]}.toml"


def connected(club: ClubPass, own: BoardKey, *others: BoardKey, patience_s: float = 10.0) -> NatsTransport:
    """Return the transport of a board to some others."""
    receivers = [each.public for each in others]
    return NatsTransport(club, own.sign, lambda _: receivers, subject("*", own.public, "*"), patience_s)


class HomesOverNats:
    """Two new boards of a club; see `extras.friends.tests.transports.transport_contract.Way`."""

    def __init__(self, club: Club) -> None:
        self.keys = board(), board()
        self.our_key, self.their_key = (each.public for each in self.keys)
        self.passes = club.admitted(*self.keys)
        self.ours = connected(self.passes[0], *self.keys)
        self.theirs = connected(self.passes[1], *self.keys[::-1])

    def again(self) -> None:
        """Close and reopen the other board's transport."""
        self.theirs.close()
        self.theirs = connected(self.passes[1], *self.keys[::-1])

    def close(self) -> None:
        """Close both."""
        self.ours.close()
        self.theirs.close()


@contextmanager
def running(server: Server) -> Iterator[None]:
    """Start a server, and end it."""
    try:
        server.start()
        yield
    finally:
        server.end()
