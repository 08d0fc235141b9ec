"""Glicko-2 ratings by Mark Glickman: value, deviation and volatility.

Formulas and variable names follow "Example of the Glicko-2 system" (Glickman, 2022).
"""

from collections.abc import Callable, Sequence
from math import exp, hypot, log, pi, sqrt
from typing import NamedTuple

__all__ = ["TAU", "Rating", "Result", "update_rating"]

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
