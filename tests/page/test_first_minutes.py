"""The first minutes: who taps what glows and reads the one sentence comes through every lesson and game.

By mouse, finger and keys, at five sizes, in both languages; and nobody is shut out of what is there at the
end.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from tests.each_game import TAUGHT
from tests.looking import comes_true, expect
from tests.marks import EXHAUSTIVE
from tests.page.axe import complaints
from tests.page.newcomer import ClumsyNewcomer, Lit, Newcomer
from tests.page.page_hands import run

from niwashi import data
from niwashi.board_types import Cue
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.learning.lesson_files import course_for
from niwashi.learning.puzzle_files import puzzles_for
from niwashi.opponents.engine_process import SearchProcess
from niwashi.opponents.engines import Engines
from niwashi.opponents.search_place import Question
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

Open = Callable[..., "Page"]

FASTER = {"lesson": 10, "game": 8}
"""Speed of the program's hand, in multiples of people's."""

SIZES: dict[str, dict[str, int]] = {
    "phone": {"width": 360, "height": 640},
    "sideways": {"width": 844, "height": 390},
    "tablet": {"width": 768, "height": 1024},
    "laptop": {"width": 1280, "height": 800},
    "desktop": {"width": 1920, "height": 1080},
}
LOCALES = {"en": "en-GB", "ja": "ja-JP"}


class Case(NamedTuple):
    """One beginning: what is begun, of which game, how it is tapped, on what, in which language."""

    what: str
    game: str
    way: str
    size: str
    language: str


CASES = tuple(
    Case(*row.split())
    for row in """
    lesson garden     mouse  tablet  ja
    lesson garden     keys   laptop  en
    lesson garden     mouse  desktop ja
    lesson throne     finger tablet  ja
    lesson throne     mouse  desktop en
    lesson throne     mouse  laptop  ja
    lesson borderland finger phone   en
    lesson karesansui finger laptop  ja
    lesson karesansui keys   tablet  ja
    lesson karesansui mouse  phone   ja
    game   garden     finger phone   en
    game   throne     keys   phone   en
    game   borderland keys   laptop  ja
    game   borderland mouse  tablet  en
    game   borderland finger desktop en
    game   karesansui keys   desktop en
    lesson garden     finger sideways en
    game   throne     mouse  sideways ja
    lesson borderland keys   sideways ja
    game   karesansui mouse  sideways en
    """.strip().splitlines()
)
QUICK = CASES[6:7]


STEPS_BACK = 4
"""Steps of a lesson that may be repeated."""

TURNS = 10
"""Turns of a game that are played here; `make -C tests games` plays each to its end."""
WHOLE = bool(os.environ.get("NIWASHI_WHOLE_GAMES"))


def along_the_middle(lit: Lit) -> float:
    """Tap as someone who has learnt in Borderland's lesson that a border from side to side wins.

    They want one along row f, the longest: what glows nearest to it, and a piece that is not yet there.
    """
    off = abs(ord(lit.place[0]) - ord("f"))
    return off if lit.cue != Cue.MAY_LIFT else off - 0.5 if off else 9


LIKES: dict[str, Callable[[Lit], float]] = {"borderland": along_the_middle}


class Unhurried(SearchProcess):
    """An engine that has as much time as always, however fast the program's goes."""

    def poll(self, now: float) -> Question | None:
        """Like the one above, by the time of this computer."""
        del now
        return super().poll(time.monotonic())


def hurried(faster: int = FASTER["lesson"]) -> LiveProgram:
    """A program on the board of Garden, whose time goes faster."""
    file, engines = load_board(data.boards() / "garden-36.toml"), Engines(Random(1), Unhurried)
    clock = lambda: faster * time.monotonic()  # noqa: E731
    return simulated_program(game_named("garden"), file, clock, Random(1), engines=engines)[0]


