"""An event loop for tests in which seconds pass at once: nobody waits, and every deadline comes."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from inspect import signature
from typing import Any, TypeVar

T = TypeVar("T")


def hurried(main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine function to its end, in a time that does not pass outside."""

    def run() -> T:
        with asyncio.Runner(loop_factory=HurriedLoop) as runner:
            return runner.run(main())

    return apart(run)


def apart(work: Callable[[], T]) -> T:
    """What comes of some work in a thread of its own: this one may have a loop, the browser's driver's."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


def scripted(
    play: Callable[[Callable[..., Coroutine[Any, Any, None]]], object], made: int = 1
) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], Callable[..., None]]:
    """Makes tests of scripts: `play` runs one on what it has made, so many things; a test takes what is left.

    >>> @scripted(lambda script: asyncio.run(script("a page")))
    ... async def test_text(made: str, other: int) -> None:
    ...     print(made, other)
    >>> test_text(other=7)
    a page 7
    """

    def test_of(script: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
        def test(**fixtures: Any) -> None:
            play(lambda *things: script(*things, **fixtures))

        asked = signature(script)
        test.__signature__ = asked.replace(parameters=[*asked.parameters.values()][made:])  # type: ignore[attr-defined]
        test.__name__, test.__doc__, test.__module__ = script.__name__, script.__doc__, script.__module__
        return test

    return test_of


class HurriedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time goes by at once whenever nothing else is to be done."""

    def __init__(self) -> None:
        super().__init__(_Hurried(self))
        self.now = 0.0
        self.looks = 0
        """How often it has looked for something to do: each time would be a wake-up, or a part of one."""

    def time(self) -> float:
        return self.now


class _Hurried(selectors.DefaultSelector):
    def __init__(self, loop: HurriedLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self._loop.looks += 1
        if timeout:
            self._loop.now += timeout
        return super().select(0)
