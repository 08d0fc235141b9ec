"""The name of this board for its friends: that on its last card."""

from pathlib import Path

from niwashi.errors import NiwashiError
from niwashi.loop.names import checked_name
from niwashi.loop.small_file import SmallFile

_KEY = "name"


def keep_own_name(records: Path, name: str) -> None:
    """Keep the name on a new card."""
    _file(records).write({_KEY: name})


def own_name(records: Path) -> str:
    """Return the name on the last card; "" if there is none."""
    found = _file(records).read()
    try:
        return checked_name(str(found[_KEY])) if isinstance(found, dict) and _KEY in found else ""
    except NiwashiError:  # written by another program
        return ""


def required_name(text: str) -> str:
    """Return a name without blanks around it. Raises NiwashiError if nothing is left."""
    name = checked_name(text)
    if not name:
        raise NiwashiError("friends-no-name")
    return name


def _file(records: Path) -> SmallFile:
    return SmallFile.beside(records, "own-name")
