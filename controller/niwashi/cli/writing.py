"""Files that people name to be written: nothing that is there is replaced unless they say so.

Each is written whole or not at all, for its owner alone, into a file: never into a folder, pipe or device.
"""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from niwashi.errors import RecordsFault
from niwashi.terminal import message

Force = Annotated[bool, typer.Option("--force", help="Replace the file if it is there already.")]


def may_replace(out: Path, *, force: bool) -> bool:
    """Return whether `out` may be replaced, after asking at a terminal. Raises RecordsFault if it may not.

    Call it before long work.
    """
    if force or not os.path.exists(out):  # in a folder that may not be entered, writing is refused later
        return force
    if out.is_file() and _at_terminal() and typer.confirm(message("games-ask-replace", file=str(out))):
        return True
    raise RecordsFault("records-out-exists" if out.is_file() else "records-out-no-file", file=str(out))


def write_named(out: Path, parts: Iterable[str | bytes], *, force: bool) -> None:
    """Write a file that somebody has named. Raises RecordsFault, and then everything is as it was."""
    from niwashi.records.atomic_file import write_whole  # takes a Pi a second, and few commands write

    write_whole(out, parts, replace=may_replace(out, force=force))


def _at_terminal() -> bool:
    return sys.stdin.isatty()
