"""Backups on the page: kept, looked at, brought back with the next start; and the weekly one on a stick."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncGenerator, AsyncIterator
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from starlette.testclient import TestClient
from tests.backup.places import WORDS, backed_up, brought_back, furnished, games_in, rows_of
from tests.hurried import apart
from tests.records.package_rows import loaded
from tests.server.asking import status_of
from tests.server.running import Running
from tests.update.making import programs
from tests.web.fake import FakeProgram

from niwashi.backup.note import last_backup
from niwashi.backup.pending_restore import RestoreOutcome, finish_pending_restore, restore_notices
from niwashi.backup.restoring import examine
from niwashi.backup.rooms import all_kept_files
from niwashi.backup.usb_sticks import backups_on, board_mark, keep_on_stick, sticks
from niwashi.errors import BadBackup, NiwashiError
from niwashi.games.known import game_named
from niwashi.keys import key_file
from niwashi.loop.features import Feature
from niwashi.loop.fitting import built_in_board
from niwashi.server import application
from niwashi.server.backups import KEY_HEADER, BringBack, KeepBackup, LookAtBackup, PageBackups
from niwashi.server.simulated import simulated_program
from niwashi.server.stepping import run_board
from niwashi.server.supervisor import Supervisor
from niwashi.update.starting import before_start
from niwashi.web.hosts import OwnHosts
from niwashi.words.catalogue import LANGUAGES, translate
from niwashi_sim.simulated_match import Clock

NOW = 1_764_000_000.0
DAY = 86_400.0


class Place:
    """Records, a stick, and a clock."""

    def __init__(self, folder: Path, *, is_furnished: bool = True) -> None:
        home = folder / f"home-{folder.name}"
        home.mkdir(parents=True)
        self.records = furnished(home) if is_furnished else home / "games.sqlite3"
        self.stick = folder / "stick"
        self.stick.mkdir()
        self.now = NOW
        self.there: tuple[Path, ...] = (self.stick,)
        self.backups = PageBackups(self.records, lambda: self.now, mounted=lambda: self.there)


async def sent(content: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(content), 1000):
        yield content[at : at + 1000]


async def received(answer: tuple[str, AsyncIterator[bytes] | None]) -> bytes:
    assert answer[1] is not None
    return b"".join([part async for part in answer[1]])


def test_page_keeps_and_brings_back(tmp_path: Path) -> None:
    one, two = Place(tmp_path / "one"), Place(tmp_path / "two", is_furnished=False)

    async def go() -> None:
        content = await received(await one.backups.keep(KeepBackup(passphrase=WORDS), "en"))
        looked = await two.backups.look(sent(content), "en")
        assert looked["is_sealed"]
        assert not looked["has_other_key"]
        assert "2 games" in looked["lines"][0]
        assert not two.records.exists(), "what is in it is shown before anything changes"
        with pytest.raises(NiwashiError, match="not the passphrase"):
            await two.backups.bring_back(BringBack(passphrase=WORDS[::-1]), "en")
        assert not two.backups.wants_restart
        await two.backups.bring_back(BringBack(passphrase=WORDS), "en")
        assert two.backups.wants_restart

    asyncio.run(go())
    two.backups.close()
    kept = [each for each in two.records.parent.rglob("*") if each.is_file()]
    assert not [each for each in kept if WORDS.encode() in each.read_bytes()], "the passphrase is nowhere"
    assert all(each.stat().st_mode & 0o077 == 0 for each in kept)
    with loaded():
        outcome = finish_pending_restore(two.records, all_kept_files(), stamp="now")
    assert outcome is not None
    assert outcome.restored is not None
    assert rows_of(two.records) == rows_of(one.records)
    assert key_file(two.records).read_bytes() == key_file(one.records).read_bytes()
    assert finish_pending_restore(two.records, all_kept_files(), stamp="later") is None
    assert [each.name for each in two.records.parent.iterdir() if each.name.startswith(".")] == []
    assert [each.name for each in one.records.parent.iterdir() if each.name.startswith(".")] == []


def test_only_a_backup_that_was_fetched_is_the_last_one(tmp_path: Path) -> None:
    place = Place(tmp_path / "one")

    async def go(*, is_whole: bool) -> str:
        _, parts = await place.backups.keep(KeepBackup(passphrase=WORDS), "en")
        assert isinstance(parts, AsyncGenerator)
        await anext(parts)
        if is_whole:
            async for _part in parts:
                pass
        await parts.aclose()  # as a server does when the phone is gone
        return (await place.backups.view("en"))["last"]

    assert asyncio.run(go(is_whole=False)) == "There is no backup yet."
    assert "today" in asyncio.run(go(is_whole=True))
    assert [each.name for each in place.records.parent.iterdir() if each.name.startswith(".")] == []


def test_two_keys_are_asked_about_before_restart(tmp_path: Path) -> None:
    one, two = Place(tmp_path / "one"), Place(tmp_path / "two")
    file = backed_up(one.records, tmp_path / "b.zip")

    async def go() -> None:
        looked = await two.backups.look(sent(file.read_bytes()), "en")
        assert looked["has_other_key"]
        with pytest.raises(NiwashiError, match="has only one"):
            await two.backups.bring_back(BringBack(passphrase=WORDS), "en")
        await two.backups.bring_back(BringBack(passphrase=WORDS, takes_key=True), "en")

    asyncio.run(go())
    outcome = finish_pending_restore(two.records, all_kept_files(), stamp="now")
    assert outcome is not None
    assert outcome.restored is not None
    assert len(games_in(two.records)) == 4
    assert key_file(two.records).read_bytes() == key_file(one.records).read_bytes()


def test_hostile_upload_is_refused_and_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its refusal names no place on the disk; another kind of file is not called a cut one."""
    monkeypatch.setattr("niwashi.server.backups.LARGEST_UPLOAD", 1 << 20)
    place = Place(tmp_path / "one")
    uploads = {
        **dict.fromkeys((b"", b"not a zip", b"PK\x03\x04" + bytes(5000)), ""),
        b"# Niwashi": "it is not a Niwashi backup",
        bytes(1 << 21): "longer than 1 MB",
    }

    async def go() -> None:
        for content, why in uploads.items():
            with pytest.raises(NiwashiError) as refused:
                await place.backups.look(sent(content), "en")
            said = [translate(refused.value.message, language) for language in LANGUAGES]
            assert why in said[0]
            assert not [each for each in said if "incoming" in each or str(tmp_path) in each], said
        with pytest.raises(NiwashiError, match="Choose the file first"):
            await place.backups.bring_back(BringBack(), "en")

    asyncio.run(go())
    place.backups.close()
    assert not list(place.records.parent.glob(".*.zip"))


