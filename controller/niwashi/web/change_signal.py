"""Notify pages of changes without polling."""

import asyncio


class ChangeSignal:
    """Wakes all that wait for it. A change that nobody waits for is not stored, and costs nothing."""

    def __init__(self) -> None:
        self._next: asyncio.Event | None = None

    def notify(self) -> None:
        """Wake all that are waiting now."""
        if self._next is not None:
            self._next.set()
            self._next = None

    async def wait(self) -> None:
        if self._next is None:
            self._next = asyncio.Event()
        await self._next.wait()
