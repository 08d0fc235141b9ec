"""Boards of a club for the bench: the asynchronous NATS transport, without its thread."""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from nats.aio.msg import Msg

from niwashi_bench.carrier_load import Load, Send, in_lots
from niwashi_friends.club_folder import ClubFolder
from niwashi_friends.transports.nats_async import AsyncNatsTransport
from niwashi_friends.transports.nats_settings import Login, NatsSettings
from niwashi_friends.transports.transport import Parcel

_TAKEN_AFTER_S = 0.1  # a board's program looks ten times a second
_PATIENCE_S = 120.0


class _Board(AsyncNatsTransport):
    """A board that reports arrivals at once, and checks for them ten times a second."""

    def __init__(self, settings: NatsSettings, load: Load) -> None:
        super().__init__(settings)
        self._load = load
        self._number = 0

    async def play(self, game: str, data: bytes) -> None:
        """Send the next turn."""
        number, self._number = self._number, self._number + 1
        await self.send(Parcel(game, self._own, number, data))

    async def _arrived(self, message: Msg) -> None:
        if message.data:
            self._load.arrived(message.data)
        await super()._arrived(message)
        loop = asyncio.get_running_loop()
        loop.call_later(_TAKEN_AFTER_S, lambda: loop.create_task(self.take()))


async def connected(load: Load, address: str, count: int, folder: str) -> Sequence[Send]:
    """Boards with a pass each, in pairs, once all are in."""
    keys = ClubFolder(Path(folder), time.time).keys()
    secret = [
        Ed25519PrivateKey.from_private_bytes(number.to_bytes(32, "big")) for number in range(1, count + 1)
    ]
    public = [each.public_key().public_bytes_raw().hex() for each in secret]
    boards = []
    for number, own in enumerate(public):
        login = Login(keys.member_token(str(number), own, 1), secret[number].sign)
        settings = NatsSettings(
            (address,), own, partial(_other, public[number ^ 1]), login, None, _PATIENCE_S
        )
        boards.append(_Board(settings, load))
    await in_lots([_ready(each) for each in boards])
    return [partial(each.play, f"{number // 2:064x}") for number, each in enumerate(boards)]


_KEEPING: set[asyncio.Task[None]] = set()


async def _ready(board: _Board) -> None:
    _KEEPING.add(asyncio.create_task(board.line.keep()))
    await board.line.asked(_nothing)


async def _nothing(_: object) -> None:
    return


def _other(key: str, _: str) -> tuple[str, ...]:
    return (key,)
