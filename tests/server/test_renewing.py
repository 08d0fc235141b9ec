"""The file of records is removed or replaced while somebody plays: noticed, written anew and said."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.records.playing import Play, recorded

from niwashi.errors import RecordsFault
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.loop.replaying import replay
from niwashi.records.damage import Renewal, renew
from niwashi.records.journal import Journal
from niwashi.records.opening import log_of

THRONE = GameSetup.of(game_named("throne"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Records with an older game in it."""
    file = tmp_path / "deep" / "games"
    with closing(Journal.open(file)) as journal:
        journal.begin("older-game", THRONE, 1.0, players=("Hana",))
        journal.turn("older-game", "f1e2:1", 2.0)
    return file


@pytest.fixture
def play(file: Path) -> Iterator[Play]:
    play = recorded(file, 3)
    yield play
    play.recorder.close()
    play.journal.close()


def remove_all(file: Path) -> None:
    for each in file.parent.iterdir():
        each.unlink()


def remove_folder(file: Path) -> None:
    remove_all(file)
    file.parent.rmdir()


def put_letter(file: Path) -> None:
    file.unlink()
    file.write_text("Dear gardener")


def put_bees(file: Path) -> None:
    remove_all(file)
    with closing(sqlite3.connect(file)) as bees:
        bees.executescript("CREATE TABLE bees (name TEXT); PRAGMA application_id = 77;")


def put_other_records(file: Path) -> None:
    remove_all(file)
    with closing(Journal.open(file)) as journal:
        journal.begin("other-game", THRONE, 1.0)
        journal.turn("other-game", "f1e2:1", 2.0)


def put_zeros(file: Path) -> None:
    file.unlink()
    file.write_bytes(bytes(5000))


WAYS: dict[str, tuple[Callable[[Path], None], str]] = {
    "all files removed": (remove_all, "gone"),
    "the folder removed": (remove_folder, "gone"),
    "the file removed": (Path.unlink, "gone"),
    "a letter in its place": (put_letter, "replaced"),
    "another program's database in its place": (put_bees, "replaced"),
    "other records in its place": (put_other_records, "replaced"),
    "zeros in its place": (put_zeros, "replaced"),
}


def check(file: Path, play: Play) -> None:
    """What lies under the name now is whole: the older game, and all of the one that is played."""
    with closing(Journal.open(file)) as other:
        other.check()
        assert [kept.key for kept in other.games()] == ["older-game", play.recorder.game]
        assert other.game(1).players == ("Hana",)
        assert other.games()[-1].turns == play.session.match.turns


@pytest.mark.parametrize("how", WAYS)
def test_within_a_turn_the_file_is_there_again_and_it_is_said(file: Path, play: Play, how: str) -> None:
    do, said = WAYS[how]
    do(file)
    found = file.read_bytes() if said == "replaced" else b""
    turns = len(play.session.match.turns)
    while len(play.session.match.turns) == turns:
        play.play(1)
    assert [notice.key for notice in play.game_loop.notices] == [f"notice-records-{said}"]
    check(file, play)
    assert file.stat().st_mode & 0o777 == 0o600
    assert [each.read_bytes() for each in file.parent.glob("games.replaced-????????-??????")] == [
        found
    ] * bool(found)
    play.play(3)
    assert len(play.game_loop.notices) == 1
    check(file, play)
    with closing(Journal.open(file)) as other:
        assert not other.hold(play.recorder.game), "the game is held in the new file, too"
    play.recorder.close()
    for run in play.journal.runs(play.recorder.game):
        assert replay(run).is_same
    assert list(file.parent.glob(".*")) == []


def test_a_log_that_is_removed_costs_nothing(file: Path, play: Play) -> None:
    file.with_name("games-wal").unlink()
    play.play(2)
    assert play.game_loop.notices == ()
    check(file, play)


def test_file_lost_after_the_last_turn_is_back_at_the_end(file: Path, play: Play) -> None:
    play.recorder.close()
    remove_all(file)
    play.recorder.close()
    check(file, play)


def test_two_programs_that_miss_the_same_file_do_not_fight_over_it(file: Path, play: Play) -> None:
    other = Play(Journal.open(file), seed="other")
    other.play(2)
    remove_all(file)
    play.play(2)
    other.play(2)
    play.play(2)
    for each in (play, other):
        with closing(Journal.open(file)) as journal:
            kept = journal.game_with_key(each.recorder.game)
            assert kept is not None
            assert kept.turns == each.session.match.turns
    assert [notice.key for notice in play.game_loop.notices] == ["notice-records-gone"]
    assert other.game_loop.notices == ()
    assert list(file.parent.glob("*replaced*")) == []
    other.recorder.close()
    other.journal.close()


def test_failed_renewal_is_reported_until_it_succeeds(file: Path, play: Play) -> None:
    remove_folder(file)
    file.parent.write_text("a file where the folder was")
    play.play(2)
    assert [notice.key for notice in play.game_loop.notices] == ["notice-records-not-opened"]
    file.parent.unlink()
    play.wait(6.0)
    assert [notice.key for notice in play.game_loop.notices] == ["notice-records-gone"]
    check(file, play)


def test_a_file_that_cannot_be_connected_to_at_once_is_tried_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.open(file)
    journal.begin("new-game", THRONE, 1.0)
    journal.turn("new-game", "f1e2:1", 2.0)
    log_of(file).unlink()

    def no_more_files(_: Path) -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    with monkeypatch.context() as short:
        short.setattr(Journal, "connected", staticmethod(no_more_files))
        with pytest.raises(RecordsFault):
            renew(journal, "today")
    assert journal.is_elsewhere()
    assert renew(journal, "today") is Renewal.FOUND
    journal.taken_back("new-game", "f1e2:1", 3.0)
    assert len(journal.game(2).acts) == 2
    journal.close()


def test_a_log_that_somebody_still_reads_is_not_given_up(file: Path) -> None:
    journal = Journal.open(file)
    journal.begin("new-game", THRONE, 1.0)
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM acts").fetchone()
        journal.turn("new-game", "f1e2:1", 2.0)
        log_of(file).unlink()
        with pytest.raises(RecordsFault) as refused:
            renew(journal, "today")
        assert refused.value.key == "records-locked"
    assert renew(journal, "today") is Renewal.FOUND
    assert len(journal.game(2).acts) == 1
    journal.close()
