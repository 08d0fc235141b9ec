"""The program in a browser, from static files alone: played, reloaded, and played on without a server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import pytest
from extras.site.tests.agreement import compared
from extras.site.tests.pyodide_page import PyodidePage
from tests.marks import EXHAUSTIVE, quick_first
from tests.page import newcomer
from tests.page.newcomer import Newcomer

from niwashi import data
from niwashi.views.home import boards_picture
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from extras.site.tests.conftest import StaticServer
    from playwright.sync_api import BrowserContext, Page, Route

    NewContext = Callable[..., BrowserContext]

_START_MS = 240_000  # Python and the program, on a computer that does much else
OWN_BOARD = (
    (data.boards() / "garden-36.toml")
    .read_text("utf-8")
    .replace('name = "Garden 36"', 'name = "My board"')
    .encode()
)
_BEGUN = "html[data-stage=begun]"


def begun(page: Page) -> Page:
    page.wait_for_selector(_BEGUN, state="attached", timeout=_START_MS)
    page.wait_for_selector("#say:not(:empty)", state="attached", timeout=_START_MS)
    return page


def begin_first_game(person: Newcomer) -> None:
    """Begin Garden against level 1 from the welcome of a first visit."""
    page = person.page
    person.tap(page.locator('#home [data-game="garden"] [data-wish="play"]'))
    page.wait_for_selector("#home:not([open])", state="attached")


def test_a_game_goes_on_after_a_reload_without_the_server(
    served: StaticServer, open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newcomer, "_MOST_IDLE", 200)  # the engine starts a Python of its own
    page = begun(open_page(f"{served.url}/a%20club/niwashi/play/", sees="main"))
    page.wait_for_selector("#home image[href^='blob:']", state="attached")
    games = page.locator("#home article").evaluate_all("all => all.map(({ dataset }) => dataset.game).join()")
    drawn = page.request.get(urljoin(page.url, "home/turns.svg")).text()
    assert drawn == boards_picture(games, is_moving=True), "each board is at its game"
    person = Newcomer(page)
    begin_first_game(person)
    assert person.play(lambda turns: turns >= 2).turns == 2
    played = page.locator("#turns li").all_text_contents()
    page.evaluate(
        """async () => {
          const whole = new URL("../all-files-are-right", location.href).href;
          while (!(await caches.match(whole))) await new Promise((next) => setTimeout(next, 100));
        }"""
    )
    served.end()
    page.reload()
    begun(page)
    page.wait_for_selector("#turns li", state="attached")
    assert page.locator("#turns li").all_text_contents() == played
    assert person.play(lambda turns: turns >= 4).turns >= 4


_CAN_BE_PRESSED = """() => {
  const isAlive = (each) => !each.closest("[inert]") && each.checkVisibility({ visibilityProperty: true });
  const all = document.querySelectorAll("button, a[href], [tabindex='0'], input, select, summary");
  return [...all].filter(isAlive).map((each) => each.outerHTML);
}"""
_STONES = """[...document.querySelectorAll("[data-stones]")]
  .map(({ dataset: { place, stones } }) => place + stones).sort()"""


def test_play_draws_the_board_at_once_and_leads_into_a_game_against_level_1(
    served: StaticServer, open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newcomer, "_MOST_IDLE", 200)  # the engine starts a Python of its own
    page = open_page(f"{served.url}/a%20club/niwashi/", sees="nav a", service_workers="block")
    page.add_init_script("navigator.storage.persist = async () => (globalThis.isAskedToKeep = true)")
    held: list[Route] = []
    page.route("**/program/packages-*", lambda route: held.append(route))
    page.click("nav .first")
    page.wait_for_selector('[data-place="f1"][data-stones="3"]')
    assert page.evaluate(_CAN_BE_PRESSED) == []
    assert re.fullmatch(r"\d\.\d / \d\.\d MB", page.inner_text("#starting .bytes"))
    page.wait_for_selector("html[data-stage=loading]", state="attached")
    while not held:  # the worker asks for it a little later
        page.wait_for_timeout(10)
    held.pop().continue_()
    page.unroute("**/program/packages-*")  # the engine's Python asks for them too
    begun(page)
    came, of = (page.text_content("#starting .bytes") or "").removesuffix(" MB").split(" / ")
    assert float(came) == pytest.approx(float(of), abs=0.2)
    assert not page.evaluate("globalThis.isAskedToKeep")
    person = Newcomer(page)
    assert person.play(lambda turns: turns >= 2).turns == 2
    assert page.evaluate("globalThis.isAskedToKeep")
    page.wait_for_selector('body[data-side="0"]')  # the engine has played, and its stones lie still
    played = page.evaluate(_STONES)
    page.click("#new-game")
    assert page.input_value("#opponent") == "engine:1"
    page.route("**/program/packages-*", lambda route: held.append(route))
    page.reload(wait_until="commit")
    page.wait_for_selector("[data-stones]")
    assert page.evaluate(_STONES) == played


# Which of two waits ends first: the program's of so many milliseconds, or the browser's own of 600.
_FIRST = """(ms) => Promise.race([
  new Promise((done) => setTimeout(done, ms, "the program's")),
  new Promise((done) => AbortSignal.timeout(600).addEventListener("abort", () => done("the other"))),
])"""


def test_worker_answers_rests_hands_over_to_a_second_tab_and_is_told_of_when_it_ends(
    served: StaticServer, open_page: Callable[..., Page]
) -> None:
    url = f"{served.url}/a%20club/niwashi/play/ja.html"
    first = begun(open_page(url, sees="main"))
    assert first.evaluate("document.documentElement.lang") == "ja"
    answers = first.evaluate(
        """async () => {
          const host = globalThis.niwashiHost;
          return Promise.all(["rules/throne", "puzzles/garden", "games"].map(async (asked) => {
            const answer = await host.fetch(`${asked}.json?language=ja`);
            return [answer.status, (await answer.text()).length];
          }));
        }"""
    )
    assert [status for status, _ in answers] == [200, 200, 200]
    assert min(length for _, length in answers) > 20

    (worker,) = (each for each in first.workers if each.url.endswith("/worker.js"))
    for is_hidden, sooner in ((False, "the program's"), (True, "the other"), (False, "the program's")):
        first.evaluate(
            """(isHidden) => {
              Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
              document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
            }""",
            is_hidden,
        )
        assert worker.evaluate(_FIRST, 350) == sooner, "it looks less often while nobody sees its page"
        assert worker.evaluate(_FIRST, 100) == "the program's"  # one that does something is as quick as ever

    second = first.context.new_page()
    second.goto(url)
    second.wait_for_selector("#starting [data-stage=elsewhere]:not([hidden])", timeout=_START_MS)
    assert second.locator(_BEGUN).count() == 0
    first.close()
    begun(second)
    second.wait_for_selector("#starting", state="hidden")

    second.wait_for_selector("#home[open]")
    (worker,) = (each for each in second.workers if each.url.endswith("/worker.js"))
    worker.evaluate("postMessage({ type: 'failed', why: 'MemoryError' })")
    second.wait_for_selector("#starting [data-stage=failed]:not([hidden])")
    assert second.locator("dialog[open]").count() == 0
    assert second.text_content("#starting .why") == "MemoryError"
    second.close()


def test_a_browser_that_keeps_nothing_is_played_in_and_says_so(
    served: StaticServer, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{served.url}/a%20club/niwashi/", sees="nav a", service_workers="block")
    denied = """Object.defineProperty(globalThis, "indexedDB", { get() { throw new Error("denied"); } });
      navigator.locks.request = async () => { throw new DOMException("denied", "SecurityError"); };
    """

    def answer(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=denied + found.text())

    page.route("**/program/worker.js", answer)
    page.goto(f"{served.url}/a%20club/niwashi/play/")
    page.wait_for_selector("#starting [data-stage=unkept]:not([hidden])", timeout=_START_MS)
    assert page.is_hidden("#home")  # it would cover what is said
    page.click("#starting button")
    begin_first_game(Newcomer(page))
    page.locator('[data-place="f1"]').click()
    page.wait_for_selector(".floating svg")


_COUNTS_FAILURES = """new MutationObserver(() => {
  if (document.documentElement.dataset.stage !== "failed") return;
  sessionStorage.failures = 1 + Number(sessionStorage.failures ?? 0);
}).observe(document, { subtree: true, attributeFilter: ["data-stage"] });
"""
"""Also those that are shown until the page is loaded again by itself."""


@pytest.mark.parametrize(
    ("file", "answer", "why"),
    quick_first(
        [
            ("packages-*", lambda route: route.fulfill(body=b"half of it"), ""),
            ("pyodide/*.wasm.packed", lambda route: route.fulfill(status=404), "404"),
            ("packages-*", lambda route: route.fulfill(status=404), "404"),
            ("packages-*", lambda route: route.abort(), "fetch"),
            ("pyodide/*.wasm.packed", lambda route: route.abort(), "fetch"),
        ],
        quick=2,
    ),
    ids=["packages are cut off", "no Python", "packages are not there", "line breaks", "no line to Python"],
)
def test_a_start_that_fails_says_so_with_the_reason(
    file: str, answer: Callable[[Route], None], why: str, served: StaticServer, new_context: NewContext
) -> None:
    context = new_context(service_workers="block")  # the page complains of it, as it should
    page = context.new_page()
    page.add_init_script(_COUNTS_FAILURES)
    page.route(f"**/program/{file}", answer)
    page.goto(f"{served.url}/a%20club/niwashi/play/", wait_until="commit")
    page.wait_for_selector("#starting [data-stage=failed]:not([hidden])", timeout=_START_MS)
    said = page.text_content("#starting .why") or ""
    assert said
    assert why in said
    assert page.evaluate("sessionStorage.failures") == "1"


@EXHAUSTIVE
def test_full_storage_says_so_loses_nothing_that_was_kept_and_is_tried_again(
    served: StaticServer, open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newcomer, "_MOST_IDLE", 200)
    url = f"{served.url}/a%20club/niwashi/play/"
    page = begun(open_page(url, sees="main", service_workers="block"))
    person = Newcomer(page)
    begin_first_game(person)
    person.play(lambda turns: turns >= 2)
    quota = page.context.new_cdp_session(page)
    quota.send("Storage.overrideQuotaForOrigin", {"origin": served.url, "quotaSize": 1})
    person.play(lambda turns: turns >= 4)
    page.wait_for_selector("#starting [data-stage=full]:not([hidden])", timeout=_START_MS)
    played = page.locator("#turns li").all_text_contents()
    assert len(played) >= 4  # the game goes on meanwhile
    quota.send("Storage.overrideQuotaForOrigin", {"origin": served.url})
    page.wait_for_selector("#starting", state="hidden", timeout=_START_MS)
    page.reload()
    begun(page)
    page.wait_for_selector("#turns li", state="attached")
    assert page.locator("#turns li").all_text_contents()[: len(played)] == played


_LOSES = """
{ const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...named) {
    const asked = open.apply(this, named);
    asked.addEventListener("success", () => (globalThis.opened ??= []).push(asked.result));
    return asked;
  };
  const { openKeyCursor } = IDBIndex.prototype;
  IDBIndex.prototype.openKeyCursor = function (...asked) {
    return globalThis.isLost ? {} : openKeyCursor.apply(this, asked);
  }; }
