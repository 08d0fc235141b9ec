"""Prints where this Debian gets its packages from, for the suites that its own sources do not name.

`python3 .ci/mirror.py [FOLDER]` reads apt's sources, in both of their forms, of /etc/apt or another folder.
Needs Python's own library alone.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ONE_LINE = re.compile(r"^deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+(\S+)\s+(.+)$")
FIELD = re.compile(r"^([A-Za-z-]+):(.*(?:\n[ \t].*)*)", flags=re.MULTILINE)


class Source(NamedTuple):
    """An address and what apt takes from there."""

    address: str
    suites: list[str]
    components: list[str]


def main() -> None:
    """Print the address, or say where none was found and end with 1."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/etc/apt")
    address = mirror(sources(folder))
    if address is None:
        sys.exit(f"None of apt's sources in {folder} has the main packages of a Debian and their updates.")
    print(address)


def sources(folder: Path) -> Iterator[Source]:
    """The sources of binary packages that apt is told of, but for those that are switched off."""
    for file in [folder / "sources.list", *sorted((folder / "sources.list.d").glob("*.list"))]:
        if file.exists():
            yield from lines(file.read_text(encoding="utf-8"))
    for file in sorted((folder / "sources.list.d").glob("*.sources")):
        yield from stanzas(file.read_text(encoding="utf-8"))


def lines(text: str) -> Iterator[Source]:
    """Sources in the form of one line each."""
    for line in text.splitlines():
        found = ONE_LINE.match(line.partition("#")[0].strip())
        if found:
            yield Source(found[1], [found[2]], found[3].split())


def stanzas(text: str) -> Iterator[Source]:
    """Sources in the form of paragraphs."""
    plain = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    for stanza in re.split(r"\n\s*\n", plain):
        fields = {name.lower(): value.split() for name, value in FIELD.findall(stanza)}
        if "deb" in fields.get("types", []) and fields.get("enabled", ["yes"])[0].lower() != "no":
            for address in fields.get("uris", []):
                yield Source(address, fields.get("suites", []), fields.get("components", []))


def mirror(found: Iterator[Source]) -> str | None:
    """Where Debian itself comes from: only it has its main packages with `-updates` beside them."""
    every = [source for source in found if "main" in source.components]
    for source in every:
        if any(re.fullmatch(r"[a-z]+-updates", suite) for suite in source.suites):
            return source.address
    return None


if __name__ == "__main__":
    main()
