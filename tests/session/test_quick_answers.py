"""The next player answers before the board has come to rest: both turns count, and nothing is guessed."""

from random import Random

import pytest
from tests.session.guest import GARDEN_36, HEX_91, OPENED, Guest

from niwashi.board_types import EventKind
from niwashi.games.game import Option
from niwashi.games.match import Match
from niwashi.session.plan import State
from niwashi_sim.direct import SENSES, with_senses

BOARDS = {"garden": GARDEN_36, "borderland": HEX_91}
"""Karesansui's turns begin with a touch that says something: no stone answers there."""


def seated(game: str, senses: str, position: str | None = None) -> Guest:
    guest = Guest(senses, position, game=game, geometry=with_senses(BOARDS[game], SENSES[senses]))
    guest.pace_s = 0.1
    return guest


@pytest.fixture
def opening() -> Guest:
    """A guest who has just done all of Flower's first turn."""
    guest = seated("garden", "presence")
    guest.open()
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
def test_an_answer_within_the_settling_time_counts_as_a_turn_of_its_own(
    opening: Guest, pause_s: float
) -> None:
    opening.wait(pause_s)
    assert opening.turns == []
    opening.move("a6", "b6")
    opening.rest()
    assert opening.turns == ["f1e1:1"]
    assert opening.heard(EventKind.WRONG) == []
    assert opening.state is State.UNDERWAY
    opening.pull("tendril card 1")
    opening.rest()
    assert opening.why() == ""


@pytest.mark.parametrize("senses", ["presence", "face and height"])
@pytest.mark.parametrize(
    ("game", "position"), [("garden", None), ("borderland", None), ("borderland", OPENED)]
)
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


def test_hands_that_take_their_turn_apart_again_have_not_answered(opening: Guest) -> None:
    """The first player corrects a whole turn before it counts: nothing is counted that was not left."""
    opening.take("d3", "f3")
    opening.rest()
    assert opening.turns == []
    opening.add("d3", "f3")
    opening.rest()
    assert opening.turns == ["f1e1:1"]


def test_a_gardener_that_goes_home_first_is_no_answer(opening: Guest) -> None:
    """What stands there still fits the turn, only in another order: it is asked about as ever."""
    opening.move("e1", "f1")
    opening.rest()
    assert opening.turns == []


def test_other_lift_counts_for_nobody(opening: Guest) -> None:
    opening.add("a1")
    opening.rest()
    assert opening.turns == []
    assert len(opening.heard(EventKind.WRONG)) == 1
    opening.take("a1")
    opening.rest()
    assert opening.turns == ["f1e1:1"]


def test_after_a_pause_in_between_nothing_is_believed_any_more(opening: Guest) -> None:
    """What counts by itself once the board rests has counted; the answer is an ordinary turn then."""
    opening.rest()
    assert opening.turns == ["f1e1:1"]
    opening.lift("a6")
    opening.rest()
    assert (opening.turns, opening.task, opening.why()) == (["f1e1:1"], None, "")
