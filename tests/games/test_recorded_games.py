"""Recorded games replay, with the patterns that they carry."""

import tomllib
from pathlib import Path

import pytest

from niwashi import data
from niwashi.games.known import game_named
from niwashi.games.reclamation.cards import card_set_from

GAMES = sorted((data.seeds() / "games").glob("*.toml"))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_recorded_game_ends_as_recorded(file: Path) -> None:
    """RC-41: a record carries its patterns. RC-40, BL-27: a game stopped by a turn limit has no result."""
    record = tomllib.loads(file.read_text(encoding="utf-8"))
    cards = card_set_from(record["cards"], str(file)) if "cards" in record else None
    dealt = {"players": record.get("players"), "seed": record.get("seed"), "set_up": record.get("setup")}
    game = game_named(record["game"], cards, **dealt)
    position = game.start()
    for turn in record["turns"]:
        assert game.result(position) is None
        position = game.play(position, turn)
    assert game.format(position) == record["position"]
    assert game.result(position) == record.get("result")
    ending = game.ending(position)
    assert (ending and ending.clause) == record.get("clause")


def test_the_recorded_games_end_in_every_way() -> None:
    """RC-19, RC-21, RC-33, RC-40, BL-24 and BL-27 each end one of them."""
    records = [tomllib.loads(file.read_text(encoding="utf-8")) for file in GAMES]
    ends = {(record.get("clause") or record["game"]) for record in records}
    assert {"RC-19", "RC-21", "RC-33", "garden", "BL-24", "borderland"} <= ends
