"""From readings to turns, from positions to cues. No clock, no input or output, no threads."""

from niwashi.session.belief import Confidence
from niwashi.session.board import DARK, Board, Colour, Frame, Notice, Reading
from niwashi.session.cell import Cell, Geometry, Role, Senses, Shape, view
from niwashi.session.cue import Cue, Cues
from niwashi.session.errand import Errand
from niwashi.session.event import Event, Happening
from niwashi.session.guide import Advice, Saying
from niwashi.session.match import Match, Played
from niwashi.session.mending import Mending, Pace
from niwashi.session.plan import values_of
from niwashi.session.repair import Mend, Step
from niwashi.session.session import Session
from niwashi.session.settle import Settler
from niwashi.session.verdict import State

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
