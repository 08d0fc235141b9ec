"""Ratings computed from all results: Glicko-2 in periods of thirty days (TO-20)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import sqrt

from niwashi.glicko import Rating, Result, update_rating
from niwashi.homes.standings.results import Outcome

PERIOD_S = 30 * 86_400
LEAST_SURE = 350.0
"""The deviation never exceeds that of a new player."""


def ratings(outcomes: Iterable[Outcome]) -> Mapping[str, Rating]:
    """Return the rating of each player with a result, after the last period that has any."""
    periods: dict[int, list[Outcome]] = defaultdict(list)
    for each in sorted(outcomes):
        periods[each.at // PERIOD_S].append(each)
    known: dict[str, Rating] = {}
    last = min(periods, default=0) - 1
    for period in sorted(periods):
        waited = {key: _after_nothing(rating, period - last - 1) for key, rating in known.items()}
        known = _after(waited, periods[period])
        last = period
    return known


def _after(known: Mapping[str, Rating], outcomes: Iterable[Outcome]) -> dict[str, Rating]:
    """Return the ratings after one period, each based on the opponents' ratings before it."""
    results: dict[str, list[Result]] = defaultdict(list)
    for key in known:
        results[key] = []
    for each in outcomes:
        both = ((each.first, each.second, each.halves), (each.second, each.first, 2 - each.halves))
        for own, other, halves in both:
            theirs = known.get(other, Rating())
            results[own].append(Result(theirs.value, theirs.deviation, halves / 2))
    return {key: _capped(update_rating(known.get(key, Rating()), results[key])) for key in results}


def _after_nothing(rating: Rating, periods: int) -> Rating:
    """Increase the deviation for periods without a game."""
    if not periods:
        return rating
    unsure = update_rating(rating._replace(volatility=rating.volatility * sqrt(periods)), [])
    return _capped(rating._replace(deviation=unsure.deviation))


def _capped(rating: Rating) -> Rating:
    return rating._replace(deviation=min(rating.deviation, LEAST_SURE))
