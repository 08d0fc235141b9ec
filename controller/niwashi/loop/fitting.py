"""Which game can be played on which board.

It needs a cell for every place, lying as the game's places do, and a way to say *done*.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain, combinations
from math import dist
from pathlib import Path
from typing import NamedTuple

from niwashi import data
from niwashi.board_types import Geometry, Senses
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError
from niwashi.games.game import Game, PlaceKind
from niwashi.games.known import GAMES, USUAL_GAME, KnownGames, game_of
from niwashi.games.setup import GameSetup

FIRST_BOARD = "garden-36.toml"
"""The built-in board that is taken if a game fits several."""

_REFUSED = {
    "board-game-no-cells": "play-no-cells",
    "board-game-other-shape": "play-other-shape",
    "board-game-no-done": "play-no-done",
}
"""Message for each obstacle when somebody asks for the game."""

_CLEARLY_FARTHER = 1.05  # times as far: boards are drawn by hand


def missing_cells(game: Game, geometry: Geometry) -> tuple[str, ...]:
    """The places of a game, piles aside, for which a board has no cell."""
    sensed = (name for name, place in game.places.items() if place.kind is not PlaceKind.PILE)
    return tuple(name for name in sensed if name not in geometry.index)


class Misplaced(NamedTuple):
    """Two places of a game that should lie side by side, and two that should not lie as near as these do."""

    neighbours: tuple[str, str]
    strangers: tuple[str, str]


def misplaced(game: Game, geometry: Geometry) -> Misplaced | None:
    """Return where a board that has all cells of a game has them elsewhere than the game; None if nowhere.

    Cells that have the names of squares may lie in hexagons. Distances tell: among squares that are linked
    by neighbours, none but these may lie as near to each other.
    """
    return _misplaced(game.neighbours, geometry)


@lru_cache(64)
def _misplaced(neighbours: frozenset[tuple[str, str]], geometry: Geometry) -> Misplaced | None:
    def apart(pair: tuple[str, str]) -> float:
        one, other = (geometry[name] for name in pair)
        return dist((one.x, one.y), (other.x, other.y))

    beside = neighbours | {(other, one) for one, other in neighbours}
    for linked in _linked(neighbours):
        far = max(sorted(pair for pair in neighbours if pair[0] in linked), key=apart)
        strangers = (pair for pair in combinations(sorted(linked), 2) if pair not in beside)
        near = min(strangers, key=apart, default=None)
        if near is not None and apart(near) < _CLEARLY_FARTHER * apart(far):
            return Misplaced(far, near)
    return None


def _linked(neighbours: frozenset[tuple[str, str]]) -> list[set[str]]:
    """The places that are linked by neighbours, each lot for itself: the gardens of a table."""
    lots: list[set[str]] = []
    for pair in sorted(neighbours):
        met = [lot for lot in lots if not lot.isdisjoint(pair)]
        lots = [lot for lot in lots if lot not in met] + [set(pair).union(*met)]
    return lots


def suits(game: Game, geometry: Geometry) -> bool:
    """Return whether a board has all cells for a game, placed as the game needs them."""
    return not missing_cells(game, geometry) and misplaced(game, geometry) is None


def playable_games(geometry: Geometry, games: KnownGames = GAMES) -> tuple[str, ...]:
    """The names of the games that can be played on a board, with as many players as it suits."""
    return tuple(name for name, obstacle in obstacles(geometry, games).items() if obstacle is None)


def obstacles(geometry: Geometry, games: KnownGames = GAMES) -> dict[str, NiwashiError | None]:
    """Return the reason why each game, by name, can't be played on a board; None if it can.

    Games that are not listed are among them where they can be played and no other one can. A game from
    outside that can't be built is left out from now on.
    """
    found = _obstacles(tuple(games), geometry)
    if None in found.values():
        return found
    small = _obstacles(games.unlisted, geometry)
    return found | {name: None for name, obstacle in small.items() if obstacle is None}


def _obstacles(names: Iterable[str], geometry: Geometry) -> dict[str, NiwashiError | None]:
    found: dict[str, NiwashiError | None] = {}
    for name in names:
        try:
            found[name] = _obstacle_for_any(name, geometry)
        except Exception as error:  # noqa: BLE001  # whatever a package does when it is first asked
            GAMES.leave_out(name, error)
    return found


def usual_game(geometry: Geometry) -> str:
    """Return the game to play on a board where nobody names one: the usual one, or the first that suits."""
    if _obstacle_for_any(USUAL_GAME, geometry) is None:
        return USUAL_GAME
    return next(iter(playable_games(geometry)), USUAL_GAME)


def offered_games() -> tuple[str, ...]:
    """The games to choose from where each gets a board that suits it: all, those that are not listed, too."""
    return (*GAMES, *GAMES.unlisted)


def _with_count(name: str, refused: Game, geometry: Geometry) -> str:
    """Return a game's name, and with how many players where that is what was refused."""
    return f"{name} --player-count {player_count_on(name, geometry)}" if name == refused.name else name


