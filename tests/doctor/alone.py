"""Coroutines that never wait for anything outside: run to their end without an event loop."""

from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def finished(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns whose time is simulated; tests of the page may hold the only event loop."""
    try:
        work.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    raise AssertionError("it waits for something")
