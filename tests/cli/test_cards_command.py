"""`niwashi cards`: patterns as pictures, files checked, a set typed in."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from niwashi.cli.cards import app, beside, drawn, parse_squares
from niwashi.errors import RefusedText
from niwashi.files import load_card_set
from niwashi.games.reclamation.cards import Standing, built_in_card_set, card_set_text
from niwashi.terminal import ExitCode, message


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, arguments, input=typed)


def test_show_draws_every_card_with_the_gardener_in_the_middle() -> None:
    """RC-6: forward is up."""
    done = run("show")
    lines = done.stdout.splitlines()
    black = next(i for i, line in enumerate(lines) if line == message("cards-face-black"))
    assert done.exit_code == 0
    assert lines[black + 2].startswith(". # . # .")
    assert lines[black + 4].startswith(". . G . .")
    assert sum(line.count("G") for line in lines[black + 2 : black + 7]) == 4


def test_show_says_how_far_each_pattern_can_be_trusted() -> None:
    """RC-41: marked wherever a person sees them, in two degrees."""
    shown = run("show").stdout
    assert shown.count(message("cards-standing-certain") + ")") == 1
    assert shown.count(message("cards-standing-fits-examples") + ")") == 2
    assert shown.count(message("cards-standing-placeholder") + ")") == 5
    for face, fitting, made_up in (("black", "2", "3, 4"), ("red", "1", "2, 3, 4")):
        told = {"fits-examples": fitting, "placeholder": made_up}
        for standing, numbers in told.items():
            said = message(f"cards-uncertain-{standing}", face=message(f"cards-face-{face}"), numbers=numbers)
            assert said in shown


def test_check_accepts_a_good_file_and_refuses_a_bad_one(tmp_path: Path) -> None:
    """RC-41."""
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    text = card_set_text(built_in_card_set())
    good.write_text(text, encoding="utf-8")
    bad.write_text(text.replace("[2, 1]", "[2, 6]", 1), encoding="utf-8")
    assert run("check", str(good)).exit_code == 0
    refusal = run("check", str(bad))
    assert refusal.exit_code == ExitCode.REFUSED
    assert "black 1" in refusal.stderr
    assert "(2, 6)" in refusal.stderr


ANSWERS = ["my copy", "ffl ffr", "", "1,-1 1,1 -1,-1 -1,1", "y", "f 2f", "", "2l 2r", ""]
RED = ["fl f fr", "", "fl fr bl br", "", "f b l r", "", "?", ""]


def test_new_asks_draws_back_and_writes_the_set(tmp_path: Path) -> None:
    """RC-41: a set of a person's own; "?" keeps a placeholder, and marks it as one."""
    file = tmp_path / "deep" / "mine.toml"
    done = run("new", "--out", str(file), typed="\n".join(ANSWERS + RED) + "\n")
    assert done.exit_code == 0, done.output
    cards = load_card_set(file)
    assert cards.name == "my copy"
    assert [card.offsets for card in cards.black[:3]] == [
        ((2, -1), (2, 1)),
        ((1, -1), (1, 1), (-1, -1), (-1, 1)),
        ((1, 0), (2, 0)),
    ]
    assert [card.standing for card in cards.red] == [*[Standing.CERTAIN] * 3, Standing.PLACEHOLDER]
    assert done.stdout.count(message("cards-standing-placeholder") + ")") == 1
    assert done.stdout.count(". . G . .") == 6
    assert done.stdout.count(". # G # .") == 1


def test_new_asks_again_after_a_refusal_or_a_no(tmp_path: Path) -> None:
    """RC-41: the refusal names card and offset."""
    file = tmp_path / "mine.toml"
    wrong = ["0,0", "what", "f f", "6f", "ffl ffr"]  # all refused, the last because card 1 is the same
    changed = ["f", "no", *ANSWERS[3:]]
    done = run("new", "--out", str(file), typed="\n".join([*ANSWERS[:3], *wrong, *changed, *RED]) + "\n")
    assert done.exit_code == 0, done.output
    for said in ("(0, 0)", "what", "(1, 0)", "(6, 0)", "black 1 "):
        assert said in done.stdout
    assert load_card_set(file).black[1].offsets == ((1, -1), (1, 1), (-1, -1), (-1, 1))


def test_new_refuses_a_bad_name_before_asking(tmp_path: Path) -> None:
    assert run("new", "--out", str(tmp_path / "other.toml"), typed="../x\n").exit_code == ExitCode.REFUSED


def test_new_writes_nothing_when_the_answers_end_early(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert run("new", "--out", str(file), typed="\n".join(ANSWERS)).exit_code != 0
    assert not file.exists()


def test_a_set_of_ones_own_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert run("new", typed="\n".join(ANSWERS + RED) + "\n").exit_code == 0
    assert (tmp_path / "niwashi" / "cards" / "my copy.toml").is_file()
    assert "my copy" in run("show", "my copy").stdout


def test_squares_may_be_typed_as_steps_or_numbers() -> None:
    assert parse_squares("ffl 2fr 1,0 (-2, +3) b3r") == ((2, -1), (2, 1), (1, 0), (-2, 3), (-1, 3))
    for text in ("x", "f-1", "1;2", "1,2,3"):
        with pytest.raises(RefusedText):
            parse_squares(text)


def test_far_squares_make_larger_pictures() -> None:
    lines = drawn([(5, -5)])
    assert len(lines) == 11
    assert lines[0].startswith("# .")
    assert {len(line) for line in lines} == {21}


def test_wide_letters_take_two_columns() -> None:
    assert beside([["仮", "a"], ["b", "c"]], gap=1) == ["仮 b", "a  c"]
