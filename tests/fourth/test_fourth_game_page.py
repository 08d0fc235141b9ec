"""The fourth game on the page, in Chromium: on the board that its test wrote, played to its end by mouse."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.fourth.thinking import agency
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import PageHands, run
from tests.server.asking import ask

from niwashi.devices import load_board
from niwashi.games import Game
from niwashi.opponents.engines import Engines
from niwashi.server.simulated import simulated_program

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

    from niwashi.server.live import LiveProgram

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]


@pytest.fixture
def served(fourth: Game, small_board: Path, serve: Callable[..., Any]) -> Iterator[Served[LiveProgram]]:
    def make() -> LiveProgram:
        engines = Engines(Random(1), agency(fourth))
        return simulated_program(fourth, load_board(small_board), time.monotonic, Random(1), engines=engines)[
            0
        ]

    with serve(make, run) as one:
        yield one


def test_it_is_played_to_its_end_by_mouse(served: Served[LiveProgram], open_page: Open) -> None:
    hands = PageHands(open_page(served.url), served)
    for turn in ("b2", "a1", "a2", "a3", "c2"):
        hands.play(hands.option(turn))
    hands.page.wait_for_selector("#result:not([hidden])")
    expect(hands.page.locator("#result-text")).to_have_text("Crane has reached the other shore.")
    expect(hands.page.locator("#variant")).to_have_text("Stepping stones")
    expect(hands.page.locator(".cell.square")).to_have_count(9)


def test_the_page_speaks_of_it_in_japanese(served: Served[LiveProgram], open_page: Open) -> None:
    page = open_page(served.url, locale="ja-JP")
    expect(page.locator("#variant")).to_have_text("飛び石")
    expect(page.locator("#facts")).to_contain_text("空いたマス")


@EXHAUSTIVE
def test_its_stones_are_its_own_pictures_and_its_square_has_its_mark(
    served: Served[LiveProgram], open_page: Open
) -> None:
    hands = PageHands(open_page(served.url), served)
    hands.play(hands.option("b2"))
    drawn = hands.page.locator('.cell.square image[href="picture/crane.svg"]')
    expect(drawn).to_have_count(1)
    assert hands.page.request.get(f"{served.url}/picture/crane.svg").text().startswith("<svg")
    assert not hands.page.request.get(f"{served.url}/picture/heron.svg").ok
    expect(hands.page.locator("body")).to_contain_text("ford")


@EXHAUSTIVE
def test_an_opponent_chosen_on_the_page_answers(served: Served[LiveProgram], open_page: Open) -> None:
    hands = PageHands(open_page(served.url), served)
    served.do(lambda: ask(served.program, do="player", seat="turtle", player="engine:10"))
    hands.play(hands.option("b2"))
    served.until(lambda: len(hands.turns()) == 2)
    expect(hands.page.locator('.cell.square image[href="picture/turtle.svg"]')).to_have_count(1)
