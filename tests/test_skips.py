"""`--skips` names what was not run, so that another run can do just that."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = """
import pytest
def test_run(): pass
@pytest.mark.parametrize("way", ["a b", "ü"])
def test_skipped(way): pytest.skip(f"no {way}")
@pytest.mark.xfail(strict=True)
def test_known_to_fail(): assert False
"""
MODULE = 'import pytest\npytest.importorskip("no_such_module", reason="no such module")\n'


def run(folder: Path, *words: str) -> str:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.skips", "-p", "no:cacheprovider", *words]
    where = [f"--rootdir={folder}", f"--confcutdir={folder}", f"--config-file={folder / 'none.ini'}"]
    done = subprocess.run([*command, *where], cwd=folder, env={"PYTHONPATH": str(ROOT)}, capture_output=True)
    return done.stdout.decode().splitlines()[-1]


def test_skipped_tests_are_named_and_can_be_run_alone(tmp_path: Path) -> None:
    (tmp_path / "none.ini").touch()
    (tmp_path / "test_one.py").write_text(TESTS, "utf-8")
    (tmp_path / "test_module.py").write_text(MODULE, "utf-8")
    for workers in ((), ("-n", "2")):
        assert "1 passed, 3 skipped, 1 xfailed" in run(tmp_path, "--skips=skips.json", *workers)
        skips = json.loads((tmp_path / "skips.json").read_text("utf-8"))
        assert skips == {
            "test_module.py": "no such module",
            "test_one.py::test_skipped[a b]": "no a b",
            "test_one.py::test_skipped[\\xfc]": "no ü",
        }
    (tmp_path / "again.txt").write_text("".join(f"{each}\n" for each in skips), "utf-8")
    assert run(tmp_path, "@again.txt").startswith("3 skipped")
