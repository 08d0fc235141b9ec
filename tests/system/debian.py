"""Packages and bare roots of a Debian, from where this system gets its own; nothing is installed here."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.system.absent import Absent, need, say

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "system"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


def mirror() -> str:
    """The address of this system's Debian. Raises Absent where it has none."""
    named = os.environ.get("DEBIAN_MIRROR")
    if named:
        return named
    done = subprocess.run([sys.executable, str(ROOT / ".ci" / "mirror.py")], capture_output=True, text=True)
    if done.returncode:
        raise Absent(done.stderr.strip())
    return done.stdout.strip()


def fetched(suite: str, package: str, folder: Path, machine: str = "") -> Path:
    """A package of a Debian release, unpacked into a folder and nowhere else. Raises Absent."""
    if (folder / "fetched").exists():
        return folder
    need({"apt-get": "apt", "dpkg-deb": "dpkg"})
    shutil.rmtree(folder, ignore_errors=True)
    options = _set_aside(suite, folder / "apt", machine)
    say(f"fetching {package} of Debian {suite}")
    _told(["apt-get", *options, "-qq", "update"], folder)
    _told(["apt-get", *options, "-qq", "download", package], folder)
    for file in folder.glob("*.deb"):
        _told(["dpkg-deb", "-x", str(file), str(folder)], folder)
        file.unlink()
    shutil.rmtree(folder / "apt")
    (folder / "fetched").touch()
    return folder


def depends(suite: str, package: str, folder: Path, machine: str) -> str:
    """The first package that another one depends on: the real one behind a name. Raises Absent."""
    found = folder / package
    if not found.exists():
        shutil.rmtree(folder, ignore_errors=True)
        options = _set_aside(suite, folder / "apt", machine)
        _told(["apt-get", *options, "-qq", "update"], folder)
        told = _told(["apt-cache", *options, "depends", package], folder)
        found.write_text(re.findall(r"Depends: (\S+)", told)[0], "ascii")
        shutil.rmtree(folder / "apt")
    return found.read_text("ascii")


def bare(suite: str, packages: Sequence[str], tar: Path, *words: str) -> Path:
    """A tar file with the least root of a Debian and some packages, made once. Raises Absent."""
    if tar.exists():
        return tar
    need({"mmdebstrap": "mmdebstrap"})
    say(f"making a root of Debian {suite}: {' '.join(packages)}")
    tar.parent.mkdir(parents=True, exist_ok=True)
    draft = tar.with_name(f"new-{tar.name}")
    # A mirror may lag behind its own dates; packages are signed all the same.
    late = '--aptopt=Acquire::Check-Valid-Until "false"'
    command = ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(packages)}", late, *words]
    _told([*command, suite, str(draft), f"deb {mirror()} {suite} main"], tar.parent)
    draft.replace(tar)
    return tar


def unpacked(tar: Path, root: Path) -> Path:
    """A fresh folder with what a tar file has, owned by whoever asks; devices are left out."""
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    _told(["tar", "-x", "-f", str(tar), "-C", str(root), "--exclude=./dev/*", "--no-same-owner"], root)
    return root


def _set_aside(suite: str, apt: Path, machine: str) -> list[str]:
    """apt's options for lists and a state of its own."""
    (apt / "lists" / "partial").mkdir(parents=True)
    (apt / "cache" / "archives" / "partial").mkdir(parents=True)
    (apt / "status").touch()
    line = f"deb [signed-by={KEYRING}] {mirror()} {suite} main\n"
    (apt / "sources").write_text(line, "utf-8")
    places = {
        "Dir::State": apt,
        "Dir::State::lists": apt / "lists",
        "Dir::State::status": apt / "status",
        "Dir::Cache": apt / "cache",
        "Dir::Etc::sourcelist": apt / "sources",
        "Dir::Etc::sourceparts": "-",
        "APT::Sandbox::User": "",
        "Acquire::Check-Valid-Until": "false",
        "Acquire::Languages": "none",
    }
    if machine:
        places |= {"APT::Architecture": machine, "APT::Architectures": machine}
    return [word for name, value in places.items() for word in ("-o", f"{name}={value}")]


def _told(command: Sequence[str], folder: Path) -> str:
    """What a command prints. Raises Absent with what it complained about."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        complaint = (done.stderr or done.stdout).strip().splitlines()[-3:]
        raise Absent(f"{command[0]} ended with {done.returncode}: {' | '.join(complaint)}")
    return done.stdout
