"""Two gardens on the square board."""

from tests.rules.karesansui.setting import BARE, TWO, at, played
from tests.rules.karesansui.test_whole_games import game_of

from niwashi.rules import EMPTY, Stack
from niwashi.rules.karesansui import NAMES
from niwashi.rules.karesansui.board import cell_of


def test_thirty_six_cells_are_two_gardens_and_three_places_each() -> None:
    """KS-50."""
    cells = [cell_of(side, name) for side in (0, 1) for name in NAMES]
    assert len(set(cells)) == 30
    assert {cell for cell in TWO.places if cell[0] != "f"} == set(cells)
    assert len(TWO.places) == 36
    assert [place.owner for cell, place in TWO.places.items() if cell[0] == "f"] == [0, 0, 0, 1, 1, 1]


def test_each_bottom_row_is_nearest_its_owner_who_looks_across() -> None:
    """KS-50: half a turn of the board leads from one garden's squares to the other's."""
    assert [cell_of(1, name) for name in ("a1", "e1", "a3", "e3")] == ["e6", "a6", "e4", "a4"]


def test_a_tile_a_stone_and_the_monk_are_one_high_each() -> None:
    """KS-50."""
    position = at("5/pp,m1+flat,3/L1+flat@,4 0 zz", "pp@,4/5/5 0", stage="tile north north m1")
    layout = TWO.layout(position)
    standing = {cell: stack for cell, stack in layout.items() if stack != EMPTY}
    assert standing == {
        "a2": Stack(0, 1),
        "b2": Stack(0, 2),
        "a1": Stack(0, 3),
        "e4": Stack(1, 2),
        "f1": Stack(0, 1),
        "f5": Stack(1, 1),
    }


def test_the_drawn_tile_leaves_its_place_when_it_is_laid() -> None:
    """KS-50."""
    position = at(BARE, BARE, stage="tile south south m1")
    assert TWO.layout(position)["f2"] == Stack(0, 1)
    after = TWO.layout(played(position, "place m1 a3"))
    assert (after["f2"], after["a3"]) == (EMPTY, Stack(0, 2))
    stored = TWO.layout(played(position, "store"))
    assert (stored["f2"], stored["f1"]) == (EMPTY, Stack(0, 1))


def test_every_cell_is_named_in_every_layout() -> None:
    """KS-50."""
    for game, position, _ in game_of(2, 1):
        assert game.layout(position).keys() == game.places.keys()
