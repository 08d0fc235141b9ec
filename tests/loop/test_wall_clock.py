"""A "days" clock on a computer whose wall clock is wrong, jumps, or has never been set."""

from contextlib import closing
from pathlib import Path

import pytest
from tests.records.playing import EPOCH, Play

from niwashi.clock.time_control import parse_control
from niwashi.loop.timekeeper import ResumedClock
from niwashi.loop.wall_clock import WallClock, away_s
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept, UsedTime
from niwashi.records.lines import record_lines
from niwashi.records.rows import LATEST
from niwashi.records.sheet import minute_text
from niwashi.records.times import timeline_of

DAY, HOUR = 86_400.0, 3_600.0


def begun(file: Path, clock: str = "days 2 lose", *, ahead_s: float = 0.0) -> Play:
    play = Play(Journal.open(file), is_timed=True, ahead_s=ahead_s)
    play.keeper.agree(parse_control(clock))
    play.play(2)
    return play


def left(play: Play) -> Kept:
    """The power is cut a good while after the last turn; the game as it is kept then."""
    play.wait(30.0)
    play.recorder.close()
    play.journal.close()
    with closing(Journal.open(play.journal.file)) as journal:
        return journal.games()[-1]


def gone_on(kept: Kept, file: Path, wall: float) -> Play:
    """The game goes on in a program whose wall clock says that."""
    journal = Journal.open(file)
    known = journal.latest()
    play = Play(journal, resumed=kept, is_timed=True, seed="again", ahead_s=wall - EPOCH - 1000.0)
    play.keeper.resume(ResumedClock(timeline_of(kept), kept.thinking, away_s(kept.thinking, wall, known)))
    play.step()
    return play


def left_s(play: Play) -> float:
    return play.keeper.clock.players[play.session.match.side].left_ms / 1000


def test_a_clock_that_was_corrected_while_one_played_costs_nothing(tmp_path: Path) -> None:
    file = tmp_path / "games"
    play = Play(Journal.open(file), is_timed=True, ahead_s=-10 * DAY)
    play.keeper.agree(parse_control("days 2 lose"))
    play.play(1)
    play.wait(5.0)
    play.ahead_s = 0.0
    play.play(2)
    kept = left(play)
    now = EPOCH + play.clock.now
    assert kept.thinking is not None
    assert kept.thinking.at == pytest.approx(now, abs=31.0)
    assert kept.acts[-1].at == pytest.approx(now, abs=60.0)
    again = gone_on(kept, file, now + 60.0)
    again.wait(100.0)
    assert left_s(again) == pytest.approx(2 * DAY - 190.0, abs=40.0)
    assert again.session.match.result is None


def test_time_away_is_counted_once_the_clock_is_corrected(tmp_path: Path) -> None:
    """Off for 30 hours; the clock starts where it stopped, and is corrected half a minute later."""
    file = tmp_path / "games"
    kept = left(begun(file))
    assert kept.thinking is not None
    again = gone_on(kept, file, kept.thinking.at)
    assert left_s(again) == pytest.approx(2 * DAY - 30.0, abs=15.0)
    again.wait(30.0)
    again.ahead_s += 30 * HOUR
    again.wait(1.0)
    assert left_s(again) == pytest.approx(18 * HOUR - 60.0, abs=30.0)
    again.recorder.close()
    thinking = again.journal.games()[-1].thinking
    assert thinking is not None
    assert thinking.at == pytest.approx(EPOCH + again.clock.now + again.ahead_s, abs=25.0)


def test_time_away_loses_after_the_clock_ran_steadily(tmp_path: Path) -> None:
    file = tmp_path / "games"
    kept = left(begun(file, "days 1 lose"))
    assert kept.thinking is not None
    wrong = gone_on(kept, file, kept.thinking.at + 40 * DAY)  # a month ahead, corrected half a minute later
    wrong.wait(30.0)
    assert wrong.session.match.result is None
    wrong.ahead_s -= 40 * DAY
    wrong.wait(100.0)
    assert wrong.session.match.result is None
    wrong.recorder.close()
    wrong.journal.close()
    right = gone_on(kept, file, kept.thinking.at + 30 * HOUR)
    right.wait(59.0)
    assert right.session.match.result is None
    right.wait(2.0)
    right.game_loop.step(right.clock.now)
    assert right.session.match.result is not None


