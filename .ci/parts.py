"""Tell which slow parts of `.ci/run` may be left out: `python .ci/parts.py housing`.

The exit status is 0 where everything that the part depends on is as it was when the part last passed, and
`.ci/passed.toml` has said so for a day: what a change writes there itself does not count for that change. In
any doubt the status is 1 and the part runs. `python .ci/parts.py --tests` prints, for pytest, the folders of
tests that go with parts which may be left out. `python .ci/parts.py --passed` notes the present state of all
parts, after a green run: what was left out there had passed in this state before.
"""

import hashlib
import subprocess
import sys
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PASSED = ROOT / ".ci" / "passed.toml"
SETTLED_S = 24 * 3600
TOOLS = (".ci/parts.py", ".ci/run", "Makefile", "lock")
BOARDS = ("hardware/boards", "controller/niwashi/devices", "controller/niwashi/wiring")
GAMES = ("controller/niwashi/games", "controller/niwashi/kits", "controller/niwashi/testing")
PARTS = {
    "drawings": (*BOARDS, "hardware", "controller/niwashi/words", "controller/niwashi/games"),
    "housing": (*BOARDS, "hardware"),
    "order": (*BOARDS, "hardware"),
    "uf2": (*BOARDS, "firmware", "tools/uf2", "sim/niwashi_sim/micropython.py"),
    "site": (
        "extras/site",
        "extras/friends/pyproject.toml",
        "extras/friends/src",
        "tools/documents",
        "tools/wheels",
        "controller/niwashi/browser",
        "controller/niwashi/keys.py",
        "controller/niwashi/web/page",
    ),
    "openspiel": ("extras/openspiel", *GAMES),
    "packages": ("extras/appliance", "tools/wheels", "controller/niwashi/update"),
    "wheel": ("pyproject.toml", "hatch_build.py", ".ci/wheel.py"),
    "bench": ("extras/bench/src",),
    "index": ("pyproject.toml",),
}
"""Each part with the files and folders that it depends on, besides `TOOLS` and its own tests."""

TESTS = {
    "drawings": ("tests/hardware",),
    "uf2": ("tests/firmware",),
    "site": ("extras/site/tests",),
    "openspiel": ("extras/openspiel/tests",),
    "packages": (
        "extras/appliance/tests",
        "tests/tools/test_wheels.py",
        "tests/system",
        "tests/update",
    ),
    "bench": ("extras/bench/tests",),
    "index": ("tests/lock",),
}


def inputs(part: str) -> str:
    """Hash what a part depends on, as committed; "" where something there is not committed."""
    paths = (*TOOLS, *PARTS[part], *TESTS.get(part, ()))
    if _git("status", "--porcelain", "--", *paths):
        return ""
    return hashlib.sha256(_git("ls-tree", "HEAD", "--", *paths).encode()).hexdigest()


def has_passed(part: str) -> bool:
    """Whether a part passed on these inputs, by a note that is a day older than the newest commit."""
    present = inputs(part)
    noted = tomllib.loads(PASSED.read_text("utf-8")) if PASSED.exists() else {}
    if not present or noted.get(part) != present:
        return False
    written = _git("log", "-1", "--format=%ct", f"-S{present}", "--", str(PASSED)).strip()
    return bool(written) and int(written) + SETTLED_S <= time.time()


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    if sys.argv[1] == "--tests":
        print(*(f"--ignore={folder}" for part in TESTS if has_passed(part) for folder in TESTS[part]))
    elif sys.argv[1] == "--passed":
        PASSED.write_text("".join(f'{part} = "{inputs(part)}"\n' for part in PARTS), "utf-8")
    else:
        sys.exit(not has_passed(sys.argv[1]))
