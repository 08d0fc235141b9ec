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
    Sort,
    cues_of,
    view,
)
from niwashi.session.board_repair import BoardRepair, Confidence, Pace
from niwashi.session.course import Course, course_of
from niwashi.session.flow import GameFlow
from niwashi.session.guide import Advice, Prompt
from niwashi.session.layers import Layer, Priority, merge_layers
from niwashi.session.lesson import Claims, Lesson, LessonStep, lesson_from
from niwashi.session.match import Match, Played
from niwashi.session.plan import State, values_of
from niwashi.session.repair_plan import RepairAct, RepairStep
from niwashi.session.session import Session
from niwashi.session.settle import Settler
from niwashi.session.task import Task
from niwashi.session.tutor import LessonMatch, Tutor

__all__ = [
    "DARK",
    "Advice",
    "Board",
    "BoardRepair",
    "Cell",
    "Claims",
    "Colour",
    "Confidence",
    "Course",
    "Cue",
    "Cues",
    "Event",
    "Frame",
    "GameFlow",
    "Geometry",
    "Happening",
    "Layer",
    "Lesson",
    "LessonMatch",
    "LessonStep",
    "Match",
    "Notice",
    "Pace",
    "Played",
    "Priority",
    "Prompt",
    "Reading",
    "RepairAct",
    "RepairStep",
    "Role",
    "Senses",
    "Session",
    "Settler",
    "Shape",
    "Sort",
    "State",
    "Task",
    "Tutor",
    "course_of",
    "cues_of",
    "lesson_from",
    "merge_layers",
    "values_of",
    "view",
]