def test_correction_that_uses_up_all_time_loses_a_minute_later(tmp_path: Path) -> None:
    """However long the board has run before: the next correction may be the other way."""
    file = tmp_path / "games"
    kept = left(begun(file, "days 1 lose"))
    assert kept.thinking is not None
    again = gone_on(kept, file, kept.thinking.at)
    again.wait(100.0)
    again.ahead_s += 30 * HOUR
    again.wait(1.0)
    assert left_s(again) == 0.0
    again.wait(58.0)
    assert again.session.match.result is None
    again.wait(3.0)
    again.step()
    assert again.session.match.result is not None


def test_a_game_that_began_with_an_unset_clock_loses_no_time(tmp_path: Path) -> None:
    """Start at 1970 for 24 seconds; then a restart with the right time, ten minutes after the game."""
    file = tmp_path / "games"
    play = begun(file, ahead_s=-EPOCH - 1000.0)
    kept = left(play)
    assert kept.thinking is not None
    assert kept.thinking.at == 0.0
    again = gone_on(kept, file, EPOCH + play.clock.now + 600.0)
    again.wait(100.0)
    assert left_s(again) == pytest.approx(2 * DAY - 130.0, abs=40.0)


def test_an_unset_clock_does_not_forget_when_a_game_was_left(tmp_path: Path) -> None:
    file = tmp_path / "games"
    kept = left(begun(file))
    assert kept.thinking is not None
    unset = gone_on(kept, file, 0.0)
    unset.wait(24.0)
    again = left(unset)
    assert again.thinking is not None
    assert again.thinking.at == pytest.approx(kept.thinking.at + 54.0, abs=25.0)
    right = gone_on(again, file, kept.thinking.at + 30 * HOUR)
    assert left_s(right) == pytest.approx(18 * HOUR, abs=120.0)


def test_a_turn_ends_what_a_correction_may_charge(tmp_path: Path) -> None:
    file = tmp_path / "games"
    kept = left(begun(file))
    assert kept.thinking is not None
    again = gone_on(kept, file, kept.thinking.at)
    again.play(1)
    again.ahead_s += 30 * HOUR
    again.wait(1.0)
    assert left_s(again) > 2 * DAY - 600.0


@pytest.mark.parametrize("year", [1970, 2038, 9999])
def test_any_year_is_played_kept_and_exported(tmp_path: Path, year: int) -> None:
    """A clock in the last second of the year 9999 is no error either."""
    file = tmp_path / "games"
    wall = (year - 1970) * 365.2425 * DAY + 2 * DAY if year < 9999 else 253_402_300_799.0
    kept = left(begun(file, ahead_s=wall - EPOCH - 1000.0))
    assert 0 <= kept.began_at <= LATEST
    assert minute_text(kept.began_at, None).startswith(str(year))
    with closing(Journal.open(file)) as journal:
        assert len(list(record_lines(journal, journal.games()))) > 4
        assert journal.damaged == {}
    gone_on(kept, file, wall + 10.0).wait(90.0)


def test_a_clock_that_says_less_than_is_known_counts_nothing() -> None:
    since = UsedTime((), EPOCH)
    assert away_s(since, EPOCH + 5.0, EPOCH) == 5.0
    assert away_s(since, EPOCH + 5.0, EPOCH + 10.0) == 0.0
    assert away_s(UsedTime((), 24.0), EPOCH, 0.0) == 0.0
    assert away_s(None, EPOCH, 0.0) == 0.0


def test_clock_before_1970_is_read_as_1970() -> None:
    wall = [-5.0, 0.0, 0.5, LATEST + 1.0]
    clock = WallClock(lambda: wall.pop(0), 0.0)
    assert [clock.read() for _ in range(4)] == [0.0, 0.0, 0.5, LATEST]
