"""SVG as text, a shape at a time; lengths in pixels."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

COLOURS = {
    "paper": "#fdfcf9",
    "panel": "#ffffff",
    "edge": "#d9d4c7",
    "ink": "#23272e",
    "faint": "#6b7280",
    "row": "#c2410c",
    "column": "#1d4ed8",
    "sda": "#7c3aed",
    "scl": "#0e7490",
    "tile-sda": "#7c3aed",
    "tile-scl": "#0e7490",
    "interrupt": "#a16207",
    "load": "#c2410c",
    "clock": "#0e7490",
    "shifted": "#7c3aed",
    "select": "#1d4ed8",
    "adc": "#7c3aed",
    "enable": "#a16207",
    "data": "#15803d",
    "piezo": "#be185d",
    "power": "#b91c1c",
    "ground": "#374151",
    "square": "#f3ede0",
    "card": "#e5ecf6",
    "button": "#f6e5ea",
    "pin": "#e7e2d6",
}

_FONT = "Inter, 'Noto Sans', 'Noto Sans CJK JP', 'Helvetica Neue', Arial, sans-serif"


class SvgDrawing:
    """A drawing that grows; `svg()` gives its text."""

    def __init__(self, width: float, height: float, title: str) -> None:
        from xml.etree.ElementTree import Element, SubElement  # writes only: nothing is parsed

        self.width = width
        size = {"width": _px(width), "height": _px(height), "viewBox": f"0 0 {_px(width)} {_px(height)}"}
        self._root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "font-family": _FONT, **size})
        SubElement(self._root, "title").text = title
        self.rect(0, 0, width, height, fill="paper")

    def rect(
        self, x: float, y: float, width: float, height: float, *, fill: str, edge: str = "", round_: float = 0
    ) -> None:
        """A rectangle from its upper left corner."""
        place = {"x": _px(x), "y": _px(y), "width": _px(width), "height": _px(height), "rx": _px(round_)}
        self._add("rect", {**place, "fill": _colour(fill), "stroke": _colour(edge)})

    def circle(self, x: float, y: float, radius: float, *, fill: str, edge: str = "") -> None:
        """A circle about its centre."""
        place = {"cx": _px(x), "cy": _px(y), "r": _px(radius)}
        self._add("circle", {**place, "fill": _colour(fill), "stroke": _colour(edge)})

    def line(self, points: Iterable[tuple[float, float]], colour: str, width: float = 1.6) -> None:
        path = " ".join(f"{_px(x)},{_px(y)}" for x, y in points)
        stroke = {"stroke": _colour(colour), "stroke-width": _px(width), "stroke-linejoin": "round"}
        self._add("polyline", {"points": path, "fill": "none", "stroke-linecap": "round", **stroke})

    def shape(self, points: Iterable[tuple[float, float]], colour: str) -> None:
        """A filled outline."""
        path = " ".join(f"{_px(x)},{_px(y)}" for x, y in points)
        self._add("polygon", {"points": path, "fill": _colour(colour)})

    def text(
        self, x: float, y: float, text: str, *, size: float = 12, colour: str = "ink", at: str = "start"
    ) -> None:
        """A text on its base line; `at` is start, middle or end."""
        place = {"x": _px(x), "y": _px(y), "font-size": _px(size), "text-anchor": at}
        self._add("text", {**place, "fill": _colour(colour)}).text = text

    def bold(self, x: float, y: float, text: str, *, size: float = 14, colour: str = "ink") -> None:
        """A heading on its base line."""
        place = {"x": _px(x), "y": _px(y), "font-size": _px(size), "font-weight": "600"}
        self._add("text", {**place, "fill": _colour(colour)}).text = text

    def svg(self) -> str:
        """Return the whole drawing as an SVG file."""
        from xml.etree.ElementTree import indent, tostring

        indent(self._root)
        return tostring(self._root, encoding="unicode") + "\n"

    def _add(self, tag: str, attributes: dict[str, str]) -> "Element":
        from xml.etree.ElementTree import SubElement

        return SubElement(self._root, tag, attributes)


def _px(length: float) -> str:
    return f"{length:.2f}".rstrip("0").rstrip(".")


def _colour(name: str) -> str:
    return COLOURS[name] if name else "none"
