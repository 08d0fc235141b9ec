"""Gardens on a board: what stands where, and what a touch of each place says."""

from collections.abc import Mapping

import pytest
from tests.games.karesansui.setting import BARE, GAMES, TWO, at, played
from tests.games.karesansui.test_whole_games import game_of

from niwashi.errors import BadPosition
from niwashi.games.game import Act, Change, Option, Outlook, PlaceKind
from niwashi.games.karesansui.board import cell_of
from niwashi.games.karesansui.garden import NAMES
from niwashi.games.karesansui.position import Position
from niwashi.stack import EMPTY, Stack

FLAT, SMALL = 2, 3  # sorts of pieces in a game of two
PAIR = "m1@,m2,3/5/5"
"""Two tiles of moss in the top row, the monk on the left one."""


def buttons(here: Position, *starts: str) -> Mapping[str, str]:
    """What is said by which cell: the texts of options that begin like that, by their cells."""
    found = [o for o in TWO.options(here) if o.turn.startswith(starts or "") and not o.handlings]
    return {option.turn: str(option.button) for option in found}


def option(here: Position, turn: str) -> Option:
    return next(o for o in TWO.options(here) if o.turn == turn)


def begun(position: Position, text: str) -> Position:
    return TWO.continue_turn(position, text)


def test_thirty_six_cells_are_two_gardens_and_three_places_each() -> None:
    """KS-50."""
    cells = [cell_of(2, side, name) for side in (0, 1) for name in NAMES]
    squares = {cell for cell, place in TWO.places.items() if place.kind is PlaceKind.SQUARE}
    assert len(set(cells)) == 30
    assert {cell for cell in squares if cell[0] != "f"} == set(cells)
    assert len(squares) == 36
    assert [TWO.places[f"f{rank}"].owner for rank in range(1, 7)] == [0, 0, 0, 1, 1, 1]


def test_each_bottom_row_is_nearest_its_owner_who_looks_across() -> None:
    """KS-50: half a turn of the board leads from one garden's squares to the other's."""
    assert [cell_of(2, 1, name) for name in ("a1", "e1", "a3", "e3")] == ["e6", "a6", "e4", "a4"]


@pytest.mark.parametrize("players", [3, 4])
def test_more_gardens_have_cells_of_their_own(players: int) -> None:
    """KS-78."""
    squares = [cell for cell, place in GAMES[players].places.items() if place.kind is PlaceKind.SQUARE]
    assert len(squares) == players * 18
    assert {"west a1", "south storage", "south draw", "south monk"} <= set(squares)


def test_monks_and_stones_stand_on_the_board_and_tiles_do_not() -> None:
    """KS-72: a stone stands beneath the monk; who has no tile yet has the monk beside the board."""
    position = at("5/pp,m1+flat,3/L1+flat@,4 0 zz", BARE, stage="tile north north m1")
    layout = TWO.layout(position)
    standing = {cell: stack for cell, stack in layout.items() if stack != EMPTY and len(cell) == 2}
    assert standing == {"b2": Stack(FLAT, 1), "a1": Stack(0, 2, (FLAT,))}
    assert (layout["monk south"], layout["monk north"]) == (EMPTY, Stack(1, 1))
    assert layout["supply flat"] == Stack(FLAT, 2)


def test_the_monk_leaves_his_stone_and_a_stone_goes_beneath_him() -> None:
    """KS-72, KS-16, KS-17."""
    on_a_stone = at("m1+flat@,m2,3/5/5 1", BARE, stage="act south south -")
    leaves, arrives = option(on_a_stone, "monk b3").handlings
    assert (leaves.act, leaves.place, leaves.stack) == (Act.LIFT, "a3", Stack(FLAT, 1))
    assert (arrives.act, arrives.place, arrives.stack) == (Act.SET, "b3", Stack(0, 1))
    bare = at(f"{PAIR} 1", BARE, stage="act south south -")
    (comes,) = option(begun(bare, "stone flat"), "stone flat a3").handlings
    assert (comes.act, comes.stack, comes.pile) == (Act.ADD, Stack(0, 2, (FLAT,)), "supply flat")


def test_a_stone_and_the_step_after_it_are_two_parts() -> None:
    """KS-76, KS-17: the kind by its column, the square, then the monk's step or done."""
    position = at(f"{PAIR} 2", BARE, stage="act south south -")
    assert buttons(position, "stone") == {"stone flat": "a1", "stone small": "b1"}
    set_up = begun(position, "stone flat a3")
    assert TWO.layout(set_up)["a3"] == Stack(0, 2, (FLAT,))
    assert [(o.turn, bool(o.handlings)) for o in TWO.options(set_up)] == [
        ("stone flat a3", False),
        ("stone flat a3 b3", True),
    ]


