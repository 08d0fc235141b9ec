"""The fewest handlings of a repair, held against every way that there is on small boards."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.marks import quick_first

from niwashi.games.game import Piece
from niwashi.session.repair import UNKNOWN, RepairAct, RepairStep, assign, fewest, fits
from niwashi.stack import EMPTY, Stack

Board = tuple[Stack, ...]
STACKS = [EMPTY, *(Stack(owner, height) for owner in (0, 1) for height in (1, 2, 3))]
PIECES = (Piece("light", 0, turned=1), Piece("dark", 1, turned=0))
PLACES = "abcdefghijklmnop"
WHERE: Mapping[str, tuple[float, float]] = {name: (i % 4, i // 4) for i, name in enumerate(PLACES)}


def after(board: Board) -> Iterator[Board]:
    """All boards one handling away."""
    for i, stack in enumerate(board):
        others = [s for s in STACKS if s != stack and (s.height == 0 or stack.height == 0)]
        if stack.height:
            others.append(Stack(1 - stack.owner, stack.height))
            others += [Stack(stack.owner, h) for h in (stack.height - 1, stack.height + 1) if 0 < h <= 3]
            for j, place in enumerate(board):
                if not place.height:
                    moved = list(board)
                    moved[i], moved[j] = EMPTY, stack
                    yield tuple(moved)
        for other in others:
            yield (*board[:i], other, *board[i + 1 :])


@cache
def distances(start: Board, most: int) -> Mapping[Board, int]:
    """By breadth first, how many handlings every board is away that takes at most so many."""
    found, front = {start: 0}, [start]
    for depth in range(1, most + 1):
        reached = {board for here in front for board in after(here)} - found.keys()
        found.update(dict.fromkeys(reached, depth))
        front = list(reached)
    return found


def named(board: Board) -> dict[str, Stack]:
    return dict(zip(PLACES, board, strict=False))


def done(now: Mapping[str, Stack], steps: tuple[RepairStep, ...]) -> dict[str, Stack]:
    """What stands there after some handlings, each of which must be possible in its turn."""
    board = dict(now)
    for step in steps:
        if step.act in (RepairAct.MOVE, RepairAct.ON):
            assert not board[step.goal].height
        if step.act in (RepairAct.MOVE, RepairAct.OFF):
            assert board[step.source].height
            carried, board[step.source] = board[step.source], EMPTY
            if step.act is RepairAct.MOVE:
                assert fits(carried, step.stack)
        if step.act in (RepairAct.ADD, RepairAct.TAKE):
            assert board[step.goal].owner == step.stack.owner
            assert step.stack.height - board[step.goal].height == (1 if step.act is RepairAct.ADD else -1)
        if step.goal:
            board[step.goal] = step.stack
    return board


@pytest.mark.parametrize("seed", quick_first(range(12), 4))
def test_no_way_on_four_places_is_shorter(seed: int) -> None:
    dice = Random(seed)
    start = tuple(dice.choices(STACKS, k=4))
    for goal, handlings in dice.sample(sorted(distances(start, 6).items()), 150):
        steps = fewest(named(start), named(goal), WHERE, PIECES)
        assert done(named(start), steps) == named(goal)
        assert len(steps) == handlings, (start, goal, steps)


def test_rings_on_five_places_are_opened_where_that_saves_a_handling() -> None:
    """All ways of standing differently for stacks that are all unlike: nothing but exchanges."""
    dice = Random(5)
    start = (Stack(0, 1), Stack(1, 2), Stack(0, 3), Stack(0, 1), EMPTY)
    reached = distances(start, 5)
    for _ in range(300):
        goal = tuple(dice.sample(start, 5))
        steps = fewest(named(start), named(goal), WHERE, PIECES)
        assert done(named(start), steps) == named(goal)
        assert len(steps) == reached.get(goal, 6), (goal, steps)


_boards = st.lists(st.sampled_from(STACKS), min_size=16, max_size=16).map(lambda s: named(tuple(s)))


@settings(max_examples=150)
@given(_boards, _boards, st.sets(st.sampled_from(PLACES)), st.sets(st.sampled_from(PLACES)))
def test_any_board_is_led_to_any_other_even_where_little_is_known(
    now: dict[str, Stack], goal: dict[str, Stack], faceless: set[str], heightless: set[str]
) -> None:
    known = {
        place: s
        if not s.height
        else Stack(UNKNOWN if place in faceless else s.owner, UNKNOWN if place in heightless else s.height)
        for place, s in now.items()
    }
    steps = fewest(known, goal, WHERE, PIECES)
    assert all(fits(stack, goal[place]) for place, stack in done(known, steps).items())
    assert len(steps) <= 2 * sum(not fits(known[p], goal[p]) for p in PLACES)
    assert fewest(goal, goal, WHERE, PIECES) == ()


def test_the_nearer_of_equal_stacks_goes() -> None:
    now = {**dict.fromkeys(PLACES, EMPTY), "a": Stack(0, 1), "h": Stack(0, 1)}
    goal = {**dict.fromkeys(PLACES, EMPTY), "b": Stack(0, 1), "l": Stack(0, 1)}
    assert {(s.source, s.goal) for s in fewest(now, goal, WHERE, PIECES)} == {("a", "b"), ("h", "l")}


def test_cards_go_nowhere_else() -> None:
    now, goal = {"a": Stack(0, 1), "b": EMPTY}, {"a": EMPTY, "b": Stack(0, 1)}
    assert [s.act for s in fewest(now, goal, WHERE, PIECES, fixed="ab")] == [RepairAct.OFF, RepairAct.ON]


@settings(max_examples=100)
@given(
    st.integers(1, 5).flatmap(
        lambda rows: st.lists(
            st.lists(st.integers(0, 50), min_size=6, max_size=6), min_size=rows, max_size=rows
        )
    )
)
def test_an_assignment_costs_no_more_than_any_other(costs: list[list[int]]) -> None:
    def least(row: int, free: frozenset[int]) -> int:
        if row == len(costs):
            return 0
        return min(costs[row][column] + least(row + 1, free - {column}) for column in free)

    found = assign(costs)
    assert len(set(found)) == len(costs)
    assert sum(costs[row][column] for row, column in enumerate(found)) == least(0, frozenset(range(6)))


def test_one_faced_pieces_are_exchanged_and_riders_stay_on_top() -> None:
    plain = (Piece("white", 0), Piece("black", 1), Piece("hat", rides=True))
    swapped = fewest({"a": Stack(0, 1)}, {"a": Stack(1, 1)}, WHERE, plain)
    assert [s.act for s in swapped] == [RepairAct.OFF, RepairAct.ON]
    beneath = fewest({"a": Stack(2, 1)}, {"a": Stack(2, 2, (0,))}, WHERE, plain)
    assert [s.act for s in beneath] == [RepairAct.ADD]
    mixed = fewest({"a": Stack(1, 2, (0,))}, {"a": Stack(0, 2, (1,))}, WHERE, plain)
    assert [s.act for s in mixed] == [RepairAct.OFF, RepairAct.ON]
