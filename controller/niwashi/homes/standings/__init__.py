"""Tournament tables computed from signed games: standings, ratings and pairings, reproducible by anybody."""

from niwashi.homes.standings.pairing import Pairing, next_round, swiss_round
from niwashi.homes.standings.ratings import ratings
from niwashi.homes.standings.results import (
    ExcludedFile,
    GameFile,
    GatheredResults,
    LeftOutReason,
    Outcome,
    TournamentPlayer,
    gather_results,
)
from niwashi.homes.standings.table import Row, standings

__all__ = [
    "ExcludedFile",
    "GameFile",
    "GatheredResults",
    "LeftOutReason",
    "Outcome",
    "Pairing",
    "Row",
    "TournamentPlayer",
    "gather_results",
    "next_round",
    "ratings",
    "standings",
    "swiss_round",
]
