"""The board while an engine thinks with all its might: from reading to light, and how late a scan is."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from threading import Event
from time import monotonic, perf_counter

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.opponents.engine_process import SearchProcess
from niwashi.opponents.search_place import Question
from niwashi.server.simulated import simulated_program
from niwashi_bench.board import waits
from niwashi_bench.figure import AtMost, Figure, in_time
from niwashi_bench.laps import percentile

_LONG_MS = 600_000
_GAMES = ("garden", "throne")
_WATCHED_S = 6.0
_STOPS = 15
_MOVE_MS = 200
_WORSE = {"reading to frame": AtMost(5), "scan later than due": AtMost(20)}
"""Limits of the slowdown of the slowest in a hundred while an engine searches."""

_FILE = load_board(data.boards() / "garden-36.toml")


def figures() -> list[Figure]:
    """Each without and with an engine that searches in its own process, one after the other."""
    alone = _timing("nobody thinking")
    with _process() as process:
        process.ask(Question("", (), _LONG_MS))
        _pass(process, 1.0)
        searching = _timing("an engine searching")
        stops = [_stop_ms(process) for _ in range(_STOPS)]
        answers = [_answer_ms(process) - _MOVE_MS for _ in range(_STOPS)]
    return [
        *alone,
        *searching,
        *_compared(alone, searching),
        Figure("engine: from cancelling until it rests", "ms", stops, AtMost(100), in_time(1000)),
        Figure(f"engine: answer later than its {_MOVE_MS} ms", "ms", answers, AtMost(100), in_time(1000)),
    ]


def _timing(when: str) -> list[Figure]:
    """Reading to frame in games of clumsy hands, and a board that runs in real time."""
    milliseconds = [wait for name in _GAMES for wait in waits(name, 1, perf_counter)]
    delays = _delays()
    return [
        Figure(f"reading to frame, {when}, p50", "ms", [percentile(milliseconds, 0.50)]),
        Figure(f"reading to frame, {when}, p99", "ms", [percentile(milliseconds, 0.99)]),
        Figure(f"scan later than due, {when}, p50", "ms", [percentile(delays, 0.50)]),
        Figure(f"scan later than due, {when}, p99", "ms", [percentile(delays, 0.99)]),
    ]


def _compared(alone: Sequence[Figure], searching: Sequence[Figure]) -> Iterator[Figure]:
    """Yield the slowdown of the slowest in a hundred while an engine searches."""
    for before, meanwhile in zip(alone, searching, strict=True):
        what, _, part = before.what.rpartition(", ")
        if part == "p99":
            what = what.removesuffix(", nobody thinking")
            times = meanwhile.value / before.value
            yield Figure(f"{what}, p99: an engine searching / nobody", "times", [times], _WORSE[what])


def _delays() -> list[float]:
    """Return the delay of each step of a program, in milliseconds."""
    program, _ = simulated_program(game_named("garden"), _FILE, monotonic, Random(1))
    delays, ends = [], monotonic() + _WATCHED_S
    try:
        while monotonic() < ends:
            due = monotonic() + program.step()
            Event().wait(max(0.0, due - monotonic()))
            delays.append(1000 * (monotonic() - due))
    finally:
        program.close()
    return delays


@contextmanager
def _process() -> Iterator[SearchProcess]:
    """An engine that has answered once: its start is over."""
    process = SearchProcess(game_named("throne"))
    try:
        _asked(process, 50)
        yield process
    finally:
        process.close()


def _asked(process: SearchProcess, milliseconds: int) -> None:
    process.ask(Question("", (), milliseconds))
    while not process.is_idle:
        process.poll(monotonic())
        Event().wait(0.0005)


def _pass(process: SearchProcess, seconds: float) -> None:
    ends = monotonic() + seconds
    while monotonic() < ends:
        process.poll(monotonic())
        Event().wait(0.01)


def _stop_ms(process: SearchProcess) -> float:
    process.ask(Question("", (), _LONG_MS))
    _pass(process, 0.3)
    began = perf_counter()
    process.cancel()
    while not process.is_idle:
        process.poll(monotonic())
        Event().wait(0.0005)
    return 1000 * (perf_counter() - began)


def _answer_ms(process: SearchProcess) -> float:
    began = perf_counter()
    _asked(process, _MOVE_MS)
    return 1000 * (perf_counter() - began)
