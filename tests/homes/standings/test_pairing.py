"""Pairings: no repeats while possible, equal scores meet, and anybody computes the same."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.homes.standings.results import DAY, key, outcome, players
from tests.marks import quick_first

from niwashi.errors import NiwashiError
from niwashi.homes.standings.pairing import MOST_PLAYERS, Pairing, berger, next_round, swiss_round
from niwashi.homes.standings.results import Outcome
from niwashi.homes.standings.table import standings


def rows_of(count: int, results: Sequence[Outcome]) -> list[Pairing]:
    return swiss_round(standings(players(count), results, byes=True), results)


def numbers(pairs: Sequence[Pairing]) -> list[tuple[int, int | None]]:
    return [(int(one, 16), None if other is None else int(other, 16)) for one, other in pairs]


def can_be_paired(keys: Sequence[str], met: set[frozenset[str]]) -> bool:
    """Try all pairings."""
    if not keys:
        return True
    return any(
        frozenset((keys[0], other)) not in met
        and can_be_paired([each for each in keys[1:] if each != other], met)
        for other in keys[1:]
    )


def tournament(count: int, rounds: int, dice: random.Random) -> list[Outcome]:
    """Play rounds of the Swiss system with random results."""
    results: list[Outcome] = []
    for number in range(rounds):
        for one, other in numbers(rows_of(count, results)):
            if other is not None:
                results.append(outcome(one, other, dice.randrange(3), at=(number + 1) * DAY))
    return results


def test_first_half_plays_second_half() -> None:
    """TO-30, TO-32, TO-34, TO-35: in the first round keys and boards decide."""
    assert numbers(rows_of(8, [])) == [(0, 4), (5, 1), (2, 6), (7, 3)]


def test_equal_points_play_each_other() -> None:
    """TO-30, TO-32, TO-35: winners meet winners, and the first player alternates."""
    first = [outcome(0, 4, 2), outcome(5, 1, 0), outcome(2, 6, 2), outcome(7, 3, 0)]
    found = numbers(rows_of(8, first))
    assert {frozenset(pair) for pair in found} == {frozenset(p) for p in ((0, 2), (1, 3), (4, 6), (5, 7))}
    history = Counter({0: 1, 2: 1, 5: 1, 7: 1})
    assert all(history[one] <= history[other or 0] for one, other in found)


def test_bye_goes_to_each_player_once() -> None:
    """TO-31: the last one first, then each in turn."""
    assert numbers(rows_of(5, []))[-1] == (4, None)
    free = [
        one
        for rounds in range(5)
        for one, other in numbers(rows_of(5, tournament(5, rounds, random.Random(3))))
        if other is None
    ]
    assert sorted(free) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (4, 3), (6, 5), (8, 7), (7, 7), (10, 9), (16, 9)])
def test_no_pair_meets_twice_while_possible(count: int, rounds: int) -> None:
    """TO-33."""
    for seed in range(6):
        results = tournament(count, rounds, random.Random(seed))
        for number in range(rounds):
            met = {frozenset((e.first, e.second)) for e in results if e.at <= number * DAY}
            now = [frozenset((e.first, e.second)) for e in results if e.at == (number + 1) * DAY]
            keys = [each.key for each in players(count)]
            left = keys if count % 2 == 0 else None
            if left is not None and can_be_paired(left, met):
                assert not met & set(now)
            assert len({key for pair in now for key in pair}) == count - count % 2


def test_repeats_are_allowed_once_all_have_met() -> None:
    """TO-33: two players, and a second round."""
    assert numbers(rows_of(2, [outcome(0, 1, 2)])) == [(1, 0)]


@settings(max_examples=60)
@given(st.integers(2, 8), st.data())
def test_pairing_is_found_if_one_exists(count: int, data: st.DataObject) -> None:
    """TO-33, TO-34: compared with trying all, in any order of results (TO-4)."""
    pairs = list(combinations(range(count), 2))
    played = data.draw(st.lists(st.sampled_from(pairs), unique=True, max_size=len(pairs)))
    results = [outcome(*pair, data.draw(st.integers(0, 2)), again=n) for n, pair in enumerate(played)]
    found = rows_of(count, results)
    met = {frozenset((e.first, e.second)) for e in results}
    now = [frozenset((one, other)) for one, other in found if other is not None]
    everybody = [key for one, other in found for key in (one, other) if key is not None]
    assert sorted(everybody) == [each.key for each in players(count)]
    keys = [each.key for each in players(count)]
    leavings = [keys] if count % 2 == 0 else [[k for k in keys if k != free] for free in keys]
    if any(can_be_paired(left, met) for left in leavings):
        assert not met & set(now)
    mixed = data.draw(st.permutations(results))
    assert rows_of(count, mixed) == found


def rounds_of(results: Sequence[Outcome]) -> list[set[frozenset[str]]]:
    """Return the rounds played so far, by the definition (TO-33)."""
    found: list[set[frozenset[str]]] = []
    for each in sorted(results, key=lambda each: (each.at, each)):
        pair = frozenset((each.first, each.second))
        latest = max(
            (n for n, played in enumerate(found) if any(pair & other for other in played)), default=-1
        )
        if latest + 1 == len(found):
            found.append(set())
        found[latest + 1].add(pair)
    return found


def pairings_in_order(keys: Sequence[str], points: Mapping[str, object]) -> Iterator[list[frozenset[str]]]:
    """Yield all complete pairings in the order of TO-32."""
    if not keys:
        yield []
        return
    top = keys[0]
    equal = [each for each in keys if points[each] == points[top]]
    half = max(1, len(equal) // 2)
    others = [*equal[half:], *equal[half - 1 : 0 : -1], *keys[len(equal) :]]
    for other in others:
        for rest in pairings_in_order([each for each in keys if each not in (top, other)], points):
            yield [frozenset((top, other)), *rest]


def by_trying_all(count: int, results: Sequence[Outcome]) -> list[frozenset[str]]:
    """Return the pairs and the bye by TO-31 to TO-34, by trying all."""
    rows = sorted(
        standings(players(count), results, byes=True),
        key=lambda row: (-row.points, -round(row.rating.value), row.player.key),
    )
    order, points = [row.player.key for row in rows], {row.player.key: row.points for row in rows}
    rounds = rounds_of(results)

    def again(pairs: Sequence[frozenset[str]]) -> list[int]:
        """Count the pairs that met last in each round, latest first."""
        seen: list[int] = []
        left = set(pairs)
        for played in reversed(rounds):
            seen.append(len(left & played))
            left -= played
        return seen

    def worth(pairs: Sequence[frozenset[str]]) -> tuple[int, bool, list[int]]:
        return sum(again(pairs)), set(pairs) in rounds, again(pairs)

    frees: list[str | None] = [None]
    if count % 2:
        free = {row.player.key: row.free for row in rows}
        frees = [*sorted(order, key=lambda key: (free[key], -order.index(key)))]
    best: list[list[frozenset[str]]] = []
    for each in frees:
        found = min(pairings_in_order([key for key in order if key != each], points), key=worth)
        best.append([*found, *([] if each is None else [frozenset((each,))])])
    return min(best, key=lambda pairs: sum(again([p for p in pairs if len(p) == 2])))


@pytest.mark.parametrize(
    ("count", "rounds"), quick_first([(6, 5), (5, 7), (4, 5), (6, 4), (6, 8), (7, 6), (8, 9)], quick=3)
)
def test_repeats_are_fewest_and_oldest_first(count: int, rounds: int) -> None:
    """TO-31 to TO-34, compared with trying all in every round of many tournaments."""
    for seed in range(60 if count < 7 else 8):
        results = tournament(count, rounds, random.Random(seed))
        for number in range(rounds):
            before = [each for each in results if each.at <= number * DAY]
            now = [frozenset(filter(None, pair)) for pair in rows_of(count, before)]
            assert now == by_trying_all(count, before), (seed, number)


def test_round_of_six_is_not_repeated_early() -> None:
    """TO-33: all fifteen rounds of six are played before one repeats."""
    results = tournament(6, 15, random.Random(1))
    played = [
        frozenset(frozenset((e.first, e.second)) for e in results if e.at == (number + 1) * DAY)
        for number in range(15)
    ]
    assert len(set(played)) == 15
    assert len(rows_of(6, results)) == 3


@pytest.mark.parametrize(("count", "rounds"), [(101, 13), (100, 9), (40, 24)])
def test_large_round_is_paired_soon(count: int, rounds: int) -> None:
    results = tournament(count, rounds, random.Random(2))
    rows = standings(players(count), results, byes=True)
    began = time.process_time()
    assert len(swiss_round(rows, results)) == (count + 1) // 2
    assert time.process_time() - began < 5.0, "a sixth of a second on a PC, ten times that on a small Pi"


def test_too_many_players_are_refused() -> None:
    """TO-34."""
    rows = standings(players(MOST_PLAYERS + 1), [])
    with pytest.raises(NiwashiError, match="201 players; a round is worked out for 200"):
        swiss_round(rows, [])
    assert len(swiss_round(rows[:-1], [])) == MOST_PLAYERS // 2


def test_round_without_networkx_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where someone has to meet again; numpy and scipy are never asked for."""
    results = tournament(4, 3, random.Random(1))
    for name in ("numpy", "scipy"):
        monkeypatch.setitem(sys.modules, name, None)
    assert len(rows_of(4, results)) == 2
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(NiwashiError, match="pip install networkx"):
        rows_of(4, results)


