"""The tar archive of a bundle, read once from its beginning to its end, never by seeking.

Only what a bundle may hold is read: plain files with plain names. Everything else that tar knows (links,
devices, folders, sparse files, names that lead elsewhere) is refused, and so is an archive that ends too
early. The format is that of POSIX ustar; longer names may come in the two ways that tar writers have (pax
`path` records, GNU long names). Sizes in the archive are not trusted: the caller sets the limit.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from niwashi.errors import RefusedText

BLOCK = 512
_CHUNK = 1 << 18
_LONGEST_NAME = 4096  # bytes of a long name's own entry
_MOST_PADDING = 1 << 20  # zeros behind the last entry: tar fills up to 10,240 bytes
_PLAIN = (b"0", b"\0")
_PAX, _GNU_NAME = b"x", b"L"
_PAX_RECORD = re.compile(rb"(\d{1,5}) (\w[\w.]*)=(.*)\n", re.DOTALL)
_KINDS = {b"1": "link", b"2": "link", b"3": "device", b"4": "device", b"5": "folder", b"6": "pipe"}


class ByteSource(Protocol):
    """A source of bytes. It returns fewer than asked for only at its end."""

    def read(self, size: int, /) -> bytes: ...


class Entry(NamedTuple):
    """One file of an archive; `parts` has to be read to its end before the next entry."""

    name: str
    size: int
    parts: Iterator[bytes]


class Archive:
    """Reads the entries of an archive in their order. Raises RefusedText for anything unexpected."""

    def __init__(self, source: ByteSource, told: Callable[[int], object] = lambda _: None) -> None:
        """`told` is called with the number of bytes read so far."""
        self._source, self._told = source, told

    def next(self) -> Entry | None:
        """The next file; None at the end of the archive, with nothing behind it."""
        header = self._read(BLOCK)
        name = None
        if header[156:157] in (_PAX, _GNU_NAME):
            length = _checked(header)
            if not 0 < length <= _LONGEST_NAME:
                raise RefusedText("update-no-archive")
            content = b"".join(self._parts(length))
            name = content.rstrip(b"\0") if header[156:157] == _GNU_NAME else _pax_path(content)
            header = self._read(BLOCK)
        if not any(header):
            if name is not None:
                raise RefusedText("update-no-archive")
            self._check_end()
            return None
        size = _checked(header)
        kind = header[156:157]
        if kind not in _PLAIN:
            raise RefusedText(
                "update-no-file", kind=_KINDS.get(kind, "other"), name=_shown(name or _name(header))
            )
        return Entry(_text(name or _name(header)), size, self._parts(size))

    def _parts(self, size: int) -> Iterator[bytes]:
        """Yield a file's content in chunks, then skip its padding."""
        left = size
        while left:
            part = self._read(min(_CHUNK, left))
            left -= len(part)
            yield part
        if size % BLOCK and any(self._read(BLOCK - size % BLOCK)):
            raise RefusedText("update-no-archive")

    def _read(self, size: int) -> bytes:
        """Read exactly this many bytes. Raises RefusedText if the file ends before."""
        found = b""
        while len(found) < size:
            part = self._source.read(size - len(found))
            if not part:
                raise RefusedText("update-cut")
            found += part
        self._told(size)
        return found

    def _check_end(self) -> None:
        """A second empty block ends an archive, and nothing but zeros follows."""
        if any(self._read(BLOCK)):
            raise RefusedText("update-no-archive")
        padding = 0
        while part := self._source.read(_CHUNK):
            padding += len(part)
            if any(part) or padding > _MOST_PADDING:
                raise RefusedText("update-too-long")


def _checked(header: bytes) -> int:
    """The size that a header tells, if it is one: its own sum says so. Raises RefusedText."""
    blank = header[:148] + b" " * 8 + header[156:]
    if header[257:262] != b"ustar" or _octal(header[148:156]) != sum(blank):
        raise RefusedText("update-no-archive")
    return _octal(header[124:136])


def _octal(digits: bytes) -> int:
    text = digits.rstrip(b"\0 ").lstrip(b" ")
    if not re.fullmatch(rb"[0-7]{1,12}", text):  # a size beyond 8 GB would be written otherwise
        raise RefusedText("update-no-archive")
    return int(text, 8)


def _name(header: bytes) -> bytes:
    name = header[:100].split(b"\0", 1)[0]
    prefix = header[345:500].split(b"\0", 1)[0] if header[257:263] == b"ustar\0" else b""
    return prefix + b"/" + name if prefix else name


def _pax_path(content: bytes) -> bytes:
    """The name in the pax records of an entry, of which it may be the only one."""
    record = _PAX_RECORD.fullmatch(content)
    if record is None or int(record[1]) != len(content) or record[2] != b"path":
        raise RefusedText("update-no-archive")
    return record[3]


def _text(name: bytes) -> str:
    text = name.decode("ascii", "replace")
    if not (text.isascii() and text.isprintable()):
        raise RefusedText("update-strange-name", name=_shown(name))
    return text


def _shown(name: bytes) -> str:
    return ascii(name[:80].decode("utf-8", "replace"))[1:-1]
