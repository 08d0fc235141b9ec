"""The person's side is near, the end says who has won, a game is played again, refusals stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import quick_first
from tests.page.page_hands import PageHands, run, simulated

from niwashi.opponents.opponents import player_named

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NEARLY_WON, TURN = "z5/6/6/6/aaaaa1/aaaaac f 4,14 1234,1234 -", "f1f2:3"
"""A position that Flower wins with this turn."""
ON_TOP = "z5/6/6/6/4a1/5c f 13,14 1234,1234 -"
"""e2 has a stone of Flower's: a second one on top is not sensed by a reed switch."""


@pytest.fixture
def hands(serve: Callable[..., Any], open_page: Callable[..., Page]) -> Any:
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
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


def test_person_has_won_and_plays_again_with_sides_changed(hands: PageHands) -> None:
    resume(hands, NEARLY_WON)
    seat(hands, "tendril", "engine:1")
    hands.play(hands.option(TURN))
    page = hands.page
    expect(page.locator("#result-title")).to_have_text("You won")
    expect(page.locator("#result-text")).not_to_be_empty()
    page.click("#result-swap")
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator("#players select[data-player=flower]")).to_have_value("engine:1")
    expect(page.locator("#players select[data-player=tendril]")).to_have_value("human")
    expect_below(hands, 1)


def test_winner_is_named_where_people_play_both_sides(hands: PageHands) -> None:
    resume(hands, NEARLY_WON)
    hands.play(hands.option(TURN))
    expect(hands.page.locator("#result-title")).to_have_text("Flower won")
    hands.page.click("#result-look")
    hands.page.click("#new-game")
    expect(hands.page.locator("#new-note")).to_contain_text("The last game is over")


def test_side_of_the_person_is_near_and_a_turned_board_stays_turned(hands: PageHands) -> None:
    seat(hands, "flower", "engine:1")
    expect_below(hands, 1)
    hands.page.click("#turn-table")
    expect_below(hands, 0)
    hands.page.reload()
    hands.page.wait_for_selector(".cell")
    expect_below(hands, 0)


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
