"""Pictures as dots: the SVG drawn by resvg, as PNG. Imported only where a PNG is asked for."""

import resvg_py

from niwashi.pictures.garden_card import LETTERS
from niwashi.pictures.shapes import document, element


def png(svg: str, width: int) -> bytes:
    """The PNG file of an SVG file, so many dots wide. Raises ValueError for what is no SVG."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


def missing_glyphs(text: str) -> str:
    """The letters of a text, each once, for which this computer has no font: a PNG leaves a gap there.

    All letters of the Latin alphabet stand or fall together, so only one of them is tried.
    """
    letters = dict.fromkeys(letter for letter in text if not letter.isspace())
    nothing, hollow = _sample(" "), _sample("\U000f0000")
    lacking = {"a": _sample("a") in (nothing, hollow)}
    return "".join(
        letter
        for letter in letters
        if (lacking["a"] if letter.isascii() else _sample(letter) in (nothing, hollow))
    )


def _sample(letter: str) -> bytes:
    drawn = element("text", letter, x=4, y=24, font_family=LETTERS, font_size=20)
    return png(document(drawn, 32, 32, ""), 32)
