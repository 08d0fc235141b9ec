"""The file of a backup: a zip archive, a manifest and a SHA-256 of all that is in it (records/FORMAT.md)."""

import errno
import io
import json
import re
import shutil
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import IO, Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from niwashi import data
from niwashi.backup.sealing import check_sealed
from niwashi.errors import BadBackup, NiwashiError, RecordsFault, reason
from niwashi.records.atomic_file import written_whole

VERSION = 1
RECORDS, FOLDER, SECRETS = "games.sqlite3", "files/", "secrets.sealed"
OWN = "own"
"""The folder, in a backup and beside the records, of files that people wrote: boards, card sets, decks."""

LARGEST_RECORDS = 1 << 30
LARGEST_FILE = 1 << 20
MOST_FILES = 200
_MANIFEST, _SUMS = "manifest.json", "SHA256SUMS"
_ZIP = b"PK"
_PART = 1 << 20
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FIRST_YEAR, _LAST_YEAR = 1980, 2107  # a zip file knows no others
_MOST_TIMES, _ANYHOW = 100, 1 << 20
"""How many times as long as it is packed a file may be, and how long in any case (bytes).

Records without a game are packed to a thirty-fifth, and the longer they are, the less.
"""
_DATABASE = b"SQLite format 3\x00"
_HEADER = 100  # bytes (sqlite.org/fileformat2.html, section 1.3)

_PACKED = r"^(games\.sqlite3|secrets\.sealed|files/[a-z0-9][a-z0-9._-]{0,60}(/[a-z0-9][a-z0-9._-]{0,60})?)$"
_Name = Annotated[str, Field(pattern=_PACKED)]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)


class PackedFile(_Strict):
    """A file in a backup, as the manifest lists it."""

    name: _Name
    bytes: Annotated[int, Field(ge=0, le=LARGEST_RECORDS)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Summary(_Strict):
    """Summary of a backup, from its manifest. Times are in seconds since 1970."""

    program: Annotated[str, Field(max_length=40)]
    made_at: Annotated[float, Field(allow_inf_nan=False, ge=0, le=253_402_300_799)]
    tables: Annotated[int, Field(ge=0, le=9999)]
    games: Annotated[int, Field(ge=0)]
    acts: Annotated[int, Field(ge=0)]
    friends: Annotated[int, Field(ge=0)]
    latest: Annotated[float, Field(allow_inf_nan=False)] = 0.0
    """The last moment of which its newest game tells."""
    keys: Literal["sealed", "left-out", "none"]
    public: Annotated[str | None, Field(pattern=r"^[0-9a-f]{64}$")] = None
    """The public key of the board."""
    own: Annotated[tuple[str, ...], Field(exclude=True)] = ()
    """The names of files that people wrote. The manifest has them in its list of files alone."""


class _Manifest(Summary):
    format: Literal["niwashi-backup"] = "niwashi-backup"
    version: Literal[1] = 1
    files: Annotated[tuple[PackedFile, ...], Field(max_length=MOST_FILES, strict=False)]


@dataclass(frozen=True)
class BackupContents:
    """Unpacked parts of a backup. `records` is the path of its file of records, None without one."""

    summary: Summary
    records: Path | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)
    sealed: bytes | None = None


def is_packed_name(name: str) -> bool:
    """Return whether a file in a backup may have this name.

    >>> is_packed_name("files/own/board.toml"), is_packed_name("files/own/Board.toml")
    (True, False)
    """
    return re.fullmatch(_PACKED, name) is not None


# Writing


def write_archive(out: Path, contents: BackupContents, *, replace: bool = False) -> None:
    """Write a backup beside its place, and move it there when it is whole.

    Raises RecordsFault, for what no backup can have, too.
    """
    try:
        with written_whole(out, replace=replace) as handle:
            _write(handle, contents)
    except BadBackup as error:
        raise RecordsFault("backup-not-made", file=str(out), why=error) from error


