"""The tests of the page drive the site by the same files; which ones cannot is named."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest
from tests.marks import quick_first
from tests.page.against import ELSEWHERE, HERE
from tests.rooms import ROOT

SELECTED = (
    "test_play_on_the_page.py::test_a_turn_by_mouse_lights_each_step",
    "test_lesson_page.py",
    "test_larger_text_page.py::test_twice_the_text_leaves_everything_in_reach[garden phone ja-JP]",
    "test_clock_page.py::test_clock_names_and_take_backs_are_chosen_with_a_new_game",
)
"""What is tried each time; `make -C tests site` tries them all."""


def page_tests() -> list[str]:
    """The names of all tests in the folder, as `ELSEWHERE` has them."""
    return [
        f"{file.name}::{each.name}"
        for file in sorted(HERE.glob("test_*.py"))
        for each in ast.parse(file.read_text("utf-8")).body
        if isinstance(each, ast.FunctionDef) and each.name.startswith("test_")
    ]


def test_each_test_that_cannot_drive_the_site_is_there_and_has_a_reason() -> None:
    known = page_tests()
    files = {name.partition("::")[0] for name in known}
    assert ELSEWHERE.keys() <= {*known, *files}
    named = {name.partition("::")[0] for name in ELSEWHERE if "::" in name}
    assert not named & ELSEWHERE.keys(), "a file is named as a whole, or test by test"
    assert all(len(reason) > 20 for reason in ELSEWHERE.values())


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("name", quick_first(SELECTED))
def test_test_of_the_page_passes_on_the_site(name: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--against", "site"]
    done = subprocess.run(
        [*command, str(HERE / name)], cwd=ROOT, capture_output=True, text=True, check=False, timeout=280
    )
    assert done.returncode == 0, done.stdout[-4000:]
    said = done.stdout.splitlines()[-1]
    assert " passed" in said
    assert not {"skipped", "failed", "error"} & {*said.replace(",", "").split()}
