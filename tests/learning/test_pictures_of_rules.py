"""The rules in short, and the pictures of rules and puzzles: each is drawn from a position of the game."""

import pytest

from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES
from niwashi.learning.clause_view import clause_picture, rules_view
from niwashi.learning.progress import PlayerProgress
from niwashi.learning.puzzle_files import puzzled, puzzles_for
from niwashi.learning.puzzle_view import puzzle_picture, tries_left
from niwashi.records.kept import PuzzleTry, TryResult
from niwashi.words.catalogue import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_in_short_have_a_goal_a_turn_in_three_pictures_and_an_end(game: str, language: str) -> None:
    basics = rules_view(game, language)["basics"]
    assert len(basics) == 5
    assert len({each["picture"] for each in basics}) == 5
    for each in basics:
        assert len(each["text"]) > 10
        assert (clause_picture(each["picture"], language) or "").startswith("<svg")


@pytest.mark.parametrize("game", puzzled())
def test_puzzle_has_a_picture(game: str) -> None:
    name = f"puzzle-{puzzles_for(game)[0].id}"
    assert (puzzle_picture(name, "en") or "").startswith("<svg")


def test_unknown_puzzle_has_no_picture() -> None:
    with pytest.raises(NiwashiError):
        puzzle_picture("puzzle-garden-999", "en")
    assert puzzle_picture("tile-L1", "en") is None


def test_rating_waits_for_five_tries() -> None:
    progress = PlayerProgress()
    left = []
    for number in range(6):
        left.append(tries_left(progress))
        progress = progress.after([PuzzleTry("", f"garden-{number:03}", 1500, TryResult.MISSED, 0.0)])
    assert left == [5, 4, 3, 2, 1, 0]
