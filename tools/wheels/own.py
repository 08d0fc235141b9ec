"""Niwashi's own wheel, compiled for a Python and a machine that need not be those of this computer."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from lock.sets import ROOT
from tools.wheels.headers import Unavailable, headers
from tools.wheels.locked import PIP
from tools.wheels.target import Release

FRIENDS = ROOT / "extras/friends/pyproject.toml"
GLIBC = "2.28"  # as the build hook has it in the wheel's tag

PLAIN = """\
!! THE ENGINE STAYS PLAIN PYTHON for Python {python} on {machine}: it plays the same, many times slower.
!! {why}"""


def wheel(release: Release, machine: str, folder: Path, *, plain: bool = False) -> Path:
    """The wheel for a release, compiled; the plain one if that is asked for, or, loudly, where it must be."""
    if plain:
        return _built(folder / "plain", {"NIWASHI_KERNEL": "plain"})
    try:
        return _built(folder / f"{machine}-{release.python}", _compiling(release, machine, folder))
    except Unavailable as why:
        print(PLAIN.format(python=release.python, machine=machine, why=why), file=sys.stderr, flush=True)
        return _built(folder / "plain", {"NIWASHI_KERNEL": "plain"})


def beside(folder: Path) -> list[Path]:
    """The wheels of the packages beside the program that a bundle brings, as far as they are there."""
    return [_built(folder / "friends", {}, ROOT / "extras/friends")] if FRIENDS.is_file() else []


def _compiling(release: Release, machine: str, folder: Path) -> dict[str, str]:
    """Return the environment of the build hook. Raises Unavailable."""
    zig = find_spec("ziglang")
    if zig is None or zig.origin is None:
        raise Unavailable("There is no zig to compile with: python -m lock.install cross")
    include = headers(release, machine, folder / f"headers-{machine}-{release.python}")
    return {
        "CC": f"{Path(zig.origin).parent / 'zig'} cc -target {machine}-linux-gnu.{GLIBC}",
        "NIWASHI_HEADERS": os.pathsep.join(map(str, include)),
        "NIWASHI_KERNEL": "compiled",
        "NIWASHI_PYTHON": release.python,
        "NIWASHI_TARGET": machine,
    }


def _built(folder: Path, told: dict[str, str], sources: Path = ROOT) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    command = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(sources)]
    subprocess.run(command, check=True, env={**os.environ, **told})
    (found,) = folder.glob("niwashi*.whl")
    return found
