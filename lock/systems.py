"""Wheels of the package index for the systems of Raspberry Pis: `python -m lock.systems`.

pip is asked, so it is the index that pip is set to. pip judges markers by the computer it runs on, even when
it is asked for another; so they are judged here, for the system in question, and pip gets names alone.
"""

import platform
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import NamedTuple

from lock.sets import FOLDER, blocks, file_of, pins

SETS = ("build", "play", "pins", "pi", "pi5")
"""Sets that are installed on a Pi."""

OLDEST_GLIBC = 17
MISSING = re.compile(r"No matching distribution found for ([A-Za-z0-9._-]+)==")
ASK = (
    sys.executable,
    "-m",
    "pip",
    "--disable-pip-version-check",
    "install",
    "--dry-run",
    "--quiet",
    "--no-deps",
)


class System(NamedTuple):
    """A system: what its Python says of it, and what the index has no wheel of, for each set."""

    name: str
    python: str
    machine: str
    glibc: int
    source: dict[str, list[str]]

    @property
    def platforms(self) -> list[str]:
        """The tags of the wheels that it takes, the best first."""
        newest_first = range(self.glibc, OLDEST_GLIBC - 1, -1)
        tags = [f"manylinux_2_{minor}_{self.machine}" for minor in newest_first]
        return [*tags, *([f"manylinux2014_{self.machine}"] if tags else []), f"linux_{self.machine}"]

    @property
    def environment(self) -> dict[str, str]:
        return {
            "implementation_name": "cpython",
            "implementation_version": f"{self.python}.0",
            "os_name": "posix",
            "platform_machine": self.machine,
            "platform_python_implementation": "CPython",
            "platform_release": "",
            "platform_system": "Linux",
            "platform_version": "",
            "python_full_version": f"{self.python}.0",
            "python_version": self.python,
            "sys_platform": "linux",
            "extra": "",
        }


def systems(file: Path = FOLDER / "systems.toml") -> list[System]:
    """The known systems, with their facts."""
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    return [System(**each) for each in said["system"]]


def wanted(system: System, name: str) -> dict[str, str]:
    """Return the versions that the lock installs on a system for a set, by name."""
    from packaging.markers import Marker

    locked = pins(file_of(name).read_text(encoding="ascii"))
    return {n: v for n, v, marker in locked if not marker or Marker(marker).evaluate(system.environment)}


def locked(system: System, names: Iterable[str]) -> str:
    """Return a system's locked requirements for some sets as pip takes them: with hashes, without markers."""
    from packaging.markers import Marker

    texts = [file_of(name).read_text(encoding="ascii") for name in names]
    every = [block for text in texts for block in blocks(text)]
    found = {p: h for p, marker, h in every if not marker or Marker(marker).evaluate(system.environment)}
    return "".join(f"{pin}{hashes}" for pin, hashes in found.items())


def is_index_there() -> bool:
    """Return whether pip reaches an index: one that has the pip of the lock."""
    (version,) = (v for n, v, _ in pins(file_of("build").read_text(encoding="ascii")) if n == "pip")
    command = [*ASK, "--ignore-installed", "--only-binary", ":all:", f"pip=={version}"]
    return subprocess.run(command, capture_output=True).returncode == 0


def without_wheel(system: System, packages: dict[str, str], supposed: Collection[str] = ()) -> list[str]:
    """The packages that the index has no wheel of, in just this version, for a system.

    Of those `supposed` to be so each is asked for by itself, so that the others take one question.
    """
    missing = [n for n in supposed if n in packages and _lacking(system, {n: packages[n]})]
    while name := _lacking(system, {n: v for n, v in packages.items() if n not in missing}):
        missing.append(name)
    return sorted(missing)


def _lacking(system: System, packages: dict[str, str]) -> str:
    """One of these that the index has no wheel of, or "". Raises RuntimeError: pip says something else."""
    error = _refused(system, packages)
    if error is None:
        return ""
    found = MISSING.search(error)
    name = found[1].lower().replace("_", "-").replace(".", "-") if found else ""
    if name not in packages:
        raise RuntimeError(error)
    return name


def differing(system: System, packages: Collection[str] = SETS) -> dict[str, tuple[list[str], list[str]]]:
    """Return the sets whose source packages differ from the written ones: both lists."""
    found = {}
    everything = {n: v for name in packages for n, v in wanted(system, name).items()}
    lacking = without_wheel(system, everything, {n for name in packages for n in system.source[name]})
    for name in packages:
        here = sorted(set(lacking) & set(wanted(system, name)))
        if here != sorted(system.source[name]):
            found[name] = (system.source[name], here)
    return found


def _refused(system: System, packages: dict[str, str]) -> str | None:
    """Return pip's error for installing these on a system; None if it would."""
    tags = [word for tag in system.platforms for word in ("--platform", tag)]
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder) / "asked.txt"
        asked.write_text("".join(f"{name}=={version}\n" for name, version in packages.items()), "ascii")
        command = [*ASK, "--only-binary", ":all:", "--python-version", system.python, *tags]
        command += ["--target", folder, "--requirement", str(asked)]
        done = subprocess.run(command, capture_output=True, text=True)
    return None if done.returncode == 0 else done.stderr


def main() -> int:
    """Print the differences; return 1 if there are any."""
    print(f"Asking pip's index for wheels, from {platform.machine()}.")
    changed = 0
    for system in systems():
        for name, (written, found) in differing(system).items():
            changed = 1
            print(f"{system.name}, {name}: source alone are {found}; lock/systems.toml says {written}")
    return changed


if __name__ == "__main__":
    sys.exit(main())
