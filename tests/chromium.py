"""The Chromium that all tests of a run share, those of extras as well: Playwright can be started once."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

# The first paints no window, which halves the work.
_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium, driven by Playwright; tests that need it are skipped by name where either is missing."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="no Playwright: pip install --group browser")
    found = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if found is None:
        pytest.skip("no Chromium: apt install chromium-headless-shell (or chromium)")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=_ARGUMENTS)
        yield browser
        browser.close()


class Contexts:
    """Contexts that tests use one after the other: in a new one a page takes twice as long to open.

    Pages of one test have a context each. What a page has stored is cleared.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self._taken: list[tuple[str, BrowserContext]] = []

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """Return a context that no other page of this test has."""
        free = self._free.setdefault(repr(options), [])
        context = free.pop() if free else self._browser.new_context(**options)
        self._taken.append((repr(options), context))
        return context

    def give_back(self) -> None:
        """Keep the contexts of a test that has ended, where nothing of its pages is left in them."""
        from playwright.sync_api import Error

        while self._taken:
            key, context = self._taken.pop()
            try:
                is_as_new = _is_cleared(context)
            except Error:  # a page that has crashed or leads elsewhere now
                is_as_new = False
            if is_as_new:
                self._free[key].append(context)
            else:
                end_context(context)


def _is_cleared(context: BrowserContext) -> bool:
    """Close the only page of a context and clear its storage; return whether the next one finds it as new."""
    if len(context.pages) != 1:
        return False
    (page,) = context.pages
    origin, source = page.evaluate("[location.origin, Function.prototype.toString.call(Date)]")
    clearing = {"origin": origin, "storageTypes": "all"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", clearing)
    page.unroute_all(behavior="ignoreErrors")
    page.close()
    return "[native code]" in source  # a clock that the test has set would be that of the next page, too


def end_context(context: BrowserContext) -> None:
    """Close a context. A handler of its routes that still runs would fail the next test of that browser."""
    for page in context.pages:
        page.unroute_all(behavior="ignoreErrors")
    context.unroute_all(behavior="ignoreErrors")
    context.close()


@pytest.fixture(scope="session")
def contexts(chromium: Browser) -> Contexts:
    """What `open_page` opens pages in."""
    return Contexts(chromium)
