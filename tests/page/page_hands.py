"""Somebody who plays on the page: the handlings of a turn as clicks and keys of a person."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import TYPE_CHECKING

from tests.opponents.thinkers import Agency

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.games.game import Act, Handling, Option
from niwashi.games.known import game_named
from niwashi.games.reclamation.handlings import GARDENER
from niwashi.opponents.engines import Engines
from niwashi.server.game_server import GameServer
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program
from niwashi_sim.tabletop import SimulatedTabletop

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from tests.conftest import Served


def simulated(game: str, board: str, *, faster: int = 1, engines: Engines | None = None) -> LiveProgram:
    """A program on a board that comes with Niwashi, simulated in real time or faster."""
    file, clock = load_board(data.boards() / board), lambda: faster * time.monotonic()
    program, _ = simulated_program(game_named(game), file, clock, Random(1), engines=engines)
    return program


def pondering() -> Engines:
    """Engines that never answer, where it is enough that they are seated: no process is started."""
    return Engines(Random(1), Agency(lambda _: None))


def real(game: str, board: str) -> tuple[LiveProgram, SimulatedTabletop]:
    """A program that takes its board for a real one, and the table above that, which no page can handle."""
    file, played = load_board(data.boards() / board), game_named(game)
    table = SimulatedTabletop(file, played, time.monotonic, Random(1))
    return LiveProgram(played, table.board, time.monotonic, scan_s=1 / file.switches.scan_hz), table


async def run(program: GameServer) -> None:
    """Step a program until it is cancelled; then darken it."""
    try:
        while True:
            await asyncio.sleep(program.step())
    finally:
        program.close()


def use_tool(page: Page, tool: str) -> None:
    """Choose a tool of the workbench, in the menu."""
    page.click("#drawer-open")
    page.locator("#bench").evaluate("(bench) => { bench.open = true }")
    page.click(tool)


def ask_for_new_game(page: Page) -> None:
    """Open the dialog for a new game; on a phone its button is in the menu."""
    if not page.locator("#new-game").is_visible():
        page.click("#drawer-open")
    page.click("#new-game")


class PageHands:
    """One person at one page, playing both sides."""

    def __init__(self, page: Page, served: Served[LiveProgram]) -> None:
        self.page = page
        self.served = served

    @property
    def program(self) -> LiveProgram:
        return self.served.program

    def turns(self) -> tuple[str, ...]:
        return self.program.game_loop.session.match.turns

    def option(self, turn: str) -> Option:
        match = self.program.game_loop.session.match
        return next(o for o in match.game.options(match.position) if o.turn == turn)

    def play(self, option: Option) -> None:
        """Move the stones of a turn, press done if the board wants it, and wait until it counts."""
        count = len(self.turns())
        mover = self.player()
        self.see(option)
        # The mouse is one hand: what is captured goes before the piece that captures is lifted.
        for handling in sorted(option.handlings, key=lambda each: (each.step, each.act is Act.LIFT)):
            self.do(handling, mover)
        self.served.until(
            lambda: (
                len(self.turns()) > count
                or self.program.game_loop.session.flow.tracker.verdict().ready is not None
            )
        )
        for _ in range(
            20
        ):  # a simulated table tells all; a press after the turn has ended would begin something else
            if len(self.turns()) > count:
                break
            self.page.wait_for_timeout(100)
        else:
            if self.wants_done():
                self.press(f"done {mover}")
        self.served.until(lambda: len(self.turns()) > count)
        assert self.turns()[count] == option.turn  # whoever answers may have done so by now

    def see(self, option: Option) -> None:
        """Wait until what a turn is about is shown as it stands: the page may be a game or a turn behind."""
        layout = self.program.game_loop.session.match.layout()
        for place in {h.place for h in option.handlings if h.act in (Act.LIFT, Act.TAKE, Act.SET, Act.ADD)}:
            stones = f'[data-place="{place}"][data-stones="{layout[place].height}"]'
            self.page.wait_for_selector(stones, state="attached")

    def wants_done(self) -> bool:
        return self.served.do(
            lambda: self.program.game_loop.session.flow.tracker.verdict().state != "complete"
        )

    def player(self) -> str:
        match = self.program.game_loop.session.match
        return match.game.players[match.side]

    def do(self, handling: Handling, mover: str) -> None:
        """One handling by mouse."""
        name = handling.place
        if handling.act is Act.RETURN and self.place(name).get_attribute("data-faces"):
            return  # one tap has put all cards back that go back
        if handling.act is Act.ADD:
            self.place(f"{mover} hand").click()
            self.page.wait_for_selector(".floating svg")
            self.place(name).click()
        elif handling.act is Act.TAKE:
            self.place(name).click(modifiers=["Shift"])
            self.page.wait_for_selector(".floating svg")
            self.place(self.pile_for(handling, mover)).click()
        else:
            self.place(name).click()
        self.wait_for(name, handling)

    def pile_for(self, handling: Handling, mover: str) -> str:
        """Where the mover lays a stone that is taken: a Gardener's third stone is a trophy (RC-32)."""
        trophies, is_third = f"{mover} trophies", handling.stack.height == GARDENER - 1
        is_trophy = is_third and trophies in self.program.game_loop.session.game.places
        return handling.pile or (trophies if is_trophy else f"{mover} hand")

    def wait_for(self, name: str, handling: Handling) -> None:
        """Wait until the page shows what the handling leaves."""
        faces = str(handling.stack.owner) * handling.stack.height
        self.page.wait_for_selector(f'[data-place="{name}"][data-faces="{faces}"]', state="attached")

    def press(self, cell: str) -> None:
        """Hold a button down until the board has felt it, however busy this computer is."""
        self.page.locator(f'[data-cell="{cell}"]').hover()
        self.page.mouse.down()
        self.served.until(lambda: self.program.game_loop._pressed != 0)
        self.page.mouse.up()

    def place(self, name: str) -> Locator:
        return self.page.locator(f'[data-place="{name}"]')

    def reason(self) -> str:
        return self.page.inner_text("#reason")
