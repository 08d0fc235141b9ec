"""Backups on a real FAT stick: a file with a file system of its own, mounted by this computer's kernel.

Only root can mount one, and the kernel has to know `vfat`. `tests/backup/on_fat.sh` runs these tests under a
kernel of its own (User Mode Linux) where this computer's has none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.backup.places import NOW, furnished, state_of

from niwashi.backup import archive
from niwashi.backup.making import make_backup
from niwashi.backup.restoring import examine
from niwashi.backup.rooms import all_kept_files
from niwashi.backup.usb_sticks import backups_on, keep_on_stick, sticks
from niwashi.errors import RecordsFault
from niwashi.words.catalogue import translate

MARK = "1a2b3c"
WEEK = 7 * 86_400
PLACES = f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin"


def ran(*words: object) -> str:
    """What a program of the system prints. Raises CalledProcessError."""
    command = [str(word) for word in words]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, "PATH": PLACES}
    )
    return done.stdout.strip()


class Stick:
    """A stick of so many kilobytes, plugged in."""

    def __init__(self, folder: Path, kilobytes: int) -> None:
        self.image, self.place = folder / "stick.img", folder / "stick"
        self.place.mkdir()
        with self.image.open("wb") as image:
            image.truncate(kilobytes << 10)
        ran("mkfs.vfat", self.image)
        self.plug_in()

    def plug_in(self, options: str = "loop") -> None:
        try:
            ran("mount", "-t", "vfat", "-o", options, self.image, self.place)
        except subprocess.CalledProcessError as error:
            pytest.skip(f"this kernel mounts no FAT stick ({error.stderr.strip().splitlines()[0]})")

    def pull_out(self) -> None:
        """Take it away, whoever writes to it."""
        ran("umount", "--lazy", self.place)

    def fill(self, left: int) -> None:
        """Write other people's files, until so many bytes are free."""
        room = os.statvfs(self.place)
        (self.place / "holiday.mp4").write_bytes(bytes(room.f_bavail * room.f_frsize - left))

    def names(self) -> set[str]:
        return {file.name for file in self.place.iterdir()}


