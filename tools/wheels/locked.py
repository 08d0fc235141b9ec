"""The wheels of the lock for some system, wherever this runs."""

import shutil
import subprocess
import sys
from pathlib import Path

from lock.systems import System, locked

SETS = ("play", "friends", "pins")
"""Sets in a bundle: the program, games with friends, and a Pi's pins. Nothing has to be compiled."""

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
STRICT = ("--require-hashes", "--only-binary", ":all:", "--no-deps")


def wheels(system: System, folder: Path) -> list[Path]:
    """The wheels that the lock has for a system, by name; fetched once for each lock."""
    text = locked(system, SETS)
    done = folder / "locked.txt"
    if not done.exists() or done.read_text("ascii") != text:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        asked = folder / "asked.txt"
        asked.write_text(text, "ascii")
        # The hashes of the lock, and the tags of the system.
        tags = [word for tag in system.platforms for word in ("--platform", tag)]
        where = ["--python-version", system.python, *tags, "--dest", str(folder)]
        subprocess.run([*PIP, "download", *STRICT, *where, "--requirement", str(asked)], check=True)
        asked.rename(done)
    found = sorted(folder.glob("*.whl"))
    if len(found) != text.count("=="):
        raise SystemExit(
            f"The lock names {text.count('==')} packages for {system.name}, and {folder} has {len(found)}."
        )
    return found
