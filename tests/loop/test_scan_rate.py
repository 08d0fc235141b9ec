"""How often a board is read: at its full rate while something happens, seldom while nothing does."""

import pytest
from tests.session.guest import Guest

from niwashi.loop.game_loop import _IDLE_S, _LIVELY_S, GameLoop
from niwashi.loop.settings import SettingsStore

SCAN_S = 0.005


class Watched:
    """A guest's board behind a game loop that is stepped as often as it asks for."""

    def __init__(self, scan_s: float = SCAN_S) -> None:
        self.guest = Guest()
        self.game_loop = GameLoop(self.guest.board, self.guest.session, SettingsStore(), scan_s)
        self.now = 10.0

    def steps_in(self, seconds: float) -> int:
        """How often the game loop steps in a while."""
        steps, end = 0, self.now + seconds
        while self.now < end:
            self.game_loop.step(self.now)
            self.now += self.game_loop.wait_s(self.now)
            steps += 1
        return steps


def test_a_board_at_rest_is_read_fifty_times_a_second() -> None:
    watched = Watched()
    watched.steps_in(_LIVELY_S)
    assert watched.steps_in(10.0) == pytest.approx(10 / _IDLE_S, abs=2)


def test_a_touched_board_is_read_at_its_full_rate_until_it_has_rested() -> None:
    watched = Watched()
    watched.steps_in(2.0)
    watched.guest.table.lift("hand", "f1")
    watched.steps_in(_IDLE_S)
    lively = max(_LIVELY_S, watched.guest.session.flow.stability_timer.settle_s) - _IDLE_S
    assert watched.steps_in(lively) == pytest.approx(lively / SCAN_S, abs=3)
    assert watched.steps_in(5.0) == pytest.approx(5 / _IDLE_S, abs=10)


def test_a_button_that_is_let_go_wakes_the_board_too() -> None:
    """It means nothing to the game, but the next press may follow at once."""
    watched = Watched()
    watched.guest.table.press("done tendril")
    watched.steps_in(2.0)
    assert watched.game_loop.wait_s(watched.now) == _IDLE_S
    watched.guest.table.release("done tendril")
    watched.steps_in(_IDLE_S)
    assert watched.game_loop.wait_s(watched.now) == SCAN_S


def test_a_slow_board_is_never_read_faster_than_it_can_be() -> None:
    watched = Watched(scan_s=0.1)
    assert watched.steps_in(10.0) == pytest.approx(100, abs=1)


def test_quiet_time_counts_from_the_last_change() -> None:
    watched = Watched()
    watched.steps_in(3.0)
    watched.guest.table.lift("hand", "f1")
    watched.game_loop.step(watched.now)
    assert watched.game_loop.quiet_s(watched.now) == pytest.approx(0.0)
    watched.game_loop.step(watched.now + 2.0)
    assert watched.game_loop.quiet_s(watched.now + 2.0) == pytest.approx(2.0)
