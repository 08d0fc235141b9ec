"""The command line: one command a job, each with help that teaches."""

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import TYPE_CHECKING, Annotated

import typer

from niwashi import __version__
from niwashi.cli.help import CommandGroup, LaterCommands
from niwashi.errors import NiwashiError, reason
from niwashi.terminal import LANGUAGE, ExitCode, message, print_text, unwound_by_signals
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from typing_extensions import Buffer

_FOR_PLAYERS = (
    "play",
    "puzzle",
    "games",
    "cards",
    "print",
    "guests",
    "backup",
    "restore",
    "doctor",
    "report",
)
_FOR_OTHERS = (
    "rules",
    "board",
    "firmware",
    "new-game",
    "solve",
    "fair",
    "service",
    "update",
    "selftest",
)
_LISTED_LAST = frozenset({*_FOR_OTHERS, "club", "chain"})
"""Commands that only `niwashi help all` lists."""


def _of_packages() -> dict[str, str]:
    """Return the modules of the commands that packages add, by name. None takes the name of one of ours."""
    from niwashi.features import features  # loads the packages, which our own commands need not

    added = {name: module for feature in features() for name, module in feature.commands.items()}
    return {name: module for name, module in added.items() if name not in (*_FOR_PLAYERS, *_FOR_OTHERS)}


def commands() -> tuple[str, ...]:
    """Return the names of all commands, in the order of the help."""
    return (*_FOR_PLAYERS, *_of_packages(), *_FOR_OTHERS)


def loaded(name: str) -> CommandGroup | Callable[..., None]:
    """Import a command: a function, or a group of commands. Raises KeyError for an unknown one.

    Its module has a function of the same name, or an `app` if it is a group of commands. It is imported when
    its command is called: a Pi takes seconds for all of them. One of an extra that is not installed ends the
    program with the way to install it.
    """
    own = name.replace("-", "_")
    if name in (*_FOR_PLAYERS, *_FOR_OTHERS):
        module = import_module(f"niwashi.cli.{own}")
    else:
        from niwashi.features import missing_commands

        if (cure := missing_commands().get(name)) is not None:
            print_text(message(cure), err=True)
            raise typer.Exit(ExitCode.REFUSED)
        module = import_module(_of_packages()[name])
    found: CommandGroup | Callable[..., None] = getattr(module, "app", None) or getattr(module, own)
    return found


app = CommandGroup(
    "niwashi-help",
    later=LaterCommands(commands, loaded),
    last=_LISTED_LAST,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _tell_version(wanted: bool) -> None:  # noqa: FBT001  (typer's own shape of a callback)
    if wanted:
        from niwashi.engine.kind import KERNEL, STALE  # as late as a command

        kernel = "stale" if STALE else KERNEL
        typer.echo(f"niwashi {__version__} ({message(f'engine-kernel-{kernel}')})")
        raise typer.Exit


@app.callback()
def niwashi(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", "-v", help=message("niwashi-help-version"), callback=_tell_version, is_eager=True
        ),
    ] = False,
) -> None:
    """A smart board for games that are not chess."""
    del version


class _OutputLost(Exception):  # no command takes it for a fault of its own files
    """Standard output could not be written."""


class _Output(FileIO):
    """Standard output that is no terminal: what can't be written ends the command, whoever printed it."""

    def write(self, text: "Buffer", /) -> int:
        try:
            return super().write(text)
        except BrokenPipeError:  # whoever read has gone, and wants to hear no more
            raise
        except OSError as error:
            raise _OutputLost from error


def _starting_lights() -> AbstractContextManager[None]:
    """Light the board that a service names, while the program is loaded or a backup is brought back."""
    if sys.argv[1:2] not in (["play"], ["restore"]):
        return nullcontext()
    from niwashi.cli.starting_lights import lit_while_starting

    return lit_while_starting(os.environ)


def main(*, holds_packages: bool = False) -> None:
    """Run the command line; with `holds_packages`, calls of packages from outside run beside it."""
    if sys.stdout is not None and not sys.stdout.isatty():
        output = BufferedWriter(_Output(sys.stdout.fileno(), "w", closefd=False))
        sys.stdout = TextIOWrapper(output, sys.stdout.encoding, sys.stdout.errors)
    try:
        with unwound_by_signals(), _starting_lights():
            if holds_packages:
                from niwashi.beside import BESIDE
                from niwashi.games.known import GAMES
                from niwashi.watcher import NOTE

                GAMES.run, GAMES.fatal = BESIDE, lambda: NOTE.left_out
            app()
    except _OutputLost as lost:
        refusal = NiwashiError("terminal-not-written", why=reason(lost.__cause__ or lost))
        # What could not be printed is given up: each end of the program would try it again.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        try:
            print_text(translate(refusal.message, LANGUAGE), err=True)
            sys.stderr.flush()
        except OSError:  # errors go to the same disk
            os.dup2(nowhere, sys.stderr.fileno())
        sys.exit(ExitCode.REFUSED)
