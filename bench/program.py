"""The running program from outside: its start, its memory, and its work at rest.

Modules are compiled before, as after any first start, whatever this environment says of writing them down.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic, perf_counter
from urllib.request import urlopen

import psutil
from websockets.sync.client import connect

from bench.figure import AtMost, Figure, in_time, of_share
from bench.laps import by_the_processor
from bench.starts import compiled_once

_STARTS = 5
_WATCHED_S = 4.0
_WATCHES = 3
_COMMAND = (sys.executable, "-m", "niwashi", "play", "--no-browser", "--port", "0", "--records", "none")


def figures() -> list[Figure]:
    """Seconds to the first page, megabytes, and the share of a core while nobody touches the board."""
    with compiled_once() as environment:
        _start(environment)  # compiles what only a run needs
        starts, worked = zip(*(_start(environment) for _ in range(_STARTS)), strict=True)
        with _running(environment) as program:
            alone = [program.cpu_percent(_wait) for _ in range(_WATCHES)]
            with connect(program.address.replace("http", "ws") + "/live") as page:
                watched = [program.cpu_percent(lambda s: _listen(page.recv, s)) for _ in range(_WATCHES)]
                weight = program.process.memory_info().rss / 1e6
    return [
        Figure("start to first page", "s", starts, AtMost(3000), in_time()),
        Figure("start to first page, processor time", "s", worked, AtMost(800), in_time(by=by_the_processor)),
        Figure("memory, a page open", "MB", [weight], AtMost(120)),
        Figure("idle, no page open", "% of a core", alone, AtMost(50), of_share()),
        Figure("idle, a page open", "% of a core", watched, AtMost(50), of_share()),
    ]


@dataclass(frozen=True)
class _Program:
    process: psutil.Popen
    address: str

    def cpu_percent(self, meanwhile: Callable[[float], None]) -> float:
        before, began = self.cpu_s(), monotonic()
        meanwhile(_WATCHED_S)
        return 100 * (self.cpu_s() - before) / (monotonic() - began)

    def cpu_s(self) -> float:
        times = self.process.cpu_times()
        return float(times.user + times.system)


@contextmanager
def _running(environment: Mapping[str, str]) -> Iterator[_Program]:
    """A running `niwashi play` that has served its page once."""
    process = psutil.Popen(_COMMAND, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        program = _Program(process, re.findall(r"http://[^ ]+", process.stdout.readline())[0])
        with urlopen(program.address, timeout=10) as page:  # noqa: S310  # the program's own address
            page.read()
        yield program
    finally:
        process.terminate()
        process.wait(timeout=10)
        process.stdout.close()


def _start(environment: Mapping[str, str]) -> tuple[float, float]:
    """Seconds from the start to the first page, by the clock and by the processor."""
    began = perf_counter()
    with _running(environment) as program:
        return perf_counter() - began, program.cpu_s()


def _wait(seconds: float) -> None:
    psutil.cpu_percent(interval=seconds)


def _listen(receive: Callable[[float], object], seconds: float) -> None:
    """Take what a page would be sent."""
    until = monotonic() + seconds
    while (left := until - monotonic()) > 0:
        try:
            receive(left)
        except TimeoutError:
            return
