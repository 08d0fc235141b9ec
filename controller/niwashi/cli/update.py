"""`niwashi update`: another version beside the one that runs, tried before it is used, with a way back."""

import os
import shlex
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISREG
from threading import Event
from typing import IO, Annotated, Any

import typer
from typer.core import TyperGroup

from niwashi.backup.rooms import all_kept_files
from niwashi.backup.usb_sticks import board_mark, keep_on_stick, sticks
from niwashi.cli import options
from niwashi.errors import NiwashiError, UpdateRefused, reason
from niwashi.terminal import LANGUAGE, ExitCode, exit_on_refusal, message, print_text
from niwashi.update.bundle import BundleTrust
from niwashi.update.machine import UpdatePhase, UpdateState
from niwashi.update.place import check_owner, is_vouched_for, keys_named, programs_named, records_beside
from niwashi.update.slots import Programs
from niwashi.update.updating import Updater, recall
from niwashi.words.catalogue import translate

STDIN = "-"
"""Stands for standard input in place of a file name."""

_GLANCE_S = 1.0
_BOARD = Path("/etc/niwashi/board.toml")


class _Usual(TyperGroup):
    """Commands of which `install` is meant where none is named: `niwashi update FILE`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the first word names, or else `install`."""
        if args and self.get_command(ctx, args[0]) is None:
            args = ["install", *args]
        return super().resolve_command(ctx, args)


app = typer.Typer(
    help=(
        "Install another version of Niwashi from a file, and go back to the one before. The new one "
        "is installed beside the old one, tries itself out, and proves itself for a minute; if any of"
        " that fails, the old one plays on with the records as they were. This is for a Niwashi that "
        "was installed as a package."
    ),
    no_args_is_help=True,
    cls=_Usual,
)

_File = Annotated[
    str,
    typer.Argument(
        help="The file with the update, or - for what comes from another program.", metavar="FILE"
    ),
]
_Wait = Annotated[
    bool,
    typer.Option(
        "--wait/--no-wait", help="Wait until the new version has proved itself, or the old one is back."
    ),
]


@app.command()
def install(file: _File, *, wait: _Wait = True) -> None:
    """Install the version in a file, and change over to it at the next pause in the game.

    It is checked first, and installed beside the program that runs. "install"
    may be left out.

    niwashi update niwashi-0.2.0-aarch64.niwashi
    niwashi update niwashi-0.2.0-aarch64.niwashi --no-wait
    niwashi update - < niwashi-0.2.0-aarch64.niwashi
    """
    with exit_on_refusal(), _opened(file) as (source, vouches):
        programs = _programs()
        records = records_beside(programs, os.environ)
        trust = BundleTrust(keys_named(os.environ), vouches)
        with _watched(file) as counted:
            updating = Updater(programs, records, trust, _say, counted, board=_board())
            _back_up(records)
            updating.take(source)
        _change_over(programs, wait=wait)


@app.command()
def status() -> None:
    """Show which versions are installed, and what became of the last update.

    niwashi update status
    """
    with exit_on_refusal():
        programs = programs_named(os.environ)
        found = programs.found()
        state = found.state
        print_text(message("update-runs", version=programs.version(state.current) or "-"))
        other = state.current.other
        if programs.is_whole(other):
            print_text(message("update-besides", version=programs.version(other) or "-"))
        print_text(_told(state))
        if found.is_odd:
            print_text(message("update-odd-state", folder=str(programs.folder), phase=state.phase))
            raise typer.Exit(ExitCode.NO)


@app.command()
def back(*, sure: options.Sure = False, wait: _Wait = True) -> None:
    """Go back to the version before the last update, at the next pause in the game.

    Games that were played since stay, unless that version can't read them: then
    they are kept aside.

    niwashi update back
    niwashi update back --yes
    """
    with exit_on_refusal():
        programs = _programs()
        before = programs.version(programs.state.current.other) or "-"
        if not sure and not typer.confirm(message("update-ask-back", version=before)):
            raise typer.Exit(ExitCode.NO)
        recall(programs)
        _change_over(programs, wait=wait)


