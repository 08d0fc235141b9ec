"""Engines as players: opponents, hints, the review of a game, and the processes they think in."""

from niwashi.opponents.engine_process import ProcessLine
from niwashi.opponents.engines import Engines
from niwashi.opponents.fair_starts import (
    change_text,
    fair_starts_view,
    found_text,
    kept_starts,
    own_fair_starts,
    proof_text,
    split_text,
    written_facts,
)
from niwashi.opponents.hints import HINTS, HintLight, Hints
from niwashi.opponents.opponents import WEAKEST, Opponents, player_named
from niwashi.opponents.review import Review
from niwashi.opponents.search_place import Question, Searches
from niwashi.opponents.seating import Seating
from niwashi.opponents.sides import Hand, Lend, PlayerChoice, Sides
from niwashi.opponents.starts import MatchTitle, handicaps_view, start_text
from niwashi.opponents.turn_marks import turn_marks
from niwashi.opponents.turn_words import turn_text
from niwashi.opponents.waiting_layer import WaitingLayer

__all__ = [
    "HINTS",
    "WEAKEST",
    "Engines",
    "Hand",
    "HintLight",
    "Hints",
    "Lend",
    "MatchTitle",
    "Opponents",
    "PlayerChoice",
    "ProcessLine",
    "Question",
    "Review",
    "Searches",
    "Seating",
    "Sides",
    "WaitingLayer",
    "change_text",
    "fair_starts_view",
    "found_text",
    "handicaps_view",
    "kept_starts",
    "own_fair_starts",
    "player_named",
    "proof_text",
    "split_text",
    "start_text",
    "turn_marks",
    "turn_text",
    "written_facts",
]
