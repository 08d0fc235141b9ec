"""Messages to a page: the newest state only, no faster than it reads, nothing when idle."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from itertools import pairwise
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from tests.hurried import hurried, scripted
from tests.web.fake import FakeProgram
from tests.web.merging import StatusReader

from niwashi.lights.motion import Motion, wave
from niwashi.server.page_session import (
    BEAT_S,
    BREATH_S,
    FLOOD_S,
    FRAME_INTERVAL_S,
    LATE_S,
    REST_S,
    RESTS_AFTER_S,
    PageSession,
)
from niwashi.web.access import BURST, COST_PER_S
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.files import PAGE
from niwashi.words.catalogue import LANGUAGES, translate


class Socket:
    """A page's end: takes messages one at a time, and only while `open_gate` is set."""

    def __init__(self) -> None:
        self.got: list[Any] = []
        self.raw: list[Any] = []  # messages as they were sent
        self._reader = StatusReader()
        self.times: list[float] = []
        self.open_gate = asyncio.Event()
        self.open_gate.set()
        self.gone = asyncio.Event()
        self.says: list[str] = []  # what it sends as soon as it is woken
        self.woken, self.closed = asyncio.Event(), asyncio.Event()
        self.closing: tuple[int, str] | None = None

    async def receive(self) -> dict[str, Any]:
        if not self.says:
            going = [asyncio.ensure_future(event.wait()) for event in (self.gone, self.woken)]
            await asyncio.wait(going, return_when=asyncio.FIRST_COMPLETED)
            for each in going:
                each.cancel()
        if self.says:
            return {"type": "websocket.receive", "text": self.says.pop()}
        await self.gone.wait()
        return {"type": "websocket.disconnect"}

    async def close(self, code: int, reason: str) -> None:
        self.closing = code, reason
        self.closed.set()

    def texts(self) -> list[dict[str, Any]]:
        return [message for message in self.got if isinstance(message, dict)]

    async def send_text(self, text: str) -> None:
        self.raw.append(json.loads(text))
        await self._take(self._reader.whole(self.raw[-1]))

    async def send_bytes(self, data: bytes) -> None:
        await self._take(data)

    async def _take(self, message: Any) -> None:
        await self.open_gate.wait()
        self.got.append(message)
        self.times.append(asyncio.get_running_loop().time())

    def frames(self) -> list[float]:
        return [t for t, message in zip(self.times, self.got, strict=True) if isinstance(message, bytes)]


def visit(script: Callable[[FakeProgram, Socket], Coroutine[Any, Any, None]]) -> None:
    """Run a script against one connected page, in a time that does not pass outside."""

    async def main() -> None:
        program, socket = FakeProgram(), Socket()
        session = PageSession(cast(Any, program), cast(WebSocket, socket), "page-1", "en", FifoScheduler())
        going = asyncio.create_task(session.serve())
        await asyncio.sleep(1)
        await script(program, socket)
        socket.gone.set()
        await going

    hurried(main)


visited = scripted(visit, made=2)


@visited
async def test_a_slow_page_gets_the_newest_state_only(program: FakeProgram, socket: Socket) -> None:
    socket.open_gate.clear()
    for n in range(1000):
        program.tell(say=f"{n}")
        program.news(light=bytes([n % 256]) * 144)
        await asyncio.sleep(0.001)
    socket.open_gate.set()
    await asyncio.sleep(1)
    later = socket.got[5:]
    assert len(later) <= 4, "the first of each may have been under way when the page stopped reading"
    assert [m["say"] for m in later if isinstance(m, dict)][-1] == "999"
    assert [m for m in later if isinstance(m, bytes)][-1] == bytes([999 % 256]) * 144


@visited
async def test_changes_of_one_moment_are_one_message(program: FakeProgram, socket: Socket) -> None:
    for n in range(50):
        program.tell(say=f"{n}")
    await asyncio.sleep(1)
    assert [message["say"] for message in socket.got[5:]] == ["49"]


