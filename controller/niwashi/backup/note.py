"""The time of the last backup, kept beside the records."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from niwashi import data
from niwashi.errors import RecordsFault
from niwashi.records.atomic_file import write_whole


class LastBackup(BaseModel):
    """The last backup: its moment, in seconds since 1970, its file, and whether the keys are in it."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore", defer_build=True)

    at: Annotated[float, Field(allow_inf_nan=False)]
    file: str
    keys: Literal["sealed", "left-out", "none"]
    games: int


def last_backup(records: Path) -> LastBackup | None:
    """Return when the last backup was made; None if there was none."""
    try:
        return LastBackup.model_validate_json(data.text_of(_place(records)))
    except (OSError, ValidationError, ValueError):
        return None


def write_note(records: Path, made: LastBackup) -> None:
    """Keep that a backup was made. Where that can't be written, the backup itself is there all the same."""
    with suppress(RecordsFault):
        write_whole(_place(records), [made.model_dump_json(), "\n"], replace=True)


def _place(records: Path) -> Path:
    return records.with_name(f"{records.name}.backup.json")
