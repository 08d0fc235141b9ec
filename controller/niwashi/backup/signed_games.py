"""Signed games restored from a backup: this board may have signed more in them than it knows now.

Until the other board has sent the rest, nothing is signed in such a game. The list is kept beside the
records.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from niwashi import data
from niwashi.kept_files import KeptFile
from niwashi.records.atomic_file import write_whole

_HASH = re.compile(r"[0-9a-f]{64}")


def games_in(content: bytes | None) -> tuple[str, ...]:
    """Return the games (hashes) in the content of the list; none where it can't be read.

    >>> games_in(b'["%s", "x"]' % (b"a" * 64)) == ("a" * 64,), games_in(b"?"), games_in(None)
    (True, (), ())
    """
    try:
        found = json.loads(content or b"[]")
    except (ValueError, RecursionError):
        return ()
    listed = found if isinstance(found, list) else []
    return tuple(sorted({each for each in listed if isinstance(each, str) and _HASH.fullmatch(each)}))


def with_games(content: bytes | None, games: Iterable[str]) -> bytes:
    """Return the content of the list with some more games."""
    return json.dumps(sorted({*games_in(content), *games})).encode() + b"\n"


def _merged(here: bytes, there: bytes) -> bytes:
    return with_games(here, games_in(there))


RESTORED = KeptFile("restored.json", merge=_merged)


def restored_games(records: Path) -> tuple[str, ...]:
    """Return the games in which the other board has to be asked first."""
    try:
        return games_in(data.text_of(RESTORED.place(records)).encode())
    except (OSError, ValueError):
        return ()


def note_answered(records: Path, game: str) -> None:
    """Note that the other board has sent all of a game. Raises RecordsFault if that can't be kept."""
    left = [each for each in restored_games(records) if each != game]
    if left:
        write_whole(RESTORED.place(records), [with_games(None, left)], replace=True)
    else:
        RESTORED.place(records).unlink(missing_ok=True)
