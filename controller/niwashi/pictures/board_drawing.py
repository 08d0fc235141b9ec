"""Pictures of a board with its pieces: wood, squares or hexagons, stones, cards; any geometry."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

from niwashi.board_types import Cell, Geometry, Shape
from niwashi.games.game import Game, Layout, PlaceKind
from niwashi.pictures.shapes import Point, document, element, number, path
from niwashi.stack import Stack

_CELL = 100.0  # the width of a cell
_RIM = 30.0
_BEYOND = 84.0  # how far a round board reaches beyond the middle of its outermost cells
_AROUND = _CELL + 2 * _RIM
_GAP = 6.0
_LIFT = 15.0  # how far a stone lies above the one below it
_WOOD, _WOOD_EDGE, _TILE, _OTHER_TILE = "#5f4027", "#2f1e11", "#4c565e", "#5c6256"
_INK, _PAPER, _WAY = "#2d2a26", "#efe5d0", "#c9405c"
CARD_TINTS = (_PAPER, "#c5d3c7")
"""The paper of the first and of the second player's cards."""
_LANDS = ("#b9a98a", "#6f8f88")  # territories of the first and the second player
_FACES = (
    ("#f4ecdd", "#b3a287", "#fffdf7", "url(#shell)"),
    ("#2a3037", "#0b0d10", "#c9d6dd", "url(#slate)"),
    ("#a8693f", "#6f4326", "#e0b48c", "#a8693f"),
)
"""Face, edge, line and lit face of light stones, of dark ones, and of those that belong to nobody."""
_PLAIN = {"white": 0, "black": 1}
_NOBODYS = 2
PETAL = "M0,-4C-9,-8,-11,-17,-5.5,-22.5Q-2.2,-25,0,-21.5Q2.2,-25,5.5,-22.5C11,-17,9,-8,0,-4Z"
SPIRAL = "M-22,17C-9,25,17,21,19.5,0C21,-15,5,-22,-6,-15C-15,-9,-13,6,-2,6.5C6,6.5,8,-2,2,-4.5"


def _shaded(name: str, *stops: tuple[str, str], middle: str = "0.44") -> str:
    """Return a paint that goes from the middle outwards through colours with their opacities."""
    drawn = "".join(
        element("stop", offset=f"{n / (len(stops) - 1):.2g}", stop_color=colour, stop_opacity=opacity)
        for n, (colour, opacity) in enumerate(stops)
    )
    return element("radialGradient", drawn, id=name, cx=middle, cy=middle, r=f"{1 - float(middle):.2g}")


_PAINTS = element(
    "defs",
    _shaded("shell", ("#fffaf0", "1"), ("#f0e6d3", "1"), ("#cdbd9f", "1"))
    + _shaded("slate", ("#4a525b", "1"), ("#262c33", "1"), ("#11151a", "1"))
    + _shaded("lit", ("#fff6d6", "1"), ("#f6d18a", "1"), ("#cf9440", "1"))
    + _shaded("spill", ("#ffd98a", "0.9"), ("#f0b65a", "0.5"), ("#f0b65a", "0"), middle="0.5"),
)
"""Shell and slate, a square with light below it, and the light beside such a square."""
_SPILL = element("circle", r=_CELL * 0.9, fill="url(#spill)")


class SvgFragment(NamedTuple):
    """Shapes with their width and height, from the upper left corner."""

    shapes: str
    width: float
    height: float


class CardPattern(NamedTuple):
    """A card's pattern: squares as steps forward and to the right; its owner; the path of its emblem."""

    offsets: Sequence[Sequence[int]]
    owner: int
    emblem: str = ""


class Marks(NamedTuple):
    """Marks on a picture of a board, besides the pieces."""

    lit: Collection[str] = ()
    """Places with light below them."""
    tints: Mapping[str, int] = {}
    """Squares, with the number of their region."""
    lands: Mapping[str, int] = {}
    """Squares, with the player who owns the territory."""
    walks: Collection[tuple[str, str]] = ()
    """Moves of pieces, an arrow each."""
    line: Sequence[str] = ()
    """Squares that a line of light joins."""


_NOTHING = Marks()


