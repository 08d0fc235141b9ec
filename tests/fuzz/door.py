"""A door through which something from outside comes in, and how it is seen that it holds."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from niwashi.errors import NiwashiError
from niwashi.words.catalogue import LANGUAGES, translate


@dataclass(frozen=True)
class Door:
    """`enter` takes anything; `samples` are things that are let in, `words` what such things are made of."""

    enter: Callable[[bytes], None]
    samples: tuple[bytes, ...]
    words: tuple[bytes, ...] = ()


def is_right_or_refused(door: Door, thrown: bytes) -> bool:
    """Whether something was let in; False after a refusal. Anything else that is raised is a fault."""
    try:
        door.enter(thrown)
    except NiwashiError as refusal:
        _check_said(refusal)
        return False
    return True


def _check_said(refusal: NiwashiError) -> None:
    """A refusal can be said, in a length that somebody can read."""
    for language in LANGUAGES:
        said = translate(refusal.message, language)
        assert said.strip(), refusal.key
        assert len(said) < 5000, f"{refusal.key}: {len(said)} characters"


@cache
def folder() -> Path:
    """Return a folder for what is thrown, one for this process."""
    return Path(tempfile.mkdtemp(prefix="niwashi-fuzz-"))


def file_of(thrown: bytes, name: str) -> Path:
    """Return a file with what is thrown."""
    file = folder() / name
    file.write_bytes(thrown)
    return file


def text_of(thrown: bytes) -> str:
    """Return what is thrown as text, whatever it is."""
    try:
        return thrown.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return thrown.decode("latin-1")


def all_of(where: Path, pattern: str) -> tuple[bytes, ...]:
    """Return what is in all files of a folder with such names, of which there is one at least."""
    found = tuple(file.read_bytes() for file in sorted(where.glob(pattern)))
    assert found, pattern
    return found
