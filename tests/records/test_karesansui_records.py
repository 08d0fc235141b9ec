"""Karesansui in the records: what was dealt is kept, carried elsewhere, gone on with and told as a sheet."""

from contextlib import closing
from datetime import UTC
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from tests.views.karesansui import PLAYERS, record

from niwashi.games.karesansui.deck import Deck, built_in_deck, deck_from
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.known import game_named, game_of
from niwashi.games.setup import GameSetup
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind, Kept, RecordedAct
from niwashi.records.lines import record_lines, take_in
from niwashi.records.sheet import open_text, score_sheet

EVERY_COUNT = pytest.mark.parametrize("players", PLAYERS)


def own_deck() -> Deck:
    fields: dict[str, Any] = built_in_deck().model_dump(mode="json")
    fields |= {"name": "ours", "tiles_standing": "certain"}
    fields["tiles"]["pp"] = 6
    return deck_from(fields, "a test")


def played(players: int, most: int | None = None) -> Kept:
    """A recorded game as a kept one, up to so many turns."""
    kept = record(players)
    game = game_named("karesansui", players=players, seed=kept["seed"])
    turns = kept["turns"][:most]
    acts = tuple(RecordedAct(ActKind.TURN, turn, 10.0 * n) for n, turn in enumerate(turns))
    result = kept["result"] if most is None else None
    ended = None if result is None else 10_000.0
    setup = GameSetup.of(game, game.parse(kept["start"]))
    return Kept(1, f"game-of-{players}-players", setup, 0.0, result=result, ended_at=ended, acts=acts)


@EVERY_COUNT
def test_a_setting_has_players_seed_and_deck_in_it(players: int) -> None:
    game = Karesansui(own_deck(), players, seed=41)
    setup = GameSetup.of(game)
    built = game_of(setup)
    assert isinstance(built, Karesansui)
    assert (built.players, built.seed, built.deck) == (game.players, 41, game.deck)
    assert setup.start_of(built) == game.start()
    assert setup.card_fields()["name"] == "ours"


def test_a_game_is_written_down_found_unfinished_and_carried_elsewhere(tmp_path: Path) -> None:
    half = played(3, most=40)
    files = tmp_path / "here.db", tmp_path / "there.db"
    with closing(Journal.open(files[0])) as here, closing(Journal.open(files[1])) as there:
        here.begin(half.key, half.setup, half.began_at, seed=None)
        for act in half.acts:
            here.turn(half.key, act.turn, act.at)
        here.release(half.key)
        kept = here.unfinished("karesansui")
        assert kept is not None
        assert kept.turns == half.turns
        assert kept.match().game.players == ("south", "west", "north")
        take_in(there, StringIO("".join(f"{line}\n" for line in record_lines(here, [kept]))))
        (arrived,) = there.games()
        assert (arrived.setup, arrived.turns) == (kept.setup, kept.turns)


@EVERY_COUNT
def test_the_sheet_of_a_finished_game_tells_points_item_by_item(players: int) -> None:
    kept = played(players)
    sheet = score_sheet(kept, None, UTC, "en")
    match = kept.match()
    assert match.result == record(players)["result"]
    assert isinstance(match.game, Karesansui)
    for name, score in match.game.scores(match.position).items():
        (line,) = [each for each in sheet.splitlines() if each.startswith(f"{name.title()}: ")]
        assert line.endswith(f"= {score.total}")
    assert sheet.rstrip().endswith(record(players)["position"])


@EVERY_COUNT
def test_the_sheet_of_a_game_that_is_on_tells_nothing_hidden(players: int) -> None:
    kept = played(players, most=20)
    match = kept.match()
    sheet = score_sheet(kept, None, UTC, "ja")
    assert ",".join(match.position.stock[:5]) not in sheet
    assert open_text(match, match.position) == ""
    hidden = {card for player in match.position.players for card in player.cards} - {*match.position.used}
    assert [card for card in hidden if card in sheet] == []
