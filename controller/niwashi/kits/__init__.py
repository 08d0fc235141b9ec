"""A kit a game: what each brings for opponents, for the page and for the command line, beside its rules.

Whoever wants to know what a game has asks its kit; nobody else asks which game it is.
"""

from niwashi.kits.kit import EngineKit, FairKit, GameKit, Goal, HandicapKit, PageKit, Still
from niwashi.kits.known import (
    engine_of,
    kit_of,
    loaded_cards,
    opponent_for,
    searcher_for,
    seed_file,
    solvable,
    solver_for,
    table_size,
)
from niwashi.kits.quality import Brought, Quality, brought, languages_of
from niwashi.kits.searcher import SearchService

__all__ = [
    "Brought",
    "EngineKit",
    "FairKit",
    "GameKit",
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
    "opponent_for",
    "searcher_for",
    "seed_file",
    "solvable",
    "solver_for",
    "table_size",
]
