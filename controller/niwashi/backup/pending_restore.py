"""A restore that was asked for while the board plays, and that the next start carries out.

A running program can't change the records under itself. So its page checks the backup, opens its keys, and
leaves both beside the records; the program ends, and restores before it opens the records again.
"""

import os
import shutil
from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, ValidationError

from niwashi.backup.workspace import workspace
from niwashi.board_types import Notice
from niwashi.errors import NiwashiError, RecordsFault, reason
from niwashi.kept_files import KeptFile
from niwashi.records.atomic_file import write_whole

if TYPE_CHECKING:  # a start without a restore needs neither
    from niwashi.backup.restoring import Restored, RestoreOptions


class _Request(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    secrets: dict[str, str] | None
    takes_key: bool | None
    replaces: bool


@dataclass(frozen=True)
class RestoreOutcome:
    """Result of a pending restore: either the summary or the refusal."""

    restored: "Restored | None" = None
    refusal: NiwashiError | None = None


def restore_notices(outcome: RestoreOutcome | None) -> tuple[Notice, ...]:
    """Return what a page says after a start that has carried out a restore."""
    if outcome is None:
        return ()
    if outcome.refusal is not None:
        return (Notice("notice-backup-refused", why=outcome.refusal),)
    return (Notice("notice-backup-back"),)


def _place(records: Path) -> Path:
    return records.parent / f".{records.name}.pending-restore"


def request_restore(file: Path, records: Path, choice: "RestoreOptions") -> None:
    """Leave a backup and the choices about it for the next start. Raises NiwashiError."""
    from niwashi.backup.archive import copy_whole

    secrets = choice.secrets
    request = _Request(
        secrets=None if secrets is None else {n: b64encode(c).decode() for n, c in secrets.items()},
        takes_key=choice.takes_key,
        replaces=choice.replaces,
    )
    try:
        with workspace(records, "request", alone=True) as folder:
            with file.open("rb") as content:
                copy_whole(content, folder / "backup.zip")
            write_whole(folder / "request.json", [request.model_dump_json(), "\n"], replace=True)
            shutil.rmtree(_place(records), ignore_errors=True)
            folder.rename(_place(records))
    except OSError as error:
        if isinstance(error, NiwashiError):
            raise
        raise RecordsFault("backup-not-restored", file=str(records), why=reason(error)) from error


def has_pending_restore(records: Path) -> bool:
    """Return whether a restore was asked for that the next start carries out."""
    return os.path.lexists(_place(records))


def finish_pending_restore(
    records: Path, kept_files: Iterable[KeptFile], *, stamp: str
) -> RestoreOutcome | None:
    """Carry out a requested restore, and delete the request; None if there is none.

    No program may have the records open. A refused restore changes nothing.
    """
    folder = _place(records)
    if not has_pending_restore(records):
        return None
    from niwashi.backup.restoring import RestoreOptions, restore

    try:
        request = _Request.model_validate_json((folder / "request.json").read_bytes())
        sealed = request.secrets
        secrets = None if sealed is None else {name: b64decode(each) for name, each in sealed.items()}
        choice = RestoreOptions(
            secrets=secrets, takes_key=request.takes_key, replaces=request.replaces, from_page=True
        )
        return RestoreOutcome(restore(folder / "backup.zip", records, kept_files, choice, stamp=stamp))
    except NiwashiError as refusal:
        return RestoreOutcome(refusal=refusal)
    except (OSError, ValueError, ValidationError) as error:
        why = reason(error) if isinstance(error, OSError) else RecordsFault("backup-odd-plan")
        return RestoreOutcome(refusal=RecordsFault("backup-not-restored", file=str(records), why=why))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
