"""A garden drawn to be kept: inscribed in a language, and written as SVG or PNG."""

from pathlib import Path

from niwashi.errors import RefusedText
from niwashi.games.karesansui.garden import Garden
from niwashi.games.karesansui.kit.pictures.garden import GARDEN_HEIGHT, GARDEN_WIDTH, garden_drawing
from niwashi.games.karesansui.kit.pictures.look import LOOK
from niwashi.games.karesansui.scoring import Score
from niwashi.pictures.board_drawing import SvgFragment
from niwashi.pictures.poster import Inscription, poster
from niwashi.words.catalogue import translate

_MANY = 6  # items that stand in two rows
_WIDTH = 2400  # dots: sharp on a sheet of paper as wide as a hand is long

ITEMS = {
    "sand": "karesansui-item-sand",
    "moss": "karesansui-item-moss",
    "symmetry": "karesansui-item-symmetry",
    "circles": "karesansui-item-circles",
    "pattern": "karesansui-item-pattern",
    "stone_kinds": "karesansui-item-stone-kinds",
    "knight_diagonal": "karesansui-item-knight-diagonal",
    "horai": "karesansui-item-horai",
    "sanzon": "karesansui-item-sanzon",
    "recumbent": "karesansui-item-recumbent",
    "boat": "karesansui-item-boat",
    "famous": "karesansui-item-famous",
    "virtue": "karesansui-item-virtue",
    "total": "karesansui-item-total",
}
"""The items of a score, and the catalogue key of each."""


def inscribed(points: Score, language: str, title: str = "", when: str = "") -> Inscription:
    """Return the caption of a garden: its title, points, date as given, and items."""
    told = points.told()
    line = translate("karesansui-picture-points", language, points=told["total"])
    items = [f"{translate(ITEMS[name], language)} {count}" for name, count in told.items() if count][:-1]
    half = len(items) if len(items) < _MANY else (len(items) + 1) // 2
    rows = ("  ·  ".join(part) for part in (items[:half], items[half:]) if part)
    named = title or translate("karesansui-picture-garden", language)
    return Inscription(named, "  ·  ".join(filter(None, (line, when))), tuple(rows))


def garden_card(garden: Garden, inscription: Inscription) -> str:
    """Return the SVG file of a garden as a poster."""
    return poster(SvgFragment(garden_drawing(garden), GARDEN_WIDTH, GARDEN_HEIGHT), LOOK, inscription)


def drawn(garden: Garden, inscription: Inscription, file: Path) -> tuple[bytes, str]:
    """The picture, PNG if the file is called so, else SVG; and the letters without a font.

    Raises RefusedText with the cure if PNG can't be written on this computer.
    """
    svg = garden_card(garden, inscription)
    return _dots(svg, inscription, file) if file.suffix.lower() == ".png" else (svg.encode(), "")


def _dots(svg: str, inscription: Inscription, file: Path) -> tuple[bytes, str]:
    try:
        from niwashi.pictures.png import missing_glyphs, png
    except ImportError as error:
        raise RefusedText(
            "karesansui-no-png", file=str(file), instead=str(file.with_suffix(".svg"))
        ) from error
    text = " ".join((inscription.title, inscription.line, *inscription.rows))
    return png(svg, _WIDTH), missing_glyphs(text)
