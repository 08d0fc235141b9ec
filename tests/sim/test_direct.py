"""Boards without wires: any senses under the places, buttons as they are."""

import pytest

from niwashi import data
from niwashi.board_types import Senses
from niwashi.devices.board_parser import load_board
from niwashi.games.game import Place, PlaceKind
from niwashi.stack import Stack
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.table import Table

GEOMETRY = load_board(data.boards() / "garden-36.toml").geometry


@pytest.mark.parametrize("senses", SENSES.values(), ids=SENSES.keys())
def test_only_the_places_get_other_senses(senses: Senses) -> None:
    changed = with_senses(GEOMETRY, senses)
    assert {cell.senses for cell in changed if cell.role is None} == {senses}
    assert [cell for cell in changed if cell.role] == [cell for cell in GEOMETRY if cell.role]
    assert [(cell.name, cell.x, cell.y) for cell in changed] == [
        (cell.name, cell.x, cell.y) for cell in GEOMETRY
    ]


def test_faces_and_heights_are_told_where_they_are_sensed() -> None:
    table = Table(
        {"a1": Place(PlaceKind.SQUARE), "b1": Place(PlaceKind.SQUARE)}, {"a1": Stack(0, 2), "b1": Stack(1, 1)}
    )
    board = DirectBoard(with_senses(GEOMETRY, SENSES["face and height"]), table)
    assert board.read(0.0).values[:3] == (1 | 1 << 1 | 2 << 3, 1 | 2 << 1 | 1 << 3, 0)
    table.turn("hand", "b1")
    assert board.read(0.1).values[1] == 1 | 1 << 1 | 1 << 3


def test_reading_is_made_only_when_the_table_changes() -> None:
    table = Table({"a1": Place(PlaceKind.SQUARE)}, {"a1": Stack(0, 2)})
    board = DirectBoard(GEOMETRY, table)
    before = board.read(0.0)
    assert board.read(1.0) is before
    table.press("help")
    assert board.read(2.0).pressed == 1 << GEOMETRY.index["help"]
