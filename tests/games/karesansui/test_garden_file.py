"""Gardens as data, and why some are refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from niwashi.errors import RefusedText
from niwashi.files import load_garden
from niwashi.games.karesansui.garden import EMPTY_GARDEN
from niwashi.games.karesansui.garden_file import garden_data, garden_from
from niwashi.words.catalogue import LANGUAGES, translate

ROW = [None] * 5
ONE = [["pp", *[None] * 4], ROW, ROW]


def test_every_key_may_be_missing() -> None:
    """KS-68."""
    assert garden_from({}, "a test") == (EMPTY_GARDEN, ())
    assert garden_from({"tiles": ONE}, "a test").garden.monk is None


def test_toml_has_no_null_so_an_empty_text_is_no_tile(tmp_path: Path) -> None:
    """KS-64."""
    file = tmp_path / "garden.toml"
    file.write_text(
        'tiles = [["pp", "", "", "", ""], ["", "", "", "", ""], ["", "", "", "", ""]]\nmonk = "a3"\n'
    )
    assert garden_data(load_garden(file).garden) == {"tiles": ONE, "stones": {}, "monk": "a3", "virtue": 0}


def test_json_is_read_whatever_the_file_is_called(tmp_path: Path) -> None:
    """KS-64."""
    file = tmp_path / "garden.txt"
    file.write_text(json.dumps({"tiles": ONE, "stones": {"a3": "boat"}}))
    assert load_garden(file).garden.stones[10] == "boat"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ([], ["[]"]),
        (None, ["null"]),
        ({"tiles": [ROW, ROW]}, ["tiles", "three rows"]),
        ({"tiles": [ROW, ROW, ROW[:4]]}, ["tiles 3"]),
        ({"tiles": [["xx", *ROW[1:]], ROW, ROW]}, ["a3", "xx", "L1"]),
        ({"tiles": [ROW, ROW, [*ROW[:4], "L4"]]}, ["e1", "L4"]),
        ({"tiles": [[1, *ROW[1:]], ROW, ROW]}, ["tiles 1 1", "1"]),
        ({"tiles": ONE, "stones": {"a3": "rock"}}, ["stones a3", "rock", "recumbent"]),
        ({"tiles": ONE, "stones": {"f1": "boat"}}, ["f1"]),
        ({"tiles": ONE, "stones": {"b3": "boat"}}, ["b3"]),
        ({"tiles": ONE, "stones": ["a3"]}, ["stones"]),
        ({"tiles": ONE, "monk": "a9"}, ["monk", "a9"]),
        ({"tiles": ONE, "monk": "a1"}, ["a1"]),
        ({"virtue": 7}, ["virtue", "7", "0 to 6"]),
        ({"virtue": -1}, ["-1"]),
        ({"virtue": "3"}, ["virtue", "3"]),
        ({"virtue": True}, ["virtue", "true"]),
        ({"famous": {}}, ["famous"]),
        ({"famous": [{"points": 16, "needs": {"a1": ["moss"]}}]}, ["famous 1 points", "16"]),
        ({"famous": [{"points": 3}]}, ["famous 1 needs"]),
        ({"famous": [{"points": 3, "needs": {"a1": ["sand"]}}]}, ["sand"]),
        ({"famous": [{"points": 3, "needs": {"a7": ["moss"]}}]}, ["a7"]),
        ({"famous": [{"points": 3, "needs": {"a1": []}}]}, ["a1"]),
        ({"stone": {}}, ["stone"]),
    ],
)
def test_a_garden_that_could_not_lie_there_is_refused(fields: Any, said: list[str]) -> None:
    """KS-68: with what was found, where, and what belongs there."""
    with pytest.raises(RefusedText) as refusal:
        garden_from(fields, "a test")
    for language in LANGUAGES:
        assert "a test" in translate(refusal.value.message, language)
    assert all(part in str(refusal.value) for part in said), str(refusal.value)


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.json", "{"), ("a.toml", "tiles = "), ("a.json", "[" * 100_000), ("a.toml", '{"a": 1}')],
)
def test_a_file_that_is_no_data_is_refused(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(RefusedText, match=name):
        load_garden(tmp_path / name)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedText, match=r"nothing\.json"):
        load_garden(tmp_path / "nothing.json")
