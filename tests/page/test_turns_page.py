"""The list of turns, earlier positions as a view, sketches, and the addresses of them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect
from tests.marks import quick_first
from tests.page.page_hands import run, simulated
from tests.server.test_archive import kept

from niwashi.records.journal import Journal
from niwashi.server.archive import RecordsArchive

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

    from niwashi.server.live import LiveProgram

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
_PASSIVE = ("", "last-turn", "chosen")
GLOWING = "[data-place][data-cue]" + "".join(f':not([data-cue="{cue}"])' for cue in _PASSIVE)
_SEEN = """[location.hash, document.querySelector('#say').textContent,
    ...[...document.querySelectorAll('[data-cue]')].map(({ dataset }) => dataset.cue)].join()"""
IS_SEEN = """() => {
  const refusal = document.getElementById("refusal");
  const { left, top, width, height } = refusal.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return refusal.textContent && seen.closest("#refusal") !== null;
}"""
LINE = ("f1e2:2", "a6b5:2", "e2f2:1")


def garden() -> LiveProgram:
    return simulated("garden", "garden-36.toml")


def carried_out(served: Served[LiveProgram], *turns: str) -> None:
    """Turns are played at the table, by nobody's hands."""
    for turn in turns:
        served.do(served.program.game_loop.carry_out, turn, served.program.clock())
        served.do(served.program.set_out)
        served.until(lambda: served.program.game_loop.session.is_settled)


def turns_of(served: Served[LiveProgram]) -> tuple[str, ...]:
    return served.do(lambda: served.program.game_loop.session.match.turns)


def shown(page: Page, place: str, stones: int) -> None:
    expect(page.locator(f'[data-place="{place}"]')).to_have_attribute("data-stones", str(stones))


def address(page: Page, ending: str) -> None:
    comes_true(page, f"() => location.hash === {ending!r}")


@pytest.fixture
def played(serve: Callable[..., Any]) -> Iterator[Served[LiveProgram]]:
    with serve(garden, run) as served:
        carried_out(served, *LINE)
        yield served


def test_turns_are_walked_through_as_views_and_the_game_goes_on(
    played: Served[LiveProgram], open_page: Open
) -> None:
    page = open_page(played.url)
    expect(page.locator("#turns li")).to_have_count(3)
    assert "Gardener f1 to e2" in page.inner_text("[data-turn='1']")
    assert "f1e2:2" in page.inner_text("[data-turn='1']")
    for key, turn in (("ArrowLeft", 2), ("ArrowLeft", 1), ("ArrowRight", 2), ("Home", 0), ("End", 3)):
        page.keyboard.press(key)
        address(page, f"#turn/{turn}")
    page.keyboard.press("Escape")
    address(page, "")

    page.click('[data-place="c1"]')  # a sideways arrow walks after a click
    page.keyboard.press("ArrowLeft")
    address(page, "#turn/2")
    page.keyboard.press("Escape")
    address(page, "")
    page.focus('[data-place="c1"]')  # after the tab key it moves from square to square
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-place="b2"]')).to_be_focused()
    address(page, "")

    page.click("[data-turn='1']")
    address(page, "#turn/1")
    page.go_back()
    address(page, "")
    shown(page, "f2", 3)
    page.go_forward()
    address(page, "#turn/1")
    shown(page, "e2", 3)
    shown(page, "f2", 0)

    page.click('[data-place="e2"]')  # the table is untouched, and the view stays while the game goes on
    carried_out(played, "b5b4:1")
    expect(page.locator("#turns li")).to_have_count(4)
    shown(page, "e2", 3)
    assert turns_of(played) == (*LINE, "b5b4:1")
    page.click("#view-back")
    shown(page, "f2", 3)
    shown(page, "b4", 3)
    address(page, "")

    page.click("[data-turn='4']")
    address(page, "#turn/4")
    played.do(lambda: played.program.game_loop.take_back(played.program.clock()))
    expect(page.locator("#view-bar")).to_be_hidden()
    address(page, "")


def test_sketch_plays_both_sides_branches_has_an_address_and_leaves(
    played: Served[LiveProgram], open_page: Open
) -> None:
    page = open_page(played.url)
    page.click("#sketch-try")
    page.click('[data-place="f2"]')
    expect(page.locator("#reason button.clause")).to_be_visible()  # it says which rule is against it
    shown(page, "f2", 3)
    page.click("#sketch-leave")
    page.click("[data-turn='2']")
    page.click("#sketch-try")
    for place in ("e2", "e3", "flower card 1"):
        page.click(f'[data-place="{place}"]')
    shown(page, "e3", 3)
    for place in ("b5", "b4", "tendril card 1"):
        page.click(f'[data-place="{place}"]')
    shown(page, "b4", 3)
    expect(page.locator("#turns li")).to_have_count(2)
    page.click("#sketch-back")
    page.click("#sketch-back")
    shown(page, "e2", 3)
    for place in ("e2", "f2", "flower card 3"):
        page.click(f'[data-place="{place}"]')
    shown(page, "f2", 3)
    expect(page.locator("#sketch-lines button")).to_have_count(1)
    page.click("#sketch-lines button")
    shown(page, "b4", 3)
    page.click("#sketch-leave")
    address(page, "#turn/2")
    page.click("#view-back")
    shown(page, "f2", 3)
    assert turns_of(played) == LINE

    page.evaluate("location.hash = '#turn/2/try/e2f2%3A3/b5b4%3A1'")
    shown(page, "b4", 3)
    page.reload()
    shown(page, "f2", 3)
    shown(page, "b4", 3)
    page.keyboard.press("Home")
    shown(page, "b5", 3)