def test_refused_restore_leaves_everything(tmp_path: Path) -> None:
    one, two = Place(tmp_path / "one"), Place(tmp_path / "two")
    file = backed_up(one.records, tmp_path / "b.zip", None)

    async def go() -> None:
        await two.backups.look(sent(file.read_bytes()), "en")
        await two.backups.bring_back(BringBack(), "en")

    asyncio.run(go())
    before = rows_of(two.records)
    pending = two.records.parent / ".games.sqlite3.pending-restore" / "backup.zip"
    pending.write_bytes(pending.read_bytes()[:-500])
    outcome = finish_pending_restore(two.records, all_kept_files(), stamp="now")
    assert outcome is not None
    assert outcome.refusal is not None
    assert rows_of(two.records) == before
    assert finish_pending_restore(two.records, all_kept_files(), stamp="now") is None


def test_refused_restore_is_told_in_the_language_of_each_page() -> None:
    refusal = BadBackup("backup-bad-sent", why=BadBackup("backup-why-long", most=512))
    notices, running = restore_notices(RestoreOutcome(refusal=refusal)), Running()
    running.program.game_loop.add(Feature("start", notices=lambda: notices))
    running.pass_time(1.1)
    for language, begins in (("en", "The backup could not"), ("ja", "バックアップを")):
        (said,) = status_of(running.program, language)["notices"]
        assert said.startswith(begins)
        assert said.endswith(translate(refusal.message, language))


