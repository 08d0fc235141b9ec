"""The key of a board: nobody else can read it, or put another one in its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from niwashi.errors import NiwashiError
from niwashi.keys import is_signature, load_or_make_key


def test_new_key_is_private_under_any_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        made = load_or_make_key(tmp_path / "key")
    finally:
        os.umask(before)
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["key"]
    again = load_or_make_key(tmp_path / "key")
    assert again.public == made.public
    assert is_signature(made.public, again.sign(b"content"), b"content")


def test_replaced_key_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder that others may write in, the file beside the place can be another one by then."""
    theirs = tmp_path / "theirs"
    load_or_make_key(theirs)
    sync = os.fsync

    def swapped(handle: int) -> None:
        sync(handle)
        for half in tmp_path.glob(".key.*"):
            half.unlink()
            half.hardlink_to(theirs)

    monkeypatch.setattr(os, "fsync", swapped)
    with pytest.raises(NiwashiError, match="Somebody else"):
        load_or_make_key(tmp_path / "key")
    assert not (tmp_path / "key").exists()


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o666])
def test_readable_key_file_is_refused(tmp_path: Path, mode: int) -> None:
    load_or_make_key(tmp_path / "key")
    (tmp_path / "key").chmod(mode)
    with pytest.raises(NiwashiError, match="chmod 600"):
        load_or_make_key(tmp_path / "key")


def test_invalid_key_file_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "games.sqlite3.key"
    load_or_make_key(file)
    for content in (b"", b"no key", file.read_bytes()[:60], os.urandom(5000)):
        file.write_bytes(content)
        with pytest.raises(NiwashiError, match="holds no Ed25519 key"):
            load_or_make_key(file)
        assert file.read_bytes() == content


def test_unwritable_place_for_key_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file" / "key", tmp_path):
        with pytest.raises(NiwashiError, match=r"can't be read or made|Others may read"):
            load_or_make_key(place)


def test_signature_counts_for_its_content_and_key_alone(tmp_path: Path) -> None:
    made = load_or_make_key(tmp_path / "key")
    assert not is_signature(made.public, made.sign(b"x"), b"y")
    assert not is_signature("00" * 31, made.sign(b"x"), b"x")
