"""Rooms that keep files beside the records; each installed one is asked."""

from importlib import import_module
from importlib.util import find_spec

from niwashi.backup.signed_games import RESTORED
from niwashi.kept_files import KeptFile

_LISTS = ("keys", "loop.kept_files", "guests.kept_files", "opponents.seating", "homes.kept_files")
"""Modules below `niwashi` that have `KEPT_FILES`; rooms that are not installed keep none."""


def all_kept_files() -> tuple[KeptFile, ...]:
    """Return the files of all rooms that are installed; the rooms say which, and nothing here does."""
    found = [RESTORED]
    for name in _LISTS:
        if find_spec(f"niwashi.{name.split('.')[0]}") is not None:
            found += import_module(f"niwashi.{name}").KEPT_FILES
    return tuple(found)
