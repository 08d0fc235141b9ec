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


ALIKE = (
    "a1 a2 a1 d2 b1 f2 d1 c2 e1 b2 e1 a2 e1 d2 d1 e2 f1 c2 e1 e2 f1 d2 a1 a2 c1 d2 d1 e2 f1 b2 e1 d2 b1 "
    "c2 a1 b2 c1 d2 b1 e2 f1 b2 e1 e2 d1 e2 e1 d2 a1 f2 f1 f2 d1 e2 b1 d2 d1 b2 e1 e2 d1 f2 c1 f2 f1 f2 "
    "e1 c2 c1 b2 d1 f2 e1 d2 f1 f2 b1 c2 d1 a2 d1 f2 c1 b2 d1 a2 b1 e2 a1 b2 f1 a2 c1 f2 b1 e2 a1 c2 d1 "
    "a2 b1 b2 f1 f2 a1 a2 c1 e2 b1 d2 e1 a2 c1 b2 a1 a2 a1 c2 d1 d2 b1 b2 d1 a2"
)
"""A game of Oware in which two sowings leave every house empty."""

ROUND = "e1 d2 c2 c1 d1 b2 f1 f2 e1 c1 a2 a1 c2 e1 f1 d2 d1 c2 f1 b1 f2 c1 b2 b1 c2 f1 f2 c1 d2 e1 a2 a1"
"""A game of Kalah in which a sowing comes round to its own house."""


@pytest.mark.parametrize(
    ("name", "played", "said"), [("oware", ALIKE, {"e1", "f1"}), ("mancala", ROUND, {"e2"})]
)
def test_sowing_that_no_stone_tells_is_said_by_its_house(name: str, played: str, said: set[str]) -> None:
    game = game_named(f"openspiel:{name}")
    options = game.options(game.parse(played))
    assert {option.turn for option in options if option.spoken} == said
    assert all(option.button == option.turn for option in options if option.spoken)
