"""A folder as a transport: shared by a sync program, on a USB stick, or filled from e-mail attachments.

Each parcel is one file, written under a temporary name, flushed to disk, then renamed. A file's
content says what it holds, whatever its name is, so conflict copies and renamed files do no harm.
Partial files are ignored.
"""

import os
import re
import stat
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from zlib import crc32

from niwashi.errors import reason
from niwashi.terminal import LANGUAGE
from niwashi.words.catalogue import translate
from niwashi_friends.transports.transport import LONGEST_PARCEL, Parcel, TransportError

SUFFIX = ".niwashi"
MOST_FILES = 20_000
"""Limit of files that are read, so that nobody can fill a board's memory."""

_HEAD = re.compile(rb"niwashi-parcel 1 ([0-9a-f]{64}) ([0-9a-f]{64}) ([0-9]{1,6}) ([0-9a-f]{8})\n")
_LARGEST = LONGEST_PARCEL + 200
_FOR_NOBODY_ELSE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC

_Look = tuple[int, int]  # size and modification time


class FolderTransport:
    """A `Transport` for one author. The folder may come and go, like a USB stick."""

    def __init__(self, folder: Path, author: str) -> None:
        """Nothing is read before the first call."""
        self._folder = folder
        self._author = author
        self._seen: dict[str, _Look] = {}
        self._trouble: TransportError | None = None

    def send(self, parcel: Parcel) -> None:
        """Write a parcel's file, flush it, and remove those that it replaces. Raises TransportError."""
        place = self._place(parcel)
        try:
            there = _read(place)
            if there is not None and there != parcel:
                raise TransportError("carriers-folder-taken", file=str(place))
            if there is None:
                _write(place, packed(parcel))
            for old in parcel.replaces:
                if _read(self._place(old)) == old:
                    self._place(old).unlink(missing_ok=True)
        except OSError as error:
            if isinstance(error, TransportError):
                raise
            raise self._away(error) from error
        self._trouble = None

    def _place(self, parcel: Parcel) -> Path:
        return self._folder / f"{parcel.game[:16]}-{parcel.author[:16]}-{parcel.number:06}{SUFFIX}"

    def received(self) -> Sequence[Parcel]:
        """Return the parcels of other authors in files that are new or changed since the last call."""
        return [parcel for parcel in self._found(is_anew=False) if parcel.author != self._author]

    def fetch(self, game: str, author: str) -> Sequence[Parcel]:
        """Return an author's parcels in a game, ordered by number."""
        found = {
            parcel.number: parcel
            for parcel in self._found(is_anew=True)
            if (parcel.game, parcel.author) == (game, author)
        }
        return [found[number] for number in sorted(found)]

    @property
    def trouble(self) -> str:
        """The reason why the folder can't be used now; "" if it can."""
        return "" if self._trouble is None else translate(self._trouble.message, LANGUAGE)

    def close(self) -> None: ...

    def _found(self, *, is_anew: bool) -> list[Parcel]:
        try:
            looks = dict(_looks(self._folder))
        except OSError as error:
            self._trouble = self._away(error)
            return []
        is_full = len(looks) > MOST_FILES
        self._trouble = TransportError("carriers-folder-full", folder=str(self._folder)) if is_full else None
        wanted = [name for name, look in looks.items() if is_anew or self._seen.get(name) != look]
        parcels = []
        for name in wanted:
            try:
                parcels.append(_read(self._folder / name))
            except OSError:  # gone, or not readable: try again at the next call
                del looks[name]
        if not is_anew:
            self._seen = looks
        return [parcel for parcel in parcels if parcel is not None]

    def _away(self, error: OSError) -> TransportError:
        return TransportError("carriers-folder-away", folder=str(self._folder), why=reason(error))


def packed(parcel: Parcel) -> bytes:
    """Return a parcel's file content: a header with a checksum, and the data."""
    check = crc32(parcel.data)
    head = f"niwashi-parcel 1 {parcel.game} {parcel.author} {parcel.number} {check:08x}\n"
    return head.encode() + parcel.data


def unpacked(content: bytes) -> Parcel | None:
    """Return the parcel in a file's content; None if it is partial or something else."""
    head = _HEAD.match(content)
    if head is None or crc32(content[head.end() :]) != int(head[4], 16):
        return None
    with suppress(ValueError):
        return Parcel(head[1].decode(), head[2].decode(), int(head[3]), content[head.end() :])
    return None


def _looks(folder: Path) -> Iterator[tuple[str, _Look]]:
    """Yield size and time of our regular files, at most one more than the limit. Raises OSError."""
    count = 0
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.name.endswith(SUFFIX) or entry.name.startswith("."):
                continue
            with suppress(FileNotFoundError):
                found = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(found.st_mode) and found.st_size <= _LARGEST:
                    yield entry.name, (found.st_size, found.st_mtime_ns)
                    count += 1
            if count > MOST_FILES:
                return


def _read(file: Path) -> Parcel | None:
    """Return the parcel in a file; None if there is no file or no parcel. Raises OSError."""
    try:
        handle = os.open(file, _FOR_NOBODY_ELSE)
    except FileNotFoundError:
        if file.parent.is_dir():
            return None
        raise
    with os.fdopen(handle, "rb") as content:
        return unpacked(content.read(_LARGEST + 1))


def _write(place: Path, content: bytes) -> None:
    """Write and flush a temporary file, then rename it. Raises OSError."""
    handle, name = mkstemp(prefix=f".{place.name}.", suffix=".part", dir=place.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
            out.flush()
            # Readable by others, because the friend may be another user of this computer. By handle: in a
            # folder that others write to, the name may point to another file of ours by now.
            os.fchmod(out.fileno(), 0o644)
            os.fsync(out.fileno())
            beside.replace(place)
            os.fsync(out.fileno())  # on FAT the new name says a length of 0 until this
    finally:
        beside.unlink(missing_ok=True)
    folder = os.open(place.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
