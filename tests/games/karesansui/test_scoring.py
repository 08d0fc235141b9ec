"""Each scoring clause on gardens small enough to check by eye, and all against a slow second reading."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.karesansui import naive

from niwashi.games.karesansui.deck import built_in_deck
from niwashi.games.karesansui.garden import NAMES, STONES
from niwashi.games.karesansui.garden_file import garden_data, garden_from
from niwashi.games.karesansui.scoring import broken_joins, score
from niwashi.games.karesansui.tiles import DESIGNS, TILES

EMPTY = ". . . . ."
KEYS = (
    "sand moss symmetry circles pattern stone_kinds knight_diagonal "
    "horai sanzon recumbent boat famous virtue total"
)


def points(top: str = EMPTY, middle: str = EMPTY, bottom: str = EMPTY, **more: Any) -> dict[str, int]:
    """The score of a garden drawn row by row, a dot for no tile."""
    tiles = [[None if text == "." else text for text in row.split()] for row in (top, middle, bottom)]
    given = garden_from({"tiles": tiles, **more}, "a test")
    return dict(score(given.garden, given.famous).told())


def with_stones(**stones: str) -> dict[str, int]:
    """The score of a garden all of moss with some stones."""
    return points(*["m1 m1 m1 m1 m1"] * 3, stones=stones)


def test_the_items_have_their_names_and_order() -> None:
    assert list(points()) == KEYS.split()
    assert set(points().values()) == {0}


def test_sand_is_the_largest_rectangle_and_moss_counts_two_each() -> None:
    """KS-30: an L of sand is worth its better arm; an empty square is no sand."""
    assert points("pp pp pp m1 .", "pp m1 pp m2 .", "pp m1 pp . .")["sand"] == 3
    assert points("pp pp pp m1 .", "pp m1 pp m2 .", "pp m1 pp . .")["moss"] == 8
    assert points("pp pp . . .", "pp ww . . .", "m1 pu* . . .")["sand"] == 4
    assert points(*["pp pw L1 wu zz"] * 3)["sand"] == 15
    assert points(*["m1 m2 m3 m4 m5"] * 3) | {"sand": 0, "moss": 30} == points(*["m1 m2 m3 m4 m5"] * 3)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("L1 pw m1 pw R1", 5),
        ("L1* pw m1 pw R1*", 5),
        ("L1 pw m1 pw L1", 0),
        ("L1 pw m1 pw R2", 0),
        ("L1 pw m1 pw R1*", 0),
        ("pw pp m1 pp pw*", 0),
        ("pp* ww zz* ww* pp", 5),
        ("m1* m2 m3 m2* m1", 5),
        ("m1 m2 m3 m2 m4", 0),
        ("pp pp L1 pp pp", 0),
        ("pu wz pu* wz pu", 5),
        ("pp pp pp pp .", 0),
    ],
)
def test_symmetry_is_what_the_eye_sees(row: str, expected: int) -> None:
    """KS-31, KS-4: quarters mirror into each other, equal edges and moss look the same turned."""
    assert points(middle=row)["symmetry"] == expected


def test_each_row_counts_for_itself() -> None:
    """KS-31."""
    assert points(*["pp ww zz ww pp"] * 3)["symmetry"] == 15


@pytest.mark.parametrize(
    ("top", "middle", "expected"),
    [
        ("L1 R1 . . .", "R1* L1* . . .", 8),
        ("L2 R2 . . .", "R2* pp . . .", 2),
        ("L2 R2 . . .", "pp pp . . .", 2),
        ("pp pp . . .", "R2* L2* . . .", 2),
        (". . . . L3", ". . . . R3*", 2),
        ("R3 . . . .", "L3* . . . .", 2),
        ("L1 pp . . .", "pp L1* . . .", 0),
        ("L1 R2 . . .", "pp pp . . .", 0),
        ("R1 L1 . . .", "pp pp . . .", 0),
        ("pu . . . .", "pu* . . . .", 4),
        ("wu . . . .", "pu* . . . .", 4),
        ("pu . . . .", "wu . . . .", 2),
        ("pu* . . . .", "pu . . . .", 2),
        ("wu* . . . .", ". . . . .", 1),
        ("L1 R1 L1 R1 pu", "R1* L1* R1* pp pu*", 14),
    ],
)
def test_circles(top: str, middle: str, expected: int) -> None:
    """KS-32: full circles 2 a tile, half ones 1 a tile, opposite quarters nothing, no tile twice."""
    assert points(top, middle)["circles"] == expected


def test_broken_joins_cost_two_each_and_a_flawless_whole_brings_seven() -> None:
    """KS-33, KS-4: top against bottom; sideways everything joins, and moss joins anything."""
    assert points("pw . . . .", "pp . . . .")["pattern"] == -2
    assert points("pw . . . .", "wz . . . .")["pattern"] == 0
    assert points("pw pp zz pp .")["pattern"] == 0
    assert points("pw L1 m1 . .", "m1 m2 R3* . .")["pattern"] == 0
    assert points("L1 L1 L1 R1 .", "R1* L1* R2* L1* .")["pattern"] == -4
    assert points("pu pu wu . .", "pu* wu* pp . .")["pattern"] == -2
    flawless = ("pp pw pp pw m1", "pp ww pp ww m1", "pp pw* pp pw* m1")
    assert points(*flawless)["pattern"] == 7
    assert points(*flawless[:2], "pp pw* pp pw* .")["pattern"] == 0
    assert points(*flawless[:2], "pp pp pp pw* m1")["pattern"] == -2


def test_boundaries_that_do_not_join_are_named_lower_square_first() -> None:
    """KS-33."""
    garden = garden_from(
        {"tiles": [["pw", None, None, None, "pz"], ["pp", "pp", None, None, "pp"], ["pp"] * 5]}, ""
    )
    assert [(NAMES[low], NAMES[high]) for low, high in broken_joins(garden.garden)] == [
        ("a2", "a3"),
        ("e2", "e3"),
    ]


def test_each_kind_of_stone_counts_once() -> None:
    """KS-34: at most 10."""
    assert with_stones(a1="flat", c2="flat", e3="small")["stone_kinds"] == 4
    assert with_stones(a1="flat", c1="small", e1="recumbent", a3="large", e3="boat")["stone_kinds"] == 10


@pytest.mark.parametrize(
    ("squares", "expected"),
    [
        ("a1 c2", 5),
        ("a1 b3", 5),
        ("a1 b2", 0),
        ("a1 c3", 0),
        ("a1 c2 b1", 0),
        ("a1 c2 b3", 5),
        ("a1 b2 c3", 7),
        ("c1 b2 a3", 7),
        ("a1 b2 c3 e2", 7),
        ("a1 b2 c3 d1", 7),
        ("a1 c2 d1 e3", 10),
        ("a1 b2 c3 c1 a3", 7),
        ("a3 c2 e3", 5),
        ("a1 b2 c3 d3 e1", 12),
    ],
)
def test_figures_of_stones(squares: str, expected: int) -> None:
    """KS-35: a knight's block must be clear, a stone counts in one figure, the best total is scored."""
    assert with_stones(**dict.fromkeys(squares.split(), "flat"))["knight_diagonal"] == expected