"""
"""Lets a test close the connections to the database, or have it never answer."""


@pytest.mark.parametrize(
    ("lose", "says"),
    quick_first([("opened.forEach((each) => each.close())", False), ("isLost = true", True)]),
    ids=["closed", "silent"],
)
def test_database_that_the_browser_loses_is_opened_anew(
    lose: str, says: bool, served: StaticServer, new_context: NewContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As phones do with a tab that has slept."""
    monkeypatch.setattr(newcomer, "_MOST_IDLE", 200)
    context = new_context(service_workers="block")  # Python complains of it, as it should
    page = context.new_page()

    def answer(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=_LOSES + found.text())

    page.route("**/program/worker.js", answer)
    page.goto(f"{served.url}/a%20club/niwashi/play/")
    person = Newcomer(begun(page))
    begin_first_game(person)
    person.play(lambda turns: turns >= 2)
    (worker,) = (each for each in page.workers if each.url.endswith("/worker.js"))
    worker.evaluate(lose)
    person.play(lambda turns: turns >= 4)
    if says:
        page.wait_for_selector("#starting [data-stage=unkept]:not([hidden])", timeout=_START_MS)
        worker.evaluate("isLost = false")
    page.wait_for_selector("#starting", state="hidden", timeout=_START_MS)
    played = page.locator("#turns li").all_text_contents()
    assert len(played) >= 4
    page.reload()
    begun(page)
    page.wait_for_selector("#turns li", state="attached")
    assert page.locator("#turns li").all_text_contents()[: len(played)] == played


