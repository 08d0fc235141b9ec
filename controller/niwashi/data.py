"""Where the files that come with Niwashi lie: seeds (games), boards, firmware; and how any file is read."""

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

__all__ = [
    "DEEPEST",
    "LONGEST_FILE",
    "LONGEST_KEY",
    "NotToml",
    "boards",
    "decoded",
    "firmware",
    "lines_in",
    "meant",
    "opened",
    "seed",
    "seeds",
    "text_in",
    "text_of",
    "toml",
]

LONGEST_FILE = 256 << 10
"""Bytes: more than any board, card set, deck or register has. As TOML so much takes up to 128 MB."""

LONGEST_KEY = 8
"""Parts of a dotted key of TOML."""

DEEPEST = 32
"""Lists and tables of TOML in one another."""

_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",  # begins as the one of UTF-16 does
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_BLANKS = "\u00a0\u2007\u202f\u3000"
_HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2212\uff0d"
_AMONG_PARTS = _BLANKS + _HYPHENS
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
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_DIGITS = re.compile(r"[0-9_]{4000,}")
_MISTAKES = {
    "Cannot": "twice",
    "Duplicate": "twice",
    "Expected '='": "equals",
    "Unclosed": "open",
    "Unterminated": "quote",
    'Expected "\'"': "quote",
    "Expected '\"'": "quote",
    "Illegal character '\\n'": "quote",
    "Illegal character": "character",
    "Found invalid": "character",
    "Invalid character": "character",
    "Unescaped": "backslash",
    "Invalid hex": "backslash",
    "Escaped character": "backslash",
    "Invalid value": "value",
    "Invalid date": "value",
    "Expected newline": "rest",
}
"""How the parser's messages begin, and what each is about."""

_PACKAGE = Path(__file__).parent


def _shipped(name: str, in_checkout: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / in_checkout


def seeds() -> Path:
    """The folder of seed files: card sets, rule digests, perft counts, recorded games."""
    return _shipped("seeds", "seeds")


def seed(name: str) -> dict[str, Any]:
    """What a TOML file among the seeds says, named by its path from their folder."""
    return toml(text_of(seeds() / name))


def boards() -> Path:
    """The folder of the board files that come with Niwashi."""
    return _shipped("boards", "hardware/boards")


def firmware() -> Path:
    """The folder of the MicroPython files for a board on a serial line."""
    return _shipped("firmware", "firmware")


def opened(file: Path) -> IO[bytes]:
    """A file that somebody has named, to be read. Raises OSError, at once, for what is no file.

    A pipe would wait for ever and a device never ends. Other programs hand text over by `-`, standard input.
    """
    _check_is_file(file.stat().st_mode, file)
    content = open(file, "rb", opener=_without_waiting)  # noqa: SIM115  # whoever asked closes it
    try:
        _check_is_file(os.fstat(content.fileno()).st_mode, file)  # it may be another one by now
    except OSError:
        content.close()
        raise
    return content


def _without_waiting(file: str, flags: int) -> int:
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))


def _check_is_file(mode: int, file: Path) -> None:
    if not S_ISREG(mode):
        number = errno.EISDIR if S_ISDIR(mode) else errno.ENXIO
        raise OSError(number, os.strerror(number), str(file))


def text_of(file: Path) -> str:
    """The text of a file that somebody has written. Raises OSError (too long a one, too) and ValueError."""
    with opened(file) as content:
        found = content.read(LONGEST_FILE + 1)
    if len(found) > LONGEST_FILE:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(file))
    return decoded(found)


def decoded(found: bytes) -> str:
    r"""Text as editors of all systems write it: with or without a byte order mark, lines that end in any way.

    Raises UnicodeDecodeError.

    >>> decoded(b"\xef\xbb\xbfa\r\nb\rc"), decoded("庭".encode("utf-16"))
    ('a\nb\nc', '庭')
    """
    text = found.decode(_encoding(found))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoding(begin: bytes) -> str:
    return next((name for mark, name in _MARKS.items() if begin.startswith(mark)), "utf-8")


