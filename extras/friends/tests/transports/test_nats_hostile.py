"""A hostile server can neither fill the memory nor end the program.

A thread of the test plays the server, so none has to be installed.
"""

from __future__ import annotations

import asyncio
import json
import socket
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

import pytest
from extras.friends.tests.transports.nats_homes import Board
from extras.friends.tests.transports.nats_servers import wait_until
from hypothesis import given, settings
from hypothesis import strategies as st
from nats.aio.client import Client
from nats.aio.msg import Msg
from tests.marks import quick_first

from niwashi_friends.transports.club_pass import parse_pass
from niwashi_friends.transports.nats_client import ClubClient
from niwashi_friends.transports.nats_message import parcel_of
from niwashi_friends.transports.nats_settings import Login, NatsSettings
from niwashi_friends.transports.nats_subjects import subject
from niwashi_friends.transports.nats_transport import NatsTransport
from niwashi_friends.transports.transport import LONGEST_PARCEL, Parcel, TransportError

AOI, BEN = Board(1), Board(2)
GAME = "5" * 64
INFO = {"server_id": "x", "version": "2.9.10", "max_payload": 1 << 20, "headers": True, "proto": 1}

Talk = Callable[[socket.socket, Event], None]


@contextmanager
def server(talk: Talk) -> Iterator[tuple[NatsSettings, list[int]]]:
    """Run a server that sends the output of `talk`; return its address and the number of connections."""
    calls, over, threads = [0], Event(), []
    listening = socket.create_server(("127.0.0.1", 0))

    def accept() -> None:
        with suppress(OSError):
            while not over.is_set():
                line, _ = listening.accept()
                calls[0] += 1
                threads.append(Thread(target=told, args=(line,)))
                threads[-1].start()

    def told(line: socket.socket) -> None:
        with line, suppress(OSError):
            talk(line, over)

    accepting = Thread(target=accept)
    accepting.start()
    url = f"nats://127.0.0.1:{listening.getsockname()[1]}"
    try:
        yield NatsSettings((url,), AOI.key, lambda _: (BEN.key,), patience_s=0.3), calls
    finally:
        over.set()
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        accepting.join()
        for each in threads:
            each.join()


def greeted(line: socket.socket, info: dict[str, object] | None = None) -> None:
    """Send the usual greeting. Raises ConnectionError if the board has left."""
    line.sendall(f"INFO {json.dumps(info or INFO)}\r\n".encode())
    said = b""
    while b"PING" not in said:
        more = line.recv(4096)
        if not more:
            raise ConnectionResetError("the board has hung up")
        said += more
    line.sendall(b"PONG\r\n")


def silent(_: socket.socket, over: Event) -> None:
    """Send nothing."""
    over.wait()


def pour(content: bytes) -> Talk:
    """Send the same data for ever."""

    def talk(line: socket.socket, over: Event) -> None:
        greeted(line)
        while not over.is_set():
            line.sendall(content)

    return talk


def answer(what: bytes) -> Talk:
    """Answer each request with the same data."""

    def talk(line: socket.socket, over: Event) -> None:
        greeted(line)
        line.settimeout(0.05)
        while not over.is_set():
            with suppress(TimeoutError):
                for request in line.recv(65_536).split(b"\r\n"):
                    words = request.split(b" ")
                    if words[0] in (b"PUB", b"HPUB") and b"_INBOX" in request:
                        reply = next(each for each in words if each.startswith(b"_INBOX"))
                        line.sendall(b"MSG %s 1 %d\r\n%s\r\n" % (reply, len(what), what))
                        line.sendall(b"MSG %s 2 %d\r\n%s\r\n" % (reply, len(what), what))

    return talk


MAIL = subject(BEN.key, AOI.key, GAME).encode()
FLOODS: dict[str, bytes] = {
    "one endless line": b"x" * 65_536,
    "a message without an end": b"MSG a 1 999999999\r\n" + b"x" * 65_536,
    "a header without an end": b"HMSG a 1 999999999 999999999\r\n" + b"x" * 65_536,
    "lines of nonsense": b"\xff\xfe\x00nonsense\r\n" * 1000,
    "errors without words": b"-ERR \r\n" * 1000,
    "broken news of itself": b"INFO {\r\n" * 1000,
    "no news at all": b"INFO []\r\n" * 1000,
    "deep news": b"INFO " + b"[" * 30_000 + b"\r\n",
    "pings": b"PING\r\n" * 10_000,
    "pongs for nothing": b"PONG\r\n" * 10_000,
    "mail that is none": b"MSG %s 1 5\r\nhello\r\n" % MAIL * 500,
    "mail of broken headers": b"HMSG %s 1 12 17\r\n\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xffhello\r\n"
    % MAIL
    * 500,
    "mail for nobody": b"MSG a 99999 5\r\nhello\r\n" * 500,
    "addresses of a thousand other servers": b"INFO %s\r\n"
    % json.dumps(
        {**INFO, "connect_urls": [f"10.0.{a}.{b}:4222" for a in range(4) for b in range(256)]}
    ).encode(),
}