def _write(handle: IO[bytes], contents: BackupContents) -> None:
    listed: list[PackedFile] = []  # checked here as whoever reads the backup will
    moment = datetime.fromtimestamp(contents.summary.made_at, UTC)
    when = (min(max(moment.year, _FIRST_YEAR), _LAST_YEAR), *moment.timetuple()[1:6])
    small = {f"{FOLDER}{name}": content for name, content in sorted(contents.files.items())}
    if contents.sealed is not None:
        small[SECRETS] = contents.sealed
    if len(small) >= MOST_FILES:
        raise BadBackup("backup-why-many", most=MOST_FILES, found=len(small))
    with zipfile.ZipFile(handle, "w", zipfile.ZIP_DEFLATED) as packed:
        if contents.records is not None:
            with contents.records.open("rb") as records:
                listed.append(_packed_file(RECORDS, *_add(packed, RECORDS, when, records)))
        listed += [
            _packed_file(name, *_add(packed, name, when, io.BytesIO(content)))
            for name, content in small.items()
        ]
        manifest = _Manifest(**contents.summary.model_dump(), files=tuple(listed))
        text = (json.dumps(manifest.model_dump(), indent=2) + "\n").encode()
        sums = [*((each.sha256, each.name) for each in listed), (sha256(text).hexdigest(), _MANIFEST)]
        _add(packed, _MANIFEST, when, io.BytesIO(text))
        told = "".join(f"{digest}  {name}\n" for digest, name in sums)
        _add(packed, _SUMS, when, io.BytesIO(told.encode()))


def _packed_file(name: str, size: int, digest: str) -> PackedFile:
    most = _most_bytes(name)
    if size > most:
        raise BadBackup("backup-why-long", most=most >> 20)
    return PackedFile(name=name, bytes=size, sha256=digest)


def _most_bytes(name: str) -> int:
    return LARGEST_RECORDS if name == RECORDS else LARGEST_FILE


def _add(packed: zipfile.ZipFile, name: str, when: tuple[int, ...], content: IO[bytes]) -> tuple[int, str]:
    info = zipfile.ZipInfo(name, when)  # type: ignore[arg-type]  # six numbers
    info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
    digest, size = sha256(), 0
    with packed.open(info, "w") as out:
        while part := content.read(_PART):
            out.write(part)
            digest.update(part)
            size += len(part)
    return size, digest.hexdigest()


# Reading


def read_archive(file: Path, work: Path) -> BackupContents:
    """Check a backup whole, unpack its records into the folder `work`, and return what it has.

    Raises BadBackup, and RecordsFault where there is no room; then nothing is left in `work`.
    """
    records = work / RECORDS
    try:
        with _refusals(file), data.opened(file) as handle:
            # Another kind of file is refused, however it goes on. An empty file is a cut one.
            if handle.read(len(_ZIP)) not in (_ZIP, b""):
                raise BadBackup("backup-why-none")
            handle.seek(0)
            with zipfile.ZipFile(handle) as packed:
                return _read(packed, records)
    except NiwashiError:
        records.unlink(missing_ok=True)
        raise


@contextmanager
def _refusals(file: Path) -> Iterator[None]:
    """Turn everything that a broken zip file leads to into BadBackup, naming the file."""
    try:
        yield
    except BadBackup as error:
        raise BadBackup("backup-bad", file=str(file), why=error) from error
    except OSError as error:
        if error.errno in _NO_ROOM:  # where it is unpacked: the file itself can be read
            raise RecordsFault("backup-no-room", file=str(file), why=reason(error)) from error
        raise BadBackup("backup-unreadable", file=str(file), why=reason(error)) from error
    except (
        zipfile.BadZipFile,
        zlib.error,
        struct.error,
        EOFError,
        NotImplementedError,
        RuntimeError,  # a password is asked for
        ValueError,  # no UTF-8, no number, no JSON, no manifest
        OverflowError,
        KeyError,
        MemoryError,
    ) as error:
        raise BadBackup("backup-bad", file=str(file), why=BadBackup("backup-why-cut")) from error


def _read(packed: zipfile.ZipFile, records: Path) -> BackupContents:
    there = {info.filename: info for info in packed.infolist()}
    if len(there) != len(packed.infolist()) or len(there) > MOST_FILES + 2:
        raise BadBackup("backup-why-cut")
    if _MANIFEST not in there:
        raise BadBackup("backup-why-none")
    text = _small(packed, there, _MANIFEST)
    _check_version(text)
    try:
        manifest = _Manifest.model_validate_json(text)
    except ValidationError as error:
        raise BadBackup("backup-why-changed", name=_MANIFEST) from error
    if manifest.own:
        raise BadBackup("backup-why-changed", name=_MANIFEST)
    _check_sums(packed, there, manifest, text)
    files: dict[str, bytes] = {}
    for each in manifest.files:
        found = there[each.name]
        is_bomb = each.bytes > _ANYHOW + _MOST_TIMES * found.compress_size
        if found.file_size != each.bytes or each.bytes > _most_bytes(each.name) or is_bomb:
            raise BadBackup("backup-why-changed", name=each.name)
        if each.name == RECORDS:
            _check_database(packed, found)
            with records.open("xb") as out:
                digest = _copied(packed, found, out)
        else:
            files[each.name] = _small(packed, there, each.name)
            digest = sha256(files[each.name]).hexdigest()
        if digest != each.sha256:
            raise BadBackup("backup-why-changed", name=each.name)
    sealed = files.pop(SECRETS, None)
    if (sealed is not None) != (manifest.keys == "sealed"):
        raise BadBackup("backup-why-changed", name=SECRETS)
    if sealed is not None:
        check_sealed(sealed)
    plain = {name.removeprefix(FOLDER): content for name, content in files.items()}
    summary = Summary.model_validate(manifest.model_dump(include=set(Summary.model_fields)))
    return BackupContents(
        summary.model_copy(update={"own": own_names(plain)}),
        records if any(each.name == RECORDS for each in manifest.files) else None,
        plain,
        sealed,
    )


