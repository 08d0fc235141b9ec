"""A compiled kernel runs only while it is made of the sources beside it; otherwise the plain one does."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from tests.engine.builds import FOLDER

from niwashi.engine import frame
from niwashi.engine.built import BUILT, DIGEST, digest_of, is_fresh, is_stale, search_path
from niwashi.engine.kind import KERNEL, STALE

ASKED = os.environ.get("NIWASHI_KERNEL")


def copied(folder: Path) -> Path:
    """The sources of the kernel in a folder, and what says that they were compiled."""
    for file in FOLDER.glob("*.pxd"):
        for source in (file, file.with_suffix(".py")):
            shutil.copy(source, folder)
    (folder / BUILT).mkdir()
    (folder / BUILT / DIGEST).write_text(digest_of(folder))
    return folder


def test_kernel_is_the_requested_or_the_fastest_fitting_one() -> None:
    fits = is_fresh(FOLDER) and (FOLDER / BUILT / f"reclaim{sysconfig.get_config_var('EXT_SUFFIX')}").exists()
    assert (ASKED or ("compiled" if fits else "plain")) == KERNEL
    assert is_stale(FOLDER) == STALE


@pytest.mark.parametrize("changed", ["hexes.py", "reclaim.pxd", "bits.py", "frame.pxd"])
def test_any_change_of_the_sources_makes_it_stale(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NIWASHI_KERNEL", raising=False)
    folder = copied(tmp_path)
    before = (folder / changed).read_text()
    built = str(folder / BUILT)
    assert search_path([str(folder)]) == [built, str(folder)]
    (folder / changed).write_text(before + "\n# more\n")
    assert (is_fresh(folder), is_stale(folder)) == (False, True)
    assert search_path([built, str(folder)]) == [str(folder)]
    (folder / changed).write_text(before)
    assert is_fresh(folder)


def test_sources_run_without_a_compiled_kernel_or_on_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied(tmp_path)
    monkeypatch.setenv("NIWASHI_KERNEL", "plain")
    assert search_path([str(folder)]) == [str(folder)]
    monkeypatch.delenv("NIWASHI_KERNEL")
    shutil.rmtree(folder / BUILT)
    assert not is_stale(folder)
    assert search_path([str(folder)]) == [str(folder)]


@pytest.mark.parametrize("kernel", ["plain", None])
def test_the_version_says_which_kernel_runs(kernel: str | None) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "NIWASHI_KERNEL"}
    if kernel:
        environment["NIWASHI_KERNEL"] = kernel
    program = [sys.executable, "-m", "niwashi", "--version"]
    told = subprocess.run(program, env=environment, capture_output=True, text=True, check=True).stdout
    assert ("engine compiled" in told) == (kernel is None and is_fresh(FOLDER))


def test_a_frame_is_laid_out_alike_in_both_builds() -> None:
    declared = re.findall(r"^    (\w+) = (\d+)$", (FOLDER / "frame.pxd").read_text(), re.MULTILINE)
    plain = {name: value for name, value in vars(frame).items() if name.isupper()}
    assert {name: int(value) for name, value in declared} == plain
