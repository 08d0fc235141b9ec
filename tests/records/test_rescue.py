"""A damaged file is moved aside with all its parts, told, and never deleted; play goes on in a new one."""

from contextlib import closing
from pathlib import Path

import pytest
from tests.records.damage import spoiled
from tests.records.playing import Play, recorded
from typer.testing import CliRunner

from niwashi.cli.games import app
from niwashi.cli.records_option import kept_games
from niwashi.games.known import game_named
from niwashi.records.damage import open_whole
from niwashi.records.journal import Journal
from niwashi.session.session import Session


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    file = tmp_path / "games"
    recorded(file, 4).close()
    return file


@pytest.fixture
def damaged(whole: Path) -> Path:
    whole.write_bytes(spoiled(whole.read_bytes()))
    return whole


def test_nothing_of_it_is_left_behind_and_nothing_is_written_over(damaged: Path) -> None:
    damaged.with_name("games-wal").write_bytes(b"left over")
    damaged.with_name("games.damaged-today").write_bytes(b"another one")
    content = damaged.read_bytes()
    open_whole(damaged, "today").close()
    assert damaged.with_name("games.damaged-today").read_bytes() == b"another one"
    assert damaged.with_name("games.damaged-today-2").read_bytes() == content
    assert not damaged.with_name("games-wal").exists()


def test_a_log_that_could_not_be_read_goes_with_it(damaged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, close = damaged.with_name("games-wal"), Journal.close

    def closed_with_a_log(journal: Journal) -> None:
        close(journal)
        log.write_bytes(b"the log")

    monkeypatch.setattr(Journal, "close", closed_with_a_log)
    open_whole(damaged, "today")
    assert damaged.with_name("games.damaged-today-wal").read_bytes() == b"the log"


def test_a_whole_file_stays_where_it_is(whole: Path) -> None:
    with closing(open_whole(whole, "today")) as journal:
        assert journal.replaces is None
        assert len(journal.games()) == 1
    assert list(whole.parent.glob("*damaged*")) == []


def test_play_tells_it_on_the_terminal_and_on_the_page(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with kept_games(str(damaged), unless=False) as journal:
        assert journal is not None
        said = capsys.readouterr().err
        assert str(journal.replaces) in said
        assert ".recover" in said
        play = Play(journal)
        play.play(1)
        assert [notice.key for notice in play.game_loop.notices] == ["notice-records-set-aside"]
        play.game_loop.begin(Session(game_named("garden"), play.session.geometry))
        play.step()
        assert play.game_loop.notices == ()


def test_looking_at_games_moves_nothing(damaged: Path) -> None:
    done = CliRunner().invoke(app, ["list", "--records", str(damaged)])
    assert done.exit_code == 2
    assert "damaged" in done.stderr
    assert list(damaged.parent.glob("*damaged*")) == []
