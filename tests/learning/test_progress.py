"""What is known of puzzles: solved ones, and ratings by Glicko-2 that are a fold over what was tried."""

from itertools import count
from math import inf, nan
from time import process_time

import pytest

from niwashi.errors import NiwashiError
from niwashi.learning.progress import (
    MOST_PLAYERS,
    PlayerProgress,
    Progress,
    Rating,
    Result,
    player_name,
    update_rating,
)
from niwashi.records.kept import PuzzleTry, TryResult

GLICKMANS = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]
"""The worked example of "Example of the Glicko-2 system"; its numbers are rounded on the way."""


def test_the_papers_example_comes_out() -> None:
    value, deviation, volatility = update_rating(Rating(1500, 200, 0.06), GLICKMANS, tau=0.5)
    assert value == pytest.approx(1464.06, abs=0.02)
    assert deviation == pytest.approx(151.52, abs=0.01)
    assert volatility == pytest.approx(0.05999, abs=0.00001)


def test_rating_deviation_grows_without_play() -> None:
    assert update_rating(Rating(1500, 200, 0.06), []) == pytest.approx((1500, 200.27, 0.06), abs=0.01)


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_results_beyond_all_measure_come_to_an_end(score: float) -> None:
    """The other way of finding a bracket, and numbers at the ends of the scale."""
    for other in (100.0, 1500.0, 4000.0):
        value, deviation, volatility = update_rating(Rating(1500, 60, 0.06), [Result(other, 30, score)] * 9)
        assert -5000 < value < 9000
        assert 0 < deviation < 350
        assert 0 < volatility < 1


@pytest.fixture
def kept() -> list[PuzzleTry]:
    """What was handed over to be kept."""
    return []


@pytest.fixture
def progress(kept: list[PuzzleTry]) -> Progress:
    seconds = count(100)
    return Progress(keep=kept.append, wall=lambda: next(seconds))


def test_the_first_try_counts_and_a_puzzle_once_solved_stays_solved(
    progress: Progress, kept: list[PuzzleTry]
) -> None:
    for tried in (TryResult.MISSED, TryResult.MISSED, TryResult.SOLVED, TryResult.MISSED, TryResult.HINTED):
        progress.note("Aki", "garden-001", 1700, tried)
    mine = progress.of("Aki")
    assert (mine.solved, mine.tried) == (frozenset({"garden-001"}), {"garden-001": TryResult.MISSED})
    assert mine.rating.value < 1500
    assert kept == [
        PuzzleTry("Aki", "garden-001", 1700, TryResult.MISSED, 100),
        PuzzleTry("Aki", "garden-001", 1700, TryResult.MISSED, 100, 102),
    ], "nothing is written where nothing is new"


def test_the_rating_comes_out_again_from_what_is_kept(progress: Progress, kept: list[PuzzleTry]) -> None:
    for number, tried in enumerate((*TryResult, *TryResult)):
        progress.note("Aki", f"garden-{number:03}", 1300 + 100 * number, tried)
        progress.note("", f"garden-{number:03}", 1300, tried)
    again = Progress(kept)
    assert again.players == ("Aki", "")
    assert [again.of(name) for name in again.players] == [progress.of(name) for name in again.players]
    assert again.of("Aki").rating != again.of("").rating
    assert again.of("Bo") == PlayerProgress()


def test_the_more_help_the_less_rating() -> None:
    tries = [PuzzleTry("", "garden-001", 1500, tried, 0.0) for tried in TryResult]
    values = [PlayerProgress().after([each]).rating.value for each in tries]
    assert values == sorted(values, reverse=True)
    assert values[1] == pytest.approx(1500)


LIES = {
    "a grade of another world": [PuzzleTry("", "garden-001", 10**9, TryResult.MISSED, 0.0)],
    "a grade below nothing": [PuzzleTry("", "garden-001", -(10**9), TryResult.SOLVED, 0.0, 0.0)],
    "the end of time": [PuzzleTry("", "garden-001", 1500, TryResult.SOLVED, 1e300, -1e300)],
    "no time at all": [PuzzleTry("", "garden-001", 1500, TryResult.HINTED, inf, nan)],
    "puzzles of nobody": [PuzzleTry("", "chess-1" * 999, 1500, TryResult.SOLVED, 0.0, 0.0)],
    "up and down": [
        PuzzleTry("", f"{n}", 9999 * (n % 2), (TryResult.MISSED, TryResult.SOLVED)[n % 3 == 0], 0.0)
        for n in range(500)
    ],
}
"""What somebody may have written into the file."""


@pytest.mark.parametrize("lie", LIES)
def test_lies_in_the_file_make_a_rating_nonetheless(lie: str) -> None:
    value, deviation, volatility = Progress(LIES[lie]).of("").rating
    assert -1000 < value < 6000
    assert 0 < deviation < 360
    assert 0 < volatility < 1


def test_many_thousands_of_tries_are_read_in_no_time() -> None:
    """Twice as many take twice as long, and not four times: one that counts is one that is looked at."""
    tries = [PuzzleTry("Aki", f"garden-{n}", 1500, TryResult.SOLVED, n, n) for n in range(20_000)]
    began = process_time()
    assert len(Progress(tries).of("Aki").solved) == 20_000
    assert process_time() - began < 15  # a second; whoever copies what there is each time takes minutes


def test_there_are_so_many_players_and_no_more(progress: Progress) -> None:
    for number in range(MOST_PLAYERS):
        progress.check_room(f"player {number}")
        progress.note(f"player {number}", "garden-001", 1500, TryResult.MISSED)
    progress.check_room("player 0")
    with pytest.raises(NiwashiError, match="no more"):
        progress.check_room("another")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (" Aki ", "Aki"),
        ("\x1b[31mAki\x00", "[31mAki"),
        ("\u202eikA", "ikA"),
        ("\ud800", ""),
        ("<b>庭子</b>", "<b>庭子</b>"),
    ],
)
def test_a_name_is_letters_alone(text: str, name: str) -> None:
    assert player_name(text) == name


def test_a_name_without_an_end_is_refused() -> None:
    with pytest.raises(NiwashiError, match="at most 40"):
        player_name("x" * 10_000)


def test_streak_counts_the_last_solved_in_a_row() -> None:
    ends = [TryResult.SOLVED, TryResult.MISSED, TryResult.SOLVED, TryResult.SOLVED]
    tries = [PuzzleTry("", f"garden-{n:03}", 1500, end, 0.0) for n, end in enumerate(ends)]
    progress = PlayerProgress()
    streaks = []
    for each in tries:
        progress = progress.after([each])
        streaks.append(progress.streak)
    assert streaks == [1, 0, 1, 2]
