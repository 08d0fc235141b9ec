"""`make -C tools screenshot`: pictures of the page at many sizes, to be looked at, into `build/screens`.

Each game in its middle, the dialog for a new game and a lesson, in each language. `ARGS="garden ja 390x844"`
takes only those whose names have all of these in them.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from docs.screenshot import CHROMIUM, chromium, connected, middle, playing
from playwright.sync_api import Browser, Page, sync_playwright

INTO = Path(__file__).parents[1] / "build" / "screens"

PHONES = {"844x390", "740x360", "390x844", "360x640"}
TABLETS = {"820x1180"}
SIZES: dict[str, dict[str, Any]] = {
    size: {
        "viewport": dict(zip(("width", "height"), map(int, size.split("x")), strict=True)),
        "has_touch": size in PHONES | TABLETS,
        "is_mobile": size in PHONES,
    }
    for size in (
        *("844x390", "740x360", "720x450", "900x700", "1024x600", "1280x720", "1440x900"),
        *("820x1180", "390x844", "360x640"),
    )
}
LANGUAGES = {"en": "en-GB", "ja": "ja-JP"}
RECORDED = {
    "garden": ("garden-rc21", 12),
    "throne": ("throne-rc19", 8),
    "borderland": ("borderland-bl24-black", 50),
    "karesansui": ("karesansui-four-players", 60),
}
"""What is shown of each game: a recorded one after so many turns."""


class Scene(NamedTuple):
    """Something to take pictures of: what the program begins with, and what is done on the page."""

    name: str
    options: list[str]
    commands: list[dict[str, str]]
    done: Callable[[Page], None]


def main(wanted: list[str]) -> None:
    """Write the pictures whose names have all of what is wanted in them."""
    INTO.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM)
        for scene in scenes():
            named = [(name, size, language) for name, size, language in names(scene) if has(name, wanted)]
            if named:
                take(browser, scene, named)
        browser.close()


def scenes() -> Iterator[Scene]:
    """The games, the dialog and a lesson of each game."""
    for game, (record, turns) in RECORDED.items():
        yield Scene(game, middle(record, turns), [], close_dialog)
    yield Scene("new", [], [], open_dialog)
    with TemporaryDirectory() as folder:  # somebody comes for the first time
        yield Scene("welcome", [f"--records={folder}/games"], [], open_dialog)
    for game in RECORDED:
        yield Scene(f"lesson-{game}", [], [{"do": "lesson", "game": game}], close_dialog)


def names(scene: Scene) -> Iterator[tuple[str, str, str]]:
    """The name, size and language of each picture of a scene."""
    for language in LANGUAGES:
        for size in SIZES:
            yield f"{scene.name}-{language}-{size}", size, language


def has(name: str, wanted: list[str]) -> bool:
    """Whether a picture's name has all that is wanted in it."""
    return all(f"-{each}-" in f"-{name}-" for each in wanted)


def take(browser: Browser, scene: Scene, named: list[tuple[str, str, str]]) -> None:
    """Take the pictures of a scene."""
    with playing(*scene.options) as address:
        with connected(address) as line:
            for command in scene.commands:
                line.send(json.dumps(command))
                while (told := line.recv(timeout=20)) and not is_lesson(told):
                    pass
        for name, size, language in named:
            with shown(browser, address, SIZES[size], LANGUAGES[language]) as page:
                scene.done(page)
                page.wait_for_timeout(1500)  # what breathes is bright again
                page.screenshot(path=INTO / f"{name}.png")
            print(f"written: {INTO / name}.png")


def is_lesson(told: str | bytes) -> bool:
    """Whether the program has said that a lesson is on, in a whole status or in what has changed."""
    message = json.loads(told) if isinstance(told, str) else {}
    return bool(message.get("changed", message).get("lesson"))


@contextmanager
def shown(browser: Browser, address: str, screen: dict[str, Any], locale: str) -> Iterator[Page]:
    """The page on a screen of its own."""
    context = browser.new_context(**screen, locale=locale, color_scheme="dark")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#say:not(:empty)")
    yield page
    context.close()


def open_dialog(page: Page) -> None:
    """The dialog for a new game, open."""
    if not page.locator("#new-dialog").is_visible():
        page.locator("#new-game").click()


def close_dialog(page: Page) -> None:
    """The table, and no dialog before it."""
    if page.locator("#new-dialog").is_visible():
        page.keyboard.press("Escape")


if __name__ == "__main__":
    main(sys.argv[1:])
