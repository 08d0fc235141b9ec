"""Previews by pointing: a card's effect, and the zoom of small cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import PageHands, run, simulated

from niwashi.board_types import Cue

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

pytestmark = pytest.mark.browser

CARD = "flower card 2"
FORESEEN = "all => all.map((each) => each.dataset.place).sort()"


class Finger:
    """A finger on a page: it comes down, slides and is lifted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touch: CDPSession = page.context.new_cdp_session(page)

    def down(self, place: str) -> None:
        self._send("touchStart", [self._middle(place)])

    def slide(self, place: str) -> None:
        self._send("touchMove", [self._middle(place)])

    def up(self) -> None:
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _middle(self, place: str) -> dict[str, float]:
        box = self.page.locator(f'[data-place="{place}"]').bounding_box()
        assert box is not None
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


@contextmanager
def at_the_cards(
    serve: Callable[..., Any], open_page: Callable[..., Page], **options: Any
) -> Iterator[PageHands]:
    """A page of Garden, the Gardener set down on e1."""
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
        page = open_page(served.url, **options)
        for place in ("f1", "e1"):
            page.locator(f'[data-place="{place}"]').click()
        expect(page.locator(f'[data-place="{CARD}"]')).to_have_attribute("data-cue", Cue.CARD_READY)
        yield PageHands(page, served)


def test_a_card_shows_what_it_would_do_while_a_mouse_points_at_it(
    serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    with at_the_cards(serve, open_page) as hands:
        page = hands.page
        hands.place(CARD).hover()
        expect(page.locator(".foreseen .ghost svg")).to_have_count(2)
        assert page.eval_on_selector_all(".foreseen", FORESEEN) == ["d2", "f2"]
        assert {page.get_attribute(f'[data-place="{at}"]', "data-stones") for at in ("d2", "f2")} == {"0"}
        hands.place("a4").hover()
        expect(page.locator(".ghost")).to_have_count(0)
        hands.place(CARD).hover()
        hands.place(CARD).click()
        expect(hands.place("d2")).to_have_attribute("data-cue", Cue.GETS_STONE)
        expect(page.locator(".ghost")).to_have_count(0)


@EXHAUSTIVE
def test_a_finger_that_stays_on_a_card_sees_the_same_and_pulls_nothing(
    serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    with at_the_cards(serve, open_page, phone=True) as hands:
        page, finger = hands.page, Finger(hands.page)
        finger.down(CARD)
        expect(page.locator(".foreseen .ghost svg")).to_have_count(2)
        page.wait_for_selector(".looked-at")
        finger.up()
        expect(page.locator(".ghost")).to_have_count(0)
        expect(hands.place(CARD)).to_have_attribute("data-stones", "1")
        expect(hands.place(CARD)).to_have_attribute("data-cue", Cue.CARD_READY)
        hands.place(CARD).tap()
        expect(hands.place("d2")).to_have_attribute("data-cue", Cue.GETS_STONE)


@EXHAUSTIVE
def test_long_touch_on_small_cell_zooms_and_selects(
    serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    with serve(lambda: simulated("borderland", "hex-91.toml"), run) as served:
        page = open_page(served.url, phone=True)
        finger = Finger(page)
        expect(page.locator('[data-place="f5"]')).to_have_attribute("data-cue", Cue.MAY_PLACE)
        finger.down("f5")
        page.wait_for_selector("#board.near")
        comes_true(
            page, "() => document.querySelector('[data-place=f5]').getBoundingClientRect().width >= 44"
        )
        expect(page.locator("#near-name")).to_have_text("f5")
        finger.slide("f6")
        expect(page.locator("#near-name")).to_have_text("f6")
        finger.up()
        expect(page.locator('[data-place="f6"]')).to_have_attribute("data-stones", "1")
        expect(page.locator('[data-place="f5"]')).to_have_attribute("data-stones", "0")
        expect(page.locator("#board.near")).to_have_count(0)
        assert page.evaluate("scrollY") == 0
