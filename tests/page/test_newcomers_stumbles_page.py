"""What newcomers stumbled over on the page: a phone that is turned, a late tap, an end, a review."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect
from tests.page.page_hands import PageHands, run, simulated
from tests.page.test_end_page import NEARLY_WON, TURN, resume, seat
from tests.page.test_turns_page import carried_out

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
UPRIGHT: Any = {"width": 390, "height": 844}
ON_ITS_SIDE: Any = {"width": 844, "height": 390}
_OVERFLOW = """() => [...document.querySelectorAll(".card-name")].filter((name) => {
  const [text, card] = [document.createRange(), name.closest("span.card").getBoundingClientRect()];
  text.selectNodeContents(name);
  const { left, right } = text.getBoundingClientRect();
  return right > card.right - 5.5 || left < card.left + 5.5;
}).map((name) => name.textContent)"""

_TOPS = (
    "[...document.querySelectorAll('#games button')].map((b) => Math.round(b.getBoundingClientRect().top))"
)

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
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
        yield served


def test_turned_phone_keeps_the_progress_of_the_players(served: Any, open_page: Open) -> None:
    page = open_page(served.url, phone=True)
    expect(page.locator(".tray .reached:visible")).to_have_count(2)
    page.set_viewport_size(ON_ITS_SIDE)
    expect(page.locator("#goal .reached:visible")).to_have_count(2)
    expect(page.locator("kbd:visible")).to_have_count(0)
    page.set_viewport_size(UPRIGHT)
    expect(page.locator(".tray .reached:visible")).to_have_count(2)


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


def test_end_is_told_beside_the_board_and_a_new_game_is_one_click_away(served: Any, open_page: Open) -> None:
    hands = PageHands(open_page(served.url), served)
    page = hands.page
    resume(hands, NEARLY_WON)
    seat(hands, "tendril", "engine:1")
    expect(page.locator("#after")).to_be_hidden()
    hands.play(hands.option(TURN))
    page.click("#result-look")
    expect(page.locator("#whose")).to_have_text("You won")
    expect(page.locator("#whose")).to_have_attribute("aria-live", "off")  # the verdict is read by itself
    expect(page.locator("body")).to_have_attribute("data-side", "")
    expect(page.locator("#tools")).to_be_hidden()
    page.click("#after-again")
    expect(page.locator("#after")).to_be_hidden()
    page.wait_for_selector('[data-place="f1"][data-faces="000"]', state="attached")


def test_turn_that_is_chosen_below_the_board_brings_the_board_into_sight(
    served: Any, open_page: Open
) -> None:
    carried_out(served, "f1e2:2", "a6b5:2")
    page = open_page(served.url, phone=True, color_scheme="light")
    page.locator("[data-turn='1']").click()
    expect(page.locator("#view-bar")).to_be_visible()
    comes_true(page, "() => scrollY === 0")
    background = page.evaluate("getComputedStyle(document.querySelector('#view-bar')).backgroundColor")
    assert min(map(int, background.removeprefix("rgb(").removesuffix(")").split(","))) > 200


def test_card_and_its_number_stay_on_one_line(served: Any, open_page: Open) -> None:
    carried_out(served, "f1e2:2")
    page = open_page(served.url, phone=True, locale="ja-JP")
    card = page.locator("[data-turn='1'] .whole")
    expect(card).to_have_text("カード2")
    assert len(card.evaluate("(text) => [...text.getClientRects()]")) == 1


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_names_of_cards_stay_inside_their_frames(served: Any, open_page: Open, locale: str) -> None:
    page = open_page(served.url, locale=locale, viewport={"width": 1280, "height": 720})
    page.wait_for_selector(".ranged .card-name")
    assert page.evaluate(_OVERFLOW) == []


def test_chosen_game_leaves_no_gap_among_the_others(served: Any, open_page: Open) -> None:
    page = open_page(served.url, phone=True)
    page.click("#new-game")
    page.click("#games button:nth-child(2)")
    tops = page.evaluate(_TOPS)
    others = {tops[i] for i in (0, 2, 3)}
    assert len(others) == 1


def test_new_game_proposes_the_last_opponent_to_a_program_that_was_started_anew(
    served: Any, open_page: Open
) -> None:
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_fields_are_seen_by_day_and_by_night(scheme: str, served: Any, open_page: Open) -> None:
    page = open_page(served.url, color_scheme=scheme)
    page.click("#puzzles-open")
    page.wait_for_selector("#puzzler")
    assert page.evaluate(_UNSEEN_FIELDS) == [True, []]
