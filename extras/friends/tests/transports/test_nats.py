"""The NATS transport on a real server: the contract, whole games, failures, and recovery."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from signal import SIGKILL
from threading import Event, Thread
from time import monotonic

import pytest
from extras.friends.tests.homes import HOMES, TwoBoards
from extras.friends.tests.transports.nats_homes import Club, HomesOverNats, board, connected, running
from extras.friends.tests.transports.nats_servers import wait_until
from extras.friends.tests.transports.transport_contract import CHECKS, GAME, Way, all_of, parcels

from niwashi_friends.transports.club_pass import ClubPass, subject
from niwashi_friends.transports.nats import MOST_WAITING
from niwashi_friends.transports.transport import Parcel, Transport, TransportError


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_nats_passes_transport_contract(check: Callable[[Way], None], homes: HomesOverNats) -> None:
    check(homes)


class BoardsOverNats(TwoBoards):
    """Two boards that play over a club."""

    def __init__(self, folder: Path, club: Club) -> None:
        self.passes = club.admitted(*HOMES)
        super().__init__(folder)

    def transport(self, seat: int) -> Transport:
        return connected(self.passes[seat], HOMES[seat], HOMES[1 - seat], patience_s=20.0)


def test_whole_game_outlasts_killed_server(nats_program: str, tmp_path: Path) -> None:
    assert nats_program
    club = Club(tmp_path)
    with running(club.server):
        two = BoardsOverNats(tmp_path, club)
        for turns in (6, 12):
            two.go_on(100_000, turns)
            club.server.end(SIGKILL)
            starting = Thread(target=club.server.start)
            starting.start()
            two.go_on(100_000, turns + 2)
            starting.join()
        two.go_on(100_000)
        assert all(each.chain.ending is not None for each in two.homes)
        two.rest()
        two.check_equal()
        two.close()


def test_server_that_lost_everything_gets_all_again(nats_program: str, tmp_path: Path) -> None:
    assert nats_program
    club = Club(tmp_path)
    with running(club.server):
        homes = HomesOverNats(club)
        first, second, third = parcels(homes.our_key, 3)
        homes.ours.send(first)
        homes.ours.send(second)
        assert set(all_of(homes.theirs, 2)) == {first, second}
        club.server.end(SIGKILL)
        (tmp_path / "store").rename(tmp_path / "lost")
        club.server.start()
        for each in (first, third):
            homes.ours.send(each)
        wait_until(lambda: third in homes.theirs.received())
        assert list(homes.theirs.fetch(GAME, homes.our_key)) == [first, third]
        homes.close()


def test_missing_server_is_reported_and_retried(nats_program: str, tmp_path: Path) -> None:
    assert nats_program
    club, own, other = Club(tmp_path), board(), board()
    (made,) = club.admitted(own)
    transport = connected(made, own, other, patience_s=0.5)
    (sent,) = parcels(own.public, 1)
    with pytest.raises(TransportError, match="can't be reached"):
        transport.send(sent)
    assert list(transport.received()) == []
    with running(club.server):
        wait_until(lambda: is_sent(transport, sent), lambda: transport.trouble)
        wait_until(lambda: not transport.trouble, lambda: transport.trouble)
        assert list(transport.fetch(GAME, own.public)) == [sent]
    wait_until(lambda: bool(transport.trouble))
    transport.close()
    with pytest.raises(TransportError, match="closed"):
        transport.send(sent)


def is_sent(transport: Transport, parcel: Parcel) -> bool:
    try:
        transport.send(parcel)
    except TransportError:
        return False
    return True


def test_copy_of_board_can_not_write_beside_it(homes: HomesOverNats) -> None:
    copy = connected(homes.passes[0], *homes.keys)
    first, second = parcels(homes.our_key, 2)
    homes.ours.send(first)
    copy.send(first)  # what both know does no harm
    homes.ours.send(second)
    with pytest.raises(TransportError, match="number 1"):
        copy.send(Parcel(GAME, homes.our_key, 1, b"of the copy"))
    assert list(homes.ours.fetch(GAME, homes.our_key)) == [first, second]
    copy.close()


def test_flood_of_parcels_is_limited_and_arrives(homes: HomesOverNats) -> None:
    sent = parcels(homes.our_key, 3 * MOST_WAITING)
    for each in sent:
        homes.ours.send(each)
    assert len(homes.theirs._waiting) <= 2 * MOST_WAITING
    assert set(all_of(homes.theirs, len(sent))) == set(sent)


def test_foreign_and_unaddressed_parcels_are_refused(homes: HomesOverNats) -> None:
    with pytest.raises(TransportError, match="another one"):
        homes.ours.send(Parcel(GAME, homes.their_key, 0, b"forged"))
    alone = connected(homes.passes[0], homes.keys[0])
    with pytest.raises(TransportError, match="nobody to send to"):
        alone.send(Parcel(GAME, homes.our_key, 0, b"for whom?"))
    alone.close()


# Servers that are none


INFO = {
    "version": "2.9.10",
    "max_payload": 1 << 20,
    "headers": True,
    "auth_required": True,
    "nonce": 12 * "n",
}
MAIL = subject("b" * 64, "a" * 64, GAME).encode()
ODD: dict[str, tuple[bytes, bytes]] = {
    "silence": (b"", b""),
    "another program": (b"HTTP/1.1 400 Bad Request\r\n\r\n", b""),
    "no record": (b"INFO []\r\n", b""),
    "an endless line": (b"INFO " + b"x" * 100_000, b"x" * 100_000),
    "nonsense": (f"INFO {json.dumps(INFO)}\r\n".encode(), b"\xff\xfe\r\n" * 100),
    "parcels without end": (
        f"INFO {json.dumps(INFO)}\r\nPONG\r\n".encode(),
        b"HMSG %s 1 33 34\r\nNATS/1.0\r\nNiwashi-Number: 1\r\n\r\nx\r\n" % MAIL * 99,
    ),
}


@contextmanager
def odd_server(first: bytes, then: bytes = b"") -> Iterator[tuple[int, list[bytes]]]:
    """Run a server that says the same over and over; yield its port, and what it hears."""
    heard: list[bytes] = []
    over = Event()

    def talk(line: socket.socket) -> None:
        with line, suppress(OSError):
            line.sendall(first)
            line.settimeout(0.05)
            while not over.is_set():
                with suppress(TimeoutError):
                    heard.append(line.recv(65_536))
                    if not heard[-1]:
                        return
                line.sendall(then)

    def accept() -> None:
        with suppress(OSError):
            while True:
                talk(listening.accept()[0])

    with socket.create_server(("127.0.0.1", 0)) as listening:
        accepting = Thread(target=accept)
        accepting.start()
        try:
            yield listening.getsockname()[1], heard
        finally:
            over.set()
            listening.shutdown(socket.SHUT_RDWR)
            accepting.join()


def pass_to(port: int, key: str, scheme: str = "nats") -> ClubPass:
    return ClubPass(club="Rooks", servers=(f"{scheme}://127.0.0.1:{port}",), key=key)


@pytest.mark.parametrize("said", ODD.values(), ids=ODD)
def test_calls_to_odd_server_end_in_time(said: tuple[bytes, bytes]) -> None:
    own = board()
    with odd_server(*said) as (port, _):
        transport = connected(pass_to(port, own.public), own, board(), patience_s=1.0)
        began = monotonic()
        with pytest.raises(TransportError):
            transport.send(*parcels(own.public, 1))
        with pytest.raises(TransportError):
            transport.fetch(GAME, own.public)
        assert monotonic() - began < 4.0
        assert len(transport._waiting) <= 2 * MOST_WAITING
        transport.received()
        transport.close()


@pytest.mark.parametrize(
    "nonce", ["short", f"niwashi-entry-1\0{'{}'}", "a" * 65, "blank blank", "ダイヤ" * 5, 7]
)
def test_server_does_not_choose_signed_bytes(nonce: object) -> None:
    signed: list[bytes] = []

    def sign(content: bytes) -> bytes:
        signed.append(content)
        return b"signature"

    answer = pass_to(4222, board().public).options(sign)["signature_cb"]
    with pytest.raises((OSError, TypeError)):
        answer(nonce)
    assert signed == []
    assert answer("gW0dPeZ1b2xWuf4") == b"c2lnbmF0dXJl"
    assert signed == [b"gW0dPeZ1b2xWuf4"]


def test_server_without_tls_gets_no_login() -> None:
    own = board()
    with odd_server(f"INFO {json.dumps(INFO)}\r\n".encode()) as (port, heard):
        transport = connected(pass_to(port, own.public, "tls"), own, patience_s=1.0)
        wait_until(lambda: "does not encrypt" in transport.trouble, lambda: transport.trouble)
        transport.close()
    assert b"".join(heard) == b""


def test_mark_of_a_parcel_is_as_in_0_2_0() -> None:
    """A board that is updated must know its own parcels on a club's server again."""
    own = board()
    parcel, where = Parcel(GAME, own.public, 3, b"a turn"), subject(own.public, "b" * 64, GAME)
    digest = sha256(f"{own.public} {GAME} 3 a turn".encode()).hexdigest()
    signature = own.sign(f"niwashi-mark-1\0{where}\0{digest}".encode())
    transport = connected(pass_to(4222, own.public), own, patience_s=0.1)
    assert transport._mark(where, parcel) == sha256(signature).hexdigest()[:32]
    transport.close()
