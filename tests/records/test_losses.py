"""A log that was lost or damaged costs a minute at the most, is never lost in silence, and is kept aside."""

import os
import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path

import pytest
from tests.records.playing import EPOCH, Play

from niwashi.cli.records_option import kept_games, opened_games
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.records import rescue
from niwashi.records.journal import Journal
from niwashi.records.reading import open_to_read
from niwashi.records.rescue import open_whole
from niwashi.records.tally_file import Tally, TallyFile
from niwashi.records.wal_recovery import log_of

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
    journal.begin("game-one", GARDEN, EPOCH)
    for turn in TURNS:
        journal.turn("game-one", turn, EPOCH)


def flip(file: Path, at: int) -> None:
    content = bytearray(file.read_bytes())
    content[at] ^= 0xFF
    file.write_bytes(content)


@pytest.fixture(scope="module")
def killed_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the records of somebody who was killed after four turns."""
    folder = tmp_path_factory.mktemp("killed")
    killed(folder / "games", four_turns)
    return folder


@pytest.fixture
def file(killed_once: Path, tmp_path: Path) -> Path:
    return shutil.copytree(killed_once, tmp_path, dirs_exist_ok=True) / "games"


def test_killed_program_reports_no_loss(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with kept_games(str(file), unless=False) as journal:
        assert journal is not None
        assert journal.lost is None
        assert journal.game(1).turns == TURNS
    assert capsys.readouterr().err == ""
    assert [each.name for each in file.parent.iterdir() if each.suffix != ".lock"] == ["games"]


def test_a_flipped_byte_anywhere_in_the_log_loses_nothing_in_silence(
    killed_once: Path, tmp_path: Path
) -> None:
    losses = 0
    for part in range(16):
        copy = shutil.copytree(killed_once, tmp_path / str(part)) / "games"
        flip(log_of(copy), log_of(copy).stat().st_size * part // 16)
        losses += tells_what_it_lost(copy, log_of(copy).read_bytes())
    assert losses > 4, "or nothing was tried here"


def tells_what_it_lost(file: Path, log: bytes) -> bool:
    """Open a file whose log is damaged, and check what is kept and told; whether anything was lost."""
    with closing(Journal.open(file)) as journal:
        games, lost = journal.games(), journal.lost
        turns = games[0].turns if games else ()
        assert turns == TURNS[: len(turns)], file
        assert len(turns) + (lost.acts if lost else 0) == len(TURNS), file
        if lost is None:
            return False
        assert lost.games == 1 - len(games), file
        assert lost.aside is not None, file
        assert log_of(lost.aside).read_bytes() == log, file
        assert [part.stat().st_mode & 0o777 for part in (lost.aside, log_of(lost.aside))] == [0o600] * 2, file
        with closing(sqlite3.connect(lost.aside)) as copy:  # what is whole of it can be read there too
            assert copy.execute("SELECT count(*) FROM acts").fetchone() == (len(turns),), file
    return True


def test_a_log_that_is_gone_is_told_on_the_terminal_and_on_the_page(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log_of(file).unlink()
    with opened_games(str(file)) as looked_at:
        assert looked_at.lost is not None
    assert "Missing: 1 game (4 turns)." in capsys.readouterr().err
    with kept_games(str(file), unless=False) as journal:
        assert journal is not None
        assert "Missing: 1 game (4 turns)." in capsys.readouterr().err
        play = Play(journal)
        assert [(n.key, n.cells) for n in play.game_loop.notices] == [("notice-records-lost", ("4",))]
        play.play(1)
        play.recorder.close()
    with kept_games(str(file), unless=False) as after:
        assert after is not None
        assert after.lost is None
    assert capsys.readouterr().err == ""


def test_a_loss_is_told_until_somebody_has_played_on(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log_of(file).unlink()
    with pytest.raises(ConnectionError), kept_games(str(file), unless=False):
        raise ConnectionError("the port is taken")
    with opened_games(str(file)) as written_to:
        for number in range(6):
            written_to.begin(f"imported-{number}", GARDEN, EPOCH)
            written_to.turn(f"imported-{number}", TURNS[0], EPOCH)
            written_to.release(f"imported-{number}")
    for _ in range(2):
        capsys.readouterr()
        with kept_games(str(file), unless=False) as journal:
            assert journal is not None
            assert "Missing: 1 game (4 turns)." in capsys.readouterr().err
            play = Play(journal)
            assert [notice.key for notice in play.game_loop.notices] == ["notice-records-lost"]
            play.recorder.close()
    with kept_games(str(file), unless=False) as journal:
        assert journal is not None
        play = Play(journal)
        play.play(1)
        assert [notice.key for notice in play.game_loop.notices] == ["notice-records-lost"]
        play.recorder.close()
    with kept_games(str(file), unless=False) as after:
        assert after is not None
        assert after.lost is None


def test_a_file_that_is_gone_is_told_too(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for each in (file, log_of(file)):
        each.unlink()
    with kept_games(str(file), unless=False):
        assert "Missing: 1 game (4 turns)." in capsys.readouterr().err


def test_an_older_copy_in_place_of_the_file_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, older = tmp_path / "games", tmp_path / "older"
    with closing(Journal.open(file)) as journal:
        four_turns(journal)
    shutil.copy(file, older)
    killed(file, lambda journal: journal.turn("game-one", "d2e1:3", EPOCH))
    log_of(file).unlink()
    shutil.copy(older, file)
    with kept_games(str(file), unless=False) as found:
        assert found is not None
        assert found.game(1).turns == TURNS
    assert "Missing: 1 turn." in capsys.readouterr().err


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


def test_a_link_to_a_damaged_file_stays_and_what_a_killed_program_left_is_told(file: Path) -> None:
    link = file.with_name("link")
    link.symlink_to(file)
    Journal.open(link).close()
    file.write_bytes(file.read_bytes()[:4096] + b"\xa5" * 8192)
    with closing(open_whole(link, "today")) as journal:
        assert journal.replaces == file.with_name("games.damaged-today")
    assert link.readlink() == file


@pytest.mark.parametrize("moved", range(3))
def test_a_program_killed_while_it_moves_a_file_aside_leaves_what_tells_the_loss(
    file: Path, monkeypatch: pytest.MonkeyPatch, moved: int
) -> None:
    parts = [each for each in ("-wal", "-shm", ".last") if Path(f"{file}{each}").exists()]
    rename, left = Path.rename, list(range(moved))

    def stopped(part: Path, target: Path) -> Path:
        if not left:
            raise KeyboardInterrupt
        left.pop()
        return rename(part, target)

    monkeypatch.setattr(Path, "rename", stopped)
    with pytest.raises(KeyboardInterrupt) if moved < len(parts) else nullcontext():
        rescue._moved(file, "damaged", "today")
    monkeypatch.undo()
    with closing(Journal.open(file)) as journal:
        turns = sum(len(kept.turns) for kept in journal.games())
        lost = journal.lost.acts if journal.lost is not None else 0
    assert turns + lost == len(TURNS)


def test_deleted_games_are_not_missing(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        journal.delete(1)
    killed(file, lambda journal: journal.begin("game-two", GARDEN, EPOCH))
    with closing(Journal.open(file)) as journal:
        assert journal.lost is None


def test_a_note_of_nonsense_is_no_note(tmp_path: Path) -> None:
    note = TallyFile(tmp_path / "games")
    assert note.read() is None
    note.write(Tally(3, 17))
    assert note.read() == Tally(3, 17)
    place = tmp_path / "games.last"
    assert (place.stat().st_mode & 0o777, place.stat().st_size) == (0o600, 64)
    whole = place.read_bytes()
    for bad in (
        b"",
        bytes(64),
        b"\xff" * 64,
        whole[:20],
        whole.replace(b"17", b"18"),
        whole.replace(b"3", b"x"),
    ):
        place.write_bytes(bad)
        assert note.read() is None
    note.close(keep=False)
    assert not place.exists()


def test_somebody_elses_file_of_that_name_stays_as_it_is(tmp_path: Path) -> None:
    diary, letter = tmp_path / "games.last", tmp_path / "letter"
    diary.write_text("My diary, the only copy.\n" * 20)
    letter.touch()
    with closing(Journal.open(tmp_path / "games")) as journal:
        four_turns(journal)
    assert diary.read_text() == "My diary, the only copy.\n" * 20
    diary.unlink()
    diary.symlink_to(letter)
    with closing(Journal.open(tmp_path / "games")) as journal:
        journal.turn("game-one", "d2e1:3", EPOCH)
    assert (diary.readlink(), letter.read_bytes()) == (letter, b"")


def test_a_note_that_a_power_cut_left_empty_is_written_again_and_goes(tmp_path: Path) -> None:
    place = tmp_path / "games.last"
    for left in (b"", bytes(64)):
        place.write_bytes(left)
        note = TallyFile(tmp_path / "games")
        note.write(Tally(1, 2))
        assert note.read() == Tally(1, 2)
        note.close(keep=False)
        assert not place.exists()


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
    assert len(found) == 5  # the file, -wal, -shm, .last and a lock
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
