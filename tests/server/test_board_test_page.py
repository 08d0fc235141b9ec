"""The line of the page that tests a board: who may have it, one at a time, and whatever is sent over it."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from threading import Event, get_ident
from typing import Any, cast

import pytest
from tests.hurried import apart, scripted
from tests.web.asgi import Page, get
from tests.web.fake import FakeProgram

from niwashi.server import application, board_test_page
from niwashi.server.board_test_page import Post, board_test_files
from niwashi.web.hosts import OwnHosts
from niwashi.words.catalogue import LANGUAGES, translate

GUEST = ("192.168.1.23", 50000)
HOME = ("127.0.0.1", 50000)
HOST_KEY = "host's key"


class OneHost:
    """A door that knows one host's key, as long as there is one."""

    def __init__(self) -> None:
        self.key = HOST_KEY

    def is_host(self, key: str) -> bool:
        return key == self.key


class FakeTest:
    """A test that notes its messages, and sends each of them back, with its bytes on the port."""

    def __init__(self, post: Post, language: str) -> None:
        self.post, self.language = post, language
        self.taken: list[Mapping[str, Any]] = []
        self.steps = 0
        self.threads: set[int] = set()
        self.is_closed = False
        self.holds: Event | None = None

    def take(self, message: Mapping[str, Any]) -> None:
        self.taken.append(message)
        if "boom" in message:
            raise RuntimeError("boom")
        if message.get("type") == "usb-data":
            self.post({"type": "usb-write", "data": message["data"]})
        elif message:
            self.post({"type": "echo", "of": message.get("type", "")})

    def step(self, _: float) -> None:
        assert not self.is_closed
        self.steps += 1
        self.threads.add(get_ident())
        if self.holds is not None:
            self.holds.wait(10)

    def close(self) -> None:
        self.is_closed = True
        self.post({"type": "usb-close"})


class Place:
    """A program with a test for pages, and guests."""

    def __init__(self) -> None:
        self.program = cast(Any, FakeProgram())
        self.tests: list[FakeTest] = []
        self.door = OneHost()
        self.app = application.application(
            self.program,
            board_test=cast(Any, self._begin),
            door=cast(Any, self.door),
            hosts=OwnHosts(guests=True),
        )

    def _begin(self, post: Post, language: str) -> FakeTest:
        self.tests.append(FakeTest(post, language))
        return self.tests[-1]

    async def page(self, client: tuple[str, int] = HOME, key: str | None = "", language: str = "en") -> Page:
        """Return a page that has connected; with a key it has said its first word."""
        page = Page(self.app)
        here = "192.168.1.7" if client is GUEST else "127.0.0.1"
        page.connect(
            "/usb/line",
            query_string=f"language={language}".encode(),
            client=client,
            server=(here, 8080),
            headers=[(b"host", f"{here}:8080".encode())],
        )
        if key is not None:
            page.send(type="enter", key=key)
        return page


def played(script: Callable[[Place], Coroutine[Any, Any, None]]) -> None:
    apart(lambda: asyncio.run(script(Place())))


at = scripted(played)


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.005)


@at
async def test_messages_and_bytes_go_both_ways_in_the_language_of_the_page(place: Place) -> None:
    page = await place.page(language="ja")
    page.send(type="light", mode="walk")
    await page.next("echo", of="light")
    page._to.put_nowait({"type": "websocket.receive", "bytes": b"\0abc"})
    await until(lambda: page.sent_bytes == 4)
    (test,) = place.tests
    assert test.language == "ja"
    assert test.taken == [{"type": "light", "mode": "walk"}, {"type": "usb-data", "data": b"\0abc"}]
    assert get_ident() not in test.threads  # the board's own step waits for none of them
    await page.go()
    assert test.is_closed


@pytest.mark.parametrize("language", LANGUAGES)
@at
async def test_guests_need_the_key_of_a_host_and_are_told_so(place: Place, language: str) -> None:
    for key in ("", "hand's key"):
        page = await place.page(GUEST, key, language)
        assert (await page.next("ended"))["say"] == translate("guests-needs-host", language)
        await page._visit
    assert place.tests == []
    page = await place.page(GUEST, HOST_KEY, language)
    page.send(type="forget")
    await page.next("echo")
    place.door.key = "another"
    assert (await page.next("ended"))["say"] == translate("guests-ended", language)
    await page._visit
    assert place.tests[0].is_closed


@at
async def test_silent_page_is_sent_away(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_test_page, "FIRST_WORD_S", 0.05)
    page = await place.page(key=None)
    assert (await page.next("ended"))["say"] == translate("guests-silent")
    await page._visit


@at
async def test_page_that_comes_later_takes_the_place_of_the_first_even_of_one_that_hangs(
    place: Place,
) -> None:
    first = await place.page()
    await until(lambda: place.tests and place.tests[0].steps)
    place.tests[0].holds = Event()
    steps = place.tests[0].steps
    await until(lambda: place.tests[0].steps > steps)  # in the midst of a step
    second = await place.page()
    await asyncio.sleep(0.05)
    place.tests[0].holds.set()
    assert (await first.next("ended"))["say"] == translate("usb-replaced")
    await until(lambda: len(place.tests) == 2 and place.tests[1].steps)
    assert [each.is_closed for each in place.tests] == [True, False]
    await second.go()


@at
async def test_server_that_ends_ends_the_test(place: Place) -> None:
    page = await place.page()
    await until(lambda: place.tests and place.tests[0].steps)
    page._visit.cancel()
    await asyncio.wait([page._visit])
    assert place.tests[0].is_closed


@at
async def test_text_that_is_no_message_is_passed_over(place: Place) -> None:
    page = await place.page()
    for text in (
        *("", "no JSON", "[]", "null", "1e999", "[" * 60_000, '{"a":' * 9000, "9" * 5000, "\ud800"),
        json.dumps({"type": "x" * 30_000}),
    ):
        page.raw(text)
        page.send(type="forget")
        await page.next("echo", of="forget")
        assert place.tests[0].taken == [{}, {"type": "forget"}], text[:50]
        del place.tests[0].taken[:]
    await page.go()


@at
async def test_fault_of_a_test_ends_its_page_alone(place: Place) -> None:
    page = await place.page()
    page.send(boom=1)
    assert (await page.next("ended"))["say"] == translate("web-fault")
    await page._visit
    assert place.tests[0].is_closed
    again = await place.page()
    again.send(type="forget")
    await again.next("echo")
    await again.go()


@at
async def test_page_that_floods_is_closed(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_test_page, "FLOOD_S", 0.2)
    page = await place.page()
    await until(lambda: place.tests)
    for _ in range(60):
        page.send(type="choose", text="name = 1", name="a.toml")
    assert (await page.next("ended"))["say"] == translate("web-flood")
    await page._visit
    assert len(place.tests[0].taken) < 20


@at
async def test_only_files_of_the_page_are_handed_out(place: Place) -> None:
    status, page = await get(place.app, "/usb/")
    assert status == 200
    assert translate("usb-title").encode() in page
    assert b"$" not in page
    for name in board_test_files():
        status, content = await get(place.app, f"/usb/{name}")
        assert (status, bool(content)) == (200, True)
    for name in ("index.html", "nothing.js", "..%2fmain.js"):
        assert (await get(place.app, f"/usb/{name}"))[0] == 404
