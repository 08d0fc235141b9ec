"""The five kinds of stones (KS-2) and the monk: in the middle of a tile, or alone beside the board."""

from collections.abc import Mapping
from typing import NamedTuple

from niwashi.games.karesansui import SEATS
from niwashi.games.karesansui.kit.pictures.rake import TILE
from niwashi.pictures.shapes import document, element


class _Stone(NamedTuple):
    """A stone's outline, its faces in light and in shade, cracks, and its shadow: x, y, rx, ry."""

    outline: str
    light: str
    shade: str
    cracks: str
    shadow: tuple[float, float, float, float]


_STONES: Mapping[str, _Stone] = {
    # low and broad, to step on
    "flat": _Stone(
        outline="M38,112 C36,99 52,88 78,85 C106,81 140,84 155,94 C168,103 166,118 154,126 "
        "C136,138 104,141 76,138 C52,135 40,126 38,112Z",
        light="M45,107 C48,97 62,91 82,89 C108,85 136,88 149,97 C157,104 150,112 134,115 "
        "C106,121 76,121 58,117 C48,115 44,112 45,107Z",
        shade="M160,104 C165,116 160,122 154,126 C136,138 104,141 76,138 C60,136 48,131 42,123 "
        "C60,130 96,133 126,127 C146,123 157,114 160,104Z",
        cracks="M70,96 C82,102 90,100 104,106 M118,93 C124,98 134,98 138,103",
        shadow=(106, 128, 66, 20),
    ),
    # upright, knee-high
    "small": _Stone(
        outline="M72,140 C66,122 70,96 80,76 C86,64 98,58 108,64 C122,73 130,100 132,122 "
        "C133,134 128,142 116,145 C100,149 80,149 72,140Z",
        light="M78,132 C73,116 77,94 86,78 C91,69 99,65 104,70 C108,76 100,92 97,108 C95,122 96,134 92,139 "
        "C87,141 81,139 78,132Z",
        shade="M108,66 C122,75 130,100 132,122 C133,134 128,142 116,145 C111,146 106,147 101,147 "
        "C110,136 112,120 111,104 C111,88 112,76 108,66Z",
        cracks="M97,84 C101,94 98,104 103,114 M84,112 C88,117 86,124 89,129",
        shadow=(110, 142, 40, 13),
    ),
    # lying like an ox at rest
    "recumbent": _Stone(
        outline="M30,128 C30,110 44,104 58,92 C70,80 84,74 100,78 C118,83 128,92 146,98 "
        "C164,104 172,114 170,126 C168,138 148,144 112,145 C72,147 34,145 30,128Z",
        light="M40,122 C42,111 54,107 66,96 C76,86 88,80 99,84 C110,88 104,98 92,106 C78,115 62,118 54,126 "
        "C48,130 40,130 40,122Z",
        shade="M104,80 C120,85 128,92 146,98 C164,104 172,114 170,126 C168,138 148,144 112,145 "
        "C98,146 82,146 68,144 C92,138 114,132 122,118 C127,106 118,92 104,80Z",
        cracks="M84,92 C94,98 100,96 108,104 M128,106 C136,112 146,110 152,116 M60,112 C66,117 74,116 80,121",
        shadow=(106, 138, 74, 16),
    ),
    # the tallest
    "large": _Stone(
        outline="M60,150 C54,128 58,92 68,62 C74,42 84,22 100,20 C114,20 120,38 128,60 "
        "C138,90 146,122 142,144 C140,154 126,158 104,159 C82,160 64,160 60,150Z",
        light="M68,142 C63,120 67,90 76,64 C82,46 90,30 98,30 C105,32 98,54 94,76 C89,104 90,130 84,146 "
        "C79,151 71,150 68,142Z",
        shade="M102,22 C114,24 121,40 128,60 C138,90 146,122 142,144 C140,154 126,158 104,159 L98,159 "
        "C112,142 115,116 112,92 C110,66 108,42 102,22Z",
        cracks="M94,48 C98,62 92,74 98,90 C102,102 98,112 102,124 M76,98 C82,106 79,116 84,124 "
        "M122,98 C118,108 124,120 120,130",
        shadow=(110, 153, 52, 15),
    ),
    # a boat with a raised bow, under way to the right
    "boat": _Stone(
        outline="M26,104 C40,108 58,110 82,110 C110,110 132,104 148,88 C156,80 166,72 178,70 "
        "C176,92 166,116 148,130 C130,142 70,146 48,136 C36,130 28,118 26,104Z",
        light="M26,104 C40,108 58,110 82,110 C110,110 132,104 148,88 C156,80 166,72 178,70 "
        "C172,84 160,98 142,108 C122,120 78,124 52,118 C40,115 30,110 26,104Z",
        shade="M176,84 C172,102 162,119 148,130 C130,142 70,146 48,136 C42,133 37,128 34,123 "
        "C66,136 118,134 142,118 C160,108 170,96 176,84Z",
        cracks="M62,114 C84,119 112,116 132,106 M70,128 C84,132 100,131 110,128",
        shadow=(104, 136, 70, 14),
    ),
}

