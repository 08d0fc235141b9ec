"""Turns of Borderland by chance and in lists: the same ones, however few of them are looked at."""

import random
import tomllib
from collections.abc import Iterator
from math import prod

import pytest
from tests.games import naive_borderland as naive
from tests.games.crossings import crossing, nested
from tests.marks import quick_first

from niwashi import data
from niwashi.games.borderland.actions import done
from niwashi.games.borderland.turns import PASS, following
from niwashi.games.game import Game
from niwashi.games.known import game_named

GAME = game_named("borderland")
NEAR_BORDERS = [naive.write(make(random.Random(seed))) for seed in range(30) for make in (crossing, nested)]


def counted() -> list[str]:
    file = data.seeds() / "perft" / "borderland.toml"
    return [seed["position"] for seed in tomllib.loads(file.read_text(encoding="utf-8"))["counts"]]


class Throws:
    """Dice that fall as told, then on the lowest number; `sides` says how many sides each one had."""

    def __init__(self, told: list[int]) -> None:
        self.told, self.sides = told, list[int]()

    def random(self) -> float:
        throw = Throw()
        throw.throws = self
        return throw


class Throw(float):
    """What falls is said once the number of sides is known."""

    throws: Throws

    def __mul__(self, sides: float) -> float:
        throws = self.throws
        throws.sides.append(max(1, int(sides)))
        told = throws.told
        return told[len(throws.sides) - 1] if len(throws.sides) <= len(told) else 0


def drawn(game: Game, text: str) -> Iterator[tuple[str, list[int]]]:
    """Each turn that dice can draw in a position, with the sides of the dice thrown for it."""
    told: list[int] = []
    position = game.parse(text)
    while True:
        throws = Throws(told)
        turn = game.random_turn(position, throws)
        yield turn, throws.sides
        fallen = told + [0] * (len(throws.sides) - len(told))
        while fallen and fallen[-1] == throws.sides[len(fallen) - 1] - 1:
            fallen.pop()
        if not fallen:
            return
        told = [*fallen[:-1], fallen[-1] + 1]


EMPTY_BOARD, *COUNTED = counted()
DRAWN = [*COUNTED[:2], *NEAR_BORDERS[:2], *COUNTED[2:], *NEAR_BORDERS[2:6], EMPTY_BOARD]


@pytest.mark.parametrize("text", quick_first(DRAWN, quick=4))
def test_dice_draw_each_legal_turn_by_one_way_and_no_other(text: str) -> None:
    """BL-3, BL-10 to BL-13, BL-22: each action as likely as any that may come next, and so is to stop."""
    position = GAME.parse(text)
    legal, found = GAME.legal_turns(position), list(drawn(GAME, text))
    assert sorted(turn for turn, _ in found if turn) == legal
    assert sum(1 / prod(sides) for _, sides in found) == pytest.approx(1)
    if position.side is not None:
        begun = {turn.split(",")[0].partition("~")[0] for turn in legal}
        assert {sides[0] for _, sides in found if sides} == {len(begun)} - {0}


def test_turns_of_games_at_random_are_listed() -> None:
    for seed in range(4):
        dice, position = random.Random(seed), GAME.start()
        for number in range(150):
            turn = GAME.random_turn(position, dice)
            if number % 10 == 0:
                assert turn in GAME.legal_turns(position)
            position = GAME.play(position, turn)


@pytest.mark.parametrize("texts", quick_first([NEAR_BORDERS[:14], NEAR_BORDERS[14:]]), ids=len)
def test_lists_are_those_of_turns_judged_one_by_one(texts: list[str]) -> None:
    """Near borders, where second actions make them, too: BL-20 to BL-23."""
    with_ties = 0
    for text in texts:
        position = GAME.parse(text)
        if GAME.winners(position):
            continue
        side = position.side
        found = []
        for first in following(position, side, ()):
            seconds = following(done(position, side, first), side, (first,))
            found += [first.text, *(f"{first.text},{second.text}" for second in seconds)]
            with_ties += not position.territories[side] and any("~" in second.text for second in seconds)
        assert GAME.legal_turns(position) == sorted(found or [PASS])
        assert GAME.perft(position, 1) == max(1, len(found))
    assert with_ties
