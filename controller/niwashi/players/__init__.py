"""Engines as players: opponents, hints, the review of a game, and the processes they think in."""

from niwashi.players.engine_process import host_lines, serve_ugi
from niwashi.players.engines import Engines
from niwashi.players.fair_starts import (
    changed,
    fair_starts_view,
    kept_starts,
    own_fair_starts,
    proved,
    split,
    written,
)
from niwashi.players.hints import HINTS, Hints
from niwashi.players.opponents import Hand, Opponents, PlayerChoice, player
from niwashi.players.review import Review
from niwashi.players.starts import Begun, handicaps_view, start_text

__all__ = [
    "HINTS",
    "Begun",
    "Engines",
    "Hand",
    "Hints",
    "Opponents",
    "PlayerChoice",
    "Review",
    "changed",
    "fair_starts_view",
    "handicaps_view",
    "host_lines",
    "kept_starts",
    "own_fair_starts",
    "player",
    "proved",
    "serve_ugi",
    "split",
    "start_text",
    "written",
]
