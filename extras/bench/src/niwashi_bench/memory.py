"""The memory of a program that plays on and on, and its growth with each game."""

import gc
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import linear_regression

import psutil

from niwashi_bench.playing_on import PlayingOn

_MARKS = 40
"""Number of measurements of memory; at most one after each game."""

_STRETCHES = (1, 100, 500, 1000, 10_000)


@dataclass(frozen=True)
class Weight:
    """The private memory of the process after a number of games, and Python's allocated blocks.

    Python keeps small things in blocks of one size each. While there are no more of these, it is what lies
    below them that grows: gaps between them, SQLite's cache.
    """

    games: int
    kb: float
    blocks: int = 0


def weighed(name: str, games: int, seed: int, tell: Callable[[str], None]) -> list[Weight]:
    """Play so many games of one kind, and weigh the program as it goes. Nothing is collected in between."""
    every = max(1, games // _MARKS)
    marks: list[Weight] = []

    def watched(played: int) -> None:
        if played == 1 or played % every == 0:  # before the first has ended much is read and made once
            marks.append(Weight(played, _own_kb(), sys.getallocatedblocks()))
            tell(f"{played} games: {marks[-1].kb:,.0f} kB, {marks[-1].blocks:,} blocks")

    with tempfile.TemporaryDirectory() as folder:
        PlayingOn(name, Path(folder) / "games.db", seed, watched).play(games)
    return marks


def kb_a_game(marks: Sequence[Weight], first: int = 0) -> float:
    """The slope through all weights from so many games on.

    >>> kb_a_game([Weight(0, 500), Weight(10, 900), Weight(20, 920), Weight(30, 940)], first=10)
    2.0
    """
    later = [mark for mark in marks if mark.games >= first]
    return linear_regression([mark.games for mark in later], [mark.kb for mark in later]).slope


def lines(marks: Sequence[Weight]) -> Iterator[str]:
    """The figures, for people."""
    games = marks[-1].games
    for begin, end in pairwise(sorted({*(n for n in _STRETCHES if n < games), games})):
        part = [mark for mark in marks if begin <= mark.games <= end]
        if len(part) > 1:
            grown = (part[-1].kb - part[0].kb) / (part[-1].games - part[0].games)
            yield f"games {part[0].games} to {part[-1].games}: {grown:.1f} kB a game"
    yield f"last half: {kb_a_game(marks, games // 2):.1f} kB a game"
    before = _own_kb()
    gc.collect()
    spare = before - _own_kb()
    yield f"of {before:,.0f} kB, {spare:,.0f} kB were garbage and Python's own spare objects"


def _own_kb() -> float:
    """Return anonymous memory in kB: libraries count only while no other process has them open."""
    held = psutil.Process().memory_info()
    return float(held.rss - getattr(held, "shared", 0)) / 1000
