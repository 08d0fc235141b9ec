"""A backup has everything, and what is brought back is what was there."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.backup.places import (
    NOW,
    WORDS,
    backed_up,
    brought_back,
    furnished,
    games_in,
    rows_of,
    state_of,
)
from tests.records.package_rows import GAME, alone
from tests.records.playing import Play, recorded
from typer.testing import CliRunner

from niwashi.backup import restoring
from niwashi.backup.archive import is_packed_name
from niwashi.backup.finishing import finish_restore, forget_before
from niwashi.backup.making import Passphrase, make_backup, plain_names
from niwashi.backup.note import last_backup
from niwashi.backup.restoring import examine, undo_restore
from niwashi.backup.rooms import all_kept_files
from niwashi.backup.signed_games import restored_games
from niwashi.backup.usb_sticks import keep_on_stick
from niwashi.cli.main import app
from niwashi.errors import BadBackup, NiwashiError, RecordsFault
from niwashi.keys import key_file, load_or_make_key, public_key
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept
from niwashi.records.store import FIRST, VERSION


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A furnished place that tests only look at."""
    return furnished(tmp_path_factory.mktemp("kept") / "old")


@pytest.fixture(scope="module")
def file(records: Path) -> Path:
    """Its backup, with sealed keys."""
    return backed_up(records, records.parents[1] / "b.zip")


def test_everything_comes_back_to_empty_place(records: Path, file: Path, tmp_path: Path) -> None:
    there = tmp_path / "new" / "games.sqlite3"
    restored = brought_back(file, there)
    before, after = rows_of(records), rows_of(there)
    assert before == after
    assert games_in(records) == games_in(there)
    for name in ("key", "settings.json", "names.json", "players.json"):
        suffix = f".{name}"
        assert records.with_name(records.name + suffix).read_bytes() == (
            there.with_name(there.name + suffix).read_bytes()
        )
    assert (restored.keys, restored.merged.games, restored.merged.friends) == ("taken", 2, 1)
    assert key_file(there).stat().st_mode & 0o777 == there.stat().st_mode & 0o777 == 0o600


def test_restored_running_game_of_two_homes_is_marked(file: Path, tmp_path: Path) -> None:
    there = tmp_path / "new" / "games.sqlite3"
    restored = brought_back(file, there)
    assert (restored.asks, restored.before) == (1, None), "nothing was there before"
    assert restored_games(there) == (GAME,)


