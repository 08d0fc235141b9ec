"""A poster of a game: its board on a sheet of paper, what happened below it, and a seal."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import cos, pi, sin
from typing import NamedTuple

from niwashi.pictures.board_drawing import PETAL, SPIRAL, SvgFragment
from niwashi.pictures.shapes import LETTERS, Point, document, element, number, path

_WIDTH, _SIDE, _ABOVE, _BELOW = 1200.0, 110.0, 110.0, 340.0
_ROOM = _WIDTH - 2 * _SIDE  # for the board and for a line of text
_CUT = 10.0  # the bevel of the paper's window
_LETTER_WIDTH = 0.56  # how wide a letter is, of its height; Japanese ones are as wide as they are high

_RED, _SHELL = "#b23a2b", "#f4eee2"
_SEAL = 124.0
# The sign of a garden, 庭, in the even lines of a seal, on a square of a hundred.
_SIGN = (
    "M52,9V19M18,23H88M26,23V52C26,70 22,82 13,92M36,39H53L40,58H53C52,72 46,82 36,91"
    "M37,69C46,84 62,89 90,90M88,33C78,38 69,39 60,40M74,38V74M58,55H91M60,74H90"
)


Pattern = Callable[[float, Point], Iterator[str]]
"""Yields what is drawn on paper of a height, around the middle of the picture."""


class PosterLook(NamedTuple):
    """How a game's poster looks: its paper, which goes into `edge` at its edges, its ink, its pattern."""

    paper: str
    edge: str
    ink: str
    faint: str
    pattern: Pattern
    thread: str
    """The colour of what is drawn on the paper."""
    is_framed: bool = False
    """True if the picture lies in a window cut into the paper; else it lies on it."""
    is_joined: bool = False
    """True if a line of light joins the squares that have won."""


class Inscription(NamedTuple):
    """The text below a picture: a title, one line below it, and smaller lines."""

    title: str
    line: str = ""
    rows: Sequence[str] = ()


def poster(picture: SvgFragment, look: PosterLook, told: Inscription) -> str:
    """Return the SVG file of a picture, as large as fits, with its inscription and a seal."""
    scale = _ROOM / max(picture.width, picture.height)
    wide, high = picture.width * scale, picture.height * scale
    foot = _ABOVE + high
    height = foot + _BELOW
    left = (_WIDTH - wide) / 2
    window = _window(left, wide, high) if look.is_framed else ""
    place = f"translate({number(left)},{number(_ABOVE)}) scale({scale:.4f})"
    placed = element("g", picture.shapes, transform=place)
    room = _ROOM - _SEAL - 40
    lines = [
        _line(told.title, 74.0, foot + 118, look.ink, room),
        _line(told.line, 38.0, foot + 184, look.ink, room),
        *(_line(text, 29.0, foot + 240 + 42 * row, look.faint, room) for row, text in enumerate(told.rows)),
    ]
    shapes = _sheet(look, height, (_WIDTH / 2, _ABOVE + high / 2)) + window + placed
    name = ". ".join(filter(None, (told.title, told.line, *told.rows)))
    return document(shapes + "".join(lines) + _seal(foot + 58), _WIDTH, height, name)


def _sheet(look: PosterLook, height: float, middle: Point) -> str:
    """Paper with its pattern, darker towards its edges."""
    stops = element("stop", offset="0.45", stop_color=look.edge, stop_opacity="0")
    stops += element("stop", offset="1", stop_color=look.edge, stop_opacity="0.85")
    shade = element("radialGradient", stops, id="paper-shade", cx="0.5", cy="0.42", r="0.78")
    sheet = element("rect", width=_WIDTH, height=height, fill=look.paper)
    over = element("rect", width=_WIDTH, height=height, fill="url(#paper-shade)")
    drawn = "".join(look.pattern(height, middle))
    return element("defs", shade) + sheet + element("g", drawn, **_pen(look.thread)) + over


def _pen(colour: str) -> dict[str, str]:
    return {"fill": "none", "stroke": colour, "color": colour, "stroke_width": "1.2", "opacity": "0.55"}


def fibres(height: float, middle: Point) -> Iterator[str]:
    """Yield curved threads, spread by a sequence that leaves neither gaps nor rows."""
    del middle
    for k in range(1, 260):
        x, y = _WIDTH * (0.7549 * k % 1), height * (0.5698 * k % 1)
        lean, long = 60 * (0.3819 * k % 1) - 30, 14 + 34 * (0.6180 * k % 1)
        bend = 24 * (0.4142 * k % 1) - 12
        through = f"{number(long / 2)},{number(lean / 2 + bend)}"
        yield element("path", d=f"M{number(x)},{number(y)}q{through} {number(long)},{number(lean)}")