def test_the_column_of_a_kind_is_told_where_nothing_stands() -> None:
    """KS-76: the lowest free square, and never the one where the monk may step to if there is another."""
    position = at("5/5/m1@,m2+flat,3 6", BARE, stage="act south south -")
    told = buttons(position, "stone")
    assert told["stone flat"] == "a2"
    assert told["stone small"] == "b2"
    assert told["stone boat"] == "e1"


def test_a_tile_is_laid_by_touching_a_square() -> None:
    """KS-73: nothing else is to be done for it, unless the monk comes with it."""
    position = at("pp@,4/5/5 0 zz", BARE, stage="tile south south L1")
    laid = buttons(position, "place")
    assert laid == {"place L1 a2": "a2", "place L1 b3": "b3"}
    first = option(at(BARE, BARE, stage="tile south south m1"), "place m1 a3")
    assert [(h.act, h.place, h.pile) for h in first.handlings] == [(Act.ADD, "a3", "monk south")]
    assert not first.spoken


def test_a_first_tile_that_may_be_stolen_is_declared_and_the_monk_follows() -> None:
    """KS-73: the thief says no, and then the monk is set down."""
    position = at(BARE, f"{PAIR} 2", stage="tile south south pp")
    assert option(position, "place pp a1").handlings == ()
    passed = option(TWO.play(position, "place pp a1"), "pass")
    assert passed.spoken
    assert [(h.act, h.place, h.stack) for h in passed.handlings] == [(Act.ADD, "a1", Stack(0, 1))]


def test_the_draw_place_turns_the_tile_and_the_storage_place_changes_it() -> None:
    """KS-71, KS-73."""
    position = at("pp@,4/5/5 0 pw", BARE, stage="tile south south L1")
    assert buttons(position, "turn", "store") == {"turn": "f2", "stored": "f1"}
    turned = begun(position, "turn")
    assert buttons(turned, "place") == {"place L1* a2": "a2", "place L1* b3": "b3"}
    assert "turn" not in buttons(turned)
    assert buttons(begun(position, "stored")) == {
        "stored pw a2": "a2",
        "stored pw b3": "b3",
        "stored turn": "f2",
    }
    assert set(buttons(begun(position, "stored turn"))) == {"stored pw* a2", "stored pw* b3"}
    empty = at("pp@,4/5/5 0", BARE, stage="tile south south zz")
    assert buttons(empty, "turn", "store") == {"store": "f1"}  # zz looks the same turned


def test_a_tile_is_discarded_given_and_refused_by_touch() -> None:
    """KS-74."""
    position = at("5/5/pp@,4 1", BARE, stage="tile south south m1")
    assert buttons(position, "discard", "give") == {"discard": "f3", "give north": "f5"}
    offered = played(position, "give north")
    assert buttons(offered, "refuse") == {"refuse": ""}
    assert [h.place for h in option(offered, "place m1 a1").handlings] == ["e6"]


def test_no_light_tells_who_could_show_shigemori() -> None:
    """KS-74, KS-66: it is said by a place that is not lit."""
    position = at("pp@,4/5/5 0 - shigemori", f"{PAIR} 2", stage="tile south south zz")
    asked = played(position, "place zz b3", "steal zz c3")
    assert buttons(asked) == {"yield": "", "shigemori": "f3"}
    assert [o.turn for o in TWO.options(asked) if o.secret] == ["shigemori"]


def test_cards_are_begun_on_a_page_alone() -> None:
    """KS-77."""
    position = at(f"{PAIR} 0 - enshu,kentei,rikyu", BARE, stage="act south south -")
    cards = {o.turn: (o.button, o.secret, o.goes_on) for o in TWO.options(position) if o.secret}
    assert cards == {
        "enshu": (None, True, False),
        "kentei": (None, True, True),
        "rikyu": (None, True, True),
    }
    assert buttons(begun(position, "kentei")) == {"kentei a3": "a3", "kentei b3": "b3"}
    assert buttons(begun(position, "kentei b3")) == {"kentei a3 b3": "a3"}


