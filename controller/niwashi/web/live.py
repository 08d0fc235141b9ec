"""One page's connection: what it sends goes to the program, what changed goes to it."""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from niwashi import words
from niwashi.errors import NiwashiError
from niwashi.session import Cue
from niwashi.web.access import ClientAccess
from niwashi.web.commands import AskBeat, AskGuests, BadMessage, Command, Cost, parse
from niwashi.web.door_state import GuestsMessage
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.frame_pace import FramePace
from niwashi.web.heartbeat import LATE, Heartbeat, LateError
from niwashi.web.program import Program
from niwashi.web.state import (
    Hello,
    RefusedMessage,
    SceneMessage,
    ServerMessage,
    Status,
    StatusMessage,
    TableMessage,
)

FLOOD_S = 5.0
"""So long a page may ask for more than its share without a pause; then its line is closed."""

_FLOODS, _BROKEN = 1008, 1011  # RFC 6455, 7.4.1: against the rules of this server; its own fault
_LOOK_AGAIN_S = 0.5  # so often a page looks whether the lights are the players' again
_OF_CODES = (Cue.PAIRING_FIRST, Cue.PAIRING)
_ENDED = 4001  # RFC 6455, 7.4.2: ours


class _FloodError(Exception):
    """A page that asks for more than its share, and does not stop."""


class _EndedError(Exception):
    """A page whose session has ended."""


class PageSession:
    """One page, from its connecting to its leaving.

    Nothing is queued: what is sent is always the newest state, and only after the message before it
    went out. A slow page therefore skips states; it never falls behind. Nor does it hold anybody up:
    everything that is done for it waits for its turn at the gate.
    """

    def __init__(
        self,
        program: Program,
        socket: WebSocket,
        hand: str,
        language: str,
        scheduler: FifoScheduler,
        entry: ClientAccess | None = None,
    ) -> None:
        """Without an `entry` it is a page of this very computer."""
        self._program = program
        self._entry = entry or ClientAccess()
        self._socket = socket
        self._hand = hand
        self._language = language
        self._scheduler = scheduler
        self._share = self._entry.share
        self._sent: dict[str, int] = {}
        self._pace = FramePace()
        self._seen = 0
        self._heart = Heartbeat(self._now())

    async def serve(self) -> None:
        """Serve the page until it goes, or has to; then its hand lets go of what it holds."""
        try:
            async with asyncio.TaskGroup() as tasks:
                pushing = tasks.create_task(self._push())
                await self._listen()
                pushing.cancel()
        except* WebSocketDisconnect:  # found out by sending
            pass
        except* _FloodError:
            await self._close(_FLOODS, "web-flood")
        except* _EndedError:
            await self._close(_ENDED, "guests-ended")
        except* LateError:
            await self._close(LATE, "web-late")
        except* Exception as group:  # noqa: BLE001  # whatever it was, it is this page's
            for fault in group.exceptions:
                self._program.fault(fault, "a page")
            await self._close(_BROKEN, "web-fault")
        finally:
            self._leave()

    def _leave(self) -> None:
        try:
            self._program.leave(self._hand)
        except Exception as fault:  # noqa: BLE001
            self._program.fault(fault, "a page that leaves")

    async def _close(self, code: int, key: str) -> None:
        """Close the line with a reason; there may be nobody left to hear it."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(code, words.translate(key, self._language))

    async def _listen(self) -> None:
        while (received := await self._socket.receive())["type"] != "websocket.disconnect":
            await self._wait_for_share()
            await self._scheduler.wait()
            await self._answer(received.get("text"))

    async def _wait_for_share(self) -> None:
        now = self._now()
        wait_s = self._share.wait_s(now)
        if self._share.strained_s(now) > FLOOD_S:
            raise _FloodError
        if wait_s:
            await asyncio.sleep(wait_s)

    async def _answer(self, text: str | None) -> None:
        seq, cost = 0, Cost.USUAL
        try:
            command = _parsed(text)
            self._heart.check(command, self._now())
            seq, cost = command.seq, command.cost
            self._seen = seq
            self._check_on()
            if isinstance(command, AskBeat):
                await self._beat()
                return
            self._pace.stir(self._now())
            self._entry.check(command)
            if isinstance(command, AskGuests):
                await self._send(GuestsMessage(**self._entry.guests(), type="guests"))
            else:
                self._program.handle(command, self._hand)
        except NiwashiError as error:
            await self._send(RefusedMessage(type="refused", text=error.message(self._language), seq=seq))
        finally:
            self._share.spend(cost, self._now())

    def _check_on(self) -> None:
        if not self._entry.is_on:
            raise _EndedError

    def _hello(self) -> Hello:
        entry = self._entry
        return Hello(
            type="hello",
            hand=self._hand,
            language=self._language,
            right=entry.right.word,
            is_guest=entry.is_guest,
            has_guests=entry.has_guests,
        )

    async def _push(self) -> None:
        await self._send(self._hello())
        while True:
            self._check_on()
            # No await between looking for news and waiting for it, so that none is missed.
            news = self._news()
            if not self._heart.wait_s(self._now()):
                await self._beat()
            elif news is None:
                await self._change()
            else:
                await self._scheduler.wait()
                await self._send_state(news)

    def _news(self) -> str | None:
        """The first thing of which the page has an old version and may get the new one now."""
        now = self._program.versions()
        return next((name for name in ("scene", "table", "status") if self._is_old(name, now)), None) or (
            "frame" if self._has_frame(now) and self._frame_wait_s() <= 0 else None
        )

    async def _send_state(self, name: str) -> None:
        self._sent[name] = self._program.versions()[name]
        if name == "frame":
            frame = self._program.frame()
            self._pace.sent(frame, self._now())
            await self._socket.send_bytes(frame)
        else:
            self._pace.stir(self._now())
            await self._send(self._state(name))

    async def _change(self) -> None:
        """Return when something changed, a frame held back for its time may go out, or a beat is due."""
        waits_s = [self._heart.wait_s(self._now())]
        if self._has_frame(self._program.versions()):
            waits_s.append(self._frame_wait_s())
        elif not self._entry.sees_lights:
            waits_s.append(_LOOK_AGAIN_S)
        try:
            async with asyncio.timeout(min(waits_s)):
                await self._program.changed()
        except TimeoutError:
            pass

    def _has_frame(self, versions: Mapping[str, int]) -> bool:
        """Whether there is a frame that the page has not got, and may get."""
        return self._is_old("frame", versions) and self._entry.sees_lights

    def _is_old(self, name: str, versions: Mapping[str, int]) -> bool:
        return self._sent.get(name) != versions[name]

    def _frame_wait_s(self) -> float:
        return self._pace.wait_s(self._program.frame(), self._now())

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _state(self, name: str) -> ServerMessage:
        if name == "scene":
            return SceneMessage(**self._program.scene(self._language), type="scene")
        if name == "status":
            status = self._program.status(self._language, self._hand)
            return StatusMessage(**(_without_code(status) if self._entry.is_guest else status), type="status")
        return TableMessage(**self._program.table(), type="table", seen=self._seen)

    async def _beat(self) -> None:
        await self._send(self._heart.beat(self._seen, self._now()))

    async def _send(self, message: ServerMessage) -> None:
        await self._socket.send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))


def _without_code(status: Status) -> Status:
    """A status that does not tell which cells are a pairing code."""
    return {**status, "cues": [None if cue in _OF_CODES else cue for cue in status["cues"]]}


def _parsed(text: str | None) -> Command:
    if text is None:
        raise BadMessage("web-binary-message")
    return parse(text)
