"""The load for any broker: boards in pairs, a connection each, and turns at an even pace.

This runs in a process of its own, beside the broker and beside whoever measures both:
`python -m niwashi_bench.carrier_worker nats|mqtt ...` tells one line of JSON once all boards are connected,
waits for a line, and tells another one when the turns are over. All boards share this process, one loop and
one processor.
"""

import asyncio
import json
import math
import resource
import struct
import sys
from collections.abc import Awaitable, Callable, Collection, Sequence
from time import monotonic, process_time

import psutil

from niwashi_bench.laps import percentile

TURN_BYTES = 459  # a signed entry of Garden
PATIENCE_S = 60.0
AT_ONCE = 32
_TOLD = 3

Send = Callable[[bytes], Awaitable[None]]


class Load:
    """The turns with their times of sending and receiving."""

    def __init__(self) -> None:
        self._sent: list[float] = []
        self._came: dict[int, float] = {}
        self._acknowledged: list[float] = []
        self.twice = 0
        self.failed = 0

    def arrived(self, data: bytes) -> None:
        """A turn has come."""
        (number,) = struct.unpack_from(">Q", data)
        if number in self._came:
            self.twice += 1
        else:
            self._came[number] = monotonic() - self._sent[number]

    async def run(self, boards: Sequence[Send], rate: int, seconds: float) -> dict[str, float]:
        """Let one board after the other send a turn, and return the figures measured."""
        began, processor, tasks = monotonic(), process_time(), set()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - monotonic()))
            self._sent.append(monotonic())
            data = struct.pack(">Q", number).ljust(TURN_BYTES, b".")
            task = asyncio.create_task(self._send(boards[number % len(boards)], data))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        used = (process_time() - processor) / (monotonic() - began)
        late = monotonic() - began - seconds
        await asyncio.sleep(0)  # the last one has not begun yet
        until = monotonic() + PATIENCE_S
        while (tasks or len(self._came) < len(self._sent)) and monotonic() < until:
            await asyncio.sleep(0.1)
        return {
            "sent": len(self._sent),
            "delivered": len(self._came),
            "twice": self.twice,
            "failed": self.failed,
            "late_s": late,
            "p50_ms": _ms(self._came.values(), 0.5),
            "p99_ms": _ms(self._came.values(), 0.99),
            "kept_p99_ms": _ms(self._acknowledged, 0.99),
            "processor": 100 * used,
            "mb": _mb(),
        }

    async def _send(self, send: Send, data: bytes) -> None:
        began = monotonic()
        try:
            await send(data)
        except Exception as error:  # noqa: BLE001  (whatever it is, it is counted)
            self.failed += 1
            if self.failed <= _TOLD:
                print(f"not sent: {error}", file=sys.stderr)
        else:
            self._acknowledged.append(monotonic() - began)


def _ms(seconds: Collection[float], share: float) -> float:
    """Return the time within which this share arrived, in milliseconds; infinite if none did."""
    return 1000 * percentile(seconds, share) if seconds else math.inf


def _mb() -> float:
    return float(psutil.Process().memory_info().rss) / 1e6


async def in_lots(coroutines: Sequence[Awaitable[object]]) -> None:
    """Wait for all, some at once."""
    for begin in range(0, len(coroutines), AT_ONCE):
        await asyncio.gather(*coroutines[begin : begin + AT_ONCE])


async def measured(connect: Callable[[Load], Awaitable[Sequence[Send]]], rate: int, seconds: float) -> None:
    """Connect, tell, wait, work, tell."""
    before, began, processor = _mb(), monotonic(), process_time()
    load = Load()
    boards = await connect(load)
    ready = {"seconds": monotonic() - began, "processor_s": process_time() - processor, "mb": _mb() - before}
    print(json.dumps(ready), flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    print(json.dumps(await load.run(boards, rate, seconds)), flush=True)


def more_files() -> None:
    """Raise the limit of connections to the most that this computer allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