def _back_up(records: Path) -> None:
    """Write a backup onto a stick, if one is plugged in; an update does not wait for it."""
    mark = board_mark(records, socket.gethostname())
    own = {"board.toml": board} if (board := _board()) is not None else {}
    for stick in sticks():
        try:
            made = keep_on_stick(records, stick, all_kept_files(), at=time.time(), mark=mark, own=own)
        except NiwashiError as refused:
            print_text(message("update-no-backup", stick=str(stick), why=refused.message))
        else:
            print_text(message("update-backed-up", file=str(made.file)))
            return


def _programs() -> Programs:
    """The programs, and this process their owner from now on."""
    programs = programs_named(os.environ)
    check_owner(programs, shlex.join(["sudo", "niwashi", *sys.argv[1:]]))
    return programs


def _board() -> Path | None:
    """The board of the service, if somebody has described it."""
    return _BOARD if _BOARD.is_file() else None


@contextmanager
def _opened(file: str) -> Iterator[tuple[IO[bytes], bool]]:
    """A bundle, and whether the package manager vouches for it. Raises UpdateRefused.

    It is opened before any rights are given up: who may read it need not be the user of the service.
    """
    if file == STDIN:
        yield sys.stdin.buffer, False
        return
    place = Path(file)
    try:
        if not place.is_file():
            raise UpdateRefused("update-no-such-file", file=file)
        content = place.open("rb")
    except OSError as error:
        raise UpdateRefused("update-unreadable", file=file, why=reason(error)) from error
    with content:
        yield content, is_vouched_for(place)


@contextmanager
def _watched(file: str) -> Iterator[Callable[[int], object]]:
    """Hears how much of a file has been read, and shows it on a terminal."""
    size = _size(file) if sys.stderr.isatty() else 0
    if not size:
        yield lambda _: None
        return
    with typer.progressbar(length=size, file=sys.stderr) as bar:
        yield bar.update


def _size(file: str) -> int:
    """Return a file's length; 0 if it is unknown."""
    found = os.fstat(sys.stdin.fileno()) if file == STDIN else Path(file).stat()
    return found.st_size if S_ISREG(found.st_mode) else 0


def _say(said: NiwashiError) -> None:
    print_text(translate(said.message, LANGUAGE))


def _change_over(programs: Programs, *, wait: bool) -> None:
    """Tell when the change comes, and wait for what becomes of it."""
    if not programs.in_use():
        print_text(message("update-next-start"))
        return
    print_text(message("update-waits"))
    if not wait:
        return
    try:
        state = waited(programs, Event().wait)
    except KeyboardInterrupt:
        print_text(message("update-goes-on"), err=True)
        raise typer.Exit(ExitCode.STOPPED) from None
    print_text(_told(state))
    if state.phase is not UpdatePhase.GOOD and not state.keeps_what_was_played:
        raise typer.Exit(ExitCode.NO)


def waited(programs: Programs, wait: Callable[[float], object]) -> UpdateState:
    """Return the state once nothing is in progress; each new one is printed."""
    state = programs.state
    while state.is_due or state.is_on_trial:
        wait(_GLANCE_S)
        before, state = state, programs.state
        if state.phase is UpdatePhase.PROBATION and before.phase is not UpdatePhase.PROBATION:
            print_text(_told(state))
    return state


def _told(state: UpdateState) -> str:
    """Describe the result of the last update."""
    facts = {"version": state.version or "-", "before": state.before or "-"}
    match state.phase:
        case UpdatePhase.BACK:
            return message(f"update-back-{state.reason}", **facts)
        case UpdatePhase.FAILED:
            return message(f"update-failed-{state.reason}", **facts)
        case UpdatePhase.FETCHED | UpdatePhase.VERIFIED | UpdatePhase.INSTALLED:
            return message("update-under-way", **facts)
    return message(f"update-{state.phase}", **facts)