def test_kept_games_are_walked_through_and_have_addresses(
    serve: Callable[..., Any], open_page: Open, tmp_path: Path
) -> None:
    file = tmp_path / "games.sqlite3"
    with closing(Journal.open(file)) as journal:
        kept(journal, "throne", 4)
        number = journal.games()[0].number
        kept(journal, "garden", 3)
        running = max(game.number for game in journal.games())
    with (
        closing(RecordsArchive(file, key=lambda: "game-garden")) as archive,
        serve(garden, run, archive) as served,
    ):
        page = open_page(f"{served.url}#game/{number}/turn/3")
        expect(page.locator("#kept-head")).to_be_visible()
        expect(page.locator("#turns li")).to_have_count(4)
        expect(page.locator("[data-turn='3']")).to_have_attribute("aria-current", "true")
        page.keyboard.press("End")
        address(page, f"#game/{number}/turn/4")
        page.click("[data-turn='1']")
        address(page, f"#game/{number}/turn/1")
        page.click("#sketch-try")
        address(page, f"#game/{number}/turn/1/try/")
        page.click("#sketch-leave")
        address(page, f"#game/{number}/turn/1")
        page.click("#kept-leave")
        address(page, "")

        carried_out(served, *LINE)  # the game that is on is kept, too, and has its number
        expect(page.locator("#turns li")).to_have_count(3)
        page.evaluate(f"location.hash = '#game/{running}/turn/1'")
        shown(page, "e2", 3)
        expect(page.locator("#view-bar")).to_be_visible()
        expect(page.locator("#kept-head")).to_be_hidden()
        address(page, f"#game/{running}/turn/1")


def test_link_to_a_lesson_or_a_puzzle_begins_it_and_back_leaves_it(
    played: Served[LiveProgram], open_page: Open
) -> None:
    page = open_page(f"{played.url}#learn/garden")
    expect(page.locator("#lesson-head")).to_be_visible()
    page.click("#lesson-leave")
    expect(page.locator("#lesson-head")).to_be_hidden()
    address(page, "")
    page.evaluate("location.hash = '#puzzle/garden-031'")
    expect(page.locator("#puzzle-at")).to_contain_text("31")
    page.reload()
    expect(page.locator("#puzzle-at")).to_contain_text("31")
    page.click("#puzzle-next")
    comes_true(page, "() => /^#puzzle\\/garden-\\d+$/.test(location.hash) && !location.hash.endsWith('031')")
    page.go_back()
    expect(page.locator("#puzzle-at")).to_contain_text("31")
    page.go_back()
    expect(page.locator("#puzzle-head")).to_be_hidden()
    assert turns_of(played) == LINE


def test_link_to_nothing_says_so_and_no_welcome_covers_it(serve: Callable[..., Any], open_page: Open) -> None:
    def welcoming() -> LiveProgram:
        program = garden()
        program.welcome()
        return program

    with serve(welcoming, run) as served:
        page = open_page(served.url, sees="#home[open]")
        for link in ("#turn/99", "#game/99999/turn/1", "#turn/1/try/zz", "#puzzle/chess-1", "#nonsense"):
            page.evaluate("(hash) => { location.hash = hash }", link)
            comes_true(page, IS_SEEN)
            page.evaluate("document.getElementById('refusal').textContent = ''")


@pytest.mark.parametrize("game", quick_first(["throne", "borderland"]))
def test_sketch_plays_on_by_what_glows(serve: Callable[..., Any], open_page: Open, game: str) -> None:
    board = {"borderland": "hex-91.toml"}.get(game, "garden-36.toml")
    with serve(lambda: simulated(game, board), run) as served:
        page = open_page(served.url)
        page.click("#sketch-try")
        for _ in range(8):
            page.wait_for_selector("#sketch-bar:not([hidden])")
            glowing = page.locator(GLOWING)
            glowing.first.wait_for()
            before = page.evaluate(_SEEN)
            glowing.first.click()
            comes_true(page, f"(before) => {_SEEN} !== before", before)
        assert turns_of(served) == ()