def player_count_on(name: str, geometry: Geometry) -> int | None:
    """Return the smallest number of players of a game for whom a board has the cells; None if it has none."""
    found = (count for count, obstacle in _obstacles_by_count(name, geometry).items() if obstacle is None)
    return next(found, None)


def _obstacle_for_any(name: str, geometry: Geometry) -> NiwashiError | None:
    """The obstacle for the fewest players, unless some number of them can play."""
    against = [*_obstacles_by_count(name, geometry).values()]
    return None if None in against else against[0]


def _obstacles_by_count(name: str, geometry: Geometry) -> dict[int | None, NiwashiError | None]:
    counts = GAMES[name].players or (None,)
    return {count: _obstacle(game_of(GameSetup(name, players=count)), geometry) for count in counts}


def checked_game(game: Game, geometry: Geometry) -> Game:
    """Return the game if the board suits it. Raises NiwashiError with the missing or misplaced cells."""
    if (obstacle := _obstacle(game, geometry)) is not None:
        known = ", ".join(_with_count(name, game, geometry) for name in playable_games(geometry)) or "-"
        raise NiwashiError(_REFUSED[obstacle.key], **obstacle.facts, known=known)
    return game


def _obstacle(game: Game, geometry: Geometry) -> NiwashiError | None:
    if lacking := missing_cells(game, geometry):
        return NiwashiError("board-game-no-cells", game=game.name, cells=", ".join(lacking[:6]))
    if (wrong := misplaced(game, geometry)) is not None:
        beside, apart = ", ".join(wrong.neighbours), ", ".join(wrong.strangers)
        return NiwashiError("board-game-other-shape", game=game.name, beside=beside, apart=apart)
    # Some square can't sense by itself that a turn is finished there.
    squares = (geometry[name] for name, place in game.places.items() if place.kind is PlaceKind.SQUARE)
    is_in_doubt = any(Senses.HEIGHT not in cell.senses for cell in squares)
    if is_in_doubt and not all(map(geometry.done_buttons, range(len(game.players)))):
        return NiwashiError("board-game-no-done", game=game.name)
    return None


def built_in_board(game: Game) -> BoardFile:
    """The first board that suits a game: the smallest of those that come with it, then one of Niwashi's.

    For a game that is not listed that is the smallest one, too. Among boards alike `squares` stands before
    `squares-pico`: what a name adds is another way to build the same, and often dearer to simulate.
    """
    files = sorted(data.boards().glob("*.toml"), key=lambda file: (file.name != FIRST_BOARD, file.stem))
    if game.name in GAMES.unlisted:
        files.sort(key=lambda file: len(_loaded(file).cells))
    own: list[BoardFile] = []
    if game.name in GAMES and (folder := GAMES.origin(game.name).folder):
        found = map(_loaded, sorted(Path(folder, "boards").glob("*.toml"), key=lambda file: file.stem))
        own = sorted(found, key=lambda board: len(board.geometry.cells))
    boards = chain(own, map(_loaded, files))
    return next((board for board in boards if suits(game, board.geometry)), _loaded(files[0]))


def board_of(game: Game, known: Geometry | None) -> Geometry:
    """The board to show a game on: the one that is known, if it suits, else one that comes with Niwashi."""
    return known if known is not None and suits(game, known) else built_in_board(game).geometry


@cache
def _loaded(file: Path) -> BoardFile:
    """A board that comes with Niwashi: it changes with the program only, and takes milliseconds to read."""
    return load_board(file)
