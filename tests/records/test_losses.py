"""A log that is lost or damaged costs a minute at the most; whose the files are, and their locks."""

import os
import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from tests.records.playing import EPOCH, Play

from niwashi.cli.records_option import kept_games
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.records.damage import open_whole
from niwashi.records.journal import Journal
from niwashi.records.opening import log_of
from niwashi.records.reader import open_to_read

GARDEN = GameSetup.of(game_named("garden"))
TURNS = ("f1e2:1", "a6b5:2", "e2d2:4", "b5c5:4")


def killed(file: Path, do: Callable[[Journal], None]) -> None:
    """Somebody does something with a journal and is killed."""
    child = os.fork()
    if not child:
        try:
            do(Journal.open(file))
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)


def four_turns(journal: Journal) -> None:
    four_turns_of(journal, "game-one")


def four_turns_of(journal: Journal, key: str) -> None:
    journal.begin(key, GARDEN, EPOCH)
    for turn in TURNS:
        journal.turn(key, turn, EPOCH)


@pytest.fixture(scope="module")
def killed_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the records of somebody who was killed after four turns."""
    folder = tmp_path_factory.mktemp("killed")
    killed(folder / "games", four_turns)
    return folder


@pytest.fixture
def file(killed_once: Path, tmp_path: Path) -> Path:
    return shutil.copytree(killed_once, tmp_path, dirs_exist_ok=True) / "games"


@pytest.mark.parametrize("written", ["older copy", "another's", "noise", "nothing"])
def test_program_starts_again_after_its_file_was_written_over_in_play(
    file: Path, tmp_path: Path, written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `cp` over the open file does: games may be lost, but what is left is told and goes on."""
    with closing(Journal.open(tmp_path / "another")) as another:
        another.begin("game-another", GARDEN, EPOCH)
    with closing(Journal.open(file)):
        older = file.read_bytes()
    content = {
        "older copy": older,
        "another's": (tmp_path / "another").read_bytes(),
        "noise": Random(5).randbytes(40_000),
        "nothing": b"",
    }[written]

    def written_over(journal: Journal) -> None:
        journal.begin("game-two", GARDEN, EPOCH)
        for number, turn in enumerate(TURNS):
            journal.turn("game-two", turn, EPOCH)
            if number == 1:
                file.write_bytes(content)

    killed(file, written_over)
    with kept_games(str(file), unless=False) as journal:
        assert journal is not None
        lost = {"older copy": {"game-two"}, "another's": {"game-one", "game-two"}}.get(written, set())
        assert {game.key for game in journal.games()} & {"game-one", "game-two"} <= {
            "game-one",
            "game-two",
        } - lost
        four_turns_of(journal, "game-three")
        assert journal.games()[-1].turns == TURNS
    assert "damaged" in capsys.readouterr().err
    assert any(file.parent.glob("games.damaged-*"))


def test_killed_program_loses_nothing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with kept_games(str(file), unless=False) as journal:
        assert journal is not None
        assert journal.game(1).turns == TURNS
    assert capsys.readouterr().err == ""
    assert [each.name for each in file.parent.iterdir() if each.suffix != ".lock"] == ["games"]


def test_a_link_to_the_file_is_the_file(tmp_path: Path) -> None:
    file, link = tmp_path / "card" / "games", tmp_path / "home" / "games"
    for each in (file, link):
        each.parent.mkdir()
    link.symlink_to(file)
    with closing(Journal.open(link)) as one, closing(Journal.open(file)) as other:
        four_turns(one)
        assert (one.file, other.unfinished("garden")) == (file, None)
        with closing(open_to_read(link)) as read:
            assert read.file == file
    assert list(link.parent.iterdir()) == [link]


def test_a_link_to_a_damaged_file_stays(file: Path) -> None:
    link = file.with_name("link")
    link.symlink_to(file)
    Journal.open(link).close()
    file.write_bytes(file.read_bytes()[:4096] + b"\xa5" * 8192)
    with closing(open_whole(link, "today")) as journal:
        assert journal.replaces == file.with_name("games.damaged-today")
    assert link.readlink() == file


def in_the_file_alone(file: Path, copy: Path) -> int:
    """How many acts a copy of the file without its log has."""
    shutil.copy(file, copy)
    with closing(sqlite3.connect(copy)) as found:
        return int(found.execute("SELECT count(*) FROM acts").fetchone()[0])


def test_a_game_that_begins_or_ends_is_in_the_file_itself(tmp_path: Path) -> None:
    file, copy = tmp_path / "games", tmp_path / "copy"
    with closing(Journal.open(file)) as journal:
        journal.begin("game-one", GARDEN, EPOCH)
        with closing(sqlite3.connect(shutil.copy(file, copy))) as found:
            assert found.execute("SELECT key FROM games").fetchall() == [("game-one",)]
        journal.turn("game-one", TURNS[0], EPOCH)
        assert in_the_file_alone(file, copy) == 0
        journal.finish("game-one", "flower", EPOCH)
        assert in_the_file_alone(file, copy) == 1


def test_within_a_minute_of_play_everything_is_in_the_file_itself(tmp_path: Path) -> None:
    file, copy = tmp_path / "games", tmp_path / "copy"
    with closing(Journal.open(file)) as journal:
        play = Play(journal)
        began = play.clock.now
        play.play(2)
        acts = len(journal.games()[0].acts)
        assert acts
        while play.clock.now < began + 60.0:  # somebody thinks, and nobody touches anything
            play.wait(1.0)
        assert in_the_file_alone(file, copy) == acts
        play.recorder.close()


def test_records_made_by_hand_are_their_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with closing(Journal.open(tmp_path / "games")) as journal:
            four_turns(journal)
            found = {each.name.split("-")[-1]: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert len(found) == 4  # the file, -wal, -shm and a lock
    assert set(found.values()) == {0o600}


@pytest.mark.parametrize(("found", "after"), [(0o644, 0o600), (0o640, 0o600), (0o660, 0o660), (0o400, 0o400)])
def test_older_records_become_their_owners_alone_unless_they_are_shared(
    file: Path, found: int, after: int
) -> None:
    parts = (file, log_of(file))
    for part in parts:
        part.chmod(found)
    if not os.access(file, os.W_OK):
        pytest.skip("only root writes to that")
    with closing(Journal.open(file)) as journal:
        assert len(journal.games()) == 1
        assert [part.stat().st_mode & 0o777 for part in parts] == [after] * 2


def test_records_of_somebody_else_keep_their_rights(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.chmod(0o644)
    monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + 1)
    Journal.open(file).close()
    assert file.stat().st_mode & 0o777 == 0o644


def test_locks_of_killed_programs_go_with_the_next_start_and_held_ones_stay(tmp_path: Path) -> None:
    file = tmp_path / "games"
    (tmp_path / "games-notes.lock").touch()
    with closing(Journal.open(file)) as held:
        for number in range(5):
            killed(file, lambda journal, n=number: journal.begin(f"killed-{n}", GARDEN, EPOCH))  # type: ignore[misc]
        held.begin("held-game", GARDEN, EPOCH)
        killed(file, lambda journal: journal.begin("another-one", GARDEN, EPOCH))
        assert len(list(tmp_path.glob("*.lock"))) > 2
        with kept_games(str(file), unless=False) as journal:
            assert journal is not None
            assert len(list(tmp_path.glob("*.lock"))) == 2
            assert not journal.hold("held-game")
    assert [each.name for each in tmp_path.glob("*.lock")] == ["games-notes.lock"]
