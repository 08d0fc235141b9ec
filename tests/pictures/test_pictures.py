"""Pictures of tiles and gardens: what meets on a tile's edge is what its code says."""

import re
from functools import cache
from itertools import product
from xml.etree import ElementTree as Xml

from niwashi.games.karesansui.garden_file import garden_from
from niwashi.games.karesansui.kit.pictures.garden import garden_picture
from niwashi.games.karesansui.kit.pictures.rake import inner_eyes, lines, rings
from niwashi.games.karesansui.kit.pictures.tile import TILE_SIZE, tile_picture
from niwashi.games.karesansui.tiles import TILES, Ground, joins, mirrored

Point = tuple[float, float]

SAND = [text for text, tile in TILES.items() if tile.ground is Ground.SAND]
SVG = "{http://www.w3.org/2000/svg}"
NEAR = 0.2  # coordinates have one decimal


@cache
def drawn(text: str) -> list[list[Point]]:
    """Return every raked line of a tile as points."""
    tile = TILES[text]
    data = [*lines(tile.top, tile.bottom), *inner_eyes(tile.top, tile.bottom), *rings(tile.top, tile.bottom)]
    return [[(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", d)] for d in data]


@cache
def ends(text: str, axis: int, at: float) -> list[float]:
    """Where lines cross an edge: the left or right (axis 0), the top or bottom (axis 1)."""
    found = [p[1 - axis] for line in drawn(text) for p in (line[0], line[-1]) if abs(p[axis] - at) < NEAR]
    return sorted(found)


@cache
def near(text: str, *, below: bool) -> list[list[float]]:
    """How far from the edge the outermost line lies, along the edge: what the eye sees of a swing."""
    edge = TILE_SIZE if below else 0.0
    rows = [[abs(y - edge) for _, y in line] for line in drawn(text) if len(line) > 2]
    return [[round(distance) for distance in row] for row in rows if min(row) < 12 and max(row) < 40]


def test_every_tile_is_a_picture_with_a_title() -> None:
    for text in TILES:
        root = Xml.fromstring(tile_picture(text, f"Tile <{text}>"))  # noqa: S314 - our own picture
        assert root.tag == f"{SVG}svg"
        assert root.findtext(f"{SVG}title") == f"Tile <{text}>"
        assert len(list(root.iter(f"{SVG}path"))) > 2, text


def test_no_two_tiles_look_alike_unless_turning_changes_nothing() -> None:
    """KS-31, KS-60."""
    pictures: dict[str, list[str]] = {}
    for text in TILES:
        pictures.setdefault(tile_picture(text, ""), []).append(text)
    twice = {texts[0] for texts in pictures.values() if len(texts) == 2}
    assert twice == {"pp", "ww", "zz", "m1", "m2", "m3", "m4", "m5", "m6"}
    assert all(len(texts) <= 2 for texts in pictures.values())


def test_lines_stay_on_their_tile() -> None:
    points = [(text, point) for text in SAND for line in drawn(text) for point in line]
    assert points
    low, high = -NEAR, TILE_SIZE + NEAR
    assert [(text, (x, y)) for text, (x, y) in points if not (low <= x <= high and low <= y <= high)] == []


def test_left_and_right_edges_of_sand_always_meet() -> None:
    """KS-4: twelve lines cross both sides of every tile at the same heights."""
    plain = ends("pp", 0, 0.0)
    assert len(plain) == 12
    for text, (side, at) in product(SAND, enumerate((0.0, TILE_SIZE))):
        crossing = ends(text, 0, at)
        assert len(crossing) == 12, (text, side)
        assert all(abs(one - other) < NEAR for one, other in zip(crossing, plain, strict=True)), (text, side)


def test_rings_meet_at_an_edge_exactly_when_it_joins() -> None:
    """KS-4, KS-33: what an eye sees is what is counted."""
    round_ = [text for text in TILES if text[0] in "LR" or text[1] == "u"]
    for upper, lower in product(round_, round_):
        above, below = ends(upper, 1, TILE_SIZE), ends(lower, 1, 0.0)
        if above or below:
            meet = len(above) == len(below) and all(
                abs(one - other) < NEAR for one, other in zip(above, below, strict=True)
            )
            assert meet == joins(upper, lower), (upper, lower)


def test_waves_and_zigzags_mirror_each_other_at_an_edge_exactly_when_it_joins() -> None:
    """KS-4, KS-33: equal halves make whole eyes and diamonds."""
    swinging = [text for text in TILES if set(text) <= set("pwz*")]
    for upper, lower in product(swinging, swinging):
        alike = near(upper, below=True) == near(lower, below=False)
        assert alike == joins(upper, lower), (upper, lower)


def test_mirrored_tile_is_drawn_as_the_mirror_image() -> None:
    """KS-4, KS-31: where lines cross the edges."""
    for text, at in product(SAND, (0.0, TILE_SIZE)):
        reflected, there = sorted(TILE_SIZE - x for x in ends(text, 1, at)), ends(mirrored(text), 1, at)
        assert all(abs(one - other) < NEAR for one, other in zip(reflected, there, strict=True)), (text, at)


def test_garden_shows_its_tiles_stones_and_the_monk() -> None:
    fields = {
        "tiles": [
            ["L1", "m1", "pp", None, None],
            ["R1*", "pp", "pp*", None, None],
            ["pw", None, None, None, None],
        ],
        "stones": {"b3": "large", "c2": "boat"},
        "monk": "a1",
    }
    garden = garden_from(fields, "a test").garden
    root = Xml.fromstring(garden_picture(garden, "A garden"))  # noqa: S314 - our own picture
    used = [use.get("href") for use in root.iter(f"{SVG}use")]
    assert sorted(map(str, used)) == sorted(
        ["#tile-L1", "#tile-m1", "#tile-pp", "#tile-R1-turned", "#tile-pp", "#tile-pp-turned", "#tile-pw"]
    )
    bare = garden_picture(garden._replace(stones=(None,) * 15, monk=None), "A garden")
    assert len(bare) < len(garden_picture(garden, "A garden"))
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    wanted = set(re.findall(r"url\(#([\w-]+)\)", Xml.tostring(root, encoding="unicode")))
    assert {str(name)[1:] for name in used} | wanted <= defined


def test_picture_is_small_enough_for_a_phone() -> None:
    full = [["m1", "m2", "m3", "m4", "m5"], ["L3", "R3", "ww", "zz", "wu"], ["R3*", "L3*", "wz", "pz", "m6"]]
    garden = garden_from({"tiles": full}, "a test").garden
    assert len(garden_picture(garden, "")) < 300_000
