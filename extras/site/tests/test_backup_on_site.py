"""What a browser keeps, saved in one file, cleared, and brought back; boards take the same files."""

from __future__ import annotations

import re
from contextlib import closing
from typing import TYPE_CHECKING

from extras.site.tests.test_played_site import begin_first_game, begun
from tests.page import newcomer
from tests.page.newcomer import Newcomer

from niwashi.backup.making import make_backup
from niwashi.backup.restoring import RestoreOptions, restore
from niwashi.backup.rooms import all_kept_files
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.records.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest
    from extras.site.tests.conftest import StaticServer
    from playwright.sync_api import Page

_PATIENCE_MS = 120_000


def open_backup(page: Page) -> None:
    page.click("#drawer-open")
    page.click("#backup-open")


def bring_back(page: Page, backup: Path) -> str:
    """Bring a backup back by the page's menu; return what the page showed of it before."""
    open_backup(page)
    page.set_input_files("#backup-file", backup)
    page.wait_for_selector("#backup-lines li", timeout=_PATIENCE_MS)
    shown = page.locator("#backup-lines").inner_text()
    page.click("#backup-back button.strong")
    page.locator("#notices", has_text="The backup is back.").wait_for(state="attached", timeout=_PATIENCE_MS)
    page.click("#backup-close")
    return shown


def kept_games(page: Page) -> list[tuple[str, int]]:
    """The games that are kept, each by its name and how many turns it has."""
    found = page.evaluate(
        """async () => {
          const answer = await globalThis.niwashiHost.fetch("games.json?language=en");
          return (await answer.json()).games.map(({ game, turns }) => [game, turns]);
        }"""
    )
    return sorted((str(game), int(turns)) for game, turns in found)


def test_everything_is_saved_cleared_and_brought_back_and_boards_take_it(
    served: StaticServer, open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(newcomer, "_MOST_IDLE", 200)  # the engine starts a Python of its own
    url = f"{served.url}/a%20club/niwashi/play/"
    page = begun(open_page(url, sees="main"))
    person = Newcomer(page)
    begin_first_game(person)
    person.play(lambda turns: turns >= 2)
    before = kept_games(page)
    assert [game for game, _ in before] == ["Garden"]

    open_backup(page)
    with page.expect_download() as saving:
        page.click("#backup-keep button.strong")
    saved = tmp_path / saving.value.suggested_filename
    saving.value.save_as(saved)
    assert re.fullmatch(r"niwashi-[\w-]+\.zip", saved.name)

    page.goto(f"{served.url}/a%20club/niwashi/offline.js")  # no program there, and the same storage
    page.evaluate(
        """async () => {
          for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
        }"""
    )
    page.goto(url)
    begun(page)
    assert kept_games(page) == []
    page.keyboard.press("Escape")
    assert "one game" in bring_back(page, saved)
    assert kept_games(page) == before
    page.reload()  # at once: what is shown is kept
    begun(page)
    assert kept_games(page) == before

    board = tmp_path / "board" / "games.sqlite3"
    restore(saved, board, all_kept_files(), RestoreOptions(), stamp="20261126-140000")
    with closing(Journal.open(board)) as journal:
        assert [(kept.setup.game, len(kept.turns)) for kept in journal.games()] == [("garden", before[0][1])]
        game = game_of(GameSetup("throne"))
        journal.begin("a-game-of-a-board", GameSetup.of(game), 1.76e9)
        journal.turn("a-game-of-a-board", game.legal_turns(game.start())[0], 1.76e9)
    theirs = make_backup(board, tmp_path / "board.zip", all_kept_files(), at=1.78e9).file
    assert "2 games" in bring_back(page, theirs)
    assert kept_games(page) == sorted([*before, ("Throne", 1)])
