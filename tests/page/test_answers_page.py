"""A tap is answered where one looks: why it does nothing, and at once where nothing needs a preview."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.looking import comes_true, expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import run, simulated
from tests.page.test_karesansui_page import Open, Serve, begin, place, program, turns
from tests.views.karesansui import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Served

    from niwashi.server.live import LiveProgram

pytestmark = pytest.mark.browser

IS_WHOLE = """() => {
  const boxes = ["refusal", "speech"].map((id) => document.getElementById(id).getBoundingClientRect());
  const [answer, box] = boxes;
  return answer.height > 0 && answer.top >= box.top - 1 && answer.bottom <= box.bottom + 1;
}"""
OUTSIDE = """() => [...document.querySelectorAll(".cell .says")].filter((each) => {
  const [text, cell] = [each, each.closest(".cell")].map((one) => one.getBoundingClientRect());
  return text.left < cell.left || text.right > cell.right || each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.textContent)"""
TALLER_THAN_WIDE = """() => [...document.querySelectorAll("#set-ups label")].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return !width || height > width;
}).length"""


ARE_APART = """() => [...document.querySelectorAll("#result-counting button")]
  .map((each) => each.getBoundingClientRect())
  .every(({ left, top }, i, all) => i === 0 || left - all[i - 1].right > 4 || top - all[i - 1].bottom > 4)"""
IS_BELOW_THE_BOARD = """() => {
  const boxes = ["#board", ".verdict"].map((each) => document.querySelector(each).getBoundingClientRect());
  const [board, verdict] = boxes;
  return verdict.height > 0 && verdict.top >= board.bottom && verdict.bottom <= innerHeight;
}"""


@pytest.fixture
def served(serve: Serve) -> Iterator[Served[LiveProgram]]:
    with serve(program, run) as one:
        yield one


def test_finger_on_a_square_without_use_is_told_the_rule_and_can_read_it(
    served: Served[LiveProgram], open_page: Open
) -> None:
    page = open_page(served.url, phone=True)
    page.wait_for_selector('[data-place="a1"][data-cue]:not([data-cue=""])')
    place(page, "e3").tap()
    expect(page.locator("#refusal")).to_contain_text("KS-11")
    comes_true(page, IS_WHOLE)


def test_finger_sits_in_zazen_at_the_first_touch(served: Served[LiveProgram], open_page: Open) -> None:
    page = open_page(served.url, phone=True)
    begin(page, served, "tap")
    expect(page.locator("#say")).to_contain_text("There is no step for your monk yet")
    place(page, "f3").tap()
    served.until(lambda: turns(served)[1:] == ("zazen",))


def test_words_on_places_stay_inside_them(served: Served[LiveProgram], open_page: Open) -> None:
    page = open_page(served.url, phone=True)
    page.wait_for_selector(".says")
    comes_true(page, f"() => !({OUTSIDE})().length")
    begin(page, served, "tap")
    page.wait_for_selector('[data-place="f3"] .says')
    comes_true(page, f"() => !({OUTSIDE})().length")
    assert page.locator(".tile.written").count() == page.locator(".cell .says").count() > 0
    named = "(tile) => getComputedStyle(tile, '::after').content"
    assert page.locator(".tile.written").first.evaluate(named) == "none", "no word over another one"
    assert page.locator(".tile.marked:not(.written)").first.evaluate(named) != "none"


@EXHAUSTIVE
def test_long_choices_of_a_set_up_are_lines_and_no_columns(
    served: Served[LiveProgram], open_page: Open
) -> None:
    page = open_page(served.url)
    page.click("#new-game")
    page.wait_for_selector("#set-ups label")
    assert page.evaluate(TALLER_THAN_WIDE) == 0


@EXHAUSTIVE
def test_empty_hex_answers_which_piece_is_too_near(serve: Serve, open_page: Open) -> None:
    with serve(lambda: simulated("borderland", "hex-91.toml"), run) as opened:
        page = open_page(opened.url, phone=True)
        for at in ("e5", "g7"):
            page.wait_for_selector(f'[data-place="{at}"][data-cue="may-place"]')
            place(page, at).tap()
            page.wait_for_selector(f'[data-place="{at}"][data-stones="1"]', state="attached")
        page.locator('#asks [data-turn="black"]').tap()
        page.wait_for_selector('[data-place="e5"][data-cue="may-lift"]')
        place(page, "e6").tap()
        expect(page.locator("#refusal")).to_contain_text("e6 is too near your own e5")
        comes_true(page, IS_WHOLE)


@EXHAUSTIVE
def test_count_of_points_leaves_the_gardens_of_a_phone_in_sight(serve: Serve, open_page: Open) -> None:
    def over() -> LiveProgram:
        kept = record(2)
        made = program(seed=kept["seed"])
        match = made.game_loop.session.match
        made.resume(match.game, match.start, kept["turns"])
        return made

    with serve(over, run) as ended:
        page = open_page(ended.url, phone=True)
        page.wait_for_selector("#result-counting:not([hidden])")
        comes_true(page, IS_BELOW_THE_BOARD)
        comes_true(page, ARE_APART)
        page.click("#result-counting button:last-child")
        expect(page.locator("#result-review")).to_be_visible()
