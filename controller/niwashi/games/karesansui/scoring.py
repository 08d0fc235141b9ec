"""The score of a garden, item by item (KS-30 to KS-38)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from niwashi.games.karesansui.circles import circles
from niwashi.games.karesansui.deck import Famous
from niwashi.games.karesansui.figures import best_figures
from niwashi.games.karesansui.garden import COLUMNS, EMPTY_GARDEN, ROWS, SQUARES, TOP, Garden
from niwashi.games.karesansui.tiles import Ground, joins, mirrored, seen

_MOSS, _SYMMETRY, _BROKEN, _FLAWLESS, _KIND = 2, 5, -2, 7, 2
_HORAI, _SANZON, _IN_PLACE = 10, 15, 3
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
        knight_diagonal=best_figures(garden.standing),
        horai=_HORAI if top_run(garden, "large", "large") else 0,
        sanzon=_SANZON if top_run(garden, "small", "large", "small") else 0,
        recumbent=_IN_PLACE * _count(garden, "recumbent", _MIDDLE_COLUMN),
        boat=_IN_PLACE if _count(garden, "boat", ROWS[0]) else 0,
        famous=max((card.points for card in famous if card.is_shown_by(garden)), default=0),
        virtue=garden.virtue,
    )


@lru_cache(maxsize=1 << 14)
def _laid(tiles: tuple[str | None, ...]) -> tuple[int, int, int, int, int]:
    """The items from sand to pattern: what tiles alone decide, whatever stands on them."""
    garden = EMPTY_GARDEN._replace(tiles=tiles)
    broken = len(broken_joins(garden))
    return (
        len(largest_sand(garden)),
        _MOSS * sum(garden.is_ground(number, Ground.MOSS) for number in SQUARES),
        _SYMMETRY * len(symmetric_rows(garden)),
        circles(garden),
        _BROKEN * broken + (_FLAWLESS if garden.is_full and not broken else 0),
    )


def broken_joins(garden: Garden) -> tuple[tuple[int, int], ...]:
    """The boundaries between two placed tiles that do not join, as (lower, upper) squares (KS-33)."""
    pairs = ((lower, lower + 5) for lower in (*ROWS[0], *ROWS[1]))
    return tuple((lower, upper) for lower, upper in pairs if _breaks(garden, lower, upper))


def _breaks(garden: Garden, lower: int, upper: int) -> bool:
    below, above = garden.tiles[lower], garden.tiles[upper]
    return below is not None and above is not None and not joins(above, below)


def largest_sand(garden: Garden) -> tuple[int, ...]:
    """The squares of the largest rectangle of sand (KS-30): of all 90, the largest first."""
    sand = {number for number in SQUARES if garden.is_ground(number, Ground.SAND)}
    return next((squares for squares in _RECTANGLES if sand.issuperset(squares)), ())


def symmetric_rows(garden: Garden) -> tuple[tuple[int, ...], ...]:
    """The full rows that are their own mirror image as seen (KS-31)."""
    return tuple(row for row in ROWS if _is_symmetric(garden, row))


def top_run(garden: Garden, *kinds: str) -> tuple[int, ...]:
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
