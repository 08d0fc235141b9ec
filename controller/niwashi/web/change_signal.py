"""A signal that something has changed: how pages learn of it without polling."""

import asyncio


class ChangeSignal:
    """Wakes everybody who waits for it; a change that nobody waits for is forgotten, not stored."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def notify(self) -> None:
        """Wake everybody who is waiting now."""
        self._next.set()
        self._next = asyncio.Event()

    async def wait(self) -> None:
        """Return at the next change."""
        await self._next.wait()
