"""Makes the lock anew: `make lock`.

Everything that `pyproject.toml` asks for is resolved at once, for all systems and every Python from the
oldest on, to one version of each package; then each set gets a file of its own with the hashes of all
files of these versions. What is younger than a week is left out: what is wrong with a release, or who
has forged it, mostly comes to light within days.

`make lock ARGS="--until 2026-11-15"` resolves as of that day.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
from datetime import date, timedelta
from pathlib import Path

from lock.sets import ROOT, asked, file_of

YOUNGEST = timedelta(days=7)
SOURCE_ALONE = ("rpi-ws281x",)  # it comes in no wheel
RULES = (
    *("--universal", "--fork-strategy", "fewest", "--generate-hashes", "--only-binary", ":all:"),
    *(word for name in SOURCE_ALONE for word in ("--no-binary", name)),
    *("--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links", "--quiet"),
)
HEADER = "# Made by `make lock`, of what was published until {until}. Changes by hand are lost.\n"


def main() -> None:
    """Resolve everything, then write each set's file."""
    parser = argparse.ArgumentParser(prog="python -m lock.make")
    parser.add_argument("--until", type=date.fromisoformat, default=date.today() - YOUNGEST)
    until = parser.parse_args().until
    sets = asked()
    with tempfile.TemporaryDirectory() as scratch:
        everything = Path(scratch) / "everything.txt"
        everything.write_text(_resolved([text for texts in sets.values() for text in texts], until), "ascii")
        locked = {name: _resolved(texts, until, everything) for name, texts in sets.items()}
    for name, text in locked.items():
        file_of(name).write_text(HEADER.format(until=until) + text, encoding="ascii")
    print(f"Locked {len(locked)} sets, of what was published until {until}. What changed: git diff -- lock")


def _resolved(texts: list[str], until: date, within: Path | None = None) -> str:
    """The lines of a lock: one version of all that some requirements need, with hashes."""
    uv = [str(Path(sys.executable).parent / "uv"), "--no-config", "pip", "compile", "-"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = re.sub(r"[^\d.]", "", project["requires-python"])
    bounds = ["--exclude-newer", f"{until}T00:00:00Z", "--python-version", oldest]
    bounds += ["--constraint", str(within)] if within else []
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch) / "made.txt"
        asking = "\n".join(texts)
        subprocess.run([*uv, *RULES, *bounds, "--output-file", made], input=asking, text=True, check=True)
        return made.read_text(encoding="ascii")


if __name__ == "__main__":
    main()
