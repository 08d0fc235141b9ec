"""Install sets of packages from the lock into the environment whose Python runs this.

`python -m lock.install play test` takes only files whose sha256 the lock names, and wheels only. `--compile`
also builds packages that come as source alone. `--newest` takes the newest that `pyproject.toml` allows.
Where uv is in the environment (`python -m lock.install resolver`) it installs, in a tenth of the time; pip
does what uv can't. On 32-bit systems wheels come mostly from others than a package's makers, so versions are
locked there and hashes are not.
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

from lock.sets import asked, file_of, pins

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
UV = (*PIP[:2], "uv", "--quiet", "--no-config", "pip", "install", "--python", sys.executable, "--no-build")
WHEELS = ("--only-binary", ":all:")
NARROW = sys.maxsize < 2**32

WITHOUT_HASHES = "A 32-bit system: installing the locked versions, without a look at their hashes."
WITHOUT_LOCK = "Some locked versions have no wheels here: taking the newest that fits pyproject.toml."
WRONG_HASH = """\
Refused: a file that was offered is not the one that lock/ names by its sha256, so it was not installed.
Try again, a download may have been damaged. If it stays so, somebody has changed that file on its way: don't
install it by other means, and tell the developers. If you changed lock/ yourself: git checkout lock"""
NO_WHEEL = f"""\
The lock names no wheel of that for this system and Python {sys.version_info[0]}.{sys.version_info[1]}.
Take a Python that Niwashi is tested with, for example: make play PYTHON=python3.13"""
STALE = "Something is asked for that the lock does not name. Run: make lock"
NO_INTERNET = "Nothing could be installed: the first time needs the internet."
UNKNOWN = "That could not be installed; what stands above says why."
SIGNS = (  # parts of pip's errors with their advice; the first one found counts
    ("DO NOT MATCH THE HASHES", WRONG_HASH),
    ("must have their versions pinned", STALE),
    ("Hashes are required", STALE),
    ("onnection", NO_INTERNET),
    ("No matching distribution", NO_WHEEL),
)


class Attempt(NamedTuple):
    """One way to install: the arguments of pip or uv, and a message to print before."""

    arguments: list[str]
    said: str = ""
    installer: tuple[str, ...] = PIP


def attempts(
    sets: list[str], *, newest: bool, compiled: bool, narrow: bool = NARROW, uv: bool = False
) -> Iterator[Attempt]:
    """Yield the ways to install some sets, the best first; the next is for when one fails."""
    kind = ["--no-build-isolation"] if compiled and not narrow else [] if compiled else [*WHEELS]
    ranges = [text for name in sets for text in asked()[name]]
    if newest:
        yield Attempt([*kind, "--upgrade", *ranges])
    elif narrow:
        with tempfile.TemporaryDirectory() as scratch:
            # The versions of the sets, without their hashes.
            texts = "".join(file_of(name).read_text(encoding="ascii") for name in sets)
            lines = (
                f"{name}=={version}{f' ; {only}' if only else ''}\n" for name, version, only in pins(texts)
            )
            file = Path(scratch) / "versions.txt"
            file.write_text("".join(lines), encoding="ascii")
            constraints = ("--constraint", str(file))
            yield Attempt([*kind, *constraints, *ranges], WITHOUT_HASHES)
        yield Attempt([*kind, *ranges], WITHOUT_LOCK)
    else:
        files = [word for name in sets for word in ("--requirement", str(file_of(name)))]
        if uv and not compiled:
            yield Attempt(["--require-hashes", *files], installer=UV)
        yield Attempt([*kind, "--require-hashes", *files])


def as_for_pip(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment in which uv uses pip's index and certificates."""
    names = {"PIP_INDEX_URL": "UV_DEFAULT_INDEX", "PIP_CERT": "SSL_CERT_FILE"}
    told = {own: environment[pips] for pips, own in names.items() if pips in environment}
    return {**told, **environment}


def advice(error: str) -> str:
    """Return the advice for an error of pip."""
    return next((said for sign, said in SIGNS if sign in error), UNKNOWN)


def main(words: list[str] | None = None) -> int:
    """Install the sets that the command line names; return 1 if that failed."""
    parser = argparse.ArgumentParser(prog="python -m lock.install")
    parser.add_argument("sets", nargs="+", choices=sorted(asked()), metavar="SET")
    parser.add_argument("--newest", action="store_true")
    parser.add_argument("--compile", action="store_true")
    told = parser.parse_args(words)
    error = ""
    has_uv = find_spec("uv") is not None
    for attempt in attempts(told.sets, newest=told.newest, compiled=told.compile, uv=has_uv):
        if attempt.said:
            print(attempt.said)
        command = [*attempt.installer, *attempt.arguments]
        done = subprocess.run(command, env=as_for_pip(os.environ), stderr=subprocess.PIPE, text=True)
        if done.returncode == 0:
            return 0
        error = done.stderr
    print(error.strip(), advice(error), sep="\n", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
