"""Harm done to a backup or to a restore: bytes cut and flipped, processes killed, disks that are full."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.backup.places import brought_back, state_of

from niwashi.backup.finishing import finish_restore
from niwashi.errors import NiwashiError
from niwashi.words.catalogue import translate

_EVENTS = ("open", "os.", "shutil.", "sqlite3.connect")
"""What counts as a step of a process: whatever touches files."""


def state(records: Path) -> dict[str, object]:
    """Return what is at a place, without what restores leave beside it."""
    return {name: found for name, found in state_of(records).items() if ".before-" not in name}


def harmed(content: bytes, dice: Random) -> bytes:
    """Return a file cut somewhere, or with a bit, a byte or a stretch of it changed."""
    kind, at = dice.randrange(5), dice.randrange(len(content))
    if kind == 0:
        return content[:at]
    if kind == 1:
        return content[:at] + bytes([content[at] ^ 1 << dice.randrange(8)]) + content[at + 1 :]
    if kind == 2:
        return content[:at] + bytes([dice.randrange(256)]) + content[at + 1 :]
    if kind == 3:
        end = min(len(content), at + dice.randrange(1, 600))
        return content[:at] + dice.randbytes(end - at) + content[end:]
    return content[:at] + content[at + dice.randrange(1, 64) :]


def check_refused_or_whole(content: bytes, folder: Path, whole: dict[str, object]) -> bool:
    """Restore a harmed backup into an empty place and check that all is there, or nothing; True if all is."""
    folder.mkdir()
    file, records = folder / "b.zip", folder / "there" / "games.sqlite3"
    file.write_bytes(content)
    refused: NiwashiError | None = None
    try:
        brought_back(file, records, None)
    except NiwashiError as error:
        refused = error
    if refused is None:
        assert state(records) == whole
        return True
    assert len(translate(refused.message)) > 30
    assert translate(refused.message, "ja") != translate(refused.message)
    assert not list(records.parent.rglob("*")), "nothing is left of a refused one"
    return False


def killed_restore(file: Path, records: Path, at: int) -> bool:
    """Restore in a process that is killed before its step `at`; True if it came to its end before."""
    pid = os.fork()
    if not pid:
        _die_at(at, lambda: brought_back(file, records, None))
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def killed_finish(records: Path, at: int) -> bool:
    """Finish a cut restore in a process that is killed before its step `at`; True if it came to its end."""
    pid = os.fork()
    if not pid:
        _die_at(at, lambda: finish_restore(records))
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def _die_at(at: int, work: Callable[[], object]) -> None:
    left = [at]

    def count_down(event: str, _: object) -> None:
        if event.startswith(_EVENTS):
            left[0] -= 1
            if left[0] < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count_down)
    with suppress(BaseException):
        work()
        os._exit(0)
    os._exit(3)


def restore_with_files_of_at_most(file: Path, records: Path, most: int) -> bool:
    """Restore where no file may get longer than so many bytes; True if it went through."""
    pid = os.fork()
    if not pid:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        with suppress(BaseException):
            try:
                brought_back(file, records, None)
            except NiwashiError:
                os._exit(1)
            os._exit(0)
        os._exit(3)
    ended = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    assert ended in (0, 1), "refused in words"
    return ended == 0
