"""Reads from a file if a board uses https, without the library that makes certificates."""

from contextlib import suppress
from pathlib import Path

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
