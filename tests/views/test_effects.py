"""A page is told what a card would do before it is pulled: as far as all turns with it agree."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from tests.server.asking import ask, status_of

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.server.simulated import simulated_program
from niwashi_sim.simulated_match import Clock

GARDEN_36 = load_board(data.boards() / "garden-36.toml")


class SimulatedMatch:
    """A program on a simulated board whose clock jumps, and a page that handles things there."""

    def __init__(self, game: str) -> None:
        self.clock = Clock(100.0)
        self.program, _ = simulated_program(game_named(game), GARDEN_36, self.clock, Random(3))
        self.pass_time()

    def pass_time(self) -> None:
        for _ in range(150):
            self.clock.now += 0.01
            self.program.step()

    def handle(self, *handlings: tuple[str, str]) -> None:
        for seq, (verb, place) in enumerate(handlings):
            ask(self.program, do="handle", verb=verb, place=place, seq=seq)
            self.pass_time()

    @property
    def effects(self) -> Any:
        return status_of(self.program)["effects"]


def stacks_after(sitting: SimulatedMatch, turn: str, places: Iterable[str]) -> dict[str, list[int]]:
    game, match = sitting.program.game_loop.session.game, sitting.program.game_loop.session.match
    layout = game.layout(game.play(match.position, turn))
    return {place: list(layout[place].pieces) for place in places}


@pytest.mark.parametrize("game", ["garden", "throne"])
def test_cards_show_their_effect_after_the_gardener_moved(game: str) -> None:
    sitting = SimulatedMatch(game)
    sitting.handle(("lift", "f1"), ("set", "e1"))
    effects = sitting.effects
    assert effects["flower card 2"] == {"d2": [0], "f2": [0]}
    for card, changed in effects.items():
        assert changed == stacks_after(sitting, f"f1e1:{card.removeprefix('flower card ')}", changed)


def test_while_several_ways_are_open_nothing_is_told_and_after_the_card_no_other_one() -> None:
    sitting = SimulatedMatch("garden")
    assert sitting.effects == {}
    sitting.handle(("lift", "f1"), ("set", "e1"), ("pull", "flower card 2"))
    assert set(sitting.effects) == {"flower card 2"}


def test_a_game_without_cards_tells_of_none() -> None:
    assert SimulatedMatch("karesansui").effects == {}


def test_last_card_shows_what_it_does_to_squares_and_not_the_cards_that_come_back() -> None:
    sitting = SimulatedMatch("garden")
    game = sitting.program.game_loop.session.game
    sitting.program.resume(game, game.parse("z5/6/6/6/6/5c f 14,14 1,1234 -"))
    sitting.pass_time()
    sitting.handle(("lift", "f1"), ("set", "e2"), ("pull", "flower card 1"))
    assert sitting.effects == {"flower card 1": {"d4": [0], "f4": [0]}}
