"""With text of twice the size (WCAG 1.4.4) nothing is cut or leaves the window, and everything is reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true
from tests.marks import quick_first
from tests.page.page_hands import run, simulated
from tests.page.test_layout_page import GAMES, MEASURED, Size, faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SIZES = {
    "phone": (390, 844),
    "small": (360, 640),
    "sideways": (844, 390),
    "low": (1024, 600),
    "laptop": (1280, 720),
    "tablet": (820, 1180),
}
LOCALES = ("ja-JP", "en-GB")
CASES = [
    (name, size, LOCALES[(row + column) % 2])  # each game at each size, half of them in each language
    for row, name in enumerate(GAMES)
    for column, size in enumerate(SIZES)
]
TWICE = {"standard": 32, "fixed": 26}
"""What somebody sets in the browser; it counts in widths of style sheets, too."""
SHAPED = "(least) => document.getElementById('wood').offsetWidth > least * Math.min(innerWidth, innerHeight)"
OPENED: dict[str, str] = {
    "table": "",
    "new game": "document.getElementById('new-game').click()",
    "settings": "document.getElementById('drawer-open').click()",
    "rules": "document.getElementById('rules').click()",
    "puzzles": "document.getElementById('new-game').click(); document.getElementById('new-puzzles').click()",
}
LOST = """() => {
  const root = document.querySelector("dialog[open]") ?? document.body;
  const text = "button, p, h1, h2, h3, label, summary, legend, li, dt, dd, select, figcaption";
  const scrolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflowY);
  const isReached = (each, top, bottom) => {
    for (let around = each.parentElement; around; around = around.parentElement) {
      if (scrolls(around)) return true;
      const { overflowY } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (/hidden|clip/.test(overflowY) && around !== document.body
          && (bottom > box.bottom + 2 || top < box.top - 2)) return false;
    }
    return true;
  };
  return [...root.querySelectorAll(text)].filter((each) => {
    if (!each.checkVisibility() || !each.textContent.trim()) return false;
    if (each.closest(".unseen, svg, .cell, .tile")) return false;
    const { left, right, top, bottom, width } = each.getBoundingClientRect();
    if (width < 3 || getComputedStyle(each).clipPath !== "none") return false;
    if (each.parentElement && getComputedStyle(each.parentElement).clipPath !== "none") return false;
    return right > innerWidth + 2 || left < -2 || !isReached(each, top, bottom);
  }).map((each) => `${each.id || each.className || each.tagName}: ${each.textContent.trim().slice(0, 30)}`);
}"""
SETTLED = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  await drawn().then(drawn);
  const sheets = [...document.querySelectorAll("dialog[open]")];
  await Promise.all(sheets.flatMap((each) => each.getAnimations()).map(({ finished }) => finished));
}"""
LEAN = "() => document.documentElement.scrollWidth <= innerWidth"
REACHED = """() => {
  const touched = [...document.querySelectorAll(".cell.card, [data-role='done'], #tray-near .pile")];
  const hidden = touched.filter((each) => {
    if (!each.checkVisibility()) return false;
    each.scrollIntoView({ block: "center" });
    const { left, top, width, height } = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  document.getElementById("board").scrollIntoView({ block: "center" });
  return hidden.map((each) => each.dataset.place);
}"""
"""What a turn takes, and cannot be touched where it has been scrolled to."""
SHARE = 0.8
"""The board's least share of the window's shorter side."""
HIGH_SHARE = 0.65
"""That of a tablet: it has room for twice the text, the board, cards and *Done* without scrolling."""


@pytest.mark.parametrize(
    "case", quick_first([[case] for case in CASES]), ids=[" ".join(case) for case in CASES]
)
def test_twice_the_text_leaves_everything_in_reach(
    serve: Callable[..., Any], open_page: Callable[..., Page], case: list[tuple[str, str, str]]
) -> None:
    [(name, size, locale)] = case
    width, height = SIZES[size]
    with serve(lambda: simulated(name, GAMES[name]), run) as served:
        page = open_page(
            served.url, viewport={"width": width, "height": height}, locale=locale, bypass_csp=True
        )
        page.wait_for_selector("#wood")
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": TWICE})
        comes_true(page, "() => getComputedStyle(document.documentElement).fontSize === '32px'")
        page.evaluate("dispatchEvent(new Event('resize'))")
        comes_true(page, SHAPED, HIGH_SHARE if size == "tablet" else SHARE)
        page.evaluate(SETTLED)
        assert [
            each for each in faults(Size(width, height), page.evaluate(MEASURED)) if each.startswith("over")
        ] == []
        assert page.evaluate(REACHED) == []
        for place, opened in OPENED.items():
            page.evaluate("document.querySelectorAll('dialog[open]').forEach((each) => each.close())")
            page.evaluate(opened)
            if opened:
                comes_true(page, "() => document.querySelector('dialog[open]')")
            comes_true(page, LEAN)
            page.evaluate(SETTLED)
            assert page.evaluate(LOST) == [], place
        page.goto("about:blank")  # before the program ends: pictures of puzzles may be on their way
