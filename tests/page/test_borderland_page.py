"""Borderland on the page, in Chromium: by mouse, by finger on a phone, there and back from another game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect
from tests.marks import EXHAUSTIVE, quick_first
from tests.page.page_hands import run, simulated

from niwashi.server.live import LiveProgram

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
SMALLEST_TAP_PX = 30
# On the page itself: between two taps of Playwright a busy computer may lose a second.
TAP_AGAIN = """(cell) => {
  const say = document.getElementById("say");
  const { left, top, width, height } = cell.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  const touch = { ...at, pointerType: "touch", isPrimary: true, bubbles: true };
  new MutationObserver((_, observer) => {
    if (say.textContent !== "Good.") return;
    observer.disconnect();
    for (const type of ["pointerdown", "pointerup"]) cell.dispatchEvent(new PointerEvent(type, touch));
    cell.dataset.tappedAgain = "";
  }).observe(say, { childList: true, characterData: true, subtree: true });
}"""
BOXES = """(cells) => cells.filter((cell) => cell.checkVisibility()).map((cell) => {
  const { width, height } = cell.getBoundingClientRect();
  return [cell.classList.contains("hex"), width, height];
})"""
GLOWS = """([name, cue]) => {
  const button = document.querySelector(`[data-place="${name}"][data-cue="${cue}"]`);
  if (!button) return false;
  const { boxShadow } = getComputedStyle(button);
  return boxShadow.includes(button.style.getPropertyValue("--lamp").trim().replaceAll(" ", ", "));
}"""
TOPS = """() => ["bar", "turns-box"].map((id) =>
  document.getElementById(id).getBoundingClientRect().top)"""


@pytest.fixture
def served(serve: Callable[..., Any]) -> Iterator[Served[LiveProgram]]:
    with serve(lambda: simulated("borderland", "hex-91.toml"), run) as one:
        yield one


class Player:
    """A person at the page, with a mouse or a finger; waits until the board has counted what was done."""

    def __init__(self, page: Page, served: Served[LiveProgram], *, finger: bool) -> None:
        self.page = page
        self.served = served
        self.finger = finger

    def touch(self, place: str) -> None:
        target = self.page.locator(f'[data-place="{place}"]')
        target.tap() if self.finger else target.click()

    def move(self, origin: str, target: str, counted: str) -> None:
        """From a pile or a cell to a cell."""
        self.touch(origin)
        self.page.wait_for_selector(".floating svg", state="attached")
        self.touch(target)
        self.page.wait_for_selector(f'[data-place="{target}"][data-stones="1"]', state="attached")
        self.expect(counted)

    def expect(self, counted: str) -> None:
        self.served.until(lambda: self.counted() == counted)

    def counted(self) -> str:
        """The last turn, or the one in progress and a plus."""
        match = self.served.program.game_loop.session.match
        begun, turns = match.begun, match.turns  # each look at a program elsewhere finds it further on
        return f"{begun[-1].turn}+" if begun else (*turns, "")[len(turns) - 1]


@pytest.mark.parametrize("finger", quick_first([False, True]))
def test_opening_and_two_turns_by_what_glows(
    served: Served[LiveProgram], open_page: Open, finger: bool
) -> None:
    """The sentence names what glows; nothing below the board moves when *Done* begins to."""
    page = open_page(served.url, phone=finger)
    player = Player(page, served, finger=finger)
    page.wait_for_selector("#say >> text=put a white piece")
    player.move("white hand", "e5", "w:e5+")
    page.wait_for_selector("#say >> text=put a black piece")
    player.move("black hand", "g7", "w:e5,b:g7")
    page.wait_for_selector("#say >> text=chooses a colour")
    comes_true(page, GLOWS, ["choose white", "yours-to-choose"])
    player.touch("choose white")
    player.expect("white")
    expect(page.locator('[data-place="choose white"]')).to_have_class(re.compile("idle"))
    expect(page.locator("#asks")).to_be_hidden()
    page.wait_for_selector("#whose >> text=White to move")
    before = page.evaluate(TOPS)
    player.move("white hand", "c2", "c2+")
    comes_true(page, GLOWS, ["done white", "press-done"])
    assert finger or page.evaluate(TOPS) == before
    player.move("e5", "d4", "c2,e5-d4")
    page.wait_for_selector("#whose >> text=Black to move")
    player.move("black hand", "i3", "i3+")
    player.touch("done black")
    player.expect("i3")
    page.wait_for_selector("#whose >> text=White to move")
    assert served.program.tabletop is not None
    stacks = served.program.tabletop.state()["stacks"]
    assert {place for place, pieces in stacks.items() if len(pieces) == 1} == {"c2", "d4", "g7", "i3"}


@EXHAUSTIVE
@pytest.mark.parametrize("counts", [True, False], ids=["while the board still counts", "at once"])
def test_second_piece_may_be_put_before_the_first_one_is_counted(
    served: Served[LiveProgram], open_page: Open, counts: bool
) -> None:
    """It waits, instead of being refused for what was wanted before."""
    page = open_page(served.url, phone=True)
    expect(page.locator('[data-place="e5"]')).to_have_attribute("data-cue", "may-place")
    page.locator('[data-place="e5"]').tap()
    if counts:
        expect(page.locator("#say")).to_have_text("Good.")
    page.locator('[data-place="g7"]').tap()
    expect(page.locator('[data-place="g7"]')).to_have_attribute("data-stones", "1")
    expect(page.locator("#say")).to_contain_text("chooses a colour")
    expect(page.locator("#refusal")).to_be_empty()


def test_second_tap_on_a_piece_that_was_just_put_does_not_take_it_up_later(
    served: Served[LiveProgram], open_page: Open
) -> None:
    page = open_page(served.url, phone=True)
    expect(page.locator('[data-place="e5"]')).to_have_attribute("data-cue", "may-place")
    page.locator('[data-place="e5"]').evaluate(TAP_AGAIN)
    page.locator('[data-place="e5"]').tap()
    expect(page.locator("#say")).to_contain_text("Now put a black piece")
    expect(page.locator('[data-place="e5"]')).to_have_attribute("data-tapped-again", "")
    page.locator('[data-place="g7"]').tap()
    expect(page.locator("#say")).to_contain_text("chooses a colour")
    assert page.locator('[data-place="e5"]').get_attribute("data-stones") == "1"


@EXHAUSTIVE
def test_cells_and_buttons_are_large_enough_for_a_finger(
    served: Served[LiveProgram], open_page: Open
) -> None:
    page = open_page(served.url, phone=True)
    boxes = page.locator("[data-cell]").evaluate_all(BOXES)
    expect(page.locator("[data-cell]")).to_have_count(len(served.program.game_loop.board.geometry))
    assert min(min(width, height) for _, width, height in boxes) >= SMALLEST_TAP_PX - 5
    assert min(width for is_hex, width, _ in boxes if is_hex) >= SMALLEST_TAP_PX
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
