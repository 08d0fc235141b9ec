"""The next player answers before the board has come to rest: both turns count, and nothing is guessed."""

from random import Random

import pytest
from tests.session.guest import GARDEN_36, Guest
from tests.session.test_borderland_flow import HEX_91

from niwashi.board_types import EventKind
from niwashi.games.game import Option
from niwashi.games.match import Match
from niwashi.session.plan import State
from niwashi_sim.direct import SENSES, with_senses

BOARDS = {"garden": GARDEN_36, "borderland": HEX_91}
"""Karesansui's turns begin with a touch that says something: no stone answers there."""
STARTS = [("garden", None), ("borderland", None), ("borderland", "6/7/8/9/6b3/11/4w5/9/8/7/6 w -")]


def seated(game: str, senses: str, position: str | None = None) -> Guest:
    guest = Guest(senses, position, game=game, geometry=with_senses(BOARDS[game], SENSES[senses]))
    guest.pace_s = 0.1
    return guest


def by_hand(match: Match) -> list[Option]:
    return [option for option in match.options if option.handlings and not option.spoken]


def hands_do(guest: Guest, option: Option, player: int) -> None:
    for handling in option.handlings:
        guest.do(handling, guest.game.players[player])


def played(guest: Guest) -> tuple[str, ...]:
    return (*guest.turns, *guest.session.match.actions)


def first_whole(guest: Guest, dice: Random) -> Option | None:
    """Play a turn, or its next action, whose end the board sees by itself; None if it does not."""
    option = dice.choice(by_hand(guest.session.match))
    hands_do(guest, option, guest.session.match.side)
    return option if guest.state is State.COMPLETE else None


@pytest.mark.parametrize("pause_s", [0.05, 0.1, 0.2])
def test_an_answer_within_the_settling_time_counts_as_a_turn_of_its_own(pause_s: float) -> None:
    guest = seated("garden", "presence")
    guest.move("f1", "e1")
    guest.pull("flower card 1")
    guest.add("d3", "f3")
    guest.wait(pause_s)
    assert guest.turns == []
    guest.move("a6", "b6")
    guest.rest()
    assert guest.turns == ["f1e1:1"]
    assert guest.heard(EventKind.WRONG) == []
    assert guest.state is State.UNDERWAY
    guest.pull("tendril card 1")
    guest.rest()
    assert guest.why() == ""


@pytest.mark.parametrize("senses", ["presence", "face and height"])
@pytest.mark.parametrize(("game", "position"), STARTS)
@pytest.mark.parametrize("seed", range(4))
def test_quick_answer_is_no_mistake_in_any_game(
    game: str, position: str | None, senses: str, seed: int
) -> None:
    """The next player's lift, or the next action of the same player, 0.05 to 0.2 s after the last hand."""
    dice, guest = Random(seed), seated(game, senses, position)
    option = first_whole(guest, dice)
    assert option is not None
    guest.wait(dice.choice([0.0, 0.05, 0.1]))
    assert option.turn not in played(guest)
    actions = (*guest.session.match.actions, option.turn)
    begun, turns = (actions, ()) if option.goes_on else ((), (option.turn,))
    after = Match(guest.game, guest.session.match.position, turns, begun)
    answer = dice.choice(by_hand(after)).handlings[0]
    guest.do(answer, guest.game.players[after.side])
    guest.rest()
    assert guest.heard(EventKind.WRONG) == []
    assert any(text.startswith(option.turn) for text in played(guest))


def test_hands_that_take_their_turn_apart_again_have_not_answered() -> None:
    """The first player corrects a whole turn before it counts: nothing is counted that was not left."""
    guest = seated("garden", "presence")
    guest.move("f1", "e1")
    guest.pull("flower card 1")
    guest.add("d3", "f3")
    guest.take("d3", "f3")
    guest.rest()
    assert guest.turns == []
    guest.add("d3", "f3")
    guest.rest()
    assert guest.turns == ["f1e1:1"]


def test_a_gardener_that_goes_home_first_is_no_answer() -> None:
    """What stands there still fits the turn, only in another order: it is asked about as ever."""
    guest = seated("garden", "presence")
    guest.move("f1", "e1")
    guest.pull("flower card 1")
    guest.add("d3", "f3")
    guest.move("e1", "f1")
    guest.rest()
    assert guest.turns == []


def test_other_lift_counts_for_nobody() -> None:
    guest = seated("garden", "presence")
    guest.move("f1", "e1")
    guest.pull("flower card 1")
    guest.add("d3", "f3")
    guest.add("a1")
    guest.rest()
    assert guest.turns == []
    assert len(guest.heard(EventKind.WRONG)) == 1
    guest.take("a1")
    guest.rest()
    assert guest.turns == ["f1e1:1"]


def test_after_a_pause_in_between_nothing_is_believed_any_more() -> None:
    """What counts by itself once the board rests has counted; the answer is an ordinary turn then."""
    guest = seated("garden", "presence")
    guest.move("f1", "e1")
    guest.pull("flower card 1")
    guest.add("d3", "f3")
    guest.rest()
    assert guest.turns == ["f1e1:1"]
    guest.lift("a6")
    guest.rest()
    assert (guest.turns, guest.task, guest.why()) == (["f1e1:1"], None, "")
