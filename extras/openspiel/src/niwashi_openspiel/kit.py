"""The kits of the games: an opponent, and pictures of several kinds of pieces."""

from collections.abc import Mapping

from niwashi.engine.analysis import Searcher
from niwashi.engine.levels import ten_levels
from niwashi.errors import NiwashiError
from niwashi.games import Dice
from niwashi.kits.kit import EngineKit, GameKit, PageKit
from niwashi.page_types.scene import PieceView
from niwashi.pictures.shapes import LETTERS, document, element
from niwashi.words.catalogue import translate
from niwashi_openspiel.game import Position, SpielGame

_FACES = {"white": ("#efe6d2", "#8d8267", "#3a2f1d"), "black": ("#39434a", "#10161a", "#f0e9d8")}
"""Face, edge and sign of a player's pieces."""

# A letter for each kind; those of chess are the usual ones, others are the first letters of their names.
_SIGNS: Mapping[str, str] = {
    "king": "K",
    "queen": "Q",
    "rook": "R",
    "bishop": "B",
    "knight": "N",
    "pawn": "P",
    "general": "G",
    "adviser": "A",
    "elephant": "E",
    "horse": "H",
    "chariot": "R",
    "cannon": "C",
    "soldier": "S",
}


class SpielPage(PageKit[SpielGame]):
    """Pieces of several kinds have pictures; all others are stones."""

    def pieces(self, game: SpielGame, language: str) -> list[PieceView]:
        """Return how each sort looks; nothing where stones will do."""
        if len(game.table.kinds) == 1:
            return []
        return [_view(game, sort, language) for sort in range(len(game.pieces))]

    def drawing(self, game: SpielGame, position: Position, name: str, language: str, when: str = "") -> str:
        """Return the picture of a sort of pieces. Raises NiwashiError where there is no such sort."""
        del position, when
        if name not in game.reader.sorts:
            raise NiwashiError("web-no-picture", found=name[:40])
        sort = game.reader.sorts.index(name)
        player = game.pieces[sort].player
        face, edge, sign = _FACES[game.players[player]]
        drawn = element("ellipse", cx=53, cy=62, rx=38, ry=29, fill="#000", opacity="0.3")
        drawn += element("path", d="M14,50V56A36,30,0,0,0,86,56V50Z", fill=edge)
        drawn += element("ellipse", cx=50, cy=50, rx=36, ry=31, fill=face, stroke=edge, stroke_width=2)
        kind = name.rpartition("-")[2]
        if kind in _SIGNS:
            drawn += element(
                "text",
                _SIGNS[kind],
                x=50,
                y=62,
                fill=sign,
                font_family=LETTERS,
                font_size=36,
                font_weight="bold",
                text_anchor="middle",
            )
        return document(drawn, 100, 100, _label(game, sort, language))


def _view(game: SpielGame, sort: int, language: str) -> PieceView:
    name = game.reader.sorts[sort]
    return {"label": _label(game, sort, language), "picture": name, "alone": name, "rides": False}


def _label(game: SpielGame, sort: int, language: str) -> str:
    return translate(f"piece-{game.reader.sorts[sort]}", language)


def _searcher(game: SpielGame, megabytes: int, dice: Dice) -> Searcher:
    from niwashi_openspiel.search import SpielSearcher  # when somebody plays it

    return SpielSearcher(game, megabytes, dice)


# Games played at random before a turn, more of them where there are many turns
# (`niwashi.engine.general.games_for`), and how unsure the choice is: never so much that a proved win is
# overlooked. Measured in docs/GAMES.md.
_LEVELS = ten_levels(
    (4, 120, 0), (10, 110, 0), (25, 100, 0), (60, 80, 0), (140, 60, 0),
    (320, 45, 0), (700, 25, 0), (1500, 10, 0), (3000, 0, 0),
    counts_nodes=True,
)  # fmt: skip

KIT = GameKit(page=SpielPage(), engine=EngineKit(_searcher, _LEVELS, plays_out=True, needs_dice=True))
