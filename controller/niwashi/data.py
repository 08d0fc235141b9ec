"""Find the files that come with Niwashi (seeds, boards, firmware), and read any file safely."""

import codecs
import errno
import os
import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from io import BufferedReader, TextIOWrapper
from itertools import repeat
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import IO, Any
from unicodedata import normalize

LONGEST_FILE = 256 << 10
"""Bytes. No board, card set, deck or register is as long. Parsed as TOML this takes up to 128 MB."""

LONGEST_KEY = 8
"""Most parts of a dotted TOML key."""

DEEPEST = 32
"""Deepest nesting of TOML lists and tables."""

_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",  # first, as it begins like the mark of UTF-16
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_BLANKS = "\u00a0\u2007\u202f\u3000"
_HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2212\uff0d"
_AMONG_PARTS = _BLANKS + _HYPHENS
_END_OF_FILE = "\x1a"
"""Ctrl-Z, by which editors from DOS on end a file."""

_PLAIN = str.maketrans(dict.fromkeys(_BLANKS, " ") | dict.fromkeys(_HYPHENS, "-"))
_TOKEN = re.compile(
    r'''\#[^\n]*+
    | """(?:[^"\\]|\\.|"(?!""))*+"{0,5}
    | \'\'\'(?:[^']|'(?!\'\'))*+'{0,5}
    | "(?:[^"\\\n]|\\.)*+"?
    | '[^'\n]*+'?
    | \b0[xob][0-9A-Fa-f_]{3500,}+
    | [][{}=,\n.]
    | [''' + _AMONG_PARTS + "]",
    re.VERBOSE | re.DOTALL,
)  # fmt: skip

_PACKAGE = Path(__file__).parent


def _shipped(name: str, in_checkout: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / in_checkout


def own_folder() -> Path:
    """Return the folder of this person's own files, such as `~/.config/niwashi`; it may not exist yet."""
    from platformdirs import user_config_path  # few commands look there

    return user_config_path("niwashi", appauthor=False, roaming=True)


def seeds() -> Path:
    """Return the folder of seed files: card sets, rule digests, perft counts, recorded games."""
    return _shipped("seeds", "seeds")


def seed(name: str) -> dict[str, Any]:
    """Read a TOML file of the seeds, named by its path in their folder. Raises ValueError and OSError."""
    return tomllib.loads((seeds() / name).read_text(encoding="utf-8"))  # ours: whole, and of a good size


def boards() -> Path:
    """Return the folder of the board files that come with Niwashi."""
    return _shipped("boards", "hardware/boards")


def firmware() -> Path:
    """Return the folder of the MicroPython files for a board on a serial line."""
    return _shipped("firmware", "firmware")


def opened(file: Path) -> IO[bytes]:
    """Open a file for reading. Raises OSError, without waiting, for anything but a regular file.

    Reading a pipe could block for ever, and a device never ends. Other programs pass text by `-`, standard
    input.
    """
    _check_is_file(file.stat().st_mode, file)
    content = open(file, "rb", opener=_without_waiting)  # noqa: SIM115  # the caller closes it
    try:
        _check_is_file(
            os.fstat(content.fileno()).st_mode, file
        )  # the name may have changed its meaning since
    except OSError:
        content.close()
        raise
    return content


def _without_waiting(file: str, flags: int) -> int:
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))


def _check_is_file(mode: int, file: Path) -> None:
    if not S_ISREG(mode):
        if S_ISDIR(mode):
            raise OSError(errno.EISDIR, "it is a folder", str(file))
        raise OSError(errno.ENXIO, "it is a pipe or a device, not a file", str(file))


def text_of(file: Path) -> str:
    """Read a text file. Raises OSError, also for one longer than LONGEST_FILE, and ValueError."""
    with opened(file) as content:
        found = content.read(LONGEST_FILE + 1)
    if len(found) > LONGEST_FILE:
        raise OSError(errno.EFBIG, f"far too long: more than {LONGEST_FILE >> 10} kB", str(file))
    return decoded(found)


