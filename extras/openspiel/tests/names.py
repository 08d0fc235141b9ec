"""The names of the games, by their tables: the package itself is installed for a test alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

TABLES = Path(__file__).parents[1] / "src" / "niwashi_openspiel" / "tables"
NAMES = sorted(file.stem for file in TABLES.glob("*.toml"))
SOWN = ("mancala", "oware")
"""Games in which a board that feels presence alone does not notice single seeds that come and go."""

BOTH = [(name, senses) for name in NAMES for senses in ("presence", "face and height") if name not in SOWN]
BOARDS = [*BOTH, *((name, "face and height") for name in SOWN)]
"""Each game with the senses that follow any hands there."""


def load(text: str, **settings: Any) -> Any:
    """One of Niwashi's own games, as OpenSpiel loads it."""
    import pyspiel

    import niwashi_openspiel.ours  # noqa: F401  # registers the games

    return pyspiel.load_game(text, settings) if settings else pyspiel.load_game(text)
