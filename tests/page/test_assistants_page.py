"""Engines, hints and the review on the page, with the real engine in a process of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import PageHands, run, simulated
from tests.server.asking import status_of

from niwashi.board_types import Cue
from niwashi.errors import NiwashiError
from niwashi.games.known import game_named
from niwashi.server.live import LiveProgram

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]


@pytest.fixture
def served(serve: Callable[..., Any]) -> Iterator[Served[LiveProgram]]:
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as one:
        yield one


@pytest.fixture
def hands(served: Served[LiveProgram], open_page: Open) -> PageHands:
    page = open_page(served.url)
    page.set_default_timeout(40_000)  # an engine starts, on a computer that may be busy
    return PageHands(page, served)


def test_hint_is_asked_for_and_engine_seated_in_mid_game_answers_and_fails(
    hands: PageHands, served: Served[LiveProgram]
) -> None:
    """Its failure is told beside the message: below the fold the page seemed to go on as for two people."""
    page = hands.page
    page.click("#hint")
    page.wait_for_selector("#hint-text >> text=Look around here")
    served.until(lambda: Cue.HINT in served.program.game_loop.cues())
    page.click("#hint")
    page.wait_for_selector("#hint-text >> text=Start with this one")
    page.click("#hint")
    page.wait_for_selector("#hint-text >> text=This: f1")
    expect(page.locator("#hint")).to_have_text("Hint again")
    expect(page.locator("#hint")).to_have_attribute("title", "4 left")
    page.click("#drawer-open")
    page.click("#assistants-box summary")
    page.select_option("#players select[data-player=flower]", "engine:1")
    page.click("#drawer-close")
    served.until(lambda: len(served.program.game_loop.session.match.turns) == 1)
    served.until(lambda: served.program.game_loop.session.is_settled)
    expect(page.locator("#players select[data-player=flower]")).to_have_value("engine:1")
    opponents = served.program.assistants.opponents
    served.do(lambda: opponents.tell(NiwashiError("engine-silent")))
    expect(page.locator("#speech")).to_contain_text("The engine does not answer.")
    expect(page.locator("#refusal")).to_be_in_viewport()


@EXHAUSTIVE
def test_a_finished_game_is_looked_through(hands: PageHands, served: Served[LiveProgram]) -> None:
    game, rng, turns = game_named("garden"), Random(1), list[str]()
    position = game.start()
    while game.result(position) is None:
        turns.append(rng.choice(game.legal_turns(position)))
        position = game.play(position, turns[-1])
    served.do(served.program.resume, game, game.start(), turns)
    page = hands.page
    page.click("#result-review")
    page.wait_for_selector(f"#review-line circle >> nth={len(turns)}", timeout=180_000)  # it thinks
    expect(page.locator("#result")).to_be_hidden()
    comes_true(
        page, "() => document.querySelector('#review-line').getBoundingClientRect().bottom < innerHeight"
    )
    expect(page.locator("#turns .grade")).not_to_have_count(0)
    page.click("#review-line circle >> nth=1")
    page.wait_for_selector("#review-line circle[aria-current] >> nth=0", state="attached")
    expect(page.locator("#speech #review-at")).to_have_text(re.compile("^Turn 1: "))
    expect(page.locator("#clock")).to_be_hidden()
    expect(page.locator("#review-marks .played")).to_have_text("Turn 2 as it was played")
    expect(page.locator(f"#arrows .played[data-from={turns[1][:2]}]")).to_have_count(1)
    expect(page.locator("#good-first")).to_have_text("good for Flower")
    assert served.do(lambda: served.program.game_loop.session.match.turns) == tuple(turns)
    page.click("#view-play-on")
    served.until(lambda: not served.program.game_loop.session.match.turns)
    expect(page.locator("#hint")).to_be_visible()  # the game is on again from here
    assert " t " in status_of(served.program)["position"]