def test_board_ends_once_restore_is_asked_for(tmp_path: Path) -> None:
    place = Place(tmp_path / "one")
    game = game_named("garden")
    program, _ = simulated_program(game, built_in_board(game), Clock(), Random(1), None)

    async def go() -> None:
        board = asyncio.create_task(run_board(program, Supervisor(None), None, place.backups))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not board.done()
        place.backups.wants_restart = True
        await asyncio.wait_for(board, 20)

    apart(lambda: asyncio.run(go()))


def test_restore_that_was_cut_is_finished_before_an_update_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = Place(tmp_path / "one"), Place(tmp_path / "two")
    file = backed_up(one.records, tmp_path / "b.zip", None)
    with monkeypatch.context() as cut:  # just after it counted
        cut.setattr("niwashi.backup.restoring.finish_restore", lambda _: False)
        brought_back(file, two.records, None)
    assert (two.records.parent / ".games.sqlite3.bringing-back").exists()
    assert len(games_in(two.records)) == 2
    before_start(programs(tmp_path / "programs"), two.records, lambda _: None)
    assert len(games_in(two.records)) == 4


# Sticks


def test_weekly_backup_is_written_and_three_are_kept(tmp_path: Path) -> None:
    place = Place(tmp_path / "one")
    mark = board_mark(place.records, "x")
    strangers = [place.stick / f"niwashi-ffffff-2020010{n}-000000.zip" for n in range(5)]
    for each in (*strangers, place.stick / "holiday.zip"):
        each.write_bytes(b"x")
    counts = []

    async def go() -> None:
        for _ in range(6 * 7):
            await place.backups.look_around()
            counts.append(len(list(place.stick.glob(f"niwashi-{mark}-*.zip"))))
            place.now += DAY

    asyncio.run(go())
    assert [counts[n] for n in (0, 6, 7, 14, 21, 28, 41)] == [1, 1, 2, 3, 3, 3, 3]
    names = sorted(file.name for file in place.stick.glob(f"niwashi-{mark}-*.zip"))
    assert all(examine(place.stick / name, place.records).games == 2 for name in names)
    assert examine(place.stick / names[-1], place.records).made_at == NOW + 35 * DAY
    assert all(each.exists() for each in (*strangers, place.stick / "holiday.zip"))


def test_new_stick_gets_a_backup_whatever_others_have(tmp_path: Path) -> None:
    """Each has its own week; one that a wrong clock has dated later neither holds others up nor hastens."""
    place = Place(tmp_path / "one")
    mark = board_mark(place.records, "x")
    second = tmp_path / "second"
    second.mkdir()
    (second / f"niwashi-{mark}-20991231-000000.zip").write_bytes(b"x")

    async def go() -> None:
        await place.backups.look_around()
        place.now += DAY
        place.there = (place.stick, second)
        for _ in range(3):
            await place.backups.look_around()
            place.now += 60

    asyncio.run(go())
    assert [len(list(each.glob(f"niwashi-{mark}-*.zip"))) for each in (place.stick, second)] == [1, 2]


def test_without_stick_nothing_is_written_until_there_is_one(tmp_path: Path) -> None:
    place = Place(tmp_path / "one")
    place.there = ()

    async def go() -> None:
        await place.backups.look_around()
        assert last_backup(place.records) is None
        view = await place.backups.view("en")
        assert (view["last"], view["is_old"], view["sticks"]) == ("There is no backup yet.", True, [])
        place.there = (place.stick,)
        await place.backups.look_around()
        place.now += 40 * DAY
        view = await place.backups.view("en")
        assert (view["last"], view["is_old"]) == ("The last backup was made 40 days ago.", True)
        assert [len(each["files"]) for each in view["sticks"]] == [1]

    asyncio.run(go())


def test_stick_that_fails_is_told_and_left_alone(tmp_path: Path) -> None:
    place = Place(tmp_path / "one")
    shutil.rmtree(place.stick)

    async def go() -> None:
        for _ in range(3):
            await place.backups.look_around()
        assert [each.key for each in place.backups.notices] == ["notice-backup-stick-failed"]
        place.there = ()
        await place.backups.look_around()
        assert place.backups.notices == ()

    asyncio.run(go())