@pytest.fixture
def plugged(tmp_path: Path) -> Iterator[Callable[[int], Stick]]:
    """What plugs in a stick of so many kilobytes."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root can mount a stick")
    if shutil.which("mkfs.vfat", path=PLACES) is None:
        pytest.skip("no mkfs.vfat, which makes a FAT stick: apt install dosfstools")
    made: list[Stick] = []

    def plug_in(kilobytes: int) -> Stick:
        made.append(Stick(tmp_path, kilobytes))
        return made[-1]

    yield plug_in
    for stick in made:
        subprocess.run(["umount", "--lazy", str(stick.place)], capture_output=True)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    return furnished(tmp_path / "board", games=1, turns=2)


def kept(records: Path, stick: Stick, weeks: int = 0) -> Path:
    """Write the backup of a week."""
    at = NOW + weeks * WEEK
    return keep_on_stick(records, stick.place, all_kept_files(), at=at, mark=MARK).file


def test_newest_three_stay_beside_files_of_windows_and_macs(
    plugged: Callable[[int], Stick], records: Path
) -> None:
    stick = plugged(4096)
    others = {"._niwashi-1a2b3c-20200101-000000.zip", "NIWASHI~1.ZIP", "niwashi (1).zip", "Bücher.txt"}
    (stick.place / "System Volume Information").mkdir()
    for name in others:
        (stick.place / name).write_bytes(b"x")
    (stick.place / "niwashi-1a2b3c-20200101-000000.zip.folder").mkdir()
    made = [kept(records, stick, week).name for week in range(5)]
    ours = {name for name in stick.names() if name.startswith(f"niwashi-{MARK}") and name.endswith(".zip")}
    assert ours == set(made[2:])
    assert others <= stick.names()
    offered = [file.name for file in backups_on(stick.place)]
    assert offered[:3] == made[:1:-1], "the newest first"
    assert set(offered[3:]) == {"NIWASHI~1.ZIP", "niwashi (1).zip"}
    assert not [name for name in stick.names() if name.endswith(".part")]
    for file in backups_on(stick.place)[:3]:
        assert examine(file, records).games == 1


def test_stick_is_found_among_mounts(plugged: Callable[[int], Stick]) -> None:
    stick = plugged(1024)
    mounts = Path("/proc/self/mounts").read_text("utf-8")
    line = next(line for line in mounts.splitlines() if line.split(" ")[1].endswith("/stick"))
    assert sticks(line.replace(line.split(" ")[1], "/media/NIWASHI")) == (Path("/media/NIWASHI"),)
    assert stick.place.is_mount()


def test_file_that_is_there_is_not_replaced_where_names_have_no_links(
    plugged: Callable[[int], Stick], records: Path
) -> None:
    stick = plugged(1024)
    make_backup(records, stick.place / "mine.zip", all_kept_files(), at=NOW)
    before = (stick.place / "mine.zip").read_bytes()
    for name in ("mine.zip", "MINE.ZIP"):
        with pytest.raises(RecordsFault, match="is there already"):
            make_backup(records, stick.place / name, all_kept_files(), at=NOW + 1)
    assert (stick.place / "mine.zip").read_bytes() == before
    assert stick.names() == {"mine.zip"}


def test_full_stick_keeps_what_is_on_it(plugged: Callable[[int], Stick], records: Path) -> None:
    stick = plugged(1024)
    older = kept(records, stick)
    whole = older.read_bytes()
    stick.fill(left=len(whole) // 2)
    before, here = stick.names(), state_of(records)
    with pytest.raises(RecordsFault, match="the disk is full"):
        kept(records, stick, 1)
    assert stick.names() == before
    assert older.read_bytes() == whole
    assert {**state_of(records), "games.sqlite3.backup.json": 0} == {**here, "games.sqlite3.backup.json": 0}


def test_backup_is_there_when_the_stick_is_pulled_at_once(
    plugged: Callable[[int], Stick], records: Path, tmp_path: Path
) -> None:
    stick = plugged(4096)
    backup = kept(records, stick)
    pulled = tmp_path / "pulled.img"
    shutil.copyfile(stick.image, pulled)  # what has reached the stick by now
    stick.pull_out()
    stick.image = pulled
    stick.plug_in()
    assert examine(backup, records).games == 1


def test_read_only_stick_is_refused_in_words(plugged: Callable[[int], Stick], records: Path) -> None:
    stick = plugged(1024)
    older = kept(records, stick)
    ran("mount", "-o", "remount,ro", stick.place)
    with pytest.raises(RecordsFault) as refused:
        kept(records, stick, 1)
    assert "nothing can be written there" in translate(refused.value.message)
    assert translate(refused.value.message, "ja") != translate(refused.value.message)
    assert examine(older, records).games == 1


def test_stick_pulled_out_in_the_middle_keeps_its_older_backup(
    plugged: Callable[[int], Stick], records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = plugged(1024)
    older = kept(records, stick)
    adding = archive._add

    def add_and_pull(*words: object) -> object:
        done = adding(*words)  # type: ignore[arg-type]
        if stick.place.is_mount():
            stick.pull_out()
        return done

    monkeypatch.setattr(archive, "_add", add_and_pull)
    with pytest.raises(RecordsFault) as refused:
        kept(records, stick, 1)
    assert len(translate(refused.value.message, "ja")) > 10
    assert stick.names() == set(), "nothing was written to the place where the stick was"
    monkeypatch.undo()
    stick.plug_in()
    assert examine(older, records).games == 1
    left = [name for name in stick.names() if name.endswith(".part")]
    assert left, "what was begun"
    for name in left:
        os.utime(stick.place / name, (NOW, NOW))
    assert examine(kept(records, stick, 2), records).games == 1
    assert not [name for name in stick.names() if name.endswith(".part")], "and it is gone a day later"
