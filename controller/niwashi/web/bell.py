"""A bell that wakes everybody who waits for it: how pages learn of changes without polling."""

import asyncio

__all__ = ["Bell"]


class Bell:
    """Rung once for many listeners; a ring that nobody waits for is forgotten, not stored."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def ring(self) -> None:
        """Wake everybody who is waiting now."""
        self._next.set()
        self._next = asyncio.Event()

    async def heard(self) -> None:
        """Return at the next ring."""
        await self._next.wait()
