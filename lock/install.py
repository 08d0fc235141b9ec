"""Installs sets of packages from the lock into the environment whose Python runs this.

`python -m lock.install play test` takes the versions that the lock names, and of those only files whose
sha256 it names. Wheels only; `--compile` lets a package be built here that comes as source alone, by the
build tools that are installed already. `--newest` goes without the lock: the newest that
`pyproject.toml` allows.

pip does it. Where uv is in the environment (`python -m lock.install resolver`) uv does it, with the same
hashes and in a tenth of the time; what uv can't do, pip does after all.

On a 32-bit system the versions hold and the hashes don't: wheels for it are mostly made by others than a
package's makers. Where a version is not to be had there, the newest that fits `pyproject.toml` is taken.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from lock.sets import FOLDER, asked, file_of, pins

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
UV = (
    *(sys.executable, "-m", "uv", "--quiet", "--no-config", "pip", "install"),
    *("--python", sys.executable, "--no-build"),
)
WHEELS = ("--only-binary", ":all:")
PYTHON = ".".join(map(str, sys.version_info[:2]))
NARROW = sys.maxsize < 2**32

WITHOUT_HASHES = "A 32-bit system: installing the locked versions, without a look at their hashes."
WITHOUT_LOCK = (
    "Not all of these versions are ready-made for this system: taking what is and fits pyproject.toml."
)
WRONG_HASH = """\
Refused: a file that was offered is not the one that lock/ names by its sha256, so it was not installed.
Try again, a download may have been damaged. If it stays so, somebody has changed that file on its way: don't
install it by other means, and tell the developers. If you changed lock/ yourself: git checkout lock"""
NO_WHEEL = f"""\
The lock names no wheel of that for this system and Python {PYTHON}.
Take a Python that Niwashi is tested with, for example: make play PYTHON=python3.13"""
STALE = "Something is asked for that the lock does not name. Run: make lock"
NO_INTERNET = "Nothing could be installed: the first time needs the internet."
UNKNOWN = "That could not be installed; what stands above says why."
SIGNS = (
    ("DO NOT MATCH THE HASHES", WRONG_HASH),
    ("must have their versions pinned", STALE),
    ("Hashes are required", STALE),
    ("onnection", NO_INTERNET),
    ("No matching distribution", NO_WHEEL),
)
"""Parts of what pip says, and what is said about it: the first that is found."""


class Attempt(NamedTuple):
    """One way to install: what pip or uv is told, and what is said before."""

    arguments: list[str]
    said: str = ""
    installer: tuple[str, ...] = PIP


def attempts(
    sets: list[str], *, newest: bool, compiled: bool, narrow: bool = NARROW, uv: bool = False
) -> Iterator[Attempt]:
    """The ways to install some sets, the best first; the next is for when one fails."""
    kind = ["--no-build-isolation"] if compiled and not narrow else [] if compiled else [*WHEELS]
    ranges = [text for name in sets for text in asked()[name]]
    if newest:
        yield Attempt([*kind, "--upgrade", *ranges])
    elif narrow:
        with tempfile.TemporaryDirectory() as scratch:
            yield Attempt(
                [*kind, "--constraint", str(_versions(sets, Path(scratch))), *ranges], WITHOUT_HASHES
            )
        yield Attempt([*kind, *ranges], WITHOUT_LOCK)
    else:
        files = [word for name in sets for word in ("--requirement", str(file_of(name)))]
        if uv and not compiled:
            yield Attempt(["--require-hashes", *files], installer=UV)
        yield Attempt([*kind, "--require-hashes", *files])


def as_for_pip(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment in which uv takes packages from where pip is told to, and trusts whom pip trusts."""
    names = {"PIP_INDEX_URL": "UV_DEFAULT_INDEX", "PIP_CERT": "SSL_CERT_FILE"}
    told = {own: environment[pips] for pips, own in names.items() if pips in environment}
    return {**told, **environment}


def advice(error: str) -> str:
    """What to do about what pip said."""
    return next((said for sign, said in SIGNS if sign in error), UNKNOWN)


def main(words: list[str] | None = None) -> int:
    """Install what the command line names; 1 where that could not be done."""
    parser = argparse.ArgumentParser(prog="python -m lock.install")
    parser.add_argument("sets", nargs="+", choices=sorted(asked()), metavar="SET")
    parser.add_argument("--newest", action="store_true")
    parser.add_argument("--compile", action="store_true")
    told = parser.parse_args(words)
    error = ""
    uv = find_spec("uv") is not None
    for attempt in attempts(told.sets, newest=told.newest, compiled=told.compile, uv=uv):
        if attempt.said:
            print(attempt.said)
        command, environment = [*attempt.installer, *attempt.arguments], as_for_pip(os.environ)
        done = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True)
        if done.returncode == 0:
            return 0
        error = done.stderr
    print(error.strip(), advice(error), sep="\n", file=sys.stderr)
    return 1


def _versions(sets: list[str], folder: Path) -> Path:
    """A file of constraints: the versions of some sets, without their hashes."""
    found = [pin for name in sets for pin in pins(file_of(name, FOLDER).read_text(encoding="ascii"))]
    lines = [f"{name}=={version}{f' ; {marker}' if marker else ''}\n" for name, version, marker in found]
    file = folder / "versions.txt"
    file.write_text("".join(lines), encoding="ascii")
    return file


if __name__ == "__main__":
    sys.exit(main())
