"""Files that are drawn anew and kept in the repository."""

from pathlib import Path


def write_kept(path: Path, text: str) -> None:
    """Write a file, unless that is in it already: something else may be reading it just now."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
