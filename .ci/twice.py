"""Makes something here and in a clone elsewhere, and compares it byte for byte.

`python .ci/twice.py build/uf2 '*' make -C firmware uf2` runs the command in both places, then compares
the files in that folder whose names fit the pattern. The status is 1 where one differs or is missing, or
where there is none.
The clone has what is committed, and lies in a folder with an apostrophe, blanks and letters beyond ASCII.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(arguments: list[str]) -> int:
    """Make it twice and compare; what differs is named."""
    folder, pattern, *command = arguments
    with tempfile.TemporaryDirectory(prefix="niwashi's twice ü 庭 ") as elsewhere:
        clone = Path(elsewhere) / "a clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        for place in (ROOT, clone):
            environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
            shutil.rmtree(place / folder, ignore_errors=True)
            subprocess.run(command, cwd=place, env=environment, check=True)
        same, differing = compared(ROOT / folder, clone / folder, pattern)
    for name in differing:
        print(f"{folder}/{name} is not the same bytes in a clone elsewhere.", file=sys.stderr)
    print(f"{folder}: {len(same)} files are the same bytes in a clone elsewhere.")
    return 1 if differing or not same else 0


def compared(one: Path, other: Path, pattern: str) -> tuple[list[str], list[str]]:
    """Return the names of the files that are the same in two folders, and of those that are not."""
    names = sorted({path.name for place in (one, other) for path in place.glob(pattern) if path.is_file()})
    same = [name for name in names if _bytes(one / name) == _bytes(other / name) is not None]
    return same, [name for name in names if name not in same]


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
