"""Checks for any transport, over two ends, one for each board.

A new transport needs a `Way`: both ends, connected to each other, and `again`, which reopens one, like a
board that was off for a night. No test waits longer than `wait_until` does.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import pytest
from extras.friends.tests.transports.nats_servers import wait_until

from niwashi_friends.transports.transport import LONGEST_PARCEL, Parcel, Transport, TransportError


class Way(Protocol):
    """Both ends of a transport, and their keys."""

    our_key: str
    their_key: str

    @property
    def ours(self) -> Transport:
        """Our end."""

    @property
    def theirs(self) -> Transport:
        """The other board's end."""

    def again(self) -> None:
        """Reopen the other end."""


GAME, OTHER_GAME = "5" * 64, "6" * 64


def all_of(transport: Transport, count: int) -> list[Parcel]:
    """Collect parcels until there are enough different ones. Raises AssertionError on timeout."""
    found: dict[Parcel, None] = {}

    def is_enough() -> bool:
        found.update(dict.fromkeys(transport.received()))
        return len(found) >= count

    wait_until(is_enough, lambda: f"{len(found)} of {count} came; trouble: {transport.trouble!r}")
    return list(found)


def parcels(author: str, count: int, game: str = GAME) -> list[Parcel]:
    """Return different parcels."""
    return [
        Parcel(game, author, number, f"{game[0]}{number} of {author[:4]}".encode()) for number in range(count)
    ]


def what_is_sent_comes_and_nothing_else(way: Way) -> None:
    """Whole, to the other home alone."""
    sent = [
        *parcels(way.our_key, 3),
        Parcel(GAME, way.our_key, 3, bytes(range(256)) * (LONGEST_PARCEL // 256)),
    ]
    for each in sent:
        way.ours.send(each)
    assert sorted(all_of(way.theirs, 4), key=lambda each: each.number) == sent
    assert list(way.ours.received()) == []
    assert (way.ours.trouble, way.theirs.trouble) == ("", "")


def the_same_again_does_no_harm(way: Way) -> None:
    """Sent twice at once, and once more after others."""
    first, second = parcels(way.our_key, 2)
    for each in (first, first, second, first):
        way.ours.send(each)
    assert set(all_of(way.theirs, 2)) == {first, second}
    assert list(way.theirs.fetch(GAME, way.our_key)) == [first, second]


def another_with_its_number_is_refused(way: Way) -> None:
    """And the first one stays; neither the last nor an earlier one can be written over."""
    sent = parcels(way.our_key, 2)
    for each in sent:
        way.ours.send(each)
    for number in (0, 1):
        with pytest.raises(TransportError):
            way.ours.send(Parcel(GAME, way.our_key, number, b"something else"))
    assert list(way.theirs.fetch(GAME, way.our_key)) == sent


def what_came_meanwhile_comes_later(way: Way) -> None:
    """While the other home was switched off; and what it has taken is not needed twice."""
    sent = parcels(way.our_key, 6)
    for each in sent[:3]:
        way.ours.send(each)
    assert set(all_of(way.theirs, 3)) == set(sent[:3])
    way.theirs.close()
    for each in sent[3:]:
        way.ours.send(each)
    way.again()
    assert set(sent[3:]) <= set(all_of(way.theirs, 3)) | set(way.theirs.received())
    assert list(way.theirs.fetch(GAME, way.our_key)) == sent


def a_game_can_be_read_again(way: Way) -> None:
    """By author, game and number, in both homes; games don't mix."""
    sent, other, back = (
        parcels(way.our_key, 5),
        parcels(way.our_key, 2, OTHER_GAME),
        parcels(way.their_key, 2),
    )
    for each in (*sent, *other):
        way.ours.send(each)
    for each in back:
        way.theirs.send(each)
    assert [each.number for each in way.theirs.fetch(GAME, way.our_key)] == list(range(5))
    assert list(way.theirs.fetch(OTHER_GAME, way.our_key)) == other
    assert list(way.ours.fetch(GAME, way.our_key)) == sent
    assert list(way.ours.fetch(GAME, way.their_key)) == back
    assert list(way.ours.fetch("7" * 64, way.their_key)) == []


def what_is_closed_says_so(way: Way) -> None:
    """Closing twice is no fault; what was sent stays sent."""
    (sent,) = parcels(way.our_key, 1)
    way.ours.send(sent)
    way.ours.close()
    way.ours.close()
    with suppress(TransportError):
        assert list(way.ours.received()) == []
    assert list(way.theirs.fetch(GAME, way.our_key)) == [sent]


CHECKS: tuple[Callable[[Way], None], ...] = (
    what_is_sent_comes_and_nothing_else,
    the_same_again_does_no_harm,
    another_with_its_number_is_refused,
    what_came_meanwhile_comes_later,
    a_game_can_be_read_again,
    what_is_closed_says_so,
)
