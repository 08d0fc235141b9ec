"""Objections: the most helpful reason for what stands where no turn would put it."""

import pytest

from niwashi.games.game import Change, Game
from niwashi.games.known import game_named

GARDEN = game_named("garden")
THRONE = game_named("throne")
CASES = [
    # Flower's Gardener c2, stones on c4 and (two) c5; Tendril's Gardener a6, stones on e5 and (two) e6
    ("a6", Change.GONE, "rules-not-yours", "RC-10"),
    ("a6", Change.FEWER, "rules-gardener-safe", "RC-14"),
    ("c2", Change.GONE, "rules-one-gardener", "RC-10"),
    ("c2", Change.FEWER, "rules-own-not-taken", "RC-14"),
    ("c2", Change.MORE, "rules-no-stone-on-gardener", "RC-3"),
    ("c4", Change.GONE, "rules-not-gardener", "RC-10"),
    ("c4", Change.MORE, "rules-other-turn", "RC-18"),
    ("c5", Change.MORE, "rules-no-stone-on-two", "RC-12"),
    ("c5", Change.FEWER, "rules-own-not-taken", "RC-14"),
    ("e5", Change.TURNED, "rules-not-turned", "RC-14"),
    ("e5", Change.MORE, "rules-no-stone-on-opponent", "RC-3"),
    ("e5", Change.GONE, "rules-other-turn", "RC-18"),
    ("e6", Change.GONE, "rules-only-top", "RC-14"),
    ("e6", Change.FEWER, "rules-not-reached", "RC-11"),
    ("f6", Change.APPEARED, "rules-not-reached", "RC-11"),
    ("b5", Change.APPEARED, "rules-other-turn", "RC-18"),
    ("tendril card 1", Change.GONE, "rules-card-not-yours", "RC-11"),
    ("flower card 1", Change.GONE, "rules-one-card", "RC-11"),
    ("flower card 2", Change.APPEARED, "rules-card-back", "RC-20"),
    ("flower hand", Change.FEWER, "rules-pile", "RC-11"),
]


@pytest.mark.parametrize(("place", "change", "key", "clause"), CASES)
def test_garden_objects(place: str, change: Change, key: str, clause: str) -> None:
    """RC-3, RC-10, RC-11, RC-12, RC-14, RC-18, RC-20."""
    position = GARDEN.parse("z3y1/2b1x1/2a3/6/2c3/6 f 11,11 134,1234 -")
    reason = GARDEN.objection(position, place, change)
    assert (reason.key, reason.clause, reason.places) == (key, clause, (place,))


@pytest.mark.parametrize(
    ("game", "text", "place", "change", "key"),
    [
        (GARDEN, "z5/6/2x3/6/2c3/6 f 0,27 13,1234 -", "d3", Change.APPEARED, "rules-hand-empty"),
        (GARDEN, "z5/6/2x3/6/2c3/6 f 0,27 34,1234 -", "flower card 4", Change.GONE, "rules-card-useless"),
        (THRONE, "z5/6/6/6/6/caa2c f 10,15 1234,1234 0,0", "b1", Change.FEWER, "rules-own-not-taken"),
        (THRONE, "z5/6/3y2/6/2c3/6 f 13,15 1234,1234 0,0", "d4", Change.FEWER, "rules-other-turn"),
        (THRONE, "z5/6/3z2/6/2c3/6 f 12,15 1234,1234 0,0", "d4", Change.FEWER, "rules-other-turn"),
        (THRONE, "caz3/aa4/6/6/6/5c f 9,15 4,1234 0,0", "a6", Change.GONE, "rules-gardener-stuck"),
    ],
)
def test_objections_that_depend_on_hand_cards_and_variant(
    game: Game, text: str, place: str, change: Change, key: str
) -> None:
    """RC-16, RC-17, RC-18, RC-32."""
    assert game.objection(game.parse(text), place, change).key == key


def test_a_finished_game_objects_with_its_ending() -> None:
    """RC-21."""
    won = GARDEN.parse("z5/6/6/6/aaaaaa/aaaaac t 3,14 1234,1234 -")
    assert GARDEN.objection(won, "a1", Change.GONE) == GARDEN.ending(won)


def test_people_are_warned_of_far_squares_dead_ends_and_useless_cards() -> None:
    """RC-10, RC-17, RC-18: as handlings, with a reason each."""
    position = GARDEN.parse("z5/6/2x3/6/2c3/6 f 0,27 13,1234 -")
    tried = {
        tuple((h.act.value, h.place) for h in r.handlings): r.reason.clause
        for r in GARDEN.common_mistakes(position)
    }
    assert tried[("lift", "c2"), ("set", "f6")] == "RC-10"
    assert tried[("lift", "c2"), ("set", "b1")] == "RC-18"
    assert tried[("lift", "c2"), ("set", "c3"), ("pull", "flower card 1")] == "RC-17"
    assert (("lift", "c2"), ("set", "c3")) not in tried
    assert (("lift", "c2"), ("set", "c4")) not in tried
    assert {r.handlings[1].place: r.reason.clause for r in GARDEN.dead_ends(position)}["b1"] == "RC-18"


def test_facts_name_what_no_square_shows() -> None:
    """RC-5, RC-21, RC-33."""
    assert GARDEN.facts(GARDEN.start()) == {
        "flower_hand": 14,
        "tendril_hand": 14,
        "flower_squares": 1,
        "tendril_squares": 1,
    }
    assert THRONE.facts(THRONE.parse("z5/6/6/6/6/c4c f 11,15 1234,1234 1,0")) == {
        "flower_hand": 11,
        "tendril_hand": 15,
        "flower_gardeners": 2,
        "tendril_gardeners": 1,
        "flower_trophies": 1,
        "tendril_trophies": 0,
    }
