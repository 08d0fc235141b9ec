"""Serve one page: its commands go to the program, changed state and frames of its lights go to the page."""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from niwashi.board_types import Cue
from niwashi.errors import NiwashiError
from niwashi.page_types.commands import AskBeat, AskGuests, BadMessage, Cost, PageCommand
from niwashi.page_types.door_state import GuestsMessage
from niwashi.page_types.state import (
    BeatMessage,
    ChangesMessage,
    HelloMessage,
    RefusedMessage,
    SceneMessage,
    ServerMessage,
    Status,
    StatusMessage,
    TableMessage,
)
from niwashi.server.game_server import GameServer
from niwashi.web.access import ClientAccess
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.words.catalogue import translate

if TYPE_CHECKING:  # only guests watch with a delay
    from niwashi.server.delayed import DelayedGame

FRAME_INTERVAL_S = 1 / 60
"""Shortest interval between frames in seconds: no more than a screen shows."""

BREATH_S = 1 / 12
"""Interval in seconds while lights only breathe: enough to look smooth."""

REST_S = 1 / 3
"""Interval while nobody does anything at the table, in seconds: a slow breath is enough then."""

RESTS_AFTER_S = 8.0
"""Seconds after the last event until the table counts as idle."""

_DARK_BYTE = 8  # 0 to 255: below this a lamp looks nearly off
_JUMP_FACTOR = 2  # factor of brightness, up or down

FLOOD_S = 5.0
"""Seconds that a page may exceed its share without a pause; then its connection is closed."""

BEAT_S = 5.0
"""Seconds between two beats."""

LATE_S = 10.0
"""Most seconds from the beat that a command names. Less than `SILENT_MS` of page/connection.js."""

LATE = 4002
"""Code with which such a connection is closed (RFC 6455, 7.4.2: private use)."""

_FLOODS, _BROKEN = 1008, 1011  # RFC 6455, 7.4.1: policy violation; internal error
_CODE_POLL_S = 0.5  # interval of checking if the lights still show a pairing code
_CODE_CUES = (Cue.PAIRING_FIRST, Cue.PAIRING)
_ENDED = 4001  # RFC 6455, 7.4.2: private use


class _FloodError(Exception):
    """A page keeps exceeding its share."""


class _EndedError(Exception):
    """The session of a page has ended."""


class LateError(Exception):
    """A page sent a command too long ago."""


class Heartbeat:
    """The beats of one connection, from its greeting on. Time in seconds is an argument.

    A page sees by them that it is connected, and the program how old a command is. A connection may stall
    without being closed, for example when a phone sleeps. Data sent then arrives late and at once. So each
    beat has a time, and each command names the last beat that its page had received. A command that names
    too old a beat is not done and ends the connection: the page has given that connection up and has drawn
    the table without the command.
    """

    def __init__(self, now: float) -> None:
        self._began = self._beaten_at = now

    def wait_s(self, now: float) -> float:
        """Return the seconds until the next beat; 0 if it is due, to a millisecond."""
        left_s = self._beaten_at + BEAT_S - now
        return left_s if left_s > 0.001 else 0.0

    def beat(self, seen: int, now: float) -> BeatMessage:
        """Return a beat for now; `seen` is the number of the last command that was received."""
        self._beaten_at = now
        return BeatMessage(type="beat", at=int(1000 * (now - self._began)), seen=seen)

    def check(self, command: PageCommand, now: float) -> None:
        """Raise LateError for a command that is too old. Programs other than pages may leave `heard` out."""
        if command.heard is not None and now - self._began - command.heard / 1000 > LATE_S:
            raise LateError


