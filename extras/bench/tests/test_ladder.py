"""The ladder's page keeps what was not measured anew, and a match counts every game for the right side."""

from pathlib import Path

import pytest
from tests.engine.builds import COMPILED_ONLY
from tests.rooms import ROOT

import niwashi_bench.ladder
from niwashi_bench.ladder import LadderMatch, match, verdict
from niwashi_bench.ladder_table import LadderSection, MatchScore, page, sections


def test_a_page_that_is_read_and_written_again_is_the_same() -> None:
    rows = {level: MatchScore(30 - level, 1, level).row(level, "open") for level in (2, 3, 10)}
    found = {
        "garden": LadderSection("in a hurry", rows),
        "throne": LadderSection("", {2: rows[2]}, "Some day more."),
    }
    text = page(found)
    assert sections(text) == found
    assert page(sections(text)) == text
    again = sections(text)
    again["garden"].rows[3] = MatchScore(1, 0, 0).row(3, "stronger")
    assert "| 3 against 2 | 1 / 0 / 0 |" in page(again)
    assert rows[10] in page(again)
    assert "Some day more." in page(again)


@COMPILED_ONLY
def test_the_stronger_level_is_seen_to_be_stronger_whatever_side_it_plays() -> None:
    score, turned = MatchScore(), MatchScore()
    for seed in range(8):
        LadderMatch("garden", (7, 1), 1.0).pair(score, seed)
        LadderMatch("garden", (1, 7), 1.0).pair(turned, seed)
    assert score.games == turned.games == 16
    assert score.won > 12
    assert turned.lost > 12


def test_a_match_ends_when_it_is_decided_but_not_before_its_least_number_of_games() -> None:
    quick = match("throne", 2, range(400), 1.0, seed=1)
    assert verdict(quick) == "stronger"
    assert quick.games < 800
    assert match("throne", 2, range(quick.games, 400), 1.0, seed=1).games > quick.games


def test_karesansui_is_dealt_alike_to_both_games_of_a_pair() -> None:
    score = MatchScore()
    LadderMatch("karesansui", (1, 1), 1.0).pair(score, seed=4)
    assert score.won == score.lost


def laddered(monkeypatch: pytest.MonkeyPatch, page: Path, *said: str) -> None:
    monkeypatch.setattr(niwashi_bench.ladder, "FILE", page)
    monkeypatch.setattr("sys.argv", ["ladder", "--levels", "2", "--pairs", "1", *said])
    niwashi_bench.ladder.main()


def test_rows_of_a_game_from_outside_are_printed_and_the_page_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    outside = ("--package", str(ROOT / "tests/example_game"), "--games", "breakthrough")
    laddered(monkeypatch, tmp_path / "page.md", *outside)
    assert capsys.readouterr().out.startswith("breakthrough | 2 against 1 | ")
    assert not (tmp_path / "page.md").exists()
    laddered(monkeypatch, tmp_path / "page.md", "--games", "garden")
    assert "2 against 1" in (tmp_path / "page.md").read_text("utf-8")


def test_a_game_that_nobody_brings_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match=r"no game chess2: there are garden, "):
        laddered(monkeypatch, tmp_path / "page.md", "--games", "chess2")


def test_a_folder_without_a_project_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match=r"no project in .*an empty 庭: name the folder"):
        laddered(monkeypatch, tmp_path / "page.md", "--package", str(tmp_path / "an empty 庭"))
