"""On a phone: a finger that taps whatever glows plays on, and what the last turn changed is a trace."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect
from tests.marks import EXHAUSTIVE
from tests.opponents.thinkers import Agency, found, replayed
from tests.page.newcomer import Newcomer
from tests.page.page_hands import run

from niwashi.games.known import game_named
from niwashi.loop.fitting import built_in_board
from niwashi.opponents.engines import Engines
from niwashi.opponents.sides import PlayerChoice
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from tests.conftest import Served

    from niwashi.engine.analysis import Analysis
    from niwashi.opponents.search_place import Question

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
_FASTER = 8
_TURNS = 12


def against_chance(name: str) -> LiveProgram:
    """A game on a board that suits it, the second side played by a program that takes any legal turn."""
    game, chance = game_named(name), Random(2)

    def any_turn(question: Question) -> Analysis:
        return found(chance.choice(game.legal_turns(replayed(question, name))))

    clock = lambda: _FASTER * time.monotonic()  # noqa: E731
    engines = Engines(Random(1), Agency(any_turn))
    program, _ = simulated_program(game, built_in_board(game), clock, Random(1), engines=engines)
    program.assistants.opponents.seat(game.players[1], PlayerChoice("engine", 1))
    return program


@pytest.mark.parametrize("name", ["morris", pytest.param("garden", marks=EXHAUSTIVE)])
def test_finger_on_a_phone_plays_on_and_the_last_turn_is_inert(
    name: str, serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    with serve(lambda: against_chance(name), run) as served:
        page = open_page(served.url, viewport=PHONE, has_touch=True, is_mobile=True)
        finger = Newcomer(page, "finger", seed=3)
        finger.play(lambda turns: turns >= 2)
        _trace_is_inert(page, served)
        finger.play(lambda turns: turns >= _TURNS)
        assert "set right" not in finger.taps
        expect(page.locator("#repair-all")).to_be_hidden()


def _trace_is_inert(page: Page, served: Served[LiveProgram]) -> None:
    """What the program has moved is outlined and dark; a tap there does nothing."""
    page.wait_for_selector('[data-cue="may-lift"], [data-cue="may-place"]', state="attached")
    trace = page.locator('#cells [data-cue="last-turn"]:not([data-faces=""])').first
    expect(trace).to_have_css("outline-style", "dashed")
    turns, stones = served.program.game_loop.session.match.turns, trace.get_attribute("data-faces")
    trace.tap()
    comes_true(page, "() => !document.querySelector('.floating svg')")
    expect(trace).to_have_attribute("data-faces", stones or "")
    expect(page.locator("#say")).not_to_contain_text("taken back")
    assert served.program.game_loop.session.match.turns == turns
