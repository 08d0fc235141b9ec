"""Where a lesson was left: kept in a small file, so that it goes on there after a power cut."""

import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from niwashi import data
from niwashi.errors import RecordsFault
from niwashi.records import write_whole


class Mark(NamedTuple):
    """A step (from 0) of a game's lesson."""

    game: str
    step: int


class Bookmark:
    """The mark of one program, and the file that keeps it; without a file it lasts as long as this.

    A lesson is nothing precious: a file that can't be read says nothing, one that can't be written is let be.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._mark = self._read()

    @classmethod
    def beside(cls, records: Path) -> "Bookmark":
        """The mark that is kept beside a file of records."""
        return cls(records.with_name(f"{records.name}.lesson.json"))

    @property
    def mark(self) -> Mark | None:
        """Where a lesson was left; None if none was."""
        return self._mark

    def put(self, mark: Mark) -> None:
        """A lesson has come so far."""
        if mark == self._mark:
            return
        self._mark = mark
        if self._file is not None:
            with suppress(RecordsFault):
                write_whole(self._file, [json.dumps(mark._asdict()), "\n"], replace=True)

    def take_out(self) -> None:
        """No lesson is on any more."""
        self._mark = None
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)

    def _read(self) -> Mark | None:
        if self._file is None:
            return None
        try:
            found = json.loads(data.text_of(self._file))
        except (OSError, ValueError, RecursionError):  # none there, not UTF-8, not JSON, nested beyond sense
            return None
        match found:
            case {"game": str(game), "step": int(step)} if step >= 0:
                return Mark(game, step)
            case _:
                return None
