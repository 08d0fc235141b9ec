"""The effect of a flood: the longest processor time between two steps, and another page's play.

A program runs in a process of its own, as `niwashi play` runs it, and is asked by its standard input how late
its steps were. Processor time, not the clock on the wall: a busy computer makes nobody late here.
"""

import asyncio
import base64
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from random import Random
from threading import Event, Thread
from time import monotonic, process_time

import psutil
from websockets.sync.client import ClientConnection, connect

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.server.live import LiveProgram
from niwashi.server.serve import run
from niwashi.server.simulated import simulated_program
from niwashi_bench.figure import AtMost, Figure, in_time
from niwashi_bench.laps import by_the_processor

_LATEST = 50
_FLOOD_S = 6.0
_PLAY_S = 2.0
_PACE_S = 0.02  # between two acts of a hand: faster than any, and well within a page's share

_UNKNOWN = '{"do":"handle","verb":"lift","place":"nowhere"}'
_NEW = '{"do":"new","game":"garden"}'
_FOREIGN = "GET /words/en.json HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Site: cross-site\r\n\r\n"
_OWN = "GET /words/en.json HTTP/1.1\r\nHost: {host}\r\n\r\n"


def figures() -> list[Figure]:
    """Milliseconds of processor time between two steps at most, by flood; and how another page fares."""
    floods: dict[str, Callable[[RunningProgram], None]] = {
        "messages as fast as they go": lambda at: _pour(at, _text(_UNKNOWN) * 200),
        "bad JSON as fast as it goes": lambda at: _pour(at, _text("{" * 40) * 200),
        "pings as fast as they go": lambda at: _pour(at, _frame(0x9, b"") * 500),
        "4,400 `new` in one read": lambda at: _pour(at, _text(_NEW) * 4400, once=True),
        "200 sockets at once": _crowd,
        "5 foreign images": lambda at: _ask(at, _FOREIGN, 5),
        "200 requests": lambda at: _ask(at, _OWN, 200),
        "50 requests of many headers": lambda at: _ask(at, _OWN[:-2] + "a: b\r\n" * 1200 + "\r\n", 50),
        "50 requests in many languages": lambda at: _ask(
            at, f"{_OWN[:-2]}Accept-Language: {',' * 7500}\r\n\r\n", 50
        ),
    }
    return [figure for what, flood in floods.items() for figure in _flooded(what, flood)]


def _flooded(what: str, flood: "Callable[[RunningProgram], None]") -> list[Figure]:
    with _running() as program, connect(program.live, max_size=None) as page:
        quiet = played(page, lambda: None)
        program.latest_ms()
        answered = played(page, lambda: flood(program))
        late = program.latest_ms()
    return [
        Figure(
            f"step under flood: {what}",
            "ms of processor time",
            [late],
            AtMost(_LATEST),
            in_time(1000, by_the_processor),
        ),
        Figure(
            f"another page meanwhile: {what}", "× its usual answer", [max(answered) / max(quiet)], AtMost(100)
        ),
    ]


@dataclass(frozen=True)
class RunningProgram:
    """A program in a process of its own."""

    process: psutil.Popen
    host: str
    https: int = 0
    """The port of https; 0 where there is none."""

    @property
    def live(self) -> str:
        """The address of its live line."""
        return f"ws://{self.host}/live"

    def latest_ms(self) -> float:
        """The longest time between two steps since the last time that somebody asked."""
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


@contextmanager
def _running() -> Iterator[RunningProgram]:
    command = [sys.executable, "-m", "niwashi_bench.floods"]
    with psutil.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        host = process.stdout.readline().split("http://")[1].split()[0].strip("/")
        try:
            yield RunningProgram(process, host)
        finally:
            process.terminate()


