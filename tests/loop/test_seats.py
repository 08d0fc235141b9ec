"""Seats of pages: whose hidden cards a page may show."""

import pytest

from niwashi.errors import NiwashiError
from niwashi.loop.seats import Seats

PLAYERS = ("red", "green", "blue")


def test_taking_a_seat_hides_the_other_cards() -> None:
    seats = Seats()
    seats.show("phone", "red", PLAYERS)
    assert seats.viewer("phone", PLAYERS) == 0
    seats.take("phone", "green", PLAYERS)
    assert seats.viewer("phone", PLAYERS) == 1
    seats.take("phone", "", PLAYERS)
    assert seats.viewer("phone", PLAYERS) is None, "red's cards were open before, and are closed"


def test_a_page_with_a_seat_shows_its_own_cards_alone() -> None:
    seats = Seats()
    seats.take("phone", "green", PLAYERS)
    with pytest.raises(NiwashiError):
        seats.show("phone", "red", PLAYERS)
    seats.show("tablet", "red", PLAYERS)
    seats.leave("phone")
    assert (seats.viewer("phone", PLAYERS), seats.viewer("tablet", PLAYERS)) == (None, 0)
    seats.leave("tablet")
    assert seats.viewer("tablet", PLAYERS) is None


def test_seat_that_nobody_has_is_refused_and_changes_nothing() -> None:
    changes: list[int] = []
    seats = Seats(lambda: changes.append(1))
    with pytest.raises(NiwashiError, match="lotus"):
        seats.take("a page", "lotus", ("flower", "tendril"))
    assert (seats.seat("a page"), list(seats.taken()), changes) == ("", [], [])
