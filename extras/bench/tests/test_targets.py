"""Targets of the bench: a computer of half the speed misses no more of them, such a program does."""

import pytest

from niwashi_bench.figure import AtLeast, AtMost, Bound, Figure, Told, in_time, of_rate, of_share, table
from niwashi_bench.laps import Laps, by_the_processor, late, run_laps

QUICK = Laps((0.001, 0.001, 0.003), (0.001, 0.001, 0.001))
SLOW = Laps((0.002, 0.002, 0.006), (0.002, 0.002, 0.002))
CASES = [
    ("leaves/s", 200_000.0, 100_000.0, AtLeast(150), of_rate("leaves")),
    ("s", 2.0, 4.0, AtMost(3000), in_time()),
    ("ms", 4.0, 8.0, AtMost(5), in_time(1000, by_the_processor)),
    ("ms", 12.0, 24.0, AtMost(5), in_time(1000, late)),
    ("% of a core", 4.0, 8.0, AtMost(50), of_share()),
]


@pytest.mark.parametrize(("unit", "quick", "slow", "target", "told"), CASES)
def test_a_target_holds_on_any_computer(
    unit: str, quick: float, slow: float, target: Bound, told: Told
) -> None:
    here, there = Figure("it", unit, [quick], target, told), Figure("it", unit, [slow], target, told)
    assert here.beside(QUICK).judged == pytest.approx(there.beside(SLOW).judged)
    assert not here.beside(QUICK).misses
    assert not there.beside(SLOW).misses
    assert there.beside(QUICK).misses, "the computer is quick, the program is not"
    assert "**missed**" in there.beside(QUICK).row()


def test_a_figure_without_laps_is_judged_by_itself_and_one_that_wants_them_asks() -> None:
    assert Figure("memory", "MB", [130.0], AtMost(120)).misses
    assert not Figure("turns", "turns/s", [1.0]).misses
    with pytest.raises(ValueError, match="no lap was run"):
        _ = Figure("it", "s", [1.0], AtMost(3), in_time()).misses


def test_laps_take_time_and_rows_have_as_many_cells_as_the_head() -> None:
    laps = run_laps(3) + run_laps(2)
    assert len(laps.clock) == len(laps.processor) == 5
    assert min(laps.clock) > 0
    assert 0 < by_the_processor(laps) < 1
    rows = table([Figure("it", "s", [1.0, 2.0], AtMost(1e9), in_time()).beside(laps)]).splitlines()
    assert len({row.count("|") for row in rows}) == 1
