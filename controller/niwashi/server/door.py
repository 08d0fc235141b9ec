"""The door: a page from the home network gets a session here, and enters with its key.

The key is the first message of a page. It is in no cookie and no address, so no other site can make a browser
send it."""

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Annotated, Literal, Protocol, get_args

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from niwashi.errors import NiwashiError
from niwashi.page_types.commands import LONGEST, AskBeat, BadMessage, Name, PageCommand
from niwashi.page_types.door_state import DoorCell, DoorMessage, DoorView, GuestsView
from niwashi.page_types.state import BeatMessage, RefusedMessage
from niwashi.server.page_session import LATE, Heartbeat, LateError
from niwashi.web.access import ClientAccess
from niwashi.web.bucket import TokenBucket
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.words.catalogue import translate


class Enter(PageCommand):
    """Enter with the key of a session. It is sent over this connection only, never in an address."""

    do: Literal["enter"] = "enter"
    key: Annotated[str, Field(min_length=1, max_length=200)]


class NoKey(PageCommand):
    """State that the page has no key. A silent connection is closed."""

    do: Literal["no-key"] = "no-key"


class BeginPairing(PageCommand):
    """Let the board show a code."""

    do: Literal["pair"] = "pair"


class TapCells(PageCommand):
    """Try a code: four cells in their order, by name."""

    do: Literal["tap"] = "tap"
    cells: Annotated[list[Name], Field(min_length=4, max_length=4)]


class ComeIn(PageCommand):
    """Stop waiting for *done* on the board."""

    do: Literal["come-in"] = "come-in"


DoorCommand = Enter | NoKey | AskBeat | BeginPairing | TapCells | ComeIn

DOOR_COMMANDS: tuple[type[DoorCommand], ...] = get_args(DoorCommand)

_ADAPTER: TypeAdapter[DoorCommand] = TypeAdapter(
    Annotated[DoorCommand, Field(discriminator="do")], config=ConfigDict(defer_build=True)
)


def parse_at_door(text: str | None) -> DoorCommand:
    """Parse a command from JSON. Raises BadMessage.

    >>> parse_at_door('{"do": "pair"}')
    BeginPairing(seq=0, heard=None, do='pair')
    """
    if text is None:
        raise BadMessage("web-binary-message")
    if len(text) > LONGEST:
        raise BadMessage("web-long-message", found=str(len(text)), most=str(LONGEST))
    try:
        return _ADAPTER.validate_json(text)
    except ValidationError as error:
        raise BadMessage("guests-first") from error


FIRST_WORD_S = 5.0
"""Seconds for the first message (a key, or that there is none). Until then a page counts nowhere."""

MESSAGES_PER_S = 2.0
MESSAGES_AT_ONCE = 10.0
FLOOD_S = 5.0

_FLOODS, _FULL = 1008, 1013  # RFC 6455, 7.4.1: policy violation; try again later
_PAIRING = ("shown", "right", "over")  # stages while the board lets a guest in


class Door(Protocol):
    """The guests, as their pages at the door need them. A guest is known by the name of its hand."""

    def enter(self, key: str, hand: str) -> ClientAccess | None:
        """Return the access of a key; None for an unknown key. Raises NiwashiError if there is no room."""

    def is_host(self, key: str) -> bool:
        """Return whether a key opens a session with the right of a host."""

    def begin(self, hand: str) -> None:
        """Let the board show a code. Raises NiwashiError where it can't, or not now."""

    def tap(self, hand: str, cells: Sequence[str]) -> None:
        """Try a code. Raises NiwashiError if none is shown for this guest."""

    def come_in(self, hand: str) -> None:
        """Stop waiting for *done*."""

    def take_key(self, hand: str) -> str:
        """Return the key of the session that this guest has won, once; else "". Raises NiwashiError."""

    def leave(self, hand: str) -> None:
        """Note that a guest has left the door or the table."""

    def view(self, hand: str) -> DoorView:
        """Return the state of this guest's pairing."""

    def cells(self, language: str) -> Sequence[DoorCell]:
        """Return the outline of the board."""

    def guests(self) -> GuestsView:
        """Return the guests who are in, and the board's address."""

    async def changed(self) -> None:
        """Wait for the next change."""


class _FullError(Exception):
    """No more pages may wait at the door."""


