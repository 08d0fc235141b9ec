"""A harmed backup is refused whole or restored whole, and a restore that is killed is all or nothing."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from filelock import FileLock
from tests.backup.harm import (
    check_refused_or_whole,
    harmed,
    killed_finish,
    killed_restore,
    restore_with_files_of_at_most,
    state,
)
from tests.backup.places import backed_up, brought_back, furnished, games_in, state_of
from tests.marks import EXHAUSTIVE, slices
from tests.records.playing import Play, recorded

from niwashi.backup import restoring
from niwashi.backup.finishing import finish_restore
from niwashi.backup.making import Passphrase, make_backup
from niwashi.backup.restoring import examine
from niwashi.backup.rooms import all_kept_files
from niwashi.backup.workspace import workspace
from niwashi.errors import BadBackup, NiwashiError, RecordsFault
from niwashi.records.merging import MergeCounts, merge


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[str, object], Path]:
    """A backup, what it restores to an empty place, and another place with games of its own."""
    folder = tmp_path_factory.mktemp("packed")
    file = backed_up(furnished(folder / "one", games=1, turns=3), folder / "b.zip", None)
    empty = folder / "empty" / "games.sqlite3"
    brought_back(file, empty, None)
    return file.read_bytes(), state(empty), furnished(folder / "two", games=1, turns=2)


Packed = tuple[bytes, dict[str, object], Path]


@pytest.fixture(scope="module")
def after(packed: Packed, tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What the other place has when the backup was brought back to it."""
    file, records, _ = _there(tmp_path_factory.mktemp("after") / "place", packed)
    brought_back(file, records, None)
    return state(records)


@pytest.fixture(scope="module")
def steps(packed: Packed, tmp_path_factory: pytest.TempPathFactory) -> int:
    """How many steps a restore takes."""
    folder, low, high = tmp_path_factory.mktemp("steps"), 0, 4096
    while low < high:
        middle = (low + high) // 2
        file, records, _ = _there(folder / str(middle), packed)
        if killed_restore(file, records, middle):
            high = middle
        else:
            low = middle + 1
    assert 40 < low < 4096
    return low


@pytest.mark.parametrize("seeds", slices(25, 500, 50))
def test_cut_and_flipped_backup_is_refused_or_restored_whole(
    tmp_path: Path, packed: Packed, seeds: range
) -> None:
    content, whole, _ = packed
    taken = [
        seed
        for seed in seeds
        if check_refused_or_whole(harmed(content, Random(seed)), tmp_path / str(seed), whole)
    ]
    assert len(taken) < len(seeds) / 3, "a flip that nobody notices is in what says nothing: a date, a flag"


@pytest.mark.parametrize("part", ["head", "end"])
def test_backup_cut_at_each_byte_is_refused(tmp_path: Path, packed: Packed, part: str) -> None:
    content, _, _ = packed
    cuts = range(100) if part == "head" else range(len(content) - 100, len(content))
    file = tmp_path / "b.zip"
    for cut in cuts:
        file.write_bytes(content[:cut])
        with pytest.raises(BadBackup, match="can't be used"):
            examine(file, tmp_path / "x" / "games.sqlite3")


def _there(folder: Path, packed: Packed) -> tuple[Path, Path, dict[str, object]]:
    content, _, furnished_place = packed
    folder.mkdir()
    (folder / "b.zip").write_bytes(content)
    shutil.copytree(furnished_place.parent, folder / "there")
    records = folder / "there" / "games.sqlite3"
    return folder / "b.zip", records, state(records)


def _settled(records: Path) -> dict[str, object]:
    """What the next program finds that uses the records."""
    finish_restore(records)
    return {name: found for name, found in state(records).items() if not name.startswith(".")}


@pytest.mark.parametrize("ats", slices(14, 200, 40))
def test_killed_restore_is_all_or_nothing(
    tmp_path: Path, packed: Packed, after: dict[str, object], steps: int, ats: range
) -> None:
    dice = Random(ats.start)
    outcomes = set()
    for number in ats:
        file, records, before = _there(tmp_path / str(number), packed)
        assert not killed_restore(file, records, dice.randrange(steps))
        cut_again = dice.random() < 0.5 and not killed_finish(records, dice.randrange(12))
        found = _settled(records)
        assert found in (before, after), f"neither before nor after; finish was killed: {cut_again}"
        outcomes.add(found == after)
        brought_back(file, records, None)
        assert _settled(records) == after, "what was killed is no hindrance"
        left = [each.name for each in records.parent.iterdir() if each.name.startswith(".")]
        assert left == [], "and what it has left is gone"
    if len(ats) > 30:
        assert outcomes == {True, False}


