"""The target of a bundle: a machine, and the Pythons of supported Debians."""

import os
import subprocess
from typing import NamedTuple

from lock.sets import ROOT
from lock.systems import System

MACHINES = {"aarch64": "arm64", "x86_64": "amd64"}
"""The machines, and what Debian calls them."""


class Release(NamedTuple):
    """A Debian: its name, its Python, and the newest glibc whose wheels it takes (2.x)."""

    suite: str
    python: str
    glibc: int


RELEASES = (Release("bookworm", "3.11", 36), Release("trixie", "3.13", 41))


def system(release: Release, machine: str) -> System:
    """Return the system for markers and tags; it is never the computer that builds."""
    return System(f"Debian {release.suite}, {machine}", release.python, machine, release.glibc, {})


def epoch() -> int:
    """The time that everything made here bears: SOURCE_DATE_EPOCH, or that of the last commit."""
    said = os.environ.get("SOURCE_DATE_EPOCH")
    if said is None:
        asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        try:
            said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        except (OSError, subprocess.CalledProcessError) as error:
            raise SystemExit(NO_TIME) from error
    if not said.strip().isdecimal():
        raise SystemExit(f"SOURCE_DATE_EPOCH has to be a number of seconds. Found: {said.strip()!r}")
    return int(said)


NO_TIME = """\
What is made here bears the time of the last commit, and git does not tell one. In a folder that is no clone:
SOURCE_DATE_EPOCH=1700000000 make -C extras/appliance deb"""
