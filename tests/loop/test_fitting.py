"""Which game fits which board."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.each_game import EACH

from niwashi import data
from niwashi.board_types import Geometry, Role, Senses
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError
from niwashi.games.game import PlaceKind
from niwashi.games.known import GAMES, game_named
from niwashi.loop.fitting import built_in_board, checked_game, missing_cells, playable_games, suits
from niwashi.words.catalogue import translate

GARDEN_36 = load_board(data.boards() / "garden-36.toml").geometry


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
    playable = playable_games(GARDEN_36)
    assert playable == tuple(name for name in EACH if suits(game_named(name), GARDEN_36))
    assert {"garden", "borderland"} - set(playable) == {"borderland"}
    with pytest.raises(NiwashiError, match=", ".join(playable)):
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


def test_names_of_cells_alone_do_not_make_a_board_suit() -> None:
    """Hexagons have cells of all the names that Karesansui for two has."""
    hexes = load_board(data.boards() / "hex-91.toml").geometry
    karesansui = game_named("karesansui")
    assert not missing_cells(karesansui, hexes)
    assert not suits(karesansui, hexes)
    assert list(playable_games(hexes)) == ["borderland"]
    with pytest.raises(NiwashiError, match=r"side by side.* can play: borderland\.") as refused:
        checked_game(karesansui, hexes)
    assert "隣り合い" in translate(refused.value.message, "ja")


def test_squares_that_have_the_names_of_hexagons_do_not_suit() -> None:
    hexes = load_board(data.boards() / "hex-91.toml").geometry
    straight = [replace(c, x=int(c.name[1:]), y=ord(c.name[0])) if not c.role else c for c in hexes]
    assert suits(game_named("borderland"), hexes)
    assert not suits(game_named("borderland"), Geometry(tuple(straight)))


def test_a_board_for_more_players_is_offered_their_game() -> None:
    gardens = load_board(data.boards() / "gardens-4.toml").geometry
    assert list(playable_games(gardens)) == ["karesansui"]
    assert [suits(game_named("karesansui", players=n), gardens) for n in (2, 3, 4)] == [False, True, True]


@pytest.mark.parametrize(
    ("moved", "suited"),
    [
        (lambda x, y: (-y, x), True),
        (lambda x, y: (1.5 * x, y), True),
        (lambda x, y: (1.02 * x + 0.1, 0.98 * y), True),
        (lambda x, y: (x + y / 2, y * 0.866), False),
        (lambda x, y: (x + 10 * y, 0.0), False),
    ],
    ids=["turned", "wide", "drawn by hand", "slanting", "all in a row"],
)
def test_a_board_may_be_turned_and_stretched_as_long_as_neighbours_lie_nearest(
    moved: Callable[[float, float], tuple[float, float]], suited: bool
) -> None:
    cells = [replace(c, x=moved(c.x, c.y)[0], y=moved(c.x, c.y)[1]) for c in GARDEN_36]
    for game in playable_games(GARDEN_36):
        assert suits(game_named(game), Geometry(tuple(cells))) is suited


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gardens_may_lie_anywhere_on_a_table(players: int) -> None:
    """Cells of two gardens are no neighbours, however near to each other they lie."""
    game = game_named("karesansui", players=players)
    file = "garden-36.toml" if players == 2 else "gardens-4.toml"
    shift = {name: 20.0 * game.places[name].owner for name in game.places}
    cells = [replace(c, x=c.x + shift.get(c.name, 0.0)) for c in load_board(data.boards() / file).geometry]
    assert suits(game, Geometry(tuple(cells)))


@pytest.mark.parametrize("name", GAMES)
def test_neighbours_are_squares_of_the_game_and_named_once(name: str) -> None:
    game = game_named(name)
    assert game.neighbours
    assert all(game.places[place].kind is PlaceKind.SQUARE for pair in game.neighbours for place in pair)
    assert len({frozenset(pair) for pair in game.neighbours}) == len(game.neighbours)