def test_archive_is_read_by_other_programs(file: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(file) as packed:
        assert packed.testzip() is None
        packed.extractall(tmp_path / "out")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert (manifest["format"], manifest["version"], manifest["games"]) == ("niwashi-backup", 1, 2)
    for each in manifest["files"]:
        content = (tmp_path / "out" / each["name"]).read_bytes()
        assert (len(content), sha256(content).hexdigest()) == (each["bytes"], each["sha256"])
    if shutil.which("sha256sum"):
        done = subprocess.run(
            ["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=tmp_path / "out", check=False
        )
        assert done.returncode == 0
    with closing(sqlite3.connect(tmp_path / "out" / "games.sqlite3")) as rows:
        assert rows.execute("SELECT count(*) FROM games").fetchone() == (2,)


@pytest.mark.parametrize("year", [1970, 2106, 2108, 2199])
def test_clock_of_any_year_makes_a_backup_that_comes_back(tmp_path: Path, year: int) -> None:
    """A zip file knows the years 1980 to 2107 alone; the manifest has the moment."""
    at = datetime(year, 3, 1, tzinfo=UTC).timestamp()
    records, there = furnished(tmp_path / "old", games=1), tmp_path / "new" / "games.sqlite3"
    stick = tmp_path / "stick"
    stick.mkdir()
    file = keep_on_stick(records, stick, all_kept_files(), at=at, mark="aaaaaa").file
    assert examine(file, there).made_at == at
    brought_back(file, there, None)
    assert rows_of(there) == rows_of(records)


def test_sealed_keys_open_by_scrypt_and_chacha20_alone(records: Path, file: Path) -> None:
    """As records/FORMAT.md tells other programs to."""
    import base64

    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    with zipfile.ZipFile(file) as packed:
        line, _, rest = packed.read("secrets.sealed").partition(b"\n")
    head = json.loads(line)
    key = Scrypt(bytes.fromhex(head["salt"]), 32, head["n"], head["r"], head["p"]).derive(WORDS.encode())
    plain = json.loads(ChaCha20Poly1305(key).decrypt(bytes.fromhex(head["nonce"]), rest, line))
    assert base64.b64decode(plain["key"]) == key_file(records).read_bytes()


def test_keys_are_nowhere_in_clear(records: Path, file: Path) -> None:
    secret = key_file(records).read_bytes()
    with zipfile.ZipFile(file) as packed:
        assert not any(secret in packed.read(name) for name in packed.namelist())


def test_backup_while_playing_is_of_one_turn(tmp_path: Path) -> None:
    records = furnished(tmp_path / "old", games=0)
    play = recorded(records, 3, seed="on")
    for number in range(6):
        play.play(1)
        file = backed_up(records, tmp_path / f"{number}.zip", None)
        there = tmp_path / str(number) / "games.sqlite3"
        brought_back(file, there, None)
        (kept,) = games_in(there)
        assert kept.match().turns == play.session.match.turns
    play.close()


def test_merge_brings_same_games_once(tmp_path: Path) -> None:
    records, other = furnished(tmp_path / "one"), furnished(tmp_path / "two", games=3)
    file = backed_up(records, tmp_path / "b.zip", None)
    expected = {game.key for game in (*games_in(records), *games_in(other))}
    first = brought_back(file, other, None)
    once = rows_of(other)
    second = brought_back(file, other, None)
    assert {game.key for game in games_in(other)} == expected
    assert len(games_in(other)) == 5
    assert (first.merged.games, second.merged.games) == (2, 0)
    assert rows_of(other) == once


def test_merge_makes_shorter_game_longer_and_never_shorter(tmp_path: Path) -> None:
    records = furnished(tmp_path / "old", games=0)
    play = recorded(records, 3, seed="on")
    early = backed_up(records, tmp_path / "early.zip", None)
    play.play(4)
    play.close()
    late = backed_up(records, tmp_path / "late.zip", None)
    there = tmp_path / "new" / "games.sqlite3"
    brought_back(early, there, None)
    assert brought_back(late, there, None).merged.longer == 1
    assert games_in(there) == games_in(records)
    brought_back(early, there, None)
    assert games_in(there) == games_in(records)
    assert {key: rows_of(there)[key] for key in ("trace", "runs")} == {
        key: rows_of(records)[key] for key in ("trace", "runs")
    }


def test_game_that_went_apart_is_kept_twice_and_only_twice(tmp_path: Path) -> None:
    records = furnished(tmp_path / "old", games=0)
    recorded(records, 3, seed="on").close()
    fork = tmp_path / "fork" / "games.sqlite3"
    brought_back(backed_up(records, tmp_path / "a.zip", None), fork, None)
    for file, seed in ((records, "here"), (fork, "there")):
        with closing(Journal.open(file)) as journal:
            game = journal.unfinished("garden")
            assert game is not None
            more = recorded_on(journal, game, seed)
            more.recorder.close()
    file = backed_up(fork, tmp_path / "b.zip", None)
    assert brought_back(file, records, None).merged.apart == 1
    assert brought_back(file, records, None).merged.apart == 0
    assert len(games_in(records)) == 2


def recorded_on(journal: Journal, game: Kept, seed: str) -> Play:
    play = Play(journal, resumed=game, seed=seed)
    play.play(5)
    return play


def test_two_keys_are_asked_about(records: Path, file: Path, tmp_path: Path) -> None:
    other = furnished(tmp_path / "two")
    before = state_of(other)
    with pytest.raises(NiwashiError, match="A board has only one") as refused:
        brought_back(file, other)
    assert refused.value.key == "backup-two-keys"
    assert state_of(other) == before
    kept = key_file(other).read_bytes()
    assert brought_back(file, other, takes_key=False).keys == "kept"
    assert key_file(other).read_bytes() == kept
    assert brought_back(file, other, takes_key=True).keys == "taken"
    assert key_file(other).read_bytes() == key_file(records).read_bytes()
    assert any(kept == found for found in state_of(other).values()), "the other key is kept aside"


def test_wrong_passphrase_changes_nothing(file: Path, tmp_path: Path) -> None:
    other = furnished(tmp_path / "two")
    before = state_of(other)
    for words in ("wrong passphrase", "", f"{WORDS} "):
        with pytest.raises(BadBackup, match="not the passphrase"):
            brought_back(file, other, words, takes_key=True)
        assert state_of(other) == before, words


def test_same_letters_in_another_form_open(tmp_path: Path) -> None:
    file = backed_up(furnished(tmp_path / "one"), tmp_path / "b.zip", "パスフレーズ café")
    assert brought_back(file, tmp_path / "n" / "games.sqlite3", "ﾊﾟｽﾌﾚｰｽﾞ cafe\u0301").keys == "taken"


def test_short_passphrase_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NiwashiError, match="at least 8"):
        backed_up(furnished(tmp_path / "one"), tmp_path / "b.zip", "short")
    assert not (tmp_path / "b.zip").exists()


def test_backup_without_passphrase_has_keys_as_last_sealed(tmp_path: Path) -> None:
    records = furnished(tmp_path / "one")
    assert examine(backed_up(records, tmp_path / "a.zip", None), records).keys == "left-out"
    backed_up(records, tmp_path / "b.zip")
    later = backed_up(records, tmp_path / "c.zip", None)
    assert examine(later, records).keys == "sealed"
    assert brought_back(later, tmp_path / "n" / "games.sqlite3").keys == "taken"
    key_file(records).unlink()
    load_or_make_key(key_file(records))
    assert examine(backed_up(records, tmp_path / "d.zip", None), records).keys == "left-out"


def test_replacing_restore_keeps_former_state_and_undoes(records: Path, file: Path, tmp_path: Path) -> None:
    other = furnished(tmp_path / "two", games=3)
    write_lesson = other.with_name(f"{other.name}.lesson.json")
    write_lesson.write_text('{"game": "garden", "step": 2}')
    before = rows_of(other), write_lesson.read_bytes(), key_file(other).read_bytes()
    restored = brought_back(file, other, replaces=True)
    assert rows_of(other)["games"] == rows_of(records)["games"]
    assert not write_lesson.exists()
    assert restored.before is not None
    assert restored.before.is_dir()
    undo_restore(other, stamp="later")
    assert (rows_of(other), write_lesson.read_bytes(), key_file(other).read_bytes()) == before
    undo_restore(other, stamp="latest")
    assert rows_of(other)["games"] == rows_of(records)["games"]


def test_undo_without_restore_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordsFault, match="is no longer kept"):
        undo_restore(furnished(tmp_path / "one"), stamp="x")


