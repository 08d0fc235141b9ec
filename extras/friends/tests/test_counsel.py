"""No counsel in a game of two homes: what could give some is neither made nor loaded nor started."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from extras.friends.tests.counsel import SEARCHING
from tests.marks import EXHAUSTIVE

import niwashi.engine


def played(kind: str, folder: Path) -> Any:
    command = [sys.executable, "-m", "extras.friends.tests.counsel", kind, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@EXHAUSTIVE
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are counted by /proc")
def test_in_a_game_of_two_homes_nothing_exists_that_could_help(tmp_path: Path) -> None:
    assert played("homes", tmp_path) == {"helpers": [], "searching": [], "children": 0}


@EXHAUSTIVE
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are counted by /proc")
def test_at_one_board_it_would_have_been_found(tmp_path: Path) -> None:
    assert played("table", tmp_path)["helpers"] == ["Engines", "Hints", "Opponents", "Review"]


def test_every_module_of_the_engine_counts_as_searching_or_is_known_not_to() -> None:
    """Whoever adds one says which it is."""
    harmless = {
        *("analysis", "built", "fairness", "hints", "levels", "opponent"),
        "proof_check",
    }
    (folder,) = (path for path in niwashi.engine.__path__ if not path.endswith("built"))
    there = {file.stem for file in Path(folder).glob("*.py")} - {"__init__"}
    assert there == {name for name in SEARCHING if "." not in name} | harmless
