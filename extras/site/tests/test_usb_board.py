"""A Pico on USB and a stand-in for Web Serial: the served page and the site test it, the site plays on it.

Behind the stand-in the firmware's own files run under MicroPython, with simulated pins.
"""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.conftest import serving
from tests.firmware.rig import Rig
from tests.marks import quick_first
from tests.page.page_hands import run, simulated
from tests.page.test_companion_page import KEY, admits

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.devices.stored_texts import wiring_text
from niwashi.games.game import Act
from niwashi.games.known import game_named
from niwashi.games.match import Match
from niwashi.page_types.rights import Right
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from extras.site.tests.conftest import StaticServer
    from playwright.sync_api import Browser, BrowserContext, Page, Route

    NewContext = Callable[..., BrowserContext]

_START_MS = 240_000
_MOST_US = 20_000
_STAND_IN = Path(__file__).with_name("usb_standin.js").read_text("utf-8")
OPEN = "html[data-open=true]"
NAME = "garden-36-pico"
FILE = load_board(data.boards() / f"{NAME}.toml")


class Plugged:
    """A Pico that is the board, and pages that can open its port."""

    def __init__(self, chromium: Browser, command: list[str], flash: Path) -> None:
        (flash / "wiring.json").write_bytes(wiring_text(FILE))
        self.rig = Rig(command, flash, json.loads(wiring_text(FILE)))
        self._at = time.monotonic()
        self.flood = b""  # what the port says in place of the Pico
        self.complaints: list[str] = []
        self.context = chromium.new_context(locale="en-GB", viewport={"width": 1280, "height": 900})
        self.context.expose_function("picoTurn", self._turn)
        self.context.add_init_script(_STAND_IN)

    def _turn(self, sent: list[int]) -> list[int]:
        now = time.monotonic()
        if self.flood:
            return list(self.flood)
        self.rig.pico.give(bytes(sent))
        self.rig.pico.run_for(min(_MOST_US, max(1000, round(1e6 * (now - self._at)))))
        self._at = now
        return list(self.rig.pico.take())

    def open(self, url: str) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(_START_MS)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(url)
        return page

    def press(self, *cells: str) -> None:
        wired = [FILE.cells[FILE.geometry.index[name]] for name in cells]
        at = [each.reed or each.button for each in wired]
        self.rig.sensors.close(*(FILE.sensor(switch) for switch in at if switch is not None))

    def lit(self) -> set[str]:
        pixels = self.rig.wires.pixels
        return {
            FILE.cells[cell].cell.name for i, cell in enumerate(FILE.chain) if any(pixels[3 * i : 3 * i + 3])
        }


@pytest.fixture
def plugged(chromium: Browser, micropython: list[str], tmp_path: Path) -> Iterator[Plugged]:
    flash = tmp_path / "flash"
    flash.mkdir()
    made = Plugged(chromium, micropython, flash)
    yield made
    made.context.close()
    made.rig.pico.close()
    assert made.complaints == []


def wait_until(page: Page, is_so: Callable[[], Any], within_s: float = 60) -> None:
    until = time.monotonic() + within_s
    while not is_so():
        assert time.monotonic() < until
        page.wait_for_timeout(20)  # the Pico goes on meanwhile


