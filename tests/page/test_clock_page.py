"""Clocks and names on the page: chosen with a new game, read from a seat, changed with consent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE, quick_first
from tests.page.axe import complaints
from tests.page.page_hands import run, simulated
from tests.server.asking import ask

from niwashi.clock.time_control import parse_control

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from niwashi.server.live import LiveProgram

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
SIZES = ((360, 740), (768, 1024), (1280, 800), (1920, 1080), (2560, 1440))
HOSTILE = '<img src=x onerror="window.hurt=1">'
READ = """() => {
  const faces = [...document.querySelectorAll(".face")];
  const box = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  };
  const one = (id) => box(document.getElementById(id));
  return {
    faces: faces.map(box), board: one("board"), say: one("say"),
    digits: faces.map((each) => parseFloat(getComputedStyle(each.querySelector("b")).fontSize)),
    spilt: faces.filter((each) => each.querySelector("b").scrollWidth > each.clientWidth).length,
    across: document.documentElement.scrollWidth - innerWidth,
  };
}"""
LEAST_DIGITS = 26
"""Pixels: read from a seat, an arm's length from a phone."""


def timed(clock: str, *, turns: tuple[str, ...] = ()) -> LiveProgram:
    """Garden with a clock, some turns played."""
    program = simulated("garden", "garden-36.toml")
    program.table_clock.keeper.agree(parse_control(clock))
    for turn in turns:
        program.game_loop.carry_out(turn, program.clock())
        program.set_out()
    return program


def test_a_clock_and_names_are_chosen_with_a_new_game(serve: Callable[..., Any], open_page: Open) -> None:
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
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
        assert page.evaluate("() => [window.hurt ?? 0, document.querySelectorAll('#clocks img').length]") == [
            0,
            0,
        ]
        assert served.do(lambda: served.program.table_clock.keeper.text) == "5+3 lose"
        page.click("#new-game")
        expect(page.locator("[data-seat=tendril]")).to_have_value("Ben")
        expect(page.locator("#new-clock")).to_have_value("5+3")


@EXHAUSTIVE
def test_a_clock_that_is_none_is_refused_with_what_would_be_one(
    serve: Callable[..., Any], open_page: Open
) -> None:
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
        page = open_page(served.url)
        page.click("#new-game")
        page.select_option("#new-clock", "other")
        page.fill("#new-clock-other", "five minutes")
        page.click("#new-begin")
        expect(page.locator("#new-refusal")).to_contain_text('"five minutes" is not a clock')
        assert served.do(lambda: served.program.table_clock.keeper.text) == "none"


def test_each_player_s_own_time_is_written_in_the_order_of_the_seats(
    serve: Callable[..., Any], open_page: Open
) -> None:
    """What can't be is refused in the dialog, where it is put right; nobody is seated meanwhile."""
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
        page = open_page(served.url)
        page.click("#new-game")
        page.select_option("#opponent", "engine:1")
        page.select_option("#new-clock", "other")
        expect(page.locator("#new-clock-means")).to_contain_text("Flower : Tendril, for example 10+5 : 5+3")
        page.fill("#new-clock-other", "10+5 : hourglass 5")
        page.click("#new-begin")
        expect(page.locator("#new-refusal")).to_contain_text("their own times, but not of an hourglass")
        assert served.do(lambda: served.program.assistants.opponents.players) == {}
        page.fill("#new-clock-other", "10+5 : 5+3")
        page.click("#new-begin")
        expect(page.locator(".face b")).to_have_text(["10:00", "5:00"])
        expect(page.locator("#new-dialog")).to_be_hidden()
        served.until(lambda: served.program.assistants.opponents.who(1).kind == "engine")
        page.click("#new-game")
        expect(page.locator("#new-clock-other")).to_have_value("10+5 : 5+3")


def test_the_page_s_clock_stands_while_a_delay_lasts(serve: Callable[..., Any], open_page: Open) -> None:
    with serve(lambda: timed("5d10", turns=("f1e2:1",)), run) as served:
        page = open_page(served.url)
        page.clock.install()
        page.reload()
        running = page.locator(".face.runs b")
        expect(running).to_have_text("5:00")
        page.clock.run_for(4000)
        expect(running).to_have_text("5:00")
        page.clock.run_for(8000)
        expect(running).not_to_have_text("5:00")


def test_a_game_without_take_backs_is_chosen_shown_and_kept_to(
    serve: Callable[..., Any], open_page: Open
) -> None:
    with serve(lambda: timed("none", turns=("f1e2:1",)), run) as served:
        page = open_page(served.url)
        expect(page.locator("#no-back")).to_be_hidden()
        page.click("#new-game")
        page.uncheck("#new-back")
        page.click("#new-begin")
        expect(page.locator("#no-back")).to_have_text("No take-backs in this game")
        served.do(lambda: served.program.game_loop.carry_out("f1e2:1", served.program.clock()))
        served.do(served.program.set_out)
        served.until(lambda: served.program.game_loop.session.is_settled)
        served.do(lambda: ask(served.program, do="undo"))
        expect(page.locator("#reason")).to_contain_text("This game has no take-backs")
        assert served.do(lambda: served.program.game_loop.session.match.turns) == ("f1e2:1",)
        page.click("#new-game")
        expect(page.locator("#new-back")).not_to_be_checked()


@EXHAUSTIVE
def test_the_clocks_are_read_at_every_size_and_nothing_moves(
    serve: Callable[..., Any], open_page: Open, axe: str
) -> None:
    with serve(lambda: timed("10d60", turns=("f1e2:1",)), run) as served:
        page = open_page(served.url)
        expect(page.locator(".face.runs b")).to_have_text("10:00")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
            before = page.evaluate(READ)
            assert (before["spilt"], before["across"]) == (0, 0)
            assert min(before["digits"]) >= LEAST_DIGITS, width
            assert all(left >= 0 and top >= 0 and right <= width for left, top, right, _ in before["faces"])
            page.evaluate(
                """() => { for (const each of document.querySelectorAll(".face")) {
                each.classList.add("low", "runs"); each.querySelector("b").textContent = "0.1";
                each.querySelector("small").textContent = "Out of time"; } }"""
            )
            after = page.evaluate(READ)
            assert [after[each] for each in ("faces", "board", "say")] == [
                before[each] for each in ("faces", "board", "say")
            ]
        assert complaints(page, axe) == []


def leap(program: LiveProgram, seconds: float) -> None:
    """It is later at once: a clock of days sees that."""
    clock = program.clock
    program.clock = lambda: clock() + seconds


@EXHAUSTIVE
@pytest.mark.parametrize(
    ("locale", "low", "out"),
    quick_first([("ja-JP", "残りわずか", "時間切れ"), ("en-GB", "Little time", "Out of time")]),
)
def test_little_time_and_none_are_said_in_words(
    locale: str, low: str, out: str, serve: Callable[..., Any], open_page: Open
) -> None:
    with serve(lambda: timed("days 1", turns=("f1e2:1",)), run) as served:
        page = open_page(served.url, locale=locale)
        expect(page.locator(".face.runs")).to_be_visible()
        served.do(lambda: leap(served.program, 86_400 - 50.0))
        expect(page.locator(".face.low.runs small")).to_have_text(low)
        served.do(lambda: leap(served.program, 60.0))
        expect(page.locator(".face.out small")).to_have_text(out)
        expect(page.locator(".face.out b")).to_have_text("0:00")


def test_another_clock_is_proposed_and_agreed_to(serve: Callable[..., Any], open_page: Open) -> None:
    with serve(lambda: timed("5+3", turns=("f1e2:1",)), run) as served:
        page = open_page(served.url)
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
