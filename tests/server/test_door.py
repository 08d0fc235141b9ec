"""The door as a page of the network meets it: what it may ask, what it is told, and when it is shut out."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.types import ASGIApp
from tests.hurried import hurried, scripted
from tests.views.karesansui import moments, record, seated
from tests.views.test_karesansui_secrets import hidden
from tests.web.asgi import Page, get

from niwashi.errors import NiwashiError
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.known import game_named
from niwashi.guests.guest_list import GuestList
from niwashi.guests.guest_session import GuestSession, hash_key
from niwashi.guests.guests import MOST_PAGES, Chance, Guests
from niwashi.loop.fitting import built_in_board
from niwashi.page_types.commands import COMMANDS, AskBeat
from niwashi.page_types.rights import Right
from niwashi.server import application
from niwashi.server.connection_registry import IDLE_S, MOST_AT_DOOR, MOST_GUESTS, MOST_OF_ONE
from niwashi.server.door import DOOR_COMMANDS, FIRST_WORD_S, MESSAGES_AT_ONCE, MESSAGES_PER_S, parse_at_door
from niwashi.server.live import LiveProgram
from niwashi.server.page_session import BEAT_S, LATE_S
from niwashi.server.simulated import simulated_program
from niwashi.web.hosts import LET_IN, OwnHosts
from niwashi.words.catalogue import translate
from niwashi_sim.simulated_match import Clock

BOARD, PHONE, PORT = "192.168.1.7", "192.168.1.23", 8080
HOST = f"{BOARD}:{PORT}"
ENDS: dict[str, Any] = {
    "server": (BOARD, PORT),
    "client": (PHONE, 50000),
    "headers": [(b"host", HOST.encode())],
}
KEYS = {right: f"the key of who may {right.word}" for right in Right}


class GuestPage(Page):
    """A page of the network; what it is sent is kept whole, too."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app)
        self.heard_all: list[str] = []
        self.let_in = 0

    async def come(self, key: str | None = None, client: str = PHONE, name: str = "") -> "GuestPage":
        """Connect from an address, and show a key; then take what the page gets at once."""
        line = {"query_string": f"page={name}".encode(), "extensions": {"websocket.http.response": {}}}
        self.connect(**ENDS | line | {"client": (client, 50000), "state": {LET_IN: self._is_let_in}})
        if key is not None:
            await self.next("door")
            self.send(do="enter", key=key)
            await self.next("hello")
            await self.next("status")
        return self

    def _is_let_in(self) -> None:
        self.let_in += 1

    async def _take(self, message: Any) -> None:
        self.heard_all.append(message.get("text") or "")
        await super()._take(message)


class Home:
    """A program with guests, and sessions of each right."""

    def __init__(self, program: LiveProgram | None = None) -> None:
        clock = Clock()
        game = game_named("garden")
        self.program = program or simulated_program(game, built_in_board(game), clock, Random(1))[0]
        self.kept = GuestList(None, lambda: 0.0)
        keys = count(1)
        chance = Chance(lambda cells, number: list(cells)[:number], lambda: f"new key {next(keys)}")
        self.guests = Guests(self.program, self.kept, lambda: 0.0, chance)
        for right, key in KEYS.items():
            self.kept.add(GuestSession(number=right, key_hash=hash_key(key), right=right, began_at=0.0))
        hosts = OwnHosts(guests=True)
        self.app = application.application(self.program, hosts=hosts, door=self.guests)

    async def page(self, key: str | None = None, **more: str) -> GuestPage:
        return await GuestPage(self.app).come(key, **more)

    async def get(self, path: str, method: str = "GET") -> int:
        """The status that a guest's plain request gets."""
        return (await get(self.app, path, method=method, **ENDS))[0]


def played(script: Callable[[Home], Coroutine[Any, Any, None]]) -> None:
    """Run a script in a time that does not pass outside."""

    async def main() -> None:
        await script(Home())

    hurried(main)


at_home = scripted(played)


@at_home
async def test_a_page_without_a_session_is_told_the_outline_and_nothing_of_the_game(home: Home) -> None:
    page = await home.page()
    door = await page.next("door")
    assert door["stage"] == "idle"
    assert {cell["name"] for cell in door["cells"]} >= {"a1", "f6", "help"}
    home.program.game_loop.mark_changed()
    home.program.leave("nobody")
    await asyncio.sleep(1)
    heard = "".join(page.heard_all)
    for kind in ("hello", "scene", "table", "status"):
        assert f'"type":"{kind}"' not in heard
    assert page.sent_bytes == 0, "no frame of light either: that would tell the code"
    await page.go()