def test_horai_and_sanzon_stand_on_moss_of_the_top_row() -> None:
    """KS-36: each once."""
    assert with_stones(a3="large", b3="large")["horai"] == 10
    assert with_stones(a3="large", b3="large", d3="large", e3="large")["horai"] == 10
    assert with_stones(a2="large", b2="large")["horai"] == 0
    assert with_stones(a3="large", c3="large")["horai"] == 0
    assert points("m1 pp m1 m1 m1", stones={"a3": "large", "b3": "large"})["horai"] == 0
    assert with_stones(b3="small", c3="large", d3="small")["sanzon"] == 15
    assert with_stones(b3="large", c3="small", d3="large")["sanzon"] == 0
    assert points("m1 m1 m1 pp m1", stones={"b3": "small", "c3": "large", "d3": "small"})["sanzon"] == 0


def test_recumbent_and_boat_stones_have_their_places() -> None:
    """KS-36: each recumbent stone, but boats once."""
    stones = with_stones(c1="recumbent", c3="recumbent", a1="recumbent", e1="boat", d1="boat", c2="boat")
    assert (stones["recumbent"], stones["boat"]) == (6, 3)


def test_a_famous_garden_counts_when_its_whole_picture_is_there_and_only_the_best_one() -> None:
    """KS-37, KS-3."""
    needs = {"b2": ["moss", "large"], "a1": ["moss"]}
    cards = [{"points": 12, "needs": needs}, {"points": 4, "needs": {"b2": ["large"]}}]
    tiles = (". . . . .", "m1 m1 . . .", "m1 . . . .")
    assert points(*tiles, stones={"b2": "large"}, famous=cards)["famous"] == 12
    assert points(*tiles, stones={"b2": "small"}, famous=cards)["famous"] == 0
    assert points(*tiles[:2], "pp . . . .", stones={"b2": "large"}, famous=cards)["famous"] == 4


