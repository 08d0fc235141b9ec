"""The page works where a browser denies storage or sound, or lacks newer features."""

from __future__ import annotations

import re
from collections.abc import Callable
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


SILENT = """delete window.AudioContext;
delete window.speechSynthesis; delete Window.prototype.speechSynthesis;"""


@pytest.mark.parametrize("denial", quick_first(DENIALS))
def test_a_page_that_may_keep_and_sound_nothing_is_whole_and_remembers_until_it_is_left(
    denial: str, serve: Callable[..., Any], open_page: Open
) -> None:
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
        page = open_page(served.url)
        assert not page.locator("#too-old").is_visible()
        page.add_init_script(DENIALS[denial] + SILENT)
        page.reload()
        page.wait_for_selector("#say:not(:empty)")
        page.click("#drawer-open")
        assert page.is_hidden("#voice-box")
        page.fill("#volume", "0")
        page.click("#drawer-close")
        page.evaluate("() => document.querySelector('#show-clock').click()")
        expect(page.locator("body")).to_have_class(re.compile("without-clock"))
        for place, faces in (("f1", ""), ("e2", "000")):
            page.locator(f'[data-place="{place}"]').click()
            page.wait_for_selector(f'[data-place="{place}"][data-faces="{faces}"]', state="attached")


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


BEGUN = """() => {
  window.begun = 0;
  for (const source of [OscillatorNode, AudioBufferSourceNode]) {
    const { start } = source.prototype;
    source.prototype.start = function () { window.begun += 1; return start.apply(this); };
  }
}"""
TOUCHES = (
    "document.querySelector('h1').dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))",
    "document.querySelector('h1').dispatchEvent(new Event('touchend', { bubbles: true }))",
    "document.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Shift' }))",
    "document.dispatchEvent(new Event('visibilitychange'))",
)


@pytest.mark.parametrize(
    ("before", "volume"), [("off", "0"), ('{"stone":false,"turn":false}', "0"), ('{"stone":true}', "70")]
)
def test_sounds_that_were_switched_off_on_an_older_page_stay_off(
    before: str, volume: str, serve: Callable[..., Any], open_page: Open
) -> None:
    with serve(FakeProgram) as served:
        page = open_page(served.url)
        page.evaluate("before => localStorage.setItem('niwashi-sound', before)", before)
        page.reload()
        page.wait_for_selector("#say:not(:empty)")
        assert page.input_value("#volume") == volume


def test_sound_rests_in_silence_and_comes_back_whatever_has_become_of_it(
    serve: Callable[..., Any], open_page: Open
) -> None:
    """Its contexts are counted: one for all, until one does not come back."""
    with serve(FakeProgram) as served:
        page = open_page(served.url)
        page.add_init_script(COUNTED)
        page.clock.install()
        page.reload()
        page.wait_for_selector("#say:not(:empty)")
        page.evaluate(BEGUN)
        heading = page.locator("h1").first
        heading.click()
        comes_true(page, RUNS)

        for turn in (1, 2):  # for the next sound, without a touch
            page.clock.fast_forward(6000)
            comes_true(page, RESTS)
            assert page.evaluate("() => begun") == turn - 1
            served.do(served.program.tell, acting=turn % 2)
            comes_true(page, f"() => begun === {turn} && contexts[0].state === 'running'")

        for _ in range(2):  # by a touch after a rest
            page.clock.fast_forward(6000)
            comes_true(page, RESTS)
            heading.click()
            comes_true(page, RUNS)

        for touch in TOUCHES:  # by any touch, after an interruption from outside
            page.evaluate("() => contexts[0].suspend()")
            page.evaluate(f"() => {touch}")
            comes_true(page, RUNS)
            heading.click()
        assert page.evaluate("() => contexts.length") == 1

        page.evaluate("() => { window.stuck = true; return contexts[0].suspend(); }")
        for _ in range(2):  # one touch brings several events
            heading.click()
        assert page.evaluate("() => [contexts.length, contexts[0].asked > 0]") == [1, True]
        page.clock.fast_forward(2000)
        page.evaluate("() => { window.stuck = false; }")
        heading.click()
        comes_true(page, RUNS)
        assert page.evaluate("() => [contexts.length, contexts[0].state]") == [2, "closed"], "begun anew"

        before = page.evaluate("() => begun")
        page.evaluate("() => { window.stuck = true; return contexts[1].suspend(); }")
        page.locator('[data-place="f1"]').click()
        page.locator('[data-place="e2"]').click()
        page.wait_for_selector('[data-place="e2"][data-faces="000"]')
        assert page.evaluate("() => begun") == before, "what would come too late is dropped"


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