@at_home
async def test_pairing_code_is_never_sent(home: Home) -> None:
    page = await home.page()
    await page.next("door")
    page.send(do="pair")
    shown = await page.next("door", stage="shown")
    pairing = home.guests.pairings.current
    assert pairing is not None
    cells = home.program.game_loop.session.geometry.cells
    drawn = [cells[i].name for i in pairing.code.cells]
    rest = json.dumps({**shown, "cells": []})
    assert not [name for name in drawn if f'"{name}"' in rest]
    assert page.sent_bytes == 0
    await page.go()


@at_home
async def test_four_right_cells_win_a_key_and_the_key_opens_the_page(home: Home) -> None:
    page = await home.page()
    page.send(do="pair")
    await page.next("door", stage="shown")
    current = home.guests.pairings.current
    assert current is not None
    names = [home.program.game_loop.session.geometry.cells[i].name for i in current.code.cells]
    page.send(do="tap", cells=names[::-1])
    assert (await page.next("door", tries=2))["stage"] == "shown"
    page.send(do="tap", cells=names)
    await page.next("door", stage="right")
    page.send(do="come-in")
    won = await page.next("door", stage="over")
    assert won["key"] == "new key 1"
    page.send(do="enter", key=won["key"])
    hello = await page.next("hello")
    assert (hello["right"], hello["is_guest"], hello["has_guests"]) == ("watch", True, False)
    await page.next("status")
    await page.go()


@at_home
async def test_another_key_opens_nothing(home: Home) -> None:
    page = await home.page()
    await page.next("door")
    for key in ("", "x", KEYS[Right.HOST][:-1], hash_key(KEYS[Right.HOST]), "k" * 500):
        page.send(do="enter", key=key)
        await asyncio.sleep(2)
        assert '"type":"hello"' not in "".join(page.heard_all), key
        assert page.code is None, "whoever mistypes may go on"
    await page.go()


def test_no_command_of_the_table_is_understood_at_the_door() -> None:
    """Not one reaches the program, whatever its fields are."""
    for kind in set(COMMANDS) - {AskBeat}:
        message = {"do": kind.model_fields["do"].default, "game": "garden", "turn": "x", "seat": ""}
        with pytest.raises(NiwashiError, match="Pair with the board"):
            pytest.fail(f"understood: {parse_at_door(json.dumps(message))}")


@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda thrown: thrown.decode("latin-1")))
@settings(max_examples=200)
def test_door_parses_or_refuses_any_message(text: str) -> None:
    refusal, command = "", None
    try:
        command = parse_at_door(text)
    except NiwashiError as refused:
        refusal = translate(refused.message, "ja")
    assert bool(refusal) is not isinstance(command, DOOR_COMMANDS)


@pytest.mark.parametrize("right", Right)
@at_home
async def test_a_guest_does_what_its_right_allows_and_no_more(home: Home, right: Right) -> None:
    page = await home.page(KEYS[right])
    wishes = {
        Right.HAND: {"do": "undo"},
        Right.HOST: {"do": "new", "game": "throne"},
    }
    for seq, (needed, wish) in enumerate(wishes.items(), 1):
        page.send(**wish, seq=seq)
        if right < needed:
            refused = await page.next("refused", seq=seq)
            assert refused["text"] == translate(f"guests-needs-{needed.word}", "en")
    await page.heard()
    await asyncio.sleep(0.2)
    assert (home.program.game_loop.session.game.name == "throne") is (right is Right.HOST)
    await page.go()


@at_home
async def test_guest_page_gets_no_pairing_code(home: Home) -> None:
    """A guest could otherwise return for ever, or let in others who never saw the board."""

    clock: Any = home.program.clock
    page, own = await home.page(KEYS[Right.HOST]), await Page(home.app).open()
    knocking = await home.page()
    for _ in range(12):  # until the arrivals have been shown
        clock.now += 0.5
        home.program.step()
    await asyncio.sleep(1)
    sent, seen = page.sent_bytes, own.sent_bytes
    knocking.send(do="pair")
    await knocking.next("door", stage="shown")
    del page.heard_all[:]
    for _ in range(28):
        clock.now += 0.1
        home.program.step()
        await asyncio.sleep(0.1)
    assert own.sent_bytes > seen, "the board's own page shows what the board does"
    assert page.sent_bytes == sent
    changes = [json.loads(text)["changed"] for text in page.heard_all if '"type":"changes"' in text]
    told = [each["cues"] for each in changes if "cues" in each]
    assert changes
    assert not [cue for cues in told for cue in cues if cue and cue.startswith("pairing")]
    for _ in range(20):
        clock.now += 0.1
        home.program.step()
        await asyncio.sleep(0.1)
    assert page.sent_bytes > sent, "the players' lights are for all"
    for each in (page, own, knocking):
        await each.go()


