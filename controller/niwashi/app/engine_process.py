"""The rim of an engine that speaks UGI: lines in and out, the clock, `stop` at any moment."""

from collections.abc import Callable, Iterable
from queue import Queue
from threading import Event, Lock, Thread

from niwashi.engine import Stop, UgiEngine

__all__ = ["serve_ugi"]


class _Desk:
    """What has come in and was not dealt with yet; the last search can be stopped from the reading thread."""

    def __init__(self, out: Callable[[str], None]) -> None:
        self.lines: Queue[tuple[str, Event]] = Queue()
        self._out, self._lock = out, Lock()
        self._halts: list[Event] = [Event()]  # one for each search asked for, the last one last
        self.is_searching = Event()

    def write(self, line: str) -> None:
        """Write a line, whole, whichever thread does it."""
        with self._lock:
            self._out(line)

    def take(self, line: str) -> None:
        """A line has come in: `stop` acts at once, and `isready` is answered even during a search."""
        word = line.split()[:1]
        for halt in self._halts if word == ["quit"] else self._halts[-1:] if word == ["stop"] else ():
            halt.set()
        if word == ["isready"] and self.is_searching.is_set():
            self.write("readyok")
        elif word not in (["stop"], []):
            if word == ["go"]:
                self._halts = [*(halt for halt in self._halts if not halt.is_set()), Event()]
            self.lines.put((line, self._halts[-1]))

    def read(self, lines: Iterable[str]) -> None:
        """Take all lines; where they end, somebody has gone."""
        for line in lines:
            self.take(line.strip())
        self.take("quit")


def serve_ugi(
    engine: UgiEngine, lines: Iterable[str], out: Callable[[str], None], clock: Callable[[], float]
) -> None:
    """Answer lines until `quit` or their end. `clock` tells seconds."""
    desk = _Desk(out)
    Thread(target=desk.read, args=(lines,), daemon=True).start()
    while True:
        line, halted = desk.lines.get()
        word = line.split()[0]
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
