"""A garden to be kept: what is written below it, and its dots."""

import struct
import zlib
from xml.etree import ElementTree as Xml

from niwashi.games.karesansui.garden_file import garden_from
from niwashi.games.karesansui.kit.garden_picture import garden_card, inscribed
from niwashi.games.karesansui.kit.pictures.garden import garden_picture
from niwashi.games.karesansui.scoring import score
from niwashi.pictures.png import missing_glyphs, png
from niwashi.pictures.poster import Inscription

SVG = "{http://www.w3.org/2000/svg}"
FIELDS = {"tiles": [["m1", "m2", None, None, None], ["L1", "R1", None, None, None], [None] * 5], "monk": "a3"}
GARDEN = garden_from(FIELDS, "a test").garden
TOLD = Inscription("South <and> north", "64 points", ["sand 6  ·  moss 10"])


def texts(svg: str) -> list[str]:
    return [str(each.text) for each in Xml.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - our own picture


def size(data: bytes) -> tuple[int, int]:
    """Width and height in the header of a PNG."""
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def pixels(data: bytes) -> int:
    """How many bytes of dots a PNG holds, its checksums tried."""
    found, at = b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0]
        found += body if kind == b"IDAT" else b""
        at += length + 12
    return len(zlib.decompress(found))


def test_inscription_is_below_garden() -> None:
    assert texts(garden_card(GARDEN, TOLD)) == ["South <and> north", "64 points", "sand 6  ·  moss 10"]


def test_items_stand_in_two_rows_at_most_and_no_line_is_empty() -> None:
    told = inscribed(score(GARDEN), "en")
    assert 1 <= len(told.rows) <= 2
    assert texts(garden_card(GARDEN, Inscription("A garden"))) == ["A garden"]


def test_mounted_garden_is_the_garden() -> None:
    """Every shape of the plain picture is in the mounted one."""
    plain = garden_picture(GARDEN, "A garden")
    inside = plain[plain.index("<defs>") : plain.index("</svg>")]
    assert inside in garden_card(GARDEN, TOLD)


def test_png_has_the_width_asked_for_and_the_shape_of_the_picture() -> None:
    svg = garden_card(GARDEN, TOLD)
    root = Xml.fromstring(svg)  # noqa: S314 - our own picture
    wide, high = float(str(root.get("width"))), float(str(root.get("height")))
    data = png(svg, 600)
    assert data.startswith(b"\x89PNG")
    assert size(data)[0] == 600
    assert abs(size(data)[1] - 600 * high / wide) <= 1
    assert pixels(data) == size(data)[1] * (1 + 4 * 600)


def test_png_shows_stones() -> None:
    stone = garden_from({**FIELDS, "stones": {"a2": "large"}}, "a test").garden
    assert png(garden_card(GARDEN, TOLD), 300) != png(garden_card(stone, TOLD), 300)


def test_letters_that_no_font_has_are_told_once_each() -> None:
    assert missing_glyphs("\U000f0001 \U000f0001\U000f0002") == "\U000f0001\U000f0002"
    assert missing_glyphs("  ") == ""
