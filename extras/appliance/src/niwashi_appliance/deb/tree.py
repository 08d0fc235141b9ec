"""The files of a package below `/`, with their modes."""

import gzip
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from lock.sets import ROOT

from niwashi.cli.service_unit import GROUPS, Service, unit
from niwashi_appliance.deb import manual, papers
from niwashi_appliance.deb.told import completion

FILES = Path(__file__).parent / "files"

PLAIN, RUN = 0o644, 0o755
COPIED: Mapping[str, tuple[str, int]] = {
    "usr/bin/niwashi": ("niwashi", RUN),
    "usr/lib/niwashi/make-program": ("make_program.py", RUN),
    "usr/lib/niwashi/play-board": ("play-board", RUN),
    "usr/lib/sysusers.d/niwashi.conf": ("niwashi.sysusers", PLAIN),
    "usr/lib/tmpfiles.d/niwashi.conf": ("niwashi.tmpfiles", PLAIN),
    "usr/lib/udev/rules.d/60-niwashi.rules": ("niwashi.udev", PLAIN),
    "usr/share/applications/niwashi.desktop": ("niwashi.desktop", PLAIN),
    "usr/share/doc/niwashi/README.Debian": ("README.Debian", PLAIN),
    "usr/share/lintian/overrides/niwashi": ("lintian-overrides", PLAIN),
    "etc/niwashi/options": ("options", PLAIN),
    "etc/niwashi/update-keys/README": ("update-keys.README", PLAIN),
}
_SHELLS = {
    "bash": "usr/share/bash-completion/completions/niwashi",
    "fish": "usr/share/fish/vendor_completions.d/niwashi.fish",
    "zsh": "usr/share/zsh/vendor-completions/_niwashi",
}
_MANUAL = "usr/share/man/man1/niwashi.1.gz"

_ICONS = {
    "usr/share/icons/hicolor/192x192/apps/niwashi.png": "icon-192.png",
    "usr/share/icons/hicolor/512x512/apps/niwashi.png": "icon-512.png",
    "usr/share/icons/hicolor/scalable/apps/niwashi.svg": "icon.svg",
}
"""Those of the page, where a menu looks for them."""

SERVICE = Service(
    user="niwashi",
    groups=GROUPS,
    records=Path("/var/lib/niwashi/records/games.sqlite3"),
    command=["/usr/lib/niwashi/play-board"],
    programs=Path("/var/lib/niwashi/programs"),
)
"""The service of the package; how it is guarded is the same for every service of Niwashi."""


class File(NamedTuple):
    """A file of the package."""

    path: str
    content: bytes
    mode: int = PLAIN


def files(bundle: Path, version: str, epoch: int) -> Iterator[File]:
    yield File(f"usr/lib/niwashi/{bundle.name}", bundle.read_bytes())
    for path, (name, mode) in COPIED.items():
        yield File(path, (FILES / name).read_bytes(), mode)
    for path, name in _ICONS.items():
        yield File(path, (ROOT / "controller" / "niwashi" / "web" / "page" / name).read_bytes())
    yield File("usr/lib/systemd/system/niwashi.service", unit(SERVICE).encode())
    for shell, path in _SHELLS.items():
        yield File(path, completion(shell).encode())
    yield File(_MANUAL, packed(manual.page(version, epoch).encode()))
    for board in sorted((ROOT / "hardware" / "boards").glob("*.toml")):
        yield File(f"usr/share/doc/niwashi/boards/{board.name}", board.read_bytes())
    yield File("usr/share/doc/niwashi/copyright", papers.copyrights(bundle).encode())
    yield File("usr/share/doc/niwashi/changelog.gz", packed(papers.changelog(version, epoch).encode()))
    yield File("usr/share/doc/niwashi/NEWS.md.gz", packed((ROOT / "CHANGELOG.md").read_bytes()))


def packed(content: bytes) -> bytes:
    """Packed as Debian wants it: as small as it gets, without a time."""
    return gzip.compress(content, 9, mtime=0)
