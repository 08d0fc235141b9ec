"""What this board is called by its friends: as its card said last."""

from pathlib import Path

from niwashi.errors import NiwashiError
from niwashi.loop import SmallFile, checked_name

_KEY = "name"


def keep_own_name(records: Path, name: str) -> None:
    """A card was made with that name."""
    _file(records).write({_KEY: name})


def own_name(records: Path) -> str:
    """The name on the last card; "" where none was made."""
    found = _file(records).read()
    try:
        return checked_name(str(found[_KEY])) if isinstance(found, dict) and _KEY in found else ""
    except NiwashiError:  # whoever wrote that was no program of ours
        return ""


def _file(records: Path) -> SmallFile:
    return SmallFile.beside(records, "own-name")
