"""The default place of records."""

from pathlib import Path

from platformdirs import user_data_path


def usual_place() -> Path:
    """This person's records, such as `~/.local/share/niwashi/games.sqlite3`; the file may not exist yet."""
    return user_data_path("niwashi", appauthor=False) / "games.sqlite3"
