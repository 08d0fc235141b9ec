"""The rim of an engine that speaks UGI: lines in and out, the clock, `stop` at any moment."""

import contextlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from queue import Queue
from threading import Event, Lock, Thread
from typing import TextIO

from niwashi.engine import Stop, UgiEngine, refusal_line
from niwashi.errors import NiwashiError

_LONGEST = 1 << 18  # characters of a line: a game of tens of thousands of turns
_MOST_WAITING = 1 << 20  # characters of all lines that wait for their answer
_LINE_COSTS = 256  # characters that any line counts as, however short


def host_lines(stream: TextIO) -> Iterator[str]:
    """The lines of a stream; of one that is too long only so much that this is seen."""
    while line := stream.readline(_LONGEST + 1):
        if len(line) > _LONGEST and not line.endswith("\n"):
            while (rest := stream.readline(_LONGEST)) and not rest.endswith("\n"):
                pass
        yield line


class _Desk:
    """What has come in and was not dealt with yet; the last search can be stopped from the reading thread."""

    def __init__(self, out: Callable[[str], None]) -> None:
        self._lines: Queue[tuple[str, Event]] = Queue()
        self._out, self._lock, self._counting = out, Lock(), Lock()
        self._waiting, self._is_full = 0, False
        self._halts = deque([Event()])  # one for each search asked for, the last one last
        self.is_searching = Event()

    def write(self, line: str) -> None:
        """Write a line, whole, whichever thread does it."""
        with self._lock:
            self._out(line)

    def get(self) -> tuple[str, Event]:
        """The next line to be dealt with, and what halts its search if it asks for one."""
        line, halt = self._lines.get()
        self._count(-_line_cost(line))
        return line, halt

    def take(self, line: str) -> None:
        """A line has come in: `stop` acts at once, and `isready` is answered even during a search."""
        word = line.split(maxsplit=1)[:1]
        for halt in self._halts if word == ["quit"] else [self._halts[-1]] if word == ["stop"] else []:
            halt.set()
        if word == ["isready"] and (self.is_searching.is_set() or self._is_full):
            self.write("readyok")
        elif word not in (["stop"], []) and self._has_room(line, word):
            if word == ["go"]:
                self._forget_halted()
                self._halts.append(Event())
            self._count(_line_cost(line))
            self._lines.put((line, self._halts[-1]))

    def read(self, lines: Iterable[str]) -> None:
        """Take all lines up to `quit`; where they end, or nobody reads the answers, somebody has gone."""
        plain = (line.strip() for line in lines)
        try:
            with contextlib.suppress(BrokenPipeError):
                for line in takewhile(lambda line: line.split(maxsplit=1)[:1] != ["quit"], plain):
                    self.take(line)
        finally:
            self.take("quit")

    def _has_room(self, line: str, word: list[str]) -> bool:
        """Whether a line is taken; where it is not, that is said, once until there is room again."""
        if len(line) > _LONGEST:
            self.write(refusal_line(NiwashiError("engine-ugi-long", most=_LONGEST)))
            return False
        was_full, self._is_full = self._is_full, self._waiting + _line_cost(line) > _MOST_WAITING
        if self._is_full and not was_full:
            self.write(refusal_line(NiwashiError("engine-ugi-much")))
        return not self._is_full or word == ["quit"]

    def _count(self, cost: int) -> None:
        with self._counting:
            self._waiting += cost

    def _forget_halted(self) -> None:
        while self._halts and self._halts[0].is_set():
            self._halts.popleft()


def _line_cost(line: str) -> int:
    """What a line that waits counts as."""
    return max(len(line), _LINE_COSTS)


def serve_ugi(
    engine: UgiEngine, lines: Iterable[str], out: Callable[[str], None], clock: Callable[[], float]
) -> None:
    """Answer lines until `quit` or their end. `clock` tells seconds. Raises what `out` raises."""
    desk = _Desk(out)
    Thread(target=desk.read, args=(lines,), daemon=True).start()
    while True:
        line, halted = desk.get()
        word = line.split(maxsplit=1)[0]
        if word == "quit":
            return
        if word == "go":
            _search(engine, line, halted, desk, clock)
        else:
            for answer in engine.answer(line):
                desk.write(answer)


def _search(engine: UgiEngine, line: str, halted: Event, desk: _Desk, clock: Callable[[], float]) -> None:
    going = engine.going(line)
    desk.is_searching.set()
    try:
        engine.search(going, _until(going.milliseconds, halted, clock), desk.write)
    finally:
        halted.set()
        desk.is_searching.clear()


def _until(milliseconds: int | None, halted: Event, clock: Callable[[], float]) -> Stop:
    if milliseconds is None:
        return halted.is_set
    deadline = clock() + milliseconds / 1000
    return lambda: halted.is_set() or clock() >= deadline
