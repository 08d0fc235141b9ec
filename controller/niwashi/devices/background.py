"""Run blocking work (opening a port, a bus) outside the loop that steps the board."""

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

T = TypeVar("T")

Runner = Callable[[Callable[[], None]], None]
"""Runs some work: inline, or in a thread."""


def run_inline(work: Callable[[], None]) -> None:
    """Run the work in the caller's thread, for callers that may wait."""
    work()


def run_in_thread(work: Callable[[], None]) -> None:
    """Run the work in a daemon thread, which never keeps the program from exiting."""
    Thread(target=work, daemon=True).start()


def one_thread() -> Runner:
    """Return a runner that does one piece of work after the other, all in one daemon thread."""
    waiting: SimpleQueue[Callable[[], None]] = SimpleQueue()
    threads: list[Thread] = []

    def carry_out() -> None:
        while True:
            waiting.get()()

    def run(work: Callable[[], None]) -> None:
        if not threads:
            threads.append(Thread(target=carry_out, daemon=True))
            threads[0].start()
        waiting.put(work)

    return run


def start(work: Callable[[], T], run: Runner) -> Future[T]:
    """Start some work; return the future of its result or exception."""
    outcome: Future[T] = Future()

    def carry_out() -> None:
        try:
            outcome.set_result(work())
        except Exception as error:  # noqa: BLE001  # whoever asks for the outcome gets it
            outcome.set_exception(error)

    run(carry_out)
    return outcome


def abandon(outcome: Future[T], let_go: Callable[[T], None]) -> None:
    """Discard a future: if it still delivers a result, pass that to `let_go`."""

    def close(done: Future[T]) -> None:
        if done.exception() is None:
            let_go(done.result())

    outcome.add_done_callback(close)
