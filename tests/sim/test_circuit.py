"""The simulated wires: diodes, chatter, faults; checked against the plain physics they stand for."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niwashi.devices.cell_wiring import Crossing
from niwashi_sim.circuit import Circuit
from niwashi_sim.faults import Faults

ROWS, COLUMNS = 4, 5
patterns = st.frozensets(st.builds(Crossing, st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1)))


def circuit(closed: frozenset[Crossing], *, diodes: bool, faults: Faults | None = None) -> Circuit:
    made = Circuit(ROWS, COLUMNS, diodes=diodes, clock=lambda: 0.0, rng=random.Random(1), faults=faults)
    for crossing in closed:
        made.set(crossing, closed=True)
    made.rest()
    return made


def low_by_search(closed: frozenset[Crossing], row: int, both_ways: frozenset[Crossing]) -> set[int]:
    """Columns that a low row reaches, by search over single steps: the slow and plain way."""
    rows, columns = {row}, set[int]()
    for _ in range(ROWS + COLUMNS):
        columns |= {c for r, c in closed if r in rows}
        rows |= {r for r, c in closed & both_ways if c in columns}
    return columns


def columns_of(mask: int) -> set[int]:
    return {column for column in range(COLUMNS) if mask >> column & 1}


@given(patterns, st.integers(0, ROWS - 1))
def test_with_diodes_a_row_pulls_only_its_own_switches(closed: frozenset[Crossing], row: int) -> None:
    made = circuit(closed, diodes=True)
    made.drive(row)
    assert columns_of(made.low_columns) == {c for r, c in closed if r == row}
    made.release(row)
    assert made.low_columns == 0


@given(patterns, patterns, st.integers(0, ROWS - 1))
def test_bridged_diodes_let_current_find_every_way(
    closed: frozenset[Crossing], bridged: frozenset[Crossing], row: int
) -> None:
    made = circuit(closed, diodes=True, faults=Faults(bridged=bridged))
    made.drive(row)
    assert columns_of(made.low_columns) == low_by_search(closed, row, bridged)


@given(patterns, st.integers(0, ROWS - 1))
def test_without_diodes_every_switch_conducts_both_ways(closed: frozenset[Crossing], row: int) -> None:
    made = circuit(closed, diodes=False)
    made.drive(row)
    assert columns_of(made.low_columns) == low_by_search(closed, row, closed)


@pytest.mark.parametrize(("diodes", "others"), [(True, set()), (False, {0, 2})])
def test_driven_row_pulls_other_rows_only_without_diodes(diodes: bool, others: set[int]) -> None:
    made = circuit(frozenset({Crossing(0, 3), Crossing(1, 3), Crossing(2, 3)}), diodes=diodes)
    made.drive(1)
    assert {row for row in range(ROWS) if made.is_low(row)} == {1} | others


def test_contact_chatters_for_half_to_one_millisecond_and_then_rests() -> None:
    now = 0.0
    made = Circuit(1, 1, diodes=True, clock=lambda: now, rng=random.Random(4))
    for trial in range(50):
        started, closed = float(trial), trial % 2 == 0
        now = started
        made.set(Crossing(0, 0), closed=closed)
        looks = []
        for step in range(150):
            now = started + step * 1e-5
            made.drive(0)
            looks.append(bool(made.low_columns))
            made.release(0)
        wrong = [step for step, look in enumerate(looks) if look != closed]
        assert wrong, "it chatters"
        assert wrong[-1] * 1e-5 <= 0.001
        assert looks[0:50].count(closed) > 5, "by chance, not by turns"


def test_bounce_is_reproducible_by_seed() -> None:
    def run(seed: int) -> list[int]:
        clock = iter(i * 1e-5 for i in range(10_000))
        made = Circuit(1, 1, diodes=True, clock=lambda: next(clock), rng=random.Random(seed))
        made.set(Crossing(0, 0), closed=True)
        looks = []
        for _ in range(60):
            made.drive(0)
            looks.append(made.low_columns)
            made.release(0)
        return looks

    assert run(5) == run(5)
    assert len({tuple(run(seed)) for seed in range(8)}) > 1


def test_stuck_switches_stay_as_they_are() -> None:
    stuck = Faults(stuck_closed=frozenset({Crossing(0, 0)}), stuck_open=frozenset({Crossing(0, 1)}))
    made = circuit(frozenset(), diodes=True, faults=stuck)
    for column, closed in product((0, 1), (True, False, True)):
        made.set(Crossing(0, column), closed=closed)
    made.drive(0)
    assert columns_of(made.low_columns) == {0}


def test_grounded_column_is_low_whatever_is_driven() -> None:
    made = circuit(frozenset(), diodes=True, faults=Faults(grounded_columns=frozenset({2})))
    assert columns_of(made.low_columns) == {2}


def test_grounded_row_pulls_its_closed_switches_for_ever() -> None:
    made = circuit(frozenset({Crossing(1, 4)}), diodes=True, faults=Faults(grounded_rows=frozenset({1})))
    made.drive(1)
    made.release(1)
    assert columns_of(made.low_columns) == {4}
    assert made.is_low(1)


ROW_NUMBERS, SWITCHES = st.integers(0, ROWS - 1), st.integers(0, ROWS * COLUMNS - 1)
ACTS = st.one_of(st.tuples(st.sampled_from("dr"), ROW_NUMBERS), st.tuples(st.just("s"), SWITCHES))


@given(patterns, st.lists(ACTS), st.booleans())
def test_wires_at_rest_are_as_low_as_those_worked_out_anew(
    closed: frozenset[Crossing], acts: list[tuple[str, int]], diodes: bool
) -> None:
    """What a circuit keeps of earlier rows may not outlive a switch that has moved meanwhile."""
    kept = circuit(closed, diodes=diodes)
    now_closed, driven = set(closed), set[int]()
    for act, number in acts:
        if act == "s":
            crossing = Crossing(*divmod(number, COLUMNS))
            now_closed ^= {crossing}
            kept.set(crossing, closed=crossing in now_closed)
            kept.rest()
        else:
            (driven.add if act == "d" else driven.discard)(number)
            (kept.drive if act == "d" else kept.release)(number)
            fresh = circuit(frozenset(now_closed), diodes=diodes)
            for row in driven:
                fresh.drive(row)
            assert kept.low_columns == fresh.low_columns
            assert [kept.is_low(row) for row in range(ROWS)] == [fresh.is_low(row) for row in range(ROWS)]
