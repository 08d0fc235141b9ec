"""Puzzles on the page: chosen in the dialog, solved by hand, refuted, helped with; and what is remembered."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect
from tests.marks import EXHAUSTIVE
from tests.opponents.thinkers import Agency, found
from tests.page.page_hands import PageHands, ask_for_new_game, run

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.engine.analysis import Analysis, Proof
from niwashi.games.known import game_named
from niwashi.learning.problem import problem_for
from niwashi.learning.puzzle import Puzzle
from niwashi.learning.puzzle_files import graded_puzzles, puzzles_for
from niwashi.opponents.engines import Engines
from niwashi.opponents.search_place import Question
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
COUNTED = """() => {
  globalThis.asked = 0;
  const served = {
    fetch: (address) => fetch(address),
    connect: (address) => new WebSocket(address),
    pictureAddress: async (address) => address,
  };
  const { pictureAddress, ...others } = globalThis.niwashiHost ?? served;
  const counted = (address) => (globalThis.asked++, pictureAddress(address));
  globalThis.niwashiHost = { ...others, pictureAddress: counted };
}"""
"""Counts pictures that are asked of a program in the browser; a server's page takes itself for such a one."""
LAST_IS_DRAWN = "() => [...document.querySelectorAll('#puzzle-list img')].at(-1).naturalWidth > 0"


def in_turns(turns: int) -> Puzzle:
    """The first puzzle of Garden of so many turns."""
    return next(puzzle for puzzle in puzzles_for("garden") if puzzle.turns == turns)


def refuting(question: Question) -> Analysis:
    """An engine for which the first legal answer wins at once."""
    game = game_named("garden")
    position = game.parse(question.start)
    for turn in question.turns:
        position = game.play(position, turn)
    return found(game.legal_turns(position)[0], proof=Proof.WIN, distance=1, depth=8)


def refuted_at_once() -> LiveProgram:
    """A program on the board of Garden, with an engine that answers at once."""
    file = load_board(data.boards() / "garden-36.toml")
    engines = Engines(Random(1), Agency(refuting))
    return simulated_program(game_named("garden"), file, time.monotonic, Random(1), engines=engines)[0]


def begin(page: Page, puzzle: Puzzle) -> None:
    """Choose a puzzle in the dialog, and see it on the page."""
    page.click("#puzzles-open")
    unfold(page)
    page.click(f'[data-puzzle="{puzzle.id}"]')
    expect(page.locator("#puzzle-at")).to_contain_text(str(puzzle.number))


def unfold(page: Page) -> None:
    page.locator("#puzzle-list details").first.wait_for()
    page.evaluate("document.querySelectorAll('#puzzle-list details').forEach((each) => { each.open = true })")


def play(page: Page, served: Served[LiveProgram], turn: str) -> None:
    hands = PageHands(page, served)
    hands.play(hands.option(turn))


def test_playing_solution_solves_chosen_puzzle(serve: Any, open_page: Open) -> None:
    puzzle = in_turns(1)
    with serve(refuted_at_once, run) as served:
        page = open_page(served.url)
        begin(page, puzzle)
        expect(page.locator("#say")).to_contain_text("wins with this turn")
        play(page, served, puzzle.line[0])
        expect(page.locator("#say")).to_contain_text("Solved")
        expect(page.locator("#puzzle-own")).to_have_text("Your rating comes after 4 more.")
        page.click("#puzzle-leave")
        expect(page.locator("#puzzle-head")).to_be_hidden()
        page.click("#puzzles-open")
        item = page.locator(f'[data-puzzle="{puzzle.id}"]')
        expect(item).to_have_attribute("data-state", "solved")


def test_puzzles_are_listed_by_theme_in_groups_that_stay_open_with_pictures_in_sight(
    serve: Any, open_page: Open
) -> None:
    """The program in a browser would draw hundreds, and keep whoever chooses a puzzle waiting."""
    with serve(refuted_at_once, run) as served:
        page = open_page(served.url)
        page.evaluate(COUNTED)
        page.click("#puzzles-open")
        themes = page.locator("#puzzle-list summary b")
        expect(themes.first).to_have_text("win in 1")
        assert themes.count() == len({puzzle.turns for puzzle in graded_puzzles("garden")})
        comes_true(page, "() => document.querySelector('#puzzle-list img').naturalWidth > 0")

        groups = page.locator("#puzzle-list details")
        page.locator("#puzzle-list summary").first.click()
        page.locator("#puzzle-list summary").nth(1).click()
        before = groups.evaluate_all("all => { all[0].old = true; return all.map(({ open }) => open); }")
        assert before[:2] == [False, True]
        page.click('#puzzle-games [data-game="garden"]')  # as when a slow answer comes after that
        comes_true(page, "() => !document.querySelector('#puzzle-list details').old")
        assert groups.evaluate_all("all => all.map(({ open }) => open)") == before
        page.click('#puzzle-games [data-game="throne"]')
        comes_true(page, "() => document.querySelector('#puzzle-list [data-puzzle^=throne]')")
        assert groups.evaluate_all("all => all.map(({ open }) => open)")[:2] == [True, False]

        page.click('#puzzle-games [data-game="garden"]')
        comes_true(page, "() => document.querySelector('#puzzle-list [data-puzzle^=garden]')")
        page.evaluate("() => { globalThis.asked = 0; }")
        unfold(page)
        images = page.locator("#puzzle-list img")
        images.last.evaluate("(image) => image.closest('button').scrollIntoView()")
        comes_true(page, LAST_IS_DRAWN)
        assert 0 < page.evaluate("asked") < images.count() / 4


@EXHAUSTIVE
def test_a_wrong_turn_is_refuted_and_can_be_tried_again(serve: Any, open_page: Open) -> None:
    puzzle = in_turns(2)
    problem = problem_for(puzzle.id)
    after = {turn: problem.game.play(problem.start, turn) for turn in problem.game.legal_turns(problem.start)}
    wrong = next(
        t for t, p in after.items() if t != puzzle.line[0] and "+" not in t and not problem.game.result(p)
    )
    with serve(refuted_at_once, run) as served:
        page = open_page(served.url)
        page.evaluate("Object.assign(sessionStorage, {'niwashi-role': 'seat', 'niwashi-seat': 'tendril'})")
        page.reload()
        begin(page, puzzle)
        expect(page.locator("#mine")).to_be_visible()
        play(page, served, wrong)
        expect(page.locator("#say")).to_contain_text("That loses")
        expect(page.locator("#mine")).to_be_hidden()
        expect(page.locator("#puzzle-own")).to_have_text("Your rating comes after 4 more.")
        page.click("#puzzle-again")
        expect(page.locator("#say")).to_contain_text("wins in 2 turns")
        assert served.program.game_loop.session.match.turns == ()


@EXHAUSTIVE
def test_daily_puzzle_in_japanese_on_phone_keeps_player_name(serve: Any, open_page: Open) -> None:
    with serve(refuted_at_once, run) as served:
        page = open_page(served.url, phone=True, locale="ja-JP")
        ask_for_new_game(page)
        page.tap("#new-puzzles")
        page.fill("#puzzler", "あき")
        page.locator("#puzzler").blur()
        expect(page.locator("#puzzle-note")).to_contain_text("レーティング")
        page.tap("#puzzle-daily")
        expect(page.locator("#say")).to_contain_text("勝つ手")
        expect(page.locator("#puzzle-own")).to_contain_text("あきさん")
        assert served.program.puzzles.player == "あき"
        wide = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1]
