"""`niwashi games`, and games that go on after `niwashi play` was killed."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.hurried import apart
from tests.records.playing import recorded
from typer.testing import CliRunner, Result

from niwashi.cli import records_option as kept_games
from niwashi.cli.games import app
from niwashi.cli.main import app as program
from niwashi.cli.options import EVERYWHERE
from niwashi.cli.records_option import records_file
from niwashi.records.journal import Journal
from niwashi.records.opening import usual_place
from niwashi.terminal import ExitCode

NIWASHI = [sys.executable, "-m", "niwashi"]


@pytest.fixture(scope="module")
def two_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("played") / "games.sqlite3"
    for seed, turns in ((3, 3), (4, 1)):
        recorded(file, turns, seed=seed).close()
    return file


@pytest.fixture
def file(two_games: Path, tmp_path: Path) -> Path:
    """Records with two unfinished games of three turns and of one."""
    return Path(shutil.copy(two_games, tmp_path))


def games(file: Path, *arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, [*arguments, "--records", str(file)], input=typed)


def said(file: Path, *arguments: str, typed: str = "") -> str:
    result = games(file, *arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_list_has_one_line_a_game(file: Path) -> None:
    first, second = said(file, "list").splitlines()
    assert first.startswith("1  2025-06-15 ")
    assert "Garden  3 turns  unfinished" in first
    assert "1 turn  unfinished" in second


def test_an_empty_list_says_how_to_fill_it(tmp_path: Path) -> None:
    Journal.open(tmp_path / "new").close()
    assert "niwashi play" in said(tmp_path / "new", "list")


def test_show_prints_a_score_sheet_with_the_last_position(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        match = journal.game(1).match()
    sheet = said(file, "show", "1")
    assert "Game 1: Garden" in sheet
    assert all(turn in sheet for turn in match.turns)
    assert match.game.format(match.position) in sheet
    assert "F3" in sheet


def test_players_are_written_down(file: Path) -> None:
    assert "Hana, Tsuru" in said(file, "name", "1", "Hana", "Tsuru")
    assert "Hana (Flower) – Tsuru (Tendril)" in said(file, "show", "1")


def test_exported_games_come_in_elsewhere(file: Path, tmp_path: Path) -> None:
    out, elsewhere = tmp_path / "all.jsonl", tmp_path / "elsewhere"
    assert "2 games" in said(file, "export", "--out", str(out))
    assert "Imported: 2 games; kept already: 0" in said(elsewhere, "import", str(out))
    assert "Imported: 0 games; kept already: 2" in said(elsewhere, "import", str(out))
    assert said(elsewhere, "export") == out.read_text(encoding="utf-8") == said(file, "export")
    assert said(elsewhere, "export", "2").count('"line":"game"') == 1
    assert said(elsewhere, "export", "2", "2") == said(elsewhere, "export", "2")


def test_export_writes_score_sheets_too(file: Path) -> None:
    assert said(file, "export", "--sheet").count("Players:") == 2
    assert said(file, "export", "2", "--sheet") == said(file, "show", "2")


def test_a_position_is_drawn(file: Path, tmp_path: Path) -> None:
    svg, dots = tmp_path / "game.svg", tmp_path / "game.PNG"
    assert str(svg) in said(file, "picture", "1", "--out", str(svg))
    assert "turn 3 of 3" in svg.read_text(encoding="utf-8")
    said(file, "picture", "1", "--turn", "0", "--out", str(svg), "--force")
    assert "turn 0 of 3" in svg.read_text(encoding="utf-8")
    said(file, "picture", "2", "--out", str(dots))
    assert dots.read_bytes().startswith(b"\x89PNG")


def test_a_picture_shows_no_turn_that_there_is_not(file: Path, tmp_path: Path) -> None:
    refused = games(file, "picture", "1", "--turn", "4", "--out", str(tmp_path / "other.svg"))
    assert refused.exit_code == 2
    assert "this game has 3" in refused.stderr


def test_a_game_becomes_an_animation(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.png"
    said(file, "animation", "2", "--out", str(out))
    assert out.read_bytes().count(b"fcTL") == 2


def test_replay_shows_every_position(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        match = journal.game(1).match()
    printed = said(file, "replay", "1")
    assert [match.game.format(played.position) in printed for played in match.played] == [True] * 3


def test_a_trace_replays_bit_for_bit_and_a_false_one_does_not(file: Path) -> None:
    assert "events; 3 turns stand" in said(file, "replay", "1", "--trace")
    with closing(Journal.open(file)) as journal:
        journal.ask("UPDATE trace SET at = at + 0.5 WHERE kind = 'turn' AND run = 1")
    result = games(file, "replay", "1", "--trace")
    assert result.exit_code == ExitCode.NO
    assert "differs. Recorded: turn" in result.stdout
    assert "please report it" in result.stdout


def test_a_game_without_a_trace_says_so(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        journal.ask("DELETE FROM runs")
    assert "Nothing is kept" in said(file, "replay", "1", "--trace")
    assert "Game 1" in said(file, "show", "1")


def test_deleting_asks_first(file: Path) -> None:
    assert "Delete game 2 for ever?" in said(file, "delete", "2", typed="n\n")
    assert len(said(file, "list").splitlines()) == 2
    said(file, "delete", "2", typed="y\n")
    said(file, "delete", "1", "--yes")
    assert "No game is kept" in said(file, "list")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["show", "9"], "There is no game 9"),
        (["show", "9" * 20], "There is no game 99,999,999,999,999,999,999"),
        (["export", "9" * 20], "There is no game 99,999,999,999,999,999,999"),
        (["delete", "9" * 20, "--yes"], "There is no game 99,999,999,999,999,999,999"),
        (["delete", "9", "--yes"], "There is no game 9"),
        (["import", "nowhere.jsonl"], "nowhere.jsonl can't be read"),
        (["import", __file__], "Line 1 is not a line of exported games"),
        (["export", "--out", "/nowhere/at/all"], "Name another file"),
    ],
)
def test_impossible_requests_are_refused_with_advice(file: Path, arguments: list[str], why: str) -> None:
    result = games(file, *arguments)
    assert result.exit_code == 2
    assert why in result.stderr


def test_other_files_and_no_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("Dear diary")
    words = ["play", "--no-browser", "--records", str(tmp_path / "diary")]
    playing = apart(lambda: CliRunner().invoke(program, words))
    for result in (playing, games(tmp_path / "diary", "list")):
        assert result.exit_code == 2
        assert "not a file of Niwashi's records" in result.stderr
    assert (tmp_path / "diary").read_text() == "Dear diary"
    nowhere = games(Path("none"), "list")
    assert nowhere.exit_code == 2
    assert "keeps no games" in nowhere.stderr


def test_without_a_file_the_records_lie_where_a_person_keeps_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert records_file(None) == usual_place()
    assert usual_place().name == "games.sqlite3"
    assert os.environ[EVERYWHERE] == kept_games.NOWHERE  # tests keep out of there


def played(file: Path, *arguments: str, until: str) -> tuple["subprocess.Popen[str]", str]:
    """A running `niwashi play` that has printed a line with a text, and what it printed so far."""
    command = [*NIWASHI, "play", "--no-browser", "--port", "0", "--records", str(file), *arguments]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    printed = ""
    while until not in printed:
        line = process.stdout.readline()
        assert line, printed
        printed += line
    return process, printed


def ended(process: "subprocess.Popen[str]", how: signal.Signals) -> None:
    assert process.stdout is not None
    process.send_signal(how)
    process.stdout.read()
    process.stdout.close()
    process.wait(timeout=60)


def test_a_second_program_on_the_same_records_and_a_port_in_use_are_said(file: Path) -> None:
    first, printed = played(file, until="The board is at")
    assert "Another program" not in printed
    port = printed.split("127.0.0.1:")[1].split(" ")[0]
    second, printed = played(file, "--port", port, until="The board is at")
    assert f"Another program is playing a game of {file} now." in printed
    assert f"Port {port} is in use, so the page has the next free one." in printed
    assert f"127.0.0.1:{port} " not in printed
    ended(second, signal.SIGTERM)
    ended(first, signal.SIGTERM)


@pytest.mark.parametrize(
    "written",
    [
        lambda text: f"{text}\n".encode(),
        lambda text: f"{text}\r\n \r\n\n".encode(),
        lambda text: text.replace("\n", "\r\n").encode("utf-8-sig"),
        lambda text: b"\xff\xfe" + text.encode("utf-16-le"),  # PowerShell: niwashi games export > FILE
        lambda text: text.replace("\n", "\r").encode(),
    ],
)
def test_exported_games_are_taken_in_as_an_editor_left_them(
    file: Path, tmp_path: Path, written: Callable[[str], bytes]
) -> None:
    out = tmp_path / "out.jsonl"
    out.write_bytes(written(said(file, "export")))
    assert "2 games" in said(tmp_path / "other.sqlite3", "import", str(out))


def test_a_blank_line_among_the_others_is_refused_by_its_number(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    first, *rest = said(file, "export").splitlines(keepends=True)
    out.write_text("".join([first, rest[0], "\n", *rest[1:]]), encoding="utf-8")
    refused = games(tmp_path / "other.sqlite3", "import", str(out))
    assert refused.exit_code == 2
    assert "Line 3" in refused.stderr
