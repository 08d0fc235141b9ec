"""The score of a garden, item by item (KS-30 to KS-38), and the squares of each item (KS-75)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from niwashi.games.game import Item, Words
from niwashi.games.karesansui import board
from niwashi.games.karesansui.deck import Famous
from niwashi.games.karesansui.garden import COLUMNS, EMPTY_GARDEN, NAMES, ROWS, SQUARES, TOP, Garden, square
from niwashi.games.karesansui.tiles import TILES, TURNED, Ground, joins, mirrored, seen

_MOSS, _SYMMETRY, _BROKEN, _FLAWLESS, _KIND = 2, 5, -2, 7, 2
_HORAI, _SANZON, _IN_PLACE = 10, 15, 3
_KNIGHT, _DIAGONAL = 5, 7  # points a figure
_FULL, _HALF = 2, 1  # points a tile
_ALL_QUARTERS = frozenset({"L", "R", "L*", "R*"})
_OPPOSITE = ({"L", "L*"}, {"R", "R*"})
_MIDDLE_COLUMN = COLUMNS[2]

_SPANS = product(combinations(range(4), 2), combinations(range(6), 2))
_RECTANGLES = sorted(
    (tuple(5 * row + file for row in range(*rows) for file in range(*files)) for rows, files in _SPANS),
    key=len,
    reverse=True,
)


class Score(NamedTuple):
    """A garden's points, item by item."""

    sand: int
    moss: int
    symmetry: int
    circles: int
    pattern: int
    stone_kinds: int
    knight_diagonal: int
    horai: int
    sanzon: int
    recumbent: int
    boat: int
    famous: int
    virtue: int

    @property
    def total(self) -> int:
        return sum(self)

    def told(self) -> Mapping[str, int]:
        """The items and their total by name."""
        return self._asdict() | {"total": self.total}


def score(garden: Garden, famous: Iterable[Famous] = ()) -> Score:
    """Return a garden's score; of several famous gardens only the best one counts (KS-3)."""
    return Score(
        *_laid(garden.tiles),
        stone_kinds=_KIND * len({garden.stones[number] for number in garden.standing}),
        knight_diagonal=_best_figures(garden.standing),
        horai=_HORAI if _top_run(garden, "large", "large") else 0,
        sanzon=_SANZON if _top_run(garden, "small", "large", "small") else 0,
        recumbent=_IN_PLACE * _count(garden, "recumbent", _MIDDLE_COLUMN),
        boat=_IN_PLACE if _count(garden, "boat", ROWS[0]) else 0,
        famous=max((card.points for card in famous if card.is_shown_by(garden)), default=0),
        virtue=garden.virtue,
    )


def items(players: int, side: int, garden: Garden, famous: Sequence[Famous]) -> Iterator[Item]:
    """The items of one garden that are not zero, in the order of a score, with the cells that bring them."""
    for name, points in score(garden, famous)._asdict().items():
        if points:
            numbers = sorted(set(_squares(name, garden, famous)))
            cells = tuple(board.cell_of(players, side, NAMES[number]) for number in numbers)
            told = cells or (board.corner(players, side).monk,)
            yield Item(Words(f"karesansui-item-{name.replace('_', '-')}"), told, points, side)


def _squares(name: str, garden: Garden, famous: Sequence[Famous]) -> Iterable[int]:
    """The squares that bring an item; virtue lies on none."""
    match name:
        case "sand":
            return _largest_sand(garden)
        case "moss":
            return (number for number in SQUARES if garden.is_ground(number, Ground.MOSS))
        case "symmetry":
            return (number for row in _symmetric_rows(garden) for number in row)
        case "circles":
            return _circle_squares(garden)
        case "pattern":
            broken = [number for pair in broken_joins(garden) for number in pair]
            return broken or SQUARES
        case "famous":
            best = max((card for card in famous if card.is_shown_by(garden)), key=lambda card: card.points)
            return map(square, best.needs)
        case "virtue":
            return ()
        case _:
            return _stones(name, garden)


def _stones(name: str, garden: Garden) -> Iterable[int]:
    """The stones that bring an item."""
    match name:
        case "knight_diagonal":
            return _figure_stones(garden.standing)
        case "horai":
            return _top_run(garden, "large", "large")
        case "sanzon":
            return _top_run(garden, "small", "large", "small")
        case "recumbent":
            return (number for number in COLUMNS[2] if garden.stones[number] == "recumbent")
        case "boat":
            return (number for number in ROWS[0] if garden.stones[number] == "boat")
        case _:
            return garden.standing


