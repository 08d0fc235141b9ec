"""The first screen: the games as moving boards, and one tap from there to the first lit piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect
from tests.page.page_hands import pondering, run, simulated
from tests.page.words_in_sight import in_sight

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

pytestmark = pytest.mark.browser

GAMES = ("garden", "throne", "borderland", "karesansui", "morris")
MOST_BYTES, MOST_REQUESTS = 260_000, 14
STATE = """() => JSON.stringify([...document.querySelectorAll(".cell")]
  .map(({ dataset: { faces, laid } }) => [faces, laid]))"""
HAPPENED = f"(before) => ({STATE})() !== before"
BEYOND = """() => [...document.querySelectorAll("#home article")].filter((each) => {
  const { top, bottom } = each.getBoundingClientRect();
  return top < 0 || bottom > innerHeight;
}).map((each) => each.dataset.game)"""


@pytest.fixture
def served(serve: Callable[..., Any]) -> Any:
    with serve(lambda: simulated("garden", "garden-36.toml", engines=pondering()), run) as one:
        one.do(one.program.welcome)
        yield one


def home(open_page: Callable[..., Page], served: Any, **more: Any) -> Page:
    page = open_page(served.url, sees="#home[open] article", **more)
    expect(page.locator("#home article")).to_have_count(len(GAMES))
    return page


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_phone_shows_five_games_at_once_with_a_name_a_line_and_three_choices(
    locale: str, served: Any, open_page: Callable[..., Page]
) -> None:
    page = home(open_page, served, phone=True, locale=locale)
    games = [page.locator("#home article").nth(row).get_attribute("data-game") for row in range(len(GAMES))]
    assert sorted(map(str, games)) == sorted(GAMES)
    assert page.evaluate(BEYOND) == []
    texts, icons = in_sight(page)
    other = [text for text in texts if text not in page.locator("#home-games").inner_text()]
    assert len(other) <= 4, other  # the name of the program, and the ways out
    assert icons == 0


@pytest.mark.parametrize("game", GAMES)
def test_play_and_then_the_lit_place_is_a_first_accepted_handling(
    game: str, served: Any, open_page: Callable[..., Page]
) -> None:
    page = home(open_page, served, phone=True)
    page.tap(f'#home [data-game="{game}"] [data-wish="play"]')
    expect(page.locator("#home")).to_be_hidden()
    served.until(lambda: served.program.game_loop.session.game.name == game)
    lit = "[data-cue='may-lift'], [data-cue='may-place']"
    page.wait_for_selector(f".one-line #cells .cell:is({lit})")
    before = page.evaluate(STATE)
    page.locator(f"#cells .cell:is({lit})").first.tap()
    comes_true(page, HAPPENED, before)
    expect(page.locator("#refusal")).to_be_empty()


def test_home_is_always_there_again_and_still_where_nothing_is_to_move(
    served: Any, open_page: Callable[..., Page]
) -> None:
    page = home(open_page, served, reduced_motion="reduce")
    page.click("#home-close")
    page.click("#home-open")
    expect(page.locator("#home")).to_be_visible()
    assert "picture/boards-" in str(page.locator("#home image").first.get_attribute("href"))


def test_first_view_with_its_boards_is_small(served: Any, new_context: Callable[..., Any]) -> None:
    page = new_context(viewport={"width": 390, "height": 844}, locale="en-GB").new_page()
    done: list[Request] = []
    page.on("requestfinished", lambda request: done.append(request))
    page.goto(served.url)
    page.wait_for_selector("#home[open] article")
    page.wait_for_load_state("networkidle")
    sizes = [request.sizes() for request in done]
    assert len(done) <= MOST_REQUESTS, [request.url for request in done]
    assert sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes) <= MOST_BYTES
