"""Restoring a backup, whole or not at all; the former state is kept aside.

Everything new is written into a folder beside the records. When that is complete and on the disk it gets its
final name: from then on the restore counts. What follows is only renaming, which needs no room, and
which the next user of the records finishes (`finish_restore`) if it was cut.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from niwashi import data
from niwashi.backup.archive import OWN, BackupContents, Summary, read_archive
from niwashi.backup.finishing import LOCK, Plan, committed, finish_restore, kept_aside, place_of, staged_name
from niwashi.backup.making import FinishedBackup, copy_readable, fold_log, note_backup
from niwashi.backup.sealing import unseal
from niwashi.backup.signed_games import RESTORED, games_in, with_games
from niwashi.backup.workspace import workspace
from niwashi.errors import BadBackup, NiwashiError, RecordsFault, reason
from niwashi.kept_files import KeptFile
from niwashi.keys import public_key
from niwashi.records.atomic_file import sync_folder
from niwashi.records.backup import content_of
from niwashi.records.merging import MergeCounts, check_plain, merge, others_tables
from niwashi.records.store import package_tables

_PATIENCE_S = 1.5
"""How long to wait for others who have the records open: who only lists the games is gone by then."""

_Seen = tuple[int, int, int] | None
"""Of a file: its number on the disk, its size, and when it was written; None without a file."""


@dataclass(frozen=True)
class RestoreOptions:
    """Options of a restore.

    `passphrase` opens its keys; without one they are left out. `takes_key` says which key stays if there are
    two: True takes that of the backup, False keeps the one here, None has not been asked. `replaces` brings
    back the backup alone instead of merging. `from_page` leaves out what no page may set.
    """

    passphrase: str | None = None
    takes_key: bool | None = None
    replaces: bool = False
    from_page: bool = False
    secrets: Mapping[str, bytes] | None = None
    """The files that the passphrase has opened before, instead of it."""


@dataclass(frozen=True)
class Restored:
    """Result of a restore: counts, names of files, and the folder with the former state."""

    summary: Summary
    merged: MergeCounts
    files: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    """Files that no room of this program knows, and tables of packages that are not installed."""
    keys: str = "none"
    """taken, kept, left-out or none."""
    before: Path | None = None
    asks: int = 0
    """Number of signed games that ask the other board before anything is signed."""


def examine(file: Path, work_beside: Path) -> Summary:
    """Check a whole backup and return its summary. Raises BadBackup."""
    return _contents(file, work_beside).summary


def open_secrets(file: Path, work_beside: Path, passphrase: str) -> dict[str, bytes]:
    """Return the files that are sealed in a backup. Raises NiwashiError."""
    sealed = _contents(file, work_beside).sealed
    return {} if sealed is None else unseal(sealed, passphrase)


def _contents(file: Path, work_beside: Path) -> BackupContents:
    _folder_of(work_beside)
    try:
        with workspace(work_beside, "look") as work:
            return _read(file, work)
    except OSError as error:
        if isinstance(error, NiwashiError):
            raise
        raise RecordsFault("backup-not-restored", file=str(work_beside), why=reason(error)) from error


def restore(
    file: Path, records: Path, kept_files: Iterable[KeptFile], choice: RestoreOptions, *, stamp: str
) -> Restored:
    """Bring back a backup into a place that is empty, or that has games already. Nobody may play there.

    `stamp` becomes part of the name under which the former state is kept. Raises NiwashiError; then
    everything is as it was.
    """
    _folder_of(records)
    finish_restore(records)
    with _staging(records) as staging:
        finish_restore(records)  # another program's, which has begun meanwhile
        (staging / "work").mkdir(mode=0o700)
        contents = _read(file, staging / "work")
        seen = _unused(records)
        staged = _Staging(records, staging / "new", tuple(kept_files), choice, contents)
        try:
            restored = staged.fill()
        except RecordsFault as fault:
            if fault.key != "records-corrupt" or staging not in Path(str(fault.facts["file"])).parents:
                raise
            raise _bad_records(file) from fault  # what came from here is a sound copy
        shutil.rmtree(staging / "work")
        before = _commit(records, staging, staged.names, staged.gone, stamp, seen)
    finish_restore(records)
    aside = before / "before"
    was_empty = aside.is_dir() and not any(aside.iterdir())
    if was_empty or choice.replaces:  # all that is here is in that backup
        note_backup(records, FinishedBackup(file, contents.summary))
    if was_empty:
        shutil.rmtree(before, ignore_errors=True)
        return restored
    return replace(restored, before=before)


@contextmanager
def _staging(records: Path) -> Iterator[Path]:
    """Yield a folder for new files; it is removed unless it was committed. Raises RecordsFault."""
    staging: Path | None = None
    try:
        with workspace(records, "staging", alone=True) as staging:
            for name in ("new", "before"):
                (staging / name).mkdir(mode=0o700)
            (staging / LOCK).touch(mode=0o600)  # once it counts, nothing more needs room
            yield staging
    except (OSError, sqlite3.Error, MemoryError) as error:
        if isinstance(error, NiwashiError):
            if staging in Path(str(error.facts.get("file", ""))).parents:  # gone when somebody reads this
                raise type(error)(error.key, **{**error.facts, "file": str(records)}) from error
            raise
        raise RecordsFault("backup-not-restored", file=str(records), why=reason(error)) from error


def _folder_of(records: Path) -> Path:
    try:
        records.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordsFault("backup-not-restored", file=str(records), why=reason(error)) from error
    return records.parent


def _read(file: Path, work: Path) -> BackupContents:
    contents = read_archive(file, work)
    if contents.records is not None:
        try:
            check_plain(contents.records)
        except RecordsFault as fault:
            raise _bad_records(file) from fault
    return contents


def _bad_records(file: Path) -> BadBackup:
    return BadBackup("backup-bad", file=str(file), why=BadBackup("backup-why-records"))


def _unused(records: Path) -> _Seen:
    """Refuse while any program has the records open: it would go on writing into moved files.

    Returns what tells whether they have changed since.
    """
    _check_unused(records)
    try:
        found = records.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _check_unused(records: Path) -> None:
    if not records.is_file() or not records.stat().st_size:
        return
    try:
        with closing(sqlite3.connect(records, timeout=_PATIENCE_S, isolation_level=None)) as connection:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")  # which waits for others, where the mode below does not
            connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise RecordsFault("backup-in-use", file=str(records)) from error
    except sqlite3.Error:  # damaged: nobody plays with it, and what can be read is taken along
        return


@dataclass
class _Staging:
    """The new files, gathered in a folder under their endings."""

    records: Path
    new: Path
    kept_files: tuple[KeptFile, ...]
    choice: RestoreOptions
    contents: BackupContents
    names: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)

    def fill(self) -> Restored:
        """Write everything that is to be new, and return what that is."""
        secrets, keys = self._secrets()
        merged = self._records()
        known = {each.name: each for each in self.kept_files}
        files = {**self.contents.files, **secrets}
        taken = tuple(name for name in sorted(files) if self._file(name, files[name], known))
        unknown = sorted(name for name in files if not self._is_known(name, known))
        left_out = (*unknown, *self._tables_left_out())
        games = self._games_to_ask(merged, keys)
        if games:
            self._write(f".{RESTORED.name}", with_games(self._here(RESTORED), games))
        if self.choice.replaces:
            # Keys that were not opened stay.
            for kept in (*known.values(), RESTORED):
                ending = f".{kept.name}"
                is_there = kept.place(self.records).is_file()
                if is_there and ending not in self.names and not kept.is_secret:
                    self.gone.append(ending)
        return Restored(self.contents.summary, merged, taken, left_out, keys, asks=len(games))

    def _secrets(self) -> tuple[dict[str, bytes], str]:
        """Open the sealed files, and decide which key stays."""
        if self.contents.sealed is None:
            return {}, "none" if self.contents.summary.keys == "none" else "left-out"
        if self.choice.secrets is None and self.choice.passphrase is None:
            return {}, "left-out"
        secrets = (
            dict(self.choice.secrets)
            if self.choice.secrets is not None
            else unseal(self.contents.sealed, self.choice.passphrase or "")
        )
        here, there = public_key(self.records), self.contents.summary.public
        has_two = here is not None and here != there and "key" in secrets and not self.choice.replaces
        if not has_two:
            return secrets, "taken"
        if self.choice.takes_key is None:
            raise NiwashiError("backup-two-keys", here=(here or "")[:16], there=(there or "-")[:16])
        return secrets, "taken" if self.choice.takes_key else "kept"

    def _records(self) -> MergeCounts:
        if self.contents.records is None:
            return MergeCounts()
        place = self.new / "records"
        here = self.records
        if here.is_file() and here.stat().st_size and not self.choice.replaces:
            copy_readable(here, place)
        merged = merge(place, self.contents.records)
        place.chmod(0o600)
        with place.open("rb") as content:
            os.fsync(content.fileno())
        self.names.append("")
        return merged

    def _tables_left_out(self) -> tuple[str, ...]:
        return () if self.contents.records is None else others_tables(self.contents.records)

    def _is_known(self, name: str, known: Mapping[str, KeptFile]) -> bool:
        return name in known or name == RESTORED.name or name.startswith(f"{OWN}/")

    def _file(self, name: str, content: bytes, known: Mapping[str, KeptFile]) -> bool:
        """Take a file if it is new here; True if it is."""
        if name == RESTORED.name or not self._is_known(name, known):
            return False
        kept = known.get(name, KeptFile(name))
        content = kept.from_page(content) if self.choice.from_page else content
        here = None if self.choice.replaces else self._here(kept)
        if here is not None:
            takes = kept.is_secret and name == "key" and self.choice.takes_key
            content = content if takes else kept.merge(here, content)
        if content == here:
            return False
        self._write(f".{name}", content)
        return True

    def _games_to_ask(self, merged: MergeCounts, keys: str) -> tuple[str, ...]:
        """Return the signed games in which this board may have signed more than it knows now."""
        found = {*merged.signed, *games_in(self.contents.files.get(RESTORED.name))}
        if keys == "taken" and (self.new / "records").exists():
            address = f"{(self.new / 'records').resolve().as_uri()}?mode=ro"
            with closing(sqlite3.connect(address, uri=True)) as records:
                for query in (each.signed for each in package_tables() if each.signed):
                    found |= {game for (game,) in records.execute(query)}
        return tuple(sorted(found))

    def _here(self, kept: KeptFile) -> bytes | None:
        try:
            with data.opened(kept.place(self.records)) as content:
                return content.read()
        except OSError:
            return None

    def _write(self, ending: str, content: bytes) -> None:
        file = self.new / staged_name(ending)
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        with os.fdopen(handle, "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        place_of(self.records, ending).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if ending not in self.names:
            self.names.append(ending)


def _commit(
    records: Path, staging: Path, names: Iterable[str], gone: Iterable[str], stamp: str, seen: _Seen
) -> Path:
    """Give the new files their final name, all at once.

    Raises RecordsFault if the records are in use, or are not those any more that were `seen`.
    """
    before = f"{records.name}.before-{stamp}"
    number = 1
    while records.with_name(before).exists():
        number += 1
        before = f"{records.name}.before-{stamp}-{number}"
    new = staging / "new" / "records"
    acts = content_of(new).acts if new.exists() else 0
    plan = Plan(names=tuple(names), gone=tuple(gone), before=before, acts=acts)
    with (staging / "plan.json").open("w", encoding="utf-8") as out:
        out.write(plan.model_dump_json() + "\n")
        out.flush()
        os.fsync(out.fileno())
    for folder in (staging / "new", staging / "before", staging):
        sync_folder(folder)
    if _unused(records) != seen:
        raise RecordsFault("backup-changed-meanwhile", file=str(records))
    staging.rename(committed(records))
    sync_folder(records.parent)
    return records.with_name(before)


def undo_restore(records: Path, *, stamp: str) -> Path:
    """Bring back the state before the last restore; the present one is kept aside in the same way.

    Returns where that lies. Raises RecordsFault where nothing is kept aside.
    """
    finish_restore(records)
    found = kept_aside(records)
    if not found:
        raise RecordsFault("backup-nothing-before", file=str(records))
    folder, plan = found[-1]
    with _staging(records) as staging:
        seen = _unused(records)
        names, gone = [], []
        for ending in (*plan.names, *plan.gone):
            if not (folder / "before" / staged_name(ending)).exists():
                gone.append(ending)
                continue
            names.append(ending)
            for part in ("",) if ending else ("-wal", ""):
                source = folder / "before" / (staged_name(ending) + part)
                if source.exists():
                    shutil.copy2(source, staging / "new" / source.name)
        if (staging / "new" / "records").exists():
            fold_log(staging / "new" / "records")
        before = _commit(records, staging, names, gone, stamp, seen)
    finish_restore(records)
    shutil.rmtree(folder, ignore_errors=True)
    return before
