"""Recorded games with patterns of their own replay; those of each game as it comes are in its contract."""

import tomllib

import pytest

from niwashi import data
from niwashi.games.known import game_named
from niwashi.games.reclamation.cards import card_set_from

RECORDS = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted((data.seeds() / "games").glob("*.toml"))
}
OWN_CARDS = [name for name in RECORDS if "-own-set-" in name]


@pytest.mark.parametrize("name", OWN_CARDS)
def test_a_recorded_game_with_its_own_cards_ends_as_recorded(name: str) -> None:
    """RC-41: a record carries its patterns."""
    record = RECORDS[name]
    game = game_named(record["game"], card_set_from(record["cards"], name))
    position = game.start()
    for turn in record["turns"]:
        assert game.result(position) is None
        position = game.play(position, turn)
    assert game.format(position) == record["position"]
    assert game.result(position) == record.get("result")
    ending = game.ending(position)
    assert (ending and ending.clause) == record.get("clause")


def test_the_recorded_games_end_in_every_way() -> None:
    """RC-19, RC-21, RC-33, BL-24. RC-40, BL-27: one stopped by a turn limit has no result."""
    ends = {(record.get("clause") or record["game"]) for record in RECORDS.values()}
    assert {"RC-19", "RC-21", "RC-33", "garden", "BL-24", "borderland"} <= ends