class DoorVisit:
    """One page at the door, until it enters or leaves."""

    def __init__(
        self,
        door: Door,
        socket: WebSocket,
        hand: str,
        language: str,
        scheduler: FifoScheduler,
        has_room: Callable[["DoorVisit"], bool],
    ) -> None:
        """Take `has_room`, which is asked once if the page has no key: True if it may wait here."""
        self._door, self._socket, self._hand = door, socket, hand
        self._language, self._scheduler, self._has_room = language, scheduler, has_room
        self._heart, self._seen = Heartbeat(self._now()), 0
        self._listening: asyncio.Task[ClientAccess | None] | None = None
        self._has_sent = self.is_waiting = False
        self.heard_at = self._now()
        self._share = TokenBucket(MESSAGES_PER_S, MESSAGES_AT_ONCE)
        self._sent: DoorView | None = None
        self._key = ""
        self._is_known = True

    async def serve(self) -> ClientAccess | None:
        """Serve the page until it has access; None if it leaves. A session it has won is lost then."""
        pushing, access = asyncio.create_task(self._push()), None
        self._listening = asyncio.create_task(self._listen())
        try:
            await asyncio.wait([self._listening])
            if self._listening.cancelled():
                await self._close(_FULL, "guests-door-full")
            else:
                access = self._listening.result()
        except WebSocketDisconnect:  # noticed while sending
            pass
        except _FullError:
            await self._close(_FULL, "guests-door-full")
        except TimeoutError:
            await self._close(_FLOODS, "guests-silent")
        except LateError:
            await self._close(LATE, "web-late")
        finally:
            self._listening.cancel()
            pushing.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect):
                await pushing
            if access is None:
                self._door.leave(self._hand)
        return access

    def make_room(self) -> None:
        """Close this page, which has been silent for long, for a new one."""
        self.is_waiting = False
        if self._listening is not None:
            self._listening.cancel()

    @property
    def is_pairing(self) -> bool:
        """True while the board is letting this guest in."""
        return self._door.view(self._hand)["stage"] in _PAIRING

    async def _close(self, code: int, key: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(code, translate(key, self._language))

    async def _listen(self) -> ClientAccess | None:
        """Answer messages until the page has access. Raises TimeoutError if the first one does not come."""
        while (received := await self._received())["type"] != "websocket.disconnect":
            if not await self._has_share():
                await self._close(_FLOODS, "web-flood")
                return None
            await self._scheduler.wait()
            access = await self._answer(received.get("text"))
            if access is not None:
                return access
        return None

    async def _received(self) -> Message:
        async with asyncio.timeout(None if self._has_sent else FIRST_WORD_S):
            received = await self._socket.receive()
        self._has_sent, self.heard_at = True, self._now()
        return received

    async def _has_share(self) -> bool:
        """Wait for this page's share; False if it has exceeded it for too long."""
        now = self._now()
        self._share.spend(1, now)
        wait_s = self._share.wait_s(now)
        if self._share.strained_s(now) > FLOOD_S:
            return False
        await asyncio.sleep(wait_s)
        return True

    async def _answer(self, text: str | None) -> ClientAccess | None:
        seq = 0
        try:
            command = self._parsed(text)
            self._heart.check(command, self._now())
            self._seen = seq = command.seq
            if isinstance(command, Enter):
                return await self._enter(command.key)
            self._wait_here()
            if isinstance(command, AskBeat):
                await self._beat()
                return None
            self._do(command)
        except NiwashiError as error:
            refused = RefusedMessage(type="refused", text=translate(error.message, self._language), seq=seq)
            await self._send(refused)
        await self._send_view()
        return None

    def _parsed(self, text: str | None) -> DoorCommand:
        try:
            return parse_at_door(text)
        except NiwashiError:
            self._wait_here()
            raise

    def _wait_here(self) -> None:
        """Take a place at the door. Raises _FullError if there is none."""
        if not self.is_waiting:
            self.is_waiting = self._has_room(self)
            if not self.is_waiting:
                raise _FullError

    async def _enter(self, key: str) -> ClientAccess | None:
        access = self._door.enter(key, self._hand)
        if access is None:
            self._wait_here()
            self._is_known, self._sent = False, None
            await self._send_view()
        return access

    def _do(self, command: DoorCommand) -> None:
        match command:
            case BeginPairing():
                self._door.begin(self._hand)
            case TapCells():
                self._door.tap(self._hand, command.cells)
            case ComeIn():
                self._door.come_in(self._hand)
            case NoKey():
                pass  # nothing to do: the page has sent its first message

    async def _push(self) -> None:
        while True:
            await self._send_view()
            try:
                async with asyncio.timeout(self._heart.wait_s(self._now())):
                    await self._door.changed()
            except TimeoutError:
                await self._beat()
            await self._scheduler.wait()

    async def _beat(self) -> None:
        await self._send(self._heart.beat(self._seen, self._now()))

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def _send_view(self) -> None:
        """Send the state of the door, if it has changed."""
        view = self._door.view(self._hand)
        if self._sent is None or {**self._sent, "wait_s": 0} != {**view, "wait_s": 0}:
            self._sent = view
            self._key = self._key or self._door.take_key(self._hand)
            cells = self._door.cells(self._language)
            known = self._is_known
            await self._send(DoorMessage(**view, type="door", cells=cells, key=self._key, is_known=known))

    async def _send(self, message: DoorMessage | RefusedMessage | BeatMessage) -> None:
        await self._socket.send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
