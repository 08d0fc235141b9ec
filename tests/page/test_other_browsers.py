"""The first minutes of each game in Firefox and in WebKit, by the newcomer of the tests in Chromium.

`make test` plays one game in each, `make test-exhaustive` some more, and `make -C tests games` all: a lesson,
a game, a puzzle and a review of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from tests.marks import quick_first
from tests.page.newcomer import Newcomer
from tests.page.other_browsers import (
    BrowserCrashError,
    DrivenPage,
    firefox_program,
    started_firefox,
    started_webkit,
    webkit_programs,
)
from tests.page.page_hands import run
from tests.page.test_first_minutes import (
    FASTER,
    LIKES,
    WHOLE,
    comes_through,
    hurried,
    puzzle_in_one,
    reviewed,
)

if TYPE_CHECKING:
    from tests.conftest import Served
    from tests.page.other_browsers import Firefox, WebKit

    from niwashi.server.live import LiveProgram

pytestmark = pytest.mark.browser

TURNS = 2
"""Turns of a game that are played."""


class Case(NamedTuple):
    """How a game is met."""

    way: str
    size: tuple[int, int]
    language: str


GAMES = {
    "garden": Case("finger", (480, 844), "en"),
    "throne": Case("mouse", (1280, 720), "ja"),
    "borderland": Case("keys", (844, 480), "en"),
    "karesansui": Case("finger", (820, 1180), "ja"),
}
WHATS = ("game", "lesson", "puzzle", "review")
SOME = [("game", "garden"), ("game", "borderland"), ("game", "karesansui"), ("lesson", "garden")]
SOME += [("puzzle", "throne"), ("review", "throne")]
CASES = quick_first(SOME + sorted({*product(WHATS, GAMES)} - {*SOME}) * WHOLE)


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Firefox; tests that need it are skipped by name where it is not installed."""
    if firefox_program() is None:
        pytest.skip("no Firefox: apt install firefox-esr")
    with started_firefox(tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


@pytest.fixture(scope="module")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    """WebKit; tests that need it are skipped by name where something of it is not installed."""
    if webkit_programs() is None:
        pytest.skip("no WebKit: apt install webkit2gtk-driver xvfb")
    with started_webkit(tmp_path_factory.mktemp("webkit")) as browser:
        yield browser


@contextmanager
def opened(browser: Firefox | WebKit, url: str, case: Case) -> Iterator[DrivenPage]:
    """Open a page, and see at the end that it wrote no error."""
    with browser.tab(*case.size) as tab:
        tab.go(f"{url}/?language={case.language}")
        page = DrivenPage(tab)
        page.wait_for_selector("#say:not(:empty)", state="attached")
        yield page
        assert tab.complaints() == []


@pytest.mark.parametrize(("what", "game"), CASES)
def test_newcomer_gets_along_in_firefox_by_tapping_lit_places(
    what: str, game: str, firefox: Firefox, serve: Callable[..., Any]
) -> None:
    gets_along(what, game, firefox, serve)


@pytest.mark.parametrize(("what", "game"), CASES)
def test_newcomer_gets_along_in_webkit_by_tapping_lit_places(
    what: str, game: str, webkit: WebKit, serve: Callable[..., Any]
) -> None:
    """A browser that crashes for reasons of its own does not three times in a row."""
    for _ in range(2):
        with suppress(BrowserCrashError):
            return gets_along(what, game, webkit, serve)
    return gets_along(what, game, webkit, serve)


def gets_along(what: str, game: str, browser: Firefox | WebKit, serve: Callable[..., Any]) -> None:
    case, faster = GAMES[game], FASTER["lesson" if what == "lesson" else "game"]
    likes = LIKES.get(game, lambda _: 0) if what == "game" else lambda _: 0
    with serve(lambda: hurried(faster), run) as served, opened(browser, served.url, case) as page:
        MEETINGS[what](Newcomer(page, case.way, case.language, likes=likes), served, game)


def game_met(newcomer: Newcomer, served: Served[LiveProgram], game: str) -> None:
    del served
    newcomer.begin(game)
    assert newcomer.play(lambda turns: turns >= TURNS).turns >= TURNS


def lesson_met(newcomer: Newcomer, served: Served[LiveProgram], game: str) -> None:
    del served
    comes_through(newcomer, game)


def puzzle_met(newcomer: Newcomer, served: Served[LiveProgram], game: str) -> None:
    newcomer.solve(game, puzzle_in_one(game))
    assert served.program.game_loop.session.match.game.name == game


MEETINGS: dict[str, Callable[[Newcomer, Served[LiveProgram], str], None]] = {
    "game": game_met,
    "lesson": lesson_met,
    "puzzle": puzzle_met,
    "review": reviewed,
}
