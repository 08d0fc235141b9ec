"""Frames are a pure function of (cues, theme, time)."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niwashi.board_types import DARK, Cue, Cues, Frame
from niwashi.lights import perception, theme_file
from niwashi.lights.frames import Course, dimmed, next_change
from niwashi.lights.frames import frame as frame_at
from niwashi.lights.light import Theme
from niwashi.lights.motion import TICKS_PER_S, Motion

MOMENTS = st.floats(min_value=0, max_value=1e6, allow_nan=False)
BOARDS = st.lists(st.sampled_from([None, *Cue]), min_size=1, max_size=48).map(tuple)
THEMES = st.sampled_from(theme_file.themes()).map(theme_file.theme)
EACH_THEME = pytest.mark.parametrize(
    "theme", [theme_file.theme(n) for n in theme_file.themes()], ids=lambda t: t.name
)


def film(cues: Cues, theme: Theme, seconds: float) -> list[Frame]:
    """Return all frames from 0 on, as many a second as lights can change."""
    ticks = round(seconds * TICKS_PER_S)
    return [frame_at(cues, theme, tick / TICKS_PER_S) for tick in range(ticks)]


@given(BOARDS, THEMES, MOMENTS)
def test_frame_has_a_colour_in_range_for_every_cell_and_dark_where_no_cue_is(
    cues: Cues, theme: Theme, now: float
) -> None:
    frame = frame_at(cues, theme, now)
    assert len(frame) == len(cues)
    assert all(len(colour) == 3 and all(0 <= c <= 255 for c in colour) for colour in frame)
    assert all(colour == DARK for cue, colour in zip(cues, frame, strict=True) if cue is None)


@given(BOARDS, THEMES, MOMENTS, MOMENTS)
def test_frame_depends_on_no_frame_asked_for_before(
    cues: Cues, theme: Theme, now: float, other: float
) -> None:
    first = frame_at(cues, theme, now)
    frame_at(cues, theme, other)
    frame_at((Cue.WON,) * 48, theme, now)
    assert frame_at(cues, theme, now) == first


@given(BOARDS, THEMES, MOMENTS)
def test_frame_stays_until_next_change_and_is_another_then(cues: Cues, theme: Theme, now: float) -> None:
    shown, change = frame_at(cues, theme, now), next_change(cues, theme, now)
    until = change if change is not None else now + 100
    assert until > now
    between = [now + (until - now) * share for share in (0.1, 0.5, 0.9)]
    # A moment within a microsecond of the change may count as the change itself.
    assert all(frame_at(cues, theme, t) == shown for t in between if until - t > 1e-5)
    assert change is None or frame_at(cues, theme, change) != shown


@given(BOARDS, THEMES, st.lists(MOMENTS, min_size=1, max_size=4), st.integers(1, 100))
def test_course_has_the_frame_of_each_moment_and_the_next_change(
    cues: Cues, theme: Theme, moments: list[float], percent: int
) -> None:
    course = Course(cues, theme, percent)
    for now in [*moments, *moments]:
        shown, due = course.at(now)
        assert shown == dimmed(frame_at(cues, theme, now), percent)
        assert due == (next_change(cues, theme, now) or math.inf)


@EACH_THEME
def test_course_makes_no_frame_of_a_breath_twice(theme: Theme) -> None:
    course = Course((Cue.MAY_LIFT, None, Cue.PRESS_DONE), theme, 80)

    def film_from(start: int) -> list[Frame]:
        return [course.at((start + tick) / TICKS_PER_S)[0] for tick in range(period)]

    period = course.ticks
    first, later = film_from(0), film_from(7 * period)
    assert period <= Course.MOST_FRAMES
    assert all(one is other for one, other in zip(first, later, strict=True))


def test_course_keeps_a_bounded_number_of_frames() -> None:
    course = Course(tuple(Cue), theme_file.theme("dusk"), 100)
    frames = [course.at(tick / TICKS_PER_S)[0] for tick in range(3 * Course.MOST_FRAMES)]
    assert len(frames) > Course.MOST_FRAMES >= course.kept


@EACH_THEME
def test_motions_move_and_steady_lights_do_not(theme: Theme) -> None:
    for cue in Cue:
        steady = theme.lights[cue].motion is Motion.STEADY
        assert (len(set(film((cue,), theme, 10))) == 1) == steady, cue
        assert (next_change((None, cue), theme, 3.0) is None) == steady, cue


@EACH_THEME
def test_light_reaches_its_level_and_goes_down_by_its_depth(theme: Theme) -> None:
    """Perceived brightness, not current, goes by the depth."""
    for cue in Cue:
        light = theme.lights[cue]
        seen = [perception.brightness(colour) for (colour,) in film((cue,), theme, 12)]
        assert max(seen) == pytest.approx(perception.brightness(light.peak), abs=0.05), cue
        if light.depth is not None:
            low = perception.brightness(light.peak) * (1 - light.depth)
            assert min(seen) == pytest.approx(low, abs=0.06), cue


@EACH_THEME
def test_motion_repeats_with_its_period(theme: Theme) -> None:
    for cue in Cue:
        light = theme.lights[cue]
        if light.period_s is not None and light.motion is not Motion.SPARKLE:
            shown = film((cue,), theme, 4 * light.period_s)
            ticks = round(light.period_s * TICKS_PER_S)
            assert shown[ticks : 2 * ticks] == shown[:ticks], cue


def test_cells_of_a_breathing_or_blinking_cue_keep_time_together() -> None:
    theme = theme_file.theme("dusk")
    for cue in (Cue.MAY_LIFT, Cue.WRONG):
        assert all(len(set(frame)) == 1 for frame in film((cue,) * 5, theme, 5))


def test_sparkling_cells_twinkle_each_at_its_own_moments() -> None:
    shown = film((Cue.HINT,) * 36, theme_file.theme("dusk"), 20)
    alone = list(zip(*shown, strict=True))
    assert len(set(alone)) == 36
    assert all(len(set(cell)) > 10 for cell in alone)


def test_sweep_runs_over_its_own_cells_in_order_and_skips_others() -> None:
    theme = theme_file.theme("dusk")
    period = theme.lights[Cue.LEAVES].period_s
    assert period is not None
    shown = film((Cue.LEAVES, None, Cue.LEAVES, Cue.MAY_GO, Cue.LEAVES), theme, period)
    peaks = [max(range(len(shown)), key=lambda tick: sum(shown[tick][cell])) for cell in (0, 2, 4)]
    thirds = [(later - earlier) / len(shown) for earlier, later in pairwise(peaks)]
    assert thirds == pytest.approx([1 / 3, 1 / 3], abs=0.03)


def flashes_in_worst_second(luminances: list[float]) -> int:
    """Return the most flashes in any second, a flash as WCAG 2.3.1 has it: a pair of opposing changes.

    Each change is 10% or more of full luminance, and the darker state is below 80% of it.
    """
    changes, turned, heading = [], luminances[0], 0
    for tick, luminance in enumerate(luminances):
        step = luminance - turned
        if abs(step) >= 0.1 and min(luminance, turned) < 0.8 and math.copysign(1, step) != heading:
            changes.append(tick)
            heading, turned = int(math.copysign(1, step)), luminance
        elif step * heading > 0:
            turned = luminance
    window = TICKS_PER_S
    return max((sum(t <= c < t + window for c in changes) // 2 for t in changes), default=0)


@EACH_THEME
def test_nothing_flashes_more_than_three_times_a_second(theme: Theme) -> None:
    """WCAG 2.3.1, for every cell and for a whole board that shows one cue."""
    for cue in Cue:
        shown = film((cue,) * 8, theme, 12)
        shine = [[perception.luminance(perception.brightness(colour)) for colour in frame] for frame in shown]
        cells = [list(cell) for cell in zip(*shine, strict=True)]
        board = [sum(frame) / len(frame) for frame in shine]
        assert max(map(flashes_in_worst_second, [*cells, board])) < 3, cue
