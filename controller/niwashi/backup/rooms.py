"""All files beside the records that a backup has to hold."""

from importlib import import_module

from niwashi.backup.signed_games import RESTORED
from niwashi.kept_files import KeptFile

_LISTS = ("keys", "loop.small_file", "guests.kept_files", "opponents.seating")
"""Modules below `niwashi` that have `KEPT_FILES`, loaded late: some stand above this one."""


def all_kept_files() -> tuple[KeptFile, ...]:
    """Return the files of all rooms and packages."""
    found = [RESTORED]
    for name in _LISTS:
        found += import_module(f"niwashi.{name}").KEPT_FILES
    return (*found, *import_module("niwashi.features").kept_files())
