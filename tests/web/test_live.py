"""What a connection sends and when: the newest state only, no faster than asked, nothing when idle."""

import asyncio
import json
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, cast

from starlette.websockets import WebSocket
from tests.web.fake import FakeProgram

from niwashi.web.gate import Gate
from niwashi.web.live import FRAME_INTERVAL_S, Visit


class HurriedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time goes by at once whenever nothing else is to be done."""

    def __init__(self) -> None:
        super().__init__(_Hurried(self))
        self.now = 0.0

    def time(self) -> float:
        return self.now


class _Hurried(selectors.DefaultSelector):
    def __init__(self, loop: HurriedLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout:
            self._loop.now += timeout
        return super().select(0)


class Socket:
    """A page's end: takes messages one at a time, and only while `open_gate` is set."""

    def __init__(self) -> None:
        self.got: list[Any] = []
        self.times: list[float] = []
        self.open_gate = asyncio.Event()
        self.open_gate.set()
        self.gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        await self._take(json.loads(text))

    async def send_bytes(self, data: bytes) -> None:
        await self._take(data)

    async def _take(self, message: Any) -> None:
        await self.open_gate.wait()
        self.got.append(message)
        self.times.append(asyncio.get_running_loop().time())

    def frames(self) -> list[float]:
        return [t for t, message in zip(self.times, self.got, strict=True) if isinstance(message, bytes)]


def visited(script: Callable[[FakeProgram, Socket], Coroutine[Any, Any, None]]) -> tuple[FakeProgram, Socket]:
    """Run a script against one connected page, in a time that does not pass outside."""

    async def main() -> tuple[FakeProgram, Socket]:
        program, socket = FakeProgram(), Socket()
        visit = asyncio.create_task(Visit(program, cast(WebSocket, socket), "page-1", "en", Gate()).last())
        await asyncio.sleep(1)
        await script(program, socket)
        socket.gone.set()
        await visit
        return program, socket

    def run() -> tuple[FakeProgram, Socket]:
        with asyncio.Runner(loop_factory=HurriedLoop) as runner:
            return runner.run(main())

    # In a thread of its own: this one may have a loop already, that of the browser's driver.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run).result()


def test_a_slow_page_gets_the_newest_state_only() -> None:
    async def script(program: FakeProgram, socket: Socket) -> None:
        socket.open_gate.clear()
        for n in range(1000):
            program.tell(say=f"{n}")
            program.news(light=bytes([n % 256]) * 144)
            await asyncio.sleep(0.001)
        socket.open_gate.set()
        await asyncio.sleep(1)

    _, socket = visited(script)
    later = socket.got[5:]
    # The first of each may have been under way when the page stopped reading.
    assert len(later) <= 4
    assert [m["say"] for m in later if isinstance(m, dict)][-1] == "999"
    assert [m for m in later if isinstance(m, bytes)][-1] == bytes([999 % 256]) * 144


def test_changes_of_one_moment_are_one_message() -> None:
    async def script(program: FakeProgram, _: Socket) -> None:
        for n in range(50):
            program.tell(say=f"{n}")
        await asyncio.sleep(1)

    _, socket = visited(script)
    assert [message["say"] for message in socket.got[5:]] == ["49"]


def test_frames_come_at_most_sixty_times_a_second_and_the_last_one_comes() -> None:
    async def script(program: FakeProgram, _: Socket) -> None:
        for n in range(2000):
            program.news(light=bytes([1 + n % 255]) * 144)
            await asyncio.sleep(0.001)
        await asyncio.sleep(1)

    program, socket = visited(script)
    frames = socket.frames()[1:]
    gaps = [after - before for before, after in pairwise(frames)]
    assert min(gaps) >= FRAME_INTERVAL_S - 1e-6
    assert 110 <= len(frames) <= 122
    assert socket.got[-1] == program.frame()


def test_words_do_not_wait_for_the_next_frame() -> None:
    async def script(program: FakeProgram, socket: Socket) -> None:
        program.news(light=bytes([1]) * 144)
        await asyncio.sleep(0.001)
        program.news(light=bytes([2]) * 144)
        program.tell(say="now")
        await asyncio.sleep(0.001)
        assert socket.got[-1]["say"] == "now"

    visited(script)


def test_an_idle_page_costs_nothing() -> None:
    asked = 0

    class Counting(FakeProgram):
        def versions(self) -> Any:
            nonlocal asked
            asked += 1
            return super().versions()

    async def script(program: FakeProgram, _: Socket) -> None:
        program.__class__ = Counting
        await asyncio.sleep(3600)

    visited(script)
    assert asked == 0


def test_leaving_is_told_once() -> None:
    async def script(_: FakeProgram, socket: Socket) -> None:
        socket.gone.set()

    program, _ = visited(script)
    assert program.left == ["page-1"]
