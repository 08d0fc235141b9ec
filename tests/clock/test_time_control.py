"""Time controls as people write them: read, refused, and written again as the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clock.controls import CONTROLS

from niwashi.clock.time_control import (
    UNTIMED,
    Bronstein,
    ByoYomi,
    ControlStage,
    DaysPerTurn,
    Delay,
    Fischer,
    FlagFall,
    Hourglass,
    PerTurn,
    Stages,
    TimeControl,
    control_text,
    parse_control,
)
from niwashi.errors import RefusedText
from niwashi.words.catalogue import translate

WRITTEN = {
    "none": UNTIMED,
    "5": TimeControl(Fischer(300_000)),
    "5+3": TimeControl(Fischer(300_000, 3_000)),
    "0.5+0.5": TimeControl(Fischer(30_000, 500)),
    " 90s +2 ": TimeControl(Fischer(90_000, 2_000)),
    "５＋３": TimeControl(Fischer(300_000, 3_000)),
    "5+3 cap 10": TimeControl(Fischer(300_000, 3_000, 600_000)),
    "2h+30s lose": TimeControl(Fischer(7_200_000, 30_000), FlagFall.LOSE),
    "turn 30": TimeControl(PerTurn(30_000)),
    "TURN 2min LOSE": TimeControl(PerTurn(120_000), FlagFall.LOSE),
    "10 byo 3x30": TimeControl(ByoYomi(600_000, 3, 30_000)),
    "0 byo 5 x 10 tell": TimeControl(ByoYomi(0, 5, 10_000)),
    "hourglass 3": TimeControl(Hourglass(180_000)),
    "days 2": TimeControl(DaysPerTurn(172_800_000)),
    "5d3": TimeControl(Delay(300_000, 3_000)),
    "90s D 2 lose": TimeControl(Delay(90_000, 2_000), FlagFall.LOSE),
    "5b3": TimeControl(Bronstein(300_000, 3_000)),
    "90/40 30+30": TimeControl(Stages((ControlStage(5_400_000, 40), ControlStage(1_800_000, None, 30_000)))),
    "2h/40+30s 1h/20 15": TimeControl(
        Stages(
            (ControlStage(7_200_000, 40, 30_000), ControlStage(3_600_000, 20), ControlStage(900_000, None))
        )
    ),
    "10+5:5+3 lose": TimeControl(Fischer(600_000, 5_000), FlagFall.LOSE, (Fischer(300_000, 3_000),)),
    "turn 60 : turn 20 : 5d3": TimeControl(PerTurn(60_000), others=(PerTurn(20_000), Delay(300_000, 3_000))),
}

REFUSED = {
    "": "clock-unknown",
    "5+": "clock-unknown",
    "-5+3": "clock-unknown",
    "5e3": "clock-unknown",
    "٥+٣": "clock-unknown",
    "5+3 win": "clock-unknown",
    "10 byo 3": "clock-unknown",
    "9" * 61: "clock-unknown",
    "0": "clock-impossible",
    "999999+3": "clock-impossible",
    "5+9999": "clock-impossible",
    "10+3 cap 5": "clock-impossible",
    "turn 0": "clock-impossible",
    "10 byo 0x30": "clock-impossible",
    "10 byo 100x30": "clock-impossible",
    "10 byo 3x0": "clock-impossible",
    "hourglass 0": "clock-impossible",
    "days 0": "clock-impossible",
    "days 31": "clock-impossible",
    "0d3": "clock-impossible",
    "5d9999": "clock-impossible",
    "90/40": "clock-unknown",
    "90/40 30/20": "clock-impossible",
    "90/0 30": "clock-impossible",
    "90/201 30": "clock-impossible",
    "90 30": "clock-impossible",
    "1.5.5/40 30": "clock-impossible",
    "9/1 9/1 9/1 9/1 9": "clock-impossible",
    "5+3 :": "clock-unknown",
    ": 5+3": "clock-unknown",
    "5+3 lose : 5+3": "clock-unknown",
    "none : 5": "clock-impossible",
    "hourglass 5 : hourglass 3": "clock-impossible",
    "days 2 : days 1": "clock-impossible",
    "5:4:3:2:1:1": "clock-impossible",
    "1.11/40+1.11 1.11/40+1.11 1.11+1.11:1.11/40+1.11 1.11+1.11": "clock-impossible",
}


@pytest.mark.parametrize("text", WRITTEN)
def test_time_control_text_round_trips(text: str) -> None:
    assert parse_control(text) == WRITTEN[text]


@pytest.mark.parametrize("text", REFUSED)
def test_invalid_time_control_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(RefusedText) as refused:
        parse_control(text)
    assert refused.value.key == REFUSED[text]
    assert "{" not in translate(refused.value.message) + translate(refused.value.message, "ja")


@given(CONTROLS)
def test_the_text_of_a_control_means_that_control(control: TimeControl) -> None:
    assert parse_control(control_text(control)) == control


@given(st.text(max_size=80) | st.text("0123456789+x. smbyocaplenturdhg/:", max_size=20))
def test_any_text_is_a_control_or_refused(text: str) -> None:
    control = _read(text)
    assert control is None or parse_control(control_text(control)) == control


def _read(text: str) -> TimeControl | None:
    try:
        return parse_control(text)
    except RefusedText:
        return None


@given(CONTROLS)
def test_little_is_never_more_than_half_of_what_one_has(control: TimeControl) -> None:
    start = control.kind.start().left_ms
    assert 0 < control.kind.low_ms() <= 60_000
    assert control.kind.low_ms() <= start or isinstance(control.kind, ByoYomi)
