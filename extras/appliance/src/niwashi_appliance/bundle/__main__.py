"""Makes a bundle: `python -m niwashi_appliance.bundle --machine aarch64 --out dist [--key FILE]`.

In it are the wheels that the lock names for each Debian's Python, and Niwashi's own, compiled. It is made on
any Linux, for 64-bit ARM and x86-64; what has to be fetched is kept in build/bundle. `--key` signs it (a
private Ed25519 key in PEM); what a Debian package brings need not be signed.
"""

import argparse
import os
from pathlib import Path

from lock.sets import ROOT
from tools.wheels import own
from tools.wheels.locked import wheels
from tools.wheels.target import MACHINES, RELEASES, epoch, system

from niwashi import __version__
from niwashi_appliance.bundle import archive

CACHE = ROOT / "build" / "bundle"


def main() -> None:
    """Make what the command line asks for, and say where it is."""
    parser = argparse.ArgumentParser(prog="python -m niwashi_appliance.bundle")
    parser.add_argument("--machine", choices=sorted(MACHINES), required=True)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER")
    parser.add_argument("--key", type=Path, metavar="FILE", help="sign with this private key (Ed25519, PEM)")
    parser.add_argument("--plain", action="store_true", help="compile nothing: a slow engine, for tests")
    told = parser.parse_args()
    print(made(told.machine, told.out, key=told.key, plain=told.plain))


def made(machine: str, out: Path, *, key: Path | None = None, plain: bool = False) -> Path:
    """Make the bundle of a machine; its file."""
    os.environ["SOURCE_DATE_EPOCH"] = str(epoch())  # what builds wheels obeys it too
    found: dict[Path, set[str]] = {}
    others = own.beside(CACHE)
    for release in RELEASES:
        here = system(release, machine)
        files = wheels(here, CACHE / f"wheels-{machine}-{release.python}")
        files = [*files, own.wheel(release, machine, CACHE, plain=plain), *others]
        _note(found, files, release.python)
    out.mkdir(parents=True, exist_ok=True)
    bundle = out / f"niwashi-{__version__}-{machine}.niwashi"
    archive.write(bundle, archive.manifest(__version__, machine, found), found, epoch(), key)
    return bundle


def _note(found: dict[Path, set[str]], files: list[Path], python: str) -> None:
    """Note for which Python wheels are; one of a name stands for all of that name, which are equal."""
    known = {file.name: file for file in found}
    for file in files:
        same = known.get(file.name, file)
        if same.read_bytes() != file.read_bytes():
            raise SystemExit(f"Two wheels of one name differ: {same}, {file}")
        found.setdefault(same, set()).add(python)


if __name__ == "__main__":
    main()
