"""A game with a friend at another board, on the page: requests, proposals, buttons beside the turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.page.axe import complaints
from tests.page.page_hands import ask_for_new_game
from tests.web.fake import FakeProgram

from niwashi.page_types.friends import (
    AnswerFriend,
    AnswerGame,
    AskFriend,
    ProposeGame,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]

NOTHING: dict[str, Any] = {
    "may": [],
    "asked": None,
    "asked_text": "",
    "proposed": [],
    "waits": [],
    "next_game": "",
    "proposed_by": "",
    "partners": ["Ben"],
    "by_hand": "",
    "is_due": False,
    "may_offer": False,
    "open_game": "",
    "is_led": False,
    "friends": {"names": [], "own": ""},
}
HOSTILE = '<img src=x onerror="window.hurt=1"> offers a draw.'

FRIENDS: dict[str, Any] = {"names": ["Ben", HOSTILE], "own": "Anna"}


@pytest.fixture
def served(serve: Callable[..., Any]) -> Iterator[Served[FakeProgram]]:
    with serve(FakeProgram) as one:
        yield one


def tell(served: Served[FakeProgram], **homes: Any) -> None:
    served.do(served.program.tell, homes={**NOTHING, **homes})


def heard(served: Served[FakeProgram]) -> list[tuple[object, ...]]:
    """Return the page's commands of a kind."""
    found: list[tuple[object, ...]] = []
    for each in served.program.heard:
        if isinstance(each, AskFriend):
            found.append(("ask", each.what))
        elif isinstance(each, AnswerFriend):
            found.append((each.what, each.agrees))
        elif isinstance(each, AnswerGame):
            found.append(("game", each.accepts, each.friend))
    return found


def test_requests_and_proposals_of_a_friend_are_answered_on_the_page(
    served: Served[FakeProgram], open_page: Open, axe: str
) -> None:
    page = open_page(served.url)
    expect(page.locator("#homes, #homes-asks, #homes-game").locator("visible=true")).to_have_count(0)
    tell(served, asked="draw", asked_text=HOSTILE, may=["draw", "back", "resign"], waits=["You have asked."])
    expect(page.locator("#homes-asked")).to_have_text(HOSTILE)
    expect(page.locator("#homes-waits")).to_have_text("You have asked.")
    page.click("#homes-yes")
    page.click("#homes-no")
    page.click("[data-act=back]")
    answered: list[tuple[object, ...]] = [("draw", True), ("draw", False), ("ask", "back")]
    served.until(lambda: heard(served) == answered)
    assert page.evaluate("window.hurt") is None
    assert [each for each in complaints(page, axe) if "homes" in str(each)] == []

    page.click("[data-act=resign]")
    expect(page.locator("[data-act=resign]")).to_have_text("Really resign")
    tell(served, may=["draw", "back", "resign"], waits=["Something else is new."])
    expect(page.locator("#homes-waits")).to_have_text("Something else is new.")
    expect(page.locator("[data-act=resign]")).to_have_text("Really resign")
    assert heard(served) == answered, "it takes a second press"
    page.click("[data-act=resign]")
    answered.append(("ask", "resign"))
    served.until(lambda: heard(served) == answered)
    tell(served)
    expect(page.locator("#homes-asks")).to_be_hidden()
    expect(page.locator("#homes")).to_be_hidden()

    tell(served, proposed=["Anna proposes a game.", "Clock: 5 min"], proposed_by="Anna")
    expect(page.locator("#homes-proposed span")).to_have_text(["Anna proposes a game.", "Clock: 5 min"])
    result: dict[str, Any] = {
        "winner": 0,
        "winners": [0],
        "text": "Over.",
        "clause": "",
        "item": "",
        "score": [],
        "best": [],
    }
    served.do(served.program.tell, result=result)
    page.click("#homes-decline")  # the end of the last game does not lie over it
    expect(page.locator("#result")).to_be_hidden()
    page.click("#homes-accept")
    served.until(lambda: heard(served) == [*answered, ("game", False, "Anna"), ("game", True, "Anna")])
    tell(served)
    expect(page.locator("#homes-game")).to_be_hidden()


def test_new_game_proposes_one_to_the_friend(served: Served[FakeProgram], open_page: Open, axe: str) -> None:
    page = open_page(served.url)
    tell(served, next_game=HOSTILE)
    ask_for_new_game(page)
    expect(page.locator("#new-note")).to_have_text(HOSTILE)
    for gone in ("#opponent-box", "#names-box", "#new-begin", "#side-box"):
        expect(page.locator(gone)).to_be_hidden()
    assert complaints(page, axe) == []
    expect(page.locator("#propose-to-box")).to_be_hidden()
    page.click("#new-cancel")
    tell(served, next_game=HOSTILE, partners=["Ben", HOSTILE], friends=FRIENDS)
    page.click("#drawer-open")
    page.click("#friends-open")
    page.locator("#friends-list button").nth(1).click()
    expect(page.locator("#propose-to")).to_have_value(HOSTILE)
    page.uncheck("#propose-back")
    page.check("#propose-toss")
    page.fill("#propose-position", " a position ")
    page.click("#new-propose")
    served.until(lambda: bool(proposed(served)))
    (sent,) = proposed(served)
    assert (sent.game, sent.back, sent.toss, sent.position) == ("garden", False, True, "a position")
    assert sent.friend == HOSTILE
    assert (sent.clock, sent.fair, sent.handicap) == ("none", None, None)
    assert page.evaluate("window.hurt") is None
    served.do(served.program.tell, homes=None)
    ask_for_new_game(page)
    expect(page.locator("#new-begin")).to_be_visible()
    expect(page.locator("#propose-box, #new-propose").locator("visible=true")).to_have_count(0)


def proposed(served: Served[FakeProgram]) -> list[ProposeGame]:
    return [each for each in served.program.heard if isinstance(each, ProposeGame)]


def test_friends_are_listed_and_one_is_invited(
    served: Served[FakeProgram], open_page: Open, axe: str
) -> None:
    page = open_page(served.url)
    expect(page.locator("#friends-open")).to_be_hidden()
    tell(served, friends=FRIENDS, may_offer=True)
    page.click("#drawer-open")
    page.click("#friends-open")
    expect(page.locator("#friends-list li span")).to_have_text(["Ben", HOSTILE])
    expect(page.locator("#friends-list button")).to_have_count(1)  # Ben alone can be proposed to
    expect(page.locator("#friends-own")).to_have_value("Anna")
    expect(page.locator("#friends-offer")).to_be_visible()
    assert complaints(page, axe) == []
    tell(served, friends=FRIENDS, partners=[], next_game=HOSTILE)  # a game is on
    expect(page.locator("#friends-note")).to_have_text(HOSTILE)
    expect(page.locator("#friends-list button")).to_have_count(0)
    expect(page.locator("#friends-offer")).to_be_hidden()
    page.click("#friends-close")
    expect(page.locator("#friends-dialog")).to_be_hidden()
    assert page.evaluate("window.hurt") is None