@visited
async def test_frames_come_at_most_sixty_times_a_second_and_the_last_one_comes(
    program: FakeProgram, socket: Socket
) -> None:
    for n in range(2000):
        program.news(light=bytes([1 + 199 * (n % 2)]) * 144)
        await asyncio.sleep(0.001)
    await asyncio.sleep(1)
    frames = socket.frames()[1:]
    gaps = [after - before for before, after in pairwise(frames)]
    assert min(gaps) >= FRAME_INTERVAL_S - 1e-6
    assert 110 <= len(frames) <= 122
    assert socket.got[-1] == program.frame()


async def breathe(program: FakeProgram, seconds: float) -> None:
    """A light that goes up and down softly, sixty times a second."""
    for n in range(round(60 * seconds)):
        program.news(light=bytes([round(12 + 200 * wave(Motion.BREATHE, n / 120))]) * 144)
        await asyncio.sleep(1 / 60)


@visited
async def test_a_light_that_breathes_needs_few_frames_and_fewer_where_nothing_happens(
    program: FakeProgram, socket: Socket
) -> None:
    await breathe(program, RESTS_AFTER_S + 20)
    gaps = [after - before for before, after in pairwise(socket.frames()[2:])]
    assert min(gaps) >= BREATH_S - 1e-6
    assert sum(gap < REST_S - 1e-6 for gap in gaps) <= RESTS_AFTER_S / BREATH_S
    assert all(REST_S - 1e-6 <= gap < 1.2 * REST_S for gap in gaps[-30:])


@visited
async def test_a_light_that_goes_on_does_not_wait_where_all_is_at_rest(
    program: FakeProgram, socket: Socket
) -> None:
    await breathe(program, RESTS_AFTER_S + 5)
    program.news(light=bytes([200]) * 144)
    await asyncio.sleep(FRAME_INTERVAL_S)
    assert socket.got[-1] == program.light


@visited
async def test_words_do_not_wait_for_the_next_frame(program: FakeProgram, socket: Socket) -> None:
    program.news(light=bytes([1]) * 144)
    await asyncio.sleep(0.001)
    program.news(light=bytes([2]) * 144)
    program.tell(say="now")
    await asyncio.sleep(0.001)
    assert socket.got[-1]["say"] == "now"


@visited
async def test_idle_page_is_not_polled(program: FakeProgram, socket: Socket) -> None:
    asked = 0

    class Counting(FakeProgram):
        def versions(self) -> Any:
            nonlocal asked
            asked += 1
            return super().versions()

    program.__class__ = Counting
    del socket.got[:]
    await asyncio.sleep(3600)
    assert socket.got == [message for message in socket.texts() if message["type"] == "beat"]
    assert len(socket.got) == 3600 / BEAT_S
    assert max(len(json.dumps(message)) for message in socket.got) < 60
    assert asked <= 3 * 3600 / BEAT_S


@visited
async def test_a_line_beats_also_while_much_is_going_on(program: FakeProgram, socket: Socket) -> None:
    for n in range(600):
        program.news(light=bytes([n % 256]) * 144)
        await asyncio.sleep(0.05)
    beats = [message["at"] for message in socket.texts() if message["type"] == "beat"]
    assert len(beats) == 30 / BEAT_S
    assert all(now - before < 1000 * BEAT_S + 100 for before, now in pairwise(beats))


@visited
async def test_a_page_that_is_looked_at_again_is_answered_at_once_with_what_was_taken(
    program: FakeProgram, socket: Socket
) -> None:
    del socket.got[:]
    socket.says.append('{"do": "beat", "seq": 7, "heard": 0}')
    socket.woken.set()
    await asyncio.sleep(0.01)
    assert [(message["type"], message["seen"]) for message in socket.texts()] == [("beat", 7)]
    assert program.heard == []


