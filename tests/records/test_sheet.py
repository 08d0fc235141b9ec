"""The score sheet, as people read it."""

import tomllib
from dataclasses import replace
from datetime import UTC

import pytest
from tests.records.playing import GARDEN_36

from niwashi import data
from niwashi.board_types import Cell, Geometry, Senses
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.records.kept import ActKind, Kept, RecordedAct, UsedTime
from niwashi.records.sheet import score_sheet
from niwashi.words.catalogue import LANGUAGES

TURNS = ("f1e2:2", "a6b5:2", "e2d2:4")
ACTS = (
    *(RecordedAct(ActKind.TURN, turn, 60.0) for turn in TURNS),
    RecordedAct(ActKind.TAKEN_BACK, TURNS[-1], 70.0),
)
KEPT = Kept(12, "key-of-it", GameSetup.of(game_named("garden")), 0.0, ("Hana",), None, None, None, ACTS)

SHEET = """\
Game 12: Garden
Players: Hana (Flower) – Tendril
Begun: 1970-01-01 00:00
Cards: placeholder

     Flower        Tendril
  1. f1e2:2        a6b5:2
     (1 turn was taken back)

  1. Flower: Gardener f1 to e2, Maple, stones on d1, f1, d3 and f3
  2. Tendril: Gardener a6 to b5, Maple, stones on a4, c4, a6 and c6

Flower to move.

T1  .   T1  .   .   .
.   T3  .   .   .   .
T1  .   T1  .   .   .
.   .   .   F1  .   F1
.   .   .   .   F3  .
.   .   .   F1  .   F1
"""


def test_a_sheet_says_who_when_what_and_how_it_stands() -> None:
    sheet = score_sheet(KEPT, GARDEN_36, UTC, "en")
    assert sheet.startswith(SHEET)
    assert sheet.endswith(f"\n{KEPT.match().game.format(KEPT.match().position)}\n")


def test_a_sheet_counts_what_has_been_thought_about_the_turn_to_come() -> None:
    acts = (
        RecordedAct(ActKind.TURN, TURNS[0], 60.0, used_ms=(0, 0)),
        RecordedAct(ActKind.TURN, TURNS[1], 90.0, used_ms=(0, 30_000)),
    )
    kept = replace(KEPT, acts=acts, clock="5+0")
    assert "Flower: 0:00 used, 5:00 left" in score_sheet(kept, None, UTC, "en")
    kept = replace(kept, thinking=UsedTime((20_000, 0), 110.0))
    sheet = score_sheet(kept, None, UTC, "en")
    assert "Flower: 0:20 used, 4:40 left" in sheet
    assert "Tendril: 0:30 used, 4:30 left" in sheet


def test_without_a_board_the_position_stands_as_text_only() -> None:
    assert "F3" not in score_sheet(KEPT, None, UTC, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_game_says_who_won_and_by_which_clause(language: str) -> None:
    turns = tomllib.loads((data.seeds() / "games" / "garden-rc21.toml").read_text(encoding="utf-8"))["turns"]
    acts = tuple(RecordedAct(ActKind.TURN, turn, 60.0) for turn in turns)
    kept = Kept(1, "key", KEPT.setup, 0.0, ("花子", "Tsuru"), None, 3600.0, "tendril", acts)
    sheet = score_sheet(kept, None, UTC, language)
    assert "(RC-21)" in sheet
    assert "1970-01-01 01:00" in sheet
    assert "e3d2:2+c1,e1  d4e5:2" in sheet


def test_a_start_of_ones_own_is_named_and_tendril_may_begin() -> None:
    start = "z5/6/6/6/6/5c t 14,14 1234,1234 -"
    setup = GameSetup("garden", KEPT.setup.cards, start)
    sheet = score_sheet(
        Kept(1, "key", setup, 0.0, acts=(RecordedAct(ActKind.TURN, "a6b5:2", 1.0),)), None, UTC, "en"
    )
    assert f"Start: {start}" in sheet
    assert "  1.               a6b5:2" in sheet


def test_a_board_of_hexagons_is_drawn_in_its_rows() -> None:
    game = game_named("garden")
    cells = [Cell(name, x, y, Senses.PRESENCE) for name, x, y in [("a6", 0.5, 1), ("f1", 0, 0), ("b1", 1, 0)]]
    sheet = score_sheet(Kept(1, "key", GameSetup.of(game), 0.0), Geometry(tuple(cells)), UTC, "en")
    assert "\n  T3\nF3  .\n" in sheet
