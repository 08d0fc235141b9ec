"""Sticks: where one is plugged in, which backups lie there, and the newest three of this board."""

import re
import stat
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from niwashi.kept_files import KeptFile
from niwashi.keys import public_key

if TYPE_CHECKING:  # what makes a backup is loaded with the first
    from niwashi.backup.making import FinishedBackup

WEEK_S = 7 * 86_400.0
"""Age of the last backup on a stick at which the next one is due."""

KEPT = 3
"""Backups of one board that stay on a stick."""

MOST_SHOWN = 20

_MOUNTS = Path("/proc/self/mounts")
_FOLDERS = ("/media/", "/run/media/", "/mnt/")
_SYSTEMS = frozenset({"vfat", "exfat", "ntfs", "ntfs3", "fuseblk", "ext2", "ext3", "ext4", "hfsplus"})
_NAME = re.compile(r"niwashi-([0-9a-f]{6})-[0-9]{8}-[0-9]{6}\.zip")
_DATE = re.compile(r"-([0-9]{8}-[0-9]{6})\.zip$")
_LEFT_S = 86_400.0  # age of what is left of a backup that was cut: nobody is still writing it
_OCTAL = re.compile(r"\\([0-7]{3})")


def sticks(mounts: str | None = None) -> tuple[Path, ...]:
    """Return where sticks are mounted, from the text of /proc/self/mounts.

    A service's own view of the mounts has some of them twice.

    >>> sticks("/dev/sda1 /media/my\\\\040stick vfat rw 0 0\\n/dev/mmcblk0p2 / ext4 rw 0 0\\n")
    (PosixPath('/media/my stick'),)
    """
    if mounts is None:
        try:
            mounts = _MOUNTS.read_text(encoding="utf-8", errors="surrogateescape")
        except OSError:
            return ()
    found = []
    for device, place, system, *_ in (line.split(" ") for line in mounts.splitlines() if line.count(" ") > 2):
        name = _OCTAL.sub(lambda code: chr(int(code[1], 8)), place)
        if device.startswith("/dev/") and name.startswith(_FOLDERS) and system in _SYSTEMS:
            found.append(Path(name))
    return tuple(dict.fromkeys(found))


def backup_name(at: float, board: str) -> str:
    """Return the name of a board's backup of a moment, in seconds since 1970.

    >>> backup_name(0, "1a2b3c")
    'niwashi-1a2b3c-19700101-000000.zip'
    """
    return f"niwashi-{board}-{datetime.fromtimestamp(at, UTC):%Y%m%d-%H%M%S}.zip"


def board_mark(records: Path, computer: str) -> str:
    """Return six digits that tell the backups of one board from those of others on the same stick."""
    return sha256((public_key(records) or f"{computer}:{records}").encode()).hexdigest()[:6]


def backups_on(stick: Path) -> tuple[Path, ...]:
    """Return the backups in the top folder of a stick, the newest first."""
    found: list[Path] = []
    with suppress(OSError):
        for file in stick.iterdir():
            name = file.name.lower()  # FAT may have kept capitals alone: NIWASHI~1.ZIP
            is_ours = name.startswith("niwashi") and name.endswith(".zip")
            with suppress(OSError):
                if is_ours and stat.S_ISREG(file.lstat().st_mode):
                    found.append(file)
    found.sort(key=lambda file: (_date_in(file.name), file.name), reverse=True)
    return tuple(found[:MOST_SHOWN])


def _date_in(name: str) -> str:
    """Return the moment in a file's name; "" without one, which sorts as the oldest."""
    found = _DATE.search(name.lower())
    return "" if found is None else found[1]


def is_due(stick: Path, mark: str, now: float) -> bool:
    """Return whether the weekly backup of a board is due on a stick, which has none of the last seven days.

    What a wrong clock has dated later than now does not count.
    """
    first, last = (backup_name(max(0.0, at), mark) for at in (now - WEEK_S, now))
    with suppress(OSError):
        return not any(first < file.name <= last for file in _of_board(stick, mark))
    return True


def _of_board(stick: Path, mark: str) -> list[Path]:
    """Return the backups of one board on a stick, the oldest first. Raises OSError."""
    return sorted(file for file in stick.glob(f"niwashi-{mark}-*.zip") if _NAME.fullmatch(file.name))


def keep_on_stick(
    records: Path,
    stick: Path,
    kept_files: Iterable[KeptFile],
    *,
    at: float,
    mark: str,
    own: Mapping[str, Path] | None = None,
) -> "FinishedBackup":
    """Write a backup onto a stick; when it is there whole, older ones of this board but the newest go.

    `own` are files of people, by names. Raises NiwashiError; then nothing on the stick has changed.
    """
    from niwashi.backup.making import make_backup

    for left in stick.glob(f".niwashi-{mark}-*.part"):  # of a stick that was pulled out
        with suppress(OSError):
            if left.stat().st_mtime < at - _LEFT_S:
                left.unlink()
    made = make_backup(records, stick / backup_name(at, mark), kept_files, at=at, own=own, replace=True)
    there = _of_board(stick, mark)
    for old in [file for file in there if file != made.file][: max(0, len(there) - KEPT)]:
        with suppress(OSError):
            old.unlink()
    return made
