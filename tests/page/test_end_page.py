"""The person's side is near, the end says who has won, a game is played again, refusals stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import quick_first
from tests.page.page_hands import PageHands, pondering, run, simulated

from niwashi.board_types import Cue
from niwashi.opponents.opponents import player_named

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NEARLY_WON, TURN = "z5/6/6/6/aaaaa1/aaaaac f 4,14 1234,1234 -", "f1f2:3"
"""A position that Flower wins with this turn."""
COVERED = """() => {
  const card = document.querySelector(".verdict").getBoundingClientRect();
  return [...document.querySelectorAll("[data-cue='won']")].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
  }).map((each) => each.dataset.place);
}"""
PNG = b"\x89PNG"
ON_TOP = "z5/6/6/6/4a1/5c f 13,14 1234,1234 -"
"""e2 has a stone of Flower's: a second one on top is not sensed by a reed switch."""


@pytest.fixture
def hands(serve: Callable[..., Any], open_page: Callable[..., Page]) -> Any:
    with serve(lambda: simulated("garden", "garden-36.toml", engines=pondering()), run) as served:
        yield PageHands(open_page(served.url), served)


def resume(hands: PageHands, position: str) -> None:
    game = hands.program.game_loop.session.game
    hands.served.do(hands.program.resume, game, game.parse(position))
    hands.served.until(lambda: hands.program.game_loop.session.is_settled)
    hands.page.wait_for_selector('[data-place="a6"][data-faces="111"]', state="attached")


def seat(hands: PageHands, name: str, player: str) -> None:
    hands.served.do(hands.program.assistants.opponents.seat, name, player_named(player))


def expect_below(hands: PageHands, side: int) -> None:
    expect(hands.page.locator("#tray-near")).to_have_attribute("data-owner", str(side))


def test_end_names_the_winner_and_another_game_is_one_click_away(hands: PageHands) -> None:
    page = hands.page
    expect(page.locator("#after")).to_be_hidden()
    game = hands.program.game_loop.session.game
    hands.served.do(hands.program.resume, game, game.parse(NEARLY_WON), [TURN])
    expect(page.locator("#result-title")).to_have_text("Flower won")  # people play both sides
    expect(page.locator("#result-text")).to_contain_text("12 squares")
    expect(page.locator("#result")).not_to_contain_text("RC-")  # plain words: the clause is in the rules
    expect(page.locator("#result-figures")).to_contain_text("13 : 1")
    hands.served.until(lambda: Cue.WON in hands.program.game_loop.session.advice().cues)
    page.click("#result-look")
    page.click("#new-game")
    expect(page.locator("#new-note")).to_contain_text("The last game is over")
    page.click("#new-cancel")
    page.click("#after-again")
    expect(page.locator("#after")).to_be_hidden()
    page.wait_for_selector('[data-place="f1"][data-faces="000"]', state="attached")

    resume(hands, NEARLY_WON)
    seat(hands, "tendril", "engine:1")
    hands.play(hands.option(TURN))
    expect(page.locator("#result-title")).to_have_text("You won")
    expect(page.locator("#result-text")).not_to_be_empty()
    page.click("#result-look")
    expect(page.locator("#whose")).to_have_text("You won")
    expect(page.locator("#whose")).to_have_attribute("aria-live", "off")  # the verdict is read by itself
    expect(page.locator("body")).to_have_attribute("data-side", "")
    expect(page.locator("#tools")).to_be_hidden()
    page.click("#after-swap")
    expect(page.locator("#players select[data-player=flower]")).to_have_value("engine:1")
    expect(page.locator("#players select[data-player=tendril]")).to_have_value("human")
    expect_below(hands, 1)
    page.click("#turn-table")  # what somebody has turned stays so
    expect_below(hands, 0)
    page.reload()
    page.wait_for_selector(".cell")
    expect_below(hands, 0)


@pytest.mark.parametrize("phone", quick_first([True, False]))
def test_end_hides_no_square_that_won_and_gives_a_picture(
    phone: bool, serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    with serve(lambda: simulated("garden", "garden-36.toml", engines=pondering()), run) as served:
        page = open_page(served.url, phone=phone)
        game = served.program.game_loop.session.game
        served.do(served.program.resume, game, game.parse(NEARLY_WON), [TURN])
        page.wait_for_selector('[data-cue="won"]')
        expect(page.locator("#result")).to_be_hidden()  # the last turn and its squares come first
        page.wait_for_selector("#result-share:visible")
        assert page.evaluate(COVERED) == []
        with page.expect_download() as picture:
            page.click("#result-share")
        assert picture.value.path().read_bytes().startswith(PNG)


@pytest.mark.parametrize("way", quick_first(["mouse", "key"]))
def test_refusal_stays_until_something_else_is_done(hands: PageHands, way: str) -> None:
    resume(hands, ON_TOP)
    page = hands.page
    for place, faces in (("f1", ""), ("e1", "000"), ("flower card 3", ""), ("e3", "0")):
        page.locator(f'[data-place="{place}"]:not([data-cue=""])').click()
        page.wait_for_selector(f'[data-place="{place}"][data-faces="{faces}"]', state="attached")
    page.wait_for_selector('[data-place="e2"][data-cue="gets-on-top"]', state="attached")
    if way == "key":
        page.focus('[data-place="c3"]')
        page.keyboard.press("Enter")
    else:
        page.click('[data-place="c3"]')
    expect(page.locator("#refusal")).to_contain_text("c3")
    hands.served.do(hands.program.game_loop.mark_changed)
    expect(page.locator("#refusal")).to_contain_text("c3")
    page.click('[data-place="e2"]')
    hands.served.until(lambda: len(hands.turns()) == 1)
    expect(page.locator("#refusal")).to_be_empty()
