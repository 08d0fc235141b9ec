"""A picture on a page of an album: dark, with a title and a line below it."""

from html import escape

from niwashi.pictures.board_drawing import SvgFragment
from niwashi.pictures.shapes import LETTERS, document, element, number

_WIDTH, _MARGIN, _FOOT = 1080.0, 40.0, 130.0
_TALLEST = 1000.0  # the picture alone
_NIGHT, _INK, _SOFT = "#151b20", "#ecebe4", "#b3bdbd"
_LETTER = 0.56  # how wide a letter is, of its height; Japanese ones are as wide as they are high


def album_page(picture: SvgFragment, title: str, line: str) -> str:
    """Return the SVG file of a page: a picture as large as fits, with the text below it."""
    room = _WIDTH - 2 * _MARGIN
    scale = min(room / picture.width, _TALLEST / picture.height)
    high = picture.height * scale
    x = (_WIDTH - picture.width * scale) / 2
    paper = element("rect", width=_WIDTH, height=high + 2 * _MARGIN + _FOOT, fill=_NIGHT)
    placed = element(
        "g", picture.shapes, transform=f"translate({number(x)},{number(_MARGIN)}) scale({scale:.4f})"
    )
    foot = high + 2 * _MARGIN
    written = _written(title, 36.0, foot + 38, _INK, room) + _written(line, 25.0, foot + 86, _SOFT, room)
    return document(paper + placed + written, _WIDTH, foot + _FOOT, f"{title}. {line}")


def _written(text: str, size: float, y: float, colour: str, room: float) -> str:
    """Return a centred line of text, smaller if it would be too long."""
    wide = sum(1.0 if ord(letter) > 0x2E7F else _LETTER for letter in text)
    fitting = min(size, room / max(wide, 1.0))
    how = {"text_anchor": "middle", "font_family": LETTERS, "fill": colour}
    return element("text", escape(text, quote=False), x=_WIDTH / 2, y=y, font_size=fitting, **how)
