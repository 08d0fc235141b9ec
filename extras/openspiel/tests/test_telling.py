"""What a turn of OpenSpiel's games is called in the list of turns and in hints."""

from __future__ import annotations

import pytest

from niwashi.games.known import game_named
from niwashi.games.turn_telling import told_turn


@pytest.mark.parametrize(
    ("name", "turn", "english", "japanese"),
    [
        ("othello", "c4", "Black: a piece on c4, turns over d4", "黒：c4にコマ、d4を裏返す"),
        (
            "mancala",
            "a1",
            "White: takes up what is in a1, pieces on b1, c1, d1 and e1",
            "白：a1の中身を取る、b1、c1、d1とe1にコマ",
        ),
        ("clobber", "a3a4", "White: a3 captures a4", "白：a3からa4のコマを捕獲"),
    ],
)
def test_first_turn_is_told_without_words_of_other_games(
    name: str, turn: str, english: str, japanese: str
) -> None:
    game = game_named(f"openspiel:{name}")
    told = [told_turn(game, game.start(), turn, language) for language in ("en", "ja")]
    assert told == [english, japanese]
