"""The running program from outside: its start, its memory, and its work at rest.

Modules are compiled before, as after any first start, whatever this environment says of writing them down.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic, perf_counter
from urllib.request import urlopen

import psutil
from websockets.sync.client import connect

from niwashi import data
from niwashi_bench.figure import AtMost, Figure, in_time, of_share
from niwashi_bench.laps import by_the_processor
from niwashi_bench.starts import compiled_once

_STARTS = 5
_WATCHED_S = 4.0
_WATCHES = 3
_PLAY = ("play", "--no-browser", "--port", "0", "--records", "none")
_COMMAND = (sys.executable, "-m", "niwashi", *_PLAY)
_ON_PINS = """
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from niwashi.__main__ import main
from niwashi.devices import hardware
from niwashi.server import game_server

class Strip:
    def send(self, colours):
        pass

    def close(self):
        pass

Device.pin_factory = MockFactory()
hardware._open_strip = lambda file: Strip()
game_server._LEFT_AFTER_S = {left_after_s}
main()
"""
"""A board on pins of gpiozero's own mock, which is left alone sooner than people's."""
_BOARD = data.boards() / "garden-36.toml"
_COMES_TO_REST_S = 12.0
_RESTED_S = 20.0  # the kernel counts in hundredths of a second


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
        on_pins, left_alone = (_resting_on_pins(environment, after_s) for after_s in (1e9, 1.0))
    return [
        Figure("start to first page", "s", starts, AtMost(3000), in_time()),
        Figure("start to first page, processor time", "s", worked, AtMost(800), in_time(by=by_the_processor)),
        Figure("memory, a page open", "MB", [weight], AtMost(120)),
        Figure("idle, no page open", "% of a core", alone, AtMost(50), of_share()),
        Figure("idle, a page open", "% of a core", watched, AtMost(50), of_share()),
        Figure("idle on pins, no page open", "% of a core", on_pins, AtMost(50), of_share()),
        Figure("left alone on pins, no page open", "% of a core", left_alone, AtMost(0.4)),
    ]


@dataclass(frozen=True)
class _Program:
    process: psutil.Popen
    address: str

    def cpu_percent(self, meanwhile: Callable[[float], None], seconds: float = _WATCHED_S) -> float:
        before, began = self.cpu_s(), monotonic()
        meanwhile(seconds)
        return 100 * (self.cpu_s() - before) / (monotonic() - began)

    def cpu_s(self) -> float:
        times = self.process.cpu_times()
        return float(times.user + times.system)


@contextmanager
def _running(environment: Mapping[str, str], command: Sequence[str] = _COMMAND) -> Iterator[_Program]:
    """A running `niwashi play` that has served its page once."""
    process = psutil.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        program = _Program(process, re.findall(r"http://[^ ]+", process.stdout.readline())[0])
        with urlopen(program.address, timeout=10) as page:  # noqa: S310  # the program's own address
            page.read()
        yield program
    finally:
        process.terminate()
        process.wait(timeout=10)
        process.stdout.close()


def _resting_on_pins(environment: Mapping[str, str], left_after_s: float) -> list[float]:
    """The share of a core that a board on pins takes, once what comes after its start is done."""
    script = _ON_PINS.format(left_after_s=left_after_s)
    command = (sys.executable, "-c", script, *_PLAY, "--board", str(_BOARD))
    with _running(environment, command) as program:
        _wait(_COMES_TO_REST_S)
        return [program.cpu_percent(_wait, _RESTED_S) for _ in range(_WATCHES)]


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
