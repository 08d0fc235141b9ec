"""The cost of guests: delay of the board's step with none, one and 32, their bytes and memory.

The program runs in a process of its own, as `niwashi play --guests` does. Somebody plays at the board's
own page meanwhile, faster than hands. Slow guests read nothing.
"""

import asyncio
import json
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import psutil
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.guests.guest_list import GuestList
from niwashi.guests.guest_session import GuestSession, hash_key
from niwashi.guests.guests import Chance, Guests
from niwashi.guests.https_keys import HttpsKeys
from niwashi.page_types.rights import Right
from niwashi.server.serve import Invitation, run
from niwashi.server.simulated import simulated_program
from niwashi_bench.figure import AtMost, Figure, in_time
from niwashi_bench.floods import RunningProgram, Watched, played
from niwashi_bench.laps import by_the_processor

_LATEST = 50
_MOST = 32
_PLAY_S = 10.0
_AT = "127.0.0.2"
_TRUSTING = ssl.create_default_context()
"""Accepts any certificate: the measurement is not about trust."""
_TRUSTING.check_hostname, _TRUSTING.verify_mode = False, ssl.CERT_NONE


def figures() -> list[Figure]:
    """The step's lateness by number of guests; bytes and memory of one."""
    rows: list[Figure] = []
    alone_mb = 0.0
    for number in (0, 1, _MOST):
        late, mb, heard = _measured(number)
        rows.append(_late(f"step with {number} guests", late))
        if number == 1:
            rows.append(
                Figure(
                    "a guest's bytes while somebody plays without a pause",
                    "kB/min",
                    [heard * 60 / _PLAY_S / 1000],
                )
            )
            alone_mb = mb
        if number == _MOST:
            rows.append(Figure("memory a guest", "kB", [1000 * (mb - alone_mb) / (_MOST - 1)], AtMost(1000)))
    late, _, _ = _measured(_MOST, are_slow=True)
    rows.extend(_by_https())
    rows.append(_late(f"step with {_MOST} guests that take nothing", late))
    late, _, _ = _measured(_MOST, flood=10_000)
    return [*rows, _late(f"step with {_MOST} guests, one of which sends 10,000 messages", late)]


def _by_https() -> list[Figure]:
    """Measure the cost of https: the same play with and without it, one after the other."""
    spent = {}
    for by_https in (False, True):
        with _running(by_https=by_https) as program, ExitStack() as crowd:
            page = crowd.enter_context(connect(program.live, max_size=None))
            guests = [crowd.enter_context(_guest(program, seat)) for seat in range(_MOST)]
            heard, over = [0], Event()
            threads = [Thread(target=_listen, args=(guest, heard, over)) for guest in guests]
            _see_the_table(page)
            for thread in threads:
                thread.start()
            program.latest_ms()
            before = sum(program.process.cpu_times()[:2])
            acts = len(played(page, _wait))
            spent[by_https] = (sum(program.process.cpu_times()[:2]) - before) / acts
            late = program.latest_ms()
            over.set()
            for thread in threads:
                thread.join()
            if not heard[0]:
                raise RuntimeError("nobody was told anything: what was measured is no guest")
    ratio = spent[True] / spent[False]
    return [
        _late(f"step with {_MOST} guests by https", late),
        Figure(
            f"processor time an act, with {_MOST} guests by https",
            "× that by http in the same run",
            [ratio],
            AtMost(2),
        ),
    ]


def _late(what: str, late_ms: float) -> Figure:
    return Figure(what, "ms of processor time", [late_ms], AtMost(_LATEST), in_time(1000, by_the_processor))


def _measured(number: int, *, are_slow: bool = False, flood: int = 0) -> tuple[float, float, int]:
    """Milliseconds between two steps at most, megabytes of the program, bytes that one guest has got."""
    with _running() as program, ExitStack() as crowd, connect(program.live, max_size=None) as page:
        guests = [crowd.enter_context(_guest(program, seat)) for seat in range(number)]
        heard, over = [0], Event()
        threads = [Thread(target=_listen, args=(guest, heard, over)) for guest in guests if not are_slow]
        if flood:
            threads.append(Thread(target=_flood, args=(guests[0], flood)))
        _see_the_table(page)  # its language has been read by then
        program.latest_ms()
        for thread in threads:
            thread.start()
        played(page, _wait)
        mb = program.process.memory_info().rss / 1e6
        late = program.latest_ms()
        over.set()
        for thread in threads:
            thread.join()
    return late, mb, heard[0] // max(1, number)


def _see_the_table(page: ClientConnection) -> None:
    while not (isinstance(told := page.recv(timeout=60), str) and '"type":"status"' in told):
        pass


def _wait() -> None:
    Event().wait(_PLAY_S)


def _listen(guest: ClientConnection, heard: list[int], over: Event) -> None:
    while not over.is_set() and guest.state is State.OPEN:
        with suppress(TimeoutError, ConnectionClosed):
            heard[0] += len(guest.recv(timeout=0.5))


def _flood(guest: ClientConnection, number: int) -> None:
    with suppress(ConnectionClosed):  # it is cut off before long
        for _ in range(number):
            guest.send('{"do":"undo"}')


@contextmanager
def _guest(program: RunningProgram, seat: int) -> Iterator[ClientConnection]:
    host = program.host.replace("127.0.0.1", _AT)
    address = f"wss://{_AT}:{program.https}/live" if program.https else f"ws://{host}/live"
    options: dict[str, Any] = {"max_size": None, "ping_interval": None, "close_timeout": 0.1}
    with connect(address, ssl=_TRUSTING if program.https else None, **options) as line:
        line.send(json.dumps({"do": "enter", "key": _key(seat)}))
        yield line


@contextmanager
def _running(*, by_https: bool = False) -> Iterator[RunningProgram]:
    command = [sys.executable, "-m", "niwashi_bench.guests", *(["https"] if by_https else [])]
    with psutil.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        host, https = "", 0
        while not host or (by_https and not https):
            line = process.stdout.readline()
            host = line.split("http://")[1].split()[0].strip("/") if "http://" in line else host
            https = int(line.split()[1]) if line.startswith("https ") else https
        try:
            yield RunningProgram(process, host, https)
        finally:
            process.terminate()


def _key(seat: int) -> str:
    return f"the key of guest {seat}"


def _serve(*, by_https: bool) -> None:
    file = load_board(data.boards() / "garden-36.toml")
    program, _ = simulated_program(game_named("garden"), file, time.monotonic, Random(1))
    kept = GuestList(None, time.time)
    for seat in range(_MOST):
        session = GuestSession(
            number=seat + 1, key_hash=hash_key(_key(seat)), right=Right.WATCH, began_at=time.time()
        )
        kept.add(session)
    guests = Guests(program, kept, time.time, Chance(Random(1).sample, lambda: ""))
    watched = Watched(program)
    with tempfile.TemporaryDirectory() as folder:
        keys = None
        if by_https:  # keys that a phone does not trust by itself
            keys = HttpsKeys.beside(Path(folder) / "games.sqlite3", (), time.time)
            keys.set_up()
        invitation = Invitation(guests, _AT, _tell_ports, keys)
        asyncio.run(run(program, 0, watched.tell, browser=False, invitation=invitation))


def _tell_ports(_: int, https: int) -> None:
    if https:
        print(f"https {https}", flush=True)


if __name__ == "__main__":
    _serve(by_https="https" in sys.argv)