def test_former_state_goes_when_restored_board_has_played(file: Path, tmp_path: Path) -> None:
    other = furnished(tmp_path / "two")
    restored = brought_back(file, other, None)
    with closing(Journal.open(other)) as journal:
        assert forget_before(other, journal.tally().acts) == ()
    play = recorded(other, 1, seed="new")
    assert forget_before(other, play.journal.tally().acts) == (restored.before,)
    play.close()
    assert restored.before is not None
    assert not restored.before.exists()


def test_restore_while_board_plays_is_refused(file: Path, tmp_path: Path) -> None:
    other = furnished(tmp_path / "two")
    with closing(Journal.open(other)) as journal:
        games = journal.games()
        with pytest.raises(RecordsFault, match="is using the records"):
            brought_back(file, other, None)
        assert journal.games() == games
    brought_back(file, other, None)


def test_damaged_records_are_backed_up_as_far_as_they_can_be_read(tmp_path: Path) -> None:
    records = furnished(tmp_path / "one", games=4)
    Journal.open(records).close()
    content = bytearray(records.read_bytes())
    content[4096 * 3 : 4096 * 4] = bytes(4096)
    records.write_bytes(content)
    made = make_backup(records, tmp_path / "b.zip", all_kept_files(), at=NOW, seals=False)
    assert made.damage is not None
    there = tmp_path / "n" / "games.sqlite3"
    brought_back(made.file, there, None)
    assert len(games_in(there)) == made.summary.games > 0


