"""Players' progress with puzzles: those solved, and a rating each, a fold over their tries.

Ratings are Glicko-2's, by Mark Glickman: value, deviation and volatility. Formulas and variable names follow
"Example of the Glicko-2 system" (Glickman, 2022).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from math import exp, hypot, log, pi, sqrt
from typing import NamedTuple

from niwashi.errors import NiwashiError
from niwashi.records.kept import PuzzleTry, TryResult
from niwashi.words.sanitize import sanitize

TAU = 0.5
"""Limits changes of the volatility; sensible values are 0.3 to 1.2."""

_SCALE = 173.7178  # between Glicko's numbers and Glicko-2's: 400 / ln 10
_MIDDLE = 1500.0
_CLOSE = 1e-6  # where the iteration for the volatility stops, as Glickman proposes


class Rating(NamedTuple):
    """A player's rating."""

    value: float = _MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06


class Result(NamedTuple):
    """One game: the opponent's rating and deviation, and the score from 0 (lost) to 1 (won)."""

    value: float
    deviation: float
    score: float


def update_rating(player: Rating, results: Sequence[Result], tau: float = TAU) -> Rating:
    """Return the rating after one rating period.

    >>> glickmans = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]
    >>> [round(number, 5) for number in update_rating(Rating(1500, 200, 0.06), glickmans)]
    [1464.05067, 151.51652, 0.06]
    """
    mu, phi = (player.value - _MIDDLE) / _SCALE, player.deviation / _SCALE
    if not results:
        return player._replace(deviation=_SCALE * hypot(phi, player.volatility))
    games = [_Game.of(mu, result) for result in results]
    v = 1 / sum(game.g**2 * game.expected * (1 - game.expected) for game in games)
    gain = sum(game.g * (game.score - game.expected) for game in games)
    sigma = _volatility(player.volatility, phi, v, v * gain, tau)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + 1 / v)
    return Rating(_MIDDLE + _SCALE * (mu + phi**2 * gain), _SCALE * phi, sigma)


class _Game(NamedTuple):
    g: float
    expected: float
    score: float

    @classmethod
    def of(cls, mu: float, result: Result) -> "_Game":
        phi = result.deviation / _SCALE
        g = 1 / sqrt(1 + 3 * phi**2 / pi**2)
        other = (result.value - _MIDDLE) / _SCALE
        return cls(g, 1 / (1 + exp(-g * (mu - other))), result.score)


def _volatility(sigma: float, phi: float, v: float, delta: float, tau: float) -> float:
    """Step 5 of the paper: find the root of f between A and B by the Illinois algorithm."""
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / tau**2

    low, high = a, _other_end(a, phi, v, delta, tau, f)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def _other_end(
    a: float, phi: float, v: float, delta: float, tau: float, f: Callable[[float], float]
) -> float:
    """Return B of the paper, where f has the opposite sign."""
    if delta**2 > phi**2 + v:
        return log(delta**2 - phi**2 - v)
    k = 1
    while f(a - k * tau) < 0:
        k += 1
    return a - k * tau


PUZZLE_DEVIATION = 60.0
"""Deviation of a puzzle's grade: it is computed, and nobody has tried it before."""

LONGEST_NAME = 40
MOST_PLAYERS = 200
"""Names that progress is kept for in one file of records: a school, and no flood."""

_SCORES = {TryResult.SOLVED: 1.0, TryResult.HINTED: 0.5, TryResult.MISSED: 0.0}


def player_name(text: str) -> str:
    """A name as progress is kept under: letters alone, no blanks around. Raises NiwashiError for a long one.

    >>> player_name(" Aki\\x1b ")
    'Aki'
    """
    name = sanitize(text).strip()
    if len(name) > LONGEST_NAME:
        raise NiwashiError("puzzle-long-name", most=LONGEST_NAME)
    return name


LOWEST_GRADE, HIGHEST_GRADE = 100, 4000
"""Possible ratings of a puzzle."""

RATED_AFTER = 5
"""Tries after which a rating is shown."""


@dataclass(frozen=True, slots=True)
class PlayerProgress:
    """A player's first try of each puzzle, the solved ones, and the rating."""

    tried: dict[str, TryResult] = field(default_factory=dict)
    solved: frozenset[str] = frozenset()
    rating: Rating = field(default_factory=Rating)

    @property
    def streak(self) -> int:
        """Number of the last puzzles in a row that were solved at the first try."""
        return sum(
            1 for _ in takewhile(lambda tried: tried is TryResult.SOLVED, reversed(self.tried.values()))
        )

    @property
    def suits(self) -> float:
        """The grade of what this player can probably solve: as far below the rating as that is unsure."""
        return self.rating.value - self.rating.deviation

    def after(self, tries: Iterable[PuzzleTry]) -> "PlayerProgress":
        """Return the progress after these tries; a puzzle that was tried before changes no rating."""
        tried, solved, rating = dict(self.tried), set(self.solved), self.rating
        for each in tries:
            if each.puzzle not in tried:
                tried[each.puzzle] = each.tried
                # Impossible grades in a file become possible ones.
                grade = min(max(each.grade, LOWEST_GRADE), HIGHEST_GRADE)
                rating = update_rating(rating, [Result(grade, PUZZLE_DEVIATION, _SCORES[each.tried])])
            if each.solved_at is not None:
                solved.add(each.puzzle)
        return PlayerProgress(tried, frozenset(solved), rating)


def _nowhere(_: PuzzleTry) -> None: ...


class Progress:
    """The progress of all who play here. Each change is handed to `keep`, which neither waits nor fails."""

    def __init__(
        self,
        tries: Iterable[PuzzleTry] = (),
        keep: Callable[[PuzzleTry], None] = _nowhere,
        wall: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """Start from the tries so far, in their order; `wall` returns the seconds since 1970."""
        self._keep, self._wall = keep, wall
        self._tries = {(each.player, each.puzzle): each for each in tries}
        by_player: dict[str, list[PuzzleTry]] = defaultdict(list)
        for each in self._tries.values():
            by_player[each.player].append(each)
        self._players = {player: PlayerProgress().after(own) for player, own in by_player.items()}

    def of(self, player: str) -> PlayerProgress:
        """Return one player's progress; "" is any player without a name."""
        return self._players.get(player, PlayerProgress())

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names of players with at least one try."""
        return tuple(self._players)

    def check_room(self, player: str) -> None:
        """Raises NiwashiError for a new player where there are as many as can be."""
        if player not in self._players and len(self._players) >= MOST_PLAYERS:
            raise NiwashiError("puzzle-too-many-players", most=MOST_PLAYERS)

    def note(self, player: str, puzzle: str, grade: int, tried: TryResult) -> None:
        """Note how a try has ended: the first counts for the rating, and a puzzle that is solved stays so."""
        now = self._wall()
        known = self._tries.get((player, puzzle), PuzzleTry(player, puzzle, grade, tried, now))
        if tried is not TryResult.MISSED and known.solved_at is None:
            known = replace(known, solved_at=now)
        if known != self._tries.get((player, puzzle)):
            self._tries[known.player, known.puzzle] = known
            self._players[known.player] = self.of(known.player).after([known])
            self._keep(known)
