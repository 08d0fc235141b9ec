"""A backup that comes back before a board plays, and the start after a page asked for one."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import typer

from niwashi.backup.pending_restore import finish_pending_restore, has_pending_restore, restore_notices
from niwashi.backup.rooms import all_kept_files
from niwashi.board_types import Notice
from niwashi.cli.records_option import NOWHERE, records_file
from niwashi.terminal import LANGUAGE, ExitCode, print_text
from niwashi.watcher import NOTE
from niwashi.words.catalogue import translate


@contextmanager
def brought_back(records: str | None) -> Iterator[tuple[Notice, ...]]:
    """Restore the backup requested on the page, and yield the texts for the page.

    Must run before the records are opened. Raises RecordsFault.
    """
    outcome = None
    if records != NOWHERE:
        file = Path(os.path.realpath(records_file(records)))
        if has_pending_restore(file):
            stamp = f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
            outcome = finish_pending_restore(file, all_kept_files(), stamp=stamp)
            if outcome is not None and outcome.restored is not None:
                from niwashi.cli.restore import tell_restored

                tell_restored(outcome.restored, file)
            elif outcome is not None and outcome.refusal is not None:
                print_text(translate(outcome.refusal.message, LANGUAGE), err=True)
    yield restore_notices(outcome)


def start_anew() -> None:
    """Start this program once more: by its service, or in the same process."""
    if "NOTIFY_SOCKET" in os.environ or NOTE.is_open:  # a watcher starts it anew
        raise typer.Exit(ExitCode.RESTART)
    sys.stdout.flush()
    words = [word for word in sys.orig_argv[1:] if word != "--browser"]
    os.execv(sys.executable, [sys.executable, *words, "--no-browser"])  # noqa: S606  # the page is open already