@at_home
async def test_a_session_that_ends_closes_its_page_and_its_key(home: Home) -> None:
    page = await home.page(KEYS[Right.HAND])
    home.kept.end(Right.HAND)
    page.send(do="undo")
    assert await page.closed_within(2) == 4001
    assert page.reason == translate("guests-ended", "en")
    again = await home.page()
    await again.next("door")
    again.send(do="enter", key=KEYS[Right.HAND])
    assert not (await again.next("door", is_known=False))["key"]
    await again.go()


@at_home
async def test_a_line_that_says_nothing_at_the_door_is_closed_within_seconds(home: Home) -> None:
    silent, page = await home.page(), await home.page()
    page.send(do="no-key")
    assert await silent.closed_within(FIRST_WORD_S + 1) == 1008
    await asyncio.sleep(600)
    assert page.code is None, "whoever has said something may take their time"
    await page.go()


@at_home
async def test_waiting_pages_do_not_block_guest_with_key(home: Home) -> None:
    """Many pages are idle, from one address and from many; a phone that returns still enters at once."""

    idle = [await home.page(client=f"192.168.1.{100 + n % 10}") for n in range(2 * MOST_AT_DOOR)]
    for page in idle[: MOST_AT_DOOR + MOST_OF_ONE]:
        page.send(do="no-key")
    await asyncio.sleep(1)
    began = asyncio.get_running_loop().time()
    page = await home.page(KEYS[Right.WATCH])
    assert asyncio.get_running_loop().time() - began < 1
    own = await Page(home.app).open()
    assert own.hand
    for each in (*idle, page, own):
        await each.go()


@at_home
async def test_a_line_keeps_its_room_from_when_its_guest_is_in(home: Home) -> None:
    knocking = await home.page()
    knocking.send(do="no-key")
    knocking.send(do="enter", key="no key of anybody")
    page = await home.page(KEYS[Right.WATCH])
    assert (knocking.let_in, page.let_in) == (0, 1)
    for each in (knocking, page):
        await each.go()


@at_home
async def test_few_pages_of_one_address_wait_at_the_door_and_the_newest_is_heard(home: Home) -> None:
    other = await home.page(client="192.168.1.99")
    other.send(do="no-key")
    pages = []
    for _ in range(MOST_OF_ONE + 3):
        pages.append(await home.page())
        pages[-1].send(do="no-key")
        await asyncio.sleep(1)
    closed = [page.code for page in pages]
    assert closed == [1013] * 3 + [None] * MOST_OF_ONE
    assert pages[0].reason == translate("guests-door-full", "en")
    assert other.code is None
    for each in (*pages, other):
        await each.go()


@at_home
async def test_pairing_page_keeps_its_place(home: Home) -> None:
    pairing = await home.page()
    pairing.send(do="pair")
    await pairing.next("door", stage="shown")
    more = []
    for _ in range(2 * MOST_OF_ONE):
        more.append(await home.page())
        more[-1].send(do="no-key")
        await asyncio.sleep(1)
    assert pairing.code is None
    for each in (*more, pairing):
        await each.go()


@at_home
async def test_newcomer_waits_at_a_full_door_until_somebody_is_idle(home: Home) -> None:
    waiting = []
    for n in range(MOST_AT_DOOR):
        waiting.append(await home.page(client=f"192.168.1.{100 + n}"))
        waiting[-1].send(do="no-key")
    await asyncio.sleep(1)
    refused = await home.page(client="192.168.1.77")
    refused.send(do="no-key")
    assert await refused.closed_within(1) == 1013
    await asyncio.sleep(IDLE_S)
    waiting[0].send(do="beat")  # somebody looks at it
    await asyncio.sleep(1)
    page = await home.page(client="192.168.1.77")
    page.send(do="no-key")
    assert await waiting[1].closed_within(1) == 1013
    assert (page.code, waiting[0].code) == (None, None)
    for each in (*waiting, page):
        await each.go()