def played(page: ClientConnection, meanwhile: Callable[[], None]) -> list[float]:
    """Seconds that each act of a hand took to be answered while something went on, and for 2 s at least."""
    over = Event()

    def go() -> None:
        try:
            meanwhile()
        finally:
            over.set()

    taken: list[float] = []
    thread, until = Thread(target=go), monotonic() + _PLAY_S
    thread.start()
    while not over.is_set() or monotonic() < until:
        for verb in ("lift", "set"):
            taken.append(_answered_s(page, verb, len(taken) + 1))
            _listen(page, _PACE_S)
    thread.join()
    return taken


def _answered_s(page: ClientConnection, verb: str, seq: int) -> float:
    began = monotonic()
    page.send(json.dumps({"do": "handle", "verb": verb, "place": "f1", "seq": seq}))
    while True:
        heard = page.recv(timeout=60)
        if isinstance(heard, str) and json.loads(heard).get("seen") == seq:
            return monotonic() - began


# Floods


def _frame(opcode: int, payload: bytes) -> bytes:
    """A masked frame of a web socket (RFC 6455, 5.2) of up to 125 bytes, the mask being nothing."""
    return bytes([0x80 | opcode, 0x80 | len(payload)]) + bytes(4) + payload


def _text(message: str) -> bytes:
    return _frame(0x1, message.encode())


@contextmanager
def _line(program: RunningProgram) -> Iterator[socket.socket]:
    """A web socket without a library in its way: it can be as rude as it likes."""
    host, _, port = program.host.partition(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        key = base64.b64encode(os.urandom(16)).decode()
        line.sendall(
            f"GET /live HTTP/1.1\r\nHost: {program.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        line.recv(1024)
        yield line


def _pour(program: RunningProgram, frames: bytes, *, once: bool = False) -> None:
    """Send frames for six seconds, reading the replies, until the line is closed."""
    until = monotonic() + _FLOOD_S
    with _line(program) as line, suppress(OSError):
        line.settimeout(0)
        left = memoryview(frames)
        while monotonic() < until:
            with suppress(BlockingIOError):
                left = left[line.send(left) :]
            with suppress(BlockingIOError):
                if not line.recv(1 << 20):
                    return
            if not left and not once:
                left = memoryview(frames)


def _crowd(program: RunningProgram) -> None:
    with ExitStack() as crowd:
        for _ in range(200):
            with suppress(OSError):
                crowd.enter_context(_line(program))


def _listen(page: ClientConnection, seconds: float) -> None:
    """Take what a page is sent for so long."""
    until = monotonic() + seconds
    with suppress(TimeoutError):
        while (left := until - monotonic()) > 0:
            page.recv(timeout=left)


def _ask(program: RunningProgram, request: str, count: int) -> None:
    host, _, port = program.host.partition(":")
    with ExitStack() as crowd:
        lines = [
            crowd.enter_context(socket.create_connection((host, int(port)), timeout=10)) for _ in range(count)
        ]
        for line in lines:
            with suppress(OSError):
                line.sendall(request.format(host=program.host).encode())
        for line in lines:
            with suppress(OSError):
                line.recv(1 << 16)


# The program that is flooded


class Watched:
    """A program whose steps are timed."""

    def __init__(self, program: LiveProgram) -> None:
        self._step, program.step = program.step, self.step  # type: ignore[method-assign]
        self._last, self._longest = process_time(), 0.0

    def step(self) -> float:
        """Step it, and note how long the step before was ago."""
        now = process_time()
        self._longest, self._last = max(self._longest, now - self._last), now
        return self._step()

    async def tell(self) -> None:
        """Answer each line of standard input with the longest time since the one before."""
        lines = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(lines), sys.stdin
        )
        while await lines.readline():
            print(f"{1000 * self._longest:.2f}", flush=True)
            self._longest = 0.0


def _serve() -> None:
    file = load_board(data.boards() / "garden-36.toml")
    program, _ = simulated_program(game_named("garden"), file, monotonic, Random(1))
    watched = Watched(program)
    asyncio.run(run(program, 0, watched.tell, browser=False))


if __name__ == "__main__":
    _serve()
