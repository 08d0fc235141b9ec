"""Notify pages of changes without polling."""

import asyncio


class ChangeSignal:
    """Wakes all that wait for it. A change that nobody waits for is not stored."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def notify(self) -> None:
        """Wake all that are waiting now."""
        self._next.set()
        self._next = asyncio.Event()

    async def wait(self) -> None:
        await self._next.wait()
