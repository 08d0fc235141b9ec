"""Boards over MQTT 3.1.1: the lowest cost that a broker could have.

Sessions last (clean session 0), and every turn is acknowledged (QoS 1). No library: only what this takes.
"""

import asyncio
import struct
from collections.abc import Sequence
from functools import partial

from niwashi_bench.carrier_load import Load, Send, in_lots

_CONNECT, _PUBLISH, _PUBACK, _SUBSCRIBE = 0x10, 0x32, 0x40, 0x82
_KEEP_ALIVE_S = 600
_READING: set[asyncio.Task[None]] = set()


class _Board:
    def __init__(self, load: Load, number: int) -> None:
        self._load = load
        self._number = number
        self._next = 0
        self._waiting: dict[int, asyncio.Future[None]] = {}

    async def enter(self, host: str, port: int) -> None:
        """Connect, and subscribe to the messages for this board."""
        self._reader, self._writer = await asyncio.open_connection(host, port)
        name = _text(f"board{self._number}")
        about = _text("MQTT") + bytes([4, 0]) + struct.pack(">H", _KEEP_ALIVE_S) + name
        self._writer.write(_packet(_CONNECT, about))
        self._writer.write(_packet(_SUBSCRIBE, struct.pack(">H", 1) + _text(f"to/{self._number}") + b"\1"))
        for _ in range(2):
            await self._packet()
        _READING.add(asyncio.create_task(self._read()))

    async def send(self, to: int, data: bytes) -> None:
        """Send a turn, and wait until the broker has it."""
        self._next = self._next % 65_535 + 1
        done = self._waiting[self._next] = asyncio.get_running_loop().create_future()
        self._writer.write(_packet(_PUBLISH, _text(f"to/{to}") + struct.pack(">H", self._next) + data))
        await done

    async def _read(self) -> None:
        while True:
            kind, body = await self._packet()
            if kind & 0xF0 == _PUBACK:
                self._waiting.pop(struct.unpack(">H", body)[0]).set_result(None)
            elif kind & 0xF0 == _PUBLISH & 0xF0:
                length = 2 + struct.unpack_from(">H", body)[0]
                self._writer.write(_packet(_PUBACK, body[length : length + 2]))
                self._load.arrived(body[length + 2 :])

    async def _packet(self) -> tuple[int, bytes]:
        kind, size, shift = (await self._reader.readexactly(1))[0], 0, 0
        while True:
            (byte,) = await self._reader.readexactly(1)
            size |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return kind, await self._reader.readexactly(size)


async def connected(load: Load, address: str, count: int, _: str) -> Sequence[Send]:
    """Boards in pairs, once all are in."""
    host, _, port = address.removeprefix("nats://").rpartition(":")
    boards = [_Board(load, number) for number in range(count)]
    await in_lots([each.enter(host, int(port)) for each in boards])
    return [partial(each.send, number ^ 1) for number, each in enumerate(boards)]


def _text(text: str) -> bytes:
    return struct.pack(">H", len(text)) + text.encode()


def _packet(kind: int, body: bytes) -> bytes:
    size, length = len(body), b""
    while True:
        size, digit = divmod(size, 128)
        length += bytes([digit | (128 if size else 0)])
        if not size:
            return bytes([kind]) + length + body
