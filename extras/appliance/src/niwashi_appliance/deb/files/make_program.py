#!/usr/bin/python3
"""Makes the program of a bundle: an environment of this system's Python in /var/lib/niwashi/programs.

dpkg has it run after an installation, and when the system's Python has changed. It fills the folder (`a` or
`b`) that `current` does not lead to, and `current` is switched when all is there: whatever runs goes on
running, and what was cut off is made anew the next time. The folders are those of `niwashi update`
(niwashi/update/slots.py). Needs Python's own library and Debian's wheel of pip (python3-pip-whl).
"""

import argparse
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

BUNDLES = Path("/usr/lib/niwashi")
PROGRAMS = Path("/var/lib/niwashi/programs")
PIP = Path("/usr/share/python-wheels")
SLOTS = ("a", "b")
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"


class NotMade(Exception):
    """It can't be made; says why, and what to do."""


def main() -> int:
    """Make the program, unless it is there already; 1 where that can't be done."""
    parser = argparse.ArgumentParser(prog="make-program")
    parser.add_argument("--bundles", type=Path, default=BUNDLES)
    parser.add_argument("--programs", type=Path, default=PROGRAMS)
    parser.add_argument("--if-python-changed", action="store_true")
    told = parser.parse_args()
    try:
        bundle = the_bundle(told.bundles)
        described = manifest(bundle)
        why_not = kept(told.programs, described["version"], if_changed=told.if_python_changed)
        if why_not:
            print(why_not)
        else:
            make(bundle, described, told.programs)
    except (NotMade, OSError, subprocess.CalledProcessError, tarfile.TarError) as error:
        print(f"niwashi: the program could not be made. {error}", file=sys.stderr)
        return 1
    return 0


def the_bundle(folder: Path) -> Path:
    """The one bundle in a folder. Raises Refused."""
    found = sorted(folder.glob("*.niwashi"))
    if len(found) != 1:
        raise NotMade(f"There is to be one bundle in {folder}. Found: {[file.name for file in found]}")
    return found[0]


def manifest(bundle: Path) -> dict[str, Any]:
    """Read a bundle's manifest. Raises Refused if it does not fit this computer."""
    with tarfile.open(bundle) as archive:
        content = archive.extractfile("manifest.json")
        described: dict[str, Any] = json.load(content) if content else {}
    if described.get("format") != 1:
        raise NotMade(f"{bundle} is of another format: {described.get('format')}, not 1.")
    if described["machine"] != os.uname().machine:
        raise NotMade(f"{bundle} is for {described['machine']}. This computer is {os.uname().machine}.")
    if PYTHON not in described["pythons"]:
        known = " and ".join(described["pythons"])
        raise NotMade(f"This package is for Python {known}, of Debian 12 and 13. This system has {PYTHON}.")
    return described


def kept(programs: Path, version: str, *, if_changed: bool) -> str:
    """Why the program that is there stays as it is; "" where it is to be made."""
    current = programs / "current"
    if not is_whole(programs, slot_of(current)):
        return ""
    there = version_in(current)
    if is_newer(there, version):
        return f"Niwashi {there} is there by an update and stays; this package brings {version}."
    is_same = (current / "lib" / f"python{PYTHON}").is_dir()
    return f"Niwashi {there} is there for Python {PYTHON}." if if_changed and is_same else ""


def slot_of(link: Path) -> str | None:
    """The folder that a link leads to, if it is one of the two."""
    found = os.readlink(link) if link.is_symlink() else None
    return found if found in SLOTS else None


def is_whole(programs: Path, slot: str | None) -> bool:
    """Return whether a slot has a complete program and its Python exists."""
    if slot is None or making(programs, slot).exists():
        return False
    commands = programs / slot / "bin"
    return (commands / "niwashi").exists() and os.access(commands / "python", os.X_OK)


def making(programs: Path, slot: str) -> Path:
    """The file that lies beside a program which is not finished."""
    return programs / f"{slot}.making"


def version_in(program: Path) -> str:
    """Return the version of an installed program by its name; "0" if it is not installed."""
    found = sorted(program.glob("lib/python3.*/site-packages/niwashi-*.dist-info"))
    return found[0].name.removesuffix(".dist-info").partition("-")[2] if found else "0"


