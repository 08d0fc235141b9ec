"""What wakes a program at rest: the scans of its simulated board, and once a second the time."""

import asyncio
from collections.abc import Awaitable, Callable

from tests.hurried import HurriedLoop, apart
from tests.server.running import Running
from tests.web.asgi import Page

from niwashi.server.application import application
from niwashi.server.game_server import _STILL_S
from niwashi.server.live import LiveProgram
from niwashi.server.page_session import REST_S as REST_FRAME_S
from niwashi.server.stepping import run_board
from niwashi.server.supervisor import Supervisor
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.serving import bind, server

REST_S = 60
SCANS_PER_S = 1 / _STILL_S
_STATE = ("scene", "table", "status", "changes")


class Served:
    """A program that serves its page on a loop whose time does not pass outside."""

    def __init__(self, loop: HurriedLoop) -> None:
        self.loop = loop
        self.program: LiveProgram = Running().program
        self.program.clock = loop.time
        self.program.faults._clock = loop.time
        scheduler = FifoScheduler()
        self.app = application(self.program, scheduler=scheduler)
        self.server = server(self.app, scheduler)
        self.bound = bind(0)

    async def run(self, script: Callable[["Served"], Awaitable[None]]) -> None:
        board = asyncio.create_task(run_board(self.program, Supervisor(None)))
        serving = asyncio.create_task(self.server.serve(sockets=[self.bound]))
        await asyncio.sleep(20)  # whatever a start brings is over
        try:
            await script(self)
        finally:
            board.cancel()
            self.server.should_exit = True
            await asyncio.gather(serving, board, return_exceptions=True)

    async def looks_per_s(self) -> float:
        """Let a minute of rest pass."""
        before = self.loop.looks
        await asyncio.sleep(REST_S)
        return (self.loop.looks - before) / REST_S


def served(script: Callable[[Served], Awaitable[None]]) -> None:
    def run() -> None:
        with asyncio.Runner(loop_factory=HurriedLoop) as runner:
            loop = runner.get_loop()
            assert isinstance(loop, HurriedLoop)
            runner.run(Served(loop).run(script))

    apart(run)


def test_program_at_rest_wakes_once_a_scan_and_once_a_second() -> None:
    found: list[float] = []

    async def script(served: Served) -> None:
        found.append(await served.looks_per_s())

    served(script)
    assert found[0] <= SCANS_PER_S + 3
    assert found[0] >= SCANS_PER_S - 3, "the board was scanned all the while"


def test_server_ends_when_it_is_told_to_and_not_at_its_next_look_at_the_time() -> None:
    took: list[float] = []

    async def script(served: Served) -> None:
        began = served.loop.time()
        ended = asyncio.create_task(served.server.main_loop())
        await asyncio.sleep(0.3)
        served.server.should_exit = True
        await ended
        took.append(served.loop.time() - began)

    served(script)
    assert took[0] < 0.4


def test_page_open_at_rest_is_sent_a_slow_breath_and_no_state_again() -> None:
    states: list[int] = []
    frames: list[float] = []

    async def script(served: Served) -> None:
        page = await Page(served.app).open()
        await asyncio.sleep(20)
        before, frame_bytes = page.sent_bytes, 3 * len(served.program.game_loop.board.geometry)
        told = sum(map(page.count, _STATE))
        await asyncio.sleep(REST_S)
        states.append(sum(map(page.count, _STATE)) - told)
        frames.append((page.sent_bytes - before) / frame_bytes)

    served(script)
    assert states == [0]
    assert 1 <= frames[0] <= REST_S / REST_FRAME_S + 1
