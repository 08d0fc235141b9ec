"""A kit for each game: its parts for opponents, the page and the command line, beside its rules.

Code asks the kit for them and never compares the name of a game.
"""

from niwashi.kits.kit import EngineKit, FairKit, GameKit, Goal, HandicapKit, PageKit, Still
from niwashi.kits.known import (
    engine_of,
    kit_of,
    loaded_cards,
    may_offer_starts,
    opponent_for,
    searcher_for,
    seed_file,
    solvable,
    solver_for,
    table_size,
)
from niwashi.kits.quality import GameParts, Quality, brought, languages_of
from niwashi.kits.searcher import SearchService

__all__ = [
    "EngineKit",
    "FairKit",
    "GameKit",
    "GameParts",
    "Goal",
    "HandicapKit",
    "PageKit",
    "Quality",
    "SearchService",
    "Still",
    "brought",
    "engine_of",
    "kit_of",
    "languages_of",
    "loaded_cards",
    "may_offer_starts",
    "opponent_for",
    "searcher_for",
    "seed_file",
    "solvable",
    "solver_for",
    "table_size",
]
