"""Whatever happens on a board: the tracker never fails, and what it says is so."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.session.guest import Guest, mixed

from niwashi.board_types import Cue, Senses
from niwashi.games.game import PlaceKind
from niwashi.games.known import game_named
from niwashi.session.plan import State
from niwashi_sim.direct import SENSES
from niwashi_sim.table import TableError

EACH_BOARD = pytest.mark.parametrize("kind", [*SENSES, "mixed"])
EACH_GAME = pytest.mark.parametrize("game", ["garden", "throne"])


def random_guest(kind: str, game: str, dice: Random) -> Guest:
    """Somebody at a board in the middle of a random game."""
    rules = game_named(game)
    position = rules.start()
    for _ in range(dice.randrange(25)):
        turns = rules.legal_turns(position)
        if not turns:
            break
        position = rules.play(position, dice.choice(turns))
    text = rules.format(position)
    if kind != "mixed":
        return Guest(kind, text, game=game)
    wild = {name: dice.choice(list(SENSES.values())) for name in rules.places}
    return Guest(position=text, game=game, geometry=mixed(Senses.PRESENCE, Senses.PRESENCE, wild))


def movements(guest: Guest, dice: Random) -> list[Callable[[], None]]:
    """What hands may do to pieces and cards, also where they can't."""
    places = guest.game.places
    squares = [n for n, p in places.items() if p.kind is PlaceKind.SQUARE]
    cards = [n for n, p in places.items() if p.kind is PlaceKind.CARD]
    return [
        lambda: guest.lift(dice.choice(squares)),
        lambda: guest.set_down(dice.choice(squares)),
        lambda: guest.take(dice.choice(squares)),
        lambda: guest.add(dice.choice(squares), player=dice.choice(guest.game.players)),
        lambda: guest.turn_over(dice.choice(squares)),
        lambda: guest.pull(dice.choice(cards)),
        lambda: guest.put(dice.choice(cards)),
    ]


def presses(guest: Guest, dice: Random) -> list[Callable[[], None]]:
    places = [n for n, p in guest.game.places.items() if p.kind is not PlaceKind.PILE]
    buttons = [cell.name for cell in guest.geometry if cell.role is not None]
    return [lambda: guest.press(dice.choice(places)), lambda: guest.press(dice.choice(buttons)), guest.rest]


def fumble(guest: Guest, dice: Random, deeds: list[Callable[[], None]]) -> None:
    """One of some deeds, or none if a hand can't do it."""
    try:
        dice.choice(deeds)()
    except TableError:
        guest.look()


@EACH_GAME
@EACH_BOARD
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_complete_names_a_legal_turn_and_every_saying_has_words(kind: str, game: str, seed: int) -> None:
    dice = Random(seed)
    guest = random_guest(kind, game, dice)
    for _ in range(dice.randrange(1, 14)):
        fumble(guest, dice, [*movements(guest, dice), *presses(guest, dice)])
        verdict = guest.session.flow.tracker.verdict()
        if guest.task is None and verdict.ready is not None:
            legal = guest.game.legal_turns(guest.session.match.position)
            assert verdict.ready.turn in legal or verdict.ready is guest.session.flow.tracker.back
        assert verdict.state is not State.COMPLETE or verdict.ready is not None
        assert guest.voice("ja")
        assert guest.why("ja") or guest.session.reason is None
        assert set(guest.where(Cue.WRONG, Cue.PUT_BACK)) == set() or guest.why()


@EACH_GAME
@EACH_BOARD
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_restoring_the_layout_settles_everything(kind: str, game: str, seed: int) -> None:
    """After any handling but of buttons, so quick that nothing comes to rest in between.

    No turn is taken back or confirmed by mistake.
    """
    dice = Random(seed)
    guest = random_guest(kind, game, dice)
    guest.rest()
    before, turns = guest.table.layout(), guest.turns
    guest.pace_s = 0.04
    for _ in range(dice.randrange(1, 8)):
        fumble(guest, dice, movements(guest, dice))
    guest.table.arrange(before)
    guest.rest()
    guest.rest()
    assert guest.turns == turns
    assert guest.state is State.SETTLED
    assert guest.session.reason is None
