"""The board takes its room at each size, the instruction is in sight, nothing jumps, targets are large."""

from __future__ import annotations

from collections.abc import Callable
from itertools import starmap
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from tests.looking import comes_true
from tests.marks import EXHAUSTIVE, quick_first
from tests.page.page_hands import run, simulated

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

QUICK_SIZES = ((844, 390), (900, 700), (360, 640))
OTHER_SIZES = (
    *((740, 360), (720, 450), (1024, 600), (1280, 720), (1440, 900), (820, 1180), (390, 844)),
    *((1920, 1080), (2560, 1440)),
)
PHONE, TABLET = 480, 850
TARGET = {"finger": 40, "mouse": 24}
TEXT = {True: 11, False: 13}
"""Smallest text in pixels, on a phone and elsewhere."""
SHARE = 0.8
"""The board's least share of the window's shorter side."""
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
  const inSight = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  };
  const own = [...document.querySelectorAll(".cell.card, [data-role='done']")];
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: around, textContent } = walk.currentNode;
    if (!textContent.trim() || !around.checkVisibility() || around.closest("svg, .unseen")) continue;
    if (around.getBoundingClientRect().width < 2) continue;
    texts.push([parseFloat(getComputedStyle(around).fontSize), textContent.trim().slice(0, 20)]);
  }
  for (const tile of document.querySelectorAll(".tile")) {
    const { content, fontSize } = getComputedStyle(tile, "::after");
    if (content !== "none" && content !== '""') texts.push([parseFloat(fontSize), content]);
  }
  const stage = document.getElementById("board").getBoundingClientRect();
  const messages = ["say-room", "goal", "goal-text"].map((id) => document.getElementById(id));
  return {
    wood: one("wood"), say: one("say"), board: one("board"), speech: one("say-room"),
    across: document.documentElement.scrollWidth,
    cells: [...document.querySelectorAll(".cell.square, .cell.hex")].map((each) => each.dataset.cell),
    targets: [...document.querySelectorAll(targets)].filter(shown).map(box),
    covered: [...document.querySelectorAll("[data-place], .cell")].filter((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isInSight = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
      return isInSight && !each.contains(document.elementFromPoint(x, y));
    }).map((each) => each.dataset.place ?? each.dataset.cell),
    texts: texts.sort(([a], [b]) => a - b).slice(0, 3),
    hidden: own.filter((each) => !inSight(each)).map((each) => each.dataset.place ?? each.dataset.cell),
    over: messages.filter((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return each.checkVisibility() && left < stage.right && right > stage.left
        && top < stage.bottom - 1 && bottom > stage.top + 1;
    }).map((each) => each.id),
    cut: (({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.getElementById("speech")),
  };
}"""
SCROLLED = """(top) => {
  for (const each of [document.getElementById("panel"), window]) each.scrollTo({ top });
}"""
LAID_OUT = """(width) => innerWidth === width
  && document.getElementById("wood").offsetWidth > 0.4 * Math.min(innerWidth, innerHeight)"""

NAMED = """() => Object.fromEntries([...document.querySelectorAll("#ways-on button")]
  .filter((each) => each.checkVisibility()).map((each) => {
    const texts = [...each.childNodes].filter((node) => !(node instanceof SVGElement));
    const range = document.createRange();
    const isDrawn = (node) => {
      range.selectNodeContents(node);
      const { width, height } = (node instanceof Element ? node : range).getBoundingClientRect();
      return width > 8 && height > 8;
    };
    return [each.id, texts.filter(isDrawn).map((node) => node.textContent.trim()).join("")];
  }))"""
"""The visible ways to other things, by id, with the words that are drawn on each."""


class Size(NamedTuple):
    width: int
    height: int

    @property
    def is_phone(self) -> bool:
        return min(self) < PHONE

    @property
    def way(self) -> str:
        """What somebody taps with: 720 x 450 is a laptop's page at 200 %."""
        return "finger" if self.width < TABLET and self != (720, 450) else "mouse"


def measured(page: Page, size: Size) -> Any:
    page.set_viewport_size({"width": size.width, "height": size.height})
    comes_true(page, LAID_OUT, size.width)
    # The board follows its room a frame later.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.evaluate(MEASURED)


@pytest.mark.parametrize("sizes", quick_first([[*QUICK_SIZES], [*OTHER_SIZES]]), ids=["few", "others"])
@pytest.mark.parametrize("name", quick_first(GAMES))
@pytest.mark.parametrize("locale", quick_first(["en-GB", "ja-JP"]))
def test_board_cards_and_message_fit_every_window(
    name: str,
    locale: str,
    sizes: list[tuple[int, int]],
    serve: Callable[..., Any],
    open_page: Callable[..., Page],
) -> None:
    found: dict[Size, Any] = {}
    with serve(lambda: simulated(name, GAMES[name]), run) as served:
        for way in ("finger", "mouse"):
            page = open_page(served.url, locale=locale, has_touch=way == "finger")
            page.wait_for_selector(".cell")
            found |= {size: measured(page, size) for size in starmap(Size, sizes) if size.way == way}
    assert len(found) == len(sizes)
    wrong = [f"{size.width}x{size.height}: {each}" for size in found for each in faults(size, found[size])]
    assert wrong == []


@EXHAUSTIVE
def test_board_with_more_buttons_than_columns_fits_a_phone(
    serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    with serve(lambda: simulated("morris", "neotrellis-4x4.toml"), run) as served:
        page = open_page(served.url, has_touch=True)
        page.wait_for_selector(".cell")
        size = Size(390, 844)
        assert faults(size, measured(page, size)) == []


def faults(size: Size, seen: Any) -> list[str]:
    """Return the layout faults at a size."""
    wood, say = seen["wood"], seen["say"]
    share = max(wood["width"], wood["height"]) / min(size)
    least = TARGET[size.way]
    small = [
        f"{each['name']} {each['width']:.0f} x {each['height']:.0f}"
        for each in seen["targets"]
        if min(each["width"], each["height"]) < least - 0.5
        and each["name"] not in seen["cells"]  # a finger that rests brings small cells nearer
    ]
    judged = {
        f"the board has {share:.1%} of the shorter side": share < SHARE,
        "the message is out of sight": say["top"] < 0 or say["bottom"] > size.height,
        f"{seen['cut']} px of the message are cut off": seen["cut"] > 1,
        f"out of sight: {seen['hidden']}": bool(seen["hidden"]),
        f"over the board: {seen['over']}": bool(seen["over"]),
        "the page is wider than the window": seen["across"] > size.width,
        f"text is too small: {seen['texts']}": seen["texts"][0][0] < TEXT[size.is_phone] - 0.01,
        f"covered by something else: {seen['covered']}": bool(seen["covered"]),
        f"targets are too small: {small}": bool(small),
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
@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_menu_or_header_names_every_way_in_every_window(
    locale: str, serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    """Rules, games, lesson and puzzles are there in words, beside *New game* or in the menu."""
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
        page = open_page(served.url, locale=locale)
        named: dict[Size, Any] = {}
        for size in starmap(Size, ((360, 640), (844, 390), (1280, 720))):
            measured(page, size)
            page.click("#drawer-open")
            named[size] = page.evaluate(NAMED)
            page.click("#drawer-close")
    widest = named[Size(1280, 720)]
    assert {"rules", "my-games", "learn", "puzzles-open"} <= set(widest), widest
    assert all(widest.values()), widest
    assert {size: seen for size, seen in named.items() if seen != widest} == {}
