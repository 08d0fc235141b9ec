"""The board takes its room at each size, the instruction is in sight, nothing jumps, targets are large."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from tests.looking import comes_true
from tests.marks import EXHAUSTIVE, quick_first
from tests.page.page_hands import run, simulated

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SIZES = ((360, 740), (768, 1024), (1280, 800), (1920, 1080), (2560, 1440))
PHONE, DESKTOP = 600, 1200
TARGET = 44
GAMES = {
    "garden": "garden-36.toml",
    "throne": "garden-36.toml",
    "karesansui": "garden-36.toml",
    "borderland": "hex-91.toml",
}
MEASURED = """() => {
  const box = (each) => {
    const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
    return { name: each.id || each.dataset.place || each.dataset.cell || each.className || each.tagName,
             left, top, right, bottom, width, height };
  };
  const one = (id) => box(document.getElementById(id));
  const shown = (each) => each.checkVisibility() && !each.closest("label label");
  const targets = "button, select, summary, label, input:not(label input)";
  return {
    wood: one("wood"), say: one("say"), board: one("board"), speech: one("say-room"), goal: one("goal"),
    across: document.documentElement.scrollWidth,
    targets: [...document.querySelectorAll(targets)].filter(shown).map(box),
    covered: [...document.querySelectorAll("[data-place], .cell")].filter((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isInSight = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
      return isInSight && !each.contains(document.elementFromPoint(x, y));
    }).map((each) => each.dataset.place ?? each.dataset.cell),
    coordinates: Math.min(...[...document.querySelectorAll(".tile")].map(
      (each) => parseFloat(getComputedStyle(each, "::after").fontSize))),
  };
}"""
SCROLLED = """(top) => {
  for (const each of [document.getElementById("panel"), window]) each.scrollTo({ top });
}"""
UNREACHED = """() => {
  const ids = ["opponent", "sides", "new-cancel"].map((id) => document.getElementById(id));
  return [...ids, document.querySelector("#new-begin")].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const isInSight = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && bottom > top;
    return !isInSight || !each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  }).map((each) => each.id || each.textContent);
}"""
LAID_OUT = """(width) => innerWidth === width
  && document.getElementById("wood").offsetWidth > 0.4 * Math.min(innerWidth, innerHeight)"""


class Size(NamedTuple):
    width: int
    height: int

    @property
    def is_phone(self) -> bool:
        return self.width < PHONE

    @property
    def is_desktop(self) -> bool:
        return self.width > DESKTOP


def measured(page: Page, size: Size) -> Any:
    page.set_viewport_size({"width": size.width, "height": size.height})
    comes_true(page, LAID_OUT, size.width)
    # The board follows its room a frame later.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.evaluate(MEASURED)


@pytest.mark.parametrize("name", quick_first(GAMES))
@pytest.mark.parametrize("locale", quick_first(["en-GB", "ja-JP"]))
def test_the_board_takes_its_room_at_every_size(
    name: str, locale: str, serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    with serve(lambda: simulated(name, GAMES[name]), run) as served:
        page = open_page(served.url, locale=locale)
        page.wait_for_selector(".cell")
        found = {Size(*size): measured(page, Size(*size)) for size in SIZES}
    wrong = [
        f"{size.width}x{size.height}: {each}" for size in found for each in faults(size, found[size], name)
    ]
    assert wrong == []


def faults(size: Size, seen: Any, name: str) -> list[str]:
    """Return the layout faults at a size."""
    wood, say, board = seen["wood"], seen["say"], seen["board"]
    small = [
        f"{each['name']} {each['width']:.0f} x {each['height']:.0f}"
        for each in seen["targets"]
        if min(each["width"], each["height"]) < TARGET - 0.5
        and not (name == "borderland" and size.width < DESKTOP)  # a finger that stays brings 91 cells nearer
    ]
    judged = {
        f"the board has {wood['height'] / size.height:.0%} of the height": size.is_desktop
        and wood["height"] < 0.8 * size.height,
        f"the board has {wood['width'] / size.width:.0%} of the width": size.is_phone
        and wood["width"] < 0.95 * size.width,
        "the instruction is out of sight": say["top"] < 0 or say["bottom"] > size.height,
        "the goal is out of sight": seen["goal"]["top"] < 0 or seen["goal"]["bottom"] > size.height,
        "the page is wider than the screen": seen["across"] > size.width,
        "the board is cut off": not size.is_phone and board["bottom"] > size.height,
        f"coordinates of {seen['coordinates']} px": seen["coordinates"] < 9,
        f"covered by something else: {seen['covered']}": bool(seen["covered"]),
        f"too small for a finger: {small}": bool(small),
    }
    return [what for what, is_so in judged.items() if is_so]


@EXHAUSTIVE
def test_the_instruction_stays_in_sight_and_a_longer_text_moves_nothing(
    serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    """On a desktop, where the panel is scrolled, and on a phone, where the page is."""
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
        page = open_page(served.url)
        page.wait_for_selector(".cell")
        for size in (Size(1280, 800), Size(360, 740)):
            before = measured(page, size)
            page.evaluate(
                "() => { document.getElementById('say').textContent = 'A long sentence. '.repeat(12); }"
            )
            after = measured(page, size)
            kept = ("board", "wood", "speech")
            assert {what: before[what] for what in kept} == {what: after[what] for what in kept}, size
            moved = [
                (was["name"], was["top"], now["top"])
                for was, now in zip(before["targets"], after["targets"], strict=True)
                if was != now
            ]
            assert moved == [], size
            page.evaluate(SCROLLED, 400)
            say = page.evaluate(MEASURED)["say"]
            assert 0 <= say["top"] < size.height / 2, size
            page.evaluate(SCROLLED, 0)


@EXHAUSTIVE
@pytest.mark.parametrize("locale", quick_first(["en-GB", "ja-JP"]))
def test_a_new_game_begins_from_every_place_of_its_dialog(
    locale: str, serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    """Opponent, side and start button are visible at any scroll position."""
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
        page = open_page(served.url, locale=locale)
        page.click("#new-game")
        page.select_option("#opponent", "engine:1")
        hidden = {}
        for size in (Size(*size) for size in SIZES):
            page.set_viewport_size({"width": size.width, "height": size.height})
            for game in GAMES:
                page.click(f'#games [data-game="{game}"]')
                comes_true(page, "(width) => innerWidth === width", size.width)
                hidden[size, game] = page.evaluate(UNREACHED)
    assert {where: what for where, what in hidden.items() if what} == {}