@pytest.mark.browser
@pytest.mark.parametrize(
    "case", [pytest.param(c, id=" ".join(c), marks=[] if c in QUICK else EXHAUSTIVE) for c in CASES]
)
def test_tapping_lit_places_finishes_game(
    case: Case, serve: Callable[..., Any], open_page: Open, axe: str
) -> None:
    with serve(lambda: hurried(FASTER[case.what]), run) as served:
        page = open_page(
            served.url,
            viewport=SIZES[case.size],
            locale=LOCALES[case.language],
            has_touch=case.way == "finger",
            is_mobile=case.size in ("phone", "sideways"),
            bypass_csp=True,
        )
        likes = LIKES.get(case.game, lambda _: 0) if case.what == "game" else lambda _: 0
        newcomer = Newcomer(page, case.way, case.language, likes=likes)
        if case.what == "lesson":
            comes_through(newcomer, case.game)
        else:
            newcomer.begin(case.game)
            seen = newcomer.play(lambda turns: not WHOLE and turns >= TURNS)
            if seen.over:
                expect(page.locator("#result-text")).not_to_be_empty()
        assert complaints(page, axe) == []


def comes_through(newcomer: Newcomer, game: str) -> None:
    """Every step of a lesson is come to; behind it waits a first game.

    A tap that comes as its light goes out may take something back, and the lesson with it.
    """
    steps = newcomer.learn(game)
    assert len(dict.fromkeys(steps)) == len(course_for(game).lesson.steps), steps
    assert len(steps) <= len(dict.fromkeys(steps)) + STEPS_BACK, newcomer.taps
    first_game = "() => document.querySelectorAll('#players select')[1]?.value === 'engine:1'"
    comes_true(newcomer.page, first_game)


def reviewed(newcomer: Newcomer, served: Served[LiveProgram], game: str) -> None:
    """A game whose last turns were played is looked through."""
    rules, chance = game_named(game), Random(1)
    positions, turns = [rules.start()], list[str]()
    while rules.result(positions[-1]) is None:
        turns.append(chance.choice(rules.legal_turns(positions[-1])))
        positions.append(rules.play(positions[-1], turns[-1]))
    served.do(served.program.resume, rules, positions[-3], turns[-2:])
    assert translate("page-review-turn", newcomer.language, count=1, text="").rstrip() in newcomer.review()


def puzzle_in_one(game: str) -> str:
    """Return a puzzle that takes one turn."""
    return min(puzzles_for(game), key=lambda puzzle: puzzle.turns).id


CLUMSY = [
    (what, game, ("sideways", "phone")[(row + column) % 2])  # all pairs of two of the three
    for row, what in enumerate(("lesson", "game", "puzzle", "review"))
    for column, game in enumerate(TAUGHT)
]
AGAIN = 3
"""How many times the steps of a lesson may be shown, where slips take some of them back."""


@pytest.mark.browser
@EXHAUSTIVE
@pytest.mark.parametrize("case", CLUMSY, ids=" ".join)
def test_clumsy_mouse_comes_through(
    case: tuple[str, str, str], serve: Callable[..., Any], open_page: Open
) -> None:
    """A mouse that clicks too early, too late and beside ends what it began; chance is from a seed."""
    what, game, size = case
    with serve(lambda: hurried(FASTER["lesson" if what == "lesson" else "game"]), run) as served:
        page = open_page(served.url, viewport=SIZES[size], locale=LOCALES["ja"], bypass_csp=True)
        likes = LIKES.get(game, lambda _: 0) if what == "game" else lambda _: 0
        clumsy = ClumsyNewcomer(page, "mouse", "ja", Random(len(game)), likes)
        if what == "lesson":
            steps = clumsy.learn(game)
            known = course_for(game).lesson.steps
            assert len(dict.fromkeys(steps)) == len(known), steps
            assert len(steps) <= AGAIN * len(known), clumsy.taps
        elif what == "game":
            clumsy.begin(game)
            clumsy.play(lambda turns: not WHOLE and turns >= TURNS)
        elif what == "puzzle":
            clumsy.solve(game, puzzle_in_one(game))
        else:
            clumsy.begin(game)  # with the board that it needs
            reviewed(clumsy, served, game)
        assert clumsy.slipped or what in ("puzzle", "review"), "no slip: nothing was tried"
