"""On the page: the program is killed in mid-turn and goes on; a knocked table is led back by clicks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import run, simulated, use_tool
from tests.ports import free_port

from niwashi.server.live import LiveProgram

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

PLAYERS = ("flower", "tendril")
Open = Callable[..., "Page"]


@contextmanager
def playing(records: Path, port: int) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`niwashi play`, once it serves its page; and what it has printed."""
    command = [sys.executable, "-m", "niwashi", "play", "--no-browser", "--port", str(port)]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*command, "--records", str(records)], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        printed = ""
        while "The board is at" not in printed:
            line = process.stdout.readline()
            assert line, printed
            printed += line
        try:
            yield process, printed
        finally:
            process.kill()


def click(page: Page, *places: str) -> None:
    """Tap one after the other; what is lifted is in the hand before the next one."""
    for place in places:
        is_lift = "card" not in place and not page.locator(".floating svg").count()
        page.click(f'[data-place="{place}"]')
        if is_lift:
            page.wait_for_selector(".floating svg")


@EXHAUSTIVE
def test_game_continues_on_page_after_program_was_killed(open_page: Open, tmp_path: Path) -> None:
    port, file = free_port(), tmp_path / "games"
    with playing(file, port) as (process, _):
        page = open_page(f"http://127.0.0.1:{port}/")
        page.wait_for_selector("#home[open]")  # nobody has played here before
        page.click("#home-close")
        click(page, "f1", "e2", "flower card 2")
        for square in ("d1", "d3", "f1", "f3"):
            click(page, "flower hand", square)
        page.wait_for_selector("#turns >> text=f1e2:2")
        click(page, "a6", "b5")
        page.wait_for_selector('[data-cell="tendril card 1"][data-cue="card-ready"]', state="attached")
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=60)
        page.wait_for_selector("#link:visible")
    with playing(file, port) as (process, printed):
        assert "after 1 turn: Tendril to move" in printed
        page.wait_for_selector("#link", state="hidden", timeout=30_000)
        page.wait_for_selector("#turns >> text=f1e2:2")
        page.wait_for_selector('[data-place="a6"][data-faces="111"]')
        expect(page.locator("#whose")).to_contain_text("Tendril")
        click(page, "a6", "b5")
        page.wait_for_selector('[data-cell="tendril card 1"][data-cue="card-ready"]', state="attached")
        process.send_signal(signal.SIGTERM)


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
