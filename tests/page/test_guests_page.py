"""Guests in browsers: paired by what the pixels of the board show, refused without, watching to the end."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.guests.test_guests import unlit
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.axe import complaints
from tests.page.page_hands import PageHands, run, simulated
from tests.page.test_play_on_the_page import NEARLY_WON

from niwashi.board_types import Cue
from niwashi.games.known import game_named
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.guests import pairing
from niwashi.guests.guest_list import GuestList
from niwashi.guests.guests import Chance, Guests
from niwashi.guests.pairing import CODE_CELLS, DONE_AFTER_S
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

SMALL_PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
AT_DOOR = "#door:not([hidden])"
ON_ARRIVAL = "#arrival:not([hidden])"


def door(program: LiveProgram) -> Guests:
    keys = itertools.count()
    chance = Chance(Random(5).sample, lambda: f"key-{next(keys)}")
    return Guests(program, GuestList(None, lambda: 0.0), lambda: 0.0, chance)


class CodeReader:
    """Somebody who looks at the lights, and nothing else, and notes which of them carry the code."""

    def __init__(self, served: Served[LiveProgram]) -> None:
        self._served = served
        self._rounds: list[list[int]] = []

    def code(self) -> list[str]:
        """The four cells, as they come after a pause and before the next one."""
        self._served.until(lambda: self._look() or False)
        geometry = self._served.program.game_loop.session.geometry
        return [geometry.cells[cell].name for cell in self._rounds[0][:CODE_CELLS]]

    def _look(self) -> bool:
        """Note what is lit now; True once a whole round was seen from its beginning."""
        cues = self._served.program.game_loop.cues()
        lit = [cell for cell, cue in enumerate(cues) if cue in (Cue.PAIRING_FIRST, Cue.PAIRING)]
        if len(lit) != 1:  # the players have their lights
            if self._rounds and self._rounds[-1]:
                if len(self._rounds[-1]) == CODE_CELLS:
                    self._rounds[:] = [self._rounds[-1]]
                    return True
                self._rounds[-1] = []
            self._rounds = self._rounds or [[]]
        elif self._rounds and self._rounds[-1][-1:] != lit:
            self._rounds[-1].append(lit[0])
        return False


def tap(page: Page, cells: list[str]) -> None:
    for name in cells:
        page.locator(f'[data-tap="{name}"]').click()


def others(page: Page, code: list[str]) -> list[str]:
    """Four cells that are not the code."""
    names = page.locator("[data-tap]").evaluate_all("all => all.map((each) => each.dataset.tap)")
    return [name for name in names if name not in code][:CODE_CELLS]


@EXHAUSTIVE
def test_guests_are_paired_refused_and_watch_whole_game(
    serve: Callable[..., Any], open_page: Callable[..., Page], axe: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reclamation, "start", lambda game: game.parse(NEARLY_WON[game.name][0]))
    for patience in ("ASKED_S", "DONE_S"):  # axe takes long on a busy computer
        monkeypatch.setattr(pairing, patience, 900.0)
    with serve(lambda: simulated("garden", "garden-36.toml"), run, door=door) as served:
        own = open_page(served.url)
        guest = open_page(served.guest_url, sees=AT_DOOR, bypass_csp=True, **SMALL_PHONE)
        assert not guest.locator("#board").is_visible()
        assert complaints(guest, axe) == []
        guest.locator("#door-begin").click()
        guest.wait_for_selector("#door-board:not([hidden])")
        assert complaints(guest, axe) == []
        code = CodeReader(served).code()
        assert len(set(code)) == CODE_CELLS

        other = open_page(served.guest_url, sees=AT_DOOR, phone=True, locale="ja-JP")
        expect(other.locator("#door-say")).to_have_text(translate("page-door-busy", "ja"))
        expect(other.locator("#door-begin")).to_be_hidden()

        tap(guest, others(guest, code))
        guest.get_by_text(translate("page-door-wrong", "en")).wait_for()
        tap(guest, code)
        guest.locator("#door-in").click()
        guest.wait_for_selector(ON_ARRIVAL)
        guest.locator("#role-watch").click()
        guest.wait_for_selector("#say:not(:empty)")
        expect(guest.locator("#right-at")).to_have_text(translate("page-right-watch", "en"))
        expect(guest.locator("[data-needs]:visible")).to_have_count(0)  # nothing that needs a hand

        other.locator("#door-begin").click()
        other.wait_for_selector("#door-board:not([hidden])")
        wrong = others(other, code)
        for _ in range(3):
            tap(other, wrong)
            other.wait_for_selector('[data-tap][aria-pressed="true"]', state="detached")
        other.wait_for_selector("#door-begin:disabled")

        own.bring_to_front()
        hands = PageHands(own, served)
        hands.play(hands.option(NEARLY_WON["garden"][1]))
        for page in (own, guest):  # either may be told first
            page.wait_for_selector("#result:not([hidden])")
        assert guest.locator("#result-text").inner_text() == own.locator("#result-text").inner_text()
        guest.reload()
        guest.wait_for_selector("#say:not(:empty)")
        expect(guest.locator("#door")).to_be_hidden()  # a phone that comes back needs no code
        expect(other.locator("#door")).to_be_visible()


def test_done_on_the_board_lets_a_hand_in(
    serve: Callable[..., Any], open_page: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    for patience in ("ASKED_S", "DONE_S"):
        monkeypatch.setattr(pairing, patience, 900.0)
    with serve(lambda: simulated("garden", "garden-36.toml", faster=5), run, door=door) as served:
        own = open_page(served.url)
        workers = "async () => (await navigator.serviceWorker.getRegistrations()).length"
        assert own.evaluate(workers) == 0, "the board's own page installs nothing"
        assert not own.locator("#install").is_visible()
        guest = open_page(served.guest_url, sees=AT_DOOR, phone=True)
        guest.locator("#door-begin").click()
        tap(guest, CodeReader(served).code())
        guest.wait_for_selector("#door-in:not([hidden])")
        own.wait_for_timeout(1000 * DONE_AFTER_S)
        own.locator('[data-cell="done flower"]').hover()
        own.mouse.down()  # the game never sees this press, so nobody can wait for that
        guest.get_by_text(translate("page-door-hand", "en")).wait_for()
        own.mouse.up()
        guest.locator("#door-in").click()
        guest.locator('[data-plays="tendril"]').click()
        guest.wait_for_selector("#say:not(:empty)")
        served.until(lambda: list(served.program._seats.taken()) == ["tendril"])
        assert guest.locator("#right-at").inner_text() == translate("page-right-hand", "en")
        assert not guest.locator("#new-game").is_visible()
        own.click("#drawer-open")
        own.locator("#guests-box summary").click()
        own.get_by_text(translate("page-guests-hand", "en", count=1)).wait_for()
        own.get_by_role("button", name=translate("page-guests-end-one", "en", count=1)).click()
        guest.wait_for_selector(AT_DOOR)
        own.get_by_text(translate("page-guests-nobody", "en")).wait_for()


@EXHAUSTIVE
def test_a_board_without_lights_takes_the_code_that_the_page_shows(
    serve: Callable[..., Any], open_page: Callable[..., Page], axe: str
) -> None:
    def made() -> LiveProgram:
        game = game_named("garden")
        return simulated_program(game, unlit(), time.monotonic, Random(1))[0]

    with serve(made, run, door=door) as served:
        guest = open_page(served.guest_url, sees=AT_DOOR, bypass_csp=True, locale="ja-JP", **SMALL_PHONE)
        guest.locator("#door-begin").click()
        guest.wait_for_selector(".door-cell.wanted")
        numbered = guest.locator(".door-cell.wanted")
        assert sorted(numbered.all_inner_texts()) == ["1", "2", "3", "4"]
        assert guest.locator(".door-cell:enabled").count() == 0, "nothing is tapped here"
        assert complaints(guest, axe) == []
        ordered = sorted(numbered.all(), key=lambda each: each.inner_text())
        places = [str(each.get_attribute("data-tap")) for each in ordered]
        with pressed(served, "done flower"):
            guest.get_by_text(translate("page-door-now-press", "ja")).wait_for()
        for number, place in enumerate(places, 1):
            with pressed(served, place):
                said = translate("page-door-pressed", "ja", count=number)
                guest.locator(f'#door-count:has-text("{said}"), #door-in:not([hidden])').wait_for()
        guest.wait_for_selector("#door-in:not([hidden])")


@contextmanager
def pressed(served: Served[LiveProgram], place: str) -> Iterator[None]:
    """A finger on the board meanwhile."""
    table = served.program.tabletop
    assert table is not None
    served.do(table.handle, "somebody", "press", place)
    yield
    served.do(table.handle, "somebody", "release", place)
