"""The command line: one command a job, each with help that teaches."""

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from importlib import import_module
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

from niwashi import __version__
from niwashi.errors import NiwashiError, reason
from niwashi.terminal import LANGUAGE, ExitCode, message, print_text, unwound_by_signals
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from niwashi.features import FeatureCommand

_FOR_PLAYERS = {
    "play": "Play on a board, and see it on a page in the browser.",
    "puzzle": "Solve a puzzle on a board.",
    "games": "The games that were played: list, show, replay, export, delete.",
    "cards": "Show, check and make card sets.",
    "print": "Print what is put on a board.",
    "guests": "Manage who is let in over the home network.",
    "backup": "Put everything that this board keeps into one file.",
    "restore": "Bring back a backup.",
    "doctor": "Examine a board with you: lights, switches, diodes, the supply.",
    "report": "Put what is needed to fix a fault into one file.",
}
_FOR_OTHERS = {
    "rules": "Ask what the rules allow.",
    "board": "Check a board file, or print how to wire the board.",
    "firmware": "The firmware of a board on a serial line.",
    "new-game": "Write a package with a small game that you change into yours.",
    "solve": "Find out who can force a win, in how many turns, and how.",
    "fair": "Look for starts of Garden or Throne that give both players the same chance.",
    "service": "Have the board play whenever the computer is on.",
    "update": "Install another version of Niwashi from a file, and go back to the one before.",
    "selftest": "Try out whether this program works on this computer.",
}
_EVERYTHING = "all"
"""`niwashi help all` lists all commands; `niwashi --help` has those for players."""


class _Command(TyperCommand):
    """A command whose module is imported when it is called: a Pi takes seconds for all of them.

    Its module has a function of the same name, or an `app` if it is a group of commands.
    """

    def __init__(self, name: str, module: str, purpose: str) -> None:
        super().__init__(name, help=purpose)
        self._module = module

    def loaded(self) -> Any:
        """Return the command itself, or a group of commands."""
        module = import_module(self._module)
        if hasattr(module, "app"):
            return typer.main.get_group(module.app)
        alone = typer.Typer(add_completion=False)
        alone.command(self.name)(getattr(module, str(self.name).replace("-", "_")))
        command = typer.main.get_command(alone)
        for option in command.params:
            option.process_value = partial(_unless_left_out, option, option.process_value)  # type: ignore[method-assign]
        return command

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Return the context of the command itself, with its arguments parsed."""
        return self.loaded().make_context(info_name, args, parent, **extra)


def _unless_left_out(option: Any, check: Callable[[Any, Any], Any], ctx: Any, value: Any) -> Any:
    """Check a value, but no default: for each check Typer builds a validator, which takes 1 ms of a PC."""
    is_plain = isinstance(value, str | int | float) and value is option.default
    if option.required or not (value is None or is_plain):
        return check(ctx, value)
    if value is None and (option.multiple or option.nargs == -1):
        value = ()
    return option.callback(ctx, option, value) if option.callback else value


class _Commands(TyperGroup):
    """All commands, by name."""

    def __init__(self, **settings: Any) -> None:
        """Take what Typer gives."""
        super().__init__(**settings)
        for name, purpose in {**_FOR_PLAYERS, **_FOR_OTHERS}.items():
            self.commands[name] = _Command(name, f"niwashi.cli.{name.replace('-', '_')}", purpose)

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names for players, or all of them, in the order of the help."""
        added = _of_packages()
        if _EVERYTHING in ctx.meta or ctx.resilient_parsing:
            return [*_FOR_PLAYERS, *added, *_FOR_OTHERS]
        return [*_FOR_PLAYERS, *(name for name, command in added.items() if not command.is_listed_last)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; None for an unknown name.

        One of an extra that is not installed ends the program with the way to install it.
        """
        if cmd_name in self.commands:
            return self.commands[cmd_name]
        added = _of_packages()
        if cmd_name in added:
            return _Command(cmd_name, added[cmd_name].module, added[cmd_name].purpose)
        from niwashi.features import missing_commands

        if (cure := missing_commands().get(cmd_name)) is not None:
            print_text(message(cure), err=True)
            raise typer.Exit(ExitCode.REFUSED)
        return super().get_command(ctx, cmd_name)


def _of_packages() -> "dict[str, FeatureCommand]":
    """Return the commands that packages add, by name. None takes the name of one of ours."""
    from niwashi.features import features  # loads the packages, which our own commands need not

    added = {name: command for feature in features() for name, command in feature.commands.items()}
    return {name: command for name, command in added.items() if name not in {**_FOR_PLAYERS, **_FOR_OTHERS}}


app = typer.Typer(
    cls=_Commands,
    no_args_is_help=True,
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
            "--version", "-v", help="Print the version and exit.", callback=_tell_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Niwashi (庭師, the gardener): a smart board for games other than chess.

    Start with "niwashi play". All commands, also those for owners, builders and
    authors: niwashi help all

    niwashi play                         play on a simulated board, in the browser
    niwashi play --board my-board.toml   play on a board you have built
    niwashi games list                   see the games that were played
    """
    del version


@app.command("help", hidden=True)
def show_help(ctx: typer.Context, words: Annotated[list[str] | None, typer.Argument()] = None) -> None:
    """Show the help of a command, or with "all" what all commands are for."""
    top = ctx.find_root()
    if words == [_EVERYTHING]:
        ctx.meta[_EVERYTHING] = True
        words = None
    if words is None:
        typer.echo(top.get_help(), nl=False)
    else:
        app([*words, "--help"], prog_name=top.info_name)


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
