"""Speech of the page, with a recorder in place of the browser's speech, and its switches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true
from tests.marks import EXHAUSTIVE
from tests.web.fake import FakeProgram

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]

_RECORDER = """
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; this.lang = ""; } };
  Object.defineProperty(window, "speechSynthesis", { value: {
    speak: ({ text, lang }) => spoken.push(`${lang}|${text}`),
    cancel: () => spoken.push("cancel"),
  } });
"""
_TURN = {"topic": "turn", "id": "1", "text": "Tendril: a6 to b5."}
_ADVICE = {"topic": "advice", "id": "lift", "text": "Lift it."}
_WRONG = {"topic": "mistake", "id": "w", "text": "Wrong."}


@pytest.fixture
def served(serve: Callable[..., Any]) -> Iterator[Served[FakeProgram]]:
    with serve(FakeProgram) as one:
        yield one


def opened(served: Served[FakeProgram], open_page: Open, *topics: str, **more: Any) -> Page:
    """A page with a recorder, on which some topics are wanted."""
    page = open_page(served.url, **more)
    page.add_init_script(_RECORDER)
    kept = json.dumps(dict.fromkeys(topics, True))
    page.evaluate("(kept) => localStorage.setItem('niwashi-voice', kept)", kept)
    page.reload()
    page.wait_for_selector("#say:not(:empty)")
    return page


def tell(served: Served[FakeProgram], *sentences: dict[str, str]) -> None:
    served.do(served.program.tell, speech=list(sentences))


def hears(page: Page, *spoken: str) -> None:
    """Wait until all that was said since the first touch is this: after the empty one that unlocks it."""
    judge = (
        "(wanted) => JSON.stringify(spoken.filter((each) => each !== 'cancel')) === JSON.stringify(wanted)"
    )
    comes_true(page, judge, ["|", *spoken])


def touch(page: Page) -> None:
    page.keyboard.press("Shift")


def test_speech_starts_after_touch_with_newest_sentence_in_page_language_without_markup(
    served: Served[FakeProgram], open_page: Open
) -> None:
    page = opened(served, open_page, "turn", "advice", locale="ja-JP")
    tell(served, {**_ADVICE, "text": "Old."})
    tell(served, _TURN, {**_ADVICE, "text": "<speak><audio src='x'/>&lt;庭\u202e師</speak>"})
    served.do(served.program.tell, say="Told.")
    comes_true(page, "() => document.querySelector('#say').textContent === 'Told.'")
    assert page.evaluate("spoken") == []
    touch(page)
    hears(page, "ja|Tendril: a6 to b5.  speak  audio src='x'/  lt;庭 師 /speak ")
    assert page.locator("audio").count() == 0


@EXHAUSTIVE
def test_speech_repeats_nothing_and_new_sentence_stops_old(
    served: Served[FakeProgram], open_page: Open
) -> None:
    page = opened(served, open_page, "advice", "turn")
    touch(page)
    tell(served, _ADVICE)
    hears(page, "en|Lift it.")
    tell(served, _TURN, _ADVICE)
    hears(page, "en|Lift it.", "en|Tendril: a6 to b5.")
    tell(served, {**_TURN, "id": "3"}, _ADVICE)
    hears(page, "en|Lift it.", "en|Tendril: a6 to b5.", "en|Tendril: a6 to b5.")
    said = page.evaluate("spoken")
    assert [said[i - 1] for i, each in enumerate(said) if i > 1 and each != "cancel"] == ["cancel"] * 3


@EXHAUSTIVE
def test_a_flood_of_news_is_one_sentence(served: Served[FakeProgram], open_page: Open) -> None:
    page = opened(served, open_page, "advice")
    touch(page)
    for number in range(100):
        tell(served, {"topic": "advice", "id": str(number), "text": f"Number {number}."})
    comes_true(page, "() => spoken.some((each) => each.includes('Number 99.'))")
    assert len(page.evaluate("spoken")) < 30


@EXHAUSTIVE
def test_each_topic_has_a_switch_that_is_off_and_is_kept(
    served: Served[FakeProgram], open_page: Open
) -> None:
    page = opened(served, open_page)
    page.click("#drawer-open")
    page.click("#voice-box summary")
    boxes = page.locator("#voice input")
    assert [boxes.nth(i).is_checked() for i in range(boxes.count())] == [False] * 5
    tell(served, _WRONG, _ADVICE, {"topic": "answer", "id": "1", "text": "f1: Flower."})
    page.check("#voice-mistake")
    hears(page, "en|Wrong. f1: Flower.")
    page.reload()
    page.wait_for_selector("#say:not(:empty)")
    page.click("#drawer-open")
    page.click("#voice-box summary")
    assert page.is_checked("#voice-mistake")
    hears(page, "en|Wrong. f1: Flower.")
    page.uncheck("#voice-mistake")
    comes_true(page, "() => spoken.at(-1) === 'cancel'")
    tell(served, {**_WRONG, "id": "x"}, _ADVICE)
    page.check("#voice-advice")
    comes_true(page, "() => spoken.at(-1).endsWith('Lift it.')")
    assert "Wrong" not in page.evaluate("spoken.at(-1)")


@EXHAUSTIVE
def test_page_ignores_bad_stored_speech_settings(served: Served[FakeProgram], open_page: Open) -> None:
    page = opened(served, open_page)
    for kept in ('{"advice": "yes"}', "off", "{", "[1]", '"on"', "null"):
        page.evaluate("(kept) => localStorage.setItem('niwashi-voice', kept)", kept)
        page.reload()
        page.wait_for_selector("#say:not(:empty)")
        assert page.locator("#voice input:checked").count() == 0, kept
        assert page.locator("#voice input").count() == 5, kept
