"""`niwashi new-game` writes a package whose tests pass at once, and whose game can be played."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.marks import EXHAUSTIVE
from typer.testing import CliRunner

from niwashi import data
from niwashi.cli.main import app
from niwashi.cli.rules_batch import answer
from niwashi.devices.board_parser import load_board
from niwashi.errors import BadBoardFile, BadPosition, BadTurn
from niwashi.games.known import GAMES, game_named
from niwashi.kits.known import opponent_for
from niwashi.kits.quality import Quality, brought, languages_of
from niwashi.loop.fitting import built_in_board
from niwashi.terminal import ExitCode
from niwashi.testing.installing import installed
from niwashi.testing.rules_contract import its_recorded_games_end_as_recorded
from niwashi.words.catalogue import LANGUAGES, missing_words, translate


def written(folder: Path, name: str = "nine-stones") -> Path:
    done = CliRunner().invoke(app, ["new-game", name, "--out", str(folder / name)])
    assert done.exit_code == 0, done.output
    assert f'"niwashi play --game {name} --sim"' in done.output
    return folder / name


def test_tests_of_a_new_package_pass_at_once(tmp_path: Path) -> None:
    folder = written(tmp_path)
    command = [sys.executable, "-m", "pytest", "-q", "--rootdir", ".", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "failed" not in done.stdout


@EXHAUSTIVE
def test_fault_in_the_rules_of_a_new_package_fails_its_tests(tmp_path: Path) -> None:
    folder = written(tmp_path)
    rules = folder / "nine_stones" / "game.py"
    text = rules.read_text(encoding="utf-8")
    wrong = text.replace("return [] if self.winners(position) else sorted", "return sorted")
    assert wrong != text
    rules.write_text(wrong, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "--rootdir", ".", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "a_game_without_turns_has_winners_a_result_and_a_reason" in done.stdout


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('result = "white"', 'result = "black"', "another end"),
        ('clause = "R-2"', 'clause = "R-1"', "another end"),
        ('position = "b..wwwb.."', 'position = ""', "another end"),
        ('"a2", "a3"', '"b2", "a3"', "turn 3: b2 is not legal"),
    ],
)
def test_recorded_game_with_another_end_fails_the_contract(
    tmp_path: Path, right: str, wrong: str, told: str
) -> None:
    folder = written(tmp_path)
    file = folder / "nine_stones" / "seeds" / "games" / "nine-stones-line.toml"
    text = file.read_text(encoding="utf-8")
    assert right in text
    with installed(folder):
        its_recorded_games_end_as_recorded(game_named("nine-stones"))
        file.write_text(text.replace(right, wrong), encoding="utf-8")
        with pytest.raises(AssertionError, match=told):
            its_recorded_games_end_as_recorded(game_named("nine-stones"))


def test_new_game_is_listed_fits_its_board_and_is_played(tmp_path: Path) -> None:
    with installed(written(tmp_path)):
        game = game_named("nine-stones")
        assert brought(game.name).quality is Quality.PLAYS
        assert built_in_board(game).name == "Nine stones"
        found = answer(b'{"game": "nine-stones", "do": "play", "position": "w........", "turn": "b2"}')
        assert '"w...b...."' in found
        position = game.start()
        while not game.winners(position):
            level = (1, 9)[game.side(position)]
            position = game.play(position, opponent_for(game, _Half(), level).choose(position).line[0])
        assert game.result(position) == "black"
    assert "nine-stones" not in GAMES


class _Half:
    """Dice that always fall alike."""

    def random(self) -> float:
        return 0.5


def test_new_game_says_everything_in_both_languages(tmp_path: Path) -> None:
    with installed(written(tmp_path)):
        game = game_named("nine-stones")
        assert languages_of("nine-stones") == LANGUAGES
        assert {missing_words("nine-stones nine-stones", each) for each in LANGUAGES} == {frozenset()}
        with pytest.raises(BadPosition) as position:
            game.parse("x")
        with pytest.raises(BadTurn) as turn:
            game.play(game.start(), "z9")
        assert translate(position.value.message, "ja").startswith("「x」は局面ではありません。")
        assert translate(turn.value.message, "ja").startswith("「z9」は手ではありません。")


def test_plain_board_of_a_game_is_taken_before_other_ways_to_build_it(tmp_path: Path) -> None:
    boards = written(tmp_path) / "nine_stones" / "boards"
    text = (boards / "nine-stones.toml").read_text(encoding="utf-8")
    (boards / "nine-stones-hall.toml").write_text(text.replace("Nine stones", "Another"), encoding="utf-8")
    with installed(tmp_path / "nine-stones"):
        assert built_in_board(game_named("nine-stones")).name == "Nine stones"


def test_board_of_a_game_from_outside_is_found_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(BadBoardFile) as refusal:
        load_board(Path("nine-stones"))
    assert "garden-36, " in str(refusal.value)
    with installed(written(tmp_path)):
        assert load_board(Path("nine-stones")).name == "Nine stones"
        own = tmp_path / "nine-stones" / "nine_stones" / "boards"
        (own / "garden-36.toml").write_text("name = 3", encoding="utf-8")
        assert load_board(Path("garden-36")).name == load_board(data.boards() / "garden-36.toml").name
        with pytest.raises(BadBoardFile, match="nine-stones"):
            load_board(Path("ten-stones"))
    with pytest.raises(BadBoardFile):
        load_board(Path("nine-stones"))


@pytest.mark.parametrize(
    "name", ["Nine", "9stones", "nine_stones", "nine-", "class", "niwashi", "a" * 31, "../x"]
)
def test_name_that_no_game_can_have_is_refused(tmp_path: Path, name: str) -> None:
    done = CliRunner().invoke(app, ["new-game", name, "--out", str(tmp_path / "new")])
    assert done.exit_code == ExitCode.REFUSED
    assert "can't name a game" in done.stderr
    assert not (tmp_path / "new").exists()


def test_name_of_a_game_that_is_there_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["new-game", "garden", "--out", str(tmp_path / "new")])
    assert done.exit_code == ExitCode.REFUSED
    assert "A game called garden is there already" in done.stderr


def test_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "kept.txt").write_text("kept", encoding="utf-8")
    done = CliRunner().invoke(app, ["new-game", "nine", "--out", str(tmp_path / "mine")])
    assert done.exit_code == ExitCode.REFUSED
    assert "Name a folder that is not there yet" in done.stderr
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["kept.txt"]
