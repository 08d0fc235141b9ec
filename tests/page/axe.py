"""axe, which looks a page over: it knows the rules for people who hear it, see it badly or have no mouse."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.required import is_required

if TYPE_CHECKING:
    from playwright.sync_api import Page

_SCRIPT = Path(__file__).parents[2] / "build/npm/node_modules/axe-core/axe.min.js"
_SERIOUS = {"serious", "critical"}
_LOOKS = 5
_BETWEEN_MS = 300
_LOOK_OVER = """async () =>
  (await axe.run(document, {resultTypes: ["violations"]})).violations.map((each) => [
  each.impact, each.id, each.nodes.slice(0, 3).map((node) => node.html.slice(0, 120))])"""


def script() -> str:
    """Load axe. Without it the test is skipped, or fails where it is required."""
    if _SCRIPT.is_file():
        return _SCRIPT.read_text("utf-8")
    if is_required("typescript"):
        pytest.fail("axe-core is not installed, and here it has to be: make page")
    pytest.skip("axe-core is not installed (make page), so nobody looks for what shuts people out")


def complaints(page: Page, axe: str) -> list[Any]:
    """Return the accessibility violations of the page as it is now.

    Axe reads labels first and texts later: where the page changes in between they differ for once. What is
    found is therefore looked for again, and counts if it is found every time.
    """
    page.evaluate("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")
    page.evaluate(axe)
    found = _serious(page)
    for _ in range(_LOOKS):
        if not found:
            break
        page.wait_for_timeout(_BETWEEN_MS)
        rules = {rule for _, rule, _ in _serious(page)}
        found = [each for each in found if each[1] in rules]
    return found


def _serious(page: Page) -> list[Any]:
    return [each for each in page.evaluate(_LOOK_OVER) if each[0] in _SERIOUS]
