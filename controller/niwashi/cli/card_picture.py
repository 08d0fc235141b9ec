"""Card patterns as text: pictures for a terminal, and the words in which a person types them."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from niwashi.errors import BadCardSet
from niwashi.games.reclamation.turns import Offset

_GARDENER, _SQUARE, _NOTHING = "G", "#", "."
_LEAST_EXTENT = 2  # so that most cards are drawn at one size, as on the printed sheet
_STEPS = {"f": (1, 0), "b": (-1, 0), "r": (0, 1), "l": (0, -1)}
_WALK = re.compile(r"(?:[1-9]?[fbrl])+")
_PAIR = re.compile(r"\(?([+-]?\d{1,4}),([+-]?\d{1,4})\)?")


def drawn(offsets: Iterable[Offset]) -> list[str]:
    """A pattern as lines of equal width: the Gardener in the middle, forward is up.

    >>> print("\\n".join(drawn([(2, -1), (2, 1)])))
    . # . # .
    . . . . .
    . . G . .
    . . . . .
    . . . . .
    """
    squares = set(offsets)
    extent = max([_LEAST_EXTENT, *(abs(number) for offset in squares for number in offset)])
    across = range(-extent, extent + 1)
    return [" ".join(_mark((forward, right), squares) for right in across) for forward in reversed(across)]


def beside(blocks: Sequence[Sequence[str]], gap: int = 4) -> list[str]:
    """Blocks of lines set side by side, each as wide as its widest line in terminal columns.

    >>> beside([["ab", "c"], ["d"]], gap=1)
    ['ab d', 'c']
    """
    widths = [max(map(_columns, block)) for block in blocks]
    rows = zip_longest(*blocks, fillvalue="")
    return [
        "".join(cell + " " * (w + gap - _columns(cell)) for cell, w in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def parse_squares(text: str) -> tuple[Offset, ...]:
    """The offsets that a person typed, by steps (`ffl` or `2f1l`) or by numbers (`2,-1`). Raises BadCardSet.

    >>> parse_squares("ffl 2fr 1,0")
    ((2, -1), (2, 1), (1, 0))
    """
    return tuple(_parse_square(word) for word in re.sub(r"\s*,\s*", ",", text).lower().split())


def _parse_square(word: str) -> Offset:
    pair = _PAIR.fullmatch(word)
    if pair:
        return int(pair[1]), int(pair[2])
    if not _WALK.fullmatch(word):
        raise BadCardSet("cards-not-squares", found=word[:40])
    steps = [(int(count or 1), _STEPS[way]) for count, way in re.findall(r"([1-9]?)([fbrl])", word)]
    return sum(n * forward for n, (forward, _) in steps), sum(n * right for n, (_, right) in steps)


def _mark(offset: Offset, squares: set[Offset]) -> str:
    if offset == (0, 0):
        return _GARDENER
    return _SQUARE if offset in squares else _NOTHING


def _columns(text: str) -> int:
    """The columns that a terminal needs: East Asian wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
