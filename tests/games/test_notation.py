"""Text of positions and turns: canonical in, canonical out, anything else refused with a reason."""

import pytest

from niwashi.errors import BadPosition, BadTurn
from niwashi.games.known import game_named
from niwashi.words.catalogue import LANGUAGES, translate

GARDEN = game_named("garden")
THRONE = game_named("throne")
START = "z5/6/6/6/6/5c f 14,14 1234,1234 -"


def test_the_starts_are_written_as_in_the_digest() -> None:
    """RC-4, RC-5."""
    assert GARDEN.format(GARDEN.start()) == START
    assert THRONE.format(THRONE.start()) == "z5/6/6/6/6/5c f 15,15 1234,1234 0,0"


REFUSED_IN_GARDEN = {
    "": "rules-position-fields",
    "z5/6/6/6/6/5c f 14,14 1234,1234": "rules-position-fields",
    "z5/6/6/6/5c f 14,14 1234,1234 -": "rules-position-ranks",
    "z5/6/6/6/6/5C f 14,14 1234,1234 -": "rules-position-rank",
    "z5/6/6/6/6/0c5 f 14,14 1234,1234 -": "rules-position-rank",
    "z5/6//6/6/5c f 14,14 1234,1234 -": "rules-position-rank",
    "z5/6/6/6/6/6c f 14,14 1234,1234 -": "rules-position-width",
    "z5/6/6/6/6/4c f 14,14 1234,1234 -": "rules-position-width",
    "z5/6/6/6/6/5c w 14,14 1234,1234 -": "rules-position-side",
    "z5/6/6/6/6/5c ft 14,14 1234,1234 -": "rules-position-side",
    "z5/6/6/6/6/5c f 14 1234,1234 -": "rules-position-hands",
    "z5/6/6/6/6/5c f -1,29 1234,1234 -": "rules-position-hands",
    "z5/6/6/6/6/5c f 14,140 1234,1234 -": "rules-position-hands",
    "z5/6/6/6/6/5c f 14,١٤ 1234,1234 -": "rules-position-hands",
    "z5/6/6/6/6/5c f 14,14 12345,1234 -": "rules-position-cards",
    "z5/6/6/6/6/5c f 14,14 1123,1234 -": "rules-position-cards",
    "z5/6/6/6/6/5c f 14,14 1234 -": "rules-position-cards",
    "z5/6/6/6/6/5c f 14,14 ,1234 -": "rules-position-no-card",
    "z5/6/6/6/6/5c f 14,14 1234,1234 0,0": "rules-position-no-trophies",
    "z5/6/6/6/6/5c f 15,14 1234,1234 -": "rules-position-stones",
    "z5/6/6/6/6/6 f 17,14 1234,1234 -": "rules-position-gardeners",
    "z5/6/6/6/6/4cc f 11,14 1234,1234 -": "rules-position-gardeners",
    "6/6/6/6/6/6 f 17,17 1234,1234 -": "rules-position-no-gardener",
    "z5/6/6/6/aaaaaa/aaaaac f 3,14 1234,1234 -": "rules-position-won",
}
REFUSED_IN_THRONE = {
    "z5/6/6/6/6/5c f 15,15 1234,1234 -": "rules-position-trophies",
    "z5/6/6/6/6/5c f 15,15 1234,1234 0": "rules-position-trophies",
    "z5/6/6/6/6/5c f 15,15 1234,1234 1,0": "rules-position-stones",
    "6/6/6/6/6/6 f 18,18 1234,1234 0,0": "rules-position-no-gardener",
    "6/6/6/6/6/5c f 15,18 1234,1234 0,0": "rules-position-won",
    "z5/6/6/6/6/5c f 12,15 1234,1234 3,0": "rules-position-won",
}
NOT_CANONICAL = {
    "z5/33/6/6/6/5c f 14,14 1234,1234 -": START,
    "z5/6/6/6/6/5c f 14,14 4321,1234 -": START,
    "z5/6/6/6/6/5c f 014,14 1234,1234 -": START,
    " z5/6/6/6/6/5c f 14,14 1234,1234 -": START,
    "z5/6/6/6/6/5c  f 14,14 1234,1234 -\n": START,
}


@pytest.mark.parametrize(("text", "key"), REFUSED_IN_GARDEN.items())
def test_positions_that_no_garden_game_shows_are_refused(text: str, key: str) -> None:
    """RC-2, RC-3, RC-5, RC-20, RC-21."""
    with pytest.raises(BadPosition) as refusal:
        GARDEN.parse(text)
    assert refusal.value.key == key
    assert all(translate(refusal.value.message, language) for language in LANGUAGES)


@pytest.mark.parametrize(("text", "key"), REFUSED_IN_THRONE.items())
def test_positions_that_no_throne_game_shows_are_refused(text: str, key: str) -> None:
    """RC-5, RC-30, RC-32, RC-33."""
    with pytest.raises(BadPosition) as refusal:
        THRONE.parse(text)
    assert refusal.value.key == key


@pytest.mark.parametrize(("text", "canonical"), NOT_CANONICAL.items())
def test_other_ways_to_write_a_position_are_refused_with_the_canonical_one(text: str, canonical: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        GARDEN.parse(text)
    assert canonical in str(refusal.value)


def test_finished_positions_and_uneven_cards_and_trophies_are_accepted() -> None:
    """RC-52: what no count of turns could deny; a won position has the loser to move (RC-21, RC-33)."""
    for game, text in (
        (GARDEN, "z5/6/6/6/aaaaaa/aaaaac t 3,14 1,234 -"),
        (THRONE, "6/6/6/6/6/5c t 15,18 1234,1 0,0"),
        (THRONE, "z5/6/6/6/6/5c t 5,15 1234,1 10,0"),
    ):
        assert game.format(game.parse(text)) == text
        assert game.result(game.parse(text)) == "flower"


@pytest.mark.parametrize(
    "text", ["", "f1", "f1e2", "f1e2:5", "f1g2:1", "f1e2:1+", "f1e2:1+d4,", "f1-e2:1", "f1e2:1+d7"]
)
def test_invalid_turn_text_is_refused(text: str) -> None:
    with pytest.raises(BadTurn) as refusal:
        GARDEN.play(GARDEN.start(), text)
    assert refusal.value.key == "rules-turn-text"


@pytest.mark.parametrize(
    ("text", "canonical"),
    {
        "F1E2:1": "f1e2:1",
        " f1e2:1\n": "f1e2:1",
        "c3d4:2+e5,c5": "c3d4:2+c5,e5",
        "c3d4:2+a2,b1": "c3d4:2+b1,a2",
        "c3d4:2+c5,c5": "c3d4:2+c5",
    }.items(),
)
def test_other_ways_to_write_a_turn_are_refused_with_the_canonical_one(text: str, canonical: str) -> None:
    """RC-16: chosen squares go rank by rank; RC-51: each once."""
    with pytest.raises(BadTurn) as refusal:
        GARDEN.play(GARDEN.start(), text)
    assert refusal.value.facts["canonical"] == canonical
    assert canonical in str(refusal.value)
