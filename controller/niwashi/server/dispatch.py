"""Which function does what a page asks: one for each class of command, looked up by type."""

from collections.abc import Callable
from typing import Any, TypeVar

from niwashi.web import COMMANDS, Command, PageCommand

C = TypeVar("C", bound=PageCommand)


class Dispatch:
    """A table of handlers, filled once when a program is made. Call it with a command and a page's hand."""

    def __init__(self) -> None:
        self._handlers: dict[type[PageCommand], Callable[[Any, str], object]] = {}

    def add(self, kind: type[C], handler: Callable[[C, str], object]) -> None:
        """Have a function do the commands of a class, instead of the one that did them before."""
        self._handlers[kind] = handler

    def check(self) -> None:
        """Make sure that every command has its handler and every handler its command. Raises KeyError."""
        if self._handlers.keys() != set(COMMANDS):
            raise KeyError(sorted(kind.__name__ for kind in self._handlers.keys() ^ set(COMMANDS)))

    def __call__(self, command: Command, hand: str) -> None:
        """Do a command. Raises NiwashiError where it can't be done."""
        self._handlers[type(command)](command, hand)
