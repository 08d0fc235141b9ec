"""Files of guests beside the records: their sessions, and the keys by which they come.

Whether a board uses https is read here from a file, without the library that makes certificates.
"""

from contextlib import suppress
from pathlib import Path

from niwashi.guests.guest_session import MOST_SESSIONS
from niwashi.kept_files import KeptFile

AUTHORITY, BOARD = "authority.pem", "board.pem"


def https_folder(records: Path) -> Path:
    """Return the folder of the keys that belong to a file of records."""
    return records.with_name(f"{records.name}.https")


def has_https(records: Path) -> bool:
    """Return whether guests come by https."""
    return (https_folder(records) / AUTHORITY).exists()


def turned_off(records: Path) -> bool:
    """Take all keys away; False if there were none. What phones have installed is worth nothing then."""
    was_on, folder = has_https(records), https_folder(records)
    for name in (BOARD, AUTHORITY):
        (folder / name).unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()
    return was_on


KEPT_FILES = (
    *(KeptFile(f"https/{name}", is_secret=True) for name in (AUTHORITY, BOARD)),
    *(KeptFile(f"guests/{number}.json") for number in range(1, MOST_SESSIONS + 1)),
)
