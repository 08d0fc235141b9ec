"""On the page: the program is killed in mid-turn and goes on; a knocked table is led back by clicks."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.looking import expect
from tests.marks import EXHAUSTIVE
from tests.page.page_hands import PageHands, run, simulated

from niwashi.games import Stack
from niwashi.server.live import LiveProgram
from niwashi.session import Cue, RepairAct, RepairStep

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

pytestmark = pytest.mark.browser

PLAYERS = ("flower", "tendril")
Open = Callable[..., "Page"]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def playing(records: Path, port: int) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`niwashi play`, once it serves its page; and what it has printed."""
    command = [sys.executable, "-m", "niwashi", "play", "--no-browser", "--port", str(port)]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*command, "--records", str(records)], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        printed = ""
        while "The board is at" not in printed:
            line = process.stdout.readline()
            assert line, printed
            printed += line
        try:
            yield process, printed
        finally:
            process.kill()


def click(page: Page, *places: str) -> None:
    """Tap one after the other; what is lifted is in the hand before the next one."""
    for place in places:
        is_lift = "card" not in place and not page.locator(".floating svg").count()
        page.click(f'[data-place="{place}"]')
        if is_lift:
            page.wait_for_selector(".floating svg")


@EXHAUSTIVE
def test_game_continues_on_page_after_program_was_killed(open_page: Open, tmp_path: Path) -> None:
    port, file = free_port(), tmp_path / "games"
    with playing(file, port) as (process, _):
        page = open_page(f"http://127.0.0.1:{port}/")
        page.wait_for_selector("#new-dialog[open]")  # nobody has played here before
        page.click("#new-cancel")
        click(page, "f1", "e2", "flower card 2")
        for square in ("d1", "d3", "f1", "f3"):
            click(page, "flower hand", square)
        page.wait_for_selector("#turns >> text=f1e2:2")
        click(page, "a6", "b5")
        page.wait_for_selector('[data-cell="tendril card 1"][data-cue="card-ready"]', state="attached")
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=10)
        page.wait_for_selector("#link:visible")
    with playing(file, port) as (process, printed):
        assert "after 1 turn: Tendril to move" in printed
        page.wait_for_selector("#link", state="hidden", timeout=30_000)
        page.wait_for_selector("#turns >> text=f1e2:2")
        page.wait_for_selector('[data-place="a6"][data-faces="111"]')
        expect(page.locator("#whose")).to_contain_text("Tendril")
        click(page, "a6", "b5")
        page.wait_for_selector('[data-cell="tendril card 1"][data-cue="card-ready"]', state="attached")
        process.send_signal(signal.SIGTERM)


@pytest.fixture
def served(serve: Callable[..., Any]) -> Iterator[Served[LiveProgram]]:
    with serve(lambda: simulated("garden", "garden-36.toml"), run) as one:
        yield one


class Following(PageHands):
    """Somebody who does with clicks what the lights ask for, and sees which pieces that needs."""

    def stacks(self) -> dict[str, list[int]]:
        assert self.program.tabletop is not None
        tabletop = self.program.tabletop
        return self.served.do(lambda: {place: list(s) for place, s in tabletop.state()["stacks"].items()})

    def standing(self) -> dict[str, list[int]]:
        """Return the pieces on squares and card places."""
        return {place: stones for place, stones in self.stacks().items() if not place.endswith("hand")}

    def follow(self) -> int:
        """Until nothing is asked any more; returns how many handlings that took."""
        for number in range(60):
            step = self.served.do(self.next_step)
            if step is None:
                return number
            self.do_step(step)
        raise AssertionError(self.say())

    def look(self) -> None:
        """See to what the board cannot see, and say that it is right."""
        session = self.program.runner.session
        wanted = self.served.do(session.match.layout)
        for place in sorted(
            self.served.do(lambda: session.flow.repair.doubtful if session.flow.repair else ())
        ):
            faces = self.stacks()[place]
            if faces != list(wanted[place].pieces):
                self.place(place).click()
                self.put_away(faces)
                self.make(place, wanted[place])
                self.served.until(lambda: self.next_step() is None)
        self.page.click("#right")

    def next_step(self) -> RepairStep | None:
        repair = self.program.runner.session.flow.repair
        return repair.steps[0] if repair is not None and repair.steps else None

    def do_step(self, step: RepairStep) -> None:
        assert self.lit(step)
        if "card" in step.places[0]:
            self.place(step.places[0]).click()
        elif step.act is RepairAct.MOVE:
            faces = self.stacks()[step.source]
            self.place(step.source).click()
            if faces == list(step.stack.pieces):
                self.place(step.goal).click()
            else:
                self.put_away(faces)
                self.make(step.goal, step.stack)
        else:
            place = step.goal or step.source
            if self.stacks()[place]:
                faces = self.stacks()[place]
                self.place(place).click()
                self.put_away(faces)
            if step.goal:
                self.make(step.goal, step.stack)
        self.served.until(lambda: self.next_step() != step)

    def lit(self, step: RepairStep) -> bool:
        """Return True if the lights show the source and the destination."""
        cues = self.served.do(lambda: self.program.runner.session.advice().cues)
        geometry = self.program.runner.board.geometry
        shown = [cues[geometry.index[place]] for place in step.places]
        return (
            Cue.LEAVES in shown and Cue.ARRIVES in shown if step.act is RepairAct.MOVE else None not in shown
        )

    def put_away(self, faces: Sequence[int]) -> None:
        """Put the held pieces onto a pile, turned over as needed."""
        self.place(f"{PLAYERS[faces[-1]]} hand").click()
        self.page.wait_for_selector(".floating svg", state="detached")

    def make(self, goal: str, stack: Stack) -> None:
        """A stack, piece by piece from the pile of its owner."""
        for height in range(1, stack.height + 1):
            self.place(f"{PLAYERS[stack.owner]} hand").click()
            self.page.wait_for_selector(".floating svg")
            self.place(goal).click()
            self.page.wait_for_selector(f'[data-place="{goal}"][data-stones="{height}"]', state="attached")


def test_a_table_knocked_over_by_the_button_is_led_back_by_the_lights(
    served: Served[LiveProgram], open_page: Open
) -> None:
    hands = Following(open_page(served.url), served)
    for place in ("a1", "c3", "f6"):
        hands.place("flower hand").click()
        hands.page.wait_for_selector(".floating svg")
        hands.place(place).click()
    served.until(lambda: hands.program.runner.session.reason is not None)
    hands.page.click("#pace")
    hands.page.wait_for_selector("#repair-left:visible")
    assert hands.follow() == 3
    before = hands.standing()
    served.until(lambda: hands.program.runner.session.is_settled)
    hands.page.wait_for_selector("#repair", state="hidden")
    hands.page.click("#drawer-open")
    hands.page.click("#knock")
    session = hands.program.runner.session
    served.until(lambda: session.flow.repair is not None or session.flow.can_lead)
    is_little = session.flow.repair is None
    if is_little:  # by chance: then it is only pointed at
        hands.page.click("#pace")
    hands.page.wait_for_selector("#repair-left:visible")
    served.until(lambda: hands.next_step() is not None)
    assert hands.follow() > (1 if is_little else 3)
    hands.look()
    served.until(lambda: hands.program.runner.session.is_settled)
    assert hands.standing() == before
    hands.page.wait_for_selector("#repair", state="hidden")
