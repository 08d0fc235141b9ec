"""What newcomers stumbled over on the page: a phone that is turned, a late tap, an end, a review."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect
from tests.page.page_hands import PageHands, pondering, run, simulated
from tests.page.test_end_page import seat
from tests.page.test_turns_page import carried_out

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
UPRIGHT: Any = {"width": 390, "height": 844}
ON_ITS_SIDE: Any = {"width": 844, "height": 390}
_UNSEEN_FIELDS = """() => {
  const { borderTopColor: line, backgroundColor: field } = getComputedStyle(document.querySelector("select"));
  const isDrawn = "[type=checkbox], [type=radio], [type=range]";
  const fields = document.querySelectorAll(`textarea, input:not(${isDrawn})`);
  return [fields.length > 10, [...fields].filter((each) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(each);
    return borderTopColor !== line || backgroundColor !== field;
  }).map((each) => each.id)];
}"""


@pytest.fixture
def served(serve: Callable[..., Any]) -> Any:
    with serve(lambda: simulated("garden", "garden-36.toml", engines=pondering()), run) as served:
        yield served


def test_phone_that_is_turned_and_scrolled_shows_progress_turns_and_board(
    served: Any, open_page: Open
) -> None:
    carried_out(served, "f1e2:2", "a6b5:2")
    page = open_page(served.url, phone=True, locale="ja-JP", color_scheme="light")
    expect(page.locator(".tray .reached:visible")).to_have_count(2)
    page.set_viewport_size(ON_ITS_SIDE)
    expect(page.locator("#goal .reached:visible")).to_have_count(2)
    expect(page.locator("kbd:visible")).to_have_count(0)
    page.set_viewport_size(UPRIGHT)
    expect(page.locator(".tray .reached:visible")).to_have_count(2)

    page.locator("#turns-box > summary").tap()
    expect(page.locator("[data-turn='1']")).to_contain_text("もみじ")
    page.evaluate("window.scrollTo({ top: document.body.scrollHeight })")
    page.locator("[data-turn='1']").tap()
    expect(page.locator("#view-bar")).to_be_visible()
    comes_true(page, "() => scrollY === 0")
    background = page.evaluate("getComputedStyle(document.querySelector('#view-bar')).backgroundColor")
    assert min(map(int, background.removeprefix("rgb(").removesuffix(")").split(","))) > 200


def test_word_to_wait_goes_when_the_program_has_finished(served: Any, open_page: Open) -> None:
    hands = PageHands(open_page(served.url), served)
    opponents = hands.program.assistants.opponents
    engine = type(opponents)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "is_moving", property(lambda _: True))
        served.do(hands.program.game_loop.mark_changed)
        comes_true(hands.page, "() => document.querySelector('#say').textContent.startsWith('The program')")
        hands.page.click('[data-place="f1"]')
        expect(hands.page.locator("#refusal")).to_contain_text("The program is moving")
    served.do(hands.program.game_loop.mark_changed)
    expect(hands.page.locator("#refusal")).to_be_empty()


def test_new_game_proposes_the_last_opponent_and_fields_are_seen_by_day_and_night(
    served: Any, open_page: Open
) -> None:
    """Also after the program was started anew."""
    hands = PageHands(open_page(served.url), served)
    page = hands.page
    page.click("#new-game")
    page.select_option("#opponent", "engine:2")
    page.click("#new-begin")
    player = page.locator("#players select[data-player=tendril]")
    expect(player).to_have_value("engine:2")
    seat(hands, "tendril", "human")
    expect(player).to_have_value("human")
    page.reload()
    page.wait_for_selector(".cell")  # the game has come, and with it who can be played against
    page.click("#new-game")
    expect(page.locator("#opponent")).to_have_value("engine:2")
    page.click("#new-cancel")
    page.click("#puzzles-open")
    page.wait_for_selector("#puzzler")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(_UNSEEN_FIELDS) == [True, []], scheme
