"""`.ci/twice.py`: what is made twice is the same bytes, or it is said which file is not."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from tests.rooms import ROOT


@pytest.fixture
def twice() -> ModuleType:
    spec = spec_from_file_location("twice", ROOT / ".ci" / "twice.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_files_that_differ_or_are_missing_in_one_folder_are_named(twice: ModuleType, tmp_path: Path) -> None:
    for place, files in (
        ("one", {"a.zip": b"1", "b.zip": b"2", "c.zip": b"3", "log": b"here"}),
        ("two", {"a.zip": b"1", "b.zip": b"0", "d.zip": b"4", "log": b"there"}),
    ):
        (tmp_path / place).mkdir()
        for name, text in files.items():
            (tmp_path / place / name).write_bytes(text)
    same, differing = twice.compared(tmp_path / "one", tmp_path / "two", "*.zip")
    assert (same, differing) == (["a.zip"], ["b.zip", "c.zip", "d.zip"])


def test_empty_file_is_the_same_in_both_and_an_empty_folder_has_none(
    twice: ModuleType, tmp_path: Path
) -> None:
    for place in ("one", "two"):
        (tmp_path / place).mkdir()
    assert twice.compared(tmp_path / "one", tmp_path / "two", "*") == ([], [])
    for place in ("one", "two"):
        (tmp_path / place / "empty").touch()
    assert twice.compared(tmp_path / "one", tmp_path / "two", "*") == (["empty"], [])