def test_virtue_counts_one_each_and_the_total_is_the_sum() -> None:
    """KS-38."""
    told = points("L1 R1 m1 . .", "R1* L1* m2 . .", stones={"c3": "boat"}, virtue=5)
    assert told["virtue"] == 5
    assert told["total"] == 4 + 4 + 8 + 2 + 5 == sum(told.values()) - told["total"]


def random_garden(dice: random.Random) -> dict[str, Any]:
    pool = dice.choice(
        [list(TILES), ["L1", "R1", "L1*", "R1*", "pu", "pu*"], ["pp", "pp*", "m1", "m1*", "L2", "R2"]]
    )
    filled = dice.choice([0.5, 0.9, 1.0])
    tiles = [[dice.choice(pool) if dice.random() < filled else None for _ in range(5)] for _ in range(3)]
    lying = naive.by_square({"tiles": tiles})
    dense = dice.random()
    return {
        "tiles": tiles,
        "stones": {name: dice.choice(STONES) for name in lying if dice.random() < dense},
        "virtue": dice.randint(0, 6),
        "famous": [
            {"points": dice.randint(1, 15), "needs": {dice.choice(NAMES): [dice.choice(["moss", *STONES])]}}
            for _ in range(dice.randint(0, 3))
        ],
    }


@pytest.mark.parametrize("seed", range(8))
def test_random_gardens_score_as_the_slow_reading_says(seed: int) -> None:
    """KS-30 to KS-38: every item, with the best choice found by trying all of them (KS-32, KS-35)."""
    dice = random.Random(seed)
    for _ in range(50):
        fields = random_garden(dice)
        given = garden_from(fields, "a test")
        assert score(given.garden, given.famous).told() == naive.score(fields), fields


SQUARES = st.sets(st.sampled_from(NAMES), max_size=15)


@settings(max_examples=150)
@given(SQUARES)
def test_the_best_figures_are_found_among_all_choices(squares: set[str]) -> None:
    """KS-35."""
    expected = naive.most_by_subsets(naive.figures(dict.fromkeys(squares, "flat")))
    assert with_stones(**dict.fromkeys(squares, "flat"))["knight_diagonal"] == expected


ROW = st.lists(st.sampled_from(sorted(TILES)), min_size=5, max_size=5)


@settings(max_examples=100)
@given(st.lists(ROW, min_size=3, max_size=3))
def test_turning_what_looks_the_same_changes_no_point(rows: list[list[str]]) -> None:
    """KS-31, KS-60: `pp*` is `pp` to every item."""
    same = {d for d in DESIGNS if d[0] == "m" or d in ("pp", "ww", "zz")}
    turned = [
        [t.rstrip("*") + "*" * (not t.endswith("*")) if t.rstrip("*") in same else t for t in r] for r in rows
    ]
    assert points(*map(" ".join, rows)) == points(*map(" ".join, turned))


@settings(max_examples=100)
@given(st.lists(ROW, min_size=3, max_size=3))
def test_a_mirrored_garden_scores_the_same(rows: list[list[str]]) -> None:
    """KS-4: the mirror image of a garden has the same joins, circles and symmetries."""
    swap = {"L": "R", "R": "L"}
    mirrored = [[swap.get(text[0], text[0]) + text[1:] for text in reversed(row)] for row in rows]
    assert points(*map(" ".join, rows)) == points(*map(" ".join, mirrored))


def test_the_score_of_a_garden_is_that_of_its_data() -> None:
    """KS-68: data there and back."""
    fields = random_garden(random.Random(1)) | {"famous": []}
    garden = garden_from(fields, "a test").garden
    assert garden_from(garden_data(garden), "a test").garden == garden


def test_every_famous_garden_of_the_deck_can_be_scored() -> None:
    """KS-37: a garden made after its picture shows it, one stone or tile less does not."""
    for card in built_in_deck().famous:
        stones = {name: need for name, needs in card.needs.items() for need in needs if need != "moss"}
        made = garden_from({"tiles": [["m1"] * 5] * 3, "stones": stones}, card.id)
        assert score(made.garden, [card]).famous == card.points
        assert score(garden_from({"tiles": [["pp"] * 5] * 3, "stones": {}}, "").garden, [card]).famous == 0
