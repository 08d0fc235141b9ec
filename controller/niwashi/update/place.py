"""The folders of the programs and their records, from the service's environment or the package."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from niwashi.errors import UpdateRefused

if TYPE_CHECKING:  # a program that is no service needs no others
    from niwashi.update.slots import Programs

NAMED_BY = "NIWASHI_PROGRAMS"
"""The environment variable by which a service says where its programs lie: it follows their links."""

KEYS = Path("/etc/niwashi/update-keys")
"""Folder for the public keys whose updates are trusted."""

KEYS_NAMED_BY = "NIWASHI_UPDATE_KEYS"
"""The environment variable that names another folder of keys."""

VOUCHED = Path("/usr/lib/niwashi")
"""Folder in which the system's package manager puts a bundle, and vouches for it."""

_RECORDS_NAMED_BY = "NIWASHI_RECORDS"


def programs_named(environment: Mapping[str, str]) -> "Programs":
    """The programs that the environment names, or those that this one is of, or those of the package.

    Raises UpdateRefused where there are none: this program was installed in another way.
    """
    from niwashi.update.slots import USUAL, Programs

    named = environment.get(NAMED_BY)
    around = Path(sys.prefix).parent
    folder = Path(named) if named else around if (around / "current").is_symlink() else USUAL
    return Programs.opened(folder)


def records_beside(programs: "Programs", environment: Mapping[str, str]) -> Path:
    """The file of records that the service keeps."""
    named = environment.get(_RECORDS_NAMED_BY)
    return Path(named) if named else programs.folder.parent / "records" / "games.sqlite3"


def keys_named(environment: Mapping[str, str]) -> Path:
    """The folder of the keys that are trusted."""
    return Path(environment.get(KEYS_NAMED_BY) or KEYS)


def is_vouched_for(file: Path) -> bool:
    """Return whether the package manager installed a file: only root could have written or moved it."""
    try:
        true = file.resolve(strict=True)
        parts = [true, *true.parents]
        return VOUCHED in true.parents and all(_is_roots_own(part) for part in parts)
    except OSError:
        return False


def _is_roots_own(place: Path) -> bool:
    found = place.stat()
    return found.st_uid == 0 and not found.st_mode & 0o022


def check_owner(programs: "Programs", asked: str) -> None:
    """Go on as the user whose programs these are: root becomes that user. Raises UpdateRefused for others."""
    owner = programs.folder.stat()
    if os.geteuid() == owner.st_uid:
        return
    if os.geteuid() != 0:
        raise UpdateRefused("update-not-allowed", folder=str(programs.folder), command=asked)
    become(owner.st_uid, owner.st_gid)


def become(uid: int, gid: int) -> None:
    """Be another user from now on, with none of root's rights left."""
    os.setgroups([])
    os.setgid(gid)
    os.setuid(uid)
