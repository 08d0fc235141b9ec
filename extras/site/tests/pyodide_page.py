"""The site's Python in a page of a browser: it runs what tests give it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

_RUN = """async ([code]) => {
  const { boot } = await import(new URL("program/boot.js", location.href));
  globalThis.python ??= boot();
  return (await globalThis.python).runPython(code);
}"""

_OFFER = """async ([script]) => {
  globalThis[script] = await import(new URL(`program/${script}.js`, location.href));
}"""


class PyodidePage:
    """A page that has loaded the program's packages, and nothing of the program."""

    def __init__(self, page: Page, site: str) -> None:
        self._page = page
        page.set_default_timeout(0)
        page.goto(f"{site}/offline.js")  # any file of the site without a policy of its own
        self._metrics = page.context.new_cdp_session(page)
        self._metrics.send("Performance.enable")

    def run(self, code: str) -> object:
        """Run Python code; return the value of its last expression, a text or a number."""
        return self._page.evaluate(_RUN, [code])

    def offer(self, script: str) -> None:
        """Offer what a script of the program exports to Python, as an attribute of `js`."""
        self._page.evaluate(_OFFER, [script])

    def processor_s(self) -> float:
        """Return the processor time of the page's process so far."""
        found = {
            each["name"]: each["value"] for each in self._metrics.send("Performance.getMetrics")["metrics"]
        }
        return float(found["ProcessTime"])
