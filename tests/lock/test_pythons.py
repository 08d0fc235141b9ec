"""The tests that every Python runs are there; a Debian's root is entered wherever this folder lies."""

import os
import shutil
import subprocess
from pathlib import Path
from runpy import run_path

import pytest

ROOT = Path(__file__).parents[2]
PYTHONS = ROOT / ".ci" / "pythons.py"
PROGRAMS = ("/usr/bin/env", "/usr/bin/cat")


def test_the_tests_that_each_python_runs_are_there() -> None:
    named = run_path(str(PYTHONS))["TESTS"]
    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).is_file()] == []


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root with two programs and what they are linked with."""
    made = tmp_path / "root"
    for folder in ("dev", "proc", "tmp"):
        (made / folder).mkdir(parents=True)
    for program in PROGRAMS:
        told = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
        for file in (program, *(word for word in told.split() if word.startswith("/"))):
            to = made / file.lstrip("/")
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, to)
    return made


@pytest.fixture
def may_mount() -> None:
    """Skips where this user may mount nothing of its own, as within many a container."""
    mine = [] if os.geteuid() == 0 else ["--map-root-user"]
    script = "set -e; mount -t tmpfs tmp /tmp; mount -t proc proc /proc"
    command = ["unshare", *mine, "--mount", "--pid", "--fork", "sh", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no mounts of one's own here: {done.stderr.strip()}")


@pytest.mark.usefixtures("may_mount")
@pytest.mark.parametrize("place", ["/tmp", "/var/tmp"])  # noqa: S108  # one is hidden by the root's own
def test_a_root_is_entered_and_sees_this_folder_wherever_it_lies(root: Path, place: str) -> None:
    here = subprocess.run(["mktemp", "-d", "-p", place], capture_output=True, text=True, check=True)
    folder = Path(here.stdout.strip())
    try:
        (folder / "mark").write_text("here", encoding="utf-8")
        inside = run_path(str(PYTHONS))["inside"]
        inside.__globals__["ROOT"] = folder
        done = subprocess.run(
            inside(root, "/usr/bin/cat", "mark"), capture_output=True, text=True, check=False
        )
        assert (done.stdout, done.stderr) == ("here", "")
    finally:
        shutil.rmtree(folder)
