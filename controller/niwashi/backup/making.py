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
from niwashi.backup.archive import (
    FOLDER,
    LARGEST_FILE,
    MOST_FILES,
    OWN,
    RECORDS,
    BackupContents,
    Summary,
    is_packed_name,
    own_names,
    write_archive,
)
from niwashi.backup.note import LastBackup, write_note
from niwashi.backup.sealing import check_sealed, seal
from niwashi.backup.workspace import workspace
from niwashi.data import opened
from niwashi.errors import BadBackup, NiwashiError, RecordsFault, reason
from niwashi.kept_files import KeptFile
from niwashi.keys import public_key
from niwashi.records.atomic_file import write_whole
from niwashi.records.backup import back_up
from niwashi.records.damage import salvage
from niwashi.records.journal import Journal
from niwashi.records.reader import open_to_read
from niwashi.records.store import package_tables

_LONGEST_STEM, _LONGEST_ENDING = 40, 12

_SEALED = "sealed"  # kept beside the records, so that a backup made by itself has the keys, too


class Passphrase(NamedTuple):
    """A passphrase, and 28 random bytes to seal with."""

    text: str
    chance: bytes


@dataclass(frozen=True)
class FinishedBackup:
    """A finished backup."""

    file: Path
    summary: Summary
    damage: RecordsFault | None = None
    """The fault of damaged records, of which it has the readable part."""
    left_out: tuple[str, ...] = ()
    """Files that are there and not in it: they can't be read, are too large, or are more than it takes."""


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
    notes: bool = True,
) -> FinishedBackup:
    """Write a backup of everything that belongs to a file of records.

    The records are those of one moment, between two turns. Secrets are sealed by the passphrase. Without one
    they are in it as they were last sealed, if they are the same; else they are left out, and the summary
    says so; without `seals` always. `own` are files that people wrote, by the names that they
    get (`plain_names`). Without `notes` it does not count as the last backup before `note_backup`.
    Raises NiwashiError; then nothing is written.
    """
    listed = tuple(kept_files)
    with _workspace(records) as work:
        place = work / RECORDS
        damage = copy_readable(records, place) if records.exists() else None
        copy = place if place.exists() else None  # of damaged records, the readable part
        places = _own_places(records)
        too_many = [*places][max(0, MOST_FILES - len(listed) - len(own or {}) - 2) :]
        for name in too_many:
            del places[name]
        places |= {each.name: each.place(records) for each in listed if not each.is_secret}
        files, unread = _read_all(places)
        files |= _named_files(own or {})
        secrets, unread_secrets = _read_all(
            {each.name: each.place(records) for each in listed if each.is_secret}
        )
        sealed = _sealed(records, secrets, passphrase) if seals and not unread_secrets else None
        has_keys = bool(secrets or unread_secrets)
        summary = summed_up(
            copy, at=at, keys="none" if not has_keys else "left-out" if sealed is None else "sealed"
        )
        summary = summary.model_copy(update={"public": public_key(records), "own": own_names(files)})
        write_archive(out, BackupContents(summary, copy, files, sealed), replace=replace)
    made = FinishedBackup(out, summary, damage, (*unread, *unread_secrets, *too_many))
    if notes:
        note_backup(records, made)
    return made


def note_backup(records: Path, made: FinishedBackup) -> None:
    """Keep beside the records that this is the last backup."""
    summary = made.summary
    last = LastBackup(
        at=summary.made_at, file=str(made.file.absolute()), keys=summary.keys, games=summary.games
    )
    write_note(records, last)


def plain_names(files: Iterable[Path], taken: Iterable[str] = ()) -> dict[str, Path]:
    """Return files of people by names that an archive takes; no two have the same, or one that is `taken`.

    >>> list(plain_names([Path("My Board.toml"), Path("庭.txt"), Path("石.txt"), Path("README")]))
    ['my-board.toml', 'file.txt', 'file-2.txt', 'file.readme']
    """
    found: dict[str, Path] = {}
    used = set(taken)
    for file in dict.fromkeys(files):
        stem, ending = _plain_parts(file.name)
        name, number = f"{stem}.{ending}", 1
        while name in used:
            number += 1
            name = f"{stem}-{number}.{ending}"
        used.add(name)
        found[name] = file
    return found


