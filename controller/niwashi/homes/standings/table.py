"""The tournament table: points, the usual tie-breaks and ratings (TO-10 to TO-20)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from niwashi.glicko import Rating, Result, update_rating
from niwashi.homes.standings.results import Outcome, TournamentPlayer

PERIOD_S = 30 * 86_400
_LARGEST_DEVIATION = 350.0
"""The deviation never exceeds that of a new player."""


class Row(NamedTuple):
    """One player's row. `free` counts rounds without a game, which score as wins if byes count."""

    rank: int
    player: TournamentPlayer
    points: Fraction
    buchholz: Fraction
    sonneborn_berger: Fraction
    won: int
    drawn: int
    lost: int
    free: int
    rating: Rating

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.won + self.drawn + self.lost


class _Game(NamedTuple):
    other: str
    halves: int


def standings(
    players: Iterable[TournamentPlayer], outcomes: Iterable[Outcome], *, byes: bool = False
) -> list[Row]:
    """Return all rows, best first. With `byes`, a round without a game scores a point."""
    everybody, kept = sorted(players), sorted(outcomes)
    games: dict[str, list[_Game]] = {player.key: [] for player in everybody}
    for outcome in kept:
        games[outcome.first].append(_Game(outcome.second, outcome.halves))
        games[outcome.second].append(_Game(outcome.first, 2 - outcome.halves))
    rounds = max(map(len, games.values()), default=0)
    free = {key: rounds - len(each) if byes else 0 for key, each in games.items()}
    points = {key: Fraction(sum(g.halves for g in games[key]), 2) + free[key] for key in games}
    known = ratings(kept)
    rows = [_row(player, games, points, free, known.get(player.key, Rating())) for player in everybody]
    return _ranked(rows)


def _row(
    player: TournamentPlayer,
    games: Mapping[str, list[_Game]],
    points: Mapping[str, Fraction],
    free: Mapping[str, int],
    rating: Rating,
) -> Row:
    own = games[player.key]
    halves = [game.halves for game in own]
    return Row(
        rank=0,
        player=player,
        points=points[player.key],
        buchholz=sum((points[game.other] for game in own), Fraction()),
        sonneborn_berger=sum((points[game.other] * game.halves / 2 for game in own), Fraction()),
        won=halves.count(2),
        drawn=halves.count(1),
        lost=halves.count(0),
        free=free[player.key],
        rating=rating,
    )


def _ranked(rows: Iterable[Row]) -> list[Row]:
    """Sort rows. Players equal in all tie-breaks share a rank, ordered by key."""
    ordered = sorted(rows, key=lambda row: (*_worth(row), row.player.key))
    found: list[Row] = []
    for place, row in enumerate(ordered, start=1):
        is_shared = bool(found) and _worth(found[-1]) == _worth(row)
        found.append(row._replace(rank=found[-1].rank if is_shared else place))
    return found


def _worth(row: Row) -> tuple[Fraction, Fraction, Fraction, int]:
    return -row.points, -row.buchholz, -row.sonneborn_berger, -row.won


def ratings(outcomes: Iterable[Outcome]) -> Mapping[str, Rating]:
    """Return the rating of each player with a result, after the last period that has any."""
    periods: dict[int, list[Outcome]] = defaultdict(list)
    for each in sorted(outcomes):
        periods[each.at // PERIOD_S].append(each)
    known: dict[str, Rating] = {}
    last = min(periods, default=0) - 1
    for period in sorted(periods):
        waited = {key: _rated_without_games(rating, period - last - 1) for key, rating in known.items()}
        known = _rated_period(waited, periods[period])
        last = period
    return known


def _rated_period(known: Mapping[str, Rating], outcomes: Iterable[Outcome]) -> dict[str, Rating]:
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


def _rated_without_games(rating: Rating, periods: int) -> Rating:
    """Increase the deviation for periods without a game."""
    if not periods:
        return rating
    unsure = update_rating(rating._replace(volatility=rating.volatility * sqrt(periods)), [])
    return _capped(rating._replace(deviation=unsure.deviation))


def _capped(rating: Rating) -> Rating:
    return rating._replace(deviation=min(rating.deviation, _LARGEST_DEVIATION))
