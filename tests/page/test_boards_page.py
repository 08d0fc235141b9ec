"""Board files on the page: dropped or chosen, shown, played on, examined by the doctor."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.page.axe import complaints
from tests.page.page_hands import run

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.server.boards import PageBoards
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

OWN = (
    (data.boards() / "garden-36.toml")
    .read_text("utf-8")
    .replace('name = "Garden 36"', 'name = "Mine <b>"', 1)
)

DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  window.dispatchEvent(new DragEvent("dragover", { dataTransfer: files, cancelable: true }));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true }));
}"""


def garden() -> LiveProgram:
    file = load_board(data.boards() / "garden-36.toml")
    return simulated_program(game_named("garden"), file, time.monotonic, Random(1))[0]


def test_board_file_is_refused_or_shown_played_on_and_examined(
    serve: Callable[..., Any], open_page: Callable[..., Page], axe: str
) -> None:
    with serve(garden, run, boards=lambda program: PageBoards(program, time.monotonic)) as served:
        page = open_page(served.url, bypass_csp=True)
        page.evaluate(DROP, ["mine.toml", OWN.replace("scan_hz", "scan_herz")])
        page.wait_for_selector("#boards-refusal:not(:empty)")
        assert "scan_herz" in (page.text_content("#boards-refusal") or "")
        assert page.locator("#boards-found").is_hidden()
        page.evaluate(DROP, ["mine.toml", OWN])
        page.wait_for_selector("#boards-found:not([hidden])")
        assert page.text_content("#boards-refusal") == ""
        assert page.text_content("#boards-name") == "Mine <b>"
        page.wait_for_function("document.getElementById('boards-diagram').naturalWidth > 500")
        assert complaints(page, axe) == []
        page.select_option("#boards-fault", "stuck-open")
        page.click("#boards-examine")
        page.wait_for_selector("#boards-planted-box:not([hidden])")
        planted = (page.text_content("#boards-planted") or "").split(": ")[1]
        assert planted in (page.text_content("#boards-diagnosis") or "")
        page.select_option("#boards-fault", "")
        page.click("#boards-play button")
        page.wait_for_selector("#boards-dialog:not([open])", state="attached")
        page.locator('[data-place="f1"]').click()
        page.wait_for_selector(".floating svg")
        page.evaluate("document.getElementById('boards-open').click()")
        assert "Mine <b>" in (page.text_content("#boards-in-use") or "")
        page.click("#boards-leave")
        page.wait_for_selector("#boards-own[hidden]", state="attached")