def _plain_parts(name: str) -> tuple[str, str]:
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower())
    stem, _, ending = plain.rpartition("-")
    return stem.strip("-")[:_LONGEST_STEM].strip("-") or "file", ending[:_LONGEST_ENDING]


@contextmanager
def _workspace(records: Path) -> Iterator[Path]:
    try:
        with workspace(records, "snapshot") as work:
            yield work
    except OSError as error:
        if isinstance(error, NiwashiError):
            raise
        raise RecordsFault("backup-not-made", file=str(records), why=reason(error)) from error


def copy_readable(records: Path, copy: Path) -> RecordsFault | None:
    """Copy a file of records to an unused path; return its fault, None for a sound one.

    Of a damaged file the readable part is copied. It need not be writable. Raises RecordsFault.
    """
    try:
        back_up(records, copy)
    except RecordsFault as fault:
        if fault.key == "records-corrupt":
            with closing(Journal.open(copy)) as journal:
                salvage(records, journal)
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
            with suppress(sqlite3.OperationalError):  # tables of another version may lack them
                games, acts, latest = records.execute(
                    "SELECT count(DISTINCT game), count(*), coalesce(max(at), 0) FROM acts"
                ).fetchone()
            for query in (each.friends for each in package_tables() if each.friends):
                with suppress(sqlite3.OperationalError):  # the file is older than the package
                    friends += records.execute(query).fetchone()[0]
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


def _read_all(places: Mapping[str, Path]) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """Return the content of the files that are there, and the names of those that can't be taken along."""
    found: dict[str, bytes] = {}
    unread: list[str] = []
    for name, place in places.items():
        with suppress(FileNotFoundError, NotADirectoryError):
            content = _content(place)
            if content is None:
                unread.append(name)
            else:
                found[name] = content
    return found, tuple(unread)


def _own_places(records: Path) -> dict[str, Path]:
    """Return the files that an earlier backup, or somebody by hand, put beside the records."""
    folder = records.with_name(f"{records.name}.{OWN}")
    try:
        there = sorted(file for file in folder.iterdir() if not file.name.startswith("."))
    except OSError:
        return {}
    plain = {file.name: file for file in there if is_packed_name(f"{FOLDER}{OWN}/{file.name}")}
    odd = plain_names((file for file in there if file.name not in plain), plain)
    return {f"{OWN}/{name}": file for name, file in (plain | odd).items()}


def _named_files(own: Mapping[str, Path]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for name, file in own.items():
        try:
            with opened(file) as content:
                found[f"{OWN}/{name}"] = content.read(LARGEST_FILE + 1)
        except OSError as error:
            raise RecordsFault("backup-own-unreadable", file=str(file), why=reason(error)) from error
        if len(found[f"{OWN}/{name}"]) > LARGEST_FILE:
            why = BadBackup("backup-why-long", most=LARGEST_FILE >> 20)
            raise RecordsFault("backup-own-unreadable", file=str(file), why=why)
    return found


def _content(file: Path) -> bytes | None:
    """Return the content of a file; None if it can't be read or is too large. Raises OSError without one."""
    try:
        with opened(file) as content:
            found = content.read(LARGEST_FILE + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise
    except OSError:
        return None
    return found if len(found) <= LARGEST_FILE else None


def _sealed(records: Path, secrets: Mapping[str, bytes], passphrase: Passphrase | None) -> bytes | None:
    """Seal secrets anew, or return them as they were last sealed, if they are still the same."""
    if not secrets:
        return None
    place = records.with_name(f"{records.name}.{_SEALED}")
    # Tells whether secrets are the same. They are long and random: it tells nothing of them.
    listed = [(name, sha256(content).hexdigest()) for name, content in sorted(secrets.items())]
    digest = sha256(json.dumps(listed).encode()).hexdigest()
    if passphrase is not None:
        sealed = seal(secrets, passphrase.text, passphrase.chance)
        with suppress(RecordsFault):  # then a backup that is made by itself has no keys
            write_whole(place, [digest, "\n", sealed], replace=True)
        return sealed
    with suppress(NiwashiError, OSError):
        of, _, sealed = (_content(place) or b"").partition(b"\n")
        check_sealed(sealed)
        return sealed if of.decode("ascii", "replace") == digest else None
    return None
