"""A tap is answered where one looks: why it does nothing, and at once where nothing needs a preview."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.looking import comes_true, expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import run
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
IS_BELOW_THE_BOARD = """() => {
  const boxes = ["#board", ".verdict"].map((each) => document.querySelector(each).getBoundingClientRect());
  const [board, verdict] = boxes;
  return verdict.height > 0 && verdict.top >= board.bottom && verdict.bottom <= innerHeight;
}"""


@pytest.fixture
def served(serve: Serve) -> Iterator[Served[LiveProgram]]:
    with serve(program, run) as one:
        yield one


def test_finger_is_told_the_rule_and_reads_words_that_stay_inside_their_places(
    served: Served[LiveProgram], open_page: Open
) -> None:
    page = open_page(served.url, phone=True)
    page.wait_for_selector('[data-place="a1"][data-cue]:not([data-cue=""])')
    comes_true(page, f"() => !({OUTSIDE})().length")
    place(page, "e3").tap()  # it is of no use
    expect(page.locator("#refusal")).to_contain_text("KS-11")
    comes_true(page, IS_WHOLE)
    begin(page, served, "tap")
    expect(page.locator("#say")).to_contain_text("There is no step for your monk yet")
    expect(place(page, "f3").locator(".says")).to_have_text("Zazen +1")
    comes_true(page, f"() => !({OUTSIDE})().length")
    assert page.locator(".tile.written").count() == page.locator(".cell .says").count() > 0
    named = "(tile) => getComputedStyle(tile, '::after').content"
    assert page.locator(".tile.written").first.evaluate(named) == "none", "no word over another one"
    assert page.locator(".tile.marked:not(.written)").first.evaluate(named) != "none"
    place(page, "f3").tap()  # zazen, at the first touch
    served.until(lambda: turns(served)[1:] == ("zazen",))


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
        page.click("#result-counting button:last-child")
        expect(page.locator("#result-review")).to_be_visible()
