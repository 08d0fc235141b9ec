"""The file of records that `--records` names."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from glob import escape
from pathlib import Path

import typer

from niwashi.backup.finishing import finish_restore, forget_before
from niwashi.errors import RecordsFault
from niwashi.features import features
from niwashi.loop.settings import SettingsStore
from niwashi.records.damage import open_whole
from niwashi.records.journal import Journal
from niwashi.records.opening import usual_place
from niwashi.records.reader import open_to_read
from niwashi.terminal import exit_on_refusal, message, print_text

NOWHERE = "none"
"""Stands for "keep no records" in place of a file name."""


def records_file(wanted: str | None) -> Path:
    """The file that `--records` means, the usual place without it. A restore that was cut is finished.

    Raises RecordsFault where that can't be done.
    """
    features()  # they have tables in it
    file = usual_place() if wanted is None else Path(wanted)
    finish_restore(Path(os.path.realpath(file)))
    return file


@contextmanager
def kept_games(wanted: str | None, *, unless: bool) -> Iterator[Journal | None]:
    """Yield the journal that `--records` means, and close it at the end; None if nothing is to be kept.

    With `unless` no file is used that was not asked for. A damaged file is moved aside and reported.
    Raises RecordsFault.
    """
    if wanted == NOWHERE or (wanted is None and unless):
        yield None
        return
    journal = open_whole(records_file(wanted), f"{datetime.now(UTC):%Y%m%d-%H%M%S}")
    if journal.replaces is not None:
        said = message(
            "records-set-aside",
            file=str(journal.file),
            aside=str(journal.replaces),
            games=len(journal.games()),
            lost=journal.lost_games,
        )
        print_text(said, err=True)
    forget_before(journal.file, journal.tally().acts)
    try:
        yield journal
    finally:
        journal.close()


def kept_settings(journal: Journal) -> SettingsStore:
    """Return the settings kept beside a journal; faults are printed."""
    store = SettingsStore.beside(journal.file)
    if store.aside is not None:
        typer.echo(message("settings-set-aside", file=str(store.file), aside=str(store.aside)), err=True)
    return store


@contextmanager
def opened_games(
    wanted: str | None, *, to_read: bool = False, must_exist: bool | None = None
) -> Iterator[Journal]:
    """Open the journal of a command. Refusals end the command, and `none` is one.

    A journal `to_read` may lie where nothing can be written. One that `must_exist` is not begun, so that a
    mistyped name makes no file; without it, those to read must.
    """
    with exit_on_refusal():
        if wanted == NOWHERE:
            raise RecordsFault("records-nowhere")
        file = records_file(wanted)
        if wanted is not None and (to_read if must_exist is None else must_exist):
            left_behind = file.parent.glob(f"{escape(file.name)}*")  # the file, or its log without it
            if not any(left_behind):
                raise RecordsFault("records-not-begun", file=str(file))
        journal = open_to_read(file) if to_read else Journal.open(file)
        try:
            if not to_read:
                journal.check_to_read()
            yield journal
        finally:
            tell_damaged(journal)
            journal.close()


def tell_damaged(journal: Journal) -> None:
    """Tell which games and runs were left out, and why."""
    if journal.damage is not None:
        print_text(
            message("records-damaged", why=journal.damage.message, lost=journal.lost_games),
            err=True,
        )
    for number, why in sorted(journal.damaged.items()):
        print_text(message("records-game-left-out", number=number, why=why.message), err=True)
    if journal.damaged_runs:
        why = next(iter(journal.damaged_runs.values()))
        print_text(
            message("records-runs-left-out", count=len(journal.damaged_runs), why=why.message),
            err=True,
        )
