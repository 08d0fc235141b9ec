"""The site's first page: what one visit of it keeps for use without a network, and what it asks before."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from extras.site.tests.test_played_site import OWN_BOARD, begun
from tests.marks import EXHAUSTIVE, quick_first
from tests.page import newcomer
from tests.page.newcomer import Newcomer

from niwashi.learning.puzzle_files import puzzles_for
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from extras.site.tests.conftest import StaticServer
    from playwright.sync_api import Browser, Page

FREE = {"saveData": False, "effectiveType": "4g"}
PAID = {
    "data saver": {**FREE, "saveData": True},
    "slow line": {**FREE, "effectiveType": "3g"},
    "phone's line": {**FREE, "type": "cellular"},
    "browser that does not say": None,
}
_PATIENCE_MS = 120_000


class Visit:
    """A browser with nothing in it, whose line is of a certain kind."""

    def __init__(self, page: Page, folder: str) -> None:
        self.page, self.folder = page, folder

    def open(self, name: str = "") -> None:
        self.page.goto(f"{self.folder}/{name}")

    def says(self, state: str) -> None:
        """Wait until the first page says so, and nothing else."""
        self.page.wait_for_selector(f"[data-offline={state}]:not([hidden])", timeout=_PATIENCE_MS)
        assert self.page.locator("#offline span:not([hidden])").count() == 1

    def kept(self) -> set[str]:
        """The names of the files that the browser keeps."""
        urls = self.page.evaluate(
            """async () => (await Promise.all((await caches.keys()).map(async (name) =>
              (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()"""
        )
        return {url.removeprefix(f"{self.folder}/") for url in urls}


@pytest.fixture
def visits() -> Iterator[list[Visit]]:
    """Visits that were begun; they end with the test."""
    made: list[Visit] = []
    yield made
    for each in made:
        each.page.context.close()


def visit(visits: list[Visit], chromium: Browser, served: StaticServer, line: object) -> Visit:
    page = chromium.new_context().new_page()  # it complains without a server, as it should
    told = json.dumps(line)
    page.add_init_script(f"Object.defineProperty(navigator, 'connection', {{ value: {told} ?? undefined }})")
    visits.append(Visit(page, f"{served.url}/a%20club/niwashi"))
    return visits[-1]


def is_program(name: str) -> bool:
    return name.startswith(("program/", "play/page/main", "docs/"))


def test_one_visit_of_the_first_page_is_enough_to_play_and_read_without_a_network(
    visits: list[Visit], chromium: Browser, served: StaticServer
) -> None:
    person = visit(visits, chromium, served, FREE)
    person.open()
    person.says("kept")
    served.end()
    person.open("ja.html")
    person.says("kept")
    person.open("docs/en/build/")
    assert person.page.text_content("h1")
    person.open("play/#learn/garden")
    begun(person.page)
    lifting = translate("lesson-garden-lift")
    person.page.locator("#say", has_text=lifting).wait_for(timeout=_PATIENCE_MS)


@EXHAUSTIVE
def test_after_one_visit_a_lesson_a_game_a_puzzle_a_board_and_the_search_need_no_network(
    visits: list[Visit], chromium: Browser, served: StaticServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newcomer, "_MOST_IDLE", 200)  # the engine starts a Python of its own
    visited = visit(visits, chromium, served, FREE)
    visited.open()
    visited.says("kept")
    served.end()
    visited.open("play/#learn/garden")
    page = begun(visited.page)
    page.wait_for_selector("body.learns")
    person = Newcomer(page)
    assert len(person.go_on_learning()) > 2
    person.begin("garden", "engine:2")
    assert person.play().over
    puzzle = next(each for each in puzzles_for("garden") if each.turns == 2)
    person.solve("garden", puzzle.id)
    page.click("#puzzle-leave")
    page.evaluate("location.hash = 'board'")
    page.wait_for_selector("#boards-dialog[open]")
    page.set_input_files("#boards-file", {"name": "mine.toml", "mimeType": "", "buffer": OWN_BOARD})
    page.click("#boards-play button")
    page.wait_for_selector("#boards-dialog:not([open])", state="attached")
    assert person.play(lambda turns: turns >= 2).turns >= 2
    assert "My board" in (page.text_content("#boards-in-use") or "")
    visited.open("docs/en/")
    page.fill("input[name=query]", "launchpad")
    page.wait_for_selector(".md-search-result__item a", timeout=_PATIENCE_MS)


@EXHAUSTIVE
def test_one_visit_of_the_page_that_tests_boards_is_enough_without_a_network(
    visits: list[Visit], chromium: Browser, served: StaticServer
) -> None:
    person = visit(visits, chromium, served, PAID["data saver"])
    person.open("board/ja.html")
    assert person.page.evaluate(
        """async () => {
          const whole = new URL("../all-files-are-right", location.href).href;
          const end = performance.now() + 240_000;
          const soon = () => new Promise((next) => setTimeout(next, 100));
          while (!(await caches.match(whole)) && performance.now() < end) await soon();
          return Boolean(await caches.match(whole));
        }"""
    )
    served.end()
    person.open("board/")
    person.page.wait_for_selector("html[data-open=false]", state="attached", timeout=2 * _PATIENCE_MS)
    assert person.page.locator("#boards option").count() > 1
    assert person.page.is_hidden("#failed")


def test_browser_without_web_serial_says_so_without_a_network_and_keeps_no_program(
    visits: list[Visit], chromium: Browser, served: StaticServer
) -> None:
    person = visit(visits, chromium, served, FREE)
    person.page.add_init_script("Object.defineProperty(navigator, 'serial', { value: undefined })")
    person.open("board/")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert not [name for name in person.kept() if is_program(name) and "board" not in name]
    served.end()
    person.open("board/ja.html")
    person.page.wait_for_selector("#absent:not([hidden])")


@pytest.mark.parametrize("line", quick_first(PAID.values(), 2), ids=PAID)
def test_where_the_line_may_cost_something_the_first_page_asks_and_fetches_no_program(
    line: object, visits: list[Visit], chromium: Browser, served: StaticServer
) -> None:
    person = visit(visits, chromium, served, line)
    person.open()
    button = person.page.locator("#offline button")
    button.wait_for(timeout=_PATIENCE_MS)
    assert " MB" in button.inner_text()
    assert person.page.locator("#offline span:not([hidden])").count() == 0
    assert {"index.html", "ja.html", "site.css"} <= person.kept()
    assert not [name for name in person.kept() if is_program(name)]


def test_the_program_is_kept_when_it_is_wanted_and_said_when_that_fails(
    visits: list[Visit], chromium: Browser, served: StaticServer, tmp_path: Path
) -> None:
    person = visit(visits, chromium, served, PAID["data saver"])
    person.open()
    button = person.page.locator("#offline button")
    button.wait_for(timeout=_PATIENCE_MS)
    (script,) = tmp_path.glob("*/niwashi/program/worker.js")
    script.rename(script.with_name("gone.js"))
    button.click()
    person.says("failed")
    script.with_name("gone.js").rename(script)
    button.click()
    person.says("kept")
    assert not button.is_visible()
    assert [name for name in person.kept() if is_program(name)]


@pytest.mark.parametrize(
    "had_all", quick_first([True, False]), ids=["the program was kept", "only the first page was"]
)
def test_new_version_keeps_as_much_as_the_one_before(
    had_all: bool, visits: list[Visit], chromium: Browser, served: StaticServer, tmp_path: Path
) -> None:
    person = visit(visits, chromium, served, FREE if had_all else PAID["data saver"])
    person.open()
    is_ready = "[data-offline=kept]" if had_all else "#offline button"
    person.page.locator(is_ready).wait_for(timeout=_PATIENCE_MS)
    (script,) = tmp_path.glob("*/niwashi/offline.js")
    text = script.read_text("utf-8")
    assert text.count("= `${SITE}") == 1
    script.write_text(text.replace("= `${SITE}", "= `${SITE}new-"), "utf-8")
    person.page.evaluate(
        """async (hadAll) => {
          const registration = await navigator.serviceWorker.ready;
          const former = registration.active;
          await registration.update();
          const end = performance.now() + 60_000;
          const hasCome = () => (hadAll ? registration.waiting : registration.active !== former);
          while (!hasCome() && performance.now() < end) await new Promise((next) => setTimeout(next, 50));
        }""",
        had_all,
    )
    person.open()
    person.page.locator(is_ready).wait_for(timeout=_PATIENCE_MS)
    (name,) = person.page.evaluate("caches.keys()")
    assert "new-" in name
    assert bool([each for each in person.kept() if is_program(each)]) == had_all
    if had_all:
        served.end()
        person.open("ja.html")
        person.says("kept")