def text_in(content: IO[bytes], errors: str = "strict") -> TextIOWrapper:
    """The text of an opened file of any length, decoded as `decoded` does while it is read."""
    buffered = content if isinstance(content, BufferedReader) else BufferedReader(content)  # type: ignore[type-var]
    return TextIOWrapper(buffered, encoding=_encoding(buffered.peek(4)[:4]), errors=errors)


def lines_in(content: IO[bytes], longest: int) -> Iterator[bytes]:
    """The lines of an opened file as UTF-8, no blank ones at its end; of a long one, enough to show that.

    What is not UTF-8 comes as it is: whoever takes the lines refuses that.
    """
    text, blank = text_in(content, "surrogateescape"), 0
    try:
        while line := text.readline(longest + 3):
            if line.isspace():
                blank += 1
                continue
            yield from repeat(b"\n", blank)
            yield line.encode("utf-8", "surrogateescape")
            blank = 0
    finally:
        with suppress(ValueError):  # closed meanwhile
            text.detach()


def meant(name: str) -> str:
    """A name as it was meant: without quotes and blanks around it, its letters and hyphens plain.

    >>> meant(" “garden\N{NON-BREAKING HYPHEN}36”\N{NO-BREAK SPACE}"), meant("ｇａｒｄｅｎ－３６")
    ('garden-36', 'garden-36')
    """
    return normalize("NFKC", name).translate(_PLAIN).strip("\"'`“”„‘’«»「」 \t\ufeff")


class NotToml(ValueError):
    """A text that is no TOML, or more of it than a file that people write has: where, and in what way."""

    def __init__(self, kind: str, line: int, column: int, found: str) -> None:
        super().__init__(f"{kind} at line {line}, column {column}: {found}")
        self.kind, self.line, self.column, self.found = kind, line, column, found


def toml(text: str) -> dict[str, Any]:
    """What a TOML text says. Raises NotToml.

    The parser takes memory by the square of the parts of one key, and a level of its stack for each nesting:
    both are bounded here, as is the text. Outside of quotes a non-breaking or wide blank is a blank, and
    such a hyphen a hyphen; TOML knows neither there.
    """
    if len(text) > LONGEST_FILE:
        raise _not_toml("long", text, LONGEST_FILE)
    plain = _within_bounds(text)
    try:
        return tomllib.loads(plain)
    except tomllib.TOMLDecodeError as error:
        kind = next((kind for start, kind in _MISTAKES.items() if str(error).startswith(start)), "other")
        lines, found = plain.replace("\r\n", "\n").split("\n"), _PLACE.search(str(error))
        line = int(found[1]) if found else len(lines)
        column = int(found[2]) if found else len(lines[-1]) + 1
        raise NotToml(kind, line, column, lines[line - 1].strip()) from error
    except ValueError as error:  # a number of more digits than Python reads
        digits = _DIGITS.search(plain)
        raise _not_toml("number", text, digits.start() if digits else 0) from error


def _within_bounds(text: str) -> str:
    """The text with plain blanks and hyphens. Raises NotToml where a key is too long or nesting too deep."""
    depth = dots = 0

    def seen(token: re.Match[str]) -> str:
        nonlocal depth, dots
        mark = token[0]
        if mark == ".":
            dots += 1
            if dots >= LONGEST_KEY:
                raise _not_toml("key", text, token.start())
        elif mark in _AMONG_PARTS:
            return " " if mark in _BLANKS else "-"
        elif mark.startswith("0"):  # no message could repeat it: Python writes no such number
            raise _not_toml("number", text, token.start())
        elif mark in "[]{}=,\n":
            dots = 0
            depth += (mark in "[{") - (mark in "]}")
            if depth > DEEPEST:
                raise _not_toml("deep", text, token.start())
        return mark

    return _TOKEN.sub(seen, text)


def _not_toml(kind: str, text: str, at: int) -> NotToml:
    before = text[:at].split("\n")
    return NotToml(
        kind, len(before), len(before[-1]) + 1, text.split("\n", len(before))[len(before) - 1].strip()
    )
