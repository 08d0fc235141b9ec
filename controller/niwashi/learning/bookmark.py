"""The place where a lesson was left, kept in a small file, so that it goes on there after a power cut."""

from pathlib import Path
from typing import NamedTuple

from niwashi.loop.small_file import SmallFile


class Mark(NamedTuple):
    """A step (from 0) of a game's lesson."""

    game: str
    step: int


class Bookmark:
    """The mark of one program, and the file that keeps it."""

    def __init__(self, file: SmallFile | None = None) -> None:
        self._file = file or SmallFile()
        self._mark = _mark(self._file.read())

    @classmethod
    def beside(cls, records: Path) -> "Bookmark":
        """The mark that is kept beside a file of records."""
        return cls(SmallFile.beside(records, "lesson"))

    @property
    def mark(self) -> Mark | None:
        """Place where a lesson was left; None if none was."""
        return self._mark

    def put(self, mark: Mark) -> None:
        """A lesson has come so far."""
        if mark != self._mark:
            self._mark = mark
            self._file.write(mark._asdict())

    def take_out(self) -> None:
        """Forget the lesson."""
        self._mark = None
        self._file.remove()


def _mark(found: object) -> Mark | None:
    match found:
        case {"game": str(game), "step": int(step)} if step >= 0:
            return Mark(game, step)
        case _:
            return None
