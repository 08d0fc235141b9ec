"""A line that falls silent without being closed: the page says so, and nothing is done that it gave up.

A real forwarder stops passing bytes on. The page's clock and the program's are put forward; nobody waits.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import comes_true, expect
from tests.marks import EXHAUSTIVE, quick_first
from tests.page.page_hands import run, simulated
from tests.page.test_clock_page import timed
from tests.page.test_companion_page import Beside, admits, arriving
from tests.page.test_guests_page import AT_DOOR, ON_ARRIVAL, SMALL_PHONE, door
from tests.web.forwarder import forwarding

from niwashi.page_types.rights import Right
from niwashi.server.page_session import LATE_S
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute


pytestmark = pytest.mark.browser

Open = Callable[..., "Page"]
LOST, UNSURE = (translate(f"page-link-{key}", "en") for key in ("lost", "unsure"))
SILENT_MS, LOOK_MS, GREETING_MS = 13_000, 4_000, 9_000
"""A little more than the page's own."""


def place(name: str, faces: str) -> str:
    return f'[data-place="{name}"][data-faces="{faces}"]'


def with_own_time(page: Page, sees: str = "#say:not(:empty)") -> Page:
    """Give a page a clock that can be put forward."""
    page.clock.install()
    page.reload()
    page.wait_for_selector(sees)
    return page


def test_a_silent_line_is_noticed_and_a_move_made_into_the_void_is_never_done(
    serve: Callable[..., Any], open_page: Open
) -> None:
    with (
        serve(lambda: timed("5+3", turns=("f1e2:1",)), run) as served,
        forwarding(("127.0.0.1", int(served.url.rpartition(":")[2]))) as line,
    ):
        page = with_own_time(open_page(f"http://127.0.0.1:{line.port}"))
        expect(page.locator(".face.runs b")).to_contain_text(":")
        settled = served.do(served.program.table)["stacks"]
        line.stop()
        before = line.passed
        page.locator('[data-place="a6"]').click()
        page.locator('[data-place="b5"]').click()
        page.wait_for_selector(place("b5", "111"), state="attached")
        served.until(lambda: line.passed > before)

        page.clock.fast_forward(SILENT_MS)
        expect(page.locator("#link")).to_have_text(LOST)
        page.wait_for_selector(place("a6", "111"), state="attached")
        expect(page.locator(".face b")).to_have_text(["–:––", "–:––"])
        expect(page.locator(".face small").first).to_have_text(translate("page-clock-unknown", "en"))
        assert page.locator(".face.runs").count() == 0
        before = line.passed
        page.locator('[data-place="a6"]').click()
        assert page.locator(".floating svg").count() == 0, "there is nobody who would hear of it"

        served.leap(LATE_S + 3)
        line.go_on()
        page.clock.fast_forward(5_000)
        expect(page.locator("#link")).to_be_hidden()
        expect(page.locator(".face.runs b")).to_contain_text(":")
        expect(page.locator("#refusal")).to_have_text(UNSURE)
        assert served.do(served.program.table)["stacks"] == settled
        assert served.program.game_loop.session.match.turns == ("f1e2:1",)
        page.locator('[data-place="a6"]').click()
        served.until(lambda: not served.program.table()["stacks"]["a6"])
        expect(page.locator("#refusal")).to_be_empty()


WITH_LINES = """() => {
  const Made = WebSocket;
  globalThis.lines = [];
  globalThis.WebSocket = class extends Made { constructor(...all) { super(...all); lines.push(this); } };
}"""


def test_what_is_said_while_a_line_closes_is_not_sent_into_the_void(
    serve: Callable[..., Any], open_page: Open
) -> None:
    with serve(lambda: timed("5+3"), run) as served:
        page = open_page(served.url)
        page.add_init_script(f"({WITH_LINES})()")
        page.reload()
        page.wait_for_selector("#say:not(:empty)")
        sent = page.evaluate(
            """() => {
              const [line] = lines, sent = [], ask = document.getElementById("why-not");
              line.send = (text) => sent.push(text);
              ask.click();
              const open = sent.length;
              line.close();
              ask.click();
              return [open, sent.length - open];
            }"""
        )
        assert sent == [1, 0]


@pytest.mark.parametrize("event", quick_first(["visibilitychange", "pageshow", "online"]))
def test_connection_is_checked_when_page_becomes_visible(
    event: str, serve: Callable[..., Any], open_page: Open
) -> None:
    with (
        serve(lambda: simulated("garden", "garden-36.toml"), run) as served,
        forwarding(("127.0.0.1", int(served.url.rpartition(":")[2]))) as line,
    ):
        page = with_own_time(open_page(f"http://127.0.0.1:{line.port}"))
        on = "document" if event == "visibilitychange" else "window"
        look = f"() => {on}.dispatchEvent(new Event('{event}'))"
        before = line.passed
        page.evaluate(look)
        served.until(lambda: line.passed > before)
        page.clock.fast_forward(LOOK_MS)
        expect(page.locator("#link")).to_be_hidden()

        line.stop()
        page.evaluate(look)
        page.clock.fast_forward(LOOK_MS)
        expect(page.locator("#link")).to_have_text(LOST)
        tries = line.lines
        page.evaluate(look)
        served.until(lambda: line.lines > tries)
        page.clock.fast_forward(GREETING_MS)  # a handshake that nobody answers is given up, too
        page.clock.fast_forward(GREETING_MS)
        served.until(lambda: line.lines > tries + 1)
        line.go_on()
        page.evaluate(look)
        page.clock.fast_forward(GREETING_MS)
        expect(page.locator("#link")).to_be_hidden()
        expect(page.locator("#refusal")).to_be_empty()  # nothing was asked for


