"""Which game can be played on which board: it needs a cell for every place, and a way to say *done*."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from niwashi import data
from niwashi.devices import BoardFile, load
from niwashi.errors import NiwashiError
from niwashi.rules import GAMES, Game, GameSetup, PlaceKind, game_of
from niwashi.session import Geometry, Senses

FIRST_BOARD = "garden-36.toml"
"""The built-in board that is taken if a game fits several."""


def missing_cells(game: Game, geometry: Geometry) -> tuple[str, ...]:
    """The places of a game, piles aside, for which a board has no cell."""
    sensed = (name for name, place in game.places.items() if place.kind is not PlaceKind.PILE)
    return tuple(name for name in sensed if name not in geometry.index)


def playable_games(geometry: Geometry) -> Iterator[str]:
    """The names of the games that a board has all cells for."""
    return (name for name in GAMES if not missing_cells(game_of(GameSetup(name)), geometry))


def checked_game(game: Game, geometry: Geometry) -> Game:
    """The game, if the board has all cells for it. Raises NiwashiError naming what is missing."""
    lacking = missing_cells(game, geometry)
    if lacking:
        known = ", ".join(playable_games(geometry)) or "-"
        raise NiwashiError("play-no-cells", game=game.name, cells=", ".join(lacking[:6]), known=known)
    if _is_in_doubt(game, geometry) and not all(map(geometry.done_buttons, range(len(game.players)))):
        raise NiwashiError("play-no-done", game=game.name)
    return game


def _is_in_doubt(game: Game, geometry: Geometry) -> bool:
    """Whether some square can't tell by itself that everything has been done there."""
    squares = (geometry[name] for name, place in game.places.items() if place.kind is PlaceKind.SQUARE)
    return any(Senses.HEIGHT not in cell.senses for cell in squares)


def built_in_board(game: Game) -> BoardFile:
    """The first board that comes with Niwashi and has all cells for a game."""
    files = sorted(data.boards().glob("*.toml"), key=lambda file: (file.name != FIRST_BOARD, file.stem))
    boards = map(_loaded, files)
    return next((board for board in boards if not missing_cells(game, board.geometry)), _loaded(files[0]))


@cache
def _loaded(file: Path) -> BoardFile:
    """A board that comes with Niwashi: it changes with the program only, and takes milliseconds to read."""
    return load(file)