def is_newer(version: str, other: str) -> bool:
    """Return whether one version comes after another, by Debian's order."""
    return subprocess.run(["dpkg", "--compare-versions", version, "gt", other]).returncode == 0


def make(bundle: Path, described: dict[str, Any], programs: Path) -> None:
    """Make the program in the folder that is not in use, then switch to it."""
    for left in programs.glob(".wheels-*"):
        shutil.rmtree(left)
    slot = next(each for each in SLOTS if each != slot_of(programs / "current"))
    program = programs / slot
    making(programs, slot).unlink(missing_ok=True)  # whoever made it
    making(programs, slot).touch()
    if program.exists():
        shutil.rmtree(program)
    print(f"Making Niwashi {described['version']} for Python {PYTHON} in {program} ...", flush=True)
    try:
        fill(program, bundle, described)
        check(program, described["version"])
    except BaseException:
        shutil.rmtree(program, ignore_errors=True)
        raise
    os.sync()
    making(programs, slot).unlink()
    switch(programs, slot)


def fill(program: Path, bundle: Path, described: dict[str, Any]) -> None:
    """An environment with the wheels of a bundle that are for this Python."""
    with tempfile.TemporaryDirectory(prefix=".wheels-", dir=program.parent) as scratch:
        install(program, list(unpacked(bundle, described, Path(scratch))))


def install(program: Path, wheels: list[Path]) -> None:
    """A new environment with these wheels, and nothing from anywhere else."""
    python = Path(f"/usr/bin/python{PYTHON}")  # not python3, which leads to another one some day
    run([python if python.exists() else sys.executable, "-m", "venv", "--without-pip", program])
    words = ["install", "--quiet", "--no-index", "--no-cache-dir", "--disable-pip-version-check"]
    run([program / "bin" / "python", "-m", "pip", *words, *wheels], PYTHONPATH=str(pip()))


def unpacked(bundle: Path, described: dict[str, Any], folder: Path) -> Iterator[Path]:
    """The wheels for this Python, in a folder, each as the manifest has it. Raises Refused."""
    wanted = {f"wheels/{each['name']}": each for each in described["wheels"] if PYTHON in each["pythons"]}
    with tarfile.open(bundle) as archive:
        for entry in archive:
            told = wanted.pop(entry.name, None)
            content = archive.extractfile(entry) if told else None
            if told and content:
                data = content.read()
                if hashlib.sha256(data).hexdigest() != told["sha256"]:
                    raise NotMade(f"{entry.name} in {bundle} is damaged. Install the package again.")
                file = folder / Path(entry.name).name
                file.write_bytes(data)
                yield file
    if wanted:
        raise NotMade(f"{bundle} lacks {sorted(wanted)}. Install the package again.")


def pip() -> Path:
    """Debian's own wheel of pip, which is run from where it lies. Raises Refused."""
    found = sorted(PIP.glob("pip-*.whl"))
    if not found:
        raise NotMade(f"There is no pip in {PIP}: apt install python3-pip-whl")
    return found[-1]


def check(program: Path, version: str) -> None:
    """See that a program starts. Raises Refused."""
    said = run([program / "bin" / "niwashi", "--version"])
    if not said.startswith(f"niwashi {version} "):
        raise NotMade(f"What was made says {said.strip()!r} of itself, not that it is {version}.")


def switch(programs: Path, slot: str) -> None:
    """Link to a folder from now on, atomically; no update may be under way."""
    with (programs / "state.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        (programs / "state.json").unlink(missing_ok=True)
        for name in ("good", "current"):
            draft = programs / f"{name}.new"
            draft.unlink(missing_ok=True)
            draft.symlink_to(slot)
            draft.replace(programs / name)


def run(command: list[Any], **more: str) -> str:
    """Return a command's output, run without the caller's environment. Raises Refused with its message."""
    clean = {"HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", **more}
    done = subprocess.run(list(map(str, command)), env=clean, capture_output=True, text=True, cwd="/")
    if done.returncode != 0:
        raise NotMade(f"{Path(command[0]).name} ended with {done.returncode}: {done.stderr.strip()[-2000:]}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
