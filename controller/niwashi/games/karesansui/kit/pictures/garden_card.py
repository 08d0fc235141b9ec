"""A finished garden as a card to keep: paper around it, a caption below, and a seal."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from niwashi.games.karesansui.garden import Garden
from niwashi.games.karesansui.kit.pictures.garden import GARDEN_HEIGHT, GARDEN_WIDTH, garden_drawing
from niwashi.pictures.shapes import LETTERS, document, element, number

_SIDE, _ABOVE, _BELOW = 120.0, 112.0, 250.0  # paper around the garden
_WIDTH, _HEIGHT = GARDEN_WIDTH + 2 * _SIDE, GARDEN_HEIGHT + _ABOVE + _BELOW
_CUT = 10.0  # the bevel of the paper's window
_FOOT = _ABOVE + GARDEN_HEIGHT

_PAPER, _FIBRE, _INK, _FAINT, _RED = "#f4eee2", "#cdbf9f", "#2f281f", "#7d6f5a", "#b23a2b"

_SEAL = 96.0
# The sign of a garden, 庭, in the even lines of a seal, on a square of a hundred.
_SIGN = (
    "M52,9V19M18,23H88M26,23V52C26,70 22,82 13,92M36,39H53L40,58H53C52,72 46,82 36,91"
    "M37,69C46,84 62,89 90,90M88,33C78,38 69,39 60,40M74,38V74M58,55H91M60,74H90"
)


class Inscription(NamedTuple):
    """The caption below a garden: its title, a line about it (owner, points, date), its items."""

    title: str
    line: str = ""
    items: Sequence[str] = ()


def garden_card(garden: Garden, inscription: Inscription) -> str:
    """Return the SVG file of a finished garden with frame, paper and caption."""
    laid = element("g", garden_drawing(garden), transform=f"translate({_SIDE:.0f},{_ABOVE:.0f})")
    lines = [(inscription.title, 46.0, 92.0, _INK, 3.0), (inscription.line, 27.0, 140.0, _FAINT, 0.8)]
    items = enumerate(_rows(inscription.items))
    lines += [(text, 20.0, 182.0 + 29 * row, _FAINT, 0.2) for row, text in items]
    written = "".join(_line(*each) for each in lines if each[0])
    shapes = _paper() + _window() + laid + written + _seal()
    return document(shapes, _WIDTH, _HEIGHT, f"{inscription.title}. {inscription.line}".removesuffix(". "))


def _paper() -> str:
    """Handmade paper: fibres lie about in it, and its edges are a little darker."""
    stops = element("stop", offset="0.55", stop_color=_FIBRE, stop_opacity="0")
    stops += element("stop", offset="1", stop_color="#a8946a", stop_opacity="0.28")
    shade = element("radialGradient", stops, id="paper-shade", cx="0.5", cy="0.5", r="0.75")
    sheet = element("rect", width=_WIDTH, height=_HEIGHT, fill=_PAPER)
    over = element("rect", width=_WIDTH, height=_HEIGHT, fill="url(#paper-shade)")
    fibres = element(
        "path", d="".join(_fibres()), fill="none", stroke=_FIBRE, stroke_width=1.1, opacity="0.5"
    )
    return element("defs", shade) + sheet + fibres + over


def _fibres() -> Iterator[str]:
    """Yield curved threads, spread by a sequence that leaves neither gaps nor rows."""
    for k in range(1, 260):
        x, y = _WIDTH * (0.7549 * k % 1), _HEIGHT * (0.5698 * k % 1)
        lean, long = 60 * (0.3819 * k % 1) - 30, 14 + 34 * (0.6180 * k % 1)
        bend = 24 * (0.4142 * k % 1) - 12
        through = f"{number(long / 2)},{number(lean / 2 + bend)}"
        yield f"M{number(x)},{number(y)}q{through} {number(long)},{number(lean)}"


def _window() -> str:
    """Return the window cut into the paper: a bevel that catches light below, and a hair of ink around it."""
    parts = ((_CUT + 9, "none", "#b9a986", 1.2), (_CUT, "#fffdf6", "#d9cdb2", 1.5))
    return "".join(
        element(
            "rect",
            x=_SIDE - out,
            y=_ABOVE - out,
            width=GARDEN_WIDTH + 2 * out,
            height=GARDEN_HEIGHT + 2 * out,
            fill=fill,
            stroke=line,
            stroke_width=width,
        )
        for out, fill, line, width in parts
    )


def _line(text: str, size: float, down: float, colour: str, apart: float) -> str:
    return element(
        "text",
        escape(text, quote=False),
        x=_SIDE,
        y=_FOOT + down,
        font_family=LETTERS,
        font_size=size,
        fill=colour,
        letter_spacing=apart,
    )


def _rows(items: Sequence[str]) -> Iterator[str]:
    """Yield items in two rows at most, of about the same length."""
    half = len(items) if len(items) < 6 else (len(items) + 1) // 2
    for part in (items[:half], items[half:]):
        if part:
            yield "  ·  ".join(part)


def _seal() -> str:
    """Return a red seal, pressed by hand: not quite straight."""
    stone = element("rect", width=_SEAL, height=_SEAL, rx=9, fill=_RED)
    rim = element(
        "rect",
        x=5,
        y=5,
        width=_SEAL - 10,
        height=_SEAL - 10,
        rx=6,
        fill="none",
        stroke=_PAPER,
        stroke_width=2,
    )
    sign = element(
        "path",
        d=_SIGN,
        fill="none",
        stroke=_PAPER,
        stroke_width=6.4,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    placed = element("g", sign, transform="translate(13,13) scale(0.7)")
    x, y = _WIDTH - _SIDE - _SEAL, _FOOT + 60
    return element("g", stone + rim + placed, transform=f"translate({x:.0f},{y:.0f}) rotate(-2.5)")