_BODY = "#77777a"
_LIGHT = "#aaa9a5"
_SHADE = "#4b4c51"


def stone_paints() -> str:
    """Return the gradients that `stone_figure` uses, for the definitions of a picture."""
    stops = ((0, "#c2c0ba"), (1, "#8d8d8c"))
    listed = "".join(element("stop", offset=str(at), stop_color=colour) for at, colour in stops)
    return element("linearGradient", listed, id="stone-light", x1="0", y1="0", x2="0.4", y2="1")


def stone_figure(kind: str) -> str:
    """Return a stone of one of the five kinds."""
    stone = _STONES[kind]
    x, y, rx, ry = stone.shadow
    return (
        element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill="#3a3222", opacity="0.35")
        + element(
            "path", d=stone.outline, fill=_BODY, stroke="#36373b", stroke_width=2, stroke_linejoin="round"
        )
        + element("path", d=stone.light, fill="url(#stone-light)")
        + element("path", d=stone.shade, fill=_SHADE, opacity="0.75")
        + element(
            "path", d=stone.cracks, fill="none", stroke="#45464a", stroke_width=1.6, stroke_linecap="round"
        )
    )


def ripples(kind: str) -> str:
    """Draw the raked rings around the foot of a stone in sand."""
    x, y, rx, ry = _STONES[kind].shadow
    x, y, rx, ry = x - 5, y - 4, rx + 4, ry + 6
    bare = element("ellipse", cx=x, cy=y, rx=rx + 21, ry=ry + 17, fill="#e9e0ce")
    ridges = "".join(
        element("ellipse", cx=x, cy=y + low, rx=rx + wide, ry=ry + 0.8 * wide, stroke=colour)
        for wide in (6, 16)
        for low, colour in ((2.6, "#faf6ec"), (0, "#9f8c68"))
    )
    return bare + element("g", ridges, fill="none", stroke_width=2.4)


_ROBE = "M136,182 C136,158 142,140 154,138 C168,140 174,158 175,182 C164,188 146,188 136,182Z"
_FOLD = "M154,150 C152,164 151,176 152,186 L158,186 C158,174 157,162 154,150Z"
_SLEEVES = (
    "M139,158 C146,164 150,168 155,169 C161,168 166,164 172,158 C171,170 163,176 155,176 "
    "C147,176 140,170 139,158Z"
)
_HAT = "M130,141 C138,126 147,116 155,114 C163,116 172,126 180,141 C166,148 144,148 130,141Z"
_WEAVE = (
    "M155,115L142,144M155,115V146M155,115L168,144"
    "M147,124C152,127 158,127 163,124M139,133C149,138 161,138 171,133"
)


_ROBES = (
    ("#2d3550", "#1d2338", "#3b4568"),  # indigo
    ("#6a2f3c", "#471d27", "#854552"),  # madder
    ("#34503a", "#223727", "#486a4f"),  # pine
    ("#6b4a22", "#4a3216", "#876236"),  # walnut
)


def monk_figure(robe: int = 0) -> str:
    """Return a monk under his straw hat, in one of four robes; he stands in the lower right of a tile."""
    body = zip((_ROBE, _FOLD, _SLEEVES), _ROBES[robe], strict=True)
    return (
        element("ellipse", cx=158, cy=184, rx=24, ry=7, fill="#3a3222", opacity="0.4")
        + "".join(element("path", d=data, fill=colour) for data, colour in body)
        + element("ellipse", cx=155, cy=140, rx=9, ry=9.5, fill="#e6bf98")
        + element("path", d=_HAT, fill="#d9b36a", stroke="#8a6630", stroke_width=1.6, stroke_linejoin="round")
        + element("path", d=_WEAVE, fill="none", stroke="#b98d45", stroke_width=1.3)
    )


_MONK_ALONE = (100.0, 100.0)  # where a monk's own part of a tile begins
_CLOSE = 100.0
_FOOT, _NEARER = (180.0, 187.0), 1.4  # on the board he is seen larger: he is what one lifts


def stone_picture(kind: str, title: str) -> str:
    """Return the SVG file of a stone, as large as a tile. Raises KeyError for a kind that is none."""
    return document(element("defs", stone_paints()) + stone_figure(kind), TILE, TILE, title)


def monk_picture(seat: str, title: str, *, alone: bool = False) -> str:
    """The SVG file of a seat's monk, in the corner of a tile that he stands in, or filling the picture."""
    figure = monk_figure(SEATS.index(seat))
    if not alone:
        x, y = _FOOT
        nearer = f"translate({x:.0f},{y:.0f}) scale({_NEARER}) translate({-x:.0f},{-y:.0f})"
        return document(element("g", figure, transform=nearer), TILE, TILE, title)
    x, y = _MONK_ALONE
    return document(element("g", figure, transform=f"translate({-x:.0f},{-y:.0f})"), _CLOSE, _CLOSE, title)
