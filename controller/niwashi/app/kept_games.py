"""Where this program keeps its games, as `--records` says it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from niwashi.records import Journal, usual_place

__all__ = ["EVERYWHERE", "NOWHERE", "kept_games", "records_file"]

EVERYWHERE = "NIWASHI_RECORDS"
"""The environment variable that names the file of records where no option does."""

NOWHERE = "none"
"""What to say instead of a file so that nothing is kept."""


def records_file(wanted: str | None) -> Path:
    """The file that `--records` means, the usual place without it."""
    return usual_place() if wanted is None else Path(wanted)


@contextmanager
def kept_games(wanted: str | None, *, unless: bool) -> Iterator[Journal | None]:
    """The journal that `--records` means, closed at the end; None where nothing is to be kept.

    `unless` nobody plays, and no file was asked for. Raises RecordsFault.
    """
    if wanted == NOWHERE or (wanted is None and unless):
        yield None
        return
    journal = Journal.open(records_file(wanted))
    try:
        yield journal
    finally:
        journal.close()
