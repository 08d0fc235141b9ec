"""A page is told what a card would do before it is pulled: as far as all turns with it agree."""

from collections.abc import Iterable
from typing import Any

import pytest
from tests.server.asking import status_of
from tests.server.running import Running


def handle(running: Running, *handlings: tuple[str, str]) -> None:
    """What hands do, each after a while."""
    for verb, place in handlings:
        running.do(verb, place)
        running.pass_time(1.0)


def sitting(game: str) -> Running:
    running = Running(game)
    running.pass_time(1.0)
    return running


def effects(running: Running) -> Any:
    return status_of(running.program)["effects"]


def stacks_after(running: Running, turn: str, places: Iterable[str]) -> dict[str, list[int]]:
    game, match = running.program.game_loop.session.game, running.program.game_loop.session.match
    layout = game.layout(game.play(match.position, turn))
    return {place: list(layout[place].pieces) for place in places}


@pytest.mark.parametrize("game", ["garden", "throne"])
def test_cards_show_their_effect_after_the_gardener_moved_until_one_is_pulled(game: str) -> None:
    """While several ways are open nothing is told, and after the card no other one."""
    running = sitting(game)
    assert effects(running) == {}
    handle(running, ("lift", "f1"), ("set", "e1"))
    told = effects(running)
    assert told["flower card 2"] == {"d2": [0], "f2": [0]}
    for card, changed in told.items():
        assert changed == stacks_after(running, f"f1e1:{card.removeprefix('flower card ')}", changed)
    handle(running, ("pull", "flower card 2"))
    assert set(effects(running)) == {"flower card 2"}


def test_a_game_without_cards_tells_of_none() -> None:
    assert effects(sitting("karesansui")) == {}


def test_last_card_shows_what_it_does_to_squares_and_not_the_cards_that_come_back() -> None:
    running = sitting("garden")
    game = running.program.game_loop.session.game
    running.program.resume(game, game.parse("z5/6/6/6/6/5c f 14,14 1,1234 -"))
    running.pass_time(1.0)
    handle(running, ("lift", "f1"), ("set", "e2"), ("pull", "flower card 1"))
    assert effects(running) == {"flower card 1": {"d4": [0], "f4": [0]}}
