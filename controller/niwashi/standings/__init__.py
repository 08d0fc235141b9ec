"""Tables over signed results: standings, ratings, and who plays whom next. Anybody works them out anew."""

from niwashi.standings.glicko import Rating, Result, rated
from niwashi.standings.pairing import Pairing, next_round, swiss
from niwashi.standings.ratings import ratings
from niwashi.standings.results import Found, LeftOut, Outcome, Played, Player, Why, gathered
from niwashi.standings.table import Row, standings

__all__ = [
    "Found",
    "LeftOut",
    "Outcome",
    "Pairing",
    "Played",
    "Player",
    "Rating",
    "Result",
    "Row",
    "Why",
    "gathered",
    "next_round",
    "rated",
    "ratings",
    "standings",
    "swiss",
]
