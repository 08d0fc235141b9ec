"""Exported games as text lines, from a file or out of a report; no more of it than a computer can bear."""

import io
import os
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from errno import EINVAL
from io import SEEK_END
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from niwashi.data import opened as reading
from niwashi.data import text_in
from niwashi.errors import BadRecords

GAME = "game.jsonl"
"""The member of a report that holds the game and what its board sensed."""

_LONGEST_FILE = 1 << 30  # bytes: a thousand long games with everything that their boards sensed
_LONGEST_GAME = 64 << 20  # bytes of one game in a report, unpacked: a day of readings
_LONGEST_REPORT = 80 << 20  # bytes of a report, packed: such a game hardly packed, and its log
_LONGEST_DIRECTORY = 64 << 10  # bytes; a report's own has a few hundred
_NO_ZIP = (
    BadZipFile,
    zlib.error,
    struct.error,
    KeyError,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OverflowError,
    UnicodeDecodeError,
)
_ZIP = b"PK\x03\x04"
_DIRECTORY_END = struct.Struct("<4s8xLL2s")  # its mark, its length, its place, no comment
_FAR = b"PK\x06\x07"  # the mark of another end, for directories of any length
_FAR_LENGTH = 20


class _Counted(io.RawIOBase):
    """Bytes that are counted while they are read; too many raise a refusal."""

    def __init__(self, content: IO[bytes], most: int, file: Path, tell: Callable[[int], None]) -> None:
        self._content, self._left, self._most, self._file, self._tell = content, most, most, file, tell

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "bytearray | memoryview") -> int:  # type: ignore[override]
        found = self._content.read(len(buffer))
        self._left -= len(found)
        if self._left < 0:
            raise _too_big(self._file, self._most)
        buffer[: len(found)] = found
        self._tell(len(found))
        return len(found)


def _too_big(file: Path, most: int) -> BadRecords:
    return BadRecords("records-too-big", file=str(file), most=most >> 20)


def size_of(file: Path) -> int:
    """Return the bytes of text in `opened`, as far as the file says. Raises BadRecords and OSError."""
    with reading(file) as content:
        if content.read(len(_ZIP)) != _ZIP:
            return os.fstat(content.fileno()).st_size
        with _unpacked(file, content) as bundle:
            return _member(bundle).file_size


@contextmanager
def opened(file: Path, tell: Callable[[int], None] = lambda _: None) -> Iterator[IO[str]]:
    """The text; `tell` is given the bytes of each piece as it is read. Raises BadRecords and OSError."""
    with reading(file) as content:
        is_zip, size = content.read(len(_ZIP)) == _ZIP, os.fstat(content.fileno()).st_size
        content.seek(0)
        if not is_zip:
            if size > _LONGEST_FILE:
                raise _too_big(file, _LONGEST_FILE)
            yield _text(content, _LONGEST_FILE, file, tell)
            return
        with _unpacked(file, content) as bundle:
            found = _member(bundle)
            if found.file_size > _LONGEST_GAME:
                raise _too_big(file, _LONGEST_GAME)
            with bundle.open(found) as member:
                yield _text(member, _LONGEST_GAME, file, tell)


@contextmanager
def _unpacked(file: Path, content: IO[bytes]) -> Iterator[ZipFile]:
    try:
        _check_directory(file, content)
        with ZipFile(content) as bundle:
            yield bundle
    except _NO_ZIP as error:
        raise BadRecords("report-damaged", file=str(file), member=GAME) from error
    except OSError as error:
        if error.errno != EINVAL:  # else the zip file names a place before its beginning
            raise
        raise BadRecords("report-damaged", file=str(file), member=GAME) from error


def _check_directory(file: Path, content: IO[bytes]) -> None:
    """Refuse what only a bomb has: ZipFile reads the whole directory, however long it says that it is."""
    if content.seek(0, SEEK_END) > _LONGEST_REPORT:
        raise _too_big(file, _LONGEST_REPORT)
    content.seek(-_DIRECTORY_END.size - _FAR_LENGTH, SEEK_END)
    far, end = content.read(_FAR_LENGTH), content.read(_DIRECTORY_END.size)
    mark, length, _, comment = _DIRECTORY_END.unpack(end)
    if mark != b"PK\x05\x06" or any(comment) or far.startswith(_FAR) or length > _LONGEST_DIRECTORY:
        raise BadZipFile


def _member(bundle: ZipFile) -> ZipInfo:
    found = bundle.getinfo(GAME)
    if found.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise NotImplementedError
    return found


def _text(content: IO[bytes], most: int, file: Path, tell: Callable[[int], None]) -> IO[str]:
    counted = io.BufferedReader(_Counted(content, most, file, tell), 1 << 16)
    return text_in(counted)
