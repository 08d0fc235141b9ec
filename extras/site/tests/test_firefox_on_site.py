"""The site in Firefox, as Debian has it: a first game, and after a reload it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from extras.site.tests.test_played_site import begin_first_game
from tests.marks import EXHAUSTIVE
from tests.page import newcomer, other_browsers
from tests.page.newcomer import Newcomer
from tests.page.other_browsers import DrivenPage, firefox_program, started_firefox

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from extras.site.tests.conftest import StaticServer
    from tests.page.other_browsers import Firefox

pytestmark = [pytest.mark.browser, EXHAUSTIVE]

_BEGUN = "html[data-stage=begun]"
_PATIENCE_S = 240.0  # Python and the program, on a computer that does much else


@pytest.fixture
def firefox(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Firefox]:
    """Firefox; skipped by name where it is not installed."""
    assert site.is_dir()
    if firefox_program() is None:
        pytest.skip("no Firefox: apt install firefox-esr")
    monkeypatch.setattr(other_browsers, "_PATIENCE_S", _PATIENCE_S)
    monkeypatch.setattr(newcomer, "_MOST_IDLE", 200)  # the engine starts a Python of its own
    folder = tmp_path / "firefox"
    folder.mkdir()
    with started_firefox(folder) as browser:
        yield browser


def turns_of(page: DrivenPage) -> list[str]:
    found = page.evaluate("[...document.querySelectorAll('#turns li')].map((each) => each.textContent)")
    return [str(each) for each in found]


def begun(page: DrivenPage) -> None:
    page.wait_for_selector(_BEGUN, state="attached")
    page.wait_for_selector("#say:not(:empty)", state="attached")


def test_first_game_is_played_in_firefox_and_goes_on_after_a_reload(
    firefox: Firefox, served: StaticServer
) -> None:
    url = f"{served.url}/a%20club/niwashi/play/"
    with firefox.tab(1280, 800) as tab:
        tab.go(url)
        page = DrivenPage(tab)
        begun(page)
        person = Newcomer(page)
        begin_first_game(person)
        assert person.play(lambda turns: turns >= 2).turns >= 2
        played = turns_of(page)
        assert len(played) >= 2
        page.wait_for_timeout(1000)  # what is kept is written after a moment
        tab.go(url)
        begun(page)
        page.wait_for_selector("#turns li", state="attached")
        assert turns_of(page)[: len(played)] == played
        assert tab.complaints() == []
