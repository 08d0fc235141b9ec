"""The table of a game against the program: one sentence, the board, one row of actions, and few words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect
from tests.marks import quick_first
from tests.page.page_hands import pondering, run, simulated
from tests.page.test_layout_page import GAMES
from tests.page.words_in_sight import characters, in_sight, words

from niwashi.opponents.opponents import player_named

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PLAYED = {**GAMES, "morris": "neotrellis-4x4.toml"}
TURNS = {"morris": 4, "karesansui": 12, "borderland": 12}
"""So many turns are played at least, where it is not eight."""
MOST_WORDS, MOST_CHARACTERS = 40, 100
SIZES = (
    *((320, 568), (360, 640), (390, 844), (844, 390), (667, 375)),
    *((768, 1024), (1024, 600), (1280, 800), (1920, 1080), (2560, 1080)),
)
DRAWN = """async () => {
  for (let i = 0; i < 3; i += 1) await new Promise((done) => requestAnimationFrame(done));
}"""
NEEDED = """() => {
  const bar = document.getElementById("bar").getBoundingClientRect();
  const isFixed = getComputedStyle(document.getElementById("bar")).position === "fixed";
  const foot = isFixed ? bar.top : innerHeight;
  const needed = "#say, #wood, .cell.card, #tray-near .pile, .nameplate, #hint, #drawer-open";
  return [...document.querySelectorAll(needed)].filter((each) => {
    if (!each.checkVisibility()) return false;
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const low = each.closest("#bar") ? innerHeight : foot;
    const isRound = each.classList.contains("round"); // round wood may reach beyond the sides
    return top < -1 || bottom > low + 6 || (!isRound && (left < -1 || right > innerWidth + 1));
  }).map((each) => each.id || each.dataset.place || each.className);
}"""
"""What somebody needs in a turn and cannot see, from top to bottom of the window."""


def in_mid_game(served: Any, name: str) -> None:
    """Play turns by chance until the person is to move again; the other side is the program."""
    program = served.program
    match = program.game_loop.session.match
    game, start, dice = match.game, match.position, Random(5)
    turns: list[str] = []
    position = start
    while len(turns) < TURNS.get(name, 8) or game.side(position) != 0:
        turn = game.random_turn(position, dice)
        after = game.play(position, turn)
        if game.result(after) is None:
            turns.append(turn)
            position = after
    served.do(program.resume, game, start, turns)
    served.until(lambda: program.game_loop.session.is_settled)
    for seat in game.players[1:]:
        served.do(program.assistants.opponents.seat, seat, player_named("engine:3"))


def table(open_page: Callable[..., Page], served: Any, **more: Any) -> Page:
    page = open_page(served.url, **more)
    page.wait_for_selector("body.one-line #wood")
    comes_true(
        page, "() => document.querySelector('#tray-far .level') || document.querySelector('.reached .beads')"
    )
    return page


@pytest.mark.parametrize("name", quick_first(PLAYED))
def test_phone_shows_few_words_in_mid_game(
    name: str, serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    with serve(lambda: simulated(name, PLAYED[name], engines=pondering()), run) as served:
        in_mid_game(served, name)
        page = table(open_page, served, phone=True)
        assert words(page) <= MOST_WORDS, in_sight(page)
        page = table(open_page, served, phone=True, locale="ja-JP")
        assert characters(page) <= MOST_CHARACTERS, in_sight(page)


@pytest.mark.parametrize("name", quick_first(PLAYED))
def test_all_that_a_turn_needs_is_in_sight_in_every_window(
    name: str, serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    hidden: dict[Any, Any] = {}
    with serve(lambda: simulated(name, PLAYED[name], engines=pondering()), run) as served:
        in_mid_game(served, name)
        for locale in ("en-GB", "ja-JP"):
            page = table(open_page, served, locale=locale)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(DRAWN)
                hidden[locale, width, height] = page.evaluate(NEEDED)
    assert {size: what for size, what in hidden.items() if what} == {}


def test_hint_speaks_in_the_sentence_s_place_and_moves_nothing(
    serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
        page = open_page(served.url, phone=True)
        page.wait_for_selector("#wood")
        before = page.locator("#wood").bounding_box()
        page.click("#hint")
        expect(page.locator("#hint-text")).not_to_be_empty()
        expect(page.locator("#say")).to_be_hidden()
        assert page.locator("#wood").bounding_box() == before
        assert page.evaluate("() => scrollY") == 0


def test_the_other_side_s_cards_are_small_and_looked_at(
    serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    with serve(lambda: simulated("garden", "garden-36.toml", engines=pondering()), run) as served:
        in_mid_game(served, "garden")
        page = table(open_page, served, phone=True)
        card = page.locator("[data-place='tendril card 2']")
        small = card.bounding_box()
        page.click(".looked-cards")
        expect(page.locator(".looked-cards")).to_have_attribute("aria-expanded", "true")
        large = card.bounding_box()
        assert small
        assert large
        assert large["width"] > 2 * small["width"]
        page.mouse.click(200, 700)
        expect(page.locator(".looked-cards")).to_have_attribute("aria-expanded", "false")