def test_read_only_card_is_backed_up(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    records = furnished(tmp_path / "one")
    records.parent.chmod(0o500)
    try:
        file = backed_up(records, tmp_path / "b.zip", None)
    finally:
        records.parent.chmod(0o700)
    assert examine(file, tmp_path / "x").games == 2


def test_last_backup_is_noted(tmp_path: Path) -> None:
    records = furnished(tmp_path / "one")
    assert last_backup(records) is None
    backed_up(records, tmp_path / "b.zip")
    noted = last_backup(records)
    assert noted is not None
    assert (noted.at, noted.keys, noted.games) == (NOW, "sealed", 2)
    assert noted.file == str(tmp_path / "b.zip")


def test_restored_board_knows_the_backup_that_it_came_from(file: Path, tmp_path: Path) -> None:
    there = tmp_path / "two" / "games.sqlite3"
    brought_back(file, there)
    noted = last_backup(there)
    assert noted is not None
    assert (noted.at, noted.file, noted.games) == (NOW, str(file), 2)


@pytest.mark.parametrize("replaces", [False, True])
def test_restore_is_last_backup_only_of_board_that_has_nothing_else(
    file: Path, tmp_path: Path, replaces: bool
) -> None:
    there = furnished(tmp_path / "two")
    brought_back(file, there, None, replaces=replaces)
    assert (last_backup(there) is not None) is replaces


def test_voice_command_is_not_taken_from_page(file: Path, tmp_path: Path) -> None:
    for place, from_page in (("hand", False), ("page", True)):
        there = tmp_path / place / "games.sqlite3"
        brought_back(file, there, None, from_page=from_page)
        settings = json.loads(there.with_name("games.sqlite3.settings.json").read_text())
        assert settings["brightness"] == 40
        assert ("voice" in settings) is not from_page


def test_own_files_come_back_beside_records(tmp_path: Path) -> None:
    board = tmp_path / "my board.toml"
    board.write_text("x = 1\n")
    records = furnished(tmp_path / "one")
    there = tmp_path / "n" / "games.sqlite3"
    file = backed_up(records, tmp_path / "b.zip", own={"board.toml": board})
    assert examine(file, tmp_path / "look").own == ("board.toml",)
    looked = CliRunner().invoke(app, ["restore", str(file), "--look", "--records", str(there)])
    assert "Files of yours in it: board.toml." in looked.output
    words = ("--yes", "--without-keys", "--records", str(there))
    back = CliRunner().invoke(app, ["restore", str(file), *words])
    own = there.parent / "games.sqlite3.own"
    assert f"Your own files are in {own}." in " ".join(back.output.split()).replace("\n", "")
    assert (own / "board.toml").read_text() == "x = 1\n"
    again = backed_up(there, tmp_path / "c.zip")
    with zipfile.ZipFile(again) as packed:
        assert "files/own/board.toml" in packed.namelist()


def test_rows_of_a_package_that_is_away_wait_for_it(file: Path, records: Path, tmp_path: Path) -> None:
    """Restored without it, they are named; restored again with it, they come."""
    there = tmp_path / "two" / "games.sqlite3"
    with alone():
        restored = brought_back(file, there)
        assert restored.left_out == ("pals", "letters")
        assert (restored.merged.friends, restored.asks) == (0, 0)
    again = brought_back(file, there)
    assert (again.left_out, again.merged.friends, again.asks) == ((), 1, 1)
    assert rows_of(there) == rows_of(records)


def test_backup_made_without_a_package_has_its_rows(records: Path, tmp_path: Path) -> None:
    with alone():
        file = backed_up(records, tmp_path / "b.zip")
    with zipfile.ZipFile(file) as packed:
        packed.extract("games.sqlite3", tmp_path)
    assert rows_of(tmp_path / "games.sqlite3") == rows_of(records)


@pytest.mark.parametrize(("version", "said"), [(FIRST - 1, "older"), (VERSION + 1, "newer")])
def test_backup_of_other_tables_is_refused(tmp_path: Path, version: int, said: str) -> None:
    records = furnished(tmp_path / "one")
    with closing(sqlite3.connect(records)) as rows:
        rows.executescript(f"CREATE TABLE another (x); PRAGMA user_version = {version}")
    file = backed_up(records, tmp_path / "b.zip", None)
    other = furnished(tmp_path / "two")
    before = state_of(other)
    with pytest.raises(NiwashiError, match=said):
        brought_back(file, other, None)
    assert state_of(other) == before


def test_backup_needs_no_records(tmp_path: Path) -> None:
    there = tmp_path / "new" / "games.sqlite3"
    file = backed_up(tmp_path / "games.sqlite3", tmp_path / "b.zip")
    assert brought_back(file, there).summary.games == 0


def test_every_room_with_files_beside_records_lists_them() -> None:
    """A file that a room keeps beside the records and does not list would be lost with the card."""
    import re

    listed = {each.name for each in all_kept_files()}
    known = {  # by the name that the code gives them, and why some are in no backup
        "lesson", "names", "players", "declined", "declined-there", "own-name", "settings", "key", "restored",
    }  # fmt: skip
    code = Path(__file__).parents[2] / "controller" / "niwashi"
    found = set()
    for file in code.rglob("*.py"):
        if file.parent.name == "browser":
            continue  # a browser keeps its own, and has no card
        found |= set(
            re.findall(r'SmallFile\.beside\([^"()]*(?:\.file)?, "([a-z-]+)"\)', file.read_text("utf-8"))
        )
    assert found <= known
    assert found >= {"lesson", "names", "players"}
    assert {f"{name}.json" for name in found} <= listed
    assert {"key", "settings.json", "https/authority.pem", "https/board.pem", "guests/1.json"} <= listed


def test_finish_without_restore_does_nothing(tmp_path: Path) -> None:
    assert finish_restore(tmp_path / "games.sqlite3") is False
    assert list(tmp_path.iterdir()) == []


def test_public_key_of_board_is_in_manifest(records: Path, file: Path) -> None:
    assert examine(file, records).public == public_key(records) is not None


def test_interrupted_command_says_that_nothing_is_half_done(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "words").write_text(f"{WORDS}\n")
    there = tmp_path / "other" / "games.sqlite3"

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("niwashi.backup.restoring._commit", interrupted)
    words = ("--yes", "--records", str(there), "--passphrase-file", str(tmp_path / "words"))
    done = CliRunner().invoke(app, ["restore", str(file), *words])
    assert done.exit_code == 130
    assert "nothing is half done" in done.output
    assert list(there.parent.iterdir()) == []


def test_command_backs_up_and_restores(records: Path, tmp_path: Path) -> None:
    (tmp_path / "words").write_text(f"{WORDS}\n")
    zipped, words = str(tmp_path / "b.zip"), ("--passphrase-file", str(tmp_path / "words"))
    there = tmp_path / "other" / "games.sqlite3"

    def run(*words: str) -> None:
        # Python 3.13 and later name each database that is left open.
        command = [sys.executable, "-W", "default::ResourceWarning", "-m", "niwashi", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        assert (done.returncode, done.stderr) == (0, "")

    run("backup", zipped, "--records", str(records), *words)
    refused = CliRunner().invoke(app, ["restore", zipped, "--records", str(there)])
    assert refused.exit_code == 2
    assert "--passphrase-file" in refused.stderr
    assert not there.exists()
    run("restore", zipped, "--records", str(there), *words)
    assert games_in(there) == games_in(records)
    again = CliRunner().invoke(app, ["backup", zipped, "--records", str(records), "--without-keys"])
    assert again.exit_code == 2, "a file that is there stays"


def test_own_files_of_any_name_come_back(tmp_path: Path) -> None:
    records = furnished(tmp_path / "one", games=1)
    folder = records.with_name(f"{records.name}.own")
    folder.mkdir()
    names = ["Board.toml", "庭.txt", "deck ü.txt", "a.b.c", "x" * 90 + ".toml", "-", "README", "'\n.toml"]
    for name in names:
        (folder / name).write_text(name)
    (folder / "._board.toml").write_text("a Mac's")
    there = tmp_path / "new" / "games.sqlite3"
    brought_back(backed_up(records, tmp_path / "b.zip"), there)
    found = (there.parent / "games.sqlite3.own").iterdir()
    assert sorted(file.read_text() for file in found) == sorted(names)


def test_own_files_with_names_alike_are_all_in_it(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("庭.txt", "石.txt", "file-2.txt", "deck ü.txt", "deck ö.txt")]
    for number, file in enumerate(files):
        file.write_text(str(number))
    records = furnished(tmp_path / "one", games=1)
    backed_up(records, tmp_path / "b.zip", own=plain_names(files))
    with zipfile.ZipFile(tmp_path / "b.zip") as packed:
        found = sorted(packed.read(name).decode() for name in packed.namelist() if "/own/" in name)
    assert found == ["0", "1", "2", "3", "4"]


@given(st.lists(st.text(max_size=80).filter(lambda name: "/" not in name and "\0" not in name), max_size=8))
def test_names_of_own_files_are_distinct_and_fit_an_archive(names: list[str]) -> None:
    files = [Path("folder") / (name or "x") for name in dict.fromkeys(names)]
    found = plain_names(files)
    assert sorted(map(str, found.values())) == sorted(map(str, dict.fromkeys(files)))
    assert all(is_packed_name(f"files/own/{name}") for name in found)


def test_too_large_file_is_refused_or_named(tmp_path: Path) -> None:
    records = furnished(tmp_path / "one", games=1)
    large = tmp_path / "large.toml"
    large.write_bytes(bytes((1 << 20) + 1))
    with pytest.raises(RecordsFault, match=r"large\.toml can't be read.*longer than 1 MB"):
        backed_up(records, tmp_path / "b.zip", own={"large.toml": large})
    assert not (tmp_path / "b.zip").exists()
    large.replace(records.with_name(f"{records.name}.settings.json"))
    made = make_backup(records, tmp_path / "b.zip", all_kept_files(), at=NOW)
    assert made.left_out == ("settings.json",)
    assert examine(made.file, records).games == 1


def test_files_beyond_what_a_backup_takes_are_left_out_and_named(tmp_path: Path) -> None:
    records = furnished(tmp_path / "one", games=1)
    folder = records.with_name(f"{records.name}.own")
    folder.mkdir(exist_ok=True)
    for number in range(300):
        (folder / f"note-{number:03}.txt").write_text(str(number))
    made = make_backup(records, tmp_path / "b.zip", all_kept_files(), at=NOW)
    with zipfile.ZipFile(made.file) as packed:
        taken = [name for name in packed.namelist() if "/own/note-" in name]
    assert len(taken) > 100
    assert len(taken) + sum("note-" in name for name in made.left_out) == 300
    assert examine(made.file, records).games == 1


def test_key_that_cannot_be_read_is_said_to_be_left_out(tmp_path: Path) -> None:
    records = furnished(tmp_path / "one", games=1)
    key_file(records).unlink()
    key_file(records).mkdir()  # as little to be read as another user's file, by root too
    made = make_backup(
        records, tmp_path / "b.zip", all_kept_files(), at=NOW, passphrase=Passphrase(WORDS, bytes(28))
    )
    assert (made.summary.keys, made.left_out) == ("left-out", ("key",))


def test_more_files_than_a_backup_has_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("x")
    own = {f"x{number}": tmp_path / "x" for number in range(250)}
    with pytest.raises(RecordsFault, match="250 files are too many"):
        make_backup(tmp_path / "games.sqlite3", tmp_path / "b.zip", [], at=NOW, own=own)
    assert [each.name for each in tmp_path.iterdir()] == ["x"]


@pytest.mark.parametrize(
    "name", ["SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT", "SQLITE_LOCKED", "SQLITE_LOCKED_SHAREDCACHE"]
)
def test_records_that_the_database_calls_busy_or_locked_are_in_use(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = furnished(tmp_path / "one")
    fault = sqlite3.OperationalError("database is locked")
    fault.sqlite_errorname = name

    def refused(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(sqlite3, "connect", refused)
    with pytest.raises(RecordsFault) as refusal:
        restoring._check_unused(records)
    assert refusal.value.key == "backup-in-use"
