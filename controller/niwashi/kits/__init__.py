"""A kit a game: what each brings for opponents, for the page and for the command line, beside its rules.

Whoever wants to know what a game has asks its kit; nobody else asks which game it is. How a game is
built, and what a record keeps of it, its rules say: `niwashi.rules.GAMES` and `Game.setup`.
"""

from niwashi.kits.clauses import (
    CLAUSE,
    Case,
    Digest,
    Example,
    case_of,
    clause_note,
    clause_text,
    digest_of,
    game_with,
    has_case,
    worked_out,
)
from niwashi.kits.kit import EngineKit, FairKit, GameKit, Goal, HandicapKit, PageKit, Still
from niwashi.kits.known import (
    KITS,
    engine_of,
    kit_of,
    loaded_cards,
    opponent_for,
    searcher_for,
    solvable,
    solver_for,
    table_size,
)
from niwashi.kits.lessons import course_for, taught
from niwashi.kits.puzzles import (
    daily_puzzle,
    graded_puzzles,
    next_puzzle,
    problem_for,
    puzzle_named,
    puzzled,
    puzzles_for,
)

__all__ = [
    "CLAUSE",
    "KITS",
    "Case",
    "Digest",
    "EngineKit",
    "Example",
    "FairKit",
    "GameKit",
    "Goal",
    "HandicapKit",
    "PageKit",
    "Still",
    "case_of",
    "clause_note",
    "clause_text",
    "course_for",
    "daily_puzzle",
    "digest_of",
    "engine_of",
    "game_with",
    "graded_puzzles",
    "has_case",
    "kit_of",
    "loaded_cards",
    "next_puzzle",
    "opponent_for",
    "problem_for",
    "puzzle_named",
    "puzzled",
    "puzzles_for",
    "searcher_for",
    "solvable",
    "solver_for",
    "table_size",
    "taught",
    "worked_out",
]
