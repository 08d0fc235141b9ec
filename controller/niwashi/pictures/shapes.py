"""SVG as text: shapes with short numbers."""

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]

_NAMESPACE = "http://www.w3.org/2000/svg"

LETTERS = (
    "Noto Serif CJK JP, Noto Serif JP, Hiragino Mincho ProN, Yu Mincho, IPAMincho, "
    "Noto Serif, Liberation Serif, DejaVu Serif, DejaVu Sans, Georgia, serif"
)
"""Fonts; the first that a computer has is used: those with Japanese letters, then those of small systems."""


def number(length: float) -> str:
    """Return a length with at most one decimal: finer than an eye sees at these sizes.

    >>> number(3.0), number(2.46), number(-0.01)
    ('3', '2.5', '0')
    """
    text = f"{length:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def element(tag: str, content: str = "", **attributes: float | str) -> str:
    """Return an element; `_` in an attribute's name stands for `-`."""
    said = {name: value if isinstance(value, str) else number(value) for name, value in attributes.items()}
    listed = "".join(f' {name.replace("_", "-")}="{escape(value)}"' for name, value in said.items())
    return f"<{tag}{listed}>{content}</{tag}>" if content else f"<{tag}{listed}/>"


def path(points: Iterable[Point]) -> str:
    """Return the path data of a line through points."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)


def document(content: str, width: float, height: float, title: str) -> str:
    """Return a whole SVG file with its title."""
    said = element("title", escape(title, quote=False))
    box = f"0 0 {number(width)} {number(height)}"
    attributes = {"xmlns": _NAMESPACE, "viewBox": box, "role": "img"}
    return element("svg", said + content, **attributes, width=width, height=height) + "\n"
