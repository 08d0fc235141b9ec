"""The example game on the page, in Chromium: moved and captured by mouse."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import PageHands, run

from niwashi.games import Game
from niwashi.loop.fitting import built_in_board
from niwashi.server.simulated import simulated_program

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

    from niwashi.server.live import LiveProgram

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
NEAR_THE_END = "b1b2b/w5/3b2/2w3/1w2w1/2w1w1 w"


@pytest.fixture
def served(breakthrough: Game, serve: Callable[..., Any]) -> Iterator[Served[LiveProgram]]:
    def make() -> LiveProgram:
        board = built_in_board(breakthrough)
        program, _ = simulated_program(breakthrough, board, time.monotonic, Random(1))
        program.resume(breakthrough, breakthrough.parse(NEAR_THE_END), ())
        return program

    with serve(make, run) as one:
        yield one


def test_own_piece_then_the_opponents_captures_and_the_game_is_won(
    served: Served[LiveProgram], open_page: Open
) -> None:
    hands = PageHands(open_page(served.url), served)
    page = hands.page
    page.wait_for_selector('[data-place="c3"][data-stones="1"]')
    hands.place("c3").click()
    served.until(lambda: bool(served.program.game_loop.session.advice().due))
    page.wait_for_selector(".floating svg")
    hands.place("d4").click()
    served.until(lambda: len(hands.turns()) == 1)
    assert hands.turns() == ("c3d4",)
    assert served.program.tabletop.layout()["black hand"].height == 9  # type: ignore[union-attr]
    hands.play(hands.option("c6c5"))
    hands.play(hands.option("a5b6"))
    page.wait_for_selector("#result:not([hidden])")
    expect(page.locator("#result-text")).to_have_text("White has broken through.")


@EXHAUSTIVE
def test_piece_may_be_captured_before_the_board_has_noticed_what_was_lifted(
    served: Served[LiveProgram], open_page: Open
) -> None:
    hands = PageHands(open_page(served.url), served)
    hands.page.wait_for_selector('[data-place="c3"][data-cue="may-lift"]')
    hands.page.evaluate(
        """names => names.forEach((name) => {
          const place = document.querySelector(`[data-place="${name}"]`);
          place.focus();
          place.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        })""",
        ["c3", "d4"],
    )
    served.until(lambda: hands.turns() == ("c3d4",))
