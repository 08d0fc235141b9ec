"""OpenSpiel's games on the page, in Chromium: found among many, made favourites, played to their ends."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import PageHands, ask_for_new_game, run

from niwashi.games.known import BUILT_IN_GAMES, game_named
from niwashi.loop.fitting import built_in_board
from niwashi.server.simulated import simulated_program

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

    from niwashi.server.live import LiveProgram

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]


@contextmanager
def served_game(name: str, serve: Callable[..., Any]) -> Iterator[Served[LiveProgram]]:
    def make() -> LiveProgram:
        game = game_named(name)
        program, _ = simulated_program(game, built_in_board(game), time.monotonic, Random(1))
        program.resume(game, game.start(), ())
        return program

    with serve(make, run) as served:
        yield served


def offered(page: Page) -> list[str]:
    buttons = page.locator("#games button:not([hidden])")
    return [str(button.get_attribute("data-game")) for button in buttons.all()]


@pytest.mark.parametrize("phone", [False, True])
def test_game_is_found_among_many_and_listed_first(
    phone: bool, serve: Callable[..., Any], open_page: Open
) -> None:
    with served_game("openspiel:tic_tac_toe", serve) as served:
        page = open_page(served.url, phone=phone)
        ask_for_new_game(page)
        page.wait_for_selector("#new-dialog[open]")
        everything = offered(page)
        assert len(everything) > 20
        assert everything[: len(BUILT_IN_GAMES)] == list(BUILT_IN_GAMES)
        page.fill("#game-search", " HEX")
        assert offered(page) == ["openspiel:hex"]
        page.fill("#game-search", "arrow")  # no name has it, the description of Amazons has
        assert offered(page) == ["openspiel:amazons"]
        page.fill("#game-search", "zzz")
        assert offered(page) == []
        expect(page.locator("#no-game")).to_have_text("No game has this in its name or description.")
        page.fill("#game-search", "hex")
        page.press("#game-search", "Enter")
        expect(page.locator("[data-game='openspiel:hex']")).to_have_attribute("aria-pressed", "true")
        page.fill("#game-search", "")
        page.check("#favourite")
        assert offered(page)[:2] == ["openspiel:hex", "garden"]
        page.click("#new-cancel")
        page.reload()
        ask_for_new_game(page)
        page.wait_for_selector("#new-dialog[open]")
        assert offered(page)[:2] == ["openspiel:hex", "garden"]
        page.click("[data-game='openspiel:hex']")
        page.uncheck("#favourite")
        assert offered(page) == everything


@pytest.mark.parametrize(
    "name", ["openspiel:tic_tac_toe", pytest.param("openspiel:breakthrough", marks=EXHAUSTIVE)]
)
def test_game_is_played_to_its_end_by_mouse(name: str, serve: Callable[..., Any], open_page: Open) -> None:
    rng = Random(5)
    with served_game(name, serve) as served:
        hands = PageHands(open_page(served.url), served)
        match = served.program.game_loop.session.match
        while match.result is None:
            hands.play(rng.choice(match.game.options(match.position)))
        hands.page.wait_for_selector("#result:not([hidden])")
        expect(hands.page.locator("#result-text")).not_to_be_empty()