@at_home
async def test_a_page_at_the_door_hears_that_its_line_goes_on(home: Home) -> None:
    page = await home.page()
    page.send(do="no-key", seq=3)
    first, second = await page.next("beat"), await page.next("beat", seen=3)
    assert second["at"] - first["at"] == pytest.approx(1000 * BEAT_S, abs=50)
    page.send(do="beat", seq=4)
    assert (await page.next("beat"))["seen"] == 4
    await page.go()


@at_home
async def test_a_code_that_was_tapped_into_the_void_is_not_tried_later(home: Home) -> None:
    page = await home.page()
    page.send(do="pair")
    await page.next("door", stage="shown")
    await asyncio.sleep(LATE_S + 1)
    pairing = home.guests.pairings.current
    assert pairing is not None
    tries = pairing.tries_left
    page.send(do="tap", cells=["a1", "b1", "c1", "d1"], heard=0)
    assert await page.closed_within(1) == 4002
    assert pairing.tries_left == tries


@pytest.mark.parametrize("key", [None, KEYS[Right.HAND]])
@at_home
async def test_a_page_that_comes_by_a_new_line_ends_the_one_that_it_had(home: Home, key: str | None) -> None:
    """The server would take a silent line for alive for up to a minute, with all that its hand holds."""

    lost, other = await home.page(key, name="one"), await home.page(key, name="other")
    again = await home.page(key, name="one")
    assert (await lost.closed_within(1), lost.reason) == (4002, translate("web-late", "en"))
    await asyncio.sleep(1)
    assert (again.code, other.code) == (None, None)
    third = await home.page(key, name="one")
    assert await again.closed_within(1) == 4002
    for each in (third, other):
        await each.go()


@at_home
async def test_a_page_that_comes_back_has_its_seat_and_stones_are_back_where_they_were(
    home: Home,
) -> None:
    lost = await home.page(KEYS[Right.HAND], name="one")
    lost.send(do="seat", seat="flower")
    lost.send(do="handle", verb="lift", place="f1")
    await lost.next("status", seat="flower")
    again = await home.page(KEYS[Right.HAND], name="one")
    again.send(do="seat", seat="flower", seq=4)
    await again.next("status", seat="flower")
    assert not any(home.program.table()["hands"].values())
    await again.go()


@at_home
async def test_own_page_connects_despite_many_guests(home: Home) -> None:
    pages = []
    for number in range(MOST_GUESTS + 1):
        key = f"another key {number}"
        session = GuestSession(number=10 + number, key_hash=hash_key(key), right=Right.WATCH, began_at=0.0)
        home.kept.add(session)
        pages.append(await home.page(key if number < MOST_GUESTS else None))
    refused = pages.pop()
    refused.send(do="enter", key=f"another key {MOST_GUESTS}")
    assert await refused.closed_within(1) == 1013
    assert str(MOST_GUESTS) in refused.reason
    own = await Page(home.app).open()
    assert len([each for each in home.guests.guests()["guests"] if each["is_here"]]) == MOST_GUESTS
    for each in (*pages, own):
        await each.go()


@at_home
async def test_guest_pages_are_limited(home: Home) -> None:
    pages = [await home.page(KEYS[Right.HAND]) for _ in range(MOST_PAGES)]
    (shown,) = [each for each in home.guests.guests()["guests"] if each["is_here"]]
    assert shown["right"] == "hand"
    another = await home.page()
    await another.next("door")
    another.send(do="enter", key=KEYS[Right.HAND], seq=3)
    assert str(MOST_PAGES) in (await another.next("refused", seq=3))["text"]
    await pages.pop().go()
    pages.append(await home.page(KEYS[Right.HAND]))
    for each in (*pages, another):
        await each.go()
    assert not any(each["is_here"] for each in home.guests.guests()["guests"])


@at_home
async def test_door_answers_at_limited_rate(home: Home) -> None:
    """Guessing codes by messages is no faster than by hand."""

    page = await home.page()
    await page.next("door")
    for seq in range(1, 18):
        page.send(do="tap", cells=["a1", "b1", "c1", "d1"], seq=seq)
    await asyncio.sleep(1)
    at_once = page.count("refused")
    assert MESSAGES_AT_ONCE <= at_once <= MESSAGES_AT_ONCE + 2 * MESSAGES_PER_S
    await asyncio.sleep(2)
    assert page.count("refused") - at_once <= 2 * MESSAGES_PER_S + 1
    await page.go()


