"""A phone beside a real board: what it is for, what it shows of the board; it offers to move nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.axe import complaints
from tests.page.page_hands import real, run
from tests.page.test_guests_page import ON_ARRIVAL, SMALL_PHONE

from niwashi.clock.time_control import parse_control
from niwashi.guests.guest_list import GuestList
from niwashi.guests.guest_session import GuestSession, hash_key
from niwashi.guests.guests import Chance, Guests
from niwashi.page_types.rights import Right
from niwashi.server.live import LiveProgram
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

    from niwashi_sim.tabletop import SimulatedTabletop

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
KEY = "k" * 43
SEES_ONLY_CLOCKS = """() => [...document.querySelectorAll("body *")].filter((each) =>
  each.checkVisibility({visibilityProperty: true}) && !each.children.length && each.textContent.trim()
  && !each.closest("#clocks, #clock-leave")).map((each) => each.outerHTML)"""


def admits(program: LiveProgram, right: Right) -> Guests:
    """A door behind which one session lasts already."""
    kept = GuestList(None, lambda: 0.0)
    kept.add(GuestSession(number=1, key_hash=hash_key(KEY), right=right, began_at=0.0))
    return Guests(program, kept, lambda: 0.0, Chance(Random(5).sample, lambda: KEY))


def arriving(served: Served[LiveProgram]) -> dict[str, Any]:
    """Return the storage of a phone that was let in before."""
    kept = [{"name": "niwashi-key", "value": KEY}]
    return {"origins": [{"origin": served.guest_url, "localStorage": kept}]}


def say_that_all_is_right(program: LiveProgram) -> None:
    """A person has answered for every place, as after a repair."""
    session = program.game_loop.session
    session.flow.asked |= set(session.match.layout())
    program.game_loop.mark_changed()


class Beside:
    """A program on a board that it takes for a real one, after one turn, and the table above the board."""

    table: SimulatedTabletop

    def made(self) -> LiveProgram:
        program, self.table = real("garden", "garden-36.toml")
        program.table_clock.keeper.agree(parse_control("5d60"))
        program.game_loop.carry_out("f1e2:1", program.clock())
        self.table.arrange(program.game_loop.session.match.layout())
        return program


def test_a_phone_plays_a_side_and_shows_what_the_board_feels(
    serve: Callable[..., Any], open_page: Open, axe: str
) -> None:
    beside = Beside()
    with serve(beside.made, run, door=partial(admits, right=Right.HAND)) as served:
        phone = {**SMALL_PHONE, "storage_state": arriving(served), "bypass_csp": True}
        page = open_page(served.guest_url, sees=ON_ARRIVAL, **phone)
        expect(page.locator("#arrival-seats button")).to_have_count(2)
        assert "picture/turns-garden" in str(page.locator("#arrival-game image").get_attribute("href"))
        assert complaints(page, axe) == []
        page.get_by_label(translate("page-role-name", "en")).fill("Ben")
        page.click("[data-plays=tendril]")
        served.until(lambda: list(served.program._seats.taken()) == ["tendril"])
        served.until(lambda: served.program.table_clock.names.of(("flower", "tendril")) == ("", "Ben"))

        served.until(lambda: served.program.game_loop.session.is_settled)
        expect(page.locator("#felt")).to_have_text(translate("page-felt-inferred", "en"))
        served.do(partial(say_that_all_is_right, served.program))
        expect(page.locator("#mine")).to_have_text(translate("page-your-turn", "en"))
        assert page.locator("#whose").evaluate("(each) => each.offsetWidth") <= 1, "said once"
        expect(page.locator("#last-turn")).to_contain_text("e2")
        expect(page.locator("#felt")).to_have_text(translate("page-felt-asked", "en"))
        assert page.locator("#stage button").count() == 0, "a phone moves nothing on a real board"
        assert not page.locator("#tools").is_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0

        served.do(lambda: beside.table.handle("somebody", "lift", "a6"))
        expect(page.locator("#felt")).to_contain_text(translate("page-felt-gone", "en", item="a6"))
        expect(page.locator('[data-cell="a6"]')).to_have_attribute("data-felt", "gone")
        served.do(lambda: beside.table.handle("somebody", "set", "b5"))
        expect(page.locator('[data-cell="b5"]')).to_have_attribute("data-felt", "there")
        assert complaints(page, axe) == []

        page.reload()
        page.wait_for_selector("#say:not(:empty)")
        assert not page.locator(ON_ARRIVAL).is_visible(), "a page that is loaded again is for the same"
        served.until(lambda: list(served.program._seats.taken()) == ["tendril"])


@EXHAUSTIVE
def test_a_phone_is_the_clock_and_nothing_else(serve: Callable[..., Any], open_page: Open, axe: str) -> None:
    beside = Beside()
    with serve(beside.made, run, door=partial(admits, right=Right.WATCH)) as served:
        phone = {**SMALL_PHONE, "storage_state": arriving(served), "bypass_csp": True}
        page = open_page(served.guest_url, sees=ON_ARRIVAL, **phone)
        page.click("#role-clock")
        expect(page.locator(".face b")).to_have_text(["5:00", "5:00"])
        digits = page.locator(".face b").evaluate_all(
            "all => all.map((b) => b.getBoundingClientRect().height)"
        )
        assert min(digits) > 90, "read from the other end of a table"
        assert page.evaluate(SEES_ONLY_CLOCKS) == []
        assert complaints(page, axe) == []
        page.click("#clock-leave")
        page.click("#role-watch")
        expect(page.locator("#say")).to_be_visible()
        page.click("#drawer-open")
        page.click("#home-open")
        expect(page.locator(ON_ARRIVAL)).to_be_visible()
        page.click("#role-watch")
        assert page.locator("#arrival-seats button").count() == 0, "whoever watches plays no side"
        assert page.locator("[data-needs]:visible").count() == 0


@EXHAUSTIVE
def test_without_a_time_control_the_clock_shows_the_time_that_was_used(
    serve: Callable[..., Any], open_page: Open
) -> None:
    def made() -> LiveProgram:
        program, table = real("garden", "garden-36.toml")
        game = program.game_loop.session.game
        program.resume(game, game.start(), ["f1e2:1"], (), (3600.0, 75.0))
        table.arrange(program.game_loop.session.match.layout())
        return program

    with serve(made, run) as served:
        page = open_page(served.url)
        served.until(lambda: served.program.table_clock.view(0.0, "en")["running"] == 1)
        page.click("#role-open")
        expect(page.locator(".face b").nth(0)).to_have_text("1:00:00")
        expect(page.locator(".face b").nth(1)).to_have_text(re.compile(r"1:(1[7-9]|[2-5]\d)"))
        page.click("#clock-leave")
        expect(page.locator("#say")).to_be_visible()
