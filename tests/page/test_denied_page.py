"""The page works where a browser denies storage or sound, or lacks newer features."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect
from tests.marks import quick_first
from tests.page.page_hands import run, simulated
from tests.page.test_companion_page import KEY, admits
from tests.page.test_guests_page import AT_DOOR, SMALL_PHONE
from tests.web.fake import FakeProgram

from niwashi.page_types.rights import Right
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

    from niwashi.server.live import LiveProgram

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]

DENIALS = {
    "cookies are blocked": """for (const store of ["localStorage", "sessionStorage"]) {
      const get = () => { throw new DOMException("Access is denied", "SecurityError"); };
      Object.defineProperty(window, store, { get });
    }""",
    "there is no store": """for (const store of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, store, { value: null });
    }""",
    "nothing fits into it": """Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };""",
}


@pytest.mark.parametrize("denial", quick_first(DENIALS))
def test_a_page_that_may_keep_nothing_is_whole_and_remembers_until_it_is_left(
    denial: str, serve: Callable[..., Any], open_page: Open
) -> None:
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
        page = open_page(served.url)
        page.add_init_script(DENIALS[denial])
        page.reload()
        page.wait_for_selector("#say:not(:empty)")
        page.locator('[data-place="f1"]').click()
        page.wait_for_selector(".floating svg")
        page.click("#drawer-open")
        page.click("#sounds-box summary")
        page.uncheck("#sound-stone")
        page.click("#drawer-close")
        page.evaluate("() => document.querySelector('#show-clock').click()")
        expect(page.locator("body")).to_have_class(re.compile("without-clock"))


@pytest.mark.parametrize("denial", quick_first(reversed(DENIALS)))
def test_a_guest_who_may_keep_nothing_comes_in_and_comes_back_after_its_line_broke(
    denial: str, serve: Callable[..., Any], open_page: Open
) -> None:
    """The key that a pairing brings is kept by the page, and shown again by it on its next line."""
    lines: list[Any] = []

    def win(line: Any) -> None:
        """Between page and program: the door of one who has just been let in."""
        server = line.connect_to_server()
        lines.append(line)
        is_first = len(lines) == 1

        def pass_on(message: Any) -> None:
            won = is_first and '"type":"door"' in str(message)
            line.send(str(message).replace('"key":""', f'"key":"{KEY}"') if won else message)

        server.on_message(pass_on)
        line.on_message(server.send)

    with serve(
        lambda: simulated("garden", "garden-36.toml"), run, door=partial(admits, right=Right.HAND)
    ) as served:
        page = open_page(served.guest_url, sees=AT_DOOR, **SMALL_PHONE)
        page.add_init_script(DENIALS[denial])
        page.route_web_socket("**/live?**", win)
        page.reload()
        page.click("[data-plays=tendril]")
        page.wait_for_selector("#say:not(:empty)")
        sits(page, served)
        lines[0].close(code=1001)
        expect(page.locator("#link")).to_be_visible()
        expect(page.locator("#link")).to_be_hidden()
        assert not page.locator("#door").is_visible()
        sits(page, served)


def sits(page: Page, served: Served[LiveProgram]) -> None:
    """Wait until the guest sits there: with the page, as its messages pass through this process."""
    for _ in range(300):
        if list(served.program._seats.taken()) == ["tendril"]:
            return
        page.wait_for_timeout(100)
    raise AssertionError(page.inner_text("#arrival"))


# Sound

COUNTED = """window.contexts = []; window.stuck = false;
  window.AudioContext = class extends AudioContext {
    asked = 0;
    constructor() { super(); contexts.push(this); }
    resume() { this.asked += 1; return window.stuck ? Promise.resolve() : super.resume(); }
  };"""
RUNS = "() => contexts.at(-1).state === 'running'"
RESTS = "() => contexts.at(-1).state === 'suspended'"


@contextmanager
def heard(serve: Callable[..., Any], open_page: Open) -> Iterator[tuple[Any, Page]]:
    """A program and its page, whose sound runs since a touch; its contexts are counted."""
    with serve(FakeProgram) as served:
        page = open_page(served.url)
        page.add_init_script(COUNTED)
        page.clock.install()
        page.reload()
        page.wait_for_selector("#say:not(:empty)")
        page.locator("h1").first.click()
        comes_true(page, RUNS)
        yield served, page


@pytest.fixture
def sounding(serve: Callable[..., Any], open_page: Open) -> Any:
    with heard(serve, open_page) as (_, page):
        yield page


def test_sound_rests_in_silence_and_comes_back_for_the_next_one_without_a_touch(
    serve: Callable[..., Any], open_page: Open
) -> None:
    with heard(serve, open_page) as (served, page):
        page.evaluate("""() => {
          window.begun = 0;
          const begin = OscillatorNode.prototype.start;
          OscillatorNode.prototype.start = function () { window.begun += 1; return begin.apply(this); };
        }""")
        for turn in (1, 2):
            page.clock.fast_forward(6000)
            comes_true(page, RESTS)
            assert page.evaluate("() => begun") == turn - 1
            served.do(served.program.tell, acting=turn % 2)
            comes_true(page, f"() => begun === {turn} && contexts[0].state === 'running'")
        assert page.evaluate("() => contexts.length") == 1


def test_touch_after_a_rest_brings_the_same_sound_back(sounding: Page) -> None:
    for _ in range(2):
        sounding.clock.fast_forward(6000)
        comes_true(sounding, RESTS)
        sounding.locator("h1").first.click()
        comes_true(sounding, RUNS)
    assert sounding.evaluate("() => contexts.length") == 1


@pytest.mark.parametrize(
    "touch",
    quick_first(
        [
            "new PointerEvent('pointerup', { bubbles: true, clientX: 1, clientY: 1 })",
            "new Event('touchend', { bubbles: true })",
            "new KeyboardEvent('keydown', { bubbles: true, key: 'Shift' })",
            "new Event('visibilitychange')",
        ]
    ),
)
def test_sound_that_was_interrupted_comes_back_when_the_page_is_touched_or_seen(
    touch: str, sounding: Page
) -> None:
    sounding.evaluate("() => contexts[0].suspend()")
    on = "document" if "visibility" in touch else "document.querySelector('h1')"
    sounding.evaluate(f"() => {on}.dispatchEvent({touch})")
    comes_true(sounding, RUNS)
    assert sounding.evaluate("() => contexts.length") == 1


def test_sound_that_does_not_come_back_is_begun_anew(sounding: Page) -> None:
    sounding.evaluate("() => { window.stuck = true; return contexts[0].suspend(); }")
    for _ in range(2):  # one touch brings several events
        sounding.locator("h1").first.click()
    assert sounding.evaluate("() => contexts.length") == 1
    assert sounding.evaluate("() => contexts[0].asked") > 0
    sounding.clock.fast_forward(2000)
    sounding.evaluate("() => { window.stuck = false; }")
    sounding.locator("h1").first.click()
    comes_true(sounding, RUNS)
    assert sounding.evaluate("() => [contexts.length, contexts[0].state]") == [2, "closed"]


def test_sound_started_while_suspended_is_dropped(sounding: Page) -> None:
    sounding.evaluate("""() => {
      window.begun = 0;
      const begin = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function () { window.begun += 1; return begin.apply(this); };
      window.stuck = true;
      return contexts[0].suspend();
    }""")
    sounding.locator('[data-place="f1"]').click()
    sounding.locator('[data-place="e2"]').click()
    sounding.wait_for_selector('[data-place="e2"][data-faces="000"]')
    assert sounding.evaluate("() => begun") == 0


def test_a_browser_without_sound_shows_the_page_without_an_error(
    serve: Callable[..., Any], open_page: Open
) -> None:
    with serve(FakeProgram) as served:
        page = open_page(served.url)
        page.add_init_script("delete window.AudioContext;")
        page.reload()
        page.locator('[data-place="f1"]').click()
        page.locator('[data-place="e2"]').click()
        page.wait_for_selector('[data-place="e2"][data-faces="000"]')


# Older browsers


@pytest.mark.parametrize(
    ("lacks", "locale"),
    quick_first(
        [
            ("structuredClone", "ja-JP"),
            ("ResizeObserver", "en-GB"),
            ("HTMLDialogElement", "en-GB"),
            ("Array.prototype.at", "en-GB"),
        ]
    ),
)
def test_an_older_browser_is_told_which_ones_show_the_page(
    lacks: str, locale: str, serve: Callable[..., Any], new_context: Callable[..., Any]
) -> None:
    owner, _, name = f"window.{lacks}".rpartition(".")
    with serve(FakeProgram) as served:
        context = new_context(locale=locale)
        page = context.new_page()
        page.add_init_script(f"delete {owner}.{name};")
        page.goto(served.url)
        expect(page.locator("#too-old")).to_have_text(translate("page-too-old", locale[:2]))
        expect(page.locator("#too-old")).to_be_visible()
        assert not page.locator("#lintel").is_visible()


def test_a_browser_that_can_show_the_page_is_told_nothing(serve: Callable[..., Any], open_page: Open) -> None:
    with serve(FakeProgram) as served:
        assert not open_page(served.url).locator("#too-old").is_visible()
