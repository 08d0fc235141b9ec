"""Stones of paper to print, in true size."""

from collections.abc import Sequence

from niwashi.games import Game, PlaceKind
from niwashi.pictures.board_drawing import stone_face
from niwashi.pictures.paper import folded_pages
from niwashi.pictures.shapes import element

_FACE = 84.0  # a stone's face is drawn within this


def two_sided(game: Game) -> int:
    """Return the number of stones with two faces that a game needs, those in hand included."""
    if any(piece.turned < 0 for piece in game.pieces):
        return 0
    layout = game.layout(game.start())
    return sum(layout[name].height for name, place in game.places.items() if place.kind is not PlaceKind.CARD)


def stones_pages(game: Game, size_mm: float, title: str, lines: Sequence[str]) -> tuple[str, ...]:
    """Return the SVG of each page, with all stones of a game in this size; `lines` say what to do."""
    scale = f"scale({size_mm / _FACE:.5f})"
    first, second = (element("g", stone_face(game, side), transform=scale) for side in range(2))
    return folded_pages([(first, second)] * two_sided(game), (size_mm, size_mm), title, lines)
