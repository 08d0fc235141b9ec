"""The names of the games, by their tables: the package itself is installed for a test alone."""

from pathlib import Path

TABLES = Path(__file__).parents[2] / "openspiel" / "niwashi_openspiel" / "tables"
NAMES = sorted(file.stem for file in TABLES.glob("*.toml"))
SOWN = ("mancala", "oware")
"""Games in which a board that feels presence alone does not notice single seeds that come and go."""

BOTH = [(name, senses) for name in NAMES for senses in ("presence", "face and height") if name not in SOWN]
BOARDS = [*BOTH, *((name, "face and height") for name in SOWN)]
"""Each game with the senses that follow any hands there."""