class PageSession:
    """One page, from connecting to leaving.

    Nothing is queued: the newest state is sent, and only after the previous message went out. So a slow page
    skips states and never falls behind. It does not delay others either: all work for it goes through the
    scheduler.
    """

    def __init__(
        self,
        program: GameServer,
        socket: WebSocket,
        hand: str,
        language: str,
        scheduler: FifoScheduler,
        access: ClientAccess | None = None,
        delayed: "DelayedGame | None" = None,
    ) -> None:
        """Without `access` it is a page of this computer. It is shown the `delayed` game if there is one."""
        self._program, self._shown = program, delayed or program
        self._access = access or ClientAccess()
        self._socket = socket
        self._hand = hand
        self._language = language
        self._scheduler = scheduler
        self._share = self._access.share
        self._sent: dict[str, int] = {}
        self._status: Status | None = None  # as the page has it
        self._pace = _FramePace()
        self._seen = 0
        self._heart = Heartbeat(self._now())

    async def serve(self) -> None:
        """Serve the page until it leaves or is closed; then its hand puts down what it holds."""
        try:
            async with asyncio.TaskGroup() as tasks:
                pushing = tasks.create_task(self._push())
                await self._listen()
                pushing.cancel()
        except* WebSocketDisconnect:  # noticed while sending
            pass
        except* _FloodError:
            await self._close(_FLOODS, "web-flood")
        except* _EndedError:
            await self._close(_ENDED, "guests-ended")
        except* LateError:
            await self._close(LATE, "web-late")
        except* Exception as group:  # noqa: BLE001  # any fault ends this page's connection only
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
        """Close the connection with a reason, if it is still open."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(code, translate(key, self._language))

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
            if text is None:
                raise BadMessage("web-binary-message")
            command = self._program.commands.parse(text)
            self._heart.check(command, self._now())
            seq, cost = command.seq, command.cost
            self._seen = seq
            self._check_session()
            if isinstance(command, AskBeat):
                await self._beat()
                return
            self._pace.wake(self._now())
            self._access.check(command)
            if isinstance(command, AskGuests):
                await self._send(GuestsMessage(**self._access.guests(), type="guests"))
            else:
                self._program.handle(command, self._hand)
        except NiwashiError as error:
            await self._send(
                RefusedMessage(type="refused", text=translate(error.message, self._language), seq=seq)
            )
        finally:
            self._share.spend(cost, self._now())

    def _check_session(self) -> None:
        if not self._access.is_on:
            raise _EndedError

    def _hello(self) -> HelloMessage:
        access = self._access
        return HelloMessage(
            type="hello",
            hand=self._hand,
            language=self._language,
            right=access.right.word,
            is_guest=access.is_guest,
            has_guests=access.has_guests,
        )

    async def _push(self) -> None:
        await self._send(self._hello())
        while True:
            self._check_session()
            # No await between looking for news and waiting for it, so that none is missed.
            news = self._news()
            if not self._heart.wait_s(self._now()):
                await self._beat()
            elif news is None:
                await self._wait_for_change()
            else:
                await self._scheduler.wait()
                await self._send_state(news)

    def _news(self) -> str | None:
        """Return the first part of the state that the page has an old version of and may get now."""
        now = self._shown.versions()
        return next((name for name in ("scene", "table", "status") if self._is_old(name, now)), None) or (
            "frame" if self._has_frame(now) and self._frame_wait_s() <= 0 else None
        )

    async def _send_state(self, name: str) -> None:
        self._sent[name] = self._shown.versions()[name]
        if name == "frame":
            frame = self._shown.frame()
            self._pace.sent(frame, self._now())
            await self._socket.send_bytes(frame)
        else:
            self._pace.wake(self._now())
            message = self._state(name)
            if message is not None:
                await self._send(message)

    async def _wait_for_change(self) -> None:
        """Wait until something changes, a delayed frame may go out, or a beat is due."""
        waits_s = [self._heart.wait_s(self._now())]
        if self._has_frame(self._shown.versions()):
            waits_s.append(self._frame_wait_s())
        elif not self._access.sees_lights:
            waits_s.append(_CODE_POLL_S)
        try:
            async with asyncio.timeout(min(waits_s)):
                await self._program.changed()
        except TimeoutError:
            pass

    def _has_frame(self, versions: Mapping[str, int]) -> bool:
        """Return True if there is a frame that the page has not got and may see."""
        return self._is_old("frame", versions) and self._access.sees_lights

    def _is_old(self, name: str, versions: Mapping[str, int]) -> bool:
        return self._sent.get(name) != versions[name]

    def _frame_wait_s(self) -> float:
        return self._pace.wait_s(self._shown.frame(), self._now())

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _state(self, name: str) -> ServerMessage | None:
        """Return a part of the state; None if the page has it as it is."""
        if name == "scene":
            return SceneMessage(**self._shown.scene(self._language), type="scene")
        if name == "status":
            return self._status_message()
        return TableMessage(**self._shown.table(), type="table", seen=self._seen)

    def _status_message(self) -> ServerMessage | None:
        status, before = self._shown.status(self._language, self._hand), self._status
        if self._access.is_guest:
            status = {**status, "cues": [None if cue in _CODE_CUES else cue for cue in status["cues"]]}
        self._status = status
        if before is None:
            return StatusMessage(**status, type="status")
        changed = changed_fields(before, status)
        return ChangesMessage(type="changes", changed=changed) if changed else None

    async def _beat(self) -> None:
        await self._send(self._heart.beat(self._seen, self._now()))

    async def _send(self, message: ServerMessage) -> None:
        await self._socket.send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))


def changed_fields(before: Mapping[str, object], now: Mapping[str, object]) -> dict[str, object]:
    """Return the fields that differ, with their new values; None for those that are gone.

    >>> changed_fields({"say": "Lift.", "side": 0, "homes": {}}, {"say": "Set.", "side": 0})
    {'say': 'Set.', 'homes': None}
    """
    changed = {name: value for name, value in now.items() if name not in before or before[name] != value}
    return {**changed, **dict.fromkeys(before.keys() - now.keys())}


class _FramePace:
    """Decides when a page gets the next frame: at once if a light _jumps, rarely while lights only breathe.

    Times are in seconds.
    """

    def __init__(self) -> None:
        self._looked_at = b""
        self._has_jumped = False
        self._sent_at = self._stirred_at = float("-inf")

    def wake(self, now: float) -> None:
        """Note that something happened, on this page or at the table."""
        self._stirred_at = now

    def sent(self, frame: bytes, now: float) -> None:
        self._looked_at, self._has_jumped, self._sent_at = frame, False, now

    def wait_s(self, frame: bytes, now: float) -> float:
        """Return the seconds until this frame may go out, if no other one replaces it.

        Jumps are looked for between all frames, sent or not.
        Over a long wait a slow breath would look like a jump.
        """
        self._has_jumped = self._has_jumped or _jumps(self._looked_at, frame)
        self._looked_at = frame
        if self._has_jumped:
            interval_s = FRAME_INTERVAL_S
        else:
            interval_s = REST_S if now - self._stirred_at > RESTS_AFTER_S else BREATH_S
        return self._sent_at + interval_s - now


def _jumps(before: bytes, after: bytes) -> bool:
    """Return True if a light goes on or off, or becomes much brighter or darker between two frames.

    >>> _jumps(bytes([40, 20, 0]), bytes([60, 30, 0])), _jumps(bytes([40, 20, 0]), bytes([0, 0, 40]))
    (False, True)
    """
    if before == after:
        return False
    return len(before) != len(after) or any(
        was != now and max(was, now) > _JUMP_FACTOR * min(was, now) + _DARK_BYTE
        for was, now in zip(before, after, strict=True)
    )