@at_home
async def test_a_flood_at_the_door_is_cut_off(home: Home) -> None:
    page = await home.page()
    await page.next("door")
    for _ in range(2000):
        page.send(do="pair")
    assert await page.closed_within(60) == 1008


@at_home
async def test_leaving_door_ends_pairing(home: Home) -> None:
    page = await home.page()
    page.send(do="pair")
    await page.next("door", stage="shown")
    await page.go()
    other = await home.page()
    assert (await other.next("door"))["stage"] == "paused"
    await other.go()


@at_home
async def test_a_plain_request_is_told_nothing_of_the_game(home: Home) -> None:
    told = dict.fromkeys(("/", "/page/main.js", "/words/ja.json", "/rules/garden.json"), 200)
    of_the_game = (
        "/games.json",
        "/games/1.json",
        "/draft.json",
        "/draft/standing.json",
        "/puzzles/garden.json",
    )
    others = ("/picture/piece.svg", "/pictures", "/anything")
    asked = told | dict.fromkeys((*of_the_game, *others), 403)
    assert {path: await home.get(path) for path in asked} == asked
    assert {await home.get(path, "POST") for path in asked} == {403}


@at_home
async def test_pictures_are_for_devices_from_which_a_guest_is_in(home: Home) -> None:
    assert await home.get("/picture/piece.svg") == 403
    page = await home.page(KEYS[Right.WATCH])
    assert await home.get("/picture/piece.svg") == 404, "there is no such picture, which it may know"
    await page.go()
    assert await home.get("/picture/piece.svg") == 403


@at_home
async def test_a_host_of_the_network_sees_who_is_in_and_ends_one_and_nobody_else_does(home: Home) -> None:
    host, watcher = await home.page(KEYS[Right.HOST]), await home.page(KEYS[Right.WATCH])
    host.send(do="guests")
    told = await host.next("guests")
    assert [(g["number"], g["right"], g["is_here"]) for g in told["guests"]] == [
        (1, "watch", True),
        (2, "hand", False),
        (3, "host", True),
    ]
    for key in (Right.WATCH, Right.HAND):
        other = await home.page(KEYS[key])
        for command in ({"do": "guests"}, {"do": "guest-end", "number": 3}):
            other.send(**command)
            assert "host" in (await other.next("refused"))["text"]
        assert not [text for text in other.heard_all if '"left_min"' in text]
        await other.go()
    host.send(do="guest-end", number=1)
    assert await watcher.closed_within(2) == 4001
    host.send(do="guests")
    assert [g["number"] for g in (await host.next("guests"))["guests"]] == [2, 3]
    assert home.kept.is_on(next(each for each in home.kept.sessions() if each.number == 3))


@at_home
async def test_own_page_is_unchanged_by_door(home: Home) -> None:
    own = Page(home.app)
    await own.open(greeted=False)
    hello = await own.next("hello")
    assert (hello["right"], hello["is_guest"], hello["has_guests"]) == ("host", False, True)
    await own.next("status")
    own.send(do="guests")
    assert [guest["number"] for guest in (await own.next("guests"))["guests"]] == [1, 2, 3]
    await own.go()


def test_spectator_gets_no_hidden_card() -> None:
    """A whole game of Karesansui, with a player's cards held open on the board's own page."""

    async def main() -> None:
        home = Home(seated(2))
        game = home.program.game_loop.session.game
        assert isinstance(game, Karesansui)
        own, page = await Page(home.app).open(), await home.page(KEYS[Right.WATCH])
        seat = await home.page(KEYS[Right.HAND])
        seat.send(do="seat", seat=game.players[0])
        own.send(do="show", seat=game.players[1])
        await seat.next("status", seat=game.players[0])
        looked = 0
        for position in moments(home.program, record(2)["turns"], each=3):
            if game.result(position):
                break
            del page.heard_all[:], seat.heard_all[:]
            home.program.leave("nobody")
            await page.next("status")
            await asyncio.sleep(0.1)
            heard = "".join(page.heard_all)
            secrets = list(hidden(game, position, None))
            assert [secret for secret in secrets if secret in heard] == []
            if secrets and any(secret in "".join(seat.heard_all) for secret in secrets):
                looked += 1
        assert looked > 10, "who sits there does see cards that nobody else does"
        for each in (own, page, seat):
            await each.go()

    hurried(main)
