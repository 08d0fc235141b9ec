"""A fault that nobody foresaw, at every seam to the outside: it is that seam's, and the board goes on.

The whole program runs as `niwashi play` runs it, in a loop whose time passes at once; pages come through the
application as a server would bring them.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.hurried import hurried, scripted
from tests.marks import quick_first
from tests.opponents.thinkers import Agency, first_legal
from tests.server.asking import ask, assistants_of, status_of
from tests.server.running import Running
from tests.web.asgi import Page, get

from niwashi.errors import NiwashiError
from niwashi.loop.features import NEVER, Feature
from niwashi.opponents.engines import Engines
from niwashi.server.application import application
from niwashi.server.fault_log import MOST
from niwashi.server.live import LiveProgram
from niwashi.server.stepping import run_board
from niwashi.server.supervisor import Supervisor
from niwashi.web.fifo_scheduler import FifoScheduler


class UnforeseenError(Exception):
    """What nobody has thought of."""


def raising(*_: object, **__: object) -> Any:
    raise UnforeseenError


class Whole:
    """A running program with its application, on a clock that is the loop's."""

    def __init__(self) -> None:
        self.running = Running(engines=Engines(None, Agency(first_legal)))  # type: ignore[arg-type]
        self.program: LiveProgram = self.running.program
        self.program.clock = asyncio.get_running_loop().time
        self.program.faults._clock = self.program.clock
        self.app = application(self.program, scheduler=FifoScheduler())
        self.board = asyncio.create_task(run_board(self.program, Supervisor(None)))

    async def page(self) -> Page:
        return await Page(self.app).open()

    @property
    def steps(self) -> bool:
        return not self.board.done()


def play(script: Callable[[Whole], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        whole = Whole()
        try:
            await asyncio.sleep(1)
            await script(whole)
        finally:
            whole.board.cancel()

    hurried(main)


played = scripted(play)


async def lifts_and_sets(page: Page) -> None:
    """The page still plays: what its hand does changes the table."""
    page.send(do="handle", verb="lift", place="f1", seq=90)
    assert (await page.next("table", seen=90))["stacks"]["f1"] == []
    page.send(do="handle", verb="set", place="f1", seq=91)
    assert (await page.next("table", seen=91))["stacks"]["f1"] == [0, 0, 0]


def broken_once(program: object, name: str) -> None:
    """A method that fails the first time."""
    right = getattr(program, name)

    def once(*_: Any, **__: Any) -> Any:
        setattr(program, name, right)
        raise UnforeseenError

    setattr(program, name, once)


PAGE_SEAMS = ("handle", "scene", "table", "status", "frame")


@pytest.mark.parametrize(
    "asked", quick_first([{"do": "handle", "verb": "press", "place": "help"}, {"do": "undo"}])
)
@pytest.mark.parametrize("seam", PAGE_SEAMS)
@played
async def test_a_page_that_meets_a_fault_is_closed_and_another_plays_on(
    whole: Whole, seam: str, asked: dict[str, str]
) -> None:
    other = await whole.page()
    broken_once(whole.program, seam)
    page = await Page(whole.app).open(greeted=False)
    page.send(**asked)
    closed = [await each.closed_within(5) for each in (page, other)]
    assert [code for code in closed if code is not None] == [1011]
    survivor = other if closed[0] == 1011 else page
    await lifts_and_sets(survivor)
    assert whole.program.faults.count == 1
    assert whole.steps


@pytest.mark.parametrize("path", ["/picture/tile-L1.svg", "/", "/words/en.json", "/page/main.js"])
@played
async def test_a_request_that_meets_a_fault_gets_an_answer(
    whole: Whole, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await whole.page()
    monkeypatch.setattr("niwashi.server.library.picture", raising)
    monkeypatch.setattr("niwashi.server.application._index", raising)
    monkeypatch.setattr("niwashi.server.application._PageWords.of", raising)
    monkeypatch.setattr("niwashi.web.files.PageFiles.answer", raising)
    status, body = await get(whole.app, path)
    assert status == 500
    assert b"The game goes on" in body
    await lifts_and_sets(page)


BOARD_SEAMS: dict[str, Callable[[LiveProgram], object]] = {
    "the switches": lambda program: broken_once(program.game_loop.board, "read"),
    "the pixels": lambda program: broken_once(program.game_loop.board, "show"),
    "the session": lambda program: broken_once(program.game_loop.session, "read"),
    "the opponent": lambda program: broken_once(program.assistants.opponents, "move_hand"),
    "the hints": lambda program: broken_once(assistants_of(program).hints, "step"),
    "the review": lambda program: broken_once(assistants_of(program).review, "step"),
    "the engines": lambda program: broken_once(assistants_of(program).engines, "poll"),
    "an event of a feature": lambda program: program.game_loop.add(Feature("test", event=Once())),
    "a reading of a feature": lambda program: program.game_loop.add(Feature("test", reading=Once())),
    "the step of a feature": lambda program: program.game_loop.add(Feature("test", step=Once())),
}


class Once:
    """A hook that fails when it is first called."""

    def __init__(self) -> None:
        self.failed = False

    def __call__(self, *_: object) -> Any:
        if not self.failed:
            self.failed = True
            raise UnforeseenError
        return NEVER


@pytest.mark.parametrize("seam", BOARD_SEAMS)
@played
async def test_a_step_that_meets_a_fault_is_followed_by_others(
    whole: Whole, seam: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR, "niwashi")
    page = await whole.page()
    BOARD_SEAMS[seam](whole.program)
    for seq, verb in enumerate(("press", "release"), 1):
        page.send(do="handle", verb=verb, place="help", seq=seq)
        await page.next("table", seen=seq)
        await asyncio.sleep(3)
    assert whole.program.faults.count == 1
    assert [record.exc_info is not None for record in caplog.records] == [True]
    await lifts_and_sets(page)
    assert whole.steps


@played
async def test_an_opponent_that_meets_a_fault_leaves_its_side_to_people(whole: Whole) -> None:
    ask(whole.program, do="player", seat="tendril", player="engine:3")
    broken_once(whole.program.assistants.opponents, "step")
    await asyncio.sleep(1)
    status = status_of(whole.program)
    assert status["opponents"]["players"] == ["human", "human"]
    assert "People play all sides now" in status["opponents"]["trouble"]
    ask(whole.program, do="player", seat="tendril", player="engine:3")
    assert status_of(whole.program)["opponents"]["players"] == ["human", "engine:3"]


@played
async def test_a_step_that_never_succeeds_ends_the_program_with_a_reason(whole: Whole) -> None:
    whole.program.game_loop.board.read = raising  # type: ignore[method-assign]
    with pytest.raises(NiwashiError, match=f"{MOST} things went wrong within 60 seconds"):
        await whole.board


@played
async def test_a_page_that_leaves_in_disorder_takes_nobody_along(whole: Whole) -> None:
    page, other = await whole.page(), await whole.page()
    broken_once(whole.program, "leave")
    page.leave()
    await asyncio.sleep(1)
    await lifts_and_sets(other)
    assert whole.program.faults.count == 1


@played
async def test_messages_to_pages_are_strict_json(whole: Whole) -> None:
    page = await whole.page()
    page.raw('{"do":"new","game":"\\ud800"}')
    assert (await page.next("refused"))["text"]
    await lifts_and_sets(page)
    json.dumps(whole.program.scene("ja"))
