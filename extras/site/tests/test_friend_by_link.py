"""A friend who has only a link: two browsers, the site's files, and nothing between them."""

from __future__ import annotations

from functools import partial
from operator import le
from typing import TYPE_CHECKING

import pytest
from extras.site.tests.test_played_site import begun
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.newcomer import Newcomer
from tests.rooms import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from extras.site.tests.conftest import StaticServer
    from playwright.sync_api import BrowserContext, Page

    NewContext = Callable[..., BrowserContext]

_FRIENDS = ROOT / "extras" / "friends"
pytestmark = [
    pytest.mark.browser,
    EXHAUSTIVE,
    pytest.mark.skipif(not _FRIENDS.is_dir(), reason="no games with friends: extras/friends is not there"),
]

_STARTS_MS = 240_000  # Python, and the program once more for games with friends


def link_of(page: Page) -> str:
    """Return the link that is shown, and close it."""
    page.locator("#links-out").wait_for(timeout=_STARTS_MS)
    expect(page.locator("#links-text")).not_to_have_value("")
    link = page.input_value("#links-text")
    page.click("#links-close")
    return link


def open_link(page: Page, link: str) -> None:
    """Open a link where the game is on, as if it had been tapped in a messenger."""
    page.evaluate("(hash) => location.assign(hash)", f"#{link.partition('#')[2]}")


def turns_of(page: Page) -> list[str]:
    return page.locator("#turns li").all_text_contents()


def test_game_is_invited_to_and_played_by_links_alone(served: StaticServer, new_context: NewContext) -> None:
    site = f"{served.url}/a%20club/niwashi/"
    anna = begun_at(new_context(), f"{site}play/")
    anna.click("#drawer-open")
    anna.click("#friends-door")
    anna.locator("#friends-dialog").wait_for(timeout=_STARTS_MS)
    anna.fill("#friends-own", "Anna")
    anna.click("#friends-offer")
    anna.click("#new-propose")
    invitation = link_of(anna)
    assert invitation.startswith(f"{site}#turn/")
    context = new_context()
    ben = context.new_page()
    ben.goto(invitation)
    ben.locator("#links-answer").wait_for(timeout=_STARTS_MS)
    ben.fill("#links-own", "Ben")
    ben.click("#links-answer button")
    open_link(anna, link_of(ben))
    expect(anna.locator("#links-dialog")).to_be_visible()  # the game is on, and this is her turn
    anna.click("#links-close")
    here, there = anna, ben
    for turns in range(1, 3):
        Newcomer(here).play(partial(le, turns))
        here.click("#links-send")
        link = link_of(here)
        assert len(link.partition("#")[2]) < (900 if turns == 1 else 400)
        open_link(there, link)
        expect(there.locator("#links-send")).to_be_hidden(timeout=60_000)
        expect(there.locator("#turns li")).to_have_count(here.locator("#turns li").count(), timeout=60_000)
        assert turns_of(there) == turns_of(here)
        here, there = there, here
    stranger = new_context().new_page()
    stranger.goto(link)
    refusal = stranger.locator("#links-refusal")
    expect(refusal).to_contain_text("Open the link where you have played before", timeout=_STARTS_MS)
    ben.click("#drawer-open")
    ben.click("#links-open")
    ben.click("#links-move")
    expect(ben.locator("#links-note")).to_contain_text("for yourself alone")
    open_link(stranger, link_of(ben))
    expect(stranger.locator("#turns li")).to_have_count(anna.locator("#turns li").count(), timeout=_STARTS_MS)
    assert turns_of(stranger) == turns_of(anna)


def begun_at(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    begun(page)
    page.locator("#home-close").click()
    return page
