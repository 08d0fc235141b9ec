"""`--against site`: the tests of the page drive the page of the static site, by the same files.

`ELSEWHERE` names those that cannot, with the reason. They are left out by name, and no other test may be
skipped there. `extras/site/tests/test_against_site.py` knows both.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.page.on_site import Sites

HERE = Path(__file__).parent
MADE_UP = "its program is made up, to say what no real one says by itself; the site's is the real one"
NETWORK = "it needs a network: guests, friends and certificates are absent on the site"
LINE = "it breaks or reads the line to a server; the site's is a message port"
REAL = "its board counts as a real one; the site's is simulated"
RECORDS = "it begins with records that it has written; the site's begin empty"
INSIDE = "it puts something of its own in the place of a part of the program"
OTHERS = "it drives Firefox or WebKit, which Playwright's pages are not"
CLOCK = "its clock runs in mid-game from the start; the site goes on with a game, whose clock then waits"
SEATS = "two pages sit at one table; the site is one page"

_CLOCK, _DENIED = "test_clock_page.py", "test_denied_page.py"
ELSEWHERE = {
    "test_companion_page.py": REAL,
    f"{_CLOCK}::test_clock_stands_while_a_delay_lasts_and_another_one_is_agreed_to": CLOCK,
    f"{_CLOCK}::test_little_time_and_none_are_said_in_words": CLOCK,
    f"{_DENIED}::test_a_guest_who_may_keep_nothing_comes_in_and_comes_back_after_its_line_broke": NETWORK,
    f"{_DENIED}::test_sound_rests_in_silence_and_comes_back_whatever_has_become_of_it": MADE_UP,
    f"{_DENIED}::test_an_older_browser_is_told_which_ones_show_the_page": MADE_UP,
    "test_guests_page.py": NETWORK,
    "test_https_page.py": NETWORK,
    "test_karesansui_page.py::test_a_seat_sees_its_own_cards_only": SEATS,
    "test_karesansui_page.py::test_tile_at_hand_is_turned_and_no_hidden_card_is_sent": LINE,
    "test_kept_games_page.py::test_kept_game_is_shown_step_by_step": RECORDS,
    "test_kept_games_page.py::test_every_game_is_shown_to_its_end_on_a_phone": RECORDS,
    "test_kept_games_page.py::test_names_files_and_deletion": RECORDS,
    "test_newcomers_stumbles_page.py::test_word_to_wait_goes_when_the_program_has_finished": INSIDE,
    "test_other_browsers.py": OTHERS,
    "test_silent_line_page.py": LINE,
    "test_turns_page.py::test_kept_games_are_walked_through_and_have_addresses": RECORDS,
    "test_voice_page.py": MADE_UP,
}
"""Files and tests of this folder that cannot drive the site, each with its reason."""

FIXTURES = ("serve", "open_page")
"""What a test of the page asks for; those that ask for neither have nothing to do with who serves it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--against`."""
    how = "what serves the page to its tests"
    parser.addoption("--against", choices=("server", "site"), default="server", help=how)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the site cannot be asked, by name."""
    if config.getoption("--against") != "site":
        return
    kept = [item for item in items if is_of_page(item) and reason(item) is None]
    left = [item for item in items if item not in kept]
    config.hook.pytest_deselected(items=left)
    items[:] = kept


@pytest.fixture(scope="session")
def sites(request: pytest.FixtureRequest) -> Iterator[Sites | None]:
    """The site in place of servers, where `--against site` asks for that; else None."""
    if request.config.getoption("--against") != "site":
        yield None
        return
    from tests.page.on_site import Sites

    made = Sites()
    yield made
    made.end()


def is_of_page(item: pytest.Item) -> bool:
    """Whether a test drives a page of a program that it serves."""
    return item.path.parent == HERE and {*FIXTURES} <= {*getattr(item, "fixturenames", ())}


def reason(item: pytest.Item) -> str | None:
    """Return why a test cannot drive the site; None if it can."""
    return next((ELSEWHERE[name] for name in _names(item) if name in ELSEWHERE), None)


def _names(item: pytest.Item) -> Iterator[str]:
    yield item.path.name
    yield f"{item.path.name}::{getattr(item, 'originalname', None) or item.name}"
