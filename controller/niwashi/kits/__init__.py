"""A kit a game: what each brings for opponents, for the page and for the command line, beside its rules.

Whoever wants to know what a game has asks its kit; nobody else asks which game it is. How a game is
built, and what a record keeps of it, its rules say: `niwashi.rules.GAMES` and `Game.setup`.
"""

from niwashi.kits.kit import EngineKit, FairKit, GameKit, Goal, HandicapKit, PageKit
from niwashi.kits.known import (
    KITS,
    engine_of,
    kit_of,
    loaded_cards,
    opponent_for,
    searcher_for,
    solvable,
    solver_for,
)
from niwashi.kits.lessons import course_for, taught

__all__ = [
    "KITS",
    "EngineKit",
    "FairKit",
    "GameKit",
    "Goal",
    "HandicapKit",
    "PageKit",
    "course_for",
    "engine_of",
    "kit_of",
    "loaded_cards",
    "opponent_for",
    "searcher_for",
    "solvable",
    "solver_for",
    "taught",
]