@pytest.mark.parametrize(("age_s", "is_done"), [(0.0, True), (LATE_S - 1, True), (LATE_S + 1, False)])
@visited
async def test_late_command_is_not_done_and_closes_connection(
    program: FakeProgram, socket: Socket, age_s: float, is_done: bool
) -> None:
    """A whole move of somebody whose line had stopped: none of it is done, not only its first tap."""
    await asyncio.sleep(30)
    now = round(1000 * (asyncio.get_running_loop().time()))
    taps = [
        {"do": "handle", "verb": verb, "place": place, "heard": now - round(1000 * age_s)}
        for verb, place in (("lift", "f1"), ("set", "e2"), ("press", "done flower"))
    ]
    socket.says.extend(json.dumps(tap) for tap in reversed(taps))
    socket.woken.set()
    await asyncio.sleep(1)
    assert [tap.model_dump(include={"verb"}) for tap in program.heard] == [
        {"verb": verb} for verb in ("lift", "set", "press") if is_done
    ]
    assert program.left == ([] if is_done else ["page-1"])
    assert socket.closing == (None if is_done else (4002, translate("web-late")))


def test_a_page_gives_its_line_up_only_when_nothing_asked_by_it_can_be_done_any_more() -> None:
    script = (PAGE / "connection.js").read_text(encoding="utf-8")
    silent_ms = int(script.partition("const SILENT_MS = ")[2].partition(";")[0])
    assert silent_ms > 1000 * LATE_S
    assert 2 * BEAT_S < silent_ms / 1000 <= 3 * BEAT_S, "two or three beats are missing"


@visited
async def test_a_page_that_floods_is_slowed_down_and_then_closed_with_a_reason(
    program: FakeProgram, socket: Socket
) -> None:
    began = asyncio.get_running_loop().time()
    socket.says.extend(['{"do": "handle", "verb": "lift", "place": "nowhere"}'] * 100_000)
    socket.woken.set()
    await socket.closed.wait()
    took = asyncio.get_running_loop().time() - began
    await asyncio.sleep(0)
    assert program.left == ["page-1"]
    assert FLOOD_S < took < FLOOD_S + 5
    assert BURST < 100_000 - len(socket.says) < BURST + (FLOOD_S + 5) * COST_PER_S
    assert socket.closing == (1008, translate("web-flood"))


@visited
async def test_a_burst_that_ends_is_all_answered(program: FakeProgram, socket: Socket) -> None:
    socket.says.extend(['{"do": "handle", "verb": "lift", "place": "nowhere"}'] * 1200)
    socket.woken.set()
    await asyncio.sleep(60)
    assert program.heard
    assert sum(message["type"] == "refused" for message in socket.texts()) == 1200
    assert socket.closing is None


def test_a_closing_reason_fits_into_its_frame() -> None:
    for key in ("web-flood", "web-fault", "web-late", "guests-door-full", "guests-silent", "guests-ended"):
        for language in LANGUAGES:  # RFC 6455, 5.5: 125 bytes, two of them the code
            assert len(translate(key, language).encode()) <= 123, (key, language)


@visited
async def test_status_goes_out_whole_once_and_then_as_what_has_changed(
    program: FakeProgram, socket: Socket
) -> None:
    program.tell(say="Set it down.", side=1)
    await asyncio.sleep(1)
    program.tell(homes={"may": []})
    await asyncio.sleep(1)
    del program.more["homes"]
    program.news("status")
    await asyncio.sleep(1)
    program.news("status")  # without a difference
    await asyncio.sleep(1)
    first, *later = [each for each in socket.raw if each["type"] in ("status", "changes")]
    assert first.keys() - {"type"} == program.status("en").keys()
    assert later == [
        {"type": "changes", "changed": {"say": "Set it down.", "side": 1}},
        {"type": "changes", "changed": {"homes": {"may": []}}},
        {"type": "changes", "changed": {"homes": None}},
    ]


@visited
async def test_status_is_sent_whole_again_on_a_new_connection(program: FakeProgram, socket: Socket) -> None:
    program.tell(say="Now.")
    await asyncio.sleep(1)
    again = Socket()
    session = PageSession(cast(Any, program), cast(WebSocket, again), "page-2", "en", FifoScheduler())
    going = asyncio.create_task(session.serve())
    await asyncio.sleep(1)
    assert [each["say"] for each in again.raw if each["type"] == "status"] == ["Now."]
    again.gone.set()
    await going
    assert socket.raw[-1]["changed"] == {"say": "Now."}
