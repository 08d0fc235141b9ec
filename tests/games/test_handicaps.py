"""Handicap stones of Garden: how many and where, whose they are, and that nothing else changes."""

import pytest

from niwashi.errors import NiwashiError
from niwashi.games.known import game_named
from niwashi.games.reclamation.handicaps import HANDICAPS, handicap_of, handicapped
from niwashi.games.reclamation.reclamation import Reclamation


def reclamation(name: str) -> Reclamation:
    game = game_named(name)
    assert isinstance(game, Reclamation)
    return game


GARDEN = reclamation("garden")
STARTS = {
    1: "z2x2/6/6/6/6/5c f 14,13 1234,1234 -",
    2: "z2x1x/6/6/6/6/5c f 14,12 1234,1234 -",
    3: "zx1x1x/6/6/6/6/5c f 14,11 1234,1234 -",
}


@pytest.mark.parametrize("stones", STARTS)
def test_the_stones_come_from_tendrils_hand_and_flower_begins(stones: int) -> None:
    """RC-60, RC-61: single stones on Tendril's back row; all else stands as in RC-4 and RC-5."""
    position = handicapped(GARDEN, stones)
    assert GARDEN.format(position) == STARTS[stones]
    assert GARDEN.parse(STARTS[stones]) == position
    assert position.camps[0] == GARDEN.start().camps[0]
    assert position.camps[1].stones == GARDEN.start().camps[1].stones


def test_there_are_one_to_three() -> None:
    """RC-61."""
    assert set(HANDICAPS) == set(STARTS)
    for stones in (-1, 0, 4, 99):
        with pytest.raises(NiwashiError, match=f"{stones} handicap stones: choose 1 to 3"):
            handicapped(GARDEN, stones)


def test_handicaps_exist_in_garden_only() -> None:
    """RC-60: the first edition had no Throne."""
    throne = reclamation("throne")
    with pytest.raises(NiwashiError, match="Throne is played without"):
        handicapped(throne, 1)
    assert handicap_of(throne, throne.start()) == 0


def test_a_start_tells_how_many_there_were() -> None:
    """RC-61: a record that begins at such a position is known by it."""
    told = [handicap_of(GARDEN, GARDEN.parse(text)) for text in STARTS.values()]
    assert told == list(STARTS)
    assert handicap_of(GARDEN, GARDEN.start()) == 0
    elsewhere = GARDEN.parse("z3x1/6/6/6/6/5c f 14,13 1234,1234 -")
    assert handicap_of(GARDEN, elsewhere) == 0


def test_handicap_stones_count_for_tendril_and_may_be_taken() -> None:
    """RC-61: they are stones like all others (RC-14, RC-21)."""
    assert GARDEN.facts(handicapped(GARDEN, 3))["tendril_squares"] == 4
    near = GARDEN.parse("z2x2/6/3c2/6/6/6 f 14,13 1234,1234 -")
    assert GARDEN.format(GARDEN.play(near, "d4d5:3")) == "z5/3c2/6/6/6/6 t 15,13 124,1234 -"
