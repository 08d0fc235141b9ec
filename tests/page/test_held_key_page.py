"""A corner key of the drawn board, held by the mouse or a finger: the simulated key is down for as long."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.marks import quick_first
from tests.page.page_hands import run, use_tool
from tests.page.test_pointing_page import Finger

from niwashi import data
from niwashi.devices.board_parser import parse_board
from niwashi.devices.held_keys import BOUNCE_S
from niwashi.games.known import game_named
from niwashi.loop.features import Feature
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

CORNER = (
    (data.boards() / "neotrellis-8x8.toml")
    .read_text("utf-8")
    .replace('role = "help", button = "T2K16"', 'role = "help", held = "T3K10"')
)
"""*Help* is the key of a1, held."""


def corner() -> LiveProgram:
    file = parse_board(CORNER, "corner.toml")
    return simulated_program(game_named("garden"), file, time.monotonic, Random(1))[0]


class Watched:
    """A page, and what the board feels of two cells that are one key."""

    def __init__(self, served: Served[LiveProgram], page: Page) -> None:
        self.page = page
        self.now: set[str] = set()
        self.felt: set[str] = set()
        """Ever since it was told to forget."""
        loop = served.program.game_loop
        self._cells = {name: loop.board.geometry.index[name] for name in ("a1", "help")}
        served.do(lambda: loop.add(Feature("watched", claims=self._claim)))

    def _claim(self, _session: Any, reading: Any, _now: float) -> int:
        """Look at a reading before any other feature claims a press; claim none."""
        self.now = {name for name, at in self._cells.items() if reading.pressed >> at & 1}
        self.felt |= self.now
        return 0

    def forget(self) -> None:
        self.felt = set()

    def until(self, is_so: Callable[[], object]) -> None:
        end = time.monotonic() + 60
        while not is_so():
            assert time.monotonic() < end
            self.page.wait_for_timeout(20)

    @property
    def middle(self) -> tuple[float, float]:
        box = self.page.locator('[data-place="a1"]').bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("way", quick_first(["finger", "mouse"]))
def test_corner_that_is_held_on_the_page_is_the_button_and_let_go_early_the_square(
    serve: Callable[..., Any], open_page: Callable[..., Page], way: str
) -> None:
    with serve(corner, run) as served:
        page = open_page(served.url, phone=way == "finger")
        seen = Watched(served, page)
        page.mouse.move(*seen.middle)
        page.mouse.down()  # long enough for a press of the key, and not for a hold
        served.until(lambda: served.program.board_factory.tabletop.table.fingers)
        page.mouse.up()
        seen.until(lambda: seen.felt)
        seen.until(lambda: not seen.now)
        assert seen.felt == {"a1"}
        seen.forget()

        page.wait_for_timeout(4000 * BOUNCE_S)  # sooner it would be the same contact once more
        if way == "mouse":
            page.mouse.down()
        else:
            finger = Finger(page)
            finger.down("a1")
        seen.until(lambda: seen.now == {"help"})
        page.wait_for_timeout(500)
        assert seen.now == {"help"}, "it is down as long as the pointer is"
        page.mouse.up() if way == "mouse" else finger.up()
        seen.until(lambda: not seen.now)
        assert seen.felt == {"help"}, "and never the square"
        page.wait_for_timeout(4000 * BOUNCE_S)
        use_tool(page, "#finger")
        page.click('[data-place="a1"]') if way == "mouse" else page.tap('[data-place="a1"]')
        seen.until(lambda: seen.felt == {"help", "a1"})
