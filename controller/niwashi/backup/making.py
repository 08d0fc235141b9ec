"""Making one backup of everything that belongs to a file of records; the board may play meanwhile."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from niwashi import __version__
from niwashi.backup.archive import LARGEST_FILE, RECORDS, BackupContents, Summary, write_archive
from niwashi.backup.note import LastBackup, write_note
from niwashi.backup.sealing import check_sealed, seal
from niwashi.backup.workspace import workspace
from niwashi.data import opened
from niwashi.errors import NiwashiError, RecordsFault, reason
from niwashi.kept_files import KeptFile
from niwashi.keys import is_public_key, key_file, load_or_make_key
from niwashi.records import Journal, back_up, open_to_read, write_whole

OWN = "own"
"""The folder, in a backup and beside the records, of files that people wrote: boards, card sets, decks."""

_SEALED = "sealed"  # kept beside the records, so that a backup made by itself has the keys, too


class Passphrase(NamedTuple):
    """A passphrase, and 28 random bytes to seal with."""

    text: str
    chance: bytes


@dataclass(frozen=True)
class FinishedBackup:
    """A finished backup; `damage` is the fault of damaged records, of which it has the readable part."""

    file: Path
    summary: Summary
    damage: RecordsFault | None = None


def make_backup(
    records: Path,
    out: Path,
    kept_files: Iterable[KeptFile],
    *,
    at: float,
    passphrase: Passphrase | None = None,
    own: Mapping[str, Path] | None = None,
    replace: bool = False,
    seals: bool = True,
) -> FinishedBackup:
    """Write a backup of everything that belongs to a file of records.

    The records are those of one moment, between two turns. Secrets are sealed by the passphrase. Without one
    they are in it as they were last sealed, if they are the same; else they are left out, and the summary
    says so; without `seals` always. `own` are files that people wrote, by the names that they
    get. Raises NiwashiError; then nothing is written.
    """
    listed = tuple(kept_files)
    with _workspace(records) as work:
        copy, damage = _snapshot(records, work)
        files = {**_own_files(records), **_named_files(own or {})}
        files |= _read_all(records, (each for each in listed if not each.is_secret))
        secrets = _read_all(records, (each for each in listed if each.is_secret))
        sealed = _sealed(records, secrets, passphrase) if seals else None
        summary = summed_up(
            copy, at=at, keys="none" if not secrets else "left-out" if sealed is None else "sealed"
        )
        summary = summary.model_copy(update={"public": public_key(records)})
        write_archive(out, BackupContents(summary, copy, files, sealed), replace=replace)
    write_note(records, LastBackup(at=at, file=str(out.absolute()), keys=summary.keys, games=summary.games))
    return FinishedBackup(out, summary, damage)


@contextmanager
def _workspace(records: Path) -> Iterator[Path]:
    try:
        with workspace(records, "snapshot") as work:
            yield work
    except OSError as error:
        if isinstance(error, NiwashiError):
            raise
        raise RecordsFault("records-not-exported", file=str(records), why=reason(error)) from error


def _snapshot(records: Path, work: Path) -> tuple[Path | None, RecordsFault | None]:
    """Copy the records as they are at one moment; of damaged ones, the readable part."""
    copy = work / RECORDS
    damage = copy_readable(records, copy) if records.exists() else None
    return (copy if copy.exists() else None), damage


def copy_readable(records: Path, copy: Path) -> RecordsFault | None:
    """Copy a file of records to an unused path; return its fault, None for a sound one.

    Of a damaged file the readable part is copied. It need not be writable. Raises RecordsFault.
    """
    try:
        back_up(records, copy)
    except RecordsFault as fault:
        if fault.key == "records-corrupt":
            with closing(Journal.open(copy)) as journal:
                journal.take_from(records)
            fold_log(copy)
            return fault
        with closing(open_to_read(records)) as journal:  # on a card that is read-only now
            journal.copy_to(copy)
    return None


def fold_log(file: Path) -> None:
    """Merge the log of a file of records into the file, as far as it can be read."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(file, isolation_level=None)) as records:
        records.execute("PRAGMA journal_mode = DELETE").fetchone()


def summed_up(copy: Path | None, *, at: float, keys: str = "none") -> Summary:
    """Return the summary of a copy of a file of records."""
    version = games = acts = friends = 0
    latest = 0.0
    if copy is not None:
        address = f"{copy.resolve().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(address, uri=True)) as records:
            version = int(records.execute("PRAGMA user_version").fetchone()[0])
            with suppress(sqlite3.OperationalError):  # tables that an older file has not
                games, acts, latest = records.execute(
                    "SELECT count(DISTINCT game), count(*), coalesce(max(at), 0) FROM acts"
                ).fetchone()
                friends = records.execute("SELECT count(*) FROM peers").fetchone()[0]
    return Summary.model_validate(
        {
            "program": __version__,
            "made_at": at,
            "tables": version,
            "games": games,
            "acts": acts,
            "friends": friends,
            "latest": float(latest),
            "keys": keys,
        }
    )


def public_key(records: Path) -> str | None:
    """Return the public key of a board; None if it has no key, or none that can be read."""
    file = key_file(records)
    if not file.exists():
        return None
    with suppress(NiwashiError):
        key = load_or_make_key(file).public
        return key if is_public_key(key) else None
    return None


def _read_all(records: Path, kept: Iterable[KeptFile]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for each in kept:
        content = _content(each.place(records))
        if content is not None:
            found[each.name] = content
    return found


def _own_files(records: Path) -> dict[str, bytes]:
    """Files that people wrote and that an earlier backup brought here."""
    folder = records.with_name(f"{records.name}.{OWN}")
    there = sorted(folder.iterdir()) if folder.is_dir() else []
    found = {f"{OWN}/{file.name}": _content(file) for file in there[:50]}
    return {name: content for name, content in found.items() if content is not None}


def _named_files(own: Mapping[str, Path]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for name, file in own.items():
        try:
            with opened(file) as content:
                found[f"{OWN}/{name}"] = content.read(LARGEST_FILE)
        except OSError as error:
            raise RecordsFault("backup-own-unreadable", file=str(file), why=reason(error)) from error
    return found


def _content(file: Path) -> bytes | None:
    try:
        with opened(file) as content:
            found = content.read(LARGEST_FILE + 1)
    except OSError:  # there is none, or nobody may read it
        return None
    return found if len(found) <= LARGEST_FILE else None


def _sealed(records: Path, secrets: Mapping[str, bytes], passphrase: Passphrase | None) -> bytes | None:
    """Seal secrets anew, or return them as they were last sealed, if they are still the same."""
    if not secrets:
        return None
    place, digest = records.with_name(f"{records.name}.{_SEALED}"), _digest(secrets)
    if passphrase is not None:
        sealed = seal(secrets, passphrase.text, passphrase.chance)
        with suppress(RecordsFault):  # then a backup that is made by itself has no keys
            write_whole(place, [digest, "\n", sealed], replace=True)
        return sealed
    of, _, sealed = (_content(place) or b"").partition(b"\n")
    with suppress(NiwashiError):
        check_sealed(sealed)
        return sealed if of.decode("ascii", "replace") == digest else None
    return None


def _digest(secrets: Mapping[str, bytes]) -> str:
    """Return what tells whether secrets are the same. They are long and random: it tells nothing of them."""
    listed = [(name, sha256(content).hexdigest()) for name, content in sorted(secrets.items())]
    return sha256(json.dumps(listed).encode()).hexdigest()
