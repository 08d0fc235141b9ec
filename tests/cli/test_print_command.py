"""`niwashi print`: sheets in true size with as many stones and cards as a game needs."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.games.known import game_named
from niwashi.kits.known import kit_of


def written(folder: Path, *words: str) -> str:
    done = CliRunner().invoke(app, ["print", "stones", "--out", str(folder / "s.html"), *words])
    assert done.exit_code == 0, done.output
    return (folder / "s.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "count"), [("garden", 34), ("throne", 36)])
def test_sheet_has_every_stone_of_a_game(game: str, count: int, tmp_path: Path) -> None:
    text = written(tmp_path, "--game", game)
    assert text.count("stroke-dasharray") == count
    assert f"{count} stones of 12 mm" in text


def test_size_is_true_on_the_page_and_the_ruler_is_a_tenth_of_a_metre(tmp_path: Path) -> None:
    text = written(tmp_path, "--size", "15")
    assert (
        '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="279mm" viewBox="0 0 210 279">' in text
    )
    assert re.search(r'<rect width="30" height="15"', text)
    assert "h100.0m0" in text


def test_large_stones_take_several_pages_and_none_leaves_its_page(tmp_path: Path) -> None:
    text = written(tmp_path, "--size", "40")
    assert text.count("<svg") == 4
    assert text.count("stroke-dasharray") == 34
    places = re.findall(r'<g transform="translate\(([\d.]+),([\d.]+)\)"><rect', text)
    assert max(float(x) for x, _ in places) + 80 <= 210 - 12
    assert max(float(y) for _, y in places) + 40 <= 279 - 12


@pytest.mark.parametrize(
    ("sheet", "game", "said"),
    [
        ("stones", "borderland", "Games with a sheet: garden, throne"),
        ("cards", "karesansui", "Games with cards: garden, throne"),
    ],
)
def test_game_without_such_a_sheet_is_refused(sheet: str, game: str, said: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["print", sheet, "--game", game, "--out", str(tmp_path / "s.html")])
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())
    assert not (tmp_path / "s.html").exists()


def card_sheet(folder: Path, *words: str) -> str:
    done = CliRunner().invoke(app, ["print", "cards", "--out", str(folder / "c.html"), *words])
    assert done.exit_code == 0, done.output
    return (folder / "c.html").read_text(encoding="utf-8")


def test_sheet_has_every_card_with_the_other_games_pattern_on_its_back(tmp_path: Path) -> None:
    text = card_sheet(tmp_path)
    assert text.count("stroke-dasharray") == 8
    assert "8 cards of 44 × 68 mm" in text
    assert text.count(">Garden<") == text.count(">Throne<") == 8
    marked = {
        name: len(kit_of(game_named(name)).page.cards(game_named(name), "en")["flower card 1"]["offsets"])
        for name in ("garden", "throne")
    }
    first = text.split("stroke-dasharray")[0]
    front, back = (face.count("#a3324f") for face in first.split(">Garden<"))
    assert (front, back) == (marked["garden"], marked["throne"])


def test_cards_are_as_wide_as_asked_and_none_leaves_its_page(tmp_path: Path) -> None:
    text = card_sheet(tmp_path, "--width", "22")
    assert re.search(r'<rect width="44" height="34"', text)
    for page in card_sheet(tmp_path, "--width", "44", "--force").split("<svg")[1:]:
        places = re.findall(r'<g transform="translate\(([\d.]+),([\d.]+)\)"><rect width="88"', page)
        assert max(float(x) for x, _ in places) + 88 <= 210 - 12
        assert max(float(y) for _, y in places) + 68 <= 279 - 12
        ruler = re.search(r"M12.0,([\d.]+)v3", page)
        assert ruler
        assert float(ruler[1]) + 3 < min(float(y) for _, y in places)


def test_uncertain_patterns_are_told_on_the_sheet_in_lines_that_fit(tmp_path: Path) -> None:
    text = card_sheet(tmp_path)
    assert "not the published cards" in text
    assert max(len(line) for line in re.findall(r'font-family="sans-serif">([^<]*)<', text)) <= 100