@lru_cache(maxsize=1 << 14)
def _laid(tiles: tuple[str | None, ...]) -> tuple[int, int, int, int, int]:
    """The items from sand to pattern: what tiles alone decide, whatever stands on them."""
    garden = EMPTY_GARDEN._replace(tiles=tiles)
    broken = len(broken_joins(garden))
    return (
        len(_largest_sand(garden)),
        _MOSS * sum(garden.is_ground(number, Ground.MOSS) for number in SQUARES),
        _SYMMETRY * len(_symmetric_rows(garden)),
        _circles(garden),
        _BROKEN * broken + (_FLAWLESS if garden.is_full and not broken else 0),
    )


def broken_joins(garden: Garden) -> tuple[tuple[int, int], ...]:
    """The boundaries between two placed tiles that do not join, as (lower, upper) squares (KS-33)."""
    pairs = ((lower, lower + 5) for lower in (*ROWS[0], *ROWS[1]))
    return tuple((lower, upper) for lower, upper in pairs if _breaks(garden, lower, upper))


def _breaks(garden: Garden, lower: int, upper: int) -> bool:
    below, above = garden.tiles[lower], garden.tiles[upper]
    return below is not None and above is not None and not joins(above, below)


def _largest_sand(garden: Garden) -> tuple[int, ...]:
    """The squares of the largest rectangle of sand (KS-30): of all 90, the largest first."""
    sand = {number for number in SQUARES if garden.is_ground(number, Ground.SAND)}
    return next((squares for squares in _RECTANGLES if sand.issuperset(squares)), ())


def _symmetric_rows(garden: Garden) -> tuple[tuple[int, ...], ...]:
    """The full rows that are their own mirror image as seen (KS-31)."""
    return tuple(row for row in ROWS if _is_symmetric(garden, row))


def _top_run(garden: Garden, *kinds: str) -> tuple[int, ...]:
    """The squares of the top row where these stones stand side by side on moss (KS-36), if any."""
    runs = (TOP[start : start + len(kinds)] for start in range(len(TOP) - len(kinds) + 1))
    return next((run for run in runs if _is_run(garden, run, kinds)), ())


def _is_symmetric(garden: Garden, row: tuple[int, ...]) -> bool:
    texts = [garden.tiles[number] for number in row]
    lying = [text for text in texts if text]
    return len(lying) == len(row) and [*map(mirrored, reversed(lying))] == [*map(seen, lying)]


def _is_run(garden: Garden, run: tuple[int, ...], kinds: tuple[str, ...]) -> bool:
    standing = zip(run, kinds, strict=True)
    return all(garden.stones[n] == kind and garden.is_ground(n, Ground.MOSS) for n, kind in standing)


def _count(garden: Garden, kind: str, squares: Iterable[int]) -> int:
    return sum(garden.stones[number] == kind for number in squares)


# Figures that stones make together (KS-35): knight's placings and diagonals, chosen for the best total.


class _Figure(NamedTuple):
    """A figure that may be scored: its stones and points, and the squares that must hold no other stone."""

    stones: frozenset[int]
    points: int
    clear: frozenset[int] = frozenset()


def _block(row: int, file: int, height: int, width: int) -> frozenset[int]:
    return frozenset(5 * r + f for r, f in product(range(row, row + height), range(file, file + width)))


def _corners(row: int, file: int, height: int, width: int) -> tuple[frozenset[int], frozenset[int]]:
    """The two pairs of opposite corners of a block."""
    low, high = 5 * row + file, 5 * (row + height - 1) + file
    across = width - 1
    return frozenset({low, high + across}), frozenset({low + across, high})


def _blocks(height: int, width: int) -> Iterator[tuple[int, int, int, int]]:
    return ((row, file, height, width) for row in range(4 - height) for file in range(6 - width))


def _knights() -> Iterator[_Figure]:
    for shape in (*_blocks(2, 3), *_blocks(3, 2)):
        for pair in _corners(*shape):
            yield _Figure(pair, _KNIGHT, clear=_block(*shape) - pair)


def _diagonals() -> Iterator[_Figure]:
    for shape in _blocks(3, 3):
        middle = 5 + shape[1] + 1
        for pair in _corners(*shape):
            yield _Figure(pair | {middle}, _DIAGONAL)


_FIGURES = (*_knights(), *_diagonals())


