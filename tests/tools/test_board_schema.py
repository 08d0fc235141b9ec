"""What editors and readers are told of board files is what the models read."""

import json
from typing import Any

import pytest
from tests.rooms import ROOT
from tools.board_schema import PAGE, SCHEMA, page, schema

from niwashi import data
from niwashi.devices.board_parser import parse_board
from niwashi.errors import BadBoardFile

GARDEN = (data.boards() / "garden-36.toml").read_text("utf-8")


def test_schema_and_reference_are_current() -> None:
    assert json.loads(SCHEMA.read_text("utf-8")) == schema(), "run: make -C tools board-schema"
    assert PAGE.read_text("utf-8") == page(), "run: make -C tools board-schema"


@pytest.mark.parametrize("file", sorted(data.boards().glob("*.toml")), ids=lambda file: file.stem)
def test_every_key_of_the_boards_that_come_with_niwashi_is_in_it(file: Any) -> None:
    whole = schema()
    assert unknown(data.toml(file.read_text("utf-8")), whole, whole) == []


def test_a_key_that_boards_have_not_is_in_neither() -> None:
    whole = schema()
    text = GARDEN.replace("scan_hz", "scan_herz")
    assert unknown(data.toml(text), whole, whole) == ["scan_herz"]
    with pytest.raises(BadBoardFile):
        parse_board(text, "x")


def test_editors_are_led_to_the_schema() -> None:
    rules = data.toml((ROOT / ".taplo.toml").read_text("utf-8"))["rule"]
    assert [ROOT / rule["schema"]["path"] for rule in rules] == [SCHEMA]
    assert all([*ROOT.glob(pattern)] for rule in rules for pattern in rule["include"])


def unknown(table: Any, known: Any, whole: Any) -> list[str]:
    """The keys of a table, and of those within, that a schema does not allow."""
    if "$ref" in known:
        known = whole["$defs"][known["$ref"].rpartition("/")[2]]
    if isinstance(table, list):
        return [name for each in table for name in unknown(each, known.get("items", {}), whole)]
    if not isinstance(table, dict) or not ({"properties", "additionalProperties"} & set(known)):
        return []
    more = known.get("additionalProperties", True)
    found: list[str] = []
    for name, value in table.items():
        inner = known.get("properties", {}).get(name, more)
        found += [name] if inner is False else unknown(value, inner if isinstance(inner, dict) else {}, whole)
    return found
