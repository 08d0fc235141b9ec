"""Where the files that come with Niwashi lie: seeds (games) and board files."""

from pathlib import Path

__all__ = ["boards", "seeds"]

_PACKAGE = Path(__file__).parent


def _shipped(name: str, in_checkout: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / in_checkout


def seeds() -> Path:
    """The folder of seed files: card sets, rule digests, perft counts, recorded games."""
    return _shipped("seeds", "seeds")


def boards() -> Path:
    """The folder of the board files that come with Niwashi."""
    return _shipped("boards", "hardware/boards")
