"""What a page comes to show. It draws when it gets round to it, so whoever looks once may look too early."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from tests.page.other_browsers import DrivenPage

_PATIENCE_MS = 30_000
_LOOKING = """async ([patience, arg]) => {
  const judge = SEEN;
  for (const end = performance.now() + patience; performance.now() < end;) {
    if (judge(arg)) return true;
    await new Promise(requestAnimationFrame);
  }
  return false;
}"""

_TAPPED_ONCE = """([selector, attribute, value]) => {
  const element = document.querySelector(selector);
  new MutationObserver((_, observer) => {
    if (element.getAttribute(attribute) !== value) return;
    observer.disconnect();
    element.click();
    globalThis.isTapped = true;
  }).observe(element, { attributeFilter: [attribute] });
}"""


def expect(locator: Locator) -> Any:
    """Playwright's `LocatorAssertions`, which look again until they hold or thirty seconds have passed."""
    from playwright.sync_api import expect as playwright_expect

    playwright_expect.set_options(timeout=_PATIENCE_MS)
    return playwright_expect(locator)


def comes_true(page: Page | DrivenPage, judge: str, arg: Any = None) -> None:
    """Wait until a JavaScript function says true of what is drawn. Raises AssertionError after 30 s.

    Not Playwright's `wait_for_function`: where the first look is too early it evaluates text once more,
    from within the page, which the page's own security policy forbids.
    """
    assert page.evaluate(_LOOKING.replace("SEEN", judge), [_PATIENCE_MS, arg]), judge


def taps_once(page: Page, selector: str, attribute: str, value: str) -> None:
    """Have the page tap an element as soon as an attribute comes to a value: no computer is too slow for it.

    `globalThis.isTapped` is true afterwards.
    """
    page.evaluate(_TAPPED_ONCE, [selector, attribute, value])
