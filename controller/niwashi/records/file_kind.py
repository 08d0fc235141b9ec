"""The kind of a file by its beginning: empty, records, remains after a dead card, or somebody's own.

The header is that of sqlite.org/fileformat2.html, section 1.3.
"""

from enum import Enum, auto
from pathlib import Path

APPLICATION_ID = 0x4E495741
"""Stands in the header of every file of ours ("NIWA"): `file` and `sqlite3` show it."""

_MAGIC = b"SQLite format 3\x00"
_HEADER = 100  # bytes
_LOOKED_AT = 4096  # bytes: text that goes on so long is text
_SCHEMA_WITHIN = 1 << 18  # bytes: here the tables stand of a file that was ever ours
_OURS = (b"CREATE TABLE games (", b"NOT NULL REFERENCES games ON DELETE CASCADE")
_SOMEBODYS = (
    b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF", b"OggS", b"ID3", b"fLaC", b"II*\x00",
    b"MM\x00*", b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!", b"\x28\xb5\x2f\xfd",
    b"\x7fELF", b"\xd0\xcf\x11\xe0", b"\xff\xfe", b"\xfe\xff", b"\x00asm", b"MZ",
)  # fmt: skip
"""First bytes of well-known kinds of files: pictures, music, archives, programs, texts in UTF-16."""


class FileKind(Enum):
    """The kind of a file by its beginning."""

    NEW = auto()
    """There is no file yet, or an empty one."""
    DATABASE = auto()
    """A database with a sound header: ours, or one that does not say whose it is."""
    RELIC = auto()
    """Left by a dead card or a torn write: zeros, erased flash, noise, a header cut short or wrong."""
    FOREIGN = auto()
    """Somebody's own: text, a well-known kind of file, another program's database."""


def kind_of(file: Path) -> FileKind:
    """Look at the beginning of a file. Raises OSError if it can't be read."""
    if not file.is_file():
        return FileKind.NEW
    with file.open("rb") as content:
        begin = content.read(_LOOKED_AT)
    if not begin:
        return FileKind.NEW
    kind = _kind_by(begin)
    if kind is FileKind.FOREIGN and not _is_text(begin):  # or the damage is in what says whose it is
        with file.open("rb") as content:
            schema = content.read(_SCHEMA_WITHIN)
        return FileKind.RELIC if all(part in schema for part in _OURS) else kind
    return kind


def _kind_by(begin: bytes) -> FileKind:
    if begin.startswith(_MAGIC):
        owner = int.from_bytes(begin[68:72], "big")
        if len(begin) < _HEADER or not _is_sound(begin):
            return FileKind.RELIC
        return FileKind.DATABASE if owner in (0, APPLICATION_ID) else FileKind.FOREIGN
    if _MAGIC.startswith(begin[: len(_MAGIC)]):
        return FileKind.RELIC
    return FileKind.FOREIGN if begin.startswith(_SOMEBODYS) or _is_text(begin) else FileKind.RELIC


def _is_sound(header: bytes) -> bool:
    """Return whether SQLite could have written a header: page size, versions and three fixed fractions."""
    size = int.from_bytes(header[16:18], "big")
    is_size = size == 1 or (size >= 512 and size & (size - 1) == 0)  # 1 stands for 65,536
    return is_size and header[18] in (1, 2) and header[19] in (1, 2) and header[21:24] == bytes((64, 32, 32))


def _is_text(begin: bytes) -> bool:
    """Return whether a file begins as text: UTF-8 without control characters other than line ends."""
    try:
        text = begin.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.start < len(begin) - 3:  # else a letter that the end of what was read cut in two
            return False
        text = begin[: error.start].decode("utf-8")
    return bool(text) and all(letter >= " " or letter in "\t\n\r\f" for letter in text)
