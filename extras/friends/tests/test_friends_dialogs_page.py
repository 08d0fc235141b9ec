"""The dialogs of a game with friends: links, and how each dialog stands on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from extras.friends.tests.test_homes_page import FRIENDS, HOSTILE, NOTHING
from tests.looking import comes_true, expect
from tests.marks import EXHAUSTIVE
from tests.page.axe import complaints
from tests.web.fake import FakeProgram

from niwashi.errors import NiwashiError
from niwashi.page_types.friends import (
    LeadToFriends,
    LinksTaken,
    LinksView,
    LinkView,
    OfferGame,
    OpenedGame,
)
from niwashi.pictures.qr import qr_drawing
from niwashi_friends.link_page import LinkTransfer, link_routes

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
LINKS = ("#turn/" + "a" * 330, "#turn/" + "b" * 330)
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


class Hands(LinkTransfer):
    """A LinkTransfer with given links that records what it is given."""

    def __init__(self) -> None:  # it has no folder
        self.asked: list[tuple[str, str, bool]] = []
        self.taken: list[tuple[str, str | None]] = []

    def links(self, friend: str, site: str, language: str, *, everything: bool = False) -> LinksView:
        assert language in ("en", "ja")
        self.asked.append((friend, site, everything))
        found = [LinkView(qr=qr_drawing(site + each), link=site + each) for each in LINKS]
        return {"links": found, "note": ""}

    async def take(self, text: str, name: str | None, language: str) -> LinksTaken:
        if "#turn/" not in text:
            raise NiwashiError("links-none")
        self.taken.append((text, name))
        asked = OpenedGame(by=HOSTILE, lines=[HOSTILE, "Clock: none"])
        is_asked = "Open" in text and name is None
        has_turns = "Turn" in text
        return {
            "taken": [language],
            "has_turns": has_turns,
            "restarts": False,
            "invitation": asked if is_asked else None,
        }


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def served(serve: Callable[..., Any], hands: Hands) -> Iterator[Served[FakeProgram]]:
    with serve(FakeProgram, routes=partial(link_routes, hands)) as one:
        yield one


def tell(served: Served[FakeProgram], **homes: Any) -> None:
    served.do(served.program.tell, homes={**NOTHING, **homes})


def test_pages_of_two_friends_bring_turns_by_themselves_while_both_are_open(
    serve: Callable[..., Any], open_page: Open
) -> None:
    annas, bens = Hands(), Hands()
    with (
        serve(FakeProgram, routes=partial(link_routes, annas)) as anna,
        serve(FakeProgram, routes=partial(link_routes, bens)) as ben,
    ):
        here, there = open_page(anna.url), open_page(ben.url)
        tell(anna, open_game="An invitation is open.", is_due=True)
        here.click("#links-send")
        marked = re.compile(r"#turn/a{330}/[0-9A-Za-z]{100,400}")
        expect(here.locator("#links-text")).to_have_value(marked)
        invitation = f"Open {here.input_value('#links-text')}"
        here.click("#links-close")
        tell(ben, may_offer=True)
        there.click("#drawer-open")
        there.click("#links-open")
        there.fill("#links-typed", invitation)
        there.click("#links-in button")
        there.fill("#links-own", "Ben")
        there.click("#links-answer button")
        expect(there.locator("#links-answer")).to_be_hidden()
        assert bens.taken == [(invitation, None), (invitation, "Ben")]
        tell(ben, by_hand="Anna", is_due=True)
        expect(there.locator("#links-text")).to_have_value(marked)
        answer = f"Turn {there.input_value('#links-text')}"
        tell(anna, by_hand="Ben")
        here.click("#drawer-open")
        here.click("#links-open")
        here.fill("#links-typed", answer)
        here.click("#links-in button")
        expect(here.locator("#links-live")).to_contain_text("Ben's page is connected")
        expect(there.locator("#links-live")).to_contain_text("Anna's page is connected")
        with there.expect_response("**/carried?*"):
            tell(anna, by_hand="Ben", is_due=True)
        assert bens.taken[2:] == [(" ".join(LINKS), None)]
        expect(here.locator("#links-send")).to_be_hidden()
        there.close()
        expect(here.locator("#links-live")).to_be_hidden()
        expect(here.locator("#links-send")).to_be_visible()


def test_turn_is_sent_and_taken_by_links(served: Served[FakeProgram], open_page: Open, hands: Hands) -> None:
    page = open_page(served.url)
    expect(page.locator("#links-send, #links-open").locator("visible=true")).to_have_count(0)
    tell(served, by_hand="Ben", is_due=True)
    expect(page.locator("#links-send")).to_have_text("Send it to Ben")
    page.click("#links-send")
    expect(page.locator("#links-text")).to_have_value(LINKS[0])
    expect(page.locator("#links-note")).to_contain_text("Send this to Ben")
    first = page.inner_html("#links-qr")
    box = page.locator("#links-qr svg").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 300, "a phone reads it"
    assert page.evaluate("getComputedStyle(document.getElementById('links-qr')).backgroundColor") == (
        "rgb(255, 255, 255)"
    )
    page.click("#links-next")
    expect(page.locator("#links-text")).to_have_value(LINKS[1])
    assert page.inner_html("#links-qr") != first
    page.fill("#links-site", "https://garden.example")
    page.locator("#links-site").press("Tab")
    expect(page.locator("#links-text")).to_have_value(f"https://garden.example/{LINKS[0]}")
    page.click("#links-all")
    expect(page.locator("#links-text")).to_have_value(f"https://garden.example/{LINKS[0]}")
    page.fill("#links-typed", "hello")
    page.click("#links-in button")
    expect(page.locator("#links-refusal")).to_contain_text("no link in this text")
    expect(page.locator("#links-typed")).to_have_value("hello")
    page.fill("#links-typed", "#turn/Turn")
    page.click("#links-in button")
    expect(page.locator("#links-dialog")).to_be_hidden()  # the board shows it
    assert hands.taken == [("#turn/Turn", None)]
    site = "https://garden.example/"
    assert hands.asked == [("Ben", "", False), ("Ben", site, False), ("Ben", site, True)]


def leads(served: Served[FakeProgram]) -> list[bool]:
    return [each.friends for each in served.program.heard if isinstance(each, LeadToFriends)]


def test_invitation_is_opened_by_its_address_and_accepted(
    served: Served[FakeProgram], open_page: Open, hands: Hands
) -> None:
    """The page leads a board that plays by itself to friends, and takes the link when it is back."""
    address = f"{served.url}/#turn/Open{'a' * 60}"
    served.do(served.program.tell, friends_door=True)
    page = open_page(address)
    comes_true(page, "() => Boolean(sessionStorage.getItem('niwashi-arrived'))")
    served.until(lambda: leads(served) == [True])
    served.do(served.program.tell, friends_door=False, homes={**NOTHING})
    expect(page.locator("#links-asked")).to_contain_text(HOSTILE)
    assert page.evaluate("location.hash") == ""
    page.fill("#links-own", "Ben")
    page.click("#links-answer button")
    served.until(lambda: [name for _, name in hands.taken] == [None, "Ben"])
    expect(page.locator("#links-answer")).to_be_hidden()
    assert page.evaluate("window.hurt") is None


def test_link_is_refused_where_none_is_taken(served: Served[FakeProgram], open_page: Open) -> None:
    page = open_page(f"{served.url}/#turn/{'a' * 60}", sees="#refusal:not(:empty)")
    expect(page.locator("#refusal")).to_contain_text("Links are not taken here")


def test_friend_is_invited_from_the_menu(served: Served[FakeProgram], open_page: Open) -> None:
    served.do(served.program.tell, friends_door=True)
    page = open_page(served.url)
    page.click("#drawer-open")
    page.click("#friends-door")
    served.do(
        served.program.tell,
        friends_door=False,
        homes={
            **NOTHING,
            "partners": [],
            "may_offer": True,
            "is_led": True,
            "friends": {**FRIENDS, "names": [], "own": ""},
        },
    )
    expect(page.locator("#friends-dialog")).to_be_visible()
    page.fill("#friends-own", "Anna")
    page.click("#friends-offer")
    page.click("#sides label:nth-of-type(2)")
    page.click("#new-propose")
    expect(page.locator("#links-dialog")).to_be_visible()
    offers = [each for each in served.program.heard if isinstance(each, OfferGame)]
    assert [(each.name, each.first) for each in offers] == [("Anna", False)]


PARTNERS = ["Ben", LONG_NAME]
MANY = {**FRIENDS, "names": [*PARTNERS, *(f"Friend {number}" for number in range(12))]}
SAID = "A sentence that goes on for longer than a phone is wide, " * 3
DIALOGS: dict[str, tuple[dict[str, Any], str, str]] = {
    "friends": ({"friends": MANY, "may_offer": True}, "#friends-open", "#friends-offer"),
    "nobody": (
        {"friends": {**FRIENDS, "names": []}, "partners": [], "may_offer": True},
        "#friends-open",
        "#friends-own",
    ),
    "new": ({"next_game": SAID, "friends": FRIENDS}, "#new-game", "#new-propose"),
    "links": ({"by_hand": LONG_NAME}, "#links-open", "#links-qr svg"),
}


@EXHAUSTIVE
def test_dialogs_stand_on_a_phone_and_shut_nobody_out(
    served: Served[FakeProgram], open_page: Open, axe: str
) -> None:
    page = open_page(served.url, phone=True, locale="ja-JP")
    for dialog, (view, opener, there) in DIALOGS.items():
        tell(served, **{"partners": PARTNERS, **view})
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
