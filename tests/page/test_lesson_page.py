"""A lesson on the page: whoever comes back to it finds it where it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import run
from tests.page.test_first_minutes import hurried

from niwashi.words import translate

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
