"""The fast rules of Borderland against the slow second reading, over borders, ties, captures and ends."""

import random
from collections import Counter

import pytest
from tests.games import naive_borderland as naive
from tests.games.crossings import crossing, nested
from tests.games.naive_borderland import Done, State
from tests.marks import EXHAUSTIVE, slices

from niwashi.games.known import game_named

GAME = game_named("borderland")
POSITIONS = 80  # of each kind
FIRSTS = 4  # first actions of a position whose second ones are compared
TURNS = 8  # turns that are played for each of them


def compare(state: State, dice: random.Random, met: Counter[str]) -> None:
    text = naive.write(state)
    position = GAME.parse(text)
    assert GAME.format(position) == text
    assert GAME.result(position) == naive.result(state)
    legal = GAME.legal_turns(position)
    if naive.result(state):
        assert legal == []
        return
    met["both have borders"] += len(state.territory) == 2
    firsts = list(naive.actions(naive.begun(state)))
    assert {first.text for first in firsts} == {turn for turn in legal if "," not in turn} - {"pass"}
    begun = {turn.partition(",")[0] for turn in legal if "," in turn}
    assert {option.turn for option in GAME.options(position) if option.goes_on} == begun
    for first in telling(state, firsts, dice):
        compare_seconds(state, first, legal, dice, met)


def telling(state: State, found: list[Done], dice: random.Random) -> list[Done]:
    """Some actions, half of them those after which most is different."""
    shuffled = dice.sample(found, len(found))
    return sorted(shuffled, key=lambda d: -difference(state, d))[: FIRSTS // 2] + shuffled[: FIRSTS // 2]


def difference(state: State, after: Done) -> int:
    captured = len(after.state.pieces) < len(state.pieces)
    return 3 * after.text.count("~") + (after.state.territory != state.territory) + captured


def compare_seconds(
    state: State, first: Done, legal: list[str], dice: random.Random, met: Counter[str]
) -> None:
    after = naive.turns_after(first)
    turns = [turn for turn in legal if turn == first.text or turn.startswith(f"{first.text},")]
    assert turns == sorted(after)
    shuffled = dice.sample(turns, len(turns))
    ranked = sorted(shuffled, key=lambda turn: -difference(state, Done(turn, after[turn])))
    for turn in ranked[: TURNS // 2] + shuffled[: TURNS // 2]:
        played = GAME.play(GAME.parse(naive.write(state)), turn)
        assert GAME.format(played) == naive.write(after[turn])
        assert GAME.result(played) == naive.result(after[turn])
        count(state, turn, after[turn], met)


def count(state: State, turn: str, after: State, met: Counter[str]) -> None:
    me, enemy = state.side, naive.OTHER[state.side]
    met["ties"] += "~" in turn
    met["two ties"] += turn.count("~") > 1
    met["captures"] += len(after.pieces) < len(state.pieces)
    met["own border lost"] += me in state.territory and me not in after.territory
    met["enemy judged anew"] += (
        enemy in state.territory and after.territory.get(enemy) != state.territory[enemy]
    )
    met["wins"] += naive.result(after) is not None


@EXHAUSTIVE
def test_both_readings_agree_where_borders_are_made_and_broken() -> None:
    """BL-10 to BL-13, BL-20 to BL-26: legal turns, positions and results are the same.

    With every kind of consequence (BL-13, BL-22, BL-24, BL-25), or it would prove little.
    """
    met = Counter[str]()
    for seed in range(POSITIONS):
        dice = random.Random(seed)
        compare(crossing(dice), dice, met)
        compare(nested(dice), dice, met)
    assert min(met.values()) >= 3, met


@pytest.mark.parametrize("numbers", slices(1, 3, 3), ids=str)
def test_games_at_random_go_as_the_slow_reading_says(numbers: range) -> None:
    """BL-3, BL-10, BL-11, BL-12: from the empty board, the first action and one second action each."""
    for seed in numbers:
        dice = random.Random(seed)
        position = GAME.start()
        for _ in range(16):
            state = naive.read(GAME.format(position))
            legal = GAME.legal_turns(position)
            if state.side != "-":
                compare(state, dice, Counter())
            position = GAME.play(position, dice.choice(legal))


def test_the_opening_goes_as_the_slow_reading_says() -> None:
    """BL-3."""
    state = naive.read(GAME.format(GAME.start()))
    for turn in (None, "w:e5,b:g7"):
        position = GAME.start() if turn is None else GAME.play(GAME.start(), turn)
        state = state if turn is None else naive.turns(state)[turn]
        after = naive.turns(state)
        assert GAME.legal_turns(position) == sorted(after)
        for text in sorted(after)[::101]:
            assert GAME.format(GAME.play(position, text)) == naive.write(after[text])