@pytest.fixture(params=quick_first(["program", "site"]))
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the page that tests lies: served by a program, and on the site."""
    if request.param == "site":
        yield f"{request.getfixturevalue('served').url}/a%20club/niwashi/board/"
        return
    with serving(lambda: simulated("garden", "garden-36.toml"), run) as served:
        yield f"{served.url}/usb/"


def test_board_is_tested_switch_by_switch_and_light_by_light(address: str, plugged: Plugged) -> None:
    page = plugged.open(address)
    page.click("#connect")
    page.wait_for_selector(OPEN, state="attached")
    assert page.text_content("#name") == FILE.name
    assert page.input_value("#boards") == NAME
    plugged.press("d4", "done flower")
    page.wait_for_selector('[aria-label^="d4 "].closed')
    page.wait_for_selector('[aria-label^="done flower "].closed')
    wait_until(page, lambda: {"d4"} <= plugged.lit())
    plugged.press()
    page.wait_for_selector("#cells .closed", state="detached")
    assert page.text_content("#count") == "2 / 48"
    page.click('[aria-label^="b2 "]')
    wait_until(page, lambda: plugged.lit() == {"b2"})
    page.click("[data-mode=walk]")
    wait_until(page, lambda: plugged.lit() == {FILE.cells[FILE.chain[1]].cell.name})
    page.click("[data-mode=dark]")
    wait_until(page, lambda: plugged.lit() == set())
    page.click("summary")
    assert page.locator("#tables td", has_text="R4C4").count() == 1
    page.evaluate("plug(false)")
    page.wait_for_selector("html[data-open=false]", state="attached")
    page.evaluate("plug(true)")
    page.wait_for_selector(OPEN, state="attached")
    plugged.press("a1")
    page.wait_for_selector('[aria-label^="a1 "].closed')


def test_device_that_floods_is_no_board_and_holds_nobody_up(address: str, plugged: Plugged) -> None:
    """A device that never stops talking: its bytes wait at the port, and the page says what it is."""
    page = plugged.open(address)
    plugged.flood = b"\r\nOK+CGREG: 1,\0\xff" * 512
    page.click("#connect")
    page.get_by_text("no firmware answers").wait_for()
    plugged.flood = b""
    page.wait_for_selector(OPEN, state="attached")  # another one on the same port


def test_turn_on_the_board_is_a_turn_in_the_browser(served: StaticServer, plugged: Plugged) -> None:
    game = game_named("garden")
    match = Match(game)
    option = game.options(match.here)[0]
    standing = {
        place for place, stack in match.layout().items() if stack.height and place in FILE.geometry.index
    }
    plugged.press(*standing)
    page = plugged.open(f"{served.url}/a%20club/niwashi/play/?board={NAME}")
    page.wait_for_selector("html[data-stage=begun]", state="attached")
    page.click("#usb button")
    page.wait_for_selector("#usb", state="hidden")
    page.click("#home-more")  # nobody is welcomed before there is a board
    page.click('#games [data-game="garden"]')
    page.select_option("#opponent", "human")
    page.click("#new-begin")
    page.wait_for_selector("#new-dialog:not([open])", state="attached")
    wait_until(page, plugged.lit)  # what may be lifted glows
    for handling in option.handlings:
        is_gone = handling.act in (Act.LIFT, Act.PULL)
        standing = standing - {handling.place} if is_gone else standing | {handling.place}
        plugged.press(*standing)
        page.wait_for_timeout(400)
    plugged.press(*standing, "done flower")
    page.wait_for_selector("#turns li", state="attached")
    plugged.press(*standing)
    assert page.locator("#turns li").count() == 1
    page.wait_for_timeout(1000)  # what has been played is kept a few times a second
    page.reload()  # the board's own port, and the game where it was
    page.wait_for_selector("html[data-stage=begun]", state="attached")
    page.wait_for_selector("#turns li", state="attached")
    wait_until(page, plugged.lit)


def test_browser_without_web_serial_says_so(address: str, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.add_init_script("Object.defineProperty(navigator, 'serial', { value: undefined })")  # as Firefox
    page.goto(in_japanese(address))
    page.wait_for_selector("#absent:not([hidden])")
    assert page.text_content("#absent") == translate("usb-absent", "ja")
    assert page.is_hidden("#connect")


def test_page_by_plain_http_over_the_network_says_why_it_reaches_no_board(
    address: str, new_context: NewContext
) -> None:
    """Chromium's own rule: at such an address it offers no Web Serial at all."""
    context = new_context()
    here, there = address.split("/", 3)[2], "niwashi.example:8080"

    def answer(route: Route) -> None:
        told = route.fetch(url=route.request.url.replace(there, here), headers={})
        route.fulfill(response=told)

    context.route(f"http://{there}/**", answer)
    page = context.new_page()
    page.goto(in_japanese(address.replace(here, there)))
    page.wait_for_selector("#insecure:not([hidden])")
    assert page.text_content("#insecure") == translate("usb-insecure", "ja")
    assert page.is_hidden("#absent")
    assert page.is_hidden("#connect")


def test_own_board_is_shown_where_the_browser_keeps_nothing(
    served: StaticServer, new_context: NewContext
) -> None:
    context = new_context(service_workers="block")
    denied = "{ get() { throw new DOMException('denied', 'SecurityError'); } }"
    context.add_init_script(f"Object.defineProperty(globalThis, 'sessionStorage', {denied})")
    page = context.new_page()
    page.set_default_timeout(_START_MS)
    page.goto(f"{served.url}/a%20club/niwashi/board/")
    file = data.boards() / f"{NAME}.toml"
    page.set_input_files("#own", {"name": "mine.toml", "mimeType": "", "buffer": file.read_bytes()})
    page.wait_for_selector("#cells [data-cell]")
    page.wait_for_selector("#tables td", state="attached")
    assert page.is_hidden("#play")  # it would lead to a page that cannot know this board


@pytest.mark.parametrize("right", quick_first([Right.HAND, Right.HOST]))
def test_guest_tests_a_board_with_the_right_of_a_host(new_context: NewContext, right: Right) -> None:
    with serving(
        lambda: simulated("garden", "garden-36.toml"), run, door=partial(admits, right=right)
    ) as served:
        context = new_context()
        context.add_init_script(_STAND_IN)
        context.add_init_script(f"localStorage.setItem('niwashi-key', {KEY!r})")
        page = context.new_page()
        page.goto(f"{served.guest_url}/usb/?language=en")
        say = "usb-fault-none" if right is Right.HOST else "guests-needs-host"
        page.get_by_text(translate(say, "en")).wait_for()
        assert page.is_disabled("#connect") is (right is Right.HAND)


def in_japanese(address: str) -> str:
    return f"{address}?language=ja" if address.endswith("/usb/") else f"{address}ja.html"
