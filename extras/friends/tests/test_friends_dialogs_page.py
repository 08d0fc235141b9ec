"""The dialogs of a game with friends: turns carried by hand, and how each dialog stands on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from extras.friends.tests.test_homes_page import FRIENDS, HOSTILE, NOTHING
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.axe import complaints
from tests.web.fake import FakeProgram

from niwashi.errors import NiwashiError
from niwashi.page_types.friends import PaperCodes, PaperTaken
from niwashi.pictures.qr import qr_drawing
from niwashi_friends.codes import code_lines, encode_parcel, split_for_qr
from niwashi_friends.page import PaperTransfer, paper_routes
from niwashi_friends.transports.transport import Parcel

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
TEXT = encode_parcel(Parcel("5" * 64, "ab" * 32, 3, bytes(range(256)) * 2))
LONG_NAME = "Ben von und zu Hinterhofgartenhausen 花子"
OUTSIDE = """() => {
  const dialog = document.querySelector("dialog[open]"), { left, right } = dialog.getBoundingClientRect();
  const wide = [...dialog.querySelectorAll("*")].filter((each) => {
    const box = each.getBoundingClientRect();
    return each.checkVisibility() && box.width && (box.left < left - 1 || box.right > right + 1);
  });
  const targets = "button, select, textarea, input:not(label.tick input):not([type=radio])";
  const small = [...dialog.querySelectorAll(targets)]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5);
  return [dialog.scrollWidth > dialog.clientWidth, left < 0 || right > innerWidth,
    wide.map((each) => each.id || each.tagName), small.map((each) => each.id || each.textContent)];
}"""


class Hands(PaperTransfer):
    """A PaperTransfer with given codes that records typed texts."""

    def __init__(self) -> None:  # it has no folder
        self.taken: list[str] = []

    async def codes(self, friend: str, language: str) -> PaperCodes:
        drawn = [qr_drawing(each) for each in split_for_qr(TEXT)]
        return {
            "codes": [{"what": f"{friend} {language}", "qr": drawn, "lines": code_lines(TEXT)}],
            "note": "",
        }

    async def take(self, text: str, language: str) -> PaperTaken:
        del language
        if not text.startswith("NIWASHI"):
            raise NiwashiError("typed-wrong-groups", groups="3, 7")
        self.taken.append(text)
        return {"taken": [HOSTILE]}


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def served(serve: Callable[..., Any], hands: Hands) -> Iterator[Served[FakeProgram]]:
    with serve(FakeProgram, routes=partial(paper_routes, hands)) as one:
        yield one


def tell(served: Served[FakeProgram], **homes: Any) -> None:
    served.do(served.program.tell, homes={**NOTHING, **homes})


def test_turns_are_carried_by_hand(served: Served[FakeProgram], open_page: Open, hands: Hands) -> None:
    page = open_page(served.url)
    expect(page.locator("#carry-open")).to_be_hidden()
    tell(served, by_hand="Ben")
    page.click("#drawer-open")
    page.click("#carry-open")
    expect(page.locator("#carry-what")).to_have_text("Ben en · Code 1 of 2")
    expect(page.locator("#carry-text")).to_have_value("\n".join(code_lines(TEXT)))
    first = page.inner_html("#carry-qr")
    box = page.locator("#carry-qr svg").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 300, "a phone reads it"
    page.click("#carry-next")
    expect(page.locator("#carry-what")).to_have_text("Ben en · Code 2 of 2")
    assert page.inner_html("#carry-qr") != first
    assert page.evaluate("getComputedStyle(document.getElementById('carry-qr')).backgroundColor") == (
        "rgb(255, 255, 255)"
    )
    page.fill("#carry-typed", "NIWASH1")
    page.click("#carry-in button")
    expect(page.locator("#carry-refusal")).to_contain_text("These groups are not right: 3, 7.")
    expect(page.locator("#carry-typed")).to_have_value("NIWASH1")
    page.fill("#carry-typed", f"{TEXT}\n")
    page.click("#carry-in button")
    expect(page.locator("#carry-taken")).to_have_text(HOSTILE)
    expect(page.locator("#carry-refusal")).to_be_empty()
    assert hands.taken == [f"{TEXT}\n"]
    assert page.evaluate("window.hurt") is None


PARTNERS = ["Ben", LONG_NAME]
MANY = {**FRIENDS, "names": [*PARTNERS, *(f"Friend {number}" for number in range(12))]}
SAID = "A sentence that goes on for longer than a phone is wide, " * 3
DIALOGS: dict[str, tuple[dict[str, Any], str, str]] = {
    "friends": ({"friends": MANY}, "#friends-open", "#friends-invite"),
    "nobody": ({"friends": {**FRIENDS, "names": []}, "partners": []}, "#friends-open", "#friends-typed"),
    "invite": (
        {"friends": {**FRIENDS, "code": "999-unicorn-lantern", "said": SAID, "is_on": True}},
        "#friends-open",
        "#friends-code",
    ),
    "code": ({"friends": {**FRIENDS, "said": SAID, "is_on": True}}, "#friends-open", "#friends-stop"),
    "new": ({"next_game": SAID, "friends": FRIENDS}, "#new-game", "#new-propose"),
    "carry": ({"by_hand": LONG_NAME}, "#carry-open", "#carry-qr svg"),
}


@EXHAUSTIVE
def test_dialogs_stand_on_a_phone_and_shut_nobody_out(
    served: Served[FakeProgram], open_page: Open, axe: str
) -> None:
    page = open_page(served.url, phone=True, locale="ja-JP")
    for dialog, (view, opener, there) in DIALOGS.items():
        tell(served, **{"partners": PARTNERS, **view})
        if opener != "#new-game":
            page.click("#drawer-open")
        page.locator(opener).click()
        for width in (390, 360):
            page.set_viewport_size({"width": width, "height": 740})
            page.locator(there).scroll_into_view_if_needed()
            expect(page.locator(there)).to_be_visible()
            assert page.evaluate(OUTSIDE) == [False, False, [], []], (dialog, width)
            assert complaints(page, axe) == [], (dialog, width)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
