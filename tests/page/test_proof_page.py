"""The proof on the page: checked in front of people, walked through, set up on the table by a link."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.marks import EXHAUSTIVE
from tests.page.axe import complaints
from tests.page.page_hands import run, simulated

from niwashi.games.known import USUAL_GAME, game_named
from niwashi.server.proof import GardenProof

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def served(serve: Callable[..., Any]) -> Iterator[Served[Any]]:
    make = lambda: simulated("throne", "garden-36.toml")  # noqa: E731
    with serve(make, run, proof=lambda program: GardenProof(program.game_loop, time.monotonic)) as found:
        yield found


@EXHAUSTIVE
def test_proof_is_checked_walked_and_set_up(
    served: Served[Any], open_page: Callable[..., Page], axe: str
) -> None:
    page = open_page(f"{served.url}#proof", bypass_csp=True)
    page.wait_for_selector("#proof-claim:not(:empty)")
    page.click("#proof-check")
    page.wait_for_function("document.getElementById('proof-state').textContent.includes('holds')")
    page.click("#proof-walk")
    rng = Random(4)
    for _ in range(2):
        page.click("#proof-answer")
        replies = page.locator("#proof-replies button")
        replies.first.wait_for()
        replies.nth(rng.randrange(replies.count())).click()
        page.wait_for_selector("#proof-answer:not([hidden])")
    assert complaints(page, axe) == []
    page.click("#proof-table")
    page.wait_for_selector("#proof-dialog:not([open])", state="attached")
    served.until(lambda: served.program.game_loop.session.game.name == "garden")
    served.until(lambda: served.program.game_loop.session.match.start != game_named(USUAL_GAME).start())


def test_link_to_a_position_asks_before_a_game_is_left(
    served: Served[Any], open_page: Callable[..., Page]
) -> None:
    garden = game_named("garden")
    text = garden.format(garden.play(garden.start(), "f1e2:2"))
    page = open_page(served.url)
    served.until(lambda: True)
    throne = served.program.game_loop.session.game
    turn = throne.legal_turns(throne.start())[0]
    served.program.game_loop.session.match.play(turn)
    served.program.game_loop.mark_changed()
    page.wait_for_selector("#turns li", state="attached")
    address = f"location.hash = '#position/garden/' + encodeURIComponent({text!r})"
    page.evaluate(address)
    page.click("#leave-stay")
    page.wait_for_url(lambda url: "#position" not in url)
    assert served.program.game_loop.session.game.name == "throne"
    page.evaluate(address)
    page.click("#leave-leave")
    served.until(lambda: garden.format(served.program.game_loop.session.match.position) == text)
