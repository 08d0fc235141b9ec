"""Render SVG as PNG, by resvg. Import it only for a PNG."""

import resvg_py

from niwashi.pictures.shapes import LETTERS, document, element


def png(svg: str, width: int) -> bytes:
    """Render an SVG file as a PNG of this width. Raises ValueError if it is no SVG."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


def missing_glyphs(text: str) -> str:
    """Return the characters of a text, each once, that no font of this computer has: a PNG has gaps there.

    Fonts have all Latin letters or none, so only one of them is tested.
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
