"""All live lines: how many there may be of this computer's pages and of guests, and who is let in."""

from collections import Counter
from collections.abc import Iterator

from starlette.responses import PlainTextResponse
from starlette.types import Scope
from starlette.websockets import WebSocket

from niwashi import words
from niwashi.guests import Right
from niwashi.web.door import MOST_AT_DOOR, MOST_GUESTS, Door, DoorVisit
from niwashi.web.entry import Entry, SpectatorEntry
from niwashi.web.gate import Gate
from niwashi.web.hosts import is_own, peer_address
from niwashi.web.live import PageVisit
from niwashi.web.program import Program

MOST_PAGES = 32
"""Pages of this computer that are connected at the same time; further ones are told to come back later."""


class Lines:
    """Every connected page, by the name of its hand. Guests take no room of this computer's own pages."""

    def __init__(
        self,
        program: Program,
        gate: Gate,
        door: Door | None,
        hands: Iterator[str],
        watched: Program,
        *,
        is_to_watch: bool = False,
    ) -> None:
        """Whoever only watches is shown what is `watched`; `is_to_watch`: so do this computer's own pages."""
        self._is_to_watch = is_to_watch
        self._watched = watched
        self._program, self._gate, self._door, self._hands = program, gate, door, hands
        self._own: set[str] = set()
        self._guests: set[str] = set()
        self._at_door: set[str] = set()
        self._guests_from: Counter[str] = Counter()

    def has_guest_from(self, scope: Scope) -> bool:
        """Whether a guest who was let in is connected from the address that a request comes from."""
        return self._guests_from[str(peer_address(scope))] > 0

    async def visit(self, socket: WebSocket, language: str) -> None:
        """Serve one page until it goes."""
        if self._door is None or is_own(socket.scope):
            await self._visit_own(socket, language)
        else:
            await self._visit_as_guest(self._door, socket, language)

    async def _visit_own(self, socket: WebSocket, language: str) -> None:
        if len(self._own) >= MOST_PAGES:
            await _deny(socket, language, MOST_PAGES)
            return
        hand = next(self._hands)
        self._own.add(hand)
        try:
            await socket.accept()
            await PageVisit(self._program, socket, hand, language, self._gate, self._own_entry()).last()
        finally:
            self._own.discard(hand)

    def _own_entry(self) -> Entry:
        if self._is_to_watch:
            return SpectatorEntry()
        return Entry(guests=None if self._door is None else self._door.guests)

    async def _visit_as_guest(self, door: Door, socket: WebSocket, language: str) -> None:
        if len(self._guests) >= MOST_GUESTS or len(self._at_door) >= MOST_AT_DOOR:
            await _deny(socket, language, MOST_GUESTS)
            return
        hand = next(self._hands)
        self._guests.add(hand)
        try:
            await socket.accept()
            entry = await self._entry(door, socket, hand, language)
            if entry is not None:
                await self._serve(door, socket, hand, language, entry)
        finally:
            self._guests.discard(hand)

    async def _entry(self, door: Door, socket: WebSocket, hand: str, language: str) -> Entry | None:
        self._at_door.add(hand)
        try:
            return await DoorVisit(door, socket, hand, language, self._gate).entry()
        except Exception as fault:  # noqa: BLE001  # whatever it was, it is this guest's
            self._program.fault(fault, "a guest at the door")
            await socket.close(1011, words.say("web-fault", language))
            return None
        finally:
            self._at_door.discard(hand)

    async def _serve(self, door: Door, socket: WebSocket, hand: str, language: str, entry: Entry) -> None:
        peer = str(peer_address(socket.scope))
        self._guests_from[peer] += 1
        shown = self._watched if entry.right is Right.WATCH else self._program
        try:
            await PageVisit(shown, socket, hand, language, self._gate, entry).last()
        finally:
            self._guests_from[peer] -= 1
            door.leave(hand)


async def _deny(socket: WebSocket, language: str, most: int) -> None:
    full = words.say("web-too-many-pages", language, most=most)
    await socket.send_denial_response(PlainTextResponse(full, status_code=503))
