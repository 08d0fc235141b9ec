"""Copyright and changelog of the package: from Niwashi's own pages, and from the wheels in the bundle."""

import json
import re
import tarfile
import zipfile
from datetime import UTC, datetime
from email.parser import Parser
from email.utils import format_datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from lock.sets import ROOT

MAINTAINER = "The Niwashi developers <niwashi@users.noreply.invalid>"
_ROW = re.compile(r"^\| (?!package )([A-Za-z][\w.-]*) \| ([A-Za-z0-9.-]+) \|", flags=re.MULTILINE)
_LICENCE_FILE = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS)[^/]*$", re.IGNORECASE)
_COMMON = {
    "Apache License": "/usr/share/common-licenses/Apache-2.0",
    "GNU LESSER GENERAL PUBLIC LICENSE": "/usr/share/common-licenses/LGPL-2.1",
    "GNU GENERAL PUBLIC LICENSE": "/usr/share/common-licenses/GPL-2",
    "Mozilla Public License": "/usr/share/common-licenses/MPL-2.0",
}
"""How licences begin whose text every Debian has, and where."""


class Package(NamedTuple):
    """A package in the bundle: under which licence, and the texts that it brings of it."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...]


def copyrights(bundle: Path) -> str:
    """The file `copyright`: Niwashi's licence, then that of each package in the bundle."""
    others = [each for each in packages(bundle) if each.name != "niwashi"]
    lines = [HEAD, (ROOT / "LICENSE").read_text("utf-8").strip(), "", REST]
    lines += [f"  {each.name} {each.version}: {each.licence}" for each in others]
    for each in others:
        title = f"{each.name} {each.version} ({each.licence})"
        lines += ["", "-" * 78, title, "-" * 78, "", *each.texts]
    return "\n".join(line.rstrip() for text in lines for line in text.splitlines() or [""]) + "\n"


def packages(bundle: Path) -> list[Package]:
    """The packages in a bundle, each once. Raises SystemExit for one whose licence nobody knows."""
    found: dict[str, Package] = {}
    with tarfile.open(bundle) as archive:
        described = json.load(archive.extractfile("manifest.json"))  # type: ignore[arg-type]
        for each in described["wheels"]:
            content = archive.extractfile(f"wheels/{each['name']}")
            package = _package(content.read() if content else b"")
            found.setdefault(package.name.lower(), package)
    return [found[name] for name in sorted(found)]


def changelog(version: str, epoch: int) -> str:
    """Debian's changelog: the headings of ours; the whole of it lies beside as NEWS.md."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.split(r"^## ", text, flags=re.MULTILINE)[1]
    parts = re.findall(r"^### (.+)$", newest, flags=re.MULTILINE)
    when = format_datetime(datetime.fromtimestamp(epoch, UTC))
    points = [f"  * {part}: see NEWS.md.gz." for part in dict.fromkeys(parts)]
    return "\n".join(
        [f"niwashi ({version}) stable; urgency=medium", "", *points, "", f" -- {MAINTAINER}  {when}", ""]
    )


def _package(wheel: bytes) -> Package:
    with zipfile.ZipFile(BytesIO(wheel)) as archive:
        (about,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA") and n.count("/") == 1)
        said = Parser().parsestr(archive.read(about).decode("utf-8"))
        name, version = str(said["Name"]), str(said["Version"])
        home = about.removesuffix("METADATA")
        texts = [
            _short(archive.read(file).decode("utf-8", "replace"))
            for file in sorted(archive.namelist())
            if file.startswith(home) and _LICENCE_FILE.search(file)
        ]
    classifiers = [line for line in said.get_all("Classifier", []) if line.startswith("License ::")]
    named = [*said.get_all("License-Expression", []), *said.get_all("License", []), *classifiers]
    licence = next((line for line in map(_first_line, named) if line), None) or _listed().get(
        _canonical(name)
    )
    if licence is None:
        raise SystemExit(f"Nobody says under which licence {name} {version} is; name it in THIRD_PARTY.md.")
    return Package(
        name, version, licence.removeprefix("License :: OSI Approved :: "), tuple(dict.fromkeys(texts))
    )


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


def _listed() -> dict[str, str]:
    rows = _ROW.findall((ROOT / "THIRD_PARTY.md").read_text("utf-8"))
    return {_canonical(name): licence for name, licence in rows}


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _short(text: str) -> str:
    """A licence's text, or where Debian keeps it."""
    head = " ".join(text[:400].split())
    where = next((place for begins, place in _COMMON.items() if begins in head), None)
    return f"On Debian systems the text of this licence is in {where}." if where else text.strip("\n")


HEAD = """\
Niwashi, a smart board for games that are not chess.

This package was made from Niwashi's own sources, by its own `make -C extras/appliance deb`.
"""
REST = """\
/usr/lib/niwashi/*.niwashi also holds packages of others, unchanged, as wheels of
Python, each with its licence in it. They are, with the texts that they bring:
"""
