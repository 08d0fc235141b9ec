"""The pictures that a page shows of pieces, tiles and gardens, by name."""

from collections.abc import Mapping

from niwashi.errors import NiwashiError
from niwashi.games.karesansui import SEATS
from niwashi.games.karesansui.garden import STONES
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.kit.garden_picture import garden_card, inscribed
from niwashi.games.karesansui.kit.pictures.stones import monk_picture, stone_picture
from niwashi.games.karesansui.kit.pictures.tile import tile_picture
from niwashi.games.karesansui.position import Position
from niwashi.games.karesansui.scoring import Score, score
from niwashi.games.karesansui.tiles import TILES
from niwashi.message import Key
from niwashi.words.catalogue import translate

_ALONE = "-alone"
_TURNED = "-turned"


def tile_name(text: str) -> str:
    """The name of a tile's picture.

    >>> tile_name("L1*")
    'tile-L1-turned'
    """
    return f"tile-{text.replace('*', _TURNED)}"


def stone_name(kind: str) -> str:
    """The name of a stone's picture."""
    return f"stone-{kind}"


def monk_name(seat: str, *, alone: bool = False) -> str:
    """The name of a monk's picture: on his tile, or alone beside the board."""
    return f"monk-{seat}{_ALONE if alone else ''}"


def drawing(game: Karesansui, position: Position, name: str, language: str, when: str = "") -> str:
    """The SVG file of a picture: a tile, a piece, or a garden as it lies now with `when` written below.

    It shows what everybody may know, and nothing else. Raises NiwashiError if there is no such picture.
    """
    kind, _, which = name.partition("-")
    if kind == "garden" and which in game.players:
        # A hidden famous garden counts only once it is shown to all, at the end of the game.
        player = game.players.index(which)
        title = translate("karesansui-picture-of", language, player=Key(f"player-{which}"))
        below = inscribed(_known_points(game, position, player), language, title, when)
        return garden_card(position.players[player].garden, below)
    drawn = {"tile": _tile, "stone": _stone, "monk": _monk}.get(kind)
    if drawn is None or which not in _KNOWN[kind]:
        raise NiwashiError("web-no-picture", found=name[:40])
    return drawn(which, language)


def _known_points(game: Karesansui, position: Position, player: int) -> Score:
    """A garden's points as everybody may know them: hidden famous gardens are the owner's until the end."""
    return score(position.players[player].garden, game.known_famous(position, player, None))


def _tile(which: str, language: str) -> str:
    text = which.replace(_TURNED, "*")
    return tile_picture(text, translate("label-tile", language, tile=text))


def _stone(which: str, language: str) -> str:
    return stone_picture(which, translate(f"piece-{which}", language))


def _monk(which: str, language: str) -> str:
    seat = which.removesuffix(_ALONE)
    title = translate("piece-monk", language, player=Key(f"player-{seat}"))
    return monk_picture(seat, title, alone=which.endswith(_ALONE))


_KNOWN: Mapping[str, frozenset[str]] = {
    "tile": frozenset(text.replace("*", _TURNED) for text in TILES),
    "stone": frozenset(STONES),
    "monk": frozenset(f"{seat}{end}" for seat in SEATS for end in ("", _ALONE)),
}
