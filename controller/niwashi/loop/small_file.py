"""Small files beside the records, for data outside of games that must survive a power cut."""

import json
from contextlib import suppress
from pathlib import Path

from niwashi import data
from niwashi.errors import RecordsFault
from niwashi.kept_files import KeptFile
from niwashi.records.atomic_file import write_whole


class SmallFile:
    """One JSON value in a file; without a file it is kept nowhere.

    Its content is not precious: an unreadable file counts as empty, one that can't be written is
    let be.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file

    @classmethod
    def beside(cls, records: Path, name: str) -> "SmallFile":
        """The file of that name that belongs to a file of records."""
        return cls(records.with_name(f"{records.name}.{name}.json"))

    def read(self) -> object:
        """Return its content; None if there is nothing readable."""
        if self._file is None:
            return None
        try:
            return json.loads(data.text_of(self._file))
        except (OSError, ValueError, RecursionError):  # none there, not UTF-8, not JSON, nested beyond sense
            return None

    def write(self, value: object) -> None:
        if self._file is not None:
            with suppress(RecordsFault):
                write_whole(self._file, [json.dumps(value), "\n"], replace=True)

    def remove(self) -> None:
        """Empty the file."""
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)


def _without_voice(content: bytes) -> bytes:
    """Leave out the command of the voice: no page can set it."""
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        return b"{}\n"
    return (json.dumps({k: v for k, v in found.items() if k != "voice"}, indent=2) + "\n").encode()


KEPT_FILES = (
    KeptFile("settings.json", from_page=_without_voice),
    KeptFile("names.json"),
    KeptFile("lesson.json"),
    KeptFile("board.json"),
)
