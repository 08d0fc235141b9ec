"""Makes a Debian package: `python -m niwashi_appliance.deb --machine aarch64 --out dist`.

`make -C extras/appliance deb` makes both.

It needs dpkg-deb, and nothing else of Debian's tools: the package compiles nothing, so that one package does
for every Debian from 12 on. Who builds it need not be root, and need not have the machine that it is for.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from lock.sets import ROOT
from tools.wheels.target import MACHINES, RELEASES, epoch

from niwashi import __version__
from niwashi_appliance.bundle.__main__ import made as made_bundle
from niwashi_appliance.deb.papers import MAINTAINER
from niwashi_appliance.deb.tree import FILES, PLAIN, RUN, files

CONTROL = """\
Package: niwashi
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: {needs}
Section: misc
Priority: optional
Description: smart board for games that are not chess
 Niwashi (the gardener) is the program under a game board that senses its
 stones: it lights what may be done, keeps every game, leads back when the
 table is knocked over, and plays against you. Without a board it simulates
 one in the browser.
 .
 It plays The Reclamation (Garden and Throne), Borderland on 91 hexagons, and
 Karesansui for two to four. "sudo systemctl enable --now niwashi" starts it.
"""

NEEDS = (
    "init-system-helpers (>= 1.54~)",
    "libc6 (>= 2.28)",
    "libgcc-s1",
    "libstdc++6",
    "python3 (>= {oldest})",
    "python3 (<< {beyond}~)",
    "python3-pip-whl",  # what installs the wheels
    "python3-venv",
    "systemd | systemd-standalone-sysusers | systemd-sysusers",
    "systemd | systemd-standalone-tmpfiles | systemd-tmpfiles",
)


def main() -> None:
    """Make what the command line asks for, and say where it is."""
    parser = argparse.ArgumentParser(prog="python -m niwashi_appliance.deb")
    parser.add_argument("--machine", choices=sorted(MACHINES), required=True)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER")
    parser.add_argument("--bundle", type=Path, metavar="FILE", help="pack this one instead of making one")
    parser.add_argument("--plain", action="store_true", help="compile nothing: a slow engine, for tests")
    told = parser.parse_args()
    if shutil.which("dpkg-deb") is None:
        raise SystemExit(
            "There is no dpkg-deb, which packs Debian packages. Make them on Debian, or: apt install dpkg"
        )
    bundle = told.bundle or made_bundle(told.machine, told.out, plain=told.plain)
    print(made(bundle, told.machine, told.out))


def made(bundle: Path, machine: str, out: Path) -> Path:
    """Pack the package of a bundle; its file."""
    package = out / f"niwashi_{__version__}_{MACHINES[machine]}.deb"
    with tempfile.TemporaryDirectory(prefix="niwashi-") as scratch:
        root = Path(scratch) / "root"
        kilobytes = _laid_out(root, bundle)
        _controlled(root / "DEBIAN", machine, kilobytes)
        _pack(root, package)
    return package


def _laid_out(root: Path, bundle: Path) -> int:
    """Write the package's files below a root; return their size in kilobytes, as Debian counts it."""
    kilobytes = 0
    sums = []
    for file in files(bundle, __version__, epoch()):
        _write(root / file.path, file.content, file.mode)
        kilobytes += -(-len(file.content) // 1024)
        if not file.path.startswith("etc/"):
            sums.append(f"{hashlib.md5(file.content, usedforsecurity=False).hexdigest()}  {file.path}\n")
    _write(root / "DEBIAN" / "md5sums", "".join(sorted(sums, key=lambda line: line[34:])).encode(), PLAIN)
    return kilobytes


def _controlled(folder: Path, machine: str, kilobytes: int) -> None:
    """Write what dpkg itself reads."""
    oldest, newest = RELEASES[0].python, RELEASES[-1].python
    beyond = f"3.{int(newest.partition('.')[2]) + 1}"
    text = CONTROL.format(
        version=__version__,
        architecture=MACHINES[machine],
        maintainer=MAINTAINER,
        kilobytes=kilobytes,
        needs=", ".join(NEEDS).format(oldest=oldest, beyond=beyond),
    )
    _write(folder / "control", text.encode(), PLAIN)
    _write(folder / "conffiles", b"/etc/niwashi/options\n/etc/niwashi/update-keys/README\n", PLAIN)
    _write(folder / "triggers", (FILES / "triggers").read_bytes(), PLAIN)
    for script in ("postinst", "prerm", "postrm"):
        _write(folder / script, (FILES / script).read_bytes(), RUN)


def _pack(root: Path, package: Path) -> None:
    """Pack reproducibly: names in order, no time after that of the sources, one thread."""
    for folder in (root, *(each for each in root.rglob("*") if each.is_dir())):
        folder.chmod(0o755)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch())}
    command = ["dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zgzip", "-z1", "--build"]
    subprocess.run(
        [*command, str(root), str(package)], check=True, env=environment, stdout=subprocess.DEVNULL
    )


def _write(file: Path, content: bytes, mode: int) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    file.chmod(mode)


if __name__ == "__main__":
    main()
