"""A gate that lets one thing through in each round of the event loop: what is due is never late."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial


class FifoScheduler:
    """Everything that is done for pages waits here for its turn, first come, first served.

    The loop looks at its clock once a round. With one thing a round, a step of the board that is due waits
    for that one thing and no longer, however many pages ask for however much.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], object]] = deque()

    def schedule(self, work: Callable[[], object]) -> None:
        """Have something short done in a round of its own."""
        self._waiting.append(work)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._let_one_through)

    async def wait(self) -> None:
        """Return once it is the caller's turn, which lasts until it awaits something."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.schedule(partial(_come, turn))
        await turn

    def _let_one_through(self) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._let_one_through)


def _come(turn: asyncio.Future[None]) -> None:
    """Tell whoever waits that it is their turn, if they still wait."""
    if not turn.done():
        turn.set_result(None)
