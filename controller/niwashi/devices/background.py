"""Work that may wait for a device or a network, done beside the loop that steps the board."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

T = TypeVar("T")

Runner = Callable[[Callable[[], None]], None]
"""Has some work done: at once, or by a thread."""


def run_inline(work: Callable[[], None]) -> None:
    """Do it here and now, for whoever may wait."""
    work()


def run_in_thread(work: Callable[[], None]) -> None:
    """Do it in a thread that keeps nothing from ending."""
    Thread(target=work, daemon=True).start()


def start(work: Callable[[], T], run: Runner) -> Future[T]:
    """What comes of some work, or what it raises, once it is done."""
    outcome: Future[T] = Future()

    def carry_out() -> None:
        try:
            outcome.set_result(work())
        except Exception as error:  # noqa: BLE001  # whoever asks for the outcome gets it
            outcome.set_exception(error)

    run(carry_out)
    return outcome


def abandon(outcome: Future[T], let_go: Callable[[T], None]) -> None:
    """Nobody wants this outcome any more: what comes all the same is let go of."""

    def close(done: Future[T]) -> None:
        if done.exception() is None:
            let_go(done.result())

    outcome.add_done_callback(close)
