"""A lesson on the page: whoever comes back to it finds it where it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import run
from tests.page.test_first_minutes import hurried

from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]


@EXHAUSTIVE
def test_a_page_that_is_loaded_again_shows_the_same_step(serve: Callable[..., Any], open_page: Open) -> None:
    with serve(hurried, run) as served:
        page = open_page(served.url)
        page.locator("#new-game").click()
        page.locator('[data-lesson="garden"]').click()
        expect(page.locator("#say")).to_have_text(translate("lesson-garden-lift"))
        page.locator('[data-cell="f1"]').click()
        expect(page.locator("#say")).to_have_text(translate("lesson-garden-set"))
        page.reload()
        expect(page.locator("#say")).to_have_text(translate("lesson-garden-lift"))
        page.locator("#lesson-leave").click()
        expect(page.locator("body")).not_to_have_class("learns")


OVERHANG = """() => [...document.querySelectorAll('.card-name')].filter((each) => each.checkVisibility())
  .map((each) => each.scrollWidth - each.closest('.cell').clientWidth)"""
"""How far the names that are shown reach beyond their cards, in pixels."""


@EXHAUSTIVE
def test_cards_on_a_phone_show_their_names_only_where_these_fit(
    serve: Callable[..., Any], open_page: Open
) -> None:
    """A reason below the message takes the board some of its height."""
    with serve(hurried, run) as served:
        page = open_page(
            served.url, viewport={"width": 360, "height": 640}, locale="ja-JP", is_mobile=True, has_touch=True
        )
        page.locator("#new-game").click()
        page.locator('[data-lesson="garden"]').click()
        expect(page.locator("#say")).to_have_text(translate("lesson-garden-lift", "ja"))
        assert len(page.evaluate(OVERHANG)) == 8
        assert max(page.evaluate(OVERHANG)) <= 0
        page.locator('[data-cell="a6"]').tap()
        expect(page.locator("#reason")).not_to_be_empty()
        page.locator("#drawer-open").click()
        page.locator("#turn-table").click()
        page.set_viewport_size({"width": 360, "height": 560})  # narrow cards, whatever fonts are installed
        expect(page.locator(".card-name").first).to_be_hidden()
        expect(page.get_by_label("竹").first).to_be_visible()
