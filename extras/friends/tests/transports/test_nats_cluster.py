"""A cluster of three real servers: a killed leader, a stopped server, and how long a turn is delayed."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from signal import SIGCONT, SIGKILL, SIGSTOP
from time import monotonic

import pytest
from extras.friends.tests.transports.nats_homes import Board, Club, HomesOverNats, running
from extras.friends.tests.transports.nats_servers import Server, wait_until
from extras.friends.tests.transports.transport_contract import GAME, parcels
from tests.hurried import apart
from tests.marks import EXHAUSTIVE

from niwashi_friends.transports.club_pass import ClubPass
from niwashi_friends.transports.nats_client import ClubClient
from niwashi_friends.transports.nats_settings import NatsSettings
from niwashi_friends.transports.nats_subjects import STREAM
from niwashi_friends.transports.transport import Parcel, Transport, TransportError

AOI, BEN = Board(1), Board(2)
LONGEST_WAIT_S = 60.0


@pytest.fixture
def club(nats_program: str, tmp_path: Path) -> Iterator[Club]:
    """A club with three servers and three copies of everything."""
    assert nats_program
    made = Club(tmp_path, servers=3)
    for server in made.servers:  # each waits for no other one
        server.begin()
    with running(*made.servers):
        wait_until(lambda: is_open(made))
        yield made


def is_open(club: Club) -> bool:
    """Return whether the cluster has a leader."""
    try:
        club.open(replicas=3, patience_s=2.0)
    except TransportError:
        return False
    return True


def _settings(made: ClubPass, board: Board, other: Board, first: int) -> NatsSettings:
    """Return settings that know all servers and begin with one."""
    order = made.servers[first:] + made.servers[:first]
    settings = made.settings(board.sign, lambda _: (other.key,))
    return NatsSettings(**{**vars(settings), "servers": order, "check_s": 5.0})


def homes(club: Club) -> HomesOverNats:
    aoi, ben = club.admitted("Aoi", AOI), club.admitted("Ben", BEN)
    return HomesOverNats(_settings(aoi, AOI, BEN, 0), _settings(ben, BEN, AOI, 1))


def leader(club: Club) -> Server:
    """Return the server that leads the stream."""

    async def name() -> str:
        client = ClubClient()
        settings = club.folder.steward_settings(10.0)
        await client.enter(settings.servers[0], settings)
        info = await client.manager(5).stream_info(STREAM)
        await client.leave()
        assert info.cluster is not None
        return str(info.cluster.leader)

    return club.servers[int(apart(lambda: asyncio.run(name())).rpartition("-")[2]) - 1]


def _send(transport: Transport, parcel: Parcel) -> float:
    """Send with retries like a board; return the seconds."""
    began = monotonic()

    def is_sent() -> bool:
        try:
            transport.send(parcel)
        except TransportError:
            return False
        return True

    wait_until(is_sent, lambda: transport.trouble, LONGEST_WAIT_S)
    return monotonic() - began


def game(way: HomesOverNats, turns: int, faults: dict[int, Callable[[], None]]) -> list[float]:
    """Play turns with faults before some of them; return the seconds until each has arrived."""
    ours, theirs, took = parcels(AOI.key, turns), parcels(BEN.key, turns), []
    came: dict[Parcel, None] = {}
    for number in range(turns):
        faults.get(number, lambda: None)()
        for sender, receiver, parcel in (
            (way.ours, way.theirs, ours[number]),
            (way.theirs, way.ours, theirs[number]),
        ):
            began = monotonic()
            _send(sender, parcel)
            wait_until(partial(_is_there, came, receiver, parcel), patience_s=LONGEST_WAIT_S)
            took.append(monotonic() - began)
    assert [each for each in came if each.author == AOI.key] == ours
    assert [each for each in came if each.author == BEN.key] == theirs
    _wait_until_fetched(way.theirs, AOI.key, ours)
    _wait_until_fetched(way.ours, BEN.key, theirs)
    return took


def _wait_until_fetched(transport: Transport, author: str, sent: Sequence[Parcel]) -> None:
    """Ask for all that lies there until it is all, as a board does that waits for a turn.

    Just after a fault a server can't say, or it is behind the others: it has the first ones and no gap.
    """

    def is_all() -> bool:
        try:
            found = transport.fetch(GAME, author)
        except TransportError:
            return False
        assert list(found) == list(sent[: len(found)])
        return len(found) == len(sent)

    wait_until(is_all, lambda: transport.trouble, LONGEST_WAIT_S)


def _is_there(came: dict[Parcel, None], receiver: Transport, parcel: Parcel) -> bool:
    came.update(dict.fromkeys(receiver.received()))
    return parcel in came


@EXHAUSTIVE
def test_killed_leader_comes_back(club: Club) -> None:
    way = homes(club)
    killed: list[Server] = []

    def kill() -> None:
        killed.append(leader(club))
        killed[0].end(SIGKILL)

    check(game(way, 15, {4: kill, 10: lambda: killed[0].start()}))
    way.close()


@EXHAUSTIVE
def test_isolated_server_comes_back(club: Club) -> None:
    """A stopped process keeps its connections and answers nobody."""
    way = homes(club)
    stopped: list[Server] = []

    def stop() -> None:
        stopped.append(leader(club))
        stopped[0].tell(SIGSTOP)

    check(game(way, 15, {4: stop, 10: lambda: stopped[0].tell(SIGCONT)}))
    way.close()


def check(took: list[float]) -> None:
    assert sorted(took)[len(took) // 2] < 1.0
    assert max(took) < LONGEST_WAIT_S


@EXHAUSTIVE
@pytest.mark.parametrize("what", ["pulled", "weak"])
def test_server_without_cluster_recovers(nats_program: str, tmp_path: Path, what: str) -> None:
    """Each is in a network of its own. In mid-game the cable of the one that leads is pulled; or one that a
    board has reached loses the others, and the board, which still reaches it, goes on to the next one.
    """
    assert nats_program
    if why := _no_networks():
        pytest.skip(f"no network of one's own here, so no partition by cable: {why}")
    command = (
        "unshare",
        "-n",
        sys.executable,
        "-m",
        "extras.friends.tests.transports.partition",
        str(tmp_path),
        what,
    )
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr[-3000:]
    check(json.loads(done.stdout.splitlines()[-1]))


def _no_networks() -> str:
    """Return why network namespaces are unavailable; "" if they are available."""
    missing = [tool for tool in ("unshare", "nsenter", "ip") if shutil.which(tool) is None]
    if missing:
        return f"{', '.join(missing)} not found (apt install util-linux iproute2)"
    made = ("unshare", "-n", "ip", "link", "add", "hub", "type", "bridge")
    done = subprocess.run(made, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"it takes root: {done.stderr.strip()[:200]}"
