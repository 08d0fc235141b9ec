"""Somebody who taps what glows on the page, and reads nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.page.page_hands import PageHands

from niwashi.session import Sort, cues_of

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

    from niwashi.program.live import LiveProgram

_GLOWING = """() => [...document.querySelectorAll("[data-cell]:not([data-cue=''])[data-cue]")].map((each) =>
  ({name: each.dataset.cell, empty: !each.dataset.faces, cue: each.dataset.cue}))"""
_LOOKS = 20
"""So often somebody looks again whether a tap has done something: a busy computer is late with its page."""
_HELD = "() => document.querySelectorAll('.floating svg').length > 0"
_STILL = {str(cue) for cue in cues_of(Sort.NEWS) | cues_of(Sort.BEGUN)}
"""What glows and asks for nothing: how things stand."""


class Tapper(PageHands):
    """Taps by mouse, by finger or by key."""

    def __init__(self, page: Page, served: Served[LiveProgram], way: str = "mouse") -> None:
        super().__init__(page, served)
        self.way = way
        self._last = ""

    def begin(self, game: str) -> None:
        """Begin the lesson of a game from the dialog for a new one."""
        self.page.locator("#new-game").click()
        self.page.locator(f'[data-lesson="{game}"]').click()
        self.page.wait_for_selector("body.learns")

    def learn(self, most: int = 150) -> list[str]:
        """Tap until the lesson is over, and return the lines that tell how far it has come."""
        seen = [""]
        for _ in range(most):
            if not self.page.locator("body.learns").count():
                return seen[1:]
            at = self.page.locator("#lesson-at").inner_text()
            if at != seen[-1]:
                seen.append(at)
            self._tap_something()
        raise AssertionError(f"no end: {seen[-1]}, {self.say()}, {self.reason()}, {self._glowing()}")

    def _tap_something(self) -> None:
        """What glows, and was not tapped just now; that once more only if the page leaves it at that."""
        glowing = self._glowing()
        name = next((name for name in glowing if name != self._last), "")
        if name:
            self._tap(name)
            self._last = name
            self.page.wait_for_timeout(120)
            return
        for _ in range(_LOOKS):
            self.page.wait_for_timeout(120)
            if self._glowing() != glowing:
                return
        self._last = ""

    def _glowing(self) -> list[str]:
        """What glows, empty places first while something is in the hand; buttons come last."""
        found = [each for each in self.page.evaluate(_GLOWING) if each["cue"] not in _STILL]
        is_held = self.page.evaluate(_HELD)
        found.sort(key=lambda each: (each["name"].startswith("done"), is_held and not each["empty"]))
        return [each["name"] for each in found]

    def _tap(self, name: str) -> None:
        element = self.page.locator(f'[data-cell="{name}"]').first
        if self.way == "finger":
            element.tap(timeout=5000)
        elif self.way == "keys":
            element.focus()
            self.page.keyboard.press("Enter")
        else:
            element.click()
