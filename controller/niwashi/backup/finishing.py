"""The last step of a restore, which is only renaming, and the former states that are kept aside."""

import os
import shutil
from contextlib import suppress
from glob import escape
from pathlib import Path
from typing import Annotated

from filelock import FileLock
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from niwashi.backup.workspace import remove_left
from niwashi.errors import RecordsFault, reason
from niwashi.records.atomic_file import sync_folder
from niwashi.records.opening import PARTS

LOCK = "lock"


class Plan(BaseModel):
    """Files to rename, by their endings: "" is the file of records itself."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    names: Annotated[tuple[str, ...], Field(strict=False)]
    """Files that are new."""
    gone: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Files that only go aside."""
    before: str
    acts: int
    """Acts in the new records. If there are more, they have been played with."""


def staged_name(ending: str) -> str:
    """Return the name of a staged file."""
    return ending.lstrip(".").replace("/", "~") or "records"


def place_of(records: Path, ending: str) -> Path:
    """Return the file beside the records that has this ending."""
    return records.parent / f"{records.name}{ending}"


def committed(records: Path) -> Path:
    """Return the folder of a restore that counts, until all of its files are renamed."""
    return records.with_name(f".{records.name}.bringing-back")  # an update has its own ".restoring"


def finish_restore(records: Path) -> bool:
    """Finish a restore that was cut after it counted; False if there is none. Remove what earlier cuts left.

    Call it before any use of a file of records. Raises RecordsFault if it can't be done.
    """
    folder = committed(records)
    remove_left(records)
    if not os.path.lexists(folder):
        return False
    try:
        with FileLock(folder / LOCK, mode=0o600):
            if not folder.is_dir():  # another program has done it meanwhile
                return True
            plan = Plan.model_validate_json((folder / "plan.json").read_bytes())
            for ending in plan.names:
                if (folder / "new" / staged_name(ending)).exists():  # else it was done before the cut
                    _move_aside(records, folder, ending)
                    (folder / "new" / staged_name(ending)).rename(place_of(records, ending))
            for ending in plan.gone:
                if not (folder / "before" / staged_name(ending)).exists():
                    _move_aside(records, folder, ending)
            for touched in {place_of(records, ending).parent for ending in (*plan.names, *plan.gone, "")}:
                sync_folder(touched)
            folder.rename(records.with_name(plan.before))
            sync_folder(records.parent)
    except (OSError, ValidationError) as error:
        why = reason(error) if isinstance(error, OSError) else RecordsFault("backup-odd-plan")
        raise RecordsFault("backup-unfinished", file=str(records), why=why) from error
    return True


def _move_aside(records: Path, folder: Path, ending: str) -> None:
    """Move a file aside, of the records all parts; nothing that is aside already is replaced."""
    for part in ("",) if ending else PARTS:
        source, name = place_of(records, ending + part), staged_name(ending) + part
        if source.exists():
            taken = (folder / "before" / name).exists()
            source.rename(folder / "before" / (f"{name}.2" if taken else name))


def kept_aside(records: Path) -> list[tuple[Path, Plan]]:
    """Return the former states that are kept, the oldest first."""
    found = []
    for folder in records.parent.glob(f"{escape(records.name)}.before-*"):
        with suppress(OSError, ValidationError):
            found.append((folder, Plan.model_validate_json((folder / "plan.json").read_bytes())))
    return sorted(found, key=lambda each: each[0].stat().st_mtime)


def forget_before(records: Path, acts: int) -> tuple[Path, ...]:
    """Remove former states once the restored records have been played with: they tell of `acts` by now.

    Returns what was removed.
    """
    over = [folder for folder, plan in kept_aside(records) if acts > plan.acts]
    for folder in over:
        shutil.rmtree(folder, ignore_errors=True)
    return tuple(over)
