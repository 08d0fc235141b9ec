"""What somebody draws on the board, and a turn that is tapped while the other side is on turn."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.opponents.thinkers import Agency, found
from tests.page.page_hands import run, simulated
from tests.page.test_pointing_page import Finger

from niwashi.games.known import game_named
from niwashi.loop.fitting import built_in_board
from niwashi.opponents.engines import Engines
from niwashi.opponents.sides import PlayerChoice
from niwashi.server.simulated import simulated_program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from niwashi.engine.analysis import Analysis
    from niwashi.opponents.search_place import Question
    from niwashi.server.live import LiveProgram

pytestmark = pytest.mark.browser

OWN, QUEUED = "#arrows .own", "#arrows .queued"
FIRST_TURN = "f1e1:1"


def at(page: Page, place: str) -> Any:
    return page.locator(f'#cells [data-place="{place}"]')


def test_right_button_and_long_touch_draw_and_a_tap_wipes(
    serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
        page = open_page(served.url)
        at(page, "f1").click(button="right")
        expect(page.locator(f'{OWN}[data-at="f1"]')).to_have_count(1)
        at(page, "f1").hover()
        page.mouse.down(button="right")
        at(page, "d3").hover()
        page.mouse.up(button="right")
        expect(page.locator(f'{OWN}[data-from="f1"][data-to="d3"]')).to_have_count(1)
        at(page, "f1").click(button="right")
        expect(page.locator(OWN)).to_have_count(1)  # the same again takes it away
        expect(page.locator(".floating svg")).to_have_count(0)
        at(page, "f1").click()
        expect(page.locator(OWN)).to_have_count(0)
        expect(page.locator(".floating svg")).to_have_count(1)  # and does what it does

        phone = open_page(served.url, phone=True)
        finger = Finger(phone)
        finger.down("c3")
        expect(phone.locator(f'{OWN}[data-at="c3"]')).to_have_count(1)
        finger.slide("d5")
        finger.up()
        expect(phone.locator(f'{OWN}[data-from="c3"][data-to="d5"]')).to_have_count(1)


class Slow:
    """An opponent that plays the first turn once it is told to."""

    is_ready = False

    def answer(self, _: Question) -> Analysis | None:
        return found(FIRST_TURN) if self.is_ready else None


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def waiting(
    slow: Slow, serve: Callable[..., Any], open_page: Callable[..., Page]
) -> Iterator[tuple[Any, Page]]:
    """A page of Tendril's, while the program thinks about Flower's first turn."""
    game = game_named("garden")

    def program() -> LiveProgram:
        engines = Engines(Random(1), Agency(slow.answer))
        made, _ = simulated_program(
            game, built_in_board(game), lambda: 8 * time.monotonic(), Random(1), engines=engines
        )
        made.assistants.opponents.seat(game.players[0], PlayerChoice("engine", 1))
        return made

    with serve(program, run) as served:
        page = open_page(served.url)
        page.wait_for_selector(".one-line")
        yield served, page


def go_on(slow: Slow, served: Any) -> None:
    slow.is_ready = True
    served.until(lambda: served.program.game_loop.session.match.turns == (FIRST_TURN,))


def test_turn_tapped_early_waits_and_is_carried_out(slow: Slow, waiting: tuple[Any, Page]) -> None:
    served, page = waiting
    at(page, "a6").click()
    at(page, "b6").click()
    expect(page.locator(QUEUED)).to_have_count(2)
    expect(page.locator("#refusal")).not_to_be_empty()
    expect(page.locator(".floating svg")).to_have_count(0)
    go_on(slow, served)
    expect(at(page, "b6")).to_have_attribute("data-faces", "111")
    expect(page.locator('[data-cue="card-ready"]').first).to_be_visible()
    expect(page.locator(QUEUED)).to_have_count(0)


def test_early_turn_that_is_not_legal_is_put_back_with_a_sentence(
    slow: Slow, waiting: tuple[Any, Page]
) -> None:
    served, page = waiting
    at(page, "a6").click()
    at(page, "d3").click()
    go_on(slow, served)
    expect(page.locator("#refusal")).to_contain_text("dropped")
    expect(page.locator(QUEUED)).to_have_count(0)
    expect(at(page, "a6")).to_have_attribute("data-faces", "111")
    expect(at(page, "a6")).to_have_attribute("data-cue", "may-lift")
    expect(page.locator("#repair-all")).to_be_hidden()


@pytest.mark.parametrize("way", ["key", "tap"])
def test_early_turn_is_dropped_by_escape_or_a_tap(way: str, slow: Slow, waiting: tuple[Any, Page]) -> None:
    served, page = waiting
    at(page, "a6").click()
    at(page, "b6").click()
    expect(page.locator(QUEUED)).to_have_count(2)
    if way == "key":
        page.keyboard.press("Escape")
    else:
        at(page, "b6").click()
    expect(page.locator(QUEUED)).to_have_count(0)
    go_on(slow, served)
    expect(at(page, "a6")).to_have_attribute("data-cue", "may-lift")
    expect(page.locator(".floating svg")).to_have_count(0)