@EXHAUSTIVE
def test_board_that_cannot_be_played_on_is_refused_in_the_language_of_the_page(
    served: StaticServer, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{served.url}/a%20club/niwashi/", sees="nav a", service_workers="block")
    page.evaluate("sessionStorage.setItem('niwashi-board', 'no board file')")
    page.goto(f"{served.url}/a%20club/niwashi/play/ja.html?board=own")
    page.wait_for_selector("#starting [data-stage=failed]:not([hidden])", timeout=_START_MS)
    assert re.search(r"[ぁ-ん]", page.text_content("#starting .why") or "")


_SLEEPS = """let slept = 0;
{ const now = performance.now.bind(performance); performance.now = () => now() + slept; }
globalThis.sleep = (ms) => { slept += ms; };
"""


@EXHAUSTIVE
def test_a_tab_that_slept_for_an_hour_goes_on(
    served: StaticServer, open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The browser freezes it, and then the time has jumped."""
    monkeypatch.setattr(newcomer, "_MOST_IDLE", 200)
    page = open_page(f"{served.url}/a%20club/niwashi/", sees="nav a", service_workers="block")

    def answer(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=_SLEEPS + found.text())

    page.route("**/program/worker.js", answer)
    page.goto(f"{served.url}/a%20club/niwashi/play/")
    begun(page)
    person = Newcomer(page)
    begin_first_game(person)
    person.play(lambda turns: turns >= 2)
    played = page.locator("#turns li").all_text_contents()
    life = page.context.new_cdp_session(page)
    life.send("Page.setWebLifecycleState", {"state": "frozen"})
    (worker,) = (each for each in page.workers if each.url.endswith("/worker.js"))
    life.send("Page.setWebLifecycleState", {"state": "active"})
    worker.evaluate("sleep(3_600_000)")
    assert person.play(lambda turns: turns >= 4).turns >= 4
    assert page.locator("#turns li").all_text_contents()[: len(played)] == played
    assert page.is_hidden("#starting")


def test_an_older_browser_is_told_which_ones_show_the_page(
    served: StaticServer, new_context: NewContext
) -> None:
    context = new_context(service_workers="block")
    page = context.new_page()
    page.add_init_script("delete window.structuredClone")
    page.goto(f"{served.url}/a%20club/niwashi/play/ja.html", wait_until="commit")
    page.wait_for_selector("#too-old", state="visible", timeout=_START_MS)
    assert page.text_content("#too-old") == translate("page-too-old", "ja")


def test_a_board_of_ones_own_is_played_on_and_stays_after_a_reload(
    served: StaticServer, open_page: Callable[..., Page]
) -> None:
    page = begun(open_page(f"{served.url}/a%20club/niwashi/play/#board", sees="main"))
    page.wait_for_selector("#boards-dialog[open]")
    page.set_input_files("#boards-file", {"name": "mine.toml", "mimeType": "", "buffer": OWN_BOARD})
    page.wait_for_selector("#boards-found:not([hidden])", timeout=_START_MS)
    page.wait_for_function("document.getElementById('boards-diagram').naturalWidth > 500")
    page.click("#boards-play button")
    page.wait_for_selector("#boards-dialog:not([open])", state="attached")
    page.wait_for_timeout(1000)  # what is kept is written a few times a second
    page.evaluate("history.replaceState(null, '', location.pathname)")
    page.reload()
    begun(page)
    page.wait_for_function("document.getElementById('boards-in-use').textContent.includes('My board')")


@EXHAUSTIVE
def test_every_board_that_comes_with_niwashi_is_played_on(
    served: StaticServer, open_page: Callable[..., Page]
) -> None:
    """Each has drivers of its own, and what these import has to be in the site.

    A microcontroller is simulated by a process, and a Launchpad by a pseudo-terminal: not in a browser.
    """
    page = begun(open_page(f"{served.url}/a%20club/niwashi/play/", sees="main"))
    played = page.evaluate(
        """async () => {
          const POST = { method: "POST", body: "" };
          const ask = (path) => globalThis.niwashiHost.fetch(path, path.includes("?") ? POST : {});
          const { boards } = await (await ask("boards.json")).json();
          const found = {};
          for (const file of boards) {
            const { games } = await (await ask(`boards/look?file=${file}`)).json();
            const { game } = games.find(({ obstacle }) => !obstacle);
            const answer = await ask(`boards/play?file=${file}&game=${game}`);
            found[file] = answer.status === 204 ? "played" : await answer.text();
          }
          return found;
        }"""
    )
    assert len(played) >= 6
    alone = {name for name, said in played.items() if said == "played"}
    assert alone == {name for name in played if not re.search("pico|hall|launchpad", name)}, played
    assert all("niwashi play --board" in played[name] for name in played.keys() - alone)


@EXHAUSTIVE
def test_the_proof_is_checked_in_the_browser(served: StaticServer, open_page: Callable[..., Page]) -> None:
    page = begun(open_page(f"{served.url}/a%20club/niwashi/play/#proof", sees="main"))
    page.wait_for_selector("#proof-claim:not(:empty)", timeout=_START_MS)
    page.click("#proof-check")
    page.locator("#proof-state", has_text="It holds").wait_for(timeout=_START_MS)
    page.click("#proof-walk")
    page.click("#proof-answer")
    page.locator("#proof-replies button").first.click()
    page.wait_for_selector("#proof-answer:not([hidden])")


GAMES_COMPARED = [("garden", 500), ("throne", 500), ("borderland", 6), ("karesansui", 12)]
"""Games, and the turns after which they are left; `python -m extras.site.tests.agreement` plays them all."""


@EXHAUSTIVE
def test_games_in_a_browser_are_those_of_cpython_record_by_record(
    served: StaticServer, new_context: NewContext
) -> None:
    context = new_context()
    page = PyodidePage(context.new_page(), f"{served.url}/a%20club/niwashi")
    for name, most_turns in GAMES_COMPARED:
        found = compared(page, name, 1, most_turns)
        assert (found.differing, found.lines > 20) == (0, True), name