def test_large_tournament_is_paired_at_once() -> None:
    results = tournament(64, 8, random.Random(1))
    assert len(results) == 32 * 8
    assert max(Counter(frozenset((e.first, e.second)) for e in results).values()) == 1
    firsts = Counter(e.first for e in results)
    assert all(2 <= firsts[each.key] <= 6 for each in players(64))


def test_unpairable_groups_are_detected_at_once() -> None:
    """TO-33: all have met the other half, and both halves are odd."""
    results = [outcome(one, other, 1, again=1) for one in range(11) for other in range(11, 22)]
    assert len(rows_of(22, results)) == 11


def test_round_robin_matches_berger_tables() -> None:
    """TO-40: the tables of the chess handbook for six players."""
    told = [["".join(str(k) for k in pair) for pair in pairs] for pairs in berger("123456")]
    assert told == [
        ["16", "25", "34"],
        ["64", "53", "12"],
        ["26", "31", "45"],
        ["65", "14", "23"],
        ["36", "42", "51"],
    ]
    assert list(berger("")) == []


@pytest.mark.parametrize("count", range(2, 9))
def test_round_robin_pairs_everybody_once(count: int) -> None:
    """TO-40."""
    results: list[Outcome] = []
    for _ in range(count + 1):
        for one, other in numbers(next_round(players(count), results)):
            if other is not None:
                results.append(outcome(one, other, 2, again=len(results)))
    met = Counter(frozenset((e.first, e.second)) for e in results)
    assert set(met.values()) == {1}
    assert len(met) == count * (count - 1) // 2
    assert next_round(players(count), results) == []


def test_started_round_returns_the_rest() -> None:
    """TO-40."""
    assert numbers(next_round(players(4), [outcome(3, 0, 1)])) == [(1, 2)]
    assert numbers(next_round(players(3), [])) == [(0, None), (1, 2)]
    assert key(1)
