"""The door: how a page from the home network gets a session, and comes in with it.

The key is the first thing that a page says on its line. It is in no cookie and in no address, so no other
page can make a browser send it.
"""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from niwashi import words
from niwashi.errors import NiwashiError
from niwashi.web.bucket import TokenBucket
from niwashi.web.door_commands import BeginPairing, ComeIn, DoorCommand, Enter, TapCells, parse_at_door
from niwashi.web.door_state import DoorCell, DoorMessage, DoorView, GuestsView
from niwashi.web.entry import Entry
from niwashi.web.gate import Gate
from niwashi.web.state import RefusedMessage

MOST_GUESTS = 32
"""Pages of guests that are connected at the same time."""

MOST_AT_DOOR = 8
"""So many of them may be without a session: whoever only knocks keeps nobody out who is in."""

MESSAGES_PER_S = 2.0
MESSAGES_AT_ONCE = 10.0
FLOOD_S = 5.0

_FLOODS = 1008  # RFC 6455, 7.4.1: against the rules of this server


class Door(Protocol):
    """What `niwashi.web` needs of whoever knows the guests. A guest is known by the name of its hand."""

    def enter(self, key: str, hand: str) -> Entry | None:
        """The entry that a key opens; None for none. Raises NiwashiError where there is no room."""

    def begin(self, hand: str) -> None:
        """Have the board show a code. Raises NiwashiError where it can't, or not now."""

    def tap(self, hand: str, cells: Sequence[str]) -> None:
        """Try a code. Raises NiwashiError where none is shown to this guest."""

    def come_in(self, hand: str) -> None:
        """Wait for *done* no longer."""

    def take_key(self, hand: str) -> str:
        """The key of the session that this guest has won, once; "" for none. Raises NiwashiError."""

    def leave(self, hand: str) -> None:
        """A guest has gone from the door, or from the table."""

    def view(self, hand: str) -> DoorView:
        """How this guest's pairing stands."""

    def cells(self, language: str) -> Sequence[DoorCell]:
        """The outline of the board."""

    def guests(self) -> GuestsView:
        """Who is in, and where others find the board."""

    async def changed(self) -> None:
        """Return when something has changed."""


class DoorVisit:
    """One page at the door, until it has come in or gone."""

    def __init__(self, door: Door, socket: WebSocket, hand: str, language: str, gate: Gate) -> None:
        self._door, self._socket, self._hand = door, socket, hand
        self._language, self._gate = language, gate
        self._share = TokenBucket(MESSAGES_PER_S, MESSAGES_AT_ONCE)
        self._told: DoorView | None = None
        self._key = ""
        self._is_known = True

    async def entry(self) -> Entry | None:
        """What the page comes in with; None where it goes again. What it has won is lost then."""
        pushing, entry = asyncio.create_task(self._push()), None
        try:
            entry = await self._listen()
        except WebSocketDisconnect:  # found out by sending
            pass
        finally:
            pushing.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect):
                await pushing
            if entry is None:
                self._door.leave(self._hand)
        return entry

    async def _listen(self) -> Entry | None:
        while (received := await self._socket.receive())["type"] != "websocket.disconnect":
            if not await self._has_share():
                await self._socket.close(_FLOODS, words.say("web-flood", self._language))
                return None
            await self._gate.turn()
            entry = await self._answer(received.get("text"))
            if entry is not None:
                return entry
        return None

    async def _has_share(self) -> bool:
        """Wait until this page may ask for something; False if it asks for too much without a pause."""
        now = asyncio.get_running_loop().time()
        self._share.spend(1, now)
        wait_s = self._share.wait_s(now)
        if self._share.strained_s(now) > FLOOD_S:
            return False
        await asyncio.sleep(wait_s)
        return True

    async def _answer(self, text: str | None) -> Entry | None:
        seq = 0
        try:
            command = parse_at_door(text)
            seq = command.seq
            if isinstance(command, Enter):
                return await self._enter(command.key)
            self._do(command)
        except NiwashiError as error:
            refused = RefusedMessage(type="refused", text=error.said(self._language), seq=seq)
            await self._send(refused)
        await self._tell()
        return None

    async def _enter(self, key: str) -> Entry | None:
        entry = self._door.enter(key, self._hand)
        if entry is None:
            self._is_known, self._told = False, None
            await self._tell()
        return entry

    def _do(self, command: DoorCommand) -> None:
        match command:
            case BeginPairing():
                self._door.begin(self._hand)
            case TapCells():
                self._door.tap(self._hand, command.cells)
            case ComeIn():
                self._door.come_in(self._hand)

    async def _push(self) -> None:
        while True:
            await self._tell()
            await self._door.changed()
            await self._gate.turn()

    async def _tell(self) -> None:
        """Tell the page how things stand, if that is news."""
        view = self._door.view(self._hand)
        if self._told is None or {**self._told, "wait_s": 0} != {**view, "wait_s": 0}:
            self._told = view
            self._key = self._key or self._door.take_key(self._hand)
            await self._send(self._message(view))

    def _message(self, view: DoorView) -> DoorMessage:
        cells = self._door.cells(self._language)
        return DoorMessage(**view, type="door", cells=cells, key=self._key, is_known=self._is_known)

    async def _send(self, message: DoorMessage | RefusedMessage) -> None:
        await self._socket.send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
