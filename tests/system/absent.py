"""What these tests need of the computer that they run on, and what is said where it is not there."""

import shutil
import sys
from collections.abc import Callable


class Absent(Exception):
    """Something can't be had here; says what, and what to do."""


def need(tools: dict[str, str]) -> None:
    """Look for commands; each has the Debian package that brings it. Raises Absent for the missing ones."""
    missing = {tool: package for tool, package in tools.items() if shutil.which(tool) is None}
    if missing:
        packages = " ".join(sorted(set(missing.values())))
        raise Absent(f"there is no {', '.join(missing)} here: sudo apt install {packages}")


def run_all(jobs: dict[str, Callable[[], str]], *, is_wanted: bool = False) -> int:
    """Run jobs by name and tell of each; 1 where one failed, or was wanted and can't be had here."""
    ends: dict[str, str] = {}
    for name, job in jobs.items():
        print(f"== {name}", flush=True)
        try:
            ends[name] = f"passed: {job()}"
        except Absent as reason:
            ends[name] = f"SKIPPED: {reason}"
        except AssertionError as error:
            ends[name] = f"FAILED: {error}"
    print("\n".join(f"== {name} {end}" for name, end in ends.items()), flush=True)
    bad = ("FAILED", "SKIPPED") if is_wanted else ("FAILED",)
    return int(any(end.startswith(bad) for end in ends.values()))


def say(words: str) -> None:
    """Tell how far it is."""
    print(f"   {words}", file=sys.stderr, flush=True)
