"""What hall sensors are exposed to: reckoned fields, superposed, told by the board file's own levels."""

from itertools import product
from math import hypot
from random import Random

import pytest

from niwashi import data
from niwashi.board_types import Cell, Senses, Shape
from niwashi.devices.board_parser import load_board
from niwashi_sim.fields import NO_FIELD, HallFields, strewn

FILE = load_board(data.boards() / "garden-36-hall.toml")
CELLS = [wired.cell for wired in FILE.cells if wired.hall is not None]
FIELDS = HallFields(CELLS, raising=0)
assert FILE.hall is not None
BELIEVED, SLACK = FILE.hall.levels[0], FILE.hall.slack


def told(name: str, **stacks: list[int]) -> int:
    return FIELDS.told(name, stacks) - NO_FIELD


def test_nothing_on_the_table_is_no_field() -> None:
    assert {FIELDS.told(cell.name, {}) for cell in CELLS} == {NO_FIELD}


@pytest.mark.parametrize("count", [1, 2, 3])
def test_stack_is_felt_with_its_face_wherever_it_was_set_down(count: int) -> None:
    for cell in CELLS:
        if cell.shape is Shape.SQUARE:
            assert FIELDS.told(cell.name, {cell.name: [0] * count}) - NO_FIELD > BELIEVED
            assert FIELDS.told(cell.name, {cell.name: [1] * count}) - NO_FIELD < -BELIEVED


def test_card_in_its_holder_is_felt() -> None:
    cards = [cell for cell in CELLS if cell.shape is Shape.CARD]
    assert len(cards) == 8
    for cell, owner in product(cards, (0, 1)):
        field = FIELDS.told(cell.name, {cell.name: [owner]}) - NO_FIELD
        assert abs(field) > BELIEVED
        assert (field > 0) == (owner == 0)


def test_fields_add_up() -> None:
    alone = told("c3", c3=[0, 0]), told("c3", d3=[1]), told("c3", b4=[0, 0, 0])
    assert alone[1]
    assert alone[2]
    assert told("c3", c3=[0, 0], d3=[1], b4=[0, 0, 0]) == pytest.approx(sum(alone), abs=2)


def test_stack_beyond_reach_is_not_felt() -> None:
    assert told("a1", f6=[0, 0, 0]) == 0
    assert told("a1", b1=[0, 0, 0]) != 0


@pytest.mark.parametrize("seed", range(40))
def test_board_full_of_stacks_is_told_square_by_square(seed: int) -> None:
    rng = Random(seed)
    stacks = {
        cell.name: [rng.randrange(2)] * rng.choice([0, 1, 2, 3])
        for cell in CELLS
        if cell.shape is Shape.SQUARE
    }
    for name, stack in stacks.items():
        field = FIELDS.told(name, stacks) - NO_FIELD
        face = 0 if abs(field) < BELIEVED - SLACK else 1 if field > 0 else -1
        assert face == (0 if not stack else 1 if stack[0] == 0 else -1), name
        assert face == 0 or abs(field) > BELIEVED


def test_people_set_stones_anywhere_within_their_reach() -> None:
    cell = Cell("x1", 0.0, 0.0, Senses.FACE)
    places = [strewn(cell, [0] * n) for n in range(1, 200)]
    offs = [hypot(*place) for place in places]
    assert max(offs) <= 0.3
    assert max(offs) > 0.27
    assert min(offs) < 0.06
    assert strewn(cell, [0]) == places[0]