def decoded(found: bytes) -> str:
    r"""Decode text of any editor: with or without a byte order mark, with any line ends, up to a Ctrl-Z.

    Raises UnicodeDecodeError.

    >>> decoded(b"\xef\xbb\xbfa\r\nb\rc\x1a"), decoded("庭".encode("utf-16"))
    ('a\nb\nc', '庭')
    """
    text = found.decode(_encoding(found))
    return text.replace("\r\n", "\n").replace("\r", "\n").rstrip(_END_OF_FILE)


def _encoding(begin: bytes) -> str:
    return next((name for mark, name in _MARKS.items() if begin.startswith(mark)), "utf-8")


def text_in(content: IO[bytes], errors: str = "strict") -> TextIOWrapper:
    """Return the text of an opened file of any length, decoded like `decoded` while it is read."""
    buffered = content if isinstance(content, BufferedReader) else BufferedReader(content)  # type: ignore[type-var]
    return TextIOWrapper(buffered, encoding=_encoding(buffered.peek(4)[:4]), errors=errors)


def lines_in(content: IO[bytes], longest: int) -> Iterator[bytes]:
    """Yield the lines of an opened file as UTF-8, without blank lines at its end.

    A line longer than `longest` is cut, but stays longer than that. Bytes that are not UTF-8 are passed
    unchanged, for the caller to refuse; so is one such byte where UTF-16 breaks off.
    """
    text, blank = text_in(content, "surrogateescape"), 0
    try:
        while line := text.readline(longest + 3):
            if len(line) < longest + 3:
                line = line.rstrip(_END_OF_FILE)  # the last one, without a newline
            if not line or line.isspace():
                blank += 1
                continue
            yield from repeat(b"\n", blank)
            yield line.encode("utf-8", "surrogateescape")
            blank = 0
    except UnicodeDecodeError:
        yield b"\xff"
    finally:
        with suppress(ValueError):  # the file was closed meanwhile
            text.detach()


def meant(name: str) -> str:
    """Normalise a name: no quotes or blanks around it, plain letters and hyphens.

    >>> meant(" “garden\N{NON-BREAKING HYPHEN}36”\N{NO-BREAK SPACE}"), meant("ｇａｒｄｅｎ－３６")
    ('garden-36', 'garden-36')
    """
    return normalize("NFKC", name).translate(_PLAIN).strip("\"'`“”„‘’«»「」 \t\ufeff")


class NotToml(ValueError):
    """A text that is not TOML, or exceeds our limits on it."""


def toml(text: str) -> dict[str, Any]:
    """Parse a TOML text. Raises NotToml.

    The parser's memory grows with the square of a key's parts, and its stack with the nesting. So both are
    bounded here, as is the text. Outside of quotes, non-breaking or wide blanks and hyphens are replaced by
    plain ones, as TOML allows none there.
    """
    if len(text) > LONGEST_FILE:
        raise NotToml(f"more than {LONGEST_FILE:,} characters")
    plain = _within_bounds(text)
    try:
        return tomllib.loads(plain)
    except ValueError as error:  # also for a number with more digits than Python reads
        raise NotToml(str(error)) from error


def _within_bounds(text: str) -> str:
    """Return the text with plain blanks and hyphens. Raises NotToml for too long keys or too deep nesting."""
    depth = dots = 0

    def place(token: re.Match[str]) -> str:
        return f" (at line {text.count(chr(10), 0, token.start()) + 1})"

    def checked(token: re.Match[str]) -> str:
        nonlocal depth, dots
        mark = token[0]
        if mark == ".":
            dots += 1
            if dots >= LONGEST_KEY:
                raise NotToml(f"a key of more than {LONGEST_KEY} parts{place(token)}")
        elif mark in _AMONG_PARTS:
            return " " if mark in _BLANKS else "-"
        elif mark.startswith("0"):  # Python refuses to print such a number in a message
            raise NotToml(f"a number of thousands of digits{place(token)}")
        elif mark in "[]{}=,\n":
            dots = 0
            depth += (mark in "[{") - (mark in "]}")
            if depth > DEEPEST:
                raise NotToml(f"lists or tables nested more than {DEEPEST} deep{place(token)}")
        return mark

    return _TOKEN.sub(checked, text)
