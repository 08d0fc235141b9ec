"""On the page: a knocked table is led back by clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.page.page_hands import run, simulated, use_tool

from niwashi.server.live import LiveProgram

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]


@pytest.fixture
def served(serve: Callable[..., Any]) -> Iterator[Served[LiveProgram]]:
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as one:
        yield one


def knock_over(page: Page, served: Served[LiveProgram]) -> None:
    """Knock the table over, again where by chance so little fell that it is only pointed at."""
    flow = served.program.game_loop.session.flow
    while flow.repair is None:
        use_tool(page, "#knock")
        served.until(lambda: flow.repair is not None or flow.can_lead)


def test_a_knocked_table_is_kept_by_one_button_alone_and_a_tap_puts_right_what_it_shows(
    served: Served[LiveProgram], open_page: Open
) -> None:
    page, program = open_page(served.url), served.program
    wanted = served.do(program.game_loop.session.match.layout)
    session = program.game_loop.session
    knock_over(page, served)
    expect(page.locator("#repair-all")).to_be_visible()
    expect(page.locator("#pace")).to_be_hidden()
    wrong = page.locator(".disordered")
    expect(wrong).not_to_have_count(0)
    count = wrong.count()
    first = wrong.first.get_attribute("data-place") or ""
    expect(page.locator("#say")).to_contain_text(first if "card" not in first else "Card")
    page.click("#right")
    expect(page.locator("#say")).to_contain_text("It differs from the game.")
    expect(page.locator("#right")).to_have_text("Yes, keep it and go on from here")
    wrong.first.click()
    expect(wrong).to_have_count(count - 1)
    page.locator(f'[data-place="{first}"]').wait_for()
    faces = "".join(map(str, wanted[first].pieces))
    expect(page.locator(f'[data-place="{first}"]')).to_have_attribute("data-faces", faces)
    page.click("#repair-all")
    served.until(lambda: session.is_settled)
    expect(wrong).to_have_count(0)
    expect(page.locator("#repair")).to_be_hidden()
    assert served.do(lambda: program.tabletop and program.tabletop.layout()) == wanted
