"""Three of Debian's servers: the leader killed, one stopped as by a partition; how long a turn waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from signal import SIGCONT, SIGKILL, SIGSTOP
from time import monotonic

import pytest
from tests.carriers.carrier_contract import GAME, parcels
from tests.carriers.nats_homes import Board, Club, HomesOverNats, running
from tests.carriers.nats_servers import Server, wait_until
from tests.marks import EXHAUSTIVE

from niwashi.carriers import Carrier, CarrierError, Parcel
from niwashi.carriers.nats import NatsSettings, Pass
from niwashi.carriers.nats_client import ClubClient
from niwashi.carriers.nats_subjects import STREAM

AOI, BEN = Board(1), Board(2)
LONGEST_WAIT_S = 60.0


@pytest.fixture
def club(nats_program: str, tmp_path: Path) -> Iterator[Club]:
    """Three servers with three copies of everything."""
    assert nats_program
    made = Club(tmp_path, servers=3)
    for server in made.servers:  # each waits for no other one
        server.begin()
    with running(*made.servers):
        wait_until(lambda: _is_open(made))
        yield made


def _is_open(club: Club) -> bool:
    """Servers that have only begun have no leader yet."""
    try:
        club.open(replicas=3, patience_s=2.0)
    except CarrierError:
        return False
    return True


def _settings(made: Pass, board: Board, other: Board, first: int) -> NatsSettings:
    """How a board reaches the club; it begins at one server and knows all."""
    order = made.servers[first:] + made.servers[:first]
    settings = made.settings(board.sign, lambda _: (other.key,))
    return NatsSettings(**{**vars(settings), "servers": order, "check_s": 5.0})


def _homes(club: Club) -> HomesOverNats:
    aoi, ben = club.admitted("Aoi", AOI), club.admitted("Ben", BEN)
    return HomesOverNats(_settings(aoi, AOI, BEN, 0), _settings(ben, BEN, AOI, 1))


def _leader(club: Club) -> Server:
    """The server that leads the stream now."""

    async def name() -> str:
        client = ClubClient()
        settings = club.folder.steward_settings(10.0)
        await client.enter(settings.servers[0], settings)
        info = await client.manager(5).stream_info(STREAM)
        await client.leave()
        assert info.cluster is not None
        return str(info.cluster.leader)

    return club.servers[int(asyncio.run(name()).rpartition("-")[2]) - 1]


def _send(carrier: Carrier, parcel: Parcel) -> float:
    """Send until it is sent, as a board does; how many seconds that took."""
    began = monotonic()

    def is_sent() -> bool:
        try:
            carrier.send(parcel)
        except CarrierError:
            return False
        return True

    wait_until(is_sent, lambda: carrier.trouble, LONGEST_WAIT_S)
    return monotonic() - began


def _game(way: HomesOverNats, turns: int, faults: dict[int, Callable[[], None]]) -> list[float]:
    """A game of so many turns; before some of them something happens. How long each turn took to be there."""
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
    assert list(way.theirs.fetch(GAME, AOI.key)) == ours
    assert list(way.ours.fetch(GAME, BEN.key)) == theirs
    return took


def _is_there(came: dict[Parcel, None], receiver: Carrier, parcel: Parcel) -> bool:
    came.update(dict.fromkeys(receiver.received()))
    return parcel in came


@EXHAUSTIVE
def test_the_leader_is_killed_and_comes_back(
    club: Club, record_property: Callable[[str, object], None]
) -> None:
    way = _homes(club)
    killed: list[Server] = []

    def kill() -> None:
        killed.append(_leader(club))
        killed[0].end(SIGKILL)

    took = _game(way, 15, {4: kill, 10: lambda: killed[0].start()})
    _tell("the leader killed", took, record_property)
    way.close()


@EXHAUSTIVE
def test_a_server_is_cut_off_and_comes_back(
    club: Club, record_property: Callable[[str, object], None]
) -> None:
    """A stopped process still has its connections, and answers nobody."""
    way = _homes(club)
    stopped: list[Server] = []

    def stop() -> None:
        stopped.append(_leader(club))
        stopped[0].tell(SIGSTOP)

    took = _game(way, 15, {4: stop, 10: lambda: stopped[0].tell(SIGCONT)})
    _tell("a partition", took, record_property)
    way.close()


def _tell(what: str, took: list[float], record_property: Callable[[str, object], None]) -> None:
    longest, median = max(took), sorted(took)[len(took) // 2]
    print(f"{what}: the longest turn took {longest:.1f} s, a usual one {1000 * median:.0f} ms")
    record_property("longest_s", longest)
    assert median < 1.0
    assert longest < LONGEST_WAIT_S
