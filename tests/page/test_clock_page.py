"""Clocks and names on the page: chosen with a new game, read from a seat, changed with consent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import pondering, run, simulated

from niwashi.clock.time_control import parse_control

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from niwashi.server.live import LiveProgram

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
HOSTILE = '<img src=x onerror="window.hurt=1">'


def timed(clock: str, *, turns: tuple[str, ...] = ()) -> LiveProgram:
    """Garden with a clock, some turns played."""
    program = simulated("garden", "garden-36.toml")
    program.table_clock.keeper.agree(parse_control(clock))
    for turn in turns:
        program.game_loop.carry_out(turn, program.clock())
        program.set_out()
    return program


def test_clock_names_and_take_backs_are_chosen_with_a_new_game(
    serve: Callable[..., Any], open_page: Open
) -> None:
    """What can't be is refused in the dialog, where it is put right; nobody is seated meanwhile."""
    with serve(lambda: simulated("garden", "garden-36.toml", engines=pondering()), run) as served:
        page = open_page(served.url)
        page.click("#new-game")
        page.select_option("#new-clock", "5+3")
        page.check("#new-clock-lose")
        page.fill("[data-seat=flower]", HOSTILE)
        page.fill("[data-seat=tendril]", "Ben")
        page.click("#new-begin")
        expect(page.locator(".face .who").nth(0)).to_have_text(HOSTILE)
        expect(page.locator(".face b")).to_have_text(["5:00", "5:00"])
        expect(page.locator("#whose")).to_have_text(f"Flower to move ({HOSTILE})")
        hurt = page.evaluate("() => [window.hurt ?? 0, document.querySelectorAll('#clocks img').length]")
        assert hurt == [0, 0]
        assert served.do(lambda: served.program.table_clock.keeper.text) == "5+3 lose"
        expect(page.locator("#no-back")).to_be_hidden()

        page.click("#new-game")
        expect(page.locator("[data-seat=tendril]")).to_have_value("Ben")
        expect(page.locator("#new-clock")).to_have_value("5+3")
        page.select_option("#new-clock", "numbers")
        page.fill("#new-clock-minutes", "7")
        page.fill("#new-clock-seconds", "2")
        assert page.get_attribute("#new-clock-minutes", "inputmode") == "numeric"
        page.uncheck("#new-back")
        page.click("#new-begin")
        expect(page.locator(".face b")).to_have_text(["7:00", "7:00"])
        expect(page.locator("#no-back")).to_have_text("No take-backs in this game")

        page.click("#new-game")
        expect(page.locator("#new-clock")).to_have_value("numbers")
        expect(page.locator("#new-clock-seconds")).to_have_value("2")
        expect(page.locator("#new-back")).not_to_be_checked()
        page.select_option("#opponent", "engine:1")
        page.select_option("#new-clock", "other")
        expect(page.locator("#new-clock-means")).to_contain_text("Flower : Tendril, for example 10+5 : 5+3")
        page.fill("#new-clock-other", "10+5 : hourglass 5")
        page.click("#new-begin")
        expect(page.locator("#new-refusal")).to_contain_text("their own times, but not of an hourglass")
        assert served.do(lambda: served.program.assistants.opponents.who(1).kind) == "human"
        page.fill("#new-clock-other", "10+5 : 5+3")
        page.click("#new-begin")
        expect(page.locator(".face b")).to_have_text(["10:00", "5:00"])
        expect(page.locator("#new-dialog")).to_be_hidden()
        served.until(lambda: served.program.assistants.opponents.who(1).kind == "engine")
        page.click("#new-game")
        expect(page.locator("#new-clock-other")).to_have_value("10+5 : 5+3")


def test_clock_stands_while_a_delay_lasts_and_another_one_is_agreed_to(
    serve: Callable[..., Any], open_page: Open
) -> None:
    with serve(lambda: timed("5d10"), run) as served:
        page = open_page(served.url)
        page.clock.install()
        page.reload()
        expect(page.locator(".face b").first).to_have_text("5:00")
        # The delay begins when the page is there, however slow the computer.
        served.do(lambda: served.program.game_loop.carry_out("f1e2:1", served.program.clock()))
        served.do(served.program.set_out)
        running = page.locator(".face.runs b")
        expect(running).to_have_text("5:00")
        page.clock.run_for(4000)
        expect(running).to_have_text("5:00")
        page.clock.run_for(8000)
        expect(running).not_to_have_text("5:00")

        page.click("#drawer-open")
        page.click("#clock-box summary")
        page.select_option("#clock-change", "turn 30")
        page.click("#clock-send")
        expect(page.locator("#clock-asked")).to_contain_text("30 s a turn. Flower has to agree")
        page.click("#clock-no")
        expect(page.locator("#clock-asks")).to_be_hidden()
        page.click("#drawer-open")
        page.click("#clock-box summary")
        page.click("#clock-send")
        page.click("#clock-yes")
        expect(page.locator("#clock-told")).to_have_text("Clock: 30 s a turn")


def leap(program: LiveProgram, seconds: float) -> None:
    """It is later at once: a clock of days sees that."""
    clock = program.clock
    program.clock = lambda: clock() + seconds


@EXHAUSTIVE
def test_little_time_and_none_are_said_in_words(serve: Callable[..., Any], open_page: Open) -> None:
    with serve(lambda: timed("days 1", turns=("f1e2:1",)), run) as served:
        page = open_page(served.url, locale="ja-JP")
        expect(page.locator(".face.runs")).to_be_visible()
        served.do(lambda: leap(served.program, 86_400 - 50.0))
        expect(page.locator(".face.low.runs small")).to_have_text("残りわずか")
        served.do(lambda: leap(served.program, 60.0))
        expect(page.locator(".face.out small")).to_have_text("時間切れ")
        expect(page.locator(".face.out b")).to_have_text("0:00")
