"""Clocks of two boards: signed times count, also over power cuts; nobody loses without a claim."""

from __future__ import annotations

import pytest
from extras.friends.tests.homes import Begun, OneHome, TwoBoards, says

from niwashi.board_types import Cue
from niwashi.errors import NiwashiError
from niwashi.games.game import EndReason
from niwashi_friends.signed_game import MoveKind, SideMessageKind


def left(home: OneHome) -> list[int]:
    return [time.left_ms for time in home.play.keeper.clock.players]


def signed(home: OneHome) -> list[int]:
    return [time.left_ms for time in home.chain.state.timeline.now.players]


def pass_time(two: TwoBoards, seconds: float, step: float = 1.0) -> None:
    """Let time pass on both boards."""
    for _ in range(round(seconds / step)):
        for home in two.homes:
            home.step(step)


def test_thinking_uses_own_time_on_both_boards(begun: Begun) -> None:
    two, waits, moves = begun(2, clock="10+0")
    before = left(moves)
    pass_time(two, 30)
    assert before[moves.seat] - left(moves)[moves.seat] == pytest.approx(30_000, abs=500)
    assert before[moves.seat] - left(waits)[moves.seat] == pytest.approx(30_000, abs=2_500), "as seen here"
    gone = 600_000 - left(moves)[moves.seat]
    moves.hands()
    used = moves.chain.entries[-1].used_ms
    assert gone <= used <= gone + 10_000
    two.rest(6)
    assert left(waits)[moves.seat] == signed(waits)[moves.seat] == signed(moves)[moves.seat]
    two.go_on(60, turns=8)
    two.rest(6)
    two.check_equal()
    assert signed(waits) == signed(moves)


def test_carrying_out_is_free_up_to_limit(begun: Begun) -> None:
    two, waits, moves = begun(2, clock="10+0", carry_ms=20_000)
    moves.hands()
    for _ in range(4):
        moves.step(0.1)
        waits.step(0.1)
    assert waits.play.session.flow.task == "carry-out"
    before = left(waits)[waits.seat]
    pass_time(two, 15)
    assert left(waits)[waits.seat] == before
    pass_time(two, 15)
    assert before - left(waits)[waits.seat] == pytest.approx(10_000, abs=1_500)
    waits.hands()
    waits.hands()
    two.rest(6)
    assert waits.chain.entries[-1].by == waits.key.public
    assert waits.chain.entries[-1].used_ms >= 8_500
    two.check_equal()


def test_turn_time_survives_power_cut(begun: Begun) -> None:
    two, _, moves = begun(2, clock="10+0")
    pass_time(two, 61)
    before = left(moves)[moves.seat]
    two.renew(moves.seat, is_killed=True)
    moves = two.homes[moves.seat]
    two.rest(2)
    gone = left(moves)[moves.seat] - before
    assert -15_000 <= gone <= 21_000, (
        "at most twenty seconds are given back, and none for the time without power"
    )
    moves.hands()
    two.rest(6)
    assert moves.chain.entries[-1].used_ms >= 40_000
    two.check_equal()


def test_time_out_needs_claim(begun: Begun) -> None:
    two, waits, moves = begun(2, clock="1+0 lose")
    with pytest.raises(NiwashiError):
        waits.remote.clock.claim()
    pass_time(two, 70)
    assert moves.chain.ending is waits.chain.ending is None
    assert moves.play.session.match.result is None
    assert "out-we" in says(moves)
    assert "out-they" in says(waits)
    for home in two.homes:
        lit = zip(home.play.session.geometry, home.play.game_loop.cues(), strict=True)
        players = home.play.game.players
        assert [c.name for c, cue in lit if cue is Cue.OUT_OF_TIME] == [f"done {players[moves.seat]}"]
    assert not moves.remote.clock.may_claim
    waits.remote.clock.claim()
    two.rest(8)
    two.check_equal()
    assert waits.chain.entries[-1].kind is MoveKind.TIMED_OUT
    assert moves.chain.ending == waits.chain.ending == (EndReason.TIMED_OUT, (waits.seat,))
    assert "we-timed-out" in says(moves)
    assert "they-timed-out" in says(waits)


def test_overlong_turn_can_be_claimed_next(begun: Begun) -> None:
    two, waits, moves = begun(2, clock="1+0 lose")
    pass_time(two, 70)
    moves.hands()
    two.rest(6)
    assert waits.remote.is_ours
    assert waits.remote.clock.may_claim
    waits.remote.clock.claim()
    two.rest(8)
    two.check_equal()
    assert moves.chain.ending == (EndReason.TIMED_OUT, (waits.seat,))


@pytest.mark.parametrize(("clock", "seconds"), [("1+0 lose", 0), ("1+0", 70)])
def test_claim_without_a_right_is_ignored(begun: Begun, clock: str, seconds: int) -> None:
    """There is time left, or time that has run out does not lose."""
    two, waits, moves = begun(2, clock=clock)
    pass_time(two, seconds)
    assert ("out-they" in says(waits)) == (seconds > 0)
    assert not waits.remote.clock.may_claim
    waits.remote.say(SideMessageKind.CLAIM_TIME)
    two.rest(3)
    assert moves.chain.ending is None
    moves.hands()
    two.rest(6)
    assert waits.chain.ending is None
    two.check_equal()


def test_pause_stops_both_clocks(begun: Begun) -> None:
    two, waits, moves = begun(2, clock="10+0")
    pass_time(two, 20)
    waits.remote.consent.ask(SideMessageKind.PAUSE)
    two.rest(4)
    moves.remote.consent.agree(SideMessageKind.PAUSE)
    two.rest(6)
    before = left(moves), left(waits)
    assert before[0] == before[1] == signed(moves)
    pass_time(two, 60)
    assert (left(moves), left(waits)) == before
    two.renew(moves.seat, is_killed=True)
    moves = two.homes[moves.seat]
    two.rest(2)
    assert left(moves) == before[0]
    moves.remote.consent.resume()
    pass_time(two, 10)
    assert before[0][moves.seat] - left(moves)[moves.seat] == pytest.approx(10_000, abs=1_500)
    two.go_on(40, turns=5)
    two.rest(6)
    two.check_equal()
    assert signed(moves) == signed(waits)


def test_take_back_restores_time_on_both_boards(begun: Begun) -> None:
    two, waits, moves = begun(clock="10+5", turns=4)
    before = waits.chain.state.timeline.before[-1]
    waits.remote.consent.ask(SideMessageKind.BACK)
    two.rest(4)
    moves.remote.consent.agree(SideMessageKind.BACK)
    two.rest(12)
    two.check_equal()
    assert waits.chain.state.timeline.now == moves.chain.state.timeline.now == before
    far = moves.seat
    assert left(moves)[far] == left(waits)[far] == before.players[far].left_ms