def board_drawing(
    game: Game,
    board: Geometry,
    layout: Layout,
    marks: Marks = _NOTHING,
    cards: Mapping[str, CardPattern] | None = None,
    *,
    is_whole: bool = True,
) -> SvgFragment:
    """Draw a layout on its board: the squares alone, or also the places of cards and spare pieces."""
    cells = [cell for cell in board if cell.role is None and cell.name in game.places]
    ground = [cell for cell in cells if game.places[cell.name].kind is PlaceKind.SQUARE]
    cells = cells if is_whole else ground
    room = _Room(cells, ground)
    shapes = _PAINTS + room.wood(ground)
    shapes += "".join(room.placed(cell, _SPILL) for cell in cells if cell.name in marks.lit)
    for cell in cells:
        shapes += room.placed(cell, _floor(cell, marks))
    at = {cell.name: room.at(cell) for cell in cells}
    shapes += _beam([at[name] for name in marks.line])
    for cell in sorted(cells, key=lambda cell: -cell.y):  # the farther ones first: stacks are high
        shapes += room.placed(cell, _standing(cell, game, layout[cell.name], (cards or {}).get(cell.name)))
    shapes += "".join(_way(at[start], at[end]) for start, end in marks.walks if start in at and end in at)
    return SvgFragment(shapes, room.width, room.height)


def board_picture(drawn: SvgFragment, title: str) -> str:
    """Return the SVG file of a drawn board."""
    return document(*drawn, title)


class _Room:
    """The positions of cells in the picture."""

    def __init__(self, cells: Sequence[Cell], ground: Sequence[Cell]) -> None:
        xs, ys = [cell.x * _CELL for cell in cells], [cell.y * _CELL for cell in cells]
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        self._is_round = ground[0].shape is Shape.HEX
        across = max(wide, high) + 2 * _BEYOND
        self.width, self.height = (across, across) if self._is_round else (wide + _AROUND, high + _AROUND)
        self._left, self._top = min(xs) - (self.width - wide) / 2, max(ys) + (self.height - high) / 2

    def at(self, cell: Cell) -> Point:
        return cell.x * _CELL - self._left, self._top - cell.y * _CELL

    def placed(self, cell: Cell, shapes: str) -> str:
        """Shapes around a cell's middle."""
        x, y = self.at(cell)
        return element("g", shapes, transform=f"translate({number(x)},{number(y)})") if shapes else ""

    def wood(self, ground: Sequence[Cell]) -> str:
        """Draw the board below the squares."""
        xs, ys = zip(*map(self.at, ground), strict=True)
        left, top, reach = min(xs), min(ys), _CELL / 2 + _RIM
        wide, high = max(xs) - left, max(ys) - top
        if self._is_round:
            middle = {"cx": self.width / 2, "cy": self.height / 2}
            return element(
                "circle", "", **middle, r=self.width / 2 - 4, fill=_WOOD, stroke=_WOOD_EDGE, stroke_width=8
            )
        size = {"x": left - reach, "y": top - reach, "width": wide + 2 * reach, "height": high + 2 * reach}
        return element("rect", "", **size, rx=16, fill=_WOOD, stroke=_WOOD_EDGE, stroke_width=6)


def _floor(cell: Cell, marks: Marks) -> str:
    if cell.shape is Shape.CARD:
        return _frame(_CELL * 0.94, fill="#0c1013", stroke="#64707a", stroke_dasharray="5 5", stroke_width=2)
    fill = _OTHER_TILE if marks.tints.get(cell.name, 0) % 2 else _TILE
    if 0 <= (land := marks.lands.get(cell.name, -1)) < len(_LANDS):
        fill = _LANDS[land]
    if cell.name in marks.lit:
        fill = "url(#lit)"
    return _hexagon(fill) if cell.shape is Shape.HEX else _frame(_CELL - _GAP, fill=fill)


def _frame(size: float, **how: float | str) -> str:
    return element("rect", "", x=-size / 2, y=-size / 2, width=size, height=size, rx=9, **how)


def _hexagon(fill: str) -> str:
    far = (_CELL - _GAP) / 3**0.5
    corners = " ".join(
        f"{number(far * cos(radians(a)))},{number(far * sin(radians(a)))}" for a in range(30, 390, 60)
    )
    return element("polygon", points=corners, fill=fill)


def _standing(cell: Cell, game: Game, stack: Stack, card: CardPattern | None) -> str:
    if not stack.height:
        return ""
    if cell.shape is Shape.CARD:
        # Face up, its pattern as its owner sees it.
        paper = _frame(_CELL * 0.9, fill=CARD_TINTS[0 if card is None or card.owner == 0 else 1])
        if card is None:
            return paper
        squares = element("g", "".join(pattern_squares(card)), transform="translate(-16,0) scale(0.72)")
        return paper + squares + card_emblem(card, (28, 0), 28)
    lowest = 6 + 4 * (stack.height - 1)
    shadow = element("ellipse", cx=3, cy=lowest + 18, rx=41, ry=31, fill="#000", opacity="0.4")
    stones = "".join(
        element("g", _stone(game, sort), transform=f"translate(0,{number(lowest - 6 - n * _LIFT)})")
        for n, sort in enumerate(stack.pieces)
    )
    if stack.height == 1:
        return shadow + stones
    disc = element("circle", cx=34, cy=34, r=15, fill="#0c0f12", opacity="0.9")
    how = {"text_anchor": "middle", "font_family": "DejaVu Sans, sans-serif", "font_weight": "700"}
    count = element("text", str(stack.height), x=34, y=41, font_size=20, fill="#fff", **how)
    return shadow + stones + disc + count


