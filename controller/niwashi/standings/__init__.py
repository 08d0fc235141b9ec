"""Tournament tables computed from signed games: standings, ratings and pairings, reproducible by anybody."""

from niwashi.standings.glicko import Rating, Result, update_rating
from niwashi.standings.pairing import Pairing, next_round, swiss_round
from niwashi.standings.ratings import ratings
from niwashi.standings.results import (
    GameFile,
    GatheredResults,
    LeftOut,
    LeftOutReason,
    Outcome,
    TournamentPlayer,
    gather_results,
)
from niwashi.standings.table import Row, standings

__all__ = [
    "GameFile",
    "GatheredResults",
    "LeftOut",
    "LeftOutReason",
    "Outcome",
    "Pairing",
    "Rating",
    "Result",
    "Row",
    "TournamentPlayer",
    "gather_results",
    "next_round",
    "ratings",
    "standings",
    "swiss_round",
    "update_rating",
]
