"""Gardens of three and four players on phones: every inscription is whole, free and large enough to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE, quick_first
from tests.page.page_hands import run
from tests.page.test_karesansui_page import place, program
from tests.views.karesansui import record

from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

    from niwashi.server.live import LiveProgram

pytestmark = pytest.mark.browser

PHONES = ((390, 844), (360, 640), (844, 390))
CASES = [(players, size, locale) for players in (3, 4) for size in PHONES for locale in ("en-GB", "ja-JP")]
FROM_BEGIN, IN_THE_MIDDLE = 0, 60
"""Turns of a recorded game after which its board is looked at: the first tile; stones, steps, zazen."""
LEAST_TEXT, LEAST_TARGET = 11, 40
WRITTEN = """() => {
  const board = document.getElementById("board");
  const shown = (each) => each.checkVisibility() && each.textContent.trim();
  const texts = ".button-label, .says, .garden-frame span, .promise:not(.even)";
  const boxOf = (each) => {
    const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
    return { name: each.textContent.trim(), left, top, right, bottom, width, height };
  };
  const written = [...board.querySelectorAll(texts)].filter(shown).map((each) => ({
    ...boxOf(each), size: parseFloat(getComputedStyle(each).fontSize),
    cut: each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline",
  }));
  const names = [...board.querySelectorAll(".tile")].flatMap((each) => {
    const { content, fontSize } = getComputedStyle(each, "::after");
    return content === "none" || content === '""' ? [] : [{ name: content, size: parseFloat(fontSize) }];
  });
  const named = (each) => ({ ...boxOf(each), name: each.dataset.place ?? each.dataset.cell });
  const all = (selector) => [...board.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const [buttons, cells] = [".cell.button", ".cell.square"].map((each) => all(each).map(named));
  return { written, names, buttons, cells, across: innerWidth };
}"""


def middle(players: int, turns: int) -> LiveProgram:
    """A recorded game after some turns."""
    kept = record(players)
    made = program(seed=kept["seed"], players=players)
    match = made.game_loop.session.match
    made.resume(match.game, match.start, kept["turns"][:turns])
    return made


def meets(one: Any, other: Any) -> bool:
    """Whether two boxes overlap by more than a pixel."""
    aside = one["left"] < other["right"] - 1 and other["left"] < one["right"] - 1
    return bool(aside and one["top"] < other["bottom"] - 1 and other["top"] < one["bottom"] - 1)


def covers(button: Any, cell: Any) -> bool:
    """Whether a round button lies on a cell."""
    x, y = (button["left"] + button["right"]) / 2, (button["top"] + button["bottom"]) / 2
    aside = x - min(max(x, cell["left"]), cell["right"])
    above = y - min(max(y, cell["top"]), cell["bottom"])
    return bool(aside**2 + above**2 < (button["width"] / 2 - 1) ** 2)


def faults(seen: Any) -> list[str]:
    """Return what is wrong with the inscriptions and buttons of a board."""
    written, buttons, cells = seen["written"], seen["buttons"], seen["cells"]
    pairs = [(one, two) for i, one in enumerate(written) for two in written[:i]]
    frames = [each for each in written if each["size"] and each["name"]]
    return [
        *(f"{each['name']} has {each['size']} px" for each in written + seen["names"] if small(each)),
        *(f"{each['name']} is cut" for each in written if each["cut"]),
        *(f"{one['name']} lies over {two['name']}" for one, two in pairs if meets(one, two)),
        *(f"{each['name']} leaves the window" for each in frames if outside(each, seen["across"])),
        *(
            f"{each['name']} is {each['width']:.0f} px"
            for each in buttons
            if each["width"] < LEAST_TARGET - 0.5
        ),
        *(f"{one['name']} lies over {two['name']}" for one in buttons for two in cells if covers(one, two)),
    ]


def small(each: Any) -> bool:
    return bool(each["size"] < LEAST_TEXT - 0.01)


def outside(each: Any, across: int) -> bool:
    return bool(each["left"] < 0 or each["right"] > across)


@pytest.mark.parametrize("case", quick_first([[case] for case in CASES]), ids=str)
@pytest.mark.parametrize("turns", quick_first([IN_THE_MIDDLE, FROM_BEGIN]))
def test_inscriptions_of_many_gardens_are_whole_and_free(
    turns: int, case: list[Any], serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    [(players, (width, height), locale)] = case
    with serve(partial(middle, players, turns), run) as served:
        page = open_page(served.url, viewport={"width": width, "height": height}, locale=locale, phone=True)
        page.wait_for_selector(".says")
        owners = ["player-south", "player-west", "player-north", "player-east"][:players]
        named = [translate(owner, locale[:2]) for owner in owners]
        expect(page.locator(".garden-frame span")).to_have_text(named)
        assert faults(page.evaluate(WRITTEN)) == []
        said = page.inner_text("#say")
        page.keyboard.press("h")
        expect(page.locator("#say")).not_to_have_text(said)
        assert faults(page.evaluate(WRITTEN)) == []


@pytest.fixture
def served(serve: Callable[..., Any]) -> Iterator[Served[LiveProgram]]:
    with serve(partial(middle, 4, IN_THE_MIDDLE), run) as one:
        yield one


def test_chosen_stone_is_shown_and_named(served: Served[LiveProgram], open_page: Callable[..., Page]) -> None:
    """The column that stands for a kind shows it for the rest of the turn, and the message names it."""
    page = open_page(served.url)
    button = page.locator('#asks button[data-turn="stone flat"]')
    button.locator("img[src]").wait_for()
    picture = button.locator("img").get_attribute("src")
    button.click()
    column = place(page, "south a2")
    column.locator(f'.says img[src="{picture}"]').wait_for()
    expect(page.locator("#say")).to_contain_text("flat stone")
    assert "flat stone" in (column.get_attribute("aria-label") or "")


@EXHAUSTIVE
def test_message_of_a_page_names_no_place_that_is_not_written_there(
    served: Served[LiveProgram], open_page: Callable[..., Page]
) -> None:
    """Small boards have no room for the names of places beside the gardens: messages point to the list."""
    page = open_page(served.url, viewport={"width": 360, "height": 640})
    page.wait_for_selector("#asks button")
    said = page.inner_text("#say")
    assert "“" not in said
    assert "list" in said
