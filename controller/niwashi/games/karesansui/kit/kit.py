"""Karesansui's kit: its searcher, gardens and their pictures, decks, and answers about points."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from niwashi.board_types import Geometry
from niwashi.engine.analysis import Searcher
from niwashi.engine.levels import ten_levels
from niwashi.errors import NiwashiError
from niwashi.files import load_deck
from niwashi.games.game import Dice
from niwashi.games.karesansui.board import garden_cells
from niwashi.games.karesansui.deck import Deck
from niwashi.games.karesansui.garden import ROWS, Garden, places
from niwashi.games.karesansui.garden_file import GardenFile, garden_from
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.kit.drawings import drawing
from niwashi.games.karesansui.kit.gardens import gardens_view, marks_view, pieces_view, square_label
from niwashi.games.karesansui.kit.pictures.garden import garden_picture, gardens_drawing
from niwashi.games.karesansui.kit.pictures.look import LOOK
from niwashi.games.karesansui.position import Position
from niwashi.games.karesansui.scoring import score
from niwashi.games.match import Match
from niwashi.kits.kit import EngineKit, GameKit, Goal, PageKit, Still
from niwashi.page_types.gardens_state import GardensView
from niwashi.page_types.scene import PieceView
from niwashi.pictures.board_drawing import SvgFragment
from niwashi.pictures.poster import PosterLook

_BARE = "."


_SOURCE = "garden"  # what a message calls the garden of a request


class _Page(PageKit[Karesansui]):
    def pieces(self, game: Karesansui, language: str) -> list[PieceView]:
        return pieces_view(game, language)

    def marks(self, game: Karesansui, language: str) -> Mapping[str, str]:
        return marks_view(game, language)

    def pattern(self, game: Karesansui) -> Mapping[str, int]:
        return garden_cells(len(game.players))

    def square_label(self, name: str, game: Karesansui, language: str) -> str:
        return square_label(name, game, language)

    def gardens(
        self, game: Karesansui, match: Match, board: Geometry, viewer: int | None, language: str
    ) -> GardensView:
        return gardens_view(game, match, board, viewer, language)

    def drawing(self, game: Karesansui, position: Position, name: str, language: str, when: str = "") -> str:
        return drawing(game, position, name, language, when)

    def still(self, game: Karesansui, position: Position, player: int) -> Still:
        del game
        return _still(position.players[player].garden)

    def still_of(self, fields: Mapping[str, Any]) -> Still:
        return _still(garden_from(fields, _SOURCE).garden)

    def portrait(self, game: Karesansui, position: Position) -> SvgFragment:
        del game
        return gardens_drawing([player.garden for player in position.players])

    def look(self, game: Karesansui) -> PosterLook:
        del game
        return LOOK


def _still(garden: Garden) -> Still:
    return Still(partial(garden_picture, garden), _garden_lines(garden))


def _garden_lines(garden: Garden) -> tuple[str, ...]:
    """The rows of a garden from the top: tiles as they are written, with their stones, `@` for the monk."""
    rows = [[_square(garden, number) for number in row] for row in reversed(ROWS)]
    width = max(len(text) for row in rows for text in row) + 2
    return tuple("".join(text.ljust(width) for text in row).rstrip() for row in rows)


def _square(garden: Garden, number: int) -> str:
    stone = garden.stones[number]
    monk = "@" if garden.monk == number else ""
    return f"{garden.tiles[number] or _BARE}{f'+{stone}' if stone else ''}{monk}"


def _searcher(game: Karesansui, megabytes: int, dice: Dice) -> Searcher:
    from niwashi.games.karesansui.kit.searcher import GardenSearcher  # when somebody plays it

    del megabytes  # it remembers gardens by number
    return GardenSearcher(game, dice)


def _deck_called(wanted: str) -> Deck:
    """The deck in a file. Raises RefusedText."""
    return load_deck(Path(wanted))


def _garden(fields: object) -> GardenFile:
    if fields is None:
        raise NiwashiError("karesansui-batch-garden")
    return garden_from(fields, _SOURCE)


def _score(fields: object) -> Mapping[str, Any]:
    given = _garden(fields)
    return score(given.garden, given.famous).told()


def _places(fields: object) -> Mapping[str, Any]:
    return places(_garden(fields).garden).told()


# What levels are worth stands in docs/LADDER.md.
_LEVELS = ten_levels(
    (0, 400, 0), (0, 190, 0), (0, 115, 0), (0, 72, 0), (0, 42, 0),
    (0, 15, 0), (1, 30, 0), (1, 20, 0), (2, 8, 0),
)  # fmt: skip

KARESANSUI = GameKit(
    _Page(),
    EngineKit(_searcher, _LEVELS, needs_dice=True),
    load_cards=_deck_called,
    questions={"score": _score, "places": _places},
    lesson="karesansui.toml",
    clauses="karesansui.toml",
    goal=Goal("tiles", 15, score="points"),
)
