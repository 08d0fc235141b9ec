"""Keep track of the live connections: limits for this computer's pages and for guests, and admission."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from niwashi.page_types.rights import Right
from niwashi.server.game_server import GameServer
from niwashi.server.page_session import LATE, PageSession
from niwashi.web.access import ClientAccess, SpectatorAccess
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.hosts import LET_IN, is_own, peer_address
from niwashi.words.catalogue import translate

if TYPE_CHECKING:  # only a door open to guests has them
    from niwashi.server.delayed import DelayedGame
    from niwashi.server.door import Door, DoorVisit

MOST_PAGES = 32
"""Most pages of this computer that are connected at the same time. More are refused with 503."""

MOST_GUESTS = 32
"""Most pages of guests that are connected at the same time."""

MOST_AT_DOOR = 16
MOST_OF_ONE = 4
"""Pages without a session that may wait at the door: in all, and from one address."""

IDLE_S = 60.0
"""Seconds of silence after which a waiting page makes room for a new one."""


class ConnectionRegistry:
    """All connected pages. This computer's own pages and guests are counted apart."""

    def __init__(
        self,
        program: GameServer,
        scheduler: FifoScheduler,
        door: "Door | None",
        hands: Iterator[str],
        watched: "DelayedGame | None",
        *,
        is_to_watch: bool = False,
    ) -> None:
        """Guests who only watch see `watched` if there is one.

        With `is_to_watch` this computer's pages only watch, too.
        """
        self._is_to_watch = is_to_watch
        self._watched = watched
        self._program, self._scheduler, self._door, self._hands = program, scheduler, door, hands
        self._own: set[str] = set()
        self._at_door: dict[DoorVisit, str] = {}  # with the peer's address
        self._guests_from: Counter[str] = Counter()
        self._of_page: dict[str, asyncio.Task[None]] = {}

    def has_guest_from(self, scope: Scope) -> bool:
        """Return True if a guest who was let in is connected from the address that a request comes from."""
        return self._guests_from[str(peer_address(scope))] > 0

    async def visit(self, socket: WebSocket, language: str) -> None:
        """Serve one page until it leaves, or until it connects anew because this connection was silent."""
        page = socket.query_params.get("page", "")
        before = self._of_page.get(page)
        visiting = asyncio.create_task(self._visit_after(before, socket, language))
        if page:
            self._of_page[page] = visiting
        try:
            await asyncio.wait([visiting])
            if not visiting.cancelled():
                visiting.result()
                return
            with suppress(WebSocketDisconnect, RuntimeError):
                await socket.close(LATE, translate("web-late", language))
        finally:
            if not visiting.done():  # cancelled from outside: cancel the visit, too
                visiting.cancel()
                await asyncio.wait([visiting])
            if self._of_page.get(page) is visiting:
                del self._of_page[page]

    async def _visit_after(self, before: asyncio.Task[None] | None, socket: WebSocket, language: str) -> None:
        """Serve a page after its previous connection has ended, so that its hand is empty."""
        if before is not None:
            before.cancel()
            await asyncio.wait([before])
        if self._door is None or is_own(socket.scope):
            await self._visit_own(socket, language)
        else:
            await self._visit_as_guest(self._door, socket, language)

    async def _visit_own(self, socket: WebSocket, language: str) -> None:
        if len(self._own) >= MOST_PAGES:
            full = translate("web-too-many-pages", language, most=MOST_PAGES)
            await socket.send_denial_response(PlainTextResponse(full, status_code=503))
            return
        hand = next(self._hands)
        self._own.add(hand)
        try:
            await socket.accept()
            await PageSession(
                self._program, socket, hand, language, self._scheduler, self._own_access()
            ).serve()
        finally:
            self._own.discard(hand)

    def _own_access(self) -> ClientAccess:
        if self._is_to_watch:
            return SpectatorAccess()
        return ClientAccess(guests=None if self._door is None else self._door.guests)

    async def _visit_as_guest(self, door: "Door", socket: WebSocket, language: str) -> None:
        """Serve a guest. It is counted only with a valid key, so that others can't keep it out."""
        hand = next(self._hands)
        await socket.accept()
        access = await self._access(door, socket, hand, language)
        if access is None:
            return
        if self._guests_from.total() >= MOST_GUESTS:
            door.leave(hand)
            await socket.close(1013, translate("web-too-many-pages", language, most=MOST_GUESTS))
            return
        await self._serve(door, socket, hand, language, access)

    async def _access(self, door: "Door", socket: WebSocket, hand: str, language: str) -> ClientAccess | None:
        from niwashi.server.door import DoorVisit  # only a door open to guests has visits

        visit = DoorVisit(door, socket, hand, language, self._scheduler, self._has_room)
        self._at_door[visit] = str(peer_address(socket.scope))
        try:
            return await visit.serve()
        except Exception as fault:  # noqa: BLE001  # any fault ends this guest's visit only
            self._program.fault(fault, "a guest at the door")
            await socket.close(1011, translate("web-fault", language))
            return None
        finally:
            del self._at_door[visit]

    def _has_room(self, visit: "DoorVisit") -> bool:
        """Return True if a page may wait at the door; one of its address or an idle one may have to leave."""
        waiting = [each for each in self._at_door if each.is_waiting]
        alike = [each for each in waiting if self._at_door[each] == self._at_door[visit]]
        if len(alike) >= MOST_OF_ONE:
            going = [each for each in alike if not each.is_pairing]
        elif len(waiting) >= MOST_AT_DOOR:
            idle_since = visit.heard_at - IDLE_S
            going = [each for each in waiting if each.heard_at < idle_since and not each.is_pairing]
        else:
            return True
        if going:
            min(going, key=lambda each: each.heard_at).make_room()
        return bool(going)

    async def _serve(
        self, door: "Door", socket: WebSocket, hand: str, language: str, access: ClientAccess
    ) -> None:
        peer = str(peer_address(socket.scope))
        self._guests_from[peer] += 1
        let_in = socket.scope.get("state", {}).get(LET_IN)
        if let_in is not None:
            let_in()
        delayed = self._watched if access.right is Right.WATCH else None
        try:
            await PageSession(self._program, socket, hand, language, self._scheduler, access, delayed).serve()
        finally:
            self._guests_from[peer] -= 1
            door.leave(hand)
