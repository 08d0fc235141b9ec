"""The contract that every transport passes.

A new transport adds one line to `BUILDERS`: a function that takes an empty folder and returns two
ends, the transports of `ANNA` and `BEN`, connected to each other. A transport that needs a server
starts it there and ends it when both ends are closed. No test waits longer than `soon` does, and no
test changes for a new transport.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from niwashi.homes.transports.folder import FolderTransport
from niwashi.homes.transports.parcel_code import code_lines, decode_parcels, encode_parcel
from niwashi.homes.transports.transport import LONGEST_PARCEL, Parcel, Transport, TransportError

ANNA, BEN, EVE = ("aa" * 32, "bb" * 32, "ee" * 32)
GAME, OTHER = ("01" * 32, "02" * 32)


class Ends(NamedTuple):
    anna: Transport
    ben: Transport
    again: Callable[[], Transport]
    """Another transport for Ben, as after a restart."""


def folder_ends(folder: Path) -> Ends:
    return Ends(
        FolderTransport(folder, ANNA), FolderTransport(folder, BEN), lambda: FolderTransport(folder, BEN)
    )


class HandCarried:
    """A folder at each board, with codes typed over on request."""

    def __init__(self, own: Path, theirs: Path, author: str, other: str) -> None:
        self._folder, self._theirs = FolderTransport(own, author), FolderTransport(theirs, other)
        self._other, self._own = other, own

    def send(self, parcel: Parcel) -> None:
        self._folder.send(parcel)

    def received(self) -> Sequence[Parcel]:
        self._carry()
        return self._folder.received()

    def fetch(self, game: str, author: str, after: int = -1) -> Sequence[Parcel]:
        return self._folder.fetch(game, author, after)

    @property
    def trouble(self) -> str:
        return self._folder.trouble

    @property
    def why(self) -> TransportError | None:
        return self._folder.why

    def close(self) -> None:
        self._folder.close()

    def _carry(self) -> None:
        for game in (GAME, OTHER):
            for sent in self._theirs.fetch(game, self._other):
                for each in decode_parcels("\n".join(code_lines(encode_parcel(sent)))):
                    FolderTransport(self._own, each.author).send(each)


def hand_carried_ends(folder: Path) -> Ends:
    homes = folder / "anna", folder / "ben"
    for each in homes:
        each.mkdir()

    def ben() -> Transport:
        return HandCarried(homes[1], homes[0], BEN, ANNA)

    return Ends(HandCarried(homes[0], homes[1], ANNA, BEN), ben(), ben)


BUILDERS: dict[str, Callable[[Path], Ends]] = {"folder": folder_ends, "by hand": hand_carried_ends}


@pytest.fixture(params=list(BUILDERS.values()), ids=list(BUILDERS))
def ends(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ends]:
    made = request.param(tmp_path)
    with closing(made.anna), closing(made.ben):
        yield made


def parcel(number: int = 0, *, author: str = ANNA, game: str = GAME, data: bytes = b"a turn") -> Parcel:
    return Parcel(game, author, number, data)


def soon(transport: Transport, wanted: int) -> list[Parcel]:
    """Poll until a number of different parcels has arrived; at most some hundred times."""
    found: dict[Parcel, None] = {}
    for _ in range(300):
        found.update(dict.fromkeys(transport.received()))
        if len(found) >= wanted:
            break
    return list(found)


def test_parcel_arrives_unchanged(ends: Ends) -> None:
    sent = [parcel(n, data=bytes(range(256))[: n + 1]) for n in range(5)]
    sent.append(parcel(5, data=b"\0\n\xff" * (LONGEST_PARCEL // 3)))
    for each in sent:
        ends.anna.send(each)
    assert sorted(soon(ends.ben, 6), key=lambda p: p.number) == sent
    assert ends.ben.trouble == ends.anna.trouble == ""


def test_author_does_not_receive_own_parcels(ends: Ends) -> None:
    ends.anna.send(parcel())
    ends.ben.send(parcel(author=BEN))
    assert soon(ends.ben, 1) == [parcel()]
    assert soon(ends.anna, 1) == [parcel(author=BEN)]


def test_repeated_parcel_is_harmless_and_other_is_refused(ends: Ends) -> None:
    for _ in range(3):
        ends.anna.send(parcel())
    with pytest.raises(TransportError):
        ends.anna.send(parcel(data=b"another turn"))
    assert soon(ends.ben, 1) == [parcel()]


def test_each_game_has_its_own_numbers(ends: Ends) -> None:
    ends.anna.send(parcel())
    ends.anna.send(parcel(game=OTHER, data=b"elsewhere"))
    assert len(soon(ends.ben, 2)) == 2


def test_fetch_returns_parcels_above_number(ends: Ends) -> None:
    for number in range(4):
        ends.anna.send(parcel(number))
    ends.anna.send(parcel(game=OTHER))
    assert len(soon(ends.ben, 5)) == 5
    assert [p.number for p in ends.ben.fetch(GAME, ANNA)] == [0, 1, 2, 3]
    assert [p.number for p in ends.ben.fetch(GAME, ANNA, 1)] == [2, 3]
    assert list(ends.ben.fetch(GAME, ANNA, 3)) == list(ends.ben.fetch(GAME, EVE)) == []


def test_returning_board_misses_nothing(ends: Ends) -> None:
    ends.anna.send(parcel(0))
    soon(ends.ben, 1)
    ends.ben.close()
    ends.anna.send(parcel(1))
    with closing(ends.again()) as again:
        assert parcel(1) in soon(again, 2)
        assert [p.number for p in again.fetch(GAME, ANNA)] == [0, 1]


def test_own_parcels_can_be_fetched(ends: Ends) -> None:
    """A board that lost its records learns them from there, and signs no conflicting line."""
    ends.anna.send(parcel())
    assert soon(ends.ben, 1)
    assert list(ends.anna.fetch(GAME, ANNA)) == [parcel()]


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "xx"},
        {"author": ANNA.upper()},
        {"author": f"{ANNA}\n"},
        {"number": -1},
        {"number": 1_000_000},
        {"data": b""},
        {"data": bytes(LONGEST_PARCEL + 1)},
    ],
)
def test_invalid_parcel_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="a parcel"):
        Parcel(**{"game": GAME, "author": ANNA, "number": 0, "data": b"x", **fields})  # type: ignore[arg-type]
