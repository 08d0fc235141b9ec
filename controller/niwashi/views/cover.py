"""The picture by which a game is known in lists: its own, or its start on a board."""

from functools import cache
from pathlib import Path

from niwashi.errors import NiwashiError
from niwashi.games import GAMES, GameSetup, game_of
from niwashi.kits import kit_of
from niwashi.loop import built_in_board
from niwashi.pictures import Marks, board_drawing, board_picture
from niwashi.validation import quoted
from niwashi.words import translate

COVER = "cover-"
"""Prefix of such a picture's name; the name of the game follows."""


def cover_address(game: str) -> str:
    """Return the address of a game's picture; "" for a game that is not installed."""
    return f"picture/{COVER}{game}.svg" if game in GAMES else ""


def cover(game: str) -> str:
    """Return the SVG file of a game's picture. Raises NiwashiError for an unknown game."""
    if game not in GAMES:
        raise NiwashiError("web-no-picture", found=quoted(game))
    own = Path(GAMES.origin(game).folder, f"{COVER}{game.replace(':', '-')}.svg")
    return own.read_text(encoding="utf-8") if own.is_file() else _drawn(game)


@cache
def _drawn(name: str) -> str:
    game = game_of(GameSetup(name))
    layout, marks = game.layout(game.start()), Marks(tints=kit_of(game).page.pattern(game))
    drawn = board_drawing(game, built_in_board(game).geometry, layout, marks, is_whole=False)
    return board_picture(drawn, translate(f"rules-game-{name}"))
