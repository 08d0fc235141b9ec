"""Borderland's text of positions and turns: canonical in and out, anything else refused with a reason."""

import pytest

from niwashi.errors import BadPosition, BadTurn
from niwashi.games.known import game_named
from niwashi.words.catalogue import LANGUAGES, translate

GAME = game_named("borderland")
EMPTY = "6/7/8/9/10/11/10/9/8/7/6"
TWO = "6/7/8/9/6b3/11/4w5/9/8/7/6"
EDGE = "6/7/8/9/10/5b5/10/9/8/7/wwwwww"
A = "a1,a2,a3,a4,a5,a6"

REFUSED = {
    "": "borderland-position-fields",
    f"{TWO} w": "borderland-position-fields",
    f"{TWO} w - -": "borderland-position-fields",
    f"{TWO} f -": "borderland-position-side",
    f"{TWO} wb -": "borderland-position-side",
    f"{TWO[2:]} w -": "borderland-position-rows",
    "6/7/8/9/6B3/11/4w5/9/8/7/6 w -": "borderland-position-row",
    "6/7/8/9/06b3/11/4w5/9/8/7/6 w -": "borderland-position-row",
    "6/7/8/9/6b3/111/4w5/9/8/7/6 w -": "borderland-position-row",
    "6/7/8/9/6b3/١١/4w5/9/8/7/6 w -": "borderland-position-row",
    "6/7/8//6b3/11/4w5/9/8/7/6 w -": "borderland-position-row",
    "6/7/8/9/6b4/11/4w5/9/8/7/6 w -": "borderland-position-width",
    "6/7/8/9/6b2/11/4w5/9/8/7/6 w -": "borderland-position-width",
    "7/6/8/9/6b3/11/4w5/9/8/7/6 w -": "borderland-position-width",
    "6/7/8/9/6b3/" + "9" * 9999 + "/4w5/9/8/7/6 w -": "borderland-position-row",
    f"{TWO} - w={A}": "borderland-position-no-border",
    f"{EDGE} - -": "borderland-position-opening",
    "w5/7/8/9/10/11/10/9/8/7/6 - -": "borderland-position-opening",
    f"{EDGE} w -": "borderland-position-no-territory",
    f"{EDGE} w b={A}": "borderland-position-no-territory",
    f"{EDGE} w w={A};b=f6": "borderland-position-no-border",
    f"{TWO} w w=e5": "borderland-position-no-border",
    f"{EDGE} w w={A},b1": "borderland-position-not-an-area",
    f"{EDGE} w w=a1": "borderland-position-not-an-area",
    f"{EDGE} w w={A},l1": "borderland-position-cell",
    f"{EDGE} w w={A},b8": "borderland-position-cell",
    f"{EDGE} w w={A},": "borderland-position-cell",
    f"{EDGE} w w=": "borderland-position-state",
    f"{EDGE} w {A}": "borderland-position-state",
    f"{EDGE} w w={A};": "borderland-position-state",
    f"{EDGE} w w={A};w={A}": "borderland-position-state",
    f"{EDGE} w x={A}": "borderland-position-state",
}


@pytest.mark.parametrize(("text", "key"), REFUSED.items(), ids=range(len(REFUSED)))
def test_invalid_position_is_refused(text: str, key: str) -> None:
    """BL-1, BL-3, BL-20, BL-21, BL-23: by the field and what is wrong with it, in every language."""
    with pytest.raises(BadPosition) as refusal:
        GAME.parse(text)
    assert refusal.value.key == key
    assert all(translate(refusal.value.message, language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("text", "canonical"),
    {
        f"{TWO}  w -": f"{TWO} w -",
        f"{TWO} w -\n": f"{TWO} w -",
        f"{EDGE} w w=a2,a1,a3,a4,a5,a6": f"{EDGE} w w={A}",
        f"{EDGE} w w={A},a1": f"{EDGE} w w={A}",
    }.items(),
)
def test_other_ways_to_write_a_position_are_refused_with_the_canonical_one(text: str, canonical: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        GAME.parse(text)
    assert refusal.value.key == "borderland-position-not-canonical"
    assert refusal.value.facts["canonical"] == canonical


def test_territories_are_written_white_first_with_cells_in_their_order() -> None:
    """BL-21: rows by letter, cells of a row by number, ten after nine."""
    both = "bbbbbb/7/8/9/10/11/10/9/8/7/wwwwww"
    k = "k1,k2,k3,k4,k5,k6"
    text = f"{both} b w={A};b={k}"
    assert GAME.format(GAME.parse(text)) == text
    with pytest.raises(BadPosition) as refusal:
        GAME.parse(f"{both} b b={k};w={A}")
    assert refusal.value.facts["canonical"] == text
    row = GAME.parse("6/7/8/9/10/11/wwwwwwwwww/9/8/7/6 b w=" + cells_up_to_e())
    assert GAME.format(row).endswith(",e8,e9,e10")


def cells_up_to_e() -> str:
    lengths = {"a": 6, "b": 7, "c": 8, "d": 9, "e": 10}
    return ",".join(f"{row}{n}" for row, length in lengths.items() for n in range(1, length + 1))


@pytest.mark.parametrize(
    "text",
    [
        "",
        ",",
        "c4,",
        "c4~a1",
        "c4-c5-c6",
        "c4-c5~",
        "c4-c5~a1~a2~a3",
        "a1,a2,a3",
        "pass,c4",
        "w:e5",
        "w:e5,w:g7",
        "red",
        "c4c5",
        "c100",
        "\x00",
        "c٤",
    ],
)
def test_invalid_turn_text_is_refused(text: str) -> None:
    """BL-10: one action or two, marks on moves alone."""
    with pytest.raises(BadTurn) as refusal:
        GAME.play(GAME.parse(f"{TWO} w -"), text)
    assert refusal.value.key == "borderland-turn-text"


@pytest.mark.parametrize("text", ["a7", "c4-c9", "c0", "c04", "k7,a1", "e6-e7~a9", "w:e5,b:e11"])
def test_cells_that_there_are_not_are_refused_by_name(text: str) -> None:
    """BL-1."""
    with pytest.raises(BadTurn) as refusal:
        GAME.play(GAME.parse(f"{TWO} w -"), text)
    assert refusal.value.key == "borderland-turn-cell"
    assert all(translate(refusal.value.message, language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("text", "canonical"),
    {
        "C4": "c4",
        " c4-c5 , e7": "c4-c5,e7",
        "b:g7,w:e5": "w:e5,b:g7",
        "White": "white",
        "PASS": "pass",
    }.items(),
)
def test_other_ways_to_write_a_turn_are_refused_with_the_canonical_one(text: str, canonical: str) -> None:
    with pytest.raises(BadTurn) as refusal:
        GAME.play(GAME.start(), text)
    assert refusal.value.facts["canonical"] == canonical
