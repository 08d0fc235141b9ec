"""From readings to turns, from positions to cues. No clock, no input or output, no threads."""

from niwashi.session.board import DARK, Board, Colour, Frame, Notice, Reading
from niwashi.session.cell import Cell, Geometry, Role, Senses, Shape, view
from niwashi.session.cue import Cue, Cues

__all__ = [
    "DARK",
    "Board",
    "Cell",
    "Colour",
    "Cue",
    "Cues",
    "Frame",
    "Geometry",
    "Notice",
    "Reading",
    "Role",
    "Senses",
    "Shape",
    "view",
]
