"""A picture as SVG, an element a line; it remembers its labels, so that a test sees whether two overlap."""

from collections.abc import Iterable
from dataclasses import dataclass
from unicodedata import east_asian_width
from xml.sax.saxutils import escape

Point = tuple[float, float]

WIRE_COLOURS = {
    "row": "#d55e00",
    "column": "#0072b2",
    "data": "#009e73",
    "power": "#901818",
    "ground": "#1f2328",
    "chips": "#2000a0",
}
"""Told apart by eyes of every kind (a test simulates them), and never alone: each wire has its name too."""

COLOURS = WIRE_COLOURS | {
    "sda": WIRE_COLOURS["column"],
    "scl": WIRE_COLOURS["data"],
    "interrupt": WIRE_COLOURS["row"],
    "paper": "#ffffff",
    "plate": "#f4efe4",
    "edge": "#b9b09c",
    "ink": "#1f2328",
    "faint": "#5d646e",
    "ghost": "#cfc9bb",
    "glass": "#d9ecf7",
    "body": "#3b3f46",
    "band": "#ffffff",
    "copper": "#e8b98a",
    "board": "#e9dfc8",
    "light": "#fff3c4",
    "stone": "#c9b79c",
    "hole": "#8d8672",
    "panel": "#fbfaf7",
}

_FONT = (
    "'Noto Sans', 'DejaVu Sans', 'Helvetica Neue', Arial, 'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic', "
    "IPAGothic, sans-serif"
)


@dataclass(frozen=True, slots=True)
class Label:
    """A text and the box that it fills at most: left, top, right, bottom."""

    text: str
    box: tuple[float, float, float, float]

    def overlaps(self, other: "Label") -> bool:
        """Return whether two boxes share any dot."""
        left, top, right, bottom = self.box
        return left < other.box[2] and other.box[0] < right and top < other.box[3] and other.box[1] < bottom


class Canvas:
    """A picture that grows."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height = width, height
        self.labels: list[Label] = []
        self._rows = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_px(width)}" height="{_px(height)}" '
            f'viewBox="0 0 {_px(width)} {_px(height)}" font-family="{_FONT}" stroke-linecap="round" '
            f'stroke-linejoin="round">',
            f"<title>{escape(title)}</title>",
        ]
        self.rect(0, 0, width, height, "paper")

    def rect(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: str = "",
        edge: str = "",
        *,
        thick: float = 1.5,
        round_: float = 0,
    ) -> None:
        """A rectangle from its upper left corner."""
        corner = f' rx="{_px(round_)}"' if round_ else ""
        self._add(
            f'<rect x="{_px(x)}" y="{_px(y)}" width="{_px(wide)}" height="{_px(high)}"{corner}'
            f"{_paint(fill, edge, thick)}/>"
        )

    def circle(
        self, x: float, y: float, radius: float, fill: str = "", edge: str = "", thick: float = 1.5
    ) -> None:
        """A circle about its middle."""
        self._add(f'<circle cx="{_px(x)}" cy="{_px(y)}" r="{_px(radius)}"{_paint(fill, edge, thick)}/>')

    def line(
        self, points: Iterable[Point], colour: str, thick: float = 2, *, dashed: bool = False, halo: float = 0
    ) -> None:
        """A line through points; a halo separates it from lines that it crosses without contact."""
        path = " ".join(f"{_px(x)},{_px(y)}" for x, y in points)
        if halo:
            self._add(f'<polyline points="{path}"{_paint("", "paper", thick + 2 * halo)}/>')
        dash = ' stroke-dasharray="10 8"' if dashed else ""
        self._add(f'<polyline points="{path}"{dash}{_paint("", colour, thick)}/>')

    def dots(self, path: str, colour: str, wide: float) -> None:
        """Many round dots, as one path of strokes without length."""
        self._add(f'<path d="{path}"{_paint("", colour, wide)}/>')

    def shape(self, points: Iterable[Point], fill: str = "", edge: str = "", thick: float = 1.5) -> None:
        """A closed outline."""
        path = " ".join(f"{_px(x)},{_px(y)}" for x, y in points)
        self._add(f'<polygon points="{path}"{_paint(fill, edge, thick)}/>')

    def arrow(self, start: Point, end: Point, colour: str, thick: float = 2.5) -> None:
        """A line with a head at its end."""
        (ax, ay), (bx, by) = start, end
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        ux, uy, size = (bx - ax) / length, (by - ay) / length, 3.2 * thick + 3
        back = (bx - size * ux, by - size * uy)
        self.line([start, back], colour, thick)
        aside = (-uy * size * 0.6, ux * size * 0.6)
        self.shape(
            [end, (back[0] + aside[0], back[1] + aside[1]), (back[0] - aside[0], back[1] - aside[1])], colour
        )

    def label(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 20,
        colour: str = "ink",
        at: str = "start",
        *,
        bold: bool = False,
        halo: bool = False,
    ) -> None:
        """A text, its middle at the height y; `at` is start, middle or end."""
        if not text:
            return
        wide = text_width(text, size, bold=bold)
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[at]
        self.labels.append(Label(text, (left, y - 0.45 * size, left + wide, y + 0.45 * size)))
        weight = ' font-weight="700"' if bold else ""
        around = ' paint-order="stroke" stroke="#ffffff" stroke-width="5"' if halo else ""
        self._add(
            f'<text x="{_px(x)}" y="{_px(y + 0.35 * size)}" font-size="{_px(size)}" text-anchor="{at}"'
            f'{weight}{around} fill="{COLOURS[colour]}">{escape(text)}</text>'
        )

    def tag(self, x: float, y: float, text: str, colour: str, at: str = "middle", size: float = 20) -> None:
        """A wire's name in a box of its colour."""
        wide = text_width(text, size, bold=True) + 14
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[at]
        self.rect(left, y - 0.7 * size, wide, 1.4 * size, colour, round_=5)
        self.label(left + wide / 2, y, text, size, "paper", "middle", bold=True)

    def svg(self) -> str:
        """The whole picture."""
        return "\n".join([*self._rows, "</svg>"]) + "\n"

    def _add(self, row: str) -> None:
        self._rows.append(row)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the largest width of a text, in a wide font.

    >>> text_width("ab", 10) < text_width("あい", 10) == 20
    True
    """
    wide = sum(1.0 if east_asian_width(each) in "WF" else _narrow(each) for each in text)
    return wide * size * (1.08 if bold and text.isascii() else 1.0)


def _narrow(letter: str) -> float:
    if letter in "ilj.,:;'|!()[] ":
        return 0.4
    return 0.9 if letter in "mwMW→←" else 0.64


def _px(length: float) -> str:
    return f"{length:.1f}".removesuffix(".0")


def _paint(fill: str, edge: str, thick: float) -> str:
    inside = COLOURS[fill] if fill else "none"
    return f' fill="{inside}"' + (f' stroke="{COLOURS[edge]}" stroke-width="{_px(thick)}"' if edge else "")
