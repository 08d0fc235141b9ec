"""The entry points of installed packages by group, without reading all of their metadata."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Entry(NamedTuple):
    """An entry point: its name, the module and the object in it, and the package that has it."""

    name: str
    module: str
    attr: str
    package: str


def entries(group: str, folders: Sequence[str]) -> list[Entry]:
    """Return the entry points of a group that packages in these folders have, sorted by name.

    Of packages with the same name the first counts, as in `importlib.metadata`, which would take ten times as
    long. A file that can't be read has none.
    """
    packages: dict[str, Path] = {}
    for folder in folders:
        for each in Path(folder or ".").glob("*.dist-info"):
            packages.setdefault(each.name.partition("-")[0].lower(), each)
    found = [entry for each in packages.values() for entry in _entries(each, group)]
    return sorted(found, key=lambda each: each.name)


def _entries(package: Path, group: str) -> list[Entry]:
    try:
        text = (package / "entry_points.txt").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return []
    _, _, section = text.partition(f"[{group}]\n")
    found = []
    for line in section.partition("\n[")[0].splitlines():
        name, equals, place = line.partition("=")
        module, _, attr = place.partition("[")[0].strip().partition(":")
        if equals and not line.startswith(("#", ";")):
            distribution = package.name.partition("-")[0].replace("_", "-")
            found.append(Entry(name.strip(), module.strip(), attr.strip(), distribution))
    return found
