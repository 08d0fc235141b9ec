"""What somebody reads on the table's page without scrolling: its words, or its Japanese characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

_SEEN = """() => {
  const isWhole = ({ left, top, right, bottom, width, height }) =>
    width > 2 && height > 2 && left < innerWidth && right > 0 && top < innerHeight && bottom > 0;
  const isShown = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !each.closest(".unseen, [hidden], dialog:not([open])");
  const isOnTop = (each, { left, top, right, bottom }) => {
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const there = document.elementsFromPoint(x, y);
    const over = there[0]?.closest("dialog, #result, #bar");
    return !over || over.contains(each);
  };
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    const { parentElement: around, textContent } = walk.currentNode;
    if (!textContent.trim() || around.closest("svg, option, script, style") || !isShown(around)) continue;
    range.selectNodeContents(walk.currentNode);
    const box = range.getBoundingClientRect();
    let clipped = false;
    for (let each = around; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(each);
      const outer = each.getBoundingClientRect();
      if (clipPath !== "none" && outer.width < 3) clipped = true;
      const isBelow = box.top >= outer.bottom - 1 || box.bottom <= outer.top + 1;
      const isBeside = box.left >= outer.right - 1 || box.right <= outer.left + 1;
      if ((overflowY !== "visible" && isBelow) || (overflowX !== "visible" && isBeside)) clipped = true;
    }
    if (!clipped && isWhole(box) && isOnTop(around, box)) texts.push(textContent.trim());
  }
  for (const each of document.querySelectorAll(".pile-count")) {
    const box = each.getBoundingClientRect();
    if (isShown(each) && isWhole(box) && isOnTop(each, box)) texts.push(each.dataset.count ?? "");
  }
  for (const each of document.querySelectorAll("select")) {
    const isSeen = isShown(each) && isWhole(each.getBoundingClientRect());
    if (isSeen) texts.push(each.selectedOptions[0]?.text ?? "");
  }
  const icons = [...document.querySelectorAll("button .icon, a .icon")].filter((each) => {
    const button = each.closest("button, a");
    const names = [...button.childNodes].filter((node) => !(node instanceof SVGElement));
    const isNamed = names.some((node) => {
      range.selectNodeContents(node);
      const box = (node instanceof Element ? node : range).getBoundingClientRect();
      return node.textContent.trim() && box.width > 3 && box.height > 3;
    });
    return isShown(button) && isWhole(button.getBoundingClientRect()) && !isNamed;
  });
  return { texts, icons: icons.length };
}"""


def in_sight(page: Page) -> tuple[list[str], int]:
    """Return the texts that can be seen now, names of squares left out, and the count of unlabelled icons."""
    seen: Any = page.evaluate(_SEEN)
    return seen["texts"], seen["icons"]


def words(page: Page) -> int:
    """Count the words that can be seen now, an unlabelled icon as a word."""
    texts, icons = in_sight(page)
    return sum(len(text.split()) for text in texts) + icons


def characters(page: Page) -> int:
    """Count the characters that can be seen now, an unlabelled icon as one."""
    texts, icons = in_sight(page)
    return sum(len("".join(text.split())) for text in texts) + icons
