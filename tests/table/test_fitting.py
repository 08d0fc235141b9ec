"""Which game fits which board."""

from dataclasses import replace

import pytest

from niwashi import data
from niwashi.devices import load
from niwashi.errors import NiwashiError
from niwashi.rules import game_named
from niwashi.session import Geometry, Role, Senses
from niwashi.table.fitting import built_in_board, checked_game, playable_games

GARDEN_36 = load(data.boards() / "garden-36.toml").geometry


def without_done(senses: Senses) -> Geometry:
    cells = (c if c.role else replace(c, senses=senses) for c in GARDEN_36 if c.role is not Role.DONE)
    return Geometry(tuple(cells))


@pytest.mark.parametrize(
    ("game", "board"),
    [
        ("garden", "Garden 36"),
        ("throne", "Garden 36"),
        ("borderland", "Hex 91"),
        ("karesansui", "Garden 36"),
    ],
)
def test_every_game_finds_a_board_that_comes_with_niwashi(game: str, board: str) -> None:
    assert built_in_board(game_named(game)).name == board


def test_a_board_offers_what_it_has_cells_for() -> None:
    assert list(playable_games(GARDEN_36)) == ["garden", "throne", "karesansui"]
    with pytest.raises(NiwashiError, match="garden, throne, karesansui"):
        checked_game(game_named("borderland"), GARDEN_36)


def test_a_board_that_cannot_see_everything_needs_done_buttons() -> None:
    with pytest.raises(NiwashiError, match="done"):
        checked_game(game_named("garden"), without_done(Senses.PRESENCE))
    all_seen = without_done(Senses.FACE | Senses.HEIGHT)
    assert checked_game(game_named("garden"), all_seen).name == "garden"


def test_the_plainest_board_comes_first() -> None:
    """Without a microcontroller, where a game can do without."""
    assert built_in_board(game_named("garden")).name == "Garden 36"
    assert built_in_board(game_named("borderland")).serial is None
