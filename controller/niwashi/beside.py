"""Calls of packages from outside, run in threads beside the board, each for so long at most.

One that takes too long is ended by an exception raised inside it, and given up where that does not help,
as in a sleep. What keeps Python's lock holds the board all the same: that is the watcher's business
(`niwashi.watcher`).
"""

import contextlib
import gc
import sys
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread, get_ident
from typing import Any, TypeVar

from niwashi.errors import Overdue, StillUnderWay
from niwashi.watcher import NOTE, Note

T = TypeVar("T")

LIMIT_S = 10.0
"""The longest call of a package, in seconds."""

_PATIENCE_S = 0.02  # the wait for a call that is asked again: the board has to be lit meanwhile
_LONG_S = 0.2  # a call that has made so much that a collection of it would be felt
_SIGN_S = 0.5  # between two signs of life of a program that waits for a package
_SWITCH_S = 0.001  # after so long a thread of a package gives way to the board


class _Call:
    """A call that runs in a thread."""

    def __init__(self, package: str, work: Callable[[], Any]) -> None:
        self.package, self.work = package, work
        self.began = time.monotonic()
        self.over = Event()
        self.thread = 0
        self._value: Any = None
        self._fault: BaseException | None = None

    def run(self, note: Note) -> None:
        self.thread = get_ident()
        note.enter(self.package)
        # A collection visits all that a long listing has made so far, and no thread runs meanwhile.
        gc.disable()
        try:
            try:
                self._value = self.work()
            finally:
                note.leave(self.package)
                if time.monotonic() - self.began > _LONG_S:
                    gc.freeze()  # nor should the next one visit it
                gc.enable()
        except KeyboardInterrupt as fault:  # not a person's, which comes to the main thread
            self._fault = RuntimeError(type(fault).__name__)
        except BaseException as fault:  # noqa: BLE001  # whoever waits gets it
            self._fault = fault
        self.over.set()

    def outcome(self) -> Any:
        if self._fault is not None:
            raise self._fault
        return self._value

    def end(self) -> None:
        """Raise `Overdue` inside the call. Code in C, and a sleep, does not hear it before it is over."""
        if not self.over.is_set():
            import ctypes  # hardly ever needed

            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(Overdue))


class Beside:
    """Runs calls of packages in threads, each for so long at most."""

    def __init__(self, note: Note, limit_s: float = LIMIT_S, patience_s: float = _PATIENCE_S) -> None:
        self._note, self._limit_s, self._patience_s = note, limit_s, patience_s
        self._idle: list[SimpleQueue[_Call]] = []
        self._under_way: dict[object, _Call] = {}
        self._stuck: list[_Call] = []

    def __call__(self, package: str, work: Callable[[], T], again: object = None) -> T:
        """Return the outcome of a call. Raises Overdue, and whatever the call raises.

        With `again`, a key, it waits for a moment only and raises StillUnderWay; the caller asks again.
        """
        call = self._under_way.pop(again, None) or self._begin(package, work)
        until = call.began + self._limit_s
        now = time.monotonic()
        wait_until = until if again is None else min(until, now + self._patience_s)
        while not call.over.wait(max(0.0, min(_SIGN_S, wait_until - time.monotonic()))):
            self._note.sign()
            now = time.monotonic()
            if now >= until:
                call.end()
                self._note.give_up(package)
                self._stuck = [each for each in (*self._stuck, call) if not each.over.is_set()]
                raise Overdue
            if now >= wait_until:
                self._under_way[again] = call
                raise StillUnderWay("game-thinks")
        outcome: T = call.outcome()
        return outcome

    def sign(self) -> None:
        """The board goes round once more: tell the watcher, and end calls that would not hear it before."""
        self._note.sign()
        for call in self._stuck:
            call.end()
        if self._stuck:
            self._stuck = [each for each in self._stuck if not each.over.is_set()]

    def _begin(self, package: str, work: Callable[[], Any]) -> _Call:
        call = _Call(package, work)
        calls = self._idle.pop() if self._idle else self._worker()
        calls.put(call)
        return call

    def _worker(self) -> "SimpleQueue[_Call]":
        calls = SimpleQueue[_Call]()
        sys.setswitchinterval(_SWITCH_S)
        Thread(target=self._work, args=(calls,), name="package", daemon=True).start()
        return calls

    def _work(self, calls: "SimpleQueue[_Call]") -> None:
        while True:
            with contextlib.suppress(Overdue):  # it may come when the call has just ended
                calls.get().run(self._note)
                self._idle.append(calls)
                continue
            return


BESIDE = Beside(NOTE)
"""The calls of this program."""
