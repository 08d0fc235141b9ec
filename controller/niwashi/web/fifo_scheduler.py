"""Run one piece of work in each round of the event loop, so that the board's step is never late."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial


class FifoScheduler:
    """Queues all work for pages, first come, first served.

    The loop looks at its clock once a round. With one piece of work a round, a step of the board that is due
    waits for that piece at most, however many pages ask for however much.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], object]] = deque()

    def schedule(self, work: Callable[[], object]) -> None:
        """Run some short work in a round of its own."""
        self._waiting.append(work)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._run_one)

    async def wait(self) -> None:
        """Wait for the caller's turn. It lasts until the caller next awaits something."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.schedule(partial(_resolve, turn))
        await turn

    def _run_one(self) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._run_one)


def _resolve(turn: asyncio.Future[None]) -> None:
    if not turn.done():  # cancelled meanwhile
        turn.set_result(None)
