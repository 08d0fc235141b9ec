"""State of the card that keeps the games, and age of the last backup."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from niwashi.backup.note import LastBackup, last_backup
from niwashi.backup.restoring import examine
from niwashi.doctor.card import card_signs
from niwashi.errors import NiwashiError
from niwashi.terminal import LANGUAGE
from niwashi.words.catalogue import translate

KERNEL_LOGS = (
    ("journalctl", "--dmesg", "--output", "cat", "--lines", "4000", "--no-pager", "--quiet"),
    ("dmesg",),
)
"""Commands that print the kernel's log. The second is for systems without a journal."""

_DAY_S = 86_400
_MOUNTS = Path("/proc/self/mounts")
_PATIENCE_S = 20


def kernel_log() -> str:
    """Return the messages of the kernel since its start, as far as this user may read them."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    for command in KERNEL_LOGS:
        with suppress(OSError, subprocess.SubprocessError):
            done = subprocess.run(  # noqa: S603
                command, check=True, capture_output=True, timeout=_PATIENCE_S, env=environment
            )
            if done.stdout:
                return done.stdout.decode("utf-8", "replace")
    return ""


def signs(records: Path) -> tuple[NiwashiError, ...]:
    """Return the signs that the card with some records is dying."""
    mounts = ""
    with suppress(OSError):
        mounts = _MOUNTS.read_text(encoding="utf-8", errors="replace")
    return tuple(card_signs(records, mounts, kernel_log()))


def backup_lines(records: Path, now: float) -> Iterator[str]:
    """Yield sentences on the last backup: its age, its keys, and whether it is still there and whole."""
    last = last_backup(records)
    if last is None:
        yield translate("backup-never", LANGUAGE)
        return
    yield translate("backup-last", LANGUAGE, days=int(max(0.0, now - last.at) // _DAY_S))
    yield translate(f"backup-keys-{last.keys}", LANGUAGE)
    yield translate(f"backup-check-{_checked(last, records)}", LANGUAGE)


def _checked(last: LastBackup, records: Path) -> str:
    if not Path(last.file).is_file():
        return "away"
    try:
        examine(Path(last.file), records)
    except NiwashiError:
        return "bad"
    return "good"
