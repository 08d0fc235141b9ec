"""Whatever happens on a board: the tracker never fails, and what it says is so."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.session.guest import Guest, mixed

from niwashi.board_types import Cue, Senses
from niwashi.games.game import PlaceKind
from niwashi.session.plan import State
from niwashi_sim.direct import SENSES
from niwashi_sim.table import TableError

KINDS = [*SENSES, "mixed"]


def random_guest(kind: str, game: str, dice: Random) -> Guest:
    """Somebody at a board in the middle of a random game."""
    guest = Guest("presence", game=game)
    position = guest.game.start()
    for _ in range(dice.randrange(25)):
        turns = guest.game.legal_turns(position)
        if not turns:
            break
        position = guest.game.play(position, dice.choice(turns))
    text = guest.game.format(position)
    if kind != "mixed":
        return Guest(kind, text, game=game)
    wild = {name: dice.choice(list(SENSES.values())) for name in guest.game.places}
    return Guest(position=text, game=game, geometry=mixed(Senses.PRESENCE, Senses.PRESENCE, wild))


def fumble(guest: Guest, dice: Random) -> None:
    """One physical change of any kind, or none if a hand can't do it."""
    places = guest.game.places
    squares = [n for n, p in places.items() if p.kind is PlaceKind.SQUARE]
    cards = [n for n, p in places.items() if p.kind is PlaceKind.CARD]
    deeds = [
        lambda: guest.lift(dice.choice(squares)),
        lambda: guest.set_down(dice.choice(squares)),
        lambda: guest.take(dice.choice(squares)),
        lambda: guest.add(dice.choice(squares), player=dice.choice(guest.game.players)),
        lambda: guest.turn_over(dice.choice(squares)),
        lambda: guest.pull(dice.choice(cards)),
        lambda: guest.put(dice.choice(cards)),
        lambda: guest.press(dice.choice(squares + cards)),
        lambda: guest.press(dice.choice([c.name for c in guest.geometry if c.role is not None])),
        guest.rest,
    ]
    try:
        dice.choice(deeds)()
    except TableError:
        guest.look()


def wander(guest: Guest, dice: Random, most: int) -> Iterator[Guest]:
    for _ in range(dice.randrange(1, most)):
        fumble(guest, dice)
        yield guest


@pytest.mark.parametrize("game", ["garden", "throne"])
@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_complete_names_a_legal_turn_and_every_saying_has_words(kind: str, game: str, seed: int) -> None:
    dice = Random(seed)
    for guest in wander(random_guest(kind, game, dice), dice, 14):
        verdict = guest.session.flow.tracker.verdict()
        turn = verdict.ready.turn if verdict.ready else None
        if guest.task is None and verdict.ready is not None:
            legal = guest.game.legal_turns(guest.session.match.position)
            assert turn in legal or verdict.ready is guest.session.flow.tracker.back
        assert verdict.state is not State.COMPLETE or verdict.ready is not None
        assert guest.voice("ja")
        assert guest.why("ja") or guest.session.reason is None
        assert set(guest.where(Cue.WRONG, Cue.PUT_BACK)) == set() or guest.why()


@pytest.mark.parametrize("game", ["garden", "throne"])
@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_restoring_the_layout_settles_everything(kind: str, game: str, seed: int) -> None:
    """After any handling but of buttons, so that no turn is taken back or confirmed by mistake."""
    dice = Random(seed)
    guest = random_guest(kind, game, dice)
    guest.rest()
    before = guest.table.layout()
    turns = guest.turns
    for _ in range(dice.randrange(1, 8)):
        quick_fumble(guest, dice)
    guest.table.arrange(before)
    guest.rest()
    guest.rest()
    assert guest.turns == turns
    assert guest.state is State.SETTLED
    assert guest.session.reason is None


def quick_fumble(guest: Guest, dice: Random) -> None:
    """A change so quick that nothing comes to rest in between."""
    squares = [n for n, p in guest.game.places.items() if p.kind is PlaceKind.SQUARE]
    full = [s for s in squares if guest.table.stacks[s]]
    guest.pace_s = 0.04
    deed = dice.choice(["lift", "set", "take", "add", "card"])
    if deed == "lift" and full:
        guest.lift(dice.choice(full))
    elif deed == "set" and guest.table.held("hand"):
        guest.set_down(dice.choice(squares))
    elif deed == "take" and full:
        guest.take(dice.choice(full))
    elif deed == "card":
        card = dice.choice([n for n, p in guest.game.places.items() if p.kind is PlaceKind.CARD])
        (guest.put if not guest.table.stacks[card] else guest.pull)(card)
    elif guest.table.stacks["flower hand"]:
        guest.add(dice.choice(squares))
