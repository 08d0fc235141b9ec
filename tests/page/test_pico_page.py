"""Garden on the page, played over hall sensors that MicroPython reads: `--sim`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import PageHands, run, simulated

from niwashi.games.game import Option
from niwashi.server.live import LiveProgram
from niwashi_sim.pico_board import PicoBoard

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser


CUT = "#notices >> text=The line to the board is cut"


@pytest.fixture
def hands(
    serve: Callable[..., Any], open_page: Callable[..., Page], micropython: list[str]
) -> Iterator[PageHands]:
    assert micropython
    served: Served[LiveProgram]
    with serve(lambda: simulated("garden", "garden-36-hall.toml"), run) as served:
        yield PageHands(open_page(served.url), served)


def some_turn(hands: PageHands, chance: Random) -> Option:
    match = hands.program.game_loop.session.match
    return chance.choice(match.game.options(match.position))


@EXHAUSTIVE
def test_turns_are_played_over_the_firmware_and_a_pulled_cable_only_makes_them_wait(hands: PageHands) -> None:
    board = getattr(hands.program.tabletop, "board", None)
    assert isinstance(board, PicoBoard)
    chance = Random(4)
    for _ in range(2):
        hands.play(some_turn(hands, chance))
    assert len(hands.turns()) == 2
    assert not hands.page.locator("#notices li").count()

    option, mover, before = some_turn(hands, chance), hands.player(), hands.turns()
    first, *others = option.handlings
    hands.do(first, mover)
    hands.served.do(board.unplug)
    hands.page.wait_for_selector(CUT)
    for handling in others:
        hands.do(handling, mover)
    assert hands.turns() == before  # the game waits
    hands.served.do(board.plug)
    hands.page.wait_for_selector(CUT, state="detached")
    if hands.wants_done():
        hands.press(f"done {mover}")
    hands.served.until(lambda: len(hands.turns()) > len(before))
    assert hands.turns() == (*before, option.turn)  # what stood there was felt, though nobody saw it coming

    hands.play(some_turn(hands, chance))
    assert len(hands.turns()) == 4
