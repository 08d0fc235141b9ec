"""The deck that comes with Niwashi, and an owner's own."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from niwashi import data
from niwashi.errors import RefusedText
from niwashi.files import load_deck
from niwashi.games.karesansui.deck import built_in_deck, deck_from
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.tiles import DESIGNS
from niwashi.words.catalogue import LANGUAGES, translate

FILE = data.seeds() / "karesansui.toml"


def fields() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def test_the_built_in_deck_has_twenty_designs_four_times_and_fourteen_famous_gardens() -> None:
    """KS-4, KS-1, KS-37."""
    deck = built_in_deck()
    assert deck.tiles == dict.fromkeys(DESIGNS, 4) | {}
    assert (len(deck.all_tiles), len(deck.gardeners), len(deck.famous)) == (80, 9, 14)


def test_invented_cards_are_marked() -> None:
    """KS-4, KS-20, KS-37."""
    deck = built_in_deck()
    made_up = {"rikyu", "enshu", "kentei", "kanamori", *deck.famous_by_id}
    standing = {card.id: card.standing for card in deck.gardeners} | {
        card.id: card.standing for card in deck.famous
    }
    assert {card for card, each in standing.items() if each == "placeholder"} == made_up
    assert deck.tiles_standing == "placeholder"


def test_an_owners_file_replaces_it(tmp_path: Path) -> None:
    """KS-61: other counts, fewer cards."""
    text = FILE.read_text(encoding="utf-8").replace("pp = 4", "pp = 9").replace('"placeholder"', '"certain"')
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    deck = load_deck(tmp_path / "own.toml")
    assert "placeholder" not in [card.standing for card in deck.gardeners]
    assert "placeholder" not in [card.standing for card in deck.famous]
    assert deck.tiles_standing == "certain"
    start = Karesansui(deck, 3, 1).start()
    assert len(start.stock) + 1 == 85
    assert Karesansui(deck, 3).parse(Karesansui(deck).format(start)) == start


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tiles": {"pp": 63 // 4}}, ["15", "64"]),
        ({"tiles": {"qq": 4}}, ["qq", "L1"]),
        ({"tiles": {"pp": -1}}, ["tiles pp", "-1"]),
        ({"tiles": {"pp": "many"}}, ["many"]),
        ({"gardeners": fields()["gardeners"][:5]}, ["gardeners"]),
        ({"gardeners": fields()["gardeners"][:1] * 6}, ["muso", "twice"]),
        ({"gardeners": [{"id": "nobody"}] * 6}, ["gardeners 1 id", "nobody"]),
        ({"famous": fields()["famous"][:3]}, ["famous"]),
        ({"famous": fields()["famous"][:1] * 4}, ["lone-peak", "twice"]),
        ({"famous": [fields()["famous"][0] | {"points": 99}] * 4}, ["famous 1 points", "99"]),
        ({"famous": [fields()["famous"][0] | {"standing": "sure"}] * 4}, ["sure"]),
        ({"name": "a/b"}, ["a/b"]),
        ({"name": "x" * 41}, ["x" * 41]),
        ({"more": 1}, ["more"]),
    ],
)
def test_a_deck_that_nobody_can_play_with_is_refused(change: dict[str, Any], said: list[str]) -> None:
    """KS-61."""
    with pytest.raises(RefusedText) as refusal:
        deck_from(fields() | change, "own.toml")
    assert all(part in str(refusal.value) for part in said), str(refusal.value)
    assert all("own.toml" in translate(refusal.value.message, language) for language in LANGUAGES)


def test_a_missing_part_and_other_data_are_refused(tmp_path: Path) -> None:
    """KS-61."""
    with pytest.raises(RefusedText, match="famous"):
        deck_from({key: value for key, value in fields().items() if key != "famous"}, "own.toml")
    with pytest.raises(RefusedText, match="a table with"):
        deck_from([], "own.toml")
    with pytest.raises(RefusedText, match=r"none\.toml"):
        load_deck(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("tiles = ")
    with pytest.raises(RefusedText, match=r"bad\.toml"):
        load_deck(tmp_path / "bad.toml")
