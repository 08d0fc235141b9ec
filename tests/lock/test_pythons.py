"""The tests that every Python runs are there; a Debian's root is entered wherever this folder lies."""

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
        if "unshare" in done.stderr:
            pytest.skip(f"no namespaces here: {done.stderr.strip()}")
        assert (done.stdout, done.stderr) == ("here", "")
    finally:
        shutil.rmtree(folder)
