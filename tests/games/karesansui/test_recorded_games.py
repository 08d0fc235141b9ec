"""Recorded games replay, from the seed and from the start position that they carry."""

import tomllib
from pathlib import Path

import pytest
from tests.games.karesansui import naive
from tests.games.karesansui.setting import DECK

from niwashi import data
from niwashi.games.karesansui.garden_file import garden_data
from niwashi.games.karesansui.karesansui import Karesansui

RECORDS = sorted((data.seeds() / "games").glob("karesansui-*.toml"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_recorded_game_ends_as_recorded(file: Path) -> None:
    """KS-63, KS-64, KS-38: with the points of every item, which the slow reading counts once more."""
    record = tomllib.loads(file.read_text(encoding="utf-8"))
    game = Karesansui(DECK, record["players"], record["seed"], record.get("setup", "sheet"))
    position = game.start()
    assert game.format(position) == record["start"]
    for turn in record["turns"]:
        assert game.result(position) is None
        position = game.play(position, turn)
    assert game.format(position) == record["position"]
    assert game.result(position) == record["result"]
    assert {name: dict(score.told()) for name, score in game.scores(position).items()} == record["points"]
    for name, player in zip(game.players, position.players, strict=True):
        ids = position.shown + ((player.famous,) if player.famous else ())
        famous = [
            {"points": card.points, "needs": card.needs} for card in map(DECK.famous_by_id.get, ids) if card
        ]
        assert naive.score(garden_data(player.garden) | {"famous": famous}) == record["points"][name]


def test_a_game_of_each_size_is_recorded() -> None:
    """KS-1: for two by either set-up; and between them they show gifts, thefts and cards."""
    records = [tomllib.loads(file.read_text(encoding="utf-8")) for file in RECORDS]
    assert sorted(record["players"] for record in records) == [2, 2, 3, 4]
    verbs = {turn.split(" ")[0] for record in records for turn in record["turns"]}
    assert {"give", "refuse", "steal", "yield", "store", "stored", "stone"} <= verbs
