"""The NATS transport on a real server: the contract, failures, and recovery."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from signal import SIGKILL
from threading import Thread

import nats
import pytest
from extras.friends.tests.transports.nats_homes import Board, HomesOverNats, plain
from extras.friends.tests.transports.nats_servers import Server, open_config, serving, wait_until
from extras.friends.tests.transports.transport_contract import CHECKS, GAME, Way, all_of, parcels
from tests.hurried import apart
from tests.ports import free_port

from niwashi_friends.transports.nats_message import digest_of
from niwashi_friends.transports.nats_settings import NatsSettings
from niwashi_friends.transports.nats_stream import open_stream
from niwashi_friends.transports.nats_subjects import subject
from niwashi_friends.transports.nats_transport import NatsTransport
from niwashi_friends.transports.transport import Parcel, TransportError

NUMBERS = itertools.count(1)
Connect = Callable[[NatsSettings], NatsTransport]


@pytest.fixture
def homes(nats_server: Server) -> Iterator[HomesOverNats]:
    """Return two new boards."""
    ours, theirs = Board(next(NUMBERS)), Board(next(NUMBERS))
    made = HomesOverNats(plain(nats_server.url, ours, theirs), plain(nats_server.url, theirs, ours))
    yield made
    made.close()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_nats_passes_transport_contract(check: Callable[[Way], None], homes: HomesOverNats) -> None:
    check(homes)


def test_parcel_is_received_once(homes: HomesOverNats) -> None:
    sent = parcels(homes.our_key, 3)
    for each in sent:
        homes.ours.send(each)
    assert set(all_of(homes.theirs, 3)) == set(sent)
    transport = homes.theirs._transport
    asyncio.run_coroutine_threadsafe(transport.line.asked(transport._catch_up), homes.theirs._loop).result(10)
    assert list(homes.theirs.received()) == []


def test_missed_parcel_is_read_from_stream(homes: HomesOverNats, monkeypatch: pytest.MonkeyPatch) -> None:
    """As between two separated servers: nothing is received, everything is stored."""
    deaf = homes.theirs
    inner = deaf._transport
    wait_until(lambda: inner.line.client)
    monkeypatch.setattr(inner, "_takes", lambda _: True)
    sent = parcels(homes.our_key, 3)
    for each in sent:
        homes.ours.send(each)
    monkeypatch.undo()
    asyncio.run_coroutine_threadsafe(inner.line.asked(inner._catch_up), deaf._loop).result(10)
    assert set(all_of(deaf, 3)) == set(sent)


def test_copy_of_board_can_not_write_beside_it(nats_server: Server, connect: Connect) -> None:
    ours, theirs = Board(next(NUMBERS)), Board(next(NUMBERS))
    board, copy = (connect(plain(nats_server.url, ours, theirs)) for _ in range(2))
    first, second = parcels(ours.key, 2)
    board.send(first)
    copy.send(first)  # what both know does no harm
    board.send(second)
    with pytest.raises(TransportError, match="number 1"):
        copy.send(Parcel(GAME, ours.key, 1, b"of the copy"))
    assert list(board.fetch(GAME, ours.key)) == [first, second]


def test_guessed_parcel_does_not_block_real_one(nats_server: Server, connect: Connect) -> None:
    """A spectator may know a line before it is sent. Every identifier it can guess is used up."""
    ours, theirs, eve = (Board(next(NUMBERS)) for _ in range(3))
    sent = parcels(ours.key, 3)
    way = subject(ours.key, theirs.key, GAME)

    async def foretell() -> None:
        client = await nats.connect(nats_server.url)
        for each in sent:
            digest = digest_of(each)
            for text in (f"{way} {digest}", digest, f"{way}{digest}"):
                identity = {"Nats-Msg-Id": sha256(text.encode()).hexdigest()}
                await client.jetstream().publish(subject(eve.key, eve.key, GAME), b"x", headers=identity)
        await client.close()

    apart(lambda: asyncio.run(foretell()))
    transport, other = (connect(plain(nats_server.url, *pair)) for pair in ((ours, theirs), (theirs, ours)))
    for each in sent:
        transport.send(each)
    assert set(all_of(other, 3)) == set(sent)
    assert list(other.fetch(GAME, ours.key)) == sent


@pytest.mark.parametrize("missing", [0, 2])
def test_missing_parcel_is_sent_again(missing: int, homes: HomesOverNats) -> None:
    """Whatever the cause, a board sends everything once more."""
    sent = parcels(homes.our_key, 4)
    for each in sent:
        if each.number != missing:
            homes.ours.send(each)
    for _ in range(2):
        for each in sent:
            homes.ours.send(each)
        assert list(homes.theirs.fetch(GAME, homes.our_key)) == sent
    assert set(all_of(homes.theirs, 4)) == set(sent)
    homes.ours.send(Parcel(GAME, homes.our_key, 4, b"the next one"))
    with pytest.raises(TransportError, match="number 2"):
        homes.ours.send(Parcel(GAME, homes.our_key, 2, b"another one"))


def test_waiting_parcels_are_limited_and_arrive(homes: HomesOverNats) -> None:
    sent = parcels(homes.our_key, 700)
    for each in sent:
        homes.ours.send(each)
    transport = homes.theirs._transport
    assert len(transport._waiting) <= 512
    assert set(all_of(homes.theirs, 700)) == set(sent)


def test_foreign_and_unaddressed_parcels_are_refused(
    nats_server: Server, homes: HomesOverNats, connect: Connect
) -> None:
    with pytest.raises(TransportError, match="another one"):
        homes.ours.send(Parcel(GAME, homes.their_key, 0, b"forged"))
    alone = Board(next(NUMBERS))
    with pytest.raises(TransportError, match="nobody to send to"):
        connect(plain(nats_server.url, alone)).send(Parcel(GAME, alone.key, 0, b"for whom?"))


def test_restarted_server_loses_and_repeats_nothing(nats_program: str, tmp_path: Path) -> None:
    assert nats_program
    port = free_port()
    ours, theirs = Board(1), Board(2)
    with serving(tmp_path, port=port) as server:
        apart(lambda: asyncio.run(open_stream(plain(server.url, ours), 1, 1)))
        way = HomesOverNats(plain(server.url, ours, theirs, patience_s=20), plain(server.url, theirs, ours))
        sent = parcels(ours.key, 30)
        came: list[Parcel] = []
        for each in sent:
            if each.number in (10, 20):
                server.end(SIGKILL)
                starting = Thread(target=server.start)
                starting.start()
                way.ours.send(each)
                starting.join()
            else:
                way.ours.send(each)
            came += way.theirs.received()
        came += all_of(way.theirs, 30 - len(set(came)))
        assert set(came) == set(sent)
        assert list(way.ours.fetch(GAME, ours.key)) == sent
        way.close()


def test_missing_server_is_reported_and_retried(nats_program: str, tmp_path: Path) -> None:
    assert nats_program
    port = free_port()
    ours, theirs = Board(1), Board(2)
    url = f"nats://127.0.0.1:{port}"
    transport = NatsTransport(plain(url, ours, theirs, patience_s=0.3))
    (sent,) = parcels(ours.key, 1)
    with pytest.raises(TransportError, match="can't be reached"):
        transport.send(sent)
    assert "can't be reached" in transport.trouble
    assert list(transport.received()) == []
    with serving(tmp_path, open_config(port), port):
        wait_until(lambda: "no place for games" in transport.trouble, lambda: transport.trouble)
        apart(lambda: asyncio.run(open_stream(plain(url, ours), 1, 1)))
        wait_until(lambda: not transport.trouble, lambda: transport.trouble)
        wait_until(lambda: _is_sent(transport, sent))
        assert list(transport.fetch(GAME, ours.key)) == [sent]
    wait_until(lambda: bool(transport.trouble))
    transport.close()
    with pytest.raises(TransportError, match="closed"):
        transport.send(sent)


def _is_sent(transport: NatsTransport, parcel: Parcel) -> bool:
    try:
        transport.send(parcel)
    except TransportError:
        return False
    return True