def test_one_of_several_tiles_is_picked_first() -> None:
    """KS-77."""
    drawn = at("m1@,4/5/5 0 - sesshu", BARE, stage="act south south -", top=["zz", "pw", "L2"])
    tiles = played(drawn, "sesshu")
    assert buttons(tiles) == {"done": "", "tile L2": "f3", "tile pw": "f2", "tile zz": "f1"}
    assert set(buttons(begun(tiles, "tile pw"), "place", "tile")) == {
        "place pw a2",
        "place pw b3",
        "tile pw turn",
    }


def test_points_of_a_tile_are_announced() -> None:
    """KS-75: a join that breaks is bad whatever it brings, points without one are good."""
    position = at("zz@,4/5/5 0", BARE, stage="tile south south pp")
    looks = {o.turn: o.outlook for o in TWO.options(position) if o.turn.startswith("place")}
    assert looks == {"place pp a2": Outlook.BAD, "place pp b3": Outlook.GOOD}
    words = option(position, "place pp a2").words
    assert words is not None
    assert words.facts["points"] == "-1"  # a second tile of sand, and a broken join


def test_the_items_of_a_score_are_told_on_their_squares() -> None:
    """KS-75, KS-30 to KS-36: what the items bring is the score."""
    for _, position, _ in game_of(2, 3):
        scores = TWO.scores(position)
        for side, name in enumerate(TWO.players):
            told = [item for item in TWO.score_items(position) if item.player == side]
            assert sum(item.points for item in told) == scores[name].total
            assert all(TWO.places[place].owner == side for item in told for place in item.places)
    items = {
        item.words.key: item.places
        for item in TWO.score_items(at(f"{PAIR} 1", BARE, stage="act south south -"))
    }
    assert items == {"karesansui-item-moss": ("a3", "b3"), "karesansui-item-virtue": ("f3",)}


TILE = ("pp@,4/5/5 0", BARE, "tile south south zz")
FIRST_TILE = (BARE, BARE, "tile south south zz")
POOR = ("pp@,4/5/5 0", BARE, "act south south -")
RICH = ("pp@,zz,3/5/5 3", BARE, "act south south -")
STONE = ("pp@,zz+flat,3/5/5 3", BARE, "act south south -")


@pytest.mark.parametrize(
    ("given", "begin", "cell", "change", "key"),
    [
        (TILE, "", "e1", Change.APPEARED, "not-beside"),
        (TILE, "", "a3", Change.MORE, "tile-there"),
        (TILE, "", "b3", Change.APPEARED, "touch-only"),
        (FIRST_TILE, "", "c2", Change.APPEARED, "first-corner"),
        (TILE, "", "f3", Change.APPEARED, "discard-costs"),
        (TILE, "", "e5", Change.APPEARED, "not-your-garden"),
        (TILE, "", "a3", Change.GONE, "asked-tile"),
        (POOR, "", "a3", Change.APPEARED, "stone-costs"),
        (RICH, "", "a3", Change.APPEARED, "say-which-stone"),
        (STONE, "", "a3", Change.MORE, "stones-beside"),
        (RICH, "stone flat", "b3", Change.APPEARED, "not-in-column"),
        (POOR, "", "a3", Change.GONE, "monk-stuck"),
        (STONE, "", "b3", Change.GONE, "stone-stays"),
    ],
)
def test_meaningless_touch_is_explained(
    given: tuple[str, str, str], begin: str, cell: str, change: Change, key: str
) -> None:
    """KS-71, KS-11, KS-17: why a tile can't go there, why a stone is refused."""
    *players, stage = given
    position = at(*players, stage=stage)
    here = begun(position, begin) if begin else position
    reason = TWO.objection(here, cell, change)
    assert reason.key == f"karesansui-{key}"
    assert reason.clause.startswith("KS-")


def test_the_next_game_is_dealt_otherwise_and_always_alike() -> None:
    """KS-79, KS-63."""
    following = TWO.next_game()
    assert following.start() != TWO.start()
    assert following.start() == TWO.next_game().start()
    assert following.next_game().seed not in (following.seed, TWO.seed)


def test_a_garden_may_be_rearranged_as_far_as_it_can_be_one() -> None:
    """KS-72, KS-65."""
    position = at("m1+flat@,m2,3/5/5 0", BARE, stage="act south south -")
    layout = {**TWO.layout(position), "a3": Stack(FLAT, 1), "b3": Stack(0, 2, (SMALL,))}
    after = TWO.rearranged(position, layout)
    assert TWO.layout(after)["b3"] == Stack(0, 2, (SMALL,))
    assert TWO.layout(after)["supply small"].height == 4
    with pytest.raises(BadPosition):
        TWO.rearranged(position, {**layout, "b3": EMPTY})