def own_names(files: Iterable[str]) -> tuple[str, ...]:
    """Return the names of those files of a backup that people wrote."""
    return tuple(sorted(name.removeprefix(f"{OWN}/") for name in files if name.startswith(f"{OWN}/")))


def _check_version(text: bytes) -> None:
    """Refuse a newer format before anything else in it is looked at."""
    said = json.loads(text)
    if not isinstance(said, dict) or said.get("format") != "niwashi-backup":
        raise BadBackup("backup-why-none")
    found = said.get("version")
    if isinstance(found, int) and found > VERSION:
        raise BadBackup("backup-why-newer", found=found, known=VERSION)


def _check_sums(
    packed: zipfile.ZipFile, there: Mapping[str, zipfile.ZipInfo], manifest: _Manifest, text: bytes
) -> None:
    names = [each.name for each in manifest.files]
    if {*names, _MANIFEST, _SUMS} != set(there) or len(names) != len(set(names)):
        raise BadBackup("backup-why-cut")
    due = [*((each.sha256, each.name) for each in manifest.files), (sha256(text).hexdigest(), _MANIFEST)]
    if _small(packed, there, _SUMS) != "".join(f"{digest}  {name}\n" for digest, name in due).encode():
        raise BadBackup("backup-why-changed", name=_MANIFEST)


def _check_database(packed: zipfile.ZipFile, info: zipfile.ZipInfo) -> None:
    """Refuse what can be no database of that size before a gigabyte of it is unpacked."""
    _check_packing(info)
    with packed.open(info) as content:
        header = content.read(_HEADER)
    page = int.from_bytes(header[16:18], "big")
    size = (1 << 16 if page == 1 else page) * int.from_bytes(header[28:32], "big")
    if not header.startswith(_DATABASE) or size not in (0, info.file_size):
        raise BadBackup("backup-why-changed", name=info.filename)


def _check_packing(info: zipfile.ZipInfo) -> None:
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise BadBackup("backup-why-cut")


def _small(packed: zipfile.ZipFile, there: Mapping[str, zipfile.ZipInfo], name: str) -> bytes:
    if there[name].file_size > LARGEST_FILE:
        raise BadBackup("backup-why-changed", name=name)
    out = io.BytesIO()
    _copied(packed, there[name], out)
    return out.getvalue()


def _copied(packed: zipfile.ZipFile, info: zipfile.ZipInfo, out: IO[bytes]) -> str:
    """Unpack a file and return its digest; no more of it than it is said to be."""
    _check_packing(info)
    digest, left = sha256(), info.file_size
    with packed.open(info) as content:
        while part := content.read(min(_PART, left + 1)):
            left -= len(part)
            if left < 0:
                raise BadBackup("backup-why-cut")
            digest.update(part)
            out.write(part)
    out.flush()
    return digest.hexdigest()


def copy_whole(source: IO[bytes], out: Path, *, most: int = LARGEST_RECORDS) -> None:
    """Copy a backup to a place, whole or not at all. Raises RecordsFault, and BadBackup for a longer one."""
    with written_whole(out, replace=True) as handle:
        left = most
        while part := source.read(_PART):
            left -= len(part)
            if left < 0:
                raise BadBackup(
                    "backup-bad", file=out.name, why=BadBackup("backup-why-long", most=most >> 20)
                )
            handle.write(part)


def discard_folder(folder: Path) -> None:
    """Remove a folder with what is in it; what can't be removed stays."""
    shutil.rmtree(folder, ignore_errors=True)
