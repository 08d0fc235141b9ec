"""From readings to turns, from positions to cues. No clock, no input or output, no threads."""

from niwashi.session.board import (
    DARK,
    Board,
    Cell,
    Colour,
    Cue,
    Cues,
    Event,
    Frame,
    Geometry,
    Happening,
    Notice,
    Reading,
    Role,
    Senses,
    Shape,
    view,
)
from niwashi.session.board_repair import Confidence, Mending, Pace
from niwashi.session.guide import Advice, Saying
from niwashi.session.match import Match, Played
from niwashi.session.plan import State, values_of
from niwashi.session.repair_plan import Mend, Step
from niwashi.session.session import Session
from niwashi.session.settle import Settler
from niwashi.session.task import Errand

__all__ = [
    "DARK",
    "Advice",
    "Board",
    "Cell",
    "Colour",
    "Confidence",
    "Cue",
    "Cues",
    "Errand",
    "Event",
    "Frame",
    "Geometry",
    "Happening",
    "Match",
    "Mend",
    "Mending",
    "Notice",
    "Pace",
    "Played",
    "Reading",
    "Role",
    "Saying",
    "Senses",
    "Session",
    "Settler",
    "Shape",
    "State",
    "Step",
    "values_of",
    "view",
]
