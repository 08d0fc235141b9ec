"""Every game has a picture for lists: its own, or its start on a board."""

from pathlib import Path

import pytest

from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES
from niwashi.testing.installing import installed
from niwashi.views.games import cover, games_view
from niwashi.views.home import boards_picture

EXAMPLE = Path(__file__).parents[1] / "example_game"


def test_games_of_the_tree_have_pictures_of_their_own_in_their_folders() -> None:
    for name in GAMES:
        assert games_view([name], "en")[name]["cover"] == f"picture/cover-{name}.svg"
        assert 'viewBox="0 0 160 110"' in cover(name)


def test_game_without_a_picture_shows_its_start_on_a_board() -> None:
    with installed(EXAMPLE):
        drawn = cover("breakthrough")
        assert drawn.startswith("<svg")
        assert "<title>Breakthrough</title>" in drawn
    with pytest.raises(NiwashiError, match="breakthrough"):
        cover("breakthrough")


def test_boards_of_the_first_screen_are_ours_each_once_and_still_where_asked() -> None:
    moving, still = (boards_picture("garden,morris", is_moving=moves) for moves in (True, False))
    assert moving.count("<animate ") == 2
    assert "<animate " not in still
    for refused in ("garden,garden", "garden,nothing", ""):
        with pytest.raises(NiwashiError, match="picture"):
            boards_picture(refused, is_moving=True)