def gravel(height: float, middle: Point) -> Iterator[str]:
    """Yield the lines of a rake that goes straight across."""
    del middle
    for y in range(9, int(height), 18):
        yield element("path", d=f"M0,{y}H{number(_WIDTH)}")


def contours(height: float, middle: Point) -> Iterator[str]:
    """Yield the lines of equal height of a map, around the middle."""
    for ring in range(1, 24):
        reach = 380 + 34 * ring + 3 * ring * ring / 4
        if reach > height * 1.1:
            return
        points = []
        for step in range(48):
            angle = 2 * pi * step / 48
            far = reach + (9 + 2.2 * ring) * (sin(3 * angle + 0.7) + 0.7 * sin(5 * angle + 2 + ring / 6))
            points.append(f"{number(middle[0] + far * cos(angle))},{number(middle[1] + far * sin(angle))}")
        yield element("path", d=f"M{'L'.join(points)}Z")


def petals(height: float, middle: Point) -> Iterator[str]:
    """Yield petals that have come down on the paper."""
    yield from _strewn(height, middle, element("path", d=PETAL, stroke="none", fill="currentColor"))


def spirals(height: float, middle: Point) -> Iterator[str]:
    """Yield tendrils on the paper."""
    yield from _strewn(height, middle, element("path", d=SPIRAL, stroke_width=3.4, stroke_linecap="round"))


def _strewn(height: float, middle: Point, shape: str) -> Iterator[str]:
    for k in range(1, 74):
        x, y = _WIDTH * (0.7549 * k % 1), height * (0.5698 * k % 1)
        if abs(x - middle[0]) < _ROOM / 2 + 12 and y > middle[1] - _ROOM / 2 - 12:
            continue  # there are the board and the text
        size, turn = 0.75 + 0.9 * (0.6180 * k % 1), 360 * (0.4142 * k % 1)
        yield element(
            "g", shape, transform=f"translate({x:.0f},{y:.0f}) rotate({turn:.0f}) scale({size:.2f})"
        )


def mill(height: float, middle: Point) -> Iterator[str]:
    """Yield the lines of a merels board, as they were scratched into benches."""
    del height
    x, y = middle
    inner, outer = 502, 538
    for out in (inner, 520, outer):
        yield element("path", d=f"M{x - out},{y - out}H{x + out}V{y + out}H{x - out}Z", stroke_width=3)
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        ends = ((x + out * across, y + out * down) for out in (inner, outer))
        yield element("path", d=path(ends), stroke_width=3)


NIGHT = PosterLook("#1c2329", "#0b0e11", "#f3efe4", "#aeb9ba", gravel, "#46525a")
"""The look of games without one of their own: raked gravel by night."""


def _window(left: float, wide: float, high: float) -> str:
    """Return the window cut into the paper: a bevel that catches light below, and a hair of ink around it."""
    parts = ((_CUT + 9, "none", "#b9a986", 1.2), (_CUT, "#fffdf6", "#d9cdb2", 1.5))
    return "".join(
        element(
            "rect",
            x=left - out,
            y=_ABOVE - out,
            width=wide + 2 * out,
            height=high + 2 * out,
            fill=fill,
            stroke=line,
            stroke_width=width,
        )
        for out, fill, line, width in parts
    )


def _line(text: str, size: float, y: float, colour: str, room: float) -> str:
    """Return a line of text, smaller if it would be too long."""
    if not text:
        return ""
    wide = sum(1.0 if ord(letter) > 0x2E7F else _LETTER_WIDTH for letter in text)
    fitting = min(size, room / wide)
    how = {"font_family": LETTERS, "fill": colour}
    return element("text", escape(text, quote=False), x=_SIDE, y=y, font_size=fitting, **how)


def _seal(top: float) -> str:
    """Return a red seal, pressed by hand: not quite straight."""
    stone = element("rect", width=_SEAL, height=_SEAL, rx=9, fill=_RED)
    inner = _SEAL - 10
    rim = element(
        "rect", x=5, y=5, width=inner, height=inner, rx=6, fill="none", stroke=_SHELL, stroke_width=2
    )
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    sign = element("path", d=_SIGN, fill="none", stroke=_SHELL, stroke_width=6.4, **ends)
    placed = element("g", sign, transform="translate(17,17) scale(0.9)")
    there = f"translate({_WIDTH - _SIDE - _SEAL:.0f},{top:.0f}) rotate(-2.5)"
    return element("g", stone + rim + placed, transform=there)
