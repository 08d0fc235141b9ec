"""The fold: what time does by the rules of each kind, and that no order of happenings breaks it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clock.controls import CONTROLS, STAGES, happenings

from niwashi.clock.time_control import (
    Bronstein,
    Delay,
    Fischer,
    Hourglass,
    Stages,
    TimeControl,
    parse_control,
)
from niwashi.clock.timeline import (
    Arranged,
    ControlChanged,
    GameClock,
    Happened,
    TakenBack,
    Timeline,
    TimeUsed,
    TurnEnded,
)

PLAYERS = st.integers(2, 4)
GAMES = PLAYERS.flatmap(lambda n: st.tuples(CONTROLS, st.just(n), happenings(n)))


def clock(text: str, *happened: Happened, players: int = 2) -> GameClock:
    return Timeline.of(parse_control(text), players, happened).now


def left(clock: GameClock) -> list[int]:
    return [time.left_ms for time in clock.players]


FIRST = TurnEnded(0, (50_000, 0))


def test_the_first_turn_is_free_and_sets_the_clock_going() -> None:
    assert left(clock("5+3", FIRST)) == [300_000, 300_000]
    assert clock("5+3", FIRST).is_going
    assert not clock("5+3").is_going


def test_fischer_takes_what_was_used_and_adds_the_increment() -> None:
    assert left(clock("5+3", FIRST, TurnEnded(1, (0, 10_000)))) == [300_000, 293_000]


def test_fischer_adds_no_more_than_its_cap_has_room_for() -> None:
    after = clock("5+30 cap 5", FIRST, TurnEnded(1, (0, 10_000)))
    assert left(after) == [300_000, 300_000]
    assert left(clock("5+3 cap 5", FIRST, TurnEnded(1, (0, 10_000)))) == [300_000, 293_000]


def test_time_that_ran_out_is_out_and_goes_no_lower() -> None:
    after = clock("1+0", FIRST, TimeUsed((0, 61_000)))
    assert left(after) == [60_000, 0]
    assert (after.is_out(1), after.is_out(0)) == (True, False)


def test_per_turn_begins_anew_with_each_turn() -> None:
    assert left(clock("turn 30", FIRST, TimeUsed((0, 29_000)))) == [30_000, 1_000]
    assert left(clock("turn 30", FIRST, TurnEnded(1, (0, 29_000)))) == [30_000, 30_000]
    assert clock("turn 30", FIRST, TimeUsed((0, 30_000))).is_out(1)


@pytest.mark.parametrize(
    ("used_ms", "expected"),
    [
        (59_999, (1, True, 3)),
        (60_000, (30_000, False, 3)),
        (60_001, (29_999, False, 3)),
        (90_000, (30_000, False, 2)),
        (125_000, (25_000, False, 1)),
        (149_999, (1, False, 1)),
        (150_000, (0, False, 0)),
        (900_000, (0, False, 0)),
    ],
)
def test_byo_yomi_goes_from_the_main_time_into_its_periods(
    used_ms: int, expected: tuple[int, bool, int]
) -> None:
    after = clock("1 byo 3x30", FIRST, TimeUsed((0, used_ms)))
    assert after.players[1][:3] == expected
    assert after.is_out(1) == (expected[0] == 0)


def test_a_turn_within_a_period_uses_none_up() -> None:
    after = clock("0 byo 3x30", FIRST, TurnEnded(1, (0, 29_000)))
    assert after.players[1][:3] == (30_000, False, 3)
    after = clock("0 byo 3x30", FIRST, TurnEnded(1, (0, 31_000)))
    assert after.players[1][:3] == (30_000, False, 2)


def test_hourglass_gives_used_time_to_the_next_player() -> None:
    assert left(clock("hourglass 1", FIRST, TurnEnded(1, (0, 10_000)))) == [70_000, 50_000]
    assert left(clock("hourglass 1", FIRST, TimeUsed((0, 10_000, 0)), players=3)) == [60_000, 50_000, 70_000]
    assert left(clock("hourglass 1", FIRST, TimeUsed((0, 99_000)))) == [120_000, 0]


def test_a_take_back_gives_the_time_of_the_position_gone_back_to() -> None:
    second, third = TurnEnded(1, (0, 10_000)), TurnEnded(0, (20_000, 0))
    before = clock("5+3", FIRST, second)
    assert clock("5+3", FIRST, second, third, TakenBack()) == before
    assert clock("5+3", FIRST, second, third, TimeUsed((0, 7_000)), TakenBack()) == before
    assert clock("5+3", FIRST, second, third, TakenBack(), TakenBack(), TakenBack()) == clock("5+3")
    assert clock("5+3", TakenBack()) == clock("5+3")


def test_arranged_board_keeps_the_clocks() -> None:
    after = clock("5+3", FIRST, Arranged((0, 5_000)), TakenBack())
    assert left(after) == [300_000, 295_000]


def test_another_control_gives_everybody_all_of_it_and_a_take_back_does_not_go_behind_that() -> None:
    changed = ControlChanged(parse_control("turn 20 lose"))
    after = clock("5+3", FIRST, TurnEnded(1, (0, 10_000)), changed)
    assert (left(after), after.is_going) == ([20_000, 20_000], True)
    gone_back = clock("5+3", FIRST, TurnEnded(1, (0, 10_000)), changed, TakenBack(), TakenBack())
    assert (left(gone_back), gone_back.is_going) == ([20_000, 20_000], False)


def test_little_time_is_told_where_nothing_comes_after_it() -> None:
    assert clock("5+0", FIRST, TimeUsed((0, 271_000))).is_low(1)
    assert not clock("5+0", FIRST, TimeUsed((0, 269_000))).is_low(1)
    assert not clock("5 byo 3x30", FIRST, TimeUsed((0, 299_000))).is_low(1)
    assert clock("0 byo 3x30", FIRST, TimeUsed((0, 26_000))).is_low(1)
    assert not clock("none", FIRST).is_low(1)
    assert not clock("none", FIRST).is_out(1)


# Whatever happens


@given(GAMES)
def test_the_fold_of_a_beginning_is_the_clock_as_it_was_then(
    game: tuple[TimeControl, int, list[Happened]],
) -> None:
    control, players, happened = game
    timeline = Timeline.of(control, players)
    for number, each in enumerate(happened):
        assert timeline == Timeline.of(control, players, happened[:number])
        timeline = timeline.after(each)
    assert timeline == Timeline.of(control, players, happened)


@given(GAMES)
def test_no_order_of_happenings_breaks_it(game: tuple[TimeControl, int, list[Happened]]) -> None:
    control, players, happened = game
    for clock in _all_clocks(Timeline.of(control, players, happened)):
        assert len(clock.players) == players
        assert all(time.left_ms >= 0 and time.periods >= 0 for time in clock.players)
        assert all(not time.is_out or clock.is_low(i) for i, time in enumerate(clock.players))


def _all_clocks(timeline: Timeline) -> tuple[GameClock, ...]:
    return (timeline.now, *timeline.before)


def _reserve(clock: GameClock, player: int) -> int:
    """All that a player could still use, if nothing were ever given."""
    time = clock.players[player]
    further = time.periods if time.is_main else max(0, time.periods - 1)
    period = (
        clock.control.kind_of(player).pressed(time._replace(is_main=False)).left_ms if time.periods else 0
    )
    return time.left_ms + further * period


@given(GAMES)
def test_time_never_grows_but_by_the_rules_of_its_kind(game: tuple[TimeControl, int, list[Happened]]) -> None:
    control, players, happened = game
    timeline = Timeline.of(control, players)
    for each in happened:
        before, timeline = timeline, timeline.after(each)
        if isinstance(each, TurnEnded | TimeUsed | Arranged):
            _check_growth(before.now, timeline.now, each)


def _check_growth(before: GameClock, after: GameClock, happened: TurnEnded | TimeUsed | Arranged) -> None:
    kind = before.control.kind
    if isinstance(happened, TurnEnded) and before.is_going:
        kind = before.control.kind_of(happened.player)
    grown = [_reserve(after, i) - _reserve(before, i) for i in range(len(before.players))]
    pressed = happened.player if isinstance(happened, TurnEnded) and before.is_going else -1
    if isinstance(kind, Hourglass):
        assert sum(grown) == 0
        return
    assert all(each <= 0 for i, each in enumerate(grown) if i != pressed)
    if pressed >= 0 and isinstance(kind, Fischer):
        assert grown[pressed] <= kind.increment_ms
        assert after.players[pressed].left_ms <= max(kind.cap_ms or 10**12, before.players[pressed].left_ms)
    elif pressed >= 0 and isinstance(kind, Stages):
        bank = max(stage.bank_ms for stage in kind.stages)  # the next stage's
        assert grown[pressed] <= bank + max(stage.increment_ms for stage in kind.stages)
    elif pressed >= 0:
        assert _reserve(after, pressed) <= _reserve(GameClock.of(TimeControl(kind), 1), 0)


@given(CONTROLS, st.lists(st.integers(0, 200_000), max_size=8))
def test_in_how_many_pieces_time_is_counted_makes_no_difference(
    control: TimeControl, pieces: list[int]
) -> None:
    going = Timeline.of(control, 2, [FIRST])
    in_pieces = going
    for piece in pieces:
        in_pieces = in_pieces.after(TimeUsed((0, piece)))
    assert in_pieces.now == going.after(TimeUsed((0, sum(pieces)))).now


USED = st.lists(st.integers(0, 90_000), max_size=12)


@given(st.integers(1000, 300_000), st.integers(0, 30_000), USED)
def test_a_delay_never_adds_time_and_takes_none_of_a_short_turn(
    bank: int, delay: int, used: list[int]
) -> None:
    timeline = Timeline.of(TimeControl(Delay(bank, delay)), 2, [FIRST])
    for ms in used:
        before, timeline = timeline.now.players[1], timeline.after(TurnEnded(1, (0, ms)))
        after = timeline.now.players[1]
        assert after.left_ms == max(0, before.left_ms - max(0, ms - delay))
        assert after.free_ms == delay


@given(st.integers(1000, 300_000), st.integers(0, 30_000), USED)
def test_bronstein_gives_back_no_more_than_was_used(bank: int, back: int, used: list[int]) -> None:
    timeline = Timeline.of(TimeControl(Bronstein(bank, back)), 2, [FIRST])
    for ms in used:
        before, timeline = timeline.now.players[1].left_ms, timeline.after(TurnEnded(1, (0, ms)))
        taken = min(ms, before)
        assert timeline.now.players[1].left_ms == before - taken + min(back, taken)


@given(STAGES, st.integers(0, 25))
def test_each_stage_is_added_after_its_last_turn(kind: Stages, turns: int) -> None:
    """The first turn is free and adds nothing itself, but counts (TC-8)."""
    timeline = Timeline.of(TimeControl(kind), 2)
    left = kind.stages[0].bank_ms
    of_turn = [number for number, stage in enumerate(kind.stages) for _ in range(stage.turns or turns + 1)]
    for number in range(turns):
        timeline = timeline.after(TurnEnded(1)).after(TurnEnded(0))
        left += kind.stages[of_turn[number]].increment_ms
        if of_turn[number] != of_turn[number + 1]:
            left += kind.stages[of_turn[number] + 1].bank_ms
        assert timeline.now.players[0].left_ms == left, number


def test_the_free_first_turn_counts_for_its_stage_and_adds_nothing() -> None:
    """TC-1, TC-8."""
    assert left(clock("10/2+5 5", FIRST)) == [600_000, 600_000]
    assert left(clock("10/2+5 5", FIRST, TurnEnded(1), TurnEnded(0))) == [905_000, 605_000]


def test_each_player_has_their_own_time_and_the_last_is_for_all_after() -> None:
    assert left(clock("10+5 : 5+3", players=3)) == [600_000, 300_000, 300_000]
    turned = clock("10+5 : 5d3", FIRST, TurnEnded(1, (0, 4000)), TurnEnded(0, (2000, 0)))
    assert left(turned) == [603_000, 299_000]


def test_a_delay_that_was_begun_goes_on_after_what_is_no_turn() -> None:
    assert left(clock("5d3", FIRST, TimeUsed((0, 2000)), TimeUsed((0, 2000)))) == [300_000, 299_000]
