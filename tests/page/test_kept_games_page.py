"""Kept games on the page, and a position put together on its board."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import run, simulated
from tests.server.test_archive import kept

from niwashi.games.known import GAMES
from niwashi.games.turn_telling import told_turns
from niwashi.records.journal import Journal
from niwashi.server.archive import RecordsArchive

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from niwashi.server.live import LiveProgram

pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]


def garden() -> LiveProgram:
    return simulated("garden", "garden-36.toml")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """Records with a game of each sort, the newest of Garden."""
    file = tmp_path / "games.sqlite3"
    with closing(Journal.open(file)) as journal:
        for name in [*list(GAMES)[1:], "garden"]:
            kept(journal, name, 4, seed=5 if GAMES[name].is_dealt else None)
        yield file


@pytest.fixture
def archive(file: Path) -> Iterator[RecordsArchive]:
    with closing(RecordsArchive(file)) as made:
        yield made


def look_at(page: Page, number: int) -> None:
    if not page.locator("#my-games").is_visible():  # in a small window it is in the menu
        page.click("#drawer-open")
    page.click("#my-games")
    page.click(f".kept-line[data-number='{number}']")
    expect(page.locator("#kept-head")).to_be_visible()


def shown(page: Page, place: str, stones: int) -> None:
    expect(page.locator(f'[data-place="{place}"]')).to_have_attribute("data-stones", str(stones))


@EXHAUSTIVE
def test_kept_game_is_shown_step_by_step(
    serve: Callable[..., Any], open_page: Open, archive: RecordsArchive, file: Path
) -> None:
    """The game that is on the table goes on meanwhile, and is there again afterwards."""
    number = len(GAMES)
    with closing(Journal.open(file)) as journal:
        match = journal.game(number).match()
    start, end = match.game.layout(match.start), match.game.layout(match.position)
    moved = next(place for place in ("f1", "a6") if start[place] != end[place])
    with serve(garden, run, archive) as served:
        page = open_page(served.url)
        look_at(page, number)
        assert "Aki – Hana" in page.inner_text("#kept-head")
        shown(page, moved, start[moved].height)
        page.click("[data-replay=last]")
        expect(page.locator("#replay-at")).to_have_text("Turn 4 of 4")
        shown(page, moved, end[moved].height)
        page.click("[data-replay=back]")
        expect(page.locator("#replay-at")).to_have_text("Turn 3 of 4")
        expect(page.locator("#say")).to_have_text(told_turns(match, "en")[2])
        page.click("[data-replay=go]")
        expect(page.locator("#replay-at")).to_have_text("Turn 4 of 4")
        page.click(f'[data-place="{moved}"]')
        assert served.do(lambda: served.program.game_loop.session.match.turns) == ()
        page.click("#kept-leave")
        expect(page.locator("#kept-head")).to_be_hidden()
        expect(page.locator("#replay")).to_be_hidden()
        shown(page, moved, 3)


@EXHAUSTIVE
def test_a_position_is_put_together_and_played_from(serve: Callable[..., Any], open_page: Open) -> None:
    with serve(garden, run) as served:
        page = open_page(served.url)
        page.click("#drawer-open")
        page.click("#position-box summary")
        page.click("#place-begin")
        page.click("#place-box .kept-ways button >> nth=0")
        shown(page, "f1", 0)
        expect(page.locator("#reason")).to_contain_text("Nobody has a Gardener")
        for _ in range(3):
            page.click('[data-place="d3"]')
        page.locator("[name=place-stone]").nth(1).check()
        page.focus('[data-place="c5"]')
        for height in range(1, 4):
            page.keyboard.press("Enter")
            shown(page, "c5", height)
        page.click('[data-place="b2"]')
        expect(page.locator("#say")).to_have_text("This can be played.")
        for _ in range(2):
            page.click('[data-place="b2"]')
        expect(page.locator('[data-place="b2"].cause')).to_be_visible()
        expect(page.locator("#place-play")).to_be_disabled()
        page.click('[data-place="b2"]')
        page.click("#place-play")
        expect(page.locator("#place-box")).to_be_hidden()
        shown(page, "d3", 3)
        served.until(lambda: served.program.game_loop.session.flow.task is None)
        layout = served.do(lambda: served.program.game_loop.session.match.layout())
        standing = {
            place: stack.height for place, stack in layout.items() if len(place) == 2 and stack.height
        }
        assert standing == {"d3": 3, "c5": 3}
        assert served.do(lambda: served.program.tabletop.layout()) == layout


@EXHAUSTIVE
def test_names_files_and_deletion(
    serve: Callable[..., Any], open_page: Open, archive: RecordsArchive, tmp_path: Path
) -> None:
    number = len(GAMES)
    with serve(garden, run, archive) as served:
        page = open_page(served.url)
        look_at(page, number)
        page.click("#kept-names summary")
        page.fill("#kept-names input >> nth=1", "Tsuru <b>")
        page.click("#kept-names form button")
        expect(page.locator("#kept-head h2")).to_contain_text("Aki – Tsuru <b>")
        begins = {
            "my-svg": b"<svg",
            "my-png": b"\x89PNG",
            "my-animation": b"\x89PNG",
            "my-export": b'{"format"',
        }
        for key, begin in begins.items():
            with page.expect_download() as download:
                page.click(f"[data-kept={key}]")
            saved = tmp_path / key
            download.value.save_as(saved)
            assert saved.read_bytes().startswith(begin)
        exported = [json.loads(line) for line in (tmp_path / "my-export").read_text("utf-8").splitlines()]
        assert exported[1]["players"] == ["Aki", "Tsuru <b>"]
        page.click("#kept-delete button")
        page.click("#kept-delete .alarming")
        expect(page.locator(".kept-line")).to_have_count(len(GAMES) - 1)
