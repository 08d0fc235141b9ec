"""Root reads no name that somebody else owns: each place where something of ours runs as root.

Whoever has broken into the program can put anything in the place of what it writes. Only root can show what
root does with it.
"""

from __future__ import annotations

import os
import pwd
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from niwashi_appliance.deb.tree import FILES, SERVICE
from niwashi_appliance.image.__main__ import HERE

USER = "daemon"
"""A user whom every Debian has: here the user of the program."""

PREPARE = HERE / "files/usr/lib/niwashi-image/prepare"
OF_ROOT = "what root alone may read"
MOST = 2 << 20
PATIENCE_S = 60

_LACKING = [name for name in ("setpriv", "systemd-tmpfiles", "timeout") if shutil.which(name) is None]
pytestmark = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0 or bool(_LACKING),
    reason=f"only root can show what root reads; lacking: {', '.join(_LACKING) or 'root'}",
)


@pytest.fixture
def there() -> Iterator[Path]:
    """A folder that everybody may enter, with one of the user's and one of root's secrets in it."""
    folder = Path(tempfile.mkdtemp(prefix="niwashi-root-"))
    folder.chmod(0o755)
    (folder / "roots").mkdir(mode=0o700)
    (folder / "roots" / "secret").write_text(f"60.0\n{OF_ROOT}\n")
    (folder / "theirs").mkdir()
    _give(folder / "theirs")
    yield folder
    shutil.rmtree(folder)


def _give(place: Path) -> None:
    entry = pwd.getpwnam(USER)
    os.chown(place, entry.pw_uid, entry.pw_gid, follow_symlinks=False)


def _link(place: Path, root: Path) -> None:
    place.symlink_to(root / "roots" / "secret")


def _pipe(place: Path, _: Path) -> None:
    os.mkfifo(place)


def _device(place: Path, _: Path) -> None:
    try:
        os.mknod(place, 0o666 | stat.S_IFCHR, os.makedev(1, 5))  # as many zeros as anybody reads
    except PermissionError:
        pytest.skip("this computer lets nobody make devices")


def _huge(place: Path, _: Path) -> None:
    with place.open("w") as file:
        file.write("60.0\n" + "too much\n" * 200_000)
        file.truncate(1 << 32)


KINDS = {"link": _link, "pipe": _pipe, "device": _device, "huge": _huge}


def ran(*command: object, code: int | None = 0, around: Mapping[str, str] | None = None) -> str:
    """What a command prints, run as root with more around it. AssertionError where it hangs."""
    words = [str(word) for word in command]
    known = {name: each for name, each in os.environ.items() if not name.startswith(("SUDO_", "NIWASHI_"))}
    # The whole group ends: a pipe of a shell would go on and fill the disk.
    bounded = ["timeout", "--kill-after=1", str(PATIENCE_S), *words]
    done = subprocess.run(
        bounded, env=known | dict(around or {}), stdin=subprocess.DEVNULL, capture_output=True
    )
    assert done.returncode != 124, f"it hangs: {words}"
    said = (done.stdout + done.stderr).decode("utf-8", "replace")
    assert code is None or done.returncode == code, said
    return said


def prepared(there: Path, *words: str, **more: str) -> str:
    """Prepare a card in folders of root's, and return all that is on them afterwards."""
    places = {"NIWASHI_CARD": "card", "NIWASHI_ETC": "etc", "NIWASHI_SSH": "ssh"}
    for name in places.values():
        (there / name).mkdir(exist_ok=True)
    (there / "ssh" / "ssh_host_ed25519_key").write_text("made before")
    around = {name: str(there / place) for name, place in places.items()}
    around |= {"NIWASHI_USER": USER, "NIWASHI_HOTSPOT": str(there / "none"), **more}
    ran(PREPARE, *words, around=around)
    files = [file for name in ("card", "etc") for file in (there / name).iterdir()]
    assert all(file.is_file() and not file.is_symlink() and file.stat().st_size <= MOST for file in files)
    return "".join(file.read_text("utf-8", "replace") for file in files)


def why_it_cannot_start(there: Path, odd: Callable[[Path], None]) -> str:
    """The card: why the program can't start, from the folder that systemd makes for its user."""
    odd(there / "theirs" / "refused")
    return prepared(there, "reason", NIWASHI_RUN=str(there / "theirs"))


def board_of_a_backup(there: Path, odd: Callable[[Path], None]) -> str:
    """The card: the board file that a backup has brought, from the folder of the records."""
    kept = there / "theirs" / "games.sqlite3"
    own = there / "theirs" / "games.sqlite3.own"
    own.mkdir()
    _give(own)
    odd(own / "board.toml")
    program = there / "program"
    program.write_text(f'#!/bin/sh\n[ "$1" = restore ] && touch "{kept}"\nexit 0\n')
    program.chmod(0o755)
    (there / "card").mkdir()
    (there / "card" / "niwashi-a.zip").write_bytes(b"")
    return prepared(there, NIWASHI_KEPT=str(kept), NIWASHI_PROGRAM=str(program))


SEAMS = (why_it_cannot_start, board_of_a_backup)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seam", SEAMS, ids=lambda seam: seam.__name__)
def test_root_hands_on_nothing_of_its_own_and_never_hangs(
    there: Path, seam: Callable[[Path, Callable[[Path], None]], str], kind: str
) -> None:
    def odd(place: Path) -> None:
        KINDS[kind](place, there)
        _give(place)

    assert OF_ROOT not in seam(there, odd)


@pytest.mark.parametrize("seam", SEAMS, ids=lambda seam: seam.__name__)
def test_plain_file_is_handed_on(there: Path, seam: Callable[[Path, Callable[[Path], None]], str]) -> None:
    """Or the tests above would show nothing."""

    def plain(place: Path) -> None:
        place.write_text("60.0\nplain\n")
        _give(place)

    assert "plain" in seam(there, plain)


def test_package_changes_nothing_that_a_link_leads_to(there: Path) -> None:
    """Installed again, removed and purged, while links lie where folders of the program were."""
    before = (there / "roots").stat()
    home = there / "theirs" / "var/lib/niwashi"
    home.mkdir(parents=True)
    (home / "programs").symlink_to(there / "roots")
    (home / "records").symlink_to(there / "roots")
    for place in (home, home / "programs", home / "records"):
        _give(place)
    lines = (FILES / "niwashi.tmpfiles").read_text().replace(f" {SERVICE.user} ", f" {USER} ")
    (there / "tmpfiles.conf").write_text(lines)
    ran("systemd-tmpfiles", "--create", f"--root={there / 'theirs'}", there / "tmpfiles.conf", code=None)
    for script, word in (("prerm", "remove"), ("postrm", "purge")):
        text = (FILES / script).read_text()
        for path in ("/var/lib/niwashi", "/etc/niwashi", "/etc/systemd/system", "/run/systemd/system"):
            text = text.replace(path, f"{there / 'theirs'}{path}")
        (there / script).write_text(text)
        ran("sh", there / script, word)
    assert not home.exists()
    assert (there / "roots" / "secret").read_text() == f"60.0\n{OF_ROOT}\n"
    after = (there / "roots").stat()
    assert (after.st_uid, after.st_mode) == (before.st_uid, before.st_mode)
