"""The engine: good turns and proofs. Owns no clock and no dice: both are handed in; see `Searcher`."""

from niwashi.engine.built import search_path

__path__ = search_path(__path__)  # before anything of the kernel is imported

from niwashi.engine.analysis import NO_LIMITS, Analysis, Limits, OnAnalysis, Proof, Rated, Searcher, Stop
from niwashi.engine.fair import Opening, fair_openings, handicap_openings
from niwashi.engine.fair_judge import Fairness, Judge, best_first, judge_openings
from niwashi.engine.gardens import GardenSearcher
from niwashi.engine.hints import Hint, Rung, hint_of
from niwashi.engine.kind import KERNEL, LEAST_MEGABYTES, STALE, table_megabytes
from niwashi.engine.levels import FULL, Level, Levels, level_of, softmax_pick, softmax_weights, ten_levels
from niwashi.engine.opponent import Opponent
from niwashi.engine.proof import proof_lines
from niwashi.engine.proof_check import Checked, check_proof
from niwashi.engine.searcher import WEIGHTS, ReclamationSearcher
from niwashi.engine.solver import Solver
from niwashi.engine.uct import HexSearcher
from niwashi.engine.ugi import Going, UgiEngine, refusal_line
from niwashi.engine.ugi_lines import Hearing, info_line, printable, turn_of_word, ugi_word, whole_number

__all__ = [
    "FULL",
    "KERNEL",
    "LEAST_MEGABYTES",
    "NO_LIMITS",
    "STALE",
    "WEIGHTS",
    "Analysis",
    "Checked",
    "Fairness",
    "GardenSearcher",
    "Going",
    "Hearing",
    "HexSearcher",
    "Hint",
    "Judge",
    "Level",
    "Levels",
    "Limits",
    "OnAnalysis",
    "Opening",
    "Opponent",
    "Proof",
    "Rated",
    "ReclamationSearcher",
    "Rung",
    "Searcher",
    "Solver",
    "Stop",
    "UgiEngine",
    "best_first",
    "check_proof",
    "fair_openings",
    "handicap_openings",
    "hint_of",
    "info_line",
    "judge_openings",
    "level_of",
    "printable",
    "proof_lines",
    "refusal_line",
    "softmax_pick",
    "softmax_weights",
    "table_megabytes",
    "ten_levels",
    "turn_of_word",
    "ugi_word",
    "whole_number",
]
