"""The folder transport: partial files, copies, foreign files, a removed stick, a full disk."""

from __future__ import annotations

import errno
import os
import random
import shutil
from pathlib import Path

import pytest

from niwashi_friends.transports.folder import SUFFIX, FolderTransport, packed, unpacked
from niwashi_friends.transports.transport import Parcel, TransportError

ANNA, BEN, GAME = ("aa" * 32, "bb" * 32, "01" * 32)


def parcel(number: int = 0, data: bytes = b"a turn") -> Parcel:
    return Parcel(GAME, ANNA, number, data)


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    (tmp_path / "shared").mkdir()
    return tmp_path / "shared"


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_partial_file_is_no_parcel(shared: Path) -> None:
    whole = packed(parcel(data=os.urandom(300)))
    ben = FolderTransport(shared, BEN)
    for length in range(0, len(whole), 7):
        (shared / f"coming{SUFFIX}").write_bytes(whole[:length])
        assert ben.received() == []
    (shared / f"coming{SUFFIX}").write_bytes(whole)
    assert [packed(p) for p in ben.received()] == [whole]
    assert ben.received() == [], "nothing is read twice that has not changed"


def test_flipped_bit_is_detected() -> None:
    whole = packed(parcel(7, data=b"a turn"))
    assert unpacked(whole) == parcel(7, data=b"a turn")
    head = whole.index(b"\n")
    for at in range(head - 8, len(whole)):
        spoiled = bytearray(whole)
        spoiled[at] ^= 1
        assert unpacked(bytes(spoiled)) is None


def test_conflict_copies_give_the_same_parcel(shared: Path) -> None:
    FolderTransport(shared, ANNA).send(parcel())
    (file,) = files(shared)
    for name in (
        f"turn.sync-conflict-20261124-105500-ABCDEF{SUFFIX}",
        f"turn (Anna's conflicted copy){SUFFIX}",
    ):
        shutil.copy(file, shared / name)
    file.rename(shared / f"from the mail (1){SUFFIX}")
    ben = FolderTransport(shared, BEN)
    assert set(ben.received()) == {parcel()}
    assert list(ben.fetch(GAME, ANNA)) == [parcel()]


def test_foreign_files_are_untouched(shared: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(packed(parcel(3)))
    (shared / f"link{SUFFIX}").symlink_to(secret)
    (shared / f"folder{SUFFIX}").mkdir()
    os.mkfifo(shared / f"pipe{SUFFIX}")
    (shared / f"huge{SUFFIX}").write_bytes(packed(parcel(4)) + bytes(50_000_000))
    (shared / "notes.txt").write_text("Dear Ben")
    (shared / f".hidden{SUFFIX}").write_bytes(packed(parcel(5)))
    (shared / f".turn{SUFFIX}.abc.part").write_bytes(packed(parcel(6)))  # of a writer that was killed
    (shared / f"noise{SUFFIX}").write_bytes(random.Random(1).randbytes(2000))
    (shared / f"empty{SUFFIX}").touch()
    before = files(shared)
    ben = FolderTransport(shared, BEN)
    assert (list(ben.received()), list(ben.fetch(GAME, ANNA)), ben.trouble) == ([], [], "")
    assert files(shared) == before


def test_removed_stick_is_reported(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    anna, ben = FolderTransport(stick, ANNA), FolderTransport(stick, BEN)
    assert ben.received() == []
    assert "stick" in ben.trouble
    with pytest.raises(TransportError, match="can't be used now"):
        anna.send(parcel())
    stick.mkdir()
    anna.send(parcel())
    assert list(ben.received()) == [parcel()]
    assert ben.trouble == anna.trouble == ""
    stick.rename(tmp_path / "pocket")
    assert ben.fetch(GAME, ANNA) == []
    assert ben.trouble
    (tmp_path / "pocket").rename(stick)
    assert list(ben.fetch(GAME, ANNA)) == [parcel()]


def test_truncated_file_is_written_again(shared: Path) -> None:
    anna = FolderTransport(shared, ANNA)
    anna.send(parcel())
    (file,) = files(shared)
    whole = file.read_bytes()
    file.write_bytes(whole[:50])
    anna.send(parcel())
    assert file.read_bytes() == whole


@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_full_disk_leaves_no_file(shared: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    if fails == "fsync":
        monkeypatch.setattr("niwashi_friends.transports.folder.os.fsync", full)
    else:
        monkeypatch.setattr("niwashi_friends.transports.folder.Path.replace", full)
    with pytest.raises(TransportError, match="the disk is full"):
        FolderTransport(shared, ANNA).send(parcel())
    assert files(shared) == []


def test_flood_of_files_is_limited(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niwashi_friends.transports.folder.MOST_FILES", 20)
    for number in range(60):
        (shared / f"{number}{SUFFIX}").write_bytes(packed(Parcel(GAME, ANNA, number, b"x")))
    ben = FolderTransport(shared, BEN)
    assert len(ben.received()) <= 21
    assert "too many files" in ben.trouble


def test_unreadable_file_is_skipped(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    FolderTransport(shared, ANNA).send(parcel())

    def refused(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    ben = FolderTransport(shared, BEN)
    with monkeypatch.context() as context:
        context.setattr("niwashi_friends.transports.folder.os.open", refused)
        assert ben.received() == []
    assert list(ben.received()) == [parcel()], "it is read as soon as it may be"


def test_symlink_is_not_followed(shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else with access to the folder creates the link between two of our calls."""
    key = tmp_path / "games.sqlite3.key"
    key.touch(0o600)
    sync = os.fsync

    def swapped(handle: int) -> None:
        sync(handle)
        for half in shared.glob(".*.part"):
            half.unlink()
            half.symlink_to(key)

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", swapped)
        FolderTransport(shared, ANNA).send(parcel())
    assert key.stat().st_mode & 0o777 == 0o600


def test_parcel_is_readable_by_other_users(shared: Path) -> None:
    FolderTransport(shared, ANNA).send(parcel())
    assert [file.stat().st_mode & 0o777 for file in files(shared)] == [0o644]
