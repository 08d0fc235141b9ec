"""Tables follow from the results alone, in any order."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.homes.standings.results import DAY, key, outcome, players

from niwashi.data import seeds
from niwashi.glicko import Rating, Result, update_rating
from niwashi.homes.standings.results import Outcome
from niwashi.homes.standings.table import PERIOD_S, ratings, standings

HERE = Path(__file__).parent


def test_every_ruling_has_a_test() -> None:
    rulings = set(re.findall(r"\*\*(TO-\d+)\*\*", (seeds() / "tournaments.md").read_text("utf-8")))
    cited = {
        name for file in HERE.glob("test_*.py") for name in re.findall(r"TO-\d+", file.read_text("utf-8"))
    }
    assert rulings
    assert rulings <= cited


def test_points_and_tie_breaks() -> None:
    """TO-10, TO-12: a round robin of four, computed by hand."""
    results = [
        outcome(0, 3, 2),
        outcome(1, 2, 1),
        outcome(3, 2, 2),
        outcome(0, 1, 1),
        outcome(1, 3, 2),
        outcome(2, 0, 0),
    ]
    rows = standings(players(4), results)
    told = [(row.player.name, row.points, row.buchholz, row.sonneborn_berger) for row in rows]
    assert told == [
        ("P0", Fraction(5, 2), Fraction(7, 2), Fraction(5, 2)),
        ("P1", Fraction(2), Fraction(4), Fraction(5, 2)),
        ("P3", Fraction(1), Fraction(5), Fraction(1, 2)),
        ("P2", Fraction(1, 2), Fraction(11, 2), Fraction(1)),
    ]
    assert [(row.won, row.drawn, row.lost, row.free, row.rank) for row in rows] == [
        (2, 1, 0, 0, 1),
        (1, 2, 0, 0, 2),
        (1, 0, 2, 0, 3),
        (0, 1, 2, 0, 4),
    ]


def test_byes_count_if_asked() -> None:
    """TO-11."""
    results = [outcome(0, 1, 2), outcome(0, 2, 2, 2 * DAY)]
    plain, free = (standings(players(3), results, byes=byes) for byes in (False, True))
    assert [row.points for row in plain] == [2, 0, 0]
    assert [(row.player.name, int(row.points), row.free) for row in free] == [
        ("P0", 2, 0),
        ("P1", 1, 1),
        ("P2", 1, 1),
    ]


def test_equal_players_share_a_rank() -> None:
    """TO-13."""
    rows = standings(players(4), [outcome(1, 0, 1), outcome(2, 3, 1)])
    assert [(row.rank, row.player.name) for row in rows] == [(1, "P0"), (1, "P1"), (1, "P2"), (1, "P3")]


def test_ratings_go_period_by_period() -> None:
    """TO-20."""
    results = [outcome(0, 1, 2, at=5), outcome(1, 0, 1, at=PERIOD_S - 1), outcome(0, 2, 0, at=4 * PERIOD_S)]
    first = update_rating(Rating(), [Result(1500, 350, 1), Result(1500, 350, 0.5)])
    other = update_rating(Rating(), [Result(1500, 350, 0), Result(1500, 350, 0.5)])
    for _ in range(3):
        first = update_rating(first, [])
    known = ratings(results)
    assert known[key(0)] == pytest.approx(update_rating(first, [Result(1500, 350, 0)]))
    for _ in range(4):
        other = update_rating(other, [])
    assert known[key(1)] == pytest.approx(other)
    assert ratings([]) == {}


def test_deviation_never_exceeds_a_new_players() -> None:
    known = ratings([outcome(0, 1, 2, at=0), outcome(2, 3, 2, at=(1 << 40) - 1)])
    assert known[key(0)].deviation == 350


@given(
    st.lists(
        st.tuples(
            st.integers(0, 5), st.integers(0, 5), st.integers(0, 2), st.integers(0, 10 * PERIOD_S)
        ).filter(lambda each: each[0] != each[1]),
        max_size=20,
    ),
    st.randoms(use_true_random=False),
    st.booleans(),
)
def test_result_order_does_not_matter(
    games: list[tuple[int, int, int, int]], dice: random.Random, byes: bool
) -> None:
    """TO-4: and wins equal losses over the whole table."""
    results: list[Outcome] = [outcome(*each, again=again) for again, each in enumerate(games)]
    rows = standings(players(6), results, byes=byes)
    mixed, people = list(results), players(6)
    dice.shuffle(mixed)
    dice.shuffle(people)
    assert standings(people, mixed, byes=byes) == rows
    assert sum(row.points - row.free for row in rows) == len(results)
    assert sum(row.won for row in rows) == sum(row.lost for row in rows)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
