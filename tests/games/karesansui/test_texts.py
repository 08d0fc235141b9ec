"""Texts of positions and turns, and why other texts are refused."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.karesansui.setting import BARE, DECK, GAMES, TWO, at

from niwashi.errors import BadPosition, BadTurn, IllegalTurn
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.tiles import TILES
from niwashi.words.catalogue import LANGUAGES, translate

START = Karesansui(DECK, 2, 7)
TEXT = START.format(START.start())


def changed(old: str, new: str, text: str = TEXT) -> str:
    assert old in text
    return text.replace(old, new, 1)


def middle() -> str:
    return TWO.format(at("5/pp,m1+flat,3/L1*@,4 3 zz enshu", BARE, stage="act south south -"))


def test_a_position_reads_as_the_digest_says() -> None:
    """KS-64."""
    first, second, stage, supply, stock, discards, shown, used, seed = middle().split(" | ")
    assert first == "south 5/pp,m1+flat,3/L1*@,4 3 zz enshu -"
    assert second == "north 5/5/5 0 - - -"
    assert stage == "act south south -"
    assert supply == "supply 3/5/2/3/1"
    assert stock.startswith("stock pp,pp,pp,ww")
    assert (discards, seed) == ("discards -", "seed 0 0")
    assert len(shown.split(",")) == 3
    assert len(used.split(",")) == 5


@pytest.mark.parametrize(
    "text",
    [
        "",
        "south 5/5/5 0 - - -",
        changed("south 5/5/5", "south 5/5"),
        changed("south 5/5/5", "south 5/5/4"),
        changed("south 5/5/5", "south 5/5/2,3"),
        changed("south 5/5/5", "south 5/5/pp,4"),
        changed("south 5/5/5", "south 5/5/qq@,4"),
        changed("south 5/5/5", "south 5/5/pp@,4"),
        changed("south 5/5/5", "west 5/5/5"),
        changed("south 5/5/5 0", "south 5/5/5 7"),
        changed("5 0 - ", "5 0 xx "),
        changed("5 0 - ", "5 0 pp "),
        changed("supply 4", "supply 3"),
        changed("supply 4/5/2/3/1", "supply 4/5/2/3"),
        changed("stock ", "stock pp,"),
        changed("stock ", "stock p,"),
        changed("seed 7 0", "seed -7 0"),
        changed("seed 7 0", "seed 7"),
        changed("seed 7 0", "seed 07 0"),
        changed("discards -", "discards"),
        changed("tile south south", "tile south north"),
        changed("tile south south", "offer south south"),
        changed("tile south south", "steal south north"),
        changed("tile south south", "react south south"),
        changed("tile south south", "buy south south"),
        changed("tile south south", "tiles south south"),
        changed("tile south south", "act south south"),
        changed("tile south south", "over south south"),
        changed("tile south south", "tile south east"),
        changed("tile south south", "rest south south"),
        changed(" | supply", " refused=south | supply"),
        changed(" | supply", " refused=east | supply"),
        changed(" | supply", " thief=north | supply"),
        changed(" | supply", " card=zenami | supply"),
        changed(" | supply", " card=zenami card=zenami | supply"),
        changed(" | supply", " declared=pp@f1 | supply"),
        changed(" | supply", " colour=red | supply"),
        changed("used -", "used enshu,nobody"),
        changed("shown ", "shown lone-peak,"),
        changed("5 0 - ", "5 0 - nobody,", TEXT),
        changed("pp,m1+flat,3", "pp,m1+flat,pp,2", middle()),
        changed("pp,m1+flat,3", "1,m1+flat,3", middle()),
        changed("L1*@", "L1*", middle()),
        changed("L1*@", "L1@", middle()).replace("m1+flat", "m1+flat@"),
        changed("L1*@", "pp*@", middle()),
        changed("m1+flat", "m1+pebble", middle()),
        TEXT + " ",
        TEXT.replace(" | ", "|"),
        TEXT.upper(),
    ],
)
def test_invalid_position_is_refused_in_every_language(text: str) -> None:
    """KS-65."""
    with pytest.raises(BadPosition) as refusal:
        TWO.parse(text)
    assert all(translate(refusal.value.message, language) for language in LANGUAGES)


def test_stones_side_by_side_on_sand_are_refused() -> None:
    """KS-65, KS-17."""
    good = TWO.format(at("5/m2+flat,m1+flat,3/L1*@,4 3", BARE, stage="act south south -"))
    one = (
        good.replace("m2+flat", "pw+flat")
        .replace("m2,m2,m2", "m2,m2,m2,m2")
        .replace("pw,pw,pw,pw", "pw,pw,pw")
    )
    assert TWO.format(TWO.parse(one)) == one  # the one on moss came second
    bad = (
        one.replace("m1+flat", "pz+flat")
        .replace("m1,m1,m1", "m1,m1,m1,m1")
        .replace("pz,pz,pz,pz", "pz,pz,pz")
    )
    with pytest.raises(BadPosition, match="side by side"):
        TWO.parse(bad)


def test_cards_held_twice_are_refused() -> None:
    """KS-65, KS-3."""
    position = at(f"{BARE} - enshu", f"{BARE} - muso", BARE, stage="tile west west m1")
    text = GAMES[3].format(position)
    with pytest.raises(BadPosition, match="No card comes twice"):
        GAMES[3].parse(text.replace(" muso ", " enshu "))
    with pytest.raises(BadPosition, match="No card comes twice"):
        GAMES[3].parse(text.replace("evening-boat", "lone-peak"))


@pytest.mark.parametrize(
    "turn",
    [
        "",
        "place",
        "place pp",
        "place pp f1",
        "place xx a1",
        "place pp a1 ",
        "PLACE pp a1",
        "place  pp a1",
        "give",
        "give me",
        "stone large",
        "stone rock a1",
        "stone large a1 a2 a3",
        "monk",
        "monk z9",
        "zazen now",
        "ishikawa ",
        "kentei a1",
        "hop",
        "place pp* a1",
        "steal m1* a1",
    ],
)
def test_invalid_turn_text_is_refused(turn: str) -> None:
    """KS-64, KS-60."""
    with pytest.raises(BadTurn) as refusal:
        START.play(START.start(), turn)
    assert all(translate(refusal.value.message, language) for language in LANGUAGES)


@settings(max_examples=60)
@given(st.text(max_size=40), st.integers(0, len(TEXT)), st.integers(0, 12))
def test_any_other_text_is_refused_or_a_position(noise: str, place: int, cut: int) -> None:
    """KS-65: never anything but BadPosition."""
    text = TEXT[:place] + noise + TEXT[place + cut :]
    try:
        position = START.parse(text)
    except BadPosition:
        return
    assert START.format(position) == text


@settings(max_examples=200)
@given(
    st.text(max_size=30) | st.from_regex(r"(place|stone|give|monk|steal) [a-zL-R0-9* ]{0,12}", fullmatch=True)
)
def test_any_other_turn_is_refused(turn: str) -> None:
    """KS-64."""
    position = START.start()
    if turn not in START.legal_turns(position):
        with pytest.raises((BadTurn, IllegalTurn)):
            START.play(position, turn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_say_squares_of_the_board_and_no_notation(language: str) -> None:
    """North's a3 lies on the board's e4; a tile of several is the only one with its design's name."""
    chance = Random(4)
    for deal in range(2):
        game = Karesansui(DECK, 2, deal)
        position = game.start()
        for _ in range(25):
            for option in game.options(position):
                if option.words is None or option.words.key == "karesansui-say-tile":
                    continue
                said = translate(option.words.key, language, **option.words.facts)
                assert not set(re.findall(r"[A-Za-z0-9*]+", said)) & {*TILES}, said
                if option.button in game.places and "place" in option.words.facts:
                    assert option.words.facts["place"] == option.button
            turns = game.legal_turns(position)
            if not turns:
                break
            position = game.play(position, chance.choice(turns))
