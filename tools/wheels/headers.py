"""The headers of a Debian's Python, for any machine: fetched from where this Debian gets its packages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from lock.sets import ROOT
from tools.wheels.target import MACHINES, Release

KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


class Unavailable(Exception):
    """These headers can't be had here; says why."""


def headers(release: Release, machine: str, folder: Path) -> list[Path]:
    """The folders to include for a release's Python, kept in a folder. Raises Unavailable."""
    include = folder / "root" / "usr" / "include"
    found = [include / f"python{release.python}", include]
    if not (found[0] / "Python.h").exists():
        shutil.rmtree(folder, ignore_errors=True)
        _fetch(release, machine, folder)
    if not (found[0] / "Python.h").exists():
        raise Unavailable(f"Debian {release.suite} has no headers of Python {release.python} any more")
    return found


def _fetch(release: Release, machine: str, folder: Path) -> None:
    """Unpack the package with the headers; apt keeps to this folder, and nobody has to be root."""
    for needed in ("lists/partial", "archives/partial"):
        (folder / "apt" / needed).mkdir(parents=True)
    apt = folder / "apt"
    (apt / "status").touch()
    (apt / "sources").write_text(f"deb [signed-by={KEYRING}] {_mirror()} {release.suite} main\n", "ascii")
    settings = _settings(apt, MACHINES[machine])
    _run(["apt-get", *settings, "-qq", "update"], folder)
    _run(["apt-get", *settings, "-qq", "download", f"libpython{release.python}-dev"], folder)
    for package in folder.glob("*.deb"):
        _run(["dpkg-deb", "-x", package.name, "root"], folder)


def _settings(apt: Path, architecture: str) -> list[str]:
    said = {
        "APT::Architecture": architecture,
        "APT::Architectures": architecture,
        "APT::Sandbox::User": "",
        "Acquire::Check-Valid-Until": "false",  # a mirror may lag behind; packages are signed all the same
        "Dir::Cache": apt,
        "Dir::Cache::archives": "archives/",
        "Dir::Etc::sourcelist": apt / "sources",
        "Dir::Etc::sourceparts": "-",
        "Dir::State": apt,
        "Dir::State::lists": "lists/",
        "Dir::State::status": apt / "status",
    }
    return [word for name, value in said.items() for word in ("-o", f"{name}={value}")]


def _mirror() -> str:
    if "DEBIAN_MIRROR" in os.environ:
        return os.environ["DEBIAN_MIRROR"]
    return _run([sys.executable, str(ROOT / ".ci" / "mirror.py")], ROOT).strip()


def _run(command: list[str], folder: Path) -> str:
    """Return a command's output. Raises Unavailable if it fails."""
    try:
        return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    except FileNotFoundError as error:
        raise Unavailable(f"{command[0]} is not installed") from error
    except subprocess.CalledProcessError as error:
        raise Unavailable(f"{command[0]}: {' '.join(error.stderr.split())[-300:]}") from error
