"""The terminal's language, printing, and the end of a command after a refusal, for all commands."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import NoReturn

from niwashi.errors import NiwashiError
from niwashi.words.catalogue import environment_language, translate
from niwashi.words.sanitize import sanitize

LANGUAGE = environment_language(os.environ)
"""The language of the terminal that started this program."""


class ExitCode(IntEnum):
    """Exit codes of commands. docs/COMMANDS.md tells their meanings."""

    DONE = 0
    NO = 1
    REFUSED = 2
    NOT_RUNNING = 3
    """The status of a service that does not run, as systemctl reports it."""
    RESTART = 75
    STOPPED = 130


class _EndedBySignal(SystemExit):
    """A signal, its code, has asked the program to end."""

    code: int


def at_each_end(act: Callable[[int], object]) -> None:
    """Call `act` with the number of each signal, other than Ctrl-C, that asks the program to end.

    They are a service manager's, a closed terminal's, and Ctrl-\\. One that whoever started the program has
    told it to ignore (nohup) stays ignored.
    """
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT"):
        number = getattr(signal, name, None)  # Windows has only the first
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, _: act(number))


@contextmanager
def unwound_by_signals() -> Iterator[None]:
    """Let such a signal leave the block as an exception does, and then end the program as signals do.

    So lights are darkened and ports are closed. While that happens no other signal interrupts it.
    """

    def unwind(number: int) -> NoReturn:
        at_each_end(lambda _: None)
        raise _EndedBySignal(number)

    at_each_end(unwind)
    try:
        yield
    except _EndedBySignal as ended:
        signal.signal(ended.code, signal.SIG_DFL)
        signal.raise_signal(ended.code)
        raise


def message(key: str, **facts: str | int) -> str:
    """Return a message of the catalogue in the terminal's language."""
    return translate(key, LANGUAGE, **facts)


def print_text(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print text that may contain foreign text, without control and hidden characters."""
    stream = sys.stderr if err else sys.stdout
    if stream is None:  # whoever started the program has closed it
        return
    line = sanitize(text, lines=True) + ("\n" if nl else "")
    try:
        stream.write(line)
    except UnicodeEncodeError:  # a terminal that claims to know only ASCII: most know better
        stream.flush()
        stream.buffer.write(line.encode())
    stream.flush()


@contextmanager
def exit_on_refusal() -> Iterator[None]:
    """Print a refusal on standard error and end the command with status 2."""
    try:
        yield
    except NiwashiError as error:
        import typer  # which a program without commands has not got

        print_text(translate(error.message, LANGUAGE), err=True)
        raise typer.Exit(ExitCode.REFUSED) from error
