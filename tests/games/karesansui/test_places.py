"""Where things may go in one garden."""

import random

import pytest
from tests.games.karesansui.naive import FILES, by_square
from tests.games.karesansui.test_scoring import random_garden

from niwashi.games.karesansui.garden import NAMES, STONES, Garden, places
from niwashi.games.karesansui.garden_file import garden_from


def garden(rows: str, monk: str | None = None, virtue: int = 6, **stones: str) -> Garden:
    tiles = [[None if text == "." else text for text in row.split()] for row in rows.split("/")]
    return garden_from({"tiles": tiles, "stones": stones, "monk": monk, "virtue": virtue}, "a test").garden


def test_an_empty_garden_begins_in_a_left_corner() -> None:
    """KS-11."""
    told = places(garden(". . . . ./. . . . ./. . . . ."))
    assert told.told() == {"tiles": ("a1", "a3"), "stones": dict.fromkeys(STONES, ()), "monk": ()}


def test_tiles_go_beside_tiles_in_rank_then_file_order() -> None:
    """KS-11."""
    assert places(garden("pp . . . ./pp . . . ./. . . . .")).tiles == ("a1", "b2", "b3")
    assert places(garden("pp pp pp pp pp/pp pp pp pp pp/pp pp pp pp pp")).tiles == ()


def test_the_monk_steps_onto_tiles_around_him() -> None:
    """KS-16."""
    assert places(garden("m1 m1 m1 . ./m1 m1 . . ./. m1 . . .", "b2")).monk == ("b1", "a2", "b3")
    assert places(garden("pp . . . ./. . . . ./. . . . .")).monk == ()


def test_stones_go_to_the_monks_column_where_neighbours_allow_it() -> None:
    """KS-17."""
    rows = "m1 m1 pp . ./m1 m1 m1 . ./m1 pp m1 . ."
    assert places(garden(rows, "b2")).stones["flat"] == ("b1", "b2", "b3")
    assert places(garden(rows, "b2", c2="large")).stones["flat"] == ("b1", "b2", "b3")
    assert places(garden(rows, "c2", b1="large")).stones["flat"] == ("c1", "c2", "c3")
    assert places(garden(rows, "c2", b3="large")).stones["flat"] == ("c1", "c2")
    assert places(garden(rows, "b2", a1="large")).stones["flat"] == ("b2", "b3")
    assert places(garden(rows, "b2", c3="large")).stones["flat"] == ("b1", "b2", "b3")
    assert places(garden(rows, "b2", b2="large")).stones["flat"] == ("b3",)
    assert places(garden(rows, "a1", b2="large")).stones["flat"] == ("a1", "a2", "a3")


@pytest.mark.parametrize("virtue", range(7))
def test_a_stone_that_costs_more_than_the_virtue_has_no_place(virtue: int) -> None:
    """KS-17, KS-2, KS-68."""
    told = places(garden("m1 . . . ./. . . . ./. . . . .", "a3", virtue)).stones
    assert list(told) == list(STONES)
    assert [kind for kind, squares in told.items() if squares] == list(STONES[:virtue])


def test_random_gardens_have_the_places_that_the_clauses_name() -> None:
    """KS-11, KS-16, KS-17: square by square, read once more."""
    dice = random.Random(7)
    for _ in range(150):
        fields = random_garden(dice) | {"famous": []}
        tiles, stones = by_square(fields), fields["stones"]
        monk = dice.choice(sorted(tiles)) if tiles else None
        told = places(garden_from({**fields, "monk": monk}, "a test").garden)
        beside = {n: [m for m in NAMES if distance(n, m) == 1] for n in NAMES}
        if tiles:
            assert set(told.tiles) == {
                n for n in NAMES if n not in tiles and any(m in tiles for m in beside[n])
            }
        assert set(told.monk) == {n for n in tiles if monk and n in beside[monk]}
        free = {
            n
            for n in tiles
            if monk and n[0] == monk[0] and n not in stones
            if tiles[n][0] == "m" or not [m for m in beside[n] if m in stones]
        }
        assert set(told.stones["flat"]) == (free if fields["virtue"] else set())


def distance(one: str, other: str) -> int:
    return abs(FILES.index(one[0]) - FILES.index(other[0])) + abs(int(one[1]) - int(other[1]))