def test_stick_with_backup_is_offered_to_empty_board_alone(tmp_path: Path) -> None:
    full, empty = Place(tmp_path / "one"), Place(tmp_path / "two", is_furnished=False)
    for place in (full, empty):
        keep_on_stick(full.records, place.stick, all_kept_files(), at=NOW, mark="aaaaaa")
    asyncio.run(full.backups.look_around())
    asyncio.run(empty.backups.look_around())
    assert full.backups.notices == ()
    assert [each.key for each in empty.backups.notices] == ["notice-backup-stick"]

    async def take() -> None:
        (name,) = [file.name for file in backups_on(empty.stick)]
        await empty.backups.look_at(LookAtBackup(stick=str(empty.stick), file=name), "en")
        await empty.backups.bring_back(BringBack(), "en")

    asyncio.run(take())
    finish_pending_restore(empty.records, all_kept_files(), stamp="now")
    assert games_in(empty.records) == games_in(full.records)


def test_only_files_of_ours_on_sticks_are_read(tmp_path: Path) -> None:
    place = Place(tmp_path / "one")
    (place.stick / "other.zip").write_bytes(backed_up(place.records, tmp_path / "b.zip", None).read_bytes())
    (place.stick / "niwashi-link.zip").symlink_to(tmp_path / "b.zip")

    async def go() -> None:
        on_stick = [
            (str(place.stick), file)
            for file in ("../home-one/games.sqlite3", "other.zip", "niwashi-link.zip")
        ]
        for stick, file in (("/etc", "passwd"), *on_stick):
            with pytest.raises(NiwashiError, match="is not there"):
                await place.backups.look_at(LookAtBackup(stick=stick, file=file), "en")
        with pytest.raises(NiwashiError, match="is not there"):
            await place.backups.keep(KeepBackup(stick="/etc"), "en")

    asyncio.run(go())


def test_sticks_are_found_among_mounts() -> None:
    mounts = (
        "/dev/mmcblk0p3 /persist ext4 rw 0 0\n/dev/sda1 /media/anna/STICK\\040ONE vfat rw 0 0\n"
        "tmpfs /media/x tmpfs rw 0 0\n/dev/sdb1 /run/media/anna/two exfat rw 0 0\nodd\n"
        "/dev/sda1 /media/anna/STICK\\040ONE vfat rw 0 0\n"
    )
    assert sticks(mounts) == (Path("/media/anna/STICK ONE"), Path("/run/media/anna/two"))


# Routes


class OneHost:
    """A door that knows one host's key."""

    def is_host(self, key: str) -> bool:
        return key == "host's key"


def test_backups_are_for_own_pages_and_hosts(tmp_path: Path) -> None:
    place, door = Place(tmp_path / "one"), cast(Any, OneHost())
    app = application.application(
        cast(Any, FakeProgram()), backups=place.backups, door=door, hosts=OwnHosts(guests=True)
    )
    home, phone = (
        TestClient(app, client=(address, 5000), base_url="http://127.0.0.1")
        for address in ("127.0.0.1", "192.168.1.7")
    )
    keeps, nothing = json.dumps({"passphrase": WORDS}), dict[str, str]()
    for refused in (nothing, {KEY_HEADER: "hand's key"}):
        assert phone.get("/backups.json", headers=refused).status_code == 403, refused
        assert phone.post("/backups/keep", content=keeps, headers=refused).status_code == 403, refused
    for client, headers in ((home, nothing), (phone, {KEY_HEADER: "host's key"})):
        assert client.get("/backups.json", headers=headers).status_code == 200
        kept = client.post("/backups/keep", content=keeps, headers=headers)
        assert kept.status_code == 200
        assert kept.headers["content-disposition"].startswith('attachment; filename="niwashi-')
        looked = client.post("/backups/look", content=kept.content, headers=headers)
        assert looked.json()["is_sealed"] is True
        assert client.post("/backups/keep", content="{", headers=headers).status_code == 409
        foreign = {**headers, "origin": "http://evil"}
        answer = client.post("/backups/bring-back", content="{}", headers=foreign)
        assert answer.status_code in (403, 421)