class Held:
    """Between a page and the program: passes on what either says, but nothing while it `is_silent`."""

    def __init__(self) -> None:
        self.is_silent = False
        self.sent: list[str | bytes] = []
        self._late: list[tuple[Callable[[str | bytes], None], str | bytes]] = []

    def go_on(self) -> None:
        """Pass on what was said meanwhile, and all that follows."""
        self.is_silent = False
        self._pass_all()

    def route(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda message: self._pass(server.send, message, self.sent))
        server.on_message(lambda message: self._pass(line.send, message, []))

    def _pass(self, send: Callable[[str | bytes], None], message: str | bytes, noted: list[Any]) -> None:
        noted.append(message)
        self._late.append((send, message))
        self._pass_all()

    def _pass_all(self) -> None:
        while self._late and not self.is_silent:
            send, message = self._late.pop(0)
            send(message)


def test_new_game_asked_for_before_anything_has_come_opens_then(
    serve: Callable[..., Any], open_page: Open
) -> None:
    """On the site the program takes seconds to start; its page is there before."""
    held = Held()
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as served:
        page = open_page(served.url)
        page.route_web_socket(lambda _: True, held.route)
        held.is_silent = True
        page.reload()
        page.click("#new-game")
        expect(page.locator("#new-dialog")).to_be_hidden()
        held.go_on()
        expect(page.locator("#new-dialog")).to_be_visible()
        page.click("#new-cancel")
        expect(page.locator("#new-dialog")).to_be_hidden()


class HeldAtKey(Held):
    """Falls silent once, when a page shows its key."""

    def _pass(self, send: Callable[[str | bytes], None], message: str | bytes, noted: list[Any]) -> None:
        if '"enter"' in str(message) and not any('"enter"' in str(each) for each in self.sent):
            self.is_silent = True
        super()._pass(send, message, noted)


def shows_key_in_vain(page: Page, held: Held) -> None:
    """Load a page whose line falls silent at its key, and comes back: that was no move of a game."""
    page.clock.install()
    page.reload()
    latest = time.monotonic() + 30
    while not held.is_silent and time.monotonic() < latest:
        page.evaluate("() => new Promise(requestAnimationFrame)")  # what is sent is passed on meanwhile
    assert held.is_silent
    page.clock.fast_forward(SILENT_MS)
    expect(page.locator("#link")).to_be_in_viewport()
    held.is_silent = False
    page.clock.fast_forward(GREETING_MS)
    expect(page.locator("#link")).to_be_hidden()
    page.wait_for_selector(".face b")
    expect(page.locator("#refusal")).to_be_empty()


@EXHAUSTIVE
@pytest.mark.parametrize(("role", "right"), [("seat", Right.HAND), ("clock", Right.WATCH)])
def test_a_phone_beside_a_board_says_that_its_line_is_silent_whatever_it_is_for(
    role: str, right: Right, serve: Callable[..., Any], open_page: Open
) -> None:
    beside, held = Beside(), HeldAtKey()
    with serve(beside.made, run, door=partial(admits, right=right)) as served:
        page = open_page(served.guest_url, sees=ON_ARRIVAL, storage_state=arriving(served), **SMALL_PHONE)
        page.click("[data-plays=tendril]" if role == "seat" else f"#role-{role}")
        page.route_web_socket("**/live?**", held.route)
        shows_key_in_vain(page, held)
        comes_true(page, "() => /\\d/.test(document.querySelector('.face b').textContent)")
        held.is_silent = True
        page.clock.fast_forward(SILENT_MS)
        expect(page.locator("#link")).to_be_visible()
        expect(page.locator("#link")).to_be_in_viewport()
        expect(page.locator(".face b")).to_have_text(["–:––", "–:––"])
        asked = len(held.sent)
        if role == "seat":
            page.locator("#ask-back").dispatch_event("click")
        assert len(held.sent) == asked
        held.is_silent = False
        page.clock.fast_forward(GREETING_MS)
        expect(page.locator("#link")).to_be_hidden()
        comes_true(page, "() => /\\d/.test(document.querySelector('.face b').textContent)")


@EXHAUSTIVE
def test_a_page_at_the_door_says_that_its_line_is_silent(serve: Callable[..., Any], open_page: Open) -> None:
    held = Held()
    with serve(lambda: simulated("garden", "garden-36.toml"), run, door=door) as served:
        page = open_page(served.guest_url, sees=AT_DOOR, **SMALL_PHONE)
        page.route_web_socket("**/live?**", held.route)
        with_own_time(page, AT_DOOR)
        held.is_silent = True
        page.clock.fast_forward(SILENT_MS)
        expect(page.locator("#link")).to_be_in_viewport()
        page.click("#door-begin")
        assert not [each for each in held.sent if '"pair"' in str(each)]
        held.is_silent = False
        page.clock.fast_forward(GREETING_MS)
        expect(page.locator("#link")).to_be_hidden()
        page.click("#door-begin")
        page.wait_for_selector("#door-board:not([hidden])")
