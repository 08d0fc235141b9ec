"""axe looks the page over: it knows the rules for people who hear it, see it badly or have no mouse."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.each_game import EACH
from tests.marks import EXHAUSTIVE, quick_first
from tests.page.axe import complaints
from tests.page.page_hands import run

from niwashi.games.known import GAMES
from niwashi.games.setup import GameSetup
from niwashi.learning.lesson_files import taught
from niwashi.loop.fitting import built_in_board
from niwashi.loop.setup import new_game
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "Japanese phone": {"phone": True, "locale": "ja-JP"},
    "tablet": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    "forced colours": {"viewport": {"width": 1280, "height": 720}, "forced_colors": "active"},
    "by night": {"viewport": {"width": 1280, "height": 720}, "color_scheme": "dark"},
    "sideways": {"viewport": {"width": 844, "height": 390}, "has_touch": True},
    "small phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True},
}


def program_of(game: str) -> LiveProgram:
    made = new_game(GameSetup(game, players=3 if 3 in GAMES[game].players else None), lambda: 1)
    return simulated_program(made, built_in_board(made), time.monotonic, Random(1))[0]


@pytest.mark.parametrize("size", quick_first(SIZES))
@pytest.mark.parametrize("game", quick_first(EACH))
def test_table_and_new_game_pass_axe(
    game: str, size: str, serve: Callable[..., Any], open_page: Open, axe: str
) -> None:
    with serve(lambda: program_of(game), run) as served:
        page = open_page(served.url, bypass_csp=True, **SIZES[size])
        page.wait_for_selector("[data-cell]")
        assert complaints(page, axe) == []
        for opener in ("#drawer-open", "#new-game", "#home-open"):
            page.locator(opener).evaluate("(each) => each.click()")  # on a phone it may be in the menu
            page.wait_for_selector("dialog[open]")
            assert complaints(page, axe) == [], opener
            page.keyboard.press("Escape")


@EXHAUSTIVE
@pytest.mark.parametrize("game", sorted(taught()))
def test_lesson_passes_axe(game: str, serve: Callable[..., Any], open_page: Open, axe: str) -> None:
    with serve(lambda: program_of("garden"), run) as served:
        page = open_page(served.url, bypass_csp=True)
        page.locator("#new-game").click()
        page.locator(f'[data-lesson="{game}"]').click()
        page.wait_for_selector("body.learns [data-cell]")
        assert complaints(page, axe) == []
