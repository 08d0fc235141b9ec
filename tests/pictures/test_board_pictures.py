"""Boards drawn from their geometry and what stands there; pictures joined to an animation."""

import struct
from collections.abc import Iterator
from xml.etree import ElementTree as Xml
from zlib import crc32

import pytest
from tests.each_game import NOT_DEALT

from niwashi.games.game import Game
from niwashi.games.known import GAMES, game_named
from niwashi.kits.known import kit_of
from niwashi.loop.fitting import built_in_board
from niwashi.pictures.apng import animated
from niwashi.pictures.board_drawing import CardPattern, Marks, board_drawing
from niwashi.pictures.png import png
from niwashi.pictures.poster import NIGHT, Inscription, poster
from niwashi.stack import Stack

SVG = "{http://www.w3.org/2000/svg}"
EACH_GAME = pytest.mark.parametrize("name", NOT_DEALT)


def drawn(game: Game, **stacks: Stack) -> Xml.Element:
    layout = {**game.layout(game.start()), **stacks}
    picture = board_drawing(game, built_in_board(game).geometry, layout, Marks(lit=["d4"]))
    return Xml.fromstring(poster(picture, NIGHT, Inscription("A & B", "<turn> 1")))  # noqa: S314 - our own picture


@EACH_GAME
def test_everything_lies_on_the_page(name: str) -> None:
    root = drawn(game_named(name), d4=Stack(0, 1))
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    scaled = next(each for each in root if "scale" in each.get("transform", ""))
    left, top, scale = (float(n) for n in _numbers(scaled.get("transform", "")))
    places = [_numbers(each.get("transform", "")) for each in scaled if each.tag == f"{SVG}g"]
    assert places
    for x, y in places:
        assert 0 < left + scale * float(x) < width
        assert 0 < top + scale * float(y) < height


def _numbers(transform: str) -> list[str]:
    return (
        transform.replace("scale(", "").replace("translate(", "").replace(")", "").replace(",", " ").split()
    )


@EACH_GAME
def test_stone_more_is_drawn_and_a_stack_says_its_height(name: str) -> None:
    game = game_named(name)
    bare, one, two = drawn(game), drawn(game, d4=Stack(1, 1)), drawn(game, d4=Stack(1, 2))
    assert len(list(bare.iter())) < len(list(one.iter())) < len(list(two.iter()))
    assert "2" in [each.text for each in two.iter(f"{SVG}text")]


def test_player_text_is_escaped() -> None:
    root = drawn(game_named("garden"))
    assert root.findtext(f"{SVG}title") == "A & B. <turn> 1"
    assert {"A & B", "<turn> 1"} <= {each.text for each in root.iter(f"{SVG}text")}


def test_each_game_has_a_poster_in_a_look_of_its_own() -> None:
    games = [game_named(name) for name in NOT_DEALT if not GAMES.origin(name).is_outside]
    looks = {kit_of(game).page.look(game) for game in games} - {NIGHT}
    assert len(looks) == len(games)


def test_card_shows_its_pattern_as_its_owner_sees_it() -> None:
    """A square forward lies above the middle for the player below, and below it for the one above."""
    game = game_named("garden")
    board, layout = built_in_board(game).geometry, game.layout(game.start())
    heights = []
    for owner, place in ((0, "flower card 1"), (1, "tendril card 1")):
        cards = {place: CardPattern([[1, 0]], owner)}
        shapes = board_drawing(game, board, layout, cards=cards).shapes
        root = Xml.fromstring(f"<svg>{shapes}</svg>")  # noqa: S314
        (hit,) = [each for each in root.iter("rect") if each.get("fill") == "#a3324f"]
        heights.append(float(hit.get("y", 0)))
    assert heights[0] < -10 < 0 < heights[1]


# Animations


def dots(colour: str, size: int = 4) -> bytes:
    square = f'<rect width="{size}" height="{size}" fill="{colour}"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">{square}</svg>'
    return png(svg, size)


def chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(file):
        length, name = struct.unpack_from(">I4s", file, at)
        data = file[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", file, at + 8 + length) == (crc32(name + data),)
        yield name, data
        at += length + 12


def test_animation_holds_every_picture_s_rows_in_order() -> None:
    pictures = [dots(colour) for colour in ("#ff0000", "#00ff00", "#0000ff")]
    made = animated(pictures, [100, 200, 70_000])
    assert made.startswith(b"\x89PNG\r\n\x1a\n")
    found = list(chunks(made))
    assert [name for name, _ in found[:3]] == [b"IHDR", b"acTL", b"fcTL"]
    assert found[1][1] == struct.pack(">II", 3, 0)
    assert found[-1] == (b"IEND", b"")
    rows = [[data for name, data in chunks(each) if name == b"IDAT"] for each in pictures]
    assert [data for name, data in found if name == b"IDAT"] == rows[0]
    assert [data[4:] for name, data in found if name == b"fdAT"] == [*rows[1], *rows[2]]
    numbered = [data[:4] for name, data in found if name in (b"fcTL", b"fdAT")]
    assert numbered == [struct.pack(">I", n) for n in range(len(numbered))]
    stands = [struct.unpack_from(">HH", data, 20) for name, data in found if name == b"fcTL"]
    assert stands == [(100, 1000), (200, 1000), (65_535, 1000)]


@pytest.mark.parametrize(
    ("frames", "stands"),
    [([], []), ([dots("#fff"), dots("#fff", 5)], [1, 1]), ([dots("#fff")], [1, 1]), ([b"no picture"], [1])],
)
def test_mismatched_frames_are_refused(frames: list[bytes], stands: list[int]) -> None:
    with pytest.raises(ValueError, match=r"kind|IHDR"):
        animated(frames, stands)