@EXHAUSTIVE
def test_restore_killed_at_any_moment_is_all_or_nothing(
    tmp_path: Path, packed: Packed, after: dict[str, object]
) -> None:
    dice = Random(8)
    for number in range(60):
        file, records, before = _there(tmp_path / str(number), packed)
        pid = os.fork()
        if not pid:
            brought_back(file, records, None)
            os._exit(0)
        until = time.monotonic() + dice.random() * 0.3
        while time.monotonic() < until:
            pass
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        assert _settled(records) in (before, after)
        left = [each.name for each in records.parent.iterdir() if each.name.startswith(".")]
        assert left == [], "the next program that uses the records has removed it"


def test_restore_killed_just_after_it_counted_is_finished_by_any_command(
    tmp_path: Path, packed: Packed, after: dict[str, object], steps: int
) -> None:
    for at in range(steps, 0, -1):
        file, records, _ = _there(tmp_path / str(at), packed)
        killed_restore(file, records, at)
        if (records.parent / ".games.sqlite3.bringing-back").exists():
            break
    command = [sys.executable, "-m", "niwashi", "games", "list", "--records", str(records)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert len(done.stdout.splitlines()) == 2
    assert state(records) == after


@pytest.mark.parametrize("most", [0, 100, 4096, 20_000, 60_000])
def test_restore_without_room_changes_nothing(tmp_path: Path, packed: Packed, most: int) -> None:
    file, records, before = _there(tmp_path / "place", packed)
    if not restore_with_files_of_at_most(file, records, most):
        assert _settled(records) == before
        assert not [each for each in records.parent.iterdir() if each.name.startswith(".")]
    else:
        assert _settled(records) != before
    assert restore_with_files_of_at_most(file, records, 1 << 30)


def test_full_disk_is_not_blamed_on_the_backup(
    tmp_path: Path, packed: Packed, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, records, before = _there(tmp_path / "x", packed)

    def full(*_: object) -> str:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("niwashi.backup.archive._copied", full)
    with pytest.raises(RecordsFault, match=r"b\.zip can't be unpacked, and nothing was changed"):
        brought_back(file, records, None)
    assert _settled(records) == before


def test_fault_in_folder_for_new_files_names_the_records(
    tmp_path: Path, packed: Packed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That folder is gone when somebody reads its name."""
    file, records, before = _there(tmp_path / "x", packed)

    def full(staged: Any) -> None:
        raise RecordsFault("records-full", file=str(staged.contents.records))

    monkeypatch.setattr("niwashi.backup.restoring._Staging.fill", full)
    with pytest.raises(RecordsFault) as refused:
        brought_back(file, records, None)
    assert refused.value == RecordsFault("records-full", file=str(records))
    assert _settled(records) == before


def test_damaged_games_in_a_backup_are_not_said_to_be_those_here(tmp_path: Path, packed: Packed) -> None:
    """Every page is sound, and a table is missing: that is noticed only when the games are merged."""
    _, records, before = _there(tmp_path / "x", packed)
    with zipfile.ZipFile(io.BytesIO(packed[0])) as old:
        (tmp_path / "db").write_bytes(old.read("games.sqlite3"))
    with closing(sqlite3.connect(tmp_path / "db")) as rows:
        rows.execute("DROP TABLE acts")
        rows.commit()
    file = tmp_path / "bad.zip"
    file.write_bytes(_rewritten(packed[0], files={"games.sqlite3": (tmp_path / "db").read_bytes()}))
    with pytest.raises(BadBackup) as refused:
        brought_back(file, records, None)
    assert refused.value == BadBackup("backup-bad", file=str(file), why=BadBackup("backup-why-records"))
    assert _settled(records) == before


@pytest.mark.parametrize("is_locked", [False, True])
def test_folder_that_another_program_takes_for_one_left_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_locked: bool
) -> None:
    """It removes the folder just before or just after the lock is taken."""
    left = [is_locked]

    class Late(FileLock):
        def acquire(self, *words: Any, **options: Any) -> Any:
            folder = Path(self.lock_file).parent
            if left == [False]:
                shutil.rmtree(folder)
            taken = super().acquire(*words, **options)
            if left == [True]:
                shutil.rmtree(folder)
            left.clear()
            return taken

    monkeypatch.setattr("niwashi.backup.workspace.FileLock", Late)
    with workspace(tmp_path / "games.sqlite3", "staging", alone=True) as folder:
        assert not left
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / "new").touch()
    assert not list(tmp_path.iterdir())


def test_folder_that_cannot_be_written_is_refused_in_words(
    tmp_path: Path, packed: Packed, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, records, before = _there(tmp_path / "x", packed)

    def read_only(**words: object) -> str:
        assert words["dir"] == records.parent, "elsewhere it could not be renamed to its place"
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("niwashi.backup.workspace.mkdtemp", read_only)
    monkeypatch.setattr("niwashi.backup.workspace.os.access", lambda *_: False)
    with pytest.raises(RecordsFault, match="could not be brought back") as refused:
        brought_back(file, records, None)
    assert "EXDEV" not in str(refused.value)
    assert _settled(records) == before


def test_backup_without_room_leaves_older_one(tmp_path: Path, packed: Packed) -> None:
    import resource

    _, records, _ = _there(tmp_path / "place", packed)
    out = tmp_path / "kept.zip"
    out.write_bytes(b"the one before")
    pid = os.fork()
    if not pid:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
        try:
            make_backup(records, out, all_kept_files(), at=1.0, replace=True)
        except RecordsFault:
            os._exit(1)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 1
    assert out.read_bytes() == b"the one before"
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


def _meanwhile(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> None:
    """Let something happen while a restore merges the games."""
    place = "niwashi.backup.restoring.merge"

    def merged(*places: Path) -> MergeCounts:
        monkeypatch.setattr(place, merge)
        happens()
        return merge(*places)

    monkeypatch.setattr(place, merged)


def test_second_restore_meanwhile_is_refused(
    tmp_path: Path, packed: Packed, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, records, _ = _there(tmp_path / "x", packed)
    other = backed_up(furnished(tmp_path / "three", games=1), tmp_path / "c.zip", None)
    refused: list[NiwashiError] = []

    def restore_another() -> None:
        with pytest.raises(RecordsFault) as error:
            brought_back(other, records, None)
        refused.append(error.value)

    _meanwhile(monkeypatch, restore_another)
    brought_back(file, records, None)
    assert "at this moment" in str(refused[0])
    assert len(games_in(records)) == 2
    brought_back(other, records, None)
    assert len(games_in(records)) == 3


def test_restores_at_once_lose_nothing(tmp_path: Path, packed: Packed) -> None:
    file, records, _ = _there(tmp_path / "x", packed)
    other = backed_up(furnished(tmp_path / "three", games=1), tmp_path / "c.zip", None)
    pids = []
    for each in (file, other):
        pid = os.fork()
        if not pid:
            status = 3
            with suppress(BaseException):
                try:
                    brought_back(each, records, None)
                    status = 0
                except RecordsFault:
                    status = 1
            os._exit(status)
        pids.append(pid)
    ended = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids]
    assert set(ended) <= {0, 1}
    finish_restore(records)
    assert len(games_in(records)) == 1 + ended.count(0)


def test_restore_waits_for_who_only_reads_a_moment(
    tmp_path: Path, packed: Packed, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, records, _ = _there(tmp_path / "x", packed)
    monkeypatch.setattr("niwashi.backup.restoring._PATIENCE_S", 30.0)
    with closing(sqlite3.connect(records)) as log:
        log.execute("PRAGMA journal_mode = WAL")
    reading = (
        "import sqlite3, sys\n"
        "reader = sqlite3.connect(sys.argv[1])\n"
        "reader.execute('SELECT count(*) FROM games').fetchone()\n"
        "print('reads', flush=True)\n"
        "sys.stdin.readline()\n"
    )
    check, command = restoring._check_unused, [sys.executable, "-c", reading, str(records)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as reader:
        assert reader.stdin is not None
        assert reader.stdout is not None
        assert reader.stdout.readline() == b"reads\n"

        def check_as_the_reader_leaves(records: Path) -> None:
            began = time.monotonic()
            threading.Timer(0.3, reader.stdin.close).start()  # type: ignore[union-attr]
            check(records)
            waited.append(time.monotonic() - began)

        waited: list[float] = []
        monkeypatch.setattr(restoring, "_check_unused", check_as_the_reader_leaves)
        brought_back(file, records, None)
        assert reader.wait() == 0
    assert waited[0] > 0.2
    assert len(games_in(records)) == 2


@pytest.mark.parametrize("stays", [True, False])
def test_game_begun_during_restore_is_not_lost(
    tmp_path: Path, packed: Packed, monkeypatch: pytest.MonkeyPatch, stays: bool
) -> None:
    file, records, _ = _there(tmp_path / "x", packed)
    plays: list[Play] = []

    def play() -> None:
        plays.append(recorded(records, 2, seed="meanwhile"))
        if not stays:
            plays[0].close()

    _meanwhile(monkeypatch, play)
    with pytest.raises(RecordsFault, match="using the records" if stays else "have changed"):
        brought_back(file, records, None)
    if stays:
        plays[0].close()
    assert len(games_in(records)) == 2
    brought_back(file, records, None)
    assert len(games_in(records)) == 3


# Hostile archives


def _rewritten(content: bytes, **changes: Any) -> bytes:
    """Return a backup with other files in it, hashes and sums made right: only its content is hostile."""
    with zipfile.ZipFile(io.BytesIO(content)) as old:
        files = {name: old.read(name) for name in old.namelist()}
    manifest = json.loads(files.pop("manifest.json"))
    files.pop("SHA256SUMS")
    files |= changes.pop("files", {})
    files = {name: each for name, each in files.items() if each is not None}
    manifest |= changes
    manifest["files"] = [
        {"name": name, "bytes": len(each), "sha256": sha256(each).hexdigest()} for name, each in files.items()
    ]
    text = json.dumps(manifest).encode()
    sums = [(each["sha256"], each["name"]) for each in manifest["files"]]
    sums.append((sha256(text).hexdigest(), "manifest.json"))
    files["manifest.json"] = text
    files["SHA256SUMS"] = "".join(f"{digest}  {name}\n" for digest, name in sums).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, each in files.items():
            packed.writestr(name, each)
    return out.getvalue()


def _refused(content: bytes, folder: Path) -> NiwashiError:
    folder.mkdir()
    (folder / "b.zip").write_bytes(content)
    records = folder / "there" / "games.sqlite3"
    with pytest.raises(NiwashiError) as refused:
        brought_back(folder / "b.zip", records, None)
    assert not list(records.parent.rglob("*"))
    return refused.value


def test_rewriting_for_these_tests_makes_good_backups(tmp_path: Path, packed: Packed) -> None:
    content, whole, _ = packed
    assert check_refused_or_whole(_rewritten(content), tmp_path / "x", whole)


@pytest.mark.parametrize(
    "name",
    [
        "../evil", "/etc/evil", "files/../../evil", "files/a/b/c", "files/.ssh", "evil", "files/a\\b",
        "files/Ä", "files/" + "x" * 300,
    ],
)  # fmt: skip
def test_hostile_names_are_refused(tmp_path: Path, packed: Packed, name: str) -> None:
    _refused(_rewritten(packed[0], files={name: b"x"}), tmp_path / "x")
    assert not list(tmp_path.rglob("evil"))


@pytest.mark.parametrize("name", ["files/bash", "files/games", "files/own2/x", "files/guests/33.json"])
def test_files_that_no_room_knows_are_left_out_and_named(tmp_path: Path, packed: Packed, name: str) -> None:
    (tmp_path / "b.zip").write_bytes(_rewritten(packed[0], files={name: b"x"}))
    there = tmp_path / "there" / "games.sqlite3"
    restored = brought_back(tmp_path / "b.zip", there, None)
    assert restored.left_out == (name.removeprefix("files/"),)
    assert state(there) == packed[1]


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TRIGGER evil AFTER INSERT ON acts BEGIN DELETE FROM games; END",
        "CREATE VIEW evil AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) SELECT * FROM c",
        "ALTER TABLE games ADD COLUMN evil ANY AS (zeroblob(1000000000)) VIRTUAL",
        "CREATE VIRTUAL TABLE evil USING fts5(x)",
    ],
)
def test_database_with_code_in_it_is_refused(tmp_path: Path, packed: Packed, sql: str) -> None:
    with zipfile.ZipFile(io.BytesIO(packed[0])) as old:
        (tmp_path / "db").write_bytes(old.read("games.sqlite3"))
    with closing(sqlite3.connect(tmp_path / "db")) as rows:
        rows.execute(sql)
        rows.commit()
    content = _rewritten(packed[0], files={"games.sqlite3": (tmp_path / "db").read_bytes()})
    assert "the games in it are damaged" in str(_refused(content, tmp_path / "x"))


def test_zip_bomb_is_refused(tmp_path: Path, packed: Packed) -> None:
    _refused(_rewritten(packed[0], files={"files/names.json": bytes(200 << 20)}), tmp_path / "x")


@pytest.mark.parametrize("begin", [b"", b"SQLite format 3\x00\x10\x00" + bytes(10) + b"\x00\x00\x00\x02"])
def test_bomb_in_place_of_the_records_is_not_unpacked(
    tmp_path: Path, packed: Packed, monkeypatch: pytest.MonkeyPatch, begin: bytes
) -> None:
    """Neither one that is packed too well, nor one that is no database of its size."""
    noise = Random(1).randbytes(50_000) if begin else b""
    content = _rewritten(packed[0], files={"games.sqlite3": begin + noise + bytes(4 << 20)})
    monkeypatch.setattr("niwashi.backup.archive._copied", _small_alone)
    assert "games.sqlite3" in str(_refused(content, tmp_path / "x"))


def _small_alone(packed: zipfile.ZipFile, info: zipfile.ZipInfo, out: io.BytesIO) -> str:
    """Unpack a file that is read into memory, and no other."""
    assert info.filename != "games.sqlite3"
    content = packed.read(info)
    out.write(content)
    return sha256(content).hexdigest()


def test_lying_sizes_are_refused(tmp_path: Path, packed: Packed) -> None:
    content = bytearray(_rewritten(packed[0], files={"files/names.json": bytes(1 << 20)}))
    at = content.index(b"PK\x01\x02")
    while content[at + 46 : at + 62] != b"files/names.json":
        at = content.index(b"PK\x01\x02", at + 4)
    content[at + 24 : at + 28] = (10).to_bytes(4, "little")
    _refused(bytes(content), tmp_path / "x")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": "zip"}, "not a Niwashi backup"),
        ({"version": 2}, "newer Niwashi"),
        ({"games": -1}, "manifest.json"),
        ({"made_at": 1e300}, "manifest.json"),
        ({"extra": 1}, "manifest.json"),
        ({"keys": "sealed"}, "secrets.sealed"),
        ({"files": {"secrets.sealed": b"x"}, "keys": "sealed"}, "sealed keys"),
        ({"files": {"games.sqlite3": b"x" * 5000}}, "damaged"),
        ({"files": {"games.sqlite3": bytes(5000)}}, "damaged"),
    ],
)
def test_hostile_manifests_are_refused_in_words(
    tmp_path: Path, packed: Packed, changes: dict[str, Any], said: str
) -> None:
    assert said in str(_refused(_rewritten(packed[0], **changes), tmp_path / "x"))


@pytest.mark.parametrize("content", [b"", b"PK", b"hello", b"PK\x05\x06" + bytes(18), bytes(10_000)])
def test_other_files_are_refused_as_backups(tmp_path: Path, content: bytes) -> None:
    assert "b.zip" in str(_refused(content, tmp_path / "x"))


def test_pipe_and_folder_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", "."):
        with pytest.raises(BadBackup):
            examine(tmp_path / name, tmp_path / "x" / "games.sqlite3")


def test_sealed_keys_that_ask_for_all_memory_are_refused(tmp_path: Path) -> None:
    records = furnished(tmp_path / "one", games=1)
    file = make_backup(
        records, tmp_path / "b.zip", all_kept_files(), at=1.0, passphrase=Passphrase("long enough", bytes(28))
    ).file
    with zipfile.ZipFile(file) as old:
        sealed = old.read("secrets.sealed")
    content = _rewritten(
        file.read_bytes(), files={"secrets.sealed": sealed.replace(b'"n":32768', b'"n":33554432')}
    )
    assert "sealed keys" in str(_refused(content, tmp_path / "x"))


def test_flipped_sealed_keys_are_refused_with_right_passphrase(tmp_path: Path) -> None:
    records = furnished(tmp_path / "one", games=1)
    with zipfile.ZipFile(backed_up(records, tmp_path / "b.zip")) as old:
        sealed = old.read("secrets.sealed")
    dice = Random(5)
    other = furnished(tmp_path / "two", games=1)
    before = state_of(other)
    for _ in range(6):
        at = dice.randrange(len(sealed))
        flipped = sealed[:at] + bytes([sealed[at] ^ 1 << dice.randrange(8)]) + sealed[at + 1 :]
        content = _rewritten((tmp_path / "b.zip").read_bytes(), files={"secrets.sealed": flipped})
        (tmp_path / "c.zip").write_bytes(content)
        with pytest.raises(NiwashiError):
            brought_back(tmp_path / "c.zip", other, takes_key=True)
    assert state_of(other) == before
