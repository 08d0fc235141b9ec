"""The transport worker keeps what it can't send, reports errors, and stops when told to."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

from niwashi_friends.exchange import TransportWorker
from niwashi_friends.transports.transport import Parcel, TransportError

GAME, ANNA, BEN = ("01" * 32, "aa" * 32, "bb" * 32)


def parcel(number: int, author: str = ANNA) -> Parcel:
    return Parcel(GAME, author, number, b"a turn")


class Moody:
    """A transport that behaves as a test sets."""

    def __init__(self) -> None:
        self.sent: list[Parcel] = []
        self.error: Exception | None = None
        self.trouble = ""
        self.asked, self.closed = Event(), Event()

    def send(self, parcel: Parcel) -> None:
        if self.error is not None:
            raise self.error
        self.sent.append(parcel)

    def received(self) -> Sequence[Parcel]:
        self.asked.set()
        return [parcel(7, BEN)]

    def fetch(self, game: str, author: str) -> Sequence[Parcel]:
        return [Parcel(game, author, n, b"again") for n in (0, 1)]

    def close(self) -> None:
        self.closed.set()


def test_broken_transport_is_reported() -> None:
    transport = Moody()
    courier = TransportWorker(transport, round_s=0.001)
    transport.error = ZeroDivisionError("a library's own fault")
    courier.post(parcel(0))
    courier.start()
    for _ in range(12_000):
        if "own fault" in courier.trouble:
            break
        transport.asked.wait(0.005)
    assert "own fault" in courier.trouble
    transport.error = None
    transport.asked.clear()
    courier.post(parcel(1))
    assert transport.asked.wait(60)
    courier.close()
    assert transport.closed.wait(60)
    assert [p.number for p in transport.sent][:2] == [0, 1]


class Picky(Moody):
    """A transport that always refuses some parcels."""

    def __init__(self, *refused: int) -> None:
        super().__init__()
        self.refused = refused

    def send(self, parcel: Parcel) -> None:
        if parcel.number in self.refused:
            raise TransportError("carriers-folder-taken", file=f"parcel {parcel.number}")
        super().send(parcel)


def test_refused_parcel_does_not_block_others() -> None:
    transport = Picky(0, 1, 2, 4, 5, 6)
    courier = TransportWorker(transport)
    courier.open(GAME)
    for number in range(9):
        courier.post(parcel(number))
    for _ in range(4):
        courier.go_round()
    assert [p.number for p in transport.sent] == [3, 7, 8]
    assert "parcel" in courier.trouble
    assert parcel(7, BEN) in courier.arrived(GAME), "what comes does not wait for what goes"
    transport.refused = ()
    courier.post(parcel(9))
    for _ in range(4):
        courier.go_round()
    assert sorted(p.number for p in transport.sent) == list(range(10))
    assert transport.sent[-1].number == 9, "what was refused goes first"
    assert courier.trouble == ""
