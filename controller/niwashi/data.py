"""Where the files that come with Niwashi lie: seeds (games), boards, firmware; and how any file is read."""

import errno
import os
import tomllib
from pathlib import Path
from typing import Any

__all__ = ["LONGEST_FILE", "boards", "firmware", "seed", "seeds", "text_of"]

LONGEST_FILE = 4 << 20
"""Bytes: far more than any board, card set, deck or theme has. What never ends must not fill the memory."""

_PACKAGE = Path(__file__).parent


def _shipped(name: str, in_checkout: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / in_checkout


def seeds() -> Path:
    """The folder of seed files: card sets, rule digests, perft counts, recorded games."""
    return _shipped("seeds", "seeds")


def seed(name: str) -> dict[str, Any]:
    """What a TOML file among the seeds says, named by its path from their folder."""
    return tomllib.loads(text_of(seeds() / name))


def boards() -> Path:
    """The folder of the board files that come with Niwashi."""
    return _shipped("boards", "hardware/boards")


def firmware() -> Path:
    """The folder of the MicroPython files for a board on a serial line."""
    return _shipped("firmware", "firmware")


def text_of(file: Path) -> str:
    """The text of a file that somebody has written. Raises OSError (too long a one, too) and ValueError."""
    with file.open("rb") as content:
        found = content.read(LONGEST_FILE + 1)
    if len(found) > LONGEST_FILE:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(file))
    return found.decode("utf-8")
