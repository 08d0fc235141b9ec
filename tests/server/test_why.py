"""A tap that does nothing is answered with the rule that is in its way; a page's touch needs no *done*."""

import pytest
from tests.server.asking import ask
from tests.server.running import Running

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError
from niwashi.words.catalogue import translate

HEX_91 = load_board(data.boards() / "hex-91.toml")
NEAR = "6/7/8/9/10/11/4w5/9/8/7/6 w -"


def borderland(position: str) -> Running:
    running = Running("borderland", board=HEX_91)
    ask(running.program, do="position", position=position)
    ask(running.program, do="arrange")
    running.pass_time(1.0)
    return running


def why(running: Running, place: str, language: str = "en") -> str:
    with pytest.raises(NiwashiError) as refused:
        ask(running.program, do="why", place=place)
    return translate(refused.value.message, language)


def test_empty_hex_says_which_piece_is_too_near() -> None:
    running = borderland(NEAR)
    assert why(running, "e6") == (
        "e6 is too near your own e5: leave at least one hex between your pieces when you place. (BL-12)"
    )
    assert why(running, "e6", "ja").endswith("（BL-12）")


def test_second_placement_is_named_after_the_first() -> None:
    running = borderland(NEAR)
    running.do("take", "white hand")
    running.do("set", "h6")
    running.pass_time(1.0)
    assert "A turn has one placement at most" in why(running, "a1")


def test_taken_hex_is_said_to_be_taken() -> None:
    assert why(borderland(NEAR), "e5") == "e5 is taken: only one piece stands on a hex. (BL-12)"


def test_unknown_place_is_refused() -> None:
    assert "z9" in why(borderland(NEAR), "z9")
