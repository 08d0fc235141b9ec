"""Files that are drawn anew and kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from hardware.kept_file import write_kept


def test_file_that_says_so_already_is_not_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "folder" / "page.md"
    write_kept(file, "石\n")
    assert file.read_text("utf-8") == "石\n"
    monkeypatch.setattr(Path, "write_text", lambda *_, **__: pytest.fail("written again"))
    write_kept(file, "石\n")


def test_changed_file_is_written(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text("old", "utf-8")
    write_kept(file, "new")
    assert file.read_text("utf-8") == "new"
