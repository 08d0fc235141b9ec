"""The place of a turn to be drawn on a board: from where to where, and on which places besides."""

from typing import Any

from niwashi.games.game import Act, Game
from niwashi.session.turn_telling import turn_parts
from niwashi.web.state import TurnMarks


def turn_marks(game: Game, position: Any, turn: str) -> TurnMarks:
    """Return the marks of a turn from a position; empty ones for an illegal turn.

    >>> from niwashi.games import game_named
    >>> garden = game_named("garden")
    >>> turn_marks(garden, garden.start(), "f1e1:1")
    {'walks': [['f1', 'e1']], 'places': ['flower card 1', 'd3', 'f3']}
    """
    handlings = [handling for part in turn_parts(game, position, turn) for handling in part.handlings]
    lifted = [handling.place for handling in handlings if handling.act is Act.LIFT]
    arrived = [handling.place for handling in handlings if handling.act is Act.SET]
    others = (h.place for h in handlings if h.act not in (Act.LIFT, Act.SET, Act.RETURN))
    walks = [[start, end] for start, end in zip(lifted, arrived, strict=False)]
    return {"walks": walks, "places": list(dict.fromkeys(others))}
