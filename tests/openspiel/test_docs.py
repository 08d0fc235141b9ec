"""docs/GAMES.md says of each game of OpenSpiel what its table says, and what clumsy hands have measured."""

from __future__ import annotations

import tomllib

from tests.openspiel import figures
from tests.openspiel.names import BOARDS


def test_table_of_the_page_is_made_from_the_packages() -> None:
    assert figures.page() == figures.PAGE.read_text("utf-8"), "python -m tests.openspiel.figures table"


def test_hands_have_played_each_game_on_each_board() -> None:
    measured = tomllib.loads(figures.HANDS.read_text("utf-8"))
    assert set(measured) == {f"{name} {senses}" for name, senses in BOARDS}
    assert all(one["games"] > 0 and one["rests"] >= one["turns"] for one in measured.values())
