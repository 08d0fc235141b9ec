"""Small files beside the records: what is kept, taken away, and borne."""

from pathlib import Path

import pytest

from niwashi.guests.kept_files import AUTHORITY, has_https, https_folder, turned_off
from niwashi.loop.small_file import SmallFile


def test_what_is_written_is_read_by_next_program_until_it_is_removed(tmp_path: Path) -> None:
    records = tmp_path / "games.sqlite3"
    SmallFile.beside(records, "lesson").write({"game": "garden", "step": 3})
    kept = SmallFile.beside(records, "lesson")
    assert kept.read() == {"game": "garden", "step": 3}
    kept.remove()
    kept.remove()
    assert SmallFile.beside(records, "lesson").read() is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b"[" * 100_000])
def test_unreadable_file_says_nothing(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "games.lesson.json"
    file.write_bytes(content)
    assert SmallFile(file).read() is None


def test_without_file_nothing_is_kept() -> None:
    nowhere = SmallFile()
    nowhere.write({"step": 1})
    nowhere.remove()
    assert nowhere.read() is None


def test_folder_of_keys_goes_with_the_keys_and_stays_with_what_else_lies_there(tmp_path: Path) -> None:
    records = tmp_path / "games.sqlite3"
    folder = https_folder(records)
    for others in ([], ["notes.txt"]):
        folder.mkdir(exist_ok=True)
        for name in (AUTHORITY, *others):
            (folder / name).write_text("there")
        assert has_https(records)
        assert turned_off(records)
        assert not has_https(records)
        assert folder.exists() == bool(others)
    assert not turned_off(records)
