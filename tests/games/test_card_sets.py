"""Card sets: what RC-41 asks for and what it refuses, by card and offset."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from niwashi import data
from niwashi.errors import RefusedText
from niwashi.files import find_card_set, load_card_set
from niwashi.games.reclamation.cards import CardSet, Standing, built_in_card_set, card_set_from, card_set_text
from niwashi.words.catalogue import LANGUAGES, translate

GOOD: dict[str, Any] = {
    "name": "mine",
    "black": [{"offsets": [[1, n]]} for n in range(4)],
    "red": [{"offsets": [[2, n], [-5, 5]], "standing": "probable"} for n in range(4)],
}


def test_the_built_in_set_is_the_one_of_the_digest() -> None:
    """RC-41: patterns and how certain they are."""
    cards = built_in_card_set()
    assert [set(card.offsets) for card in cards.black] == [
        {(2, -1), (2, 1)},
        {(1, -1), (1, 1), (-1, -1), (-1, 1)},
        {(1, 0), (2, 0)},
        {(0, -2), (0, 2)},
    ]
    assert [set(card.offsets) for card in cards.red] == [
        {(2, -1), (1, 0), (2, 1)},
        {(1, -1), (1, 1), (-1, -1), (-1, 1)},
        {(1, 0), (-1, 0), (0, -1), (0, 1)},
        {(2, -1), (2, 1)},
    ]
    assert cards.black[0].standing is Standing.CERTAIN
    assert cards.uncertain("black") == {Standing.FITS_EXAMPLES: (2,), Standing.PLACEHOLDER: (3, 4)}
    assert cards.uncertain("red") == {Standing.FITS_EXAMPLES: (1,), Standing.PLACEHOLDER: (2, 3, 4)}


def test_probable_card_of_an_older_set_counts_as_placeholder() -> None:
    """RC-41: one of the two patterns that were called so is refuted by the sheet's own example."""
    cards = CardSet.model_validate(GOOD)
    assert {card.standing for card in cards.red} == {Standing.PLACEHOLDER}


def refused(fields: object) -> RefusedText:
    with pytest.raises(RefusedText) as refusal:
        card_set_from(fields, "mine.toml")
    assert all(translate(refusal.value.message, language) for language in LANGUAGES)
    return refusal.value


def with_card(card: object) -> dict[str, Any]:
    fields = deepcopy(GOOD)
    fields["black"][1] = card
    return fields


OFFSETS_REFUSED = [
    ([], "cards-offset-count", "0"),
    ([[n, m] for n in (1, 2, 3) for m in (1, 2, 3)], "cards-offset-count", "9"),
    ([[1, 0], [0, 0]], "cards-offset-zero", "(0, 0)"),
    ([[1, 0], [6, 0]], "cards-offset-far", "(6, 0)"),
    ([[1, 0], [0, -6]], "cards-offset-far", "(0, -6)"),
    ([[3, 1], [2, 0], [3, 1]], "cards-offset-repeated", "(3, 1)"),
    ([[1, 0, 0]], "cards-not-an-offset", "[1, 0, 0]"),
    ([[1]], "cards-not-an-offset", "[1]"),
    ([[1, 0.5]], "cards-not-an-offset", "[1, 0.5]"),
    ([[1, True]], "cards-not-an-offset", "[1, True]"),
    ([["1", 0]], "cards-not-an-offset", "['1', 0]"),
    ([7], "cards-not-an-offset", "7"),
]


@pytest.mark.parametrize(("offsets", "key", "named"), OFFSETS_REFUSED)
def test_bad_offsets_are_refused_by_card_and_offset(offsets: object, key: str, named: str) -> None:
    """RC-41: 1 to 8 offsets, no repeats, none of them (0, 0), all within 5."""
    refusal = refused(with_card({"offsets": offsets}))
    assert refusal.key == key
    assert "black 2" in str(refusal)
    assert named in str(refusal)


def test_two_cards_of_one_face_may_not_have_the_same_squares_in_any_order() -> None:
    """RC-41: pairwise different, as sets."""
    fields = deepcopy(GOOD)
    fields["red"][3] = {"offsets": [[-5, 5], [2, 1]]}
    refusal = refused(fields)
    assert refusal.key == "cards-same"
    assert "red 2 and red 4" in str(refusal)
    assert "(-5, 5), (2, 1)" in str(refusal)


@pytest.mark.parametrize("count", [0, 3, 5])
def test_a_face_has_exactly_four_cards(count: int) -> None:
    """RC-41."""
    cards = [{"offsets": [[n, 1]]} for n in range(count)]
    refusal = refused(GOOD | {"black": cards})
    assert refusal.key == "cards-count"
    assert f"black has {count} cards" in str(refusal)


SHAPES_REFUSED = [
    ([1], "cards-not-a-table"),
    ({key: GOOD[key] for key in ("name", "black")}, "cards-missing-key"),
    (GOOD | {"blue": []}, "cards-unknown-key"),
    (GOOD | {"red": 3}, "cards-wrong-shape"),
    (GOOD | {"name": "../mine"}, "cards-bad-name"),
    (GOOD | {"name": ""}, "cards-bad-name"),
    (GOOD | {"name": "x" * 41}, "cards-bad-name"),
    (GOOD | {"name": 3}, "cards-wrong-shape"),
    (with_card({}), "cards-missing-key"),
    (with_card([]), "cards-wrong-shape"),
    (with_card({"offsets": "1,0"}), "cards-wrong-shape"),
    (with_card({"offsets": [[1, 0]], "standing": "sure"}), "cards-bad-standing"),
    (with_card({"offsets": [[1, 0]], "squares": []}), "cards-unknown-key"),
]


@pytest.mark.parametrize(("fields", "key"), SHAPES_REFUSED)
def test_invalid_card_set_is_refused(fields: object, key: str) -> None:
    """RC-41."""
    assert refused(fields).key == key


def test_a_card_set_survives_being_written(tmp_path: Path) -> None:
    """RC-41: under its own name."""
    cards = card_set_from(GOOD, "mine.toml")
    file = tmp_path / "mine.toml"
    file.write_text(card_set_text(cards), encoding="utf-8")
    assert load_card_set(file) == cards


def test_sets_are_found_by_name_nearest_folder_first_or_by_path(tmp_path: Path) -> None:
    own = CardSet.model_validate(GOOD)
    (tmp_path / "mine.toml").write_text(card_set_text(own), encoding="utf-8")
    (tmp_path / "placeholder.toml").write_text(card_set_text(own), encoding="utf-8")
    built_in = data.seeds() / "cards"
    assert find_card_set("mine", [tmp_path, built_in]) == own
    assert find_card_set("placeholder", [tmp_path, built_in]) == own
    assert find_card_set("placeholder", [tmp_path / "none", built_in]) == built_in_card_set()
    assert find_card_set(str(tmp_path / "mine.toml"), []) == own
    with pytest.raises(RefusedText, match=r"mine, placeholder"):
        find_card_set("yours", [tmp_path, built_in])


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    for name, content in (("a", b"name = "), ("b", b"\xff"), ("c", b"a = " + b"[" * 5000)):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(RefusedText) as refusal:
            load_card_set(tmp_path / name)
        assert refusal.value.key == "cards-not-toml"
    for missing in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(RefusedText) as refusal:
            load_card_set(missing)
        assert refusal.value.key == "cards-no-file"
