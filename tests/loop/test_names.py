"""Names of players: who plays now, who did last, and what can't be a name."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niwashi.errors import NiwashiError
from niwashi.loop.names import LONGEST_NAME, SeatNames, checked_name
from niwashi.loop.small_file import SmallFile
from niwashi.words.catalogue import translate
from niwashi.words.sanitize import sanitize

SEATS = ("flower", "tendril")
STRANGE = (
    "Aki\x1b[31m",
    "Aki\u202eneB",
    "\u2066Aki\u2069",
    "A\x00ki",
    "Aki\nBen",
    "\ufeffAki",
    "Aki\u200b",
    "\ud800",
)


@pytest.mark.parametrize("text", STRANGE)
def test_control_characters_are_refused_in_names(text: str) -> None:
    with pytest.raises(NiwashiError) as refused:
        checked_name(text)
    assert refused.value.key == "name-strange"
    assert translate(refused.value.message, "ja") != translate(refused.value.message)


@pytest.mark.parametrize("text", ["秋", "Åsa", "O'Brien & <Sons>", "नेहा", "👩\u200d🌾", "می\u200cخواهم"])
def test_names_of_all_scripts_are_names(text: str) -> None:
    assert checked_name(f" {text}\u3000") == text


def test_a_name_that_is_too_long_is_refused() -> None:
    assert checked_name("x" * LONGEST_NAME)
    with pytest.raises(NiwashiError, match=f"at most {LONGEST_NAME}"):
        checked_name("x" * (LONGEST_NAME + 1))


@given(st.text(max_size=60))
def test_any_text_is_a_harmless_name_or_refused(text: str) -> None:
    try:
        name = checked_name(text)
    except NiwashiError:
        name = ""
    assert sanitize(name) == name
    assert len(name) <= LONGEST_NAME


def test_seats_without_a_name_have_none_and_nobody_s_are_none_at_all() -> None:
    names = SeatNames()
    names.give({"tendril": "Ben"}, SEATS)
    assert names.of(SEATS) == ("", "Ben")
    names.give({}, SEATS)
    assert names.of(SEATS) == ()
    assert names.last == {"tendril": "Ben"}


def test_a_seat_that_is_none_and_a_strange_name_change_nothing() -> None:
    names = SeatNames()
    names.give({"flower": "Aki"}, SEATS)
    for wrong in ({"moss": "Ben"}, {"flower": "Ben", "tendril": "\u202e"}):
        with pytest.raises(NiwashiError):
            names.give(wrong, SEATS)
    assert names.of(SEATS) == ("Aki", "")


def test_last_names_are_proposed_after_a_restart(tmp_path: Path) -> None:
    file = SmallFile.beside(tmp_path / "games", "names")
    names = SeatNames()
    names.keep(file)
    names.give({"flower": "Aki", "tendril": "Ben"}, SEATS)
    names.give({"flower": "", "tendril": "Cas"}, SEATS)
    again = SeatNames()
    again.keep(file)
    assert again.last == {"tendril": "Cas"}
    assert again.of(SEATS) == ()


@pytest.mark.parametrize("found", [[], "Aki", 7, {"flower": "\u202e", "tendril": {"a": 1}, "x": "y" * 99}])
def test_a_file_that_somebody_else_wrote_names_nobody_wrongly(tmp_path: Path, found: object) -> None:
    place = tmp_path / "games.names.json"
    place.write_text(json.dumps(found), encoding="utf-8")
    names = SeatNames()
    names.keep(SmallFile.beside(tmp_path / "games", "names"))
    assert all(checked_name(name) == name for name in names.last.values())
    assert "flower" not in names.last
