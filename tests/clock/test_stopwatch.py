"""The stopwatch: to whom a stretch of time is charged, and to nobody."""

from hypothesis import given
from hypothesis import strategies as st

from niwashi.clock.stopwatch import CARRY_FREE_MS, STOPPED, ClockPhase, Stopwatch

PHASES = st.builds(ClockPhase, st.none() | st.integers(0, 1), st.booleans())
MOMENTS = st.lists(st.tuples(st.floats(-1e6, 1e6), PHASES), max_size=25)


def watched(*moments: tuple[float, ClockPhase], sees_all: bool = True) -> Stopwatch:
    watch = Stopwatch.of(2, sees_all=sees_all)
    for now, phase in moments:
        watch = watch.at(now, phase)
    return watch


def seconds(first: int, last: int, phase: ClockPhase) -> list[tuple[float, ClockPhase]]:
    return [(float(now), phase) for now in range(first, last + 1)]


def test_thinking_costs_whoever_thinks() -> None:
    assert watched(*seconds(0, 10, ClockPhase(0)), *seconds(10, 14, ClockPhase(1))).used_ms == (10_000, 4_000)


def test_nobody_pays_while_it_stands() -> None:
    assert watched(*seconds(0, 10, STOPPED), *seconds(10, 11, ClockPhase(1))).used_ms == (0, 1_000)


def test_carrying_out_is_free_up_to_the_cap_and_costs_after_it() -> None:
    carrying = ClockPhase(1, is_carrying=True)
    free = CARRY_FREE_MS // 1000
    assert watched(*seconds(0, free, carrying)).used_ms == (0, 0)
    assert watched(*seconds(0, free + 7, carrying)).used_ms == (0, 7_000)


def test_free_time_is_not_had_twice_by_breaking_off() -> None:
    carrying = ClockPhase(1, is_carrying=True)
    moments = [*seconds(0, 40, carrying), *seconds(40, 60, STOPPED), *seconds(60, 100, carrying)]
    assert watched(*moments).used_ms == (0, 20_000)
    again = watched(*moments).cleared()
    for now, phase in seconds(100, 140, carrying):
        again = again.at(now, phase)
    assert again.used_ms == (0, 0)


def test_time_switched_off_is_free_unless_days_are_counted() -> None:
    gap = [(0.0, ClockPhase(0)), (3600.0, ClockPhase(0))]
    assert watched(*gap).used_ms == (5_000, 0)
    assert watched(*gap, sees_all=False).used_ms == (3_600_000, 0)


@given(MOMENTS)
def test_used_time_grows_by_no_more_than_has_passed(moments: list[tuple[float, ClockPhase]]) -> None:
    watch, first = Stopwatch.of(2, sees_all=False), moments[0][0] if moments else 0.0
    for now, phase in moments:
        before, watch = watch, watch.at(now, phase)
        assert all(old <= new for old, new in zip(before.used_ms, watch.used_ms, strict=True))
    passed = max((now for now, _ in moments), default=0.0) - first
    assert sum(watch.used_ms) <= round(passed * 1000) + 1


@given(st.lists(st.integers(0, 4_000), min_size=1, max_size=20), PHASES)
def test_stopwatch_does_not_depend_on_sampling(pieces: list[int], phase: ClockPhase) -> None:
    often, seldom, now = Stopwatch.of(2).at(0.0, phase), Stopwatch.of(2, sees_all=False).at(0.0, phase), 0
    for piece in pieces:
        now += piece
        often = often.at(now / 1000, phase)
    assert often.used_ms == seldom.at(now / 1000, phase).used_ms
