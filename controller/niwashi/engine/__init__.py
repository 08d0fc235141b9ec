"""The engine: good turns and proofs. Owns no clock and no dice: both are handed in; see `Searcher`."""

from niwashi.engine.built import search_path

__path__ = search_path(__path__)  # before anything of the kernel is imported

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.engine.analysis import NO_LIMITS, Analysis, Limits, OnAnalysis, Proof, Rated, Searcher, Stop
    from niwashi.engine.fair_judge import Judge, judge_openings
    from niwashi.engine.fairness import Fairness, best_first
    from niwashi.engine.general import GeneralSearcher, games_for
    from niwashi.engine.hints import Hint, HintPart, Rung, hint_of
    from niwashi.engine.kind import KERNEL, STALE
    from niwashi.engine.levels import FULL, Level, Levels, level_of, softmax_pick, softmax_weights, ten_levels
    from niwashi.engine.memory import LEAST_MEGABYTES, table_megabytes
    from niwashi.engine.opening import Opening
    from niwashi.engine.opponent import Opponent
    from niwashi.engine.proof import proof_lines
    from niwashi.engine.proof_check import CheckedProof, ProofFile, check_proof
    from niwashi.engine.searcher import WEIGHTS, ReclamationSearcher
    from niwashi.engine.solver import Solver
    from niwashi.engine.uct import HexSearcher

__all__ = [
    "FULL",
    "KERNEL",
    "LEAST_MEGABYTES",
    "NO_LIMITS",
    "STALE",
    "WEIGHTS",
    "Analysis",
    "CheckedProof",
    "Fairness",
    "GeneralSearcher",
    "HexSearcher",
    "Hint",
    "HintPart",
    "Judge",
    "Level",
    "Levels",
    "Limits",
    "OnAnalysis",
    "Opening",
    "Opponent",
    "Proof",
    "ProofFile",
    "Rated",
    "ReclamationSearcher",
    "Rung",
    "Searcher",
    "Solver",
    "Stop",
    "best_first",
    "check_proof",
    "games_for",
    "hint_of",
    "judge_openings",
    "level_of",
    "proof_lines",
    "softmax_pick",
    "softmax_weights",
    "table_megabytes",
    "ten_levels",
]

# Who asks for the version, or plays by the rules alone, needs none of it.
__getattr__ = offer_later(
    __name__,
    {
        "analysis": ["NO_LIMITS", "Analysis", "Limits", "OnAnalysis", "Proof", "Rated", "Searcher", "Stop"],
        "fair_judge": ["Judge", "judge_openings"],
        "fairness": ["Fairness", "best_first"],
        "general": ["GeneralSearcher", "games_for"],
        "hints": ["Hint", "HintPart", "Rung", "hint_of"],
        "kind": ["KERNEL", "STALE"],
        "levels": ["FULL", "Level", "Levels", "level_of", "softmax_pick", "softmax_weights", "ten_levels"],
        "memory": ["LEAST_MEGABYTES", "table_megabytes"],
        "opening": ["Opening"],
        "opponent": ["Opponent"],
        "proof": ["proof_lines"],
        "proof_check": ["CheckedProof", "ProofFile", "check_proof"],
        "searcher": ["WEIGHTS", "ReclamationSearcher"],
        "solver": ["Solver"],
        "uct": ["HexSearcher"],
    },
)