@pytest.mark.parametrize("flood", quick_first(FLOODS, 6))
def test_flood_does_not_fill_memory(flood: str) -> None:
    with server(pour(FLOODS[flood])) as (reached, calls):
        tracemalloc.start()
        transport = NatsTransport(reached)
        wait_until(lambda: transport.trouble)
        with pytest.raises(TransportError):
            transport.send(Parcel(GAME, AOI.key, 0, b"a turn"))
        assert list(transport.received()) == []
        grown = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert grown < 8 << 20
        assert calls[0] >= 1
        assert transport._thread.is_alive()
        transport.close()
        wait_until(lambda: not transport._thread.is_alive())  # `close` does not wait for ever


def test_transport_ends_although_its_client_swallows_cancellations(monkeypatch: pytest.MonkeyPatch) -> None:
    swallowed, enters = [], Event()

    async def enter(*_: object) -> None:
        enters.set()
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            swallowed.append(1)
            if len(swallowed) > 2:
                raise

    monkeypatch.setattr(ClubClient, "enter", enter)
    with server(silent) as (reached, _):
        transport = NatsTransport(reached)
        assert enters.wait(30)
        transport.close()
        wait_until(lambda: not transport._thread.is_alive())
    assert swallowed


ANSWERS: dict[str, bytes] = {
    "nothing": b"",
    "not JSON": b"{",
    "a number": b"7",
    "nothing of use": b"{}",
    "an empty error": b'{"error":{}}',
    "an error of words": b'{"error":"no"}',
    "sequences that are none": b'{"stream":"NIWASHI","seq":"many","config":{},"num_pending":"all"}',
    "a game without an end": b'{"stream_name":"NIWASHI","name":"x","config":{},"num_pending":99999999999}',
    "deep": b"[" * 30_000,
}


@pytest.mark.parametrize("what", quick_first(ANSWERS, 4))
def test_invalid_answer_does_not_end_program(what: str) -> None:
    with server(answer(ANSWERS[what])) as (reached, _):
        transport = NatsTransport(reached)
        for ask in (
            lambda: transport.send(Parcel(GAME, AOI.key, 1, b"a turn")),
            lambda: transport.fetch(GAME, BEN.key),
        ):
            with pytest.raises(TransportError):
                ask()
        assert transport._thread.is_alive()
        transport.close()


def test_silent_server_is_left() -> None:
    with server(silent) as (reached, _):
        transport = NatsTransport(reached)
        with pytest.raises(TransportError):
            transport.send(Parcel(GAME, AOI.key, 0, b"a turn"))
        transport.close()


HEADERS = st.dictionaries(st.sampled_from(["Niwashi-Number", "Niwashi-Mark", "Status"]), st.text(max_size=9))
SUBJECTS = st.sampled_from([subject(BEN.key, AOI.key, GAME), "niwashi.a.b.c", "", "_INBOX.x"]) | st.text(
    max_size=90
)


@given(SUBJECTS, HEADERS, st.binary(max_size=2 * LONGEST_PARCEL))
@settings(max_examples=300)
def test_invalid_message_is_no_parcel(where: str, headers: dict[str, str], data: bytes) -> None:
    message = Msg(Client(), subject=where, data=data, headers=headers)
    parcel = parcel_of(message)
    assert parcel is None or (parcel.data, parcel.author) == (data, BEN.key)


@pytest.mark.parametrize("nonce", ["", "short", "niwashi-entry-1\0{}", "a" * 65, "blank blank", "ダイヤ" * 5])
def test_server_does_not_choose_signed_bytes(nonce: str) -> None:
    signed: list[bytes] = []

    def sign(content: bytes) -> bytes:
        signed.append(content)
        return b""

    login = Login("token", sign)
    with pytest.raises(ValueError, match="nonce"):
        login.answer(nonce)
    assert signed == []
    assert login.answer("gW0dPeZ1b2xWuf4") == b""
    assert signed == [b"gW0dPeZ1b2xWuf4"]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "club.example",
        "http://a:1",
        "nats://a",
        "tls://a:1/x",
        "tls://u:p@a:1",
        "tls://a:99999",
        "nats://a b:1",
    ],
)
def test_invalid_server_is_refused(url: str) -> None:
    with pytest.raises(TransportError, match="not the address of a club's server"):
        NatsSettings((url,), AOI.key, lambda _: ())


@given(st.text(max_size=300))
def test_invalid_pass_is_refused(text: str) -> None:
    with pytest.raises(TransportError, match="not the pass"):
        parse_pass(text)
