"""A club's three servers, each in a network of its own, and cables between them that can be cut.

`unshare -n python -m extras.friends.tests.transports.partition FOLDER pulled|weak` plays a game of two homes
over them and prints how long each turn took, as JSON. *Pulled*: the cable of the server that leads is.
*Weak*: a server that a board has reached no longer reaches the other two, while boards reach all three.

Everything is in namespaces of this process's own: whatever happens to it, nothing of them stays. It takes
root, util-linux (unshare, nsenter) and iproute2 (ip).
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from extras.friends.tests.transports.nats_homes import Club
from extras.friends.tests.transports.nats_servers import PROGRAM, Server, found, wait_until
from extras.friends.tests.transports.test_nats_cluster import game, homes, is_open, leader

from niwashi_friends.club_folder import ClubFolder

PORT, ROUTE, LEAF = 4222, 6222, 7422
HUB = "10.77.0.1"


def address(index: int) -> str:
    """Return a server's address."""
    return f"10.77.0.{10 + index}"


def ip(*words: str, inside: int | None = None) -> None:
    """Run `ip` in this network namespace or in that of a process."""
    entering = () if inside is None else ("nsenter", "-t", str(inside), "-n")
    subprocess.run((*entering, "ip", *words), check=True, capture_output=True)


class Cabled(Server):
    """A server in its own network namespace, with a virtual cable to this one."""

    def __init__(self, folder: Path, config: Path, index: int) -> None:
        super().__init__(folder, config, PORT)
        self.index, self.url = index, f"nats://{address(index)}:{PORT}"

    def begin(self) -> None:
        """Create the network, connect the cable, start the server."""
        with (self.folder / "log.txt").open("ab") as log:
            waiting = ("sh", "-c", 'read -r _ && exec "$@"', "sh", found() or PROGRAM, "-c", str(self.config))
            process = subprocess.Popen(
                ("unshare", "-n", *waiting), stdin=subprocess.PIPE, stdout=log, stderr=log, cwd=self.folder
            )
        self._process = process
        here = Path("/proc/self/ns/net").readlink()
        wait_until(lambda: Path(f"/proc/{process.pid}/ns/net").readlink() != here)
        ip("link", "add", f"s{self.index}", "type", "veth", "peer", "eth0", "netns", str(process.pid))
        ip("link", "set", f"s{self.index}", "master", "hub", "up")
        ip("addr", "add", f"{address(self.index)}/24", "dev", "eth0", inside=process.pid)
        for device in ("lo", "eth0"):
            ip("link", "set", device, "up", inside=process.pid)
        assert process.stdin is not None
        process.stdin.write(b"go\n")
        process.stdin.close()

    def cut(self) -> None:
        """Disconnect the cable; packets are lost silently."""
        ip("link", "set", f"s{self.index}", "down")

    def mend(self) -> None:
        """Reconnect the cable."""
        ip("link", "set", f"s{self.index}", "up")

    def lose(self, *others: Cabled) -> None:
        """Drop packets to these servers silently; boards still reach it."""
        for each in others:
            ip("route", "add", "blackhole", f"{address(each.index)}/32", inside=self.pid)

    def find(self, *others: Cabled) -> None:
        """Stop to drop packets."""
        for each in others:
            ip("route", "del", "blackhole", f"{address(each.index)}/32", inside=self.pid)

    def _answers(self) -> bool:
        with suppress(OSError), socket.create_connection((address(self.index), PORT), timeout=1) as line:
            return line.recv(5) == b"INFO "
        return False


class CabledClub(Club):
    """A club with three servers in separate networks."""

    def __init__(self, folder: Path) -> None:
        self.folder = ClubFolder(folder / "club", time.time)
        self.folder.make("Rooks", tuple(f"nats://{address(index)}:{PORT}" for index in range(3)))
        self.leaf_port, self.servers, self._disk = LEAF, [], folder
        for index in range(3):
            made = self.folder.configure(self._place(index, ROUTE))[index]
            plain = self._server(f"disk{index}", made, PORT)
            self.servers.append(Cabled(plain.folder, plain.config, index))


def play(folder: Path, what: str) -> list[float]:
    """Play a game during which one server fails and recovers."""
    ip("link", "set", "lo", "up")
    ip("link", "add", "hub", "type", "bridge")
    ip("addr", "add", f"{HUB}/24", "dev", "hub")
    ip("link", "set", "hub", "up")
    club = CabledClub(folder)
    try:
        for server in club.servers:
            server.begin()
        wait_until(lambda: is_open(club))
        return {"pulled": _pulled, "weak": _weak}[what](club)
    finally:
        for server in club.servers:
            server.end()


def _cables(club: Club) -> list[Cabled]:
    return [server for server in club.servers if isinstance(server, Cabled)]


def _pulled(club: Club) -> list[float]:
    cut: list[Cabled] = []

    def pull() -> None:
        cut.append(next(cable for cable in _cables(club) if cable is leader(club)))
        cut[0].cut()

    way = homes(club)
    try:
        took = game(way, 15, {4: pull, 10: lambda: cut[0].mend()})
    finally:
        way.close()
    assert cut
    return took


def _weak(club: Club) -> list[float]:
    cables, way = _cables(club), homes(club)
    lost: list[Cabled] = []

    def weaken() -> None:
        client = way.ours._transport.line.client
        assert client is not None
        reached = client.connected_url
        assert reached is not None
        lost.extend(cable for cable in cables if address(cable.index) == reached.hostname)
        lost[0].lose(*(cable for cable in cables if cable is not lost[0]))

    try:
        took = game(way, 15, {4: weaken, 10: lambda: lost[0].find(*(c for c in cables if c is not lost[0]))})
    finally:
        way.close()
    assert lost
    return took


if __name__ == "__main__":
    print(json.dumps(play(Path(sys.argv[1]), sys.argv[2])))