def _stone(game: Game, sort: int) -> str:
    """Draw one stone; it is two-sided, so its edge shows both colours."""
    look = _look(game, sort)
    _, edge, line, top = _FACES[look]
    other_edge = _FACES[1 - look][1] if game.pieces[sort].turned >= 0 else edge
    body = "M-38,2V{0}A38,35,0,0,0,38,{0}V2Z"
    drawn = element("path", d=body.format(15), fill=other_edge) + element("path", d=body.format(9), fill=edge)
    drawn += element("ellipse", cx=0, cy=0, rx=38, ry=35, fill=top, stroke=line, stroke_width=2)
    return drawn + _sign(_owner(game, sort))


def stone_face(game: Game, sort: int) -> str:
    """Draw a stone's face as seen from straight above, around the origin and within 84 units."""
    top, _, line, _ = _FACES[_look(game, sort)]
    return element("circle", r=39, fill=top, stroke=line, stroke_width=2) + _sign(_owner(game, sort))


def _owner(game: Game, sort: int) -> str:
    """Return whose a sort of pieces is; "" for nobody's."""
    player = game.pieces[sort].player
    return game.players[player] if player >= 0 else ""


def _look(game: Game, sort: int) -> int:
    """Return which of `_FACES` a sort has: that of its player's colour, else the players' in turn."""
    player = game.pieces[sort].player
    return _PLAIN.get(_owner(game, sort), player % 2) if player >= 0 else _NOBODYS


def _sign(player: str) -> str:
    """Draw the sign on a player's stones, if the player has one."""
    if player == "flower":
        petals = "".join(
            element("path", d=PETAL, transform=f"rotate({angle})") for angle in range(0, 360, 72)
        )
        heart = element("circle", r=3.6, fill="#c98a2b")
        return element("g", petals, fill="#4a2233", transform="scale(1,0.92)") + heart
    if player == "tendril":
        line = element("path", d=SPIRAL, stroke="#bfe3c6", stroke_width=4.2, stroke_linecap="round")
        return element("g", line, fill="none", transform="scale(1,0.92)")
    return ""


def card_emblem(card: CardPattern, middle: Point, size: float) -> str:
    """Draw a card's emblem around a point."""
    x, y = middle
    where = f"translate({number(x - size / 2)},{number(y - size / 2)}) scale({size / 24:.4f})"
    return element("path", d=card.emblem, fill=_INK, transform=where)


def pattern_squares(card: CardPattern) -> Iterator[str]:
    """Yield five by five squares, 15 apart, around their middle, as the first player sees the pattern."""
    size, sign = 15.0, -1 if card.owner == 0 else 1
    for ahead in range(-2, 3):
        for right in range(-2, 3):
            at = {"x": -sign * right * size - size / 2 + 1, "y": sign * ahead * size - size / 2 + 1}
            fill = _fill(ahead, right, card.offsets)
            yield element("rect", "", **at, width=size - 2, height=size - 2, rx=2, fill=fill)


def _fill(ahead: int, right: int, offsets: Iterable[Sequence[int]]) -> str:
    if (ahead, right) in {(one[0], one[1]) for one in offsets}:
        return "#a3324f"
    return _INK if (ahead, right) == (0, 0) else "#d3c8b2"


def _way(start: Point, end: Point) -> str:
    """Draw an arrow between two squares that ends at the edge of a stone."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    x2, y2 = x2 - 0.3 * _CELL * dx, y2 - 0.3 * _CELL * dy
    back = (x2 - 22 * dx, y2 - 22 * dy)
    sides = [(back[0] + turn * 13 * dy, back[1] - turn * 13 * dx) for turn in (-1, 1)]
    line = element("path", d=path([(x1, y1), back]), stroke=_WAY, stroke_width=8)
    return line + element("path", d=path([(x2, y2), *sides]) + "Z", fill=_WAY)


def _beam(points: Sequence[Point]) -> str:
    """Draw a line of light below the stones."""
    widths = ((64, "#f0b65a", "0.35"), (34, "#f6d18a", "0.7"), (12, "#fff6d6", "1"))
    return "".join(
        element(
            "path", d=path(points), stroke=colour, stroke_width=width, opacity=opacity, stroke_linecap="round"
        )
        for width, colour, opacity in widths
        if points
    )
