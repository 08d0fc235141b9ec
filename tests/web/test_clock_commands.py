"""Commands about clocks and names: parsed once, bad ones refused before the program sees them."""

import json
from typing import Any

import pytest

from niwashi.page_types.commands import AnswerClock, BadMessage, Commands, NewGame, SetClock

parse = Commands().parse

LIES: tuple[dict[str, Any], ...] = (
    {"do": "clock"},
    {"do": "clock", "clock": ""},
    {"do": "clock", "clock": "9" * 61},
    {"do": "clock", "clock": 5},
    {"do": "clock", "clock": "5+3", "flag": "lose"},
    {"do": "clock-answer"},
    {"do": "clock-answer", "agrees": 1},
    {"do": "clock-answer", "agrees": "yes"},
    {"do": "new", "game": "garden", "clock": ["5+3"]},
    {"do": "new", "game": "garden", "names": []},
    {"do": "new", "game": "garden", "names": "Aki"},
    {"do": "new", "game": "garden", "names": {"flower": 7}},
    {"do": "new", "game": "garden", "names": {"flower": "x" * 65}},
    {"do": "new", "game": "garden", "names": {f"seat {number}": "" for number in range(9)}},
)


@pytest.mark.parametrize("lie", LIES, ids=json.dumps)
def test_bad_clock_commands_are_refused(lie: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        parse(json.dumps(lie))


def test_clock_commands_are_parsed() -> None:
    names = {"flower": "Aki", "tendril": ""}
    asked = {"do": "new", "game": "garden", "clock": "5+3", "names": names}
    assert parse(json.dumps(asked)) == NewGame(game="garden", clock="5+3", names=names)
    assert parse('{"do": "clock", "clock": "turn 30"}') == SetClock(clock="turn 30")
    assert parse('{"do": "clock-answer", "agrees": false}') == AnswerClock(agrees=False)
