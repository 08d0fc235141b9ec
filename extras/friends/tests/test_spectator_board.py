"""Watching a game on one's own board: lights lead hands, pages look on, and nothing is shown early."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from extras.friends.tests.chain.two_homes import ANNA, BEN, Sheet, chain_of
from extras.friends.tests.test_spectator import Onlooker, allowing, lines_of
from tests.looking import expect
from tests.page.page_hands import run

from niwashi.board_types import CueCategory
from niwashi.errors import NiwashiError
from niwashi.loop.fitting import built_in_board
from niwashi.page_types.commands import COMMANDS, ChangeSetting
from niwashi.page_types.friends import FRIEND_COMMANDS
from niwashi.server.game_server import GameServer
from niwashi.server.simulated import simulated_server
from niwashi.words.catalogue import LANGUAGES
from niwashi_friends.signed_game import MoveKind, SideMessageKind
from niwashi_friends.terms import Terms
from niwashi_friends.watch import Spectator, SpectatorBoard
from niwashi_sim.hands import Hands
from niwashi_sim.person import HandsLostError
from niwashi_sim.simulated_board import simulate
from niwashi_sim.simulated_match import Clock, SessionEyes
from niwashi_sim.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

LATER = 2


def simulated(terms: Terms, clock: Callable[[], float]) -> GameServer:
    game = terms.game().game
    return simulated_server(GameServer, game, built_in_board(game), clock, Random(1))[0]


class Watching:
    """A board that watches a chain of two others."""

    def __init__(self, delay: int = LATER, *, is_real: bool = False) -> None:
        self.terms = allowing(delay)
        self.sheet, self.onlooker = Sheet(chain_of(self.terms)), Onlooker(self.terms)
        self.clock = Clock(50.0)
        self.table: Table | None = None
        self.program = self._real() if is_real else simulated(self.terms, self.clock)
        SpectatorBoard(self.spectator, self.program)
        self.pass_time(1.0)

    def _real(self) -> GameServer:
        game, start, _ = self.terms.game()
        self.table = Table(game.places, game.layout(start), game.pieces)
        board = simulate(built_in_board(game), self.table, clock=self.clock, rng=Random(2))
        return GameServer(game, board, self.clock, scan_s=0.01)

    @property
    def spectator(self) -> Spectator:
        return self.onlooker.spectator

    @property
    def turns(self) -> tuple[str, ...]:
        return self.program.game_loop.session.match.turns

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.02)):
            self.clock.now += 0.02
            self.program.step()

    def post(self) -> None:
        """Deliver the signed lines."""
        self.onlooker.shelf.lay(self.terms, ANNA.public, *lines_of(self.sheet))
        self.onlooker.courier.go_round()
        self.pass_time(0.1)

    def play(self, number: int = 0, seconds: float = 12.0) -> None:
        """Play a legal turn by its number, and give the simulated hand time to carry it out."""
        state = self.sheet.chain.state
        self.sheet.write(body=state.game.legal_turns(state.position)[number], used_ms=1_000)
        self.post()
        self.pass_time(seconds)

    def told(self) -> str:
        """Return everything that a page can get."""
        texts = [self.program.status(each) for each in LANGUAGES] + [
            self.program.scene(each) for each in LANGUAGES
        ]
        facts = [texts, self.program.table(), dict(self.program.versions())]
        return json.dumps(facts) + self.program.frame().hex()

    def hands(self) -> Hands:
        session = self.program.game_loop.session
        assert self.table is not None
        return Hands(self.table, session.geometry, SessionEyes(session), 0, Random(1))

    def obey(self) -> None:
        """Let hands follow the lights."""
        wanted = self.program.game_loop.session.match.layout()
        for seconds in self.hands().restore(wanted):
            self.pass_time(seconds)


def test_hidden_turns_do_not_show() -> None:
    heard, endings = [], set()
    for last in (0, -1):
        watching, transcript = Watching(), []
        for number in (0, 1, *[last] * LATER):
            watching.play(number)
            transcript.append(watching.told())
        assert watching.turns == watching.sheet.chain.state.turns[:2]
        endings.add(watching.sheet.chain.state.turns)
        heard.append(transcript)
    assert len(endings) == 2
    assert heard[0] == heard[1]
    assert len(set(heard[0])) > 2, "or nothing is shown at all"


def test_simulated_hand_follows_and_shows_all_at_end() -> None:
    watching = Watching()
    for _ in range(4):
        watching.play()
    assert watching.turns == watching.sheet.chain.state.turns[:2]
    assert watching.program.status("en")["result"] is None
    watching.sheet.say(SideMessageKind.RESIGN, BEN)
    watching.post()
    watching.pass_time(30.0)
    assert watching.turns == watching.sheet.chain.state.turns
    result = watching.program.status("en")["result"]
    assert result is not None
    assert "resigned" in result["text"]
    assert watching.program.tabletop is not None
    assert watching.program.tabletop.layout() == watching.program.game_loop.session.match.layout()


def test_people_are_led_and_can_not_play() -> None:
    watching = Watching(delay=0, is_real=True)
    session = watching.program.game_loop.session
    for _ in range(3):
        watching.play(seconds=1.0)
        assert session.flow.task is not None
        watching.obey()
        watching.pass_time(1.0)
        assert watching.turns == watching.sheet.chain.state.turns
        assert session.is_settled
    offers = [
        cue
        for cue in watching.program.game_loop.cues()
        if cue is not None and cue.category is CueCategory.OFFER
    ]
    assert offers == []
    own = session.game.options(session.match.position)[0]
    with suppress(HandsLostError):  # it does not count
        for seconds in watching.hands().play(own):
            watching.pass_time(seconds)
    watching.pass_time(5.0)
    assert watching.turns == watching.sheet.chain.state.turns
    watching.obey()
    watching.pass_time(2.0)
    assert session.is_settled
    assert watching.onlooker.shelf.received() == []


def test_taken_back_turns_are_led_back() -> None:
    watching = Watching(delay=0)
    for _ in range(3):
        watching.play()
    sheet = watching.sheet
    back = sheet.say(SideMessageKind.BACK, body="1")
    sheet.write(MoveKind.TOOK_BACK, body="1", answers=back.hash)
    watching.post()
    watching.pass_time(30.0)
    assert watching.turns == sheet.chain.state.turns
    assert len(watching.turns) == 1
    assert watching.program.game_loop.session.is_settled


def test_page_changes_settings_only() -> None:
    watching, refused = Watching(), 0
    watching.play()
    before = watching.turns, watching.program.table()
    for kind in (*COMMANDS, *FRIEND_COMMANDS):
        if kind is not ChangeSetting:
            with pytest.raises(NiwashiError, match="You watch this game"):
                watching.program.handle(kind.model_construct(), "page-1")
            refused += 1
    assert refused > 20
    watching.program.handle(ChangeSetting(setting="brightness", value=30), "page-1")
    assert watching.program.game_loop.settings.brightness == 30
    watching.pass_time(1.0)
    assert (watching.turns, watching.program.table()) == before


@pytest.fixture
def shown(
    serve: Callable[..., Any], open_page: Callable[..., Page]
) -> Iterator[tuple[Page, Any, Onlooker, Sheet]]:
    terms = allowing(delay=1)
    sheet, onlooker = Sheet(chain_of(terms)), Onlooker(terms)

    def make() -> GameServer:
        program = simulated(terms, time.monotonic)
        SpectatorBoard(onlooker.spectator, program)
        return program

    async def rounds(program: GameServer) -> None:
        async def go() -> None:
            while True:
                onlooker.courier.go_round()
                await asyncio.sleep(0.05)

        await asyncio.gather(run(program), go())

    with serve(make, rounds, is_to_watch=True) as served:
        yield open_page(served.url), served, onlooker, sheet


@pytest.mark.browser
def test_page_has_no_playing_buttons(shown: tuple[Page, Any, Onlooker, Sheet]) -> None:
    page, served, onlooker, sheet = shown
    expect(page.locator("#say")).to_contain_text("You watch Anna and Ben, one turn later.")
    sheet.play(2)
    served.do(onlooker.shelf.lay, sheet.chain.terms, ANNA.public, *lines_of(sheet))
    expect(page.locator("#turns li")).to_have_count(1)
    names = page.locator("button:visible, summary:visible").evaluate_all(
        "all => all.map((one) => one.id || one.parentElement.id)"
    )
    # Past turns may be looked at; nothing plays.
    assert set(names) <= {"turns-box", "rules", "turn-table", "drawer-open", "turns-start", "sketch-try", ""}
    page.click("#drawer-open")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    expect(page.locator("#settings")).to_be_visible()
    before = served.program.game_loop.settings
    page.locator("#settings input[type=range]").first.fill("30")
    served.until(lambda: served.program.game_loop.settings != before)
    page.click("#drawer-close")
    page.locator("[data-cell='f1']").first.click(force=True)
    assert served.program.game_loop.session.match.turns == sheet.chain.state.turns[:1]
