"""The twenty designs of tiles (KS-4): their patterns, rotations and joining edges."""

from enum import StrEnum
from typing import NamedTuple

TURNED = "*"
"""Suffix of a design whose tile is turned by 180 degrees."""

MOSS_EDGE = "m"


class Ground(StrEnum):
    """The surface of a tile."""

    SAND = "sand"
    MOSS = "moss"


class Tile(NamedTuple):
    """A tile as it lies: its text, its design, and the codes of its top and bottom edges.

    Codes: `p` plain, `w` wave, `z` zigzag, `u` half circle, `m` moss; `(2` and `)2` are the left and the
    right half of a circle of radius 2.
    """

    text: str
    design: str
    top: str
    bottom: str

    @property
    def ground(self) -> Ground:
        """Sand or moss."""
        return Ground.MOSS if self.top == MOSS_EDGE else Ground.SAND


_RADII = "123"
_PLAIN = {name: (name[0], name[1]) for name in ("pp", "ww", "zz", "pw", "pz", "wz")}
_LEFT = {f"L{radius}": ("p", f"({radius}") for radius in _RADII}
_RIGHT = {f"R{radius}": ("p", f"){radius}") for radius in _RADII}
_HALVES = {name: (name[0], name[1]) for name in ("pu", "wu")}
_MOSS = {f"m{number}": (MOSS_EDGE, MOSS_EDGE) for number in range(1, 7)}
_EDGES = _PLAIN | _LEFT | _RIGHT | _HALVES | _MOSS

DESIGNS: tuple[str, ...] = tuple(_EDGES)
"""The names of the designs; each is also the text of its tile lying upright."""

_OTHER_HALF = str.maketrans(
    "()", ")("
)  # what was the left half of a circle is the right one after half a turn


def _tiles(design: str) -> tuple[Tile, Tile]:
    top, bottom = _EDGES[design]
    upright = Tile(design, design, top, bottom)
    return upright, Tile(design + TURNED, design, bottom.translate(_OTHER_HALF), top.translate(_OTHER_HALF))


TILES = {tile.text: tile for design in DESIGNS for tile in _tiles(design)}
"""Every way a tile can lie, by its text."""


def seen(text: str) -> str:
    """The text of a tile as it looks: one with equal edges looks the same turned (KS-31).

    >>> seen("pp*"), seen("m3*"), seen("L1*")
    ('pp', 'm3', 'L1*')
    """
    tile = TILES[text]
    return tile.design if len(set(_EDGES[tile.design])) == 1 else text


def mirrored(text: str) -> str:
    """The tile that a tile's left-right mirror image shows (KS-4), as it looks.

    >>> mirrored("L2*"), mirrored("wz")
    ('R2*', 'wz')
    """
    swapped = {"L": "R", "R": "L"}.get(text[0], text[0])
    return seen(swapped + text[1:])


def faces(design: str) -> tuple[str, ...]:
    """The ways a tile may be placed that look different (KS-4, KS-60).

    >>> faces("pw"), faces("ww")
    (('pw', 'pw*'), ('ww',))
    """
    return tuple(dict.fromkeys(seen(text) for text in (design, design + TURNED)))


def joins(upper: str, lower: str) -> bool:
    """Return whether a tile joins the one below it: equal codes, or moss on either side (KS-4).

    >>> joins("L1", "R1*"), joins("L1", "L1*"), joins("pw", "m2")
    (True, False, True)
    """
    codes = {TILES[upper].bottom, TILES[lower].top}
    return len(codes) == 1 or MOSS_EDGE in codes
