"""Puzzles that come with Niwashi: those of a game, of a day, and the next one for somebody."""

from collections import Counter
from datetime import date, timedelta

import pytest
from tests.marks import EXHAUSTIVE

from niwashi.data import seeds
from niwashi.errors import NiwashiError
from niwashi.learning.problem import problem_for
from niwashi.learning.progress import PlayerProgress
from niwashi.learning.puzzle_files import daily_puzzle, next_puzzle, puzzle_named, puzzled, puzzles_for

DAY = date(2026, 11, 23)


def test_each_file_is_of_a_game() -> None:
    assert set(puzzled()) == {file.stem for file in (seeds() / "puzzles").glob("*.toml")}
    for game in puzzled():
        assert {puzzle.game for puzzle in puzzles_for(game)} == {game}


@pytest.mark.parametrize("game", puzzled())
def test_some_of_each_game_are_true_by_the_rules(game: str) -> None:
    for puzzle in puzzles_for(game)[::40]:
        assert problem_for(puzzle.id).possible >= 0


@EXHAUSTIVE
@pytest.mark.parametrize("game", puzzled())
def test_all_of_them_are(game: str) -> None:
    for puzzle in puzzles_for(game):
        problem_for.__wrapped__(puzzle.id)


def test_days_have_all_puzzles_once_each_round_and_in_another_order_in_the_next() -> None:
    count, game = min((len(puzzles_for(game)), game) for game in puzzled())
    first = DAY - timedelta(days=DAY.toordinal() % count)
    rounds = [
        [daily_puzzle(game, first + timedelta(days=start + n)).id for n in range(count)]
        for start in (0, count)
    ]
    assert all(set(Counter(days).values()) == {1} for days in rounds)
    assert rounds[0] != rounds[1]
    assert daily_puzzle(game, DAY) is daily_puzzle(game, DAY)


def test_the_next_one_is_the_nearest_that_is_not_solved() -> None:
    puzzles = puzzles_for("garden")
    nearest = next_puzzle("garden", 1500, ())
    assert all(abs(nearest.rating - 1500) <= abs(puzzle.rating - 1500) for puzzle in puzzles)
    after = next_puzzle("garden", 1500, {nearest.id})
    assert after.id != nearest.id
    assert next_puzzle("garden", 1500, (), nearest.id).id == after.id


def test_first_puzzle_is_easy() -> None:
    grades = sorted(puzzle.rating for puzzle in puzzles_for("garden"))
    first = next_puzzle("garden", PlayerProgress().suits, ())
    assert first.rating <= grades[len(grades) // 3]


def test_the_last_one_comes_again_only_where_no_other_is_left() -> None:
    ids = [puzzle.id for puzzle in puzzles_for("garden")]
    assert next_puzzle("garden", 1500, ids[1:], ids[0]).id == ids[0]
    assert next_puzzle("garden", 1500, ids, ids[0]).id == ids[1]
    assert next_puzzle("garden", 1500, ids, ids[-1]).id == ids[0]
    assert next_puzzle("garden", 1500, ids).id == ids[0]


@pytest.mark.parametrize(
    "name",
    ["", "garden", "garden-", "-001", "garden-9999", "../garden-001", "chess-001", "Daily", "next "],
)
def test_invalid_puzzle_is_refused(name: str) -> None:
    with pytest.raises(NiwashiError, match=f'no puzzle "{name}"'):
        puzzle_named(name)
