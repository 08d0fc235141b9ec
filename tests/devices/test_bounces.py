"""Bounces that outlast the debounce time are told of; other flips of a switch are not."""

from random import Random

import pytest
from tests.devices.test_serial import Line, put
from tests.sim.test_faults import Rig

from niwashi.devices.debounce import BounceWatch

HOLD_S = 0.005


def watched(*changes: tuple[int, float, tuple[float, ...]], hold_s: float = HOLD_S) -> BounceWatch:
    """A watch that was told of changes: switch, begin, and when after it each further flip was."""
    watch = BounceWatch(hold_s)
    for switch, began, more in changes:
        for after_s in (0.0, *more):
            watch.note(switch, began + after_s)
    return watch


LONG = (0.004, 0.009)


def test_three_long_bounces_are_told_with_their_switches() -> None:
    assert watched((1, 1.0, LONG), (2, 2.0, LONG)).long == 0, "two may be an accident"
    watch = watched((1, 1.0, LONG), (2, 2.0, LONG), (1, 3.0, (0.007, 0.014)))
    assert watch.long == 0b11
    assert watch.longest_s == pytest.approx(0.014)


@pytest.mark.parametrize(
    "flips",
    [(0.002, 0.0049), (0.014,), (0.02, 0.04, 0.06), tuple(0.005 * n for n in range(1, 60))],
    ids=["within the debounce time", "a magnet lets go and holds", "by a hand", "a wire that never rests"],
)
def test_other_flips_are_no_long_bounces(flips: tuple[float, ...]) -> None:
    assert watched(*((1, float(n), flips) for n in range(9))).long == 0


def test_long_bounces_are_forgotten_ten_minutes_later() -> None:
    watch = watched((1, 1.0, LONG), (1, 2.0, LONG), (1, 3.0, LONG))
    watch.note(2, 590.0)
    assert watch.long == 1
    watch.note(2, 602.0)
    assert (watch.long, watch.longest_s) == (0, 0.0), "two of the three are left"


@pytest.mark.parametrize(("fault", "is_told"), [("bounce 0.001", False), ("bounce 0.03", True)])
def test_board_whose_contacts_bounce_too_long_says_so(fault: str, is_told: bool) -> None:
    rig, rng = Rig(), Random(7)
    rig.seen()
    rig.apply_faults(fault)
    for _ in range(30):
        cell = rng.choice(("a1", "b3", "c3", "f6", "e2", "d5"))
        rig.table.stacks[cell] = [] if rig.table.stacks[cell] else [0]
        rig.table.version += 1
        rig.seen(0.3)
    notices = rig.board.read(rig.clock.now).notices
    assert [notice.key for notice in notices] == ["board-notice-bounce"] * is_told
    assert all(set(notice.cells) <= {"a1", "b3", "c3", "f6", "e2", "d5"} for notice in notices)


def test_board_on_a_line_says_what_flips_again_after_its_own_debounce() -> None:
    line = Line()
    try:
        line.until(lambda: line.board.is_ready)
        for state in (1, 0, 1):
            for flip in (state, 1 - state, state):
                put(line, "d4", flip)
                for _ in range(8):
                    line.tick()
            for _ in range(100):
                line.tick()
        (notice,) = line.board.read(line.now).notices
        assert (notice.key, notice.cells) == ("board-notice-bounce", ("d4",))
    finally:
        line.close()