def _figures(stones: Iterable[int]) -> tuple[_Figure, ...]:
    """Return all figures of stones on these squares, overlapping ones too."""
    standing = frozenset(stones)
    return tuple(f for f in _FIGURES if f.stones <= standing and not f.clear & standing)


def _best_figures(stones: Iterable[int]) -> int:
    """The most points that figures without a common stone bring.

    >>> _best_figures([0, 7]), _best_figures([0, 6, 12]), _best_figures([0, 7, 12])
    (5, 7, 5)
    """
    return _best(frozenset(stones))[0]


def _figure_stones(stones: Iterable[int]) -> frozenset[int]:
    """The squares of the stones in those figures.

    >>> sorted(_figure_stones([0, 7])), sorted(_figure_stones([0, 1]))
    ([0, 7], [])
    """
    return _best(frozenset(stones))[1]


def _best(standing: frozenset[int]) -> tuple[int, frozenset[int]]:
    """Return the most points and their stones. The lowest stone belongs to no figure or to one of its
    figures; the rest is the same problem with fewer stones.
    """
    made = _figures(standing)

    @cache
    def best(left: frozenset[int]) -> tuple[int, frozenset[int]]:
        if not left:
            return 0, left
        lowest = min(left)
        used = [f for f in made if lowest in f.stones and f.stones <= left]
        ways = [best(left - {lowest}), *(_with(f, best(left - f.stones)) for f in used)]
        return max(ways, key=lambda way: way[0])

    return best(standing)


def _with(figure: _Figure, rest: tuple[int, frozenset[int]]) -> tuple[int, frozenset[int]]:
    return figure.points + rest[0], figure.stones | rest[1]


# Circles raked across tiles (KS-32): quarters around a point, and half-circle tiles joined or alone. A
# quarter lies in the circle around one of its corners and in no other, a half-circle tile has one neighbour
# that can complete it. So no tile is ever wanted by two circles, and what stands here is the best that can
# be had.


class _Centre(NamedTuple):
    """The centre of a quarter's circle, the upper right corner of (row, file), and its radius."""

    row: int
    file: int
    radius: str


def _circles(garden: Garden) -> int:
    """The points for circles: 2 a tile of a full one, 1 a tile of a half one."""
    # Half circles stand back to back along an edge with `u` on both sides, or alone (KS-32).
    uppers, lowers = _uppers(garden), _lowers(garden)
    joined = len(lowers & {number - 5 for number in uppers})
    halves = _FULL * 2 * joined + _HALF * (len(uppers) + len(lowers) - 2 * joined)
    return sum(map(_quarter_points, _around(garden).values())) + halves


def _circle_squares(garden: Garden) -> tuple[int, ...]:
    """The squares of all circles that bring points."""
    counted = {centre for centre, quarters in _around(garden).items() if _quarter_points(quarters)}
    return (
        *(n for n, centre, _ in _quarters(garden) if centre in counted),
        *_uppers(garden),
        *_lowers(garden),
    )


def _around(garden: Garden) -> dict[_Centre, set[str]]:
    """The quarters that lie around each centre."""
    around: dict[_Centre, set[str]] = {}
    for _, centre, quarter in _quarters(garden):
        around.setdefault(centre, set()).add(quarter)
    return around


def _quarters(garden: Garden) -> Iterator[tuple[int, _Centre, str]]:
    for number in garden.placed:
        text = garden.tiles[number] or ""
        if text[0] in "LR":
            quarter, (row, file) = text[0] + text[2:], divmod(number, 5)
            # The centre is below an upright quarter and above a turned one, right of `L` and `R*`.
            above = 0 if text.endswith(TURNED) else -1
            aside = 0 if quarter in ("L", "R*") else -1
            yield number, _Centre(row + above, file + aside, text[1]), quarter


def _quarter_points(quarters: set[str]) -> int:
    if quarters == _ALL_QUARTERS:
        return _FULL * len(_ALL_QUARTERS)
    touching = len(quarters) > 1 and quarters not in _OPPOSITE
    return _HALF * 2 if touching else 0


def _uppers(garden: Garden) -> set[int]:
    """The squares with a half circle standing on the bottom edge."""
    return {n for n in SQUARES if (text := garden.tiles[n]) and TILES[text].bottom == "u"}


def _lowers(garden: Garden) -> set[int]:
    """The squares with a half circle hanging from the top edge."""
    return {n for n in SQUARES if (text := garden.tiles[n]) and TILES[text].top == "u"}
