"""From readings to turns, from positions to cues. No clock, no input or output, no threads."""

from niwashi.session.board import (
    DARK,
    LUMINANCE,
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
    Pixel,
    Reading,
    Role,
    Senses,
    Shape,
    Sort,
    Sounder,
    Tone,
    as_pixel,
    cues_of,
    view,
)
from niwashi.session.board_repair import BoardRepair, Confidence, Pace
from niwashi.session.course import Course, course_of
from niwashi.session.flow import GameFlow
from niwashi.session.guide import Advice, Prompt
from niwashi.session.input import REBOUND_S
from niwashi.session.layers import Layer, Priority, merge_layers
from niwashi.session.lesson import Claims, Lesson, LessonStep, lesson_from
from niwashi.session.match import Match, Played
from niwashi.session.plan import State, values_of
from niwashi.session.problem import Problem, problem_of
from niwashi.session.puzzle import BEYOND_LEVELS, HIGHEST_GRADE, LOWEST_GRADE, Aim, Puzzle, puzzles_from
from niwashi.session.repair_plan import RepairAct, RepairStep
from niwashi.session.session import Session
from niwashi.session.settle import Settler
from niwashi.session.speech import Inquiries, Inquiry, Listener, PlaceReport, Sentence, Topic, report
from niwashi.session.task import Task
from niwashi.session.trial import AnswerBook, Forced, PuzzleMatch, Trial, TrialState, Verdict
from niwashi.session.turn_parts import turn_parts
from niwashi.session.turn_telling import told_option, told_turn, told_turns
from niwashi.session.tutor import LessonMatch, Tutor

__all__ = [
    "BEYOND_LEVELS",
    "DARK",
    "HIGHEST_GRADE",
    "LOWEST_GRADE",
    "LUMINANCE",
    "REBOUND_S",
    "Advice",
    "Aim",
    "AnswerBook",
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
    "Forced",
    "Frame",
    "GameFlow",
    "Geometry",
    "Happening",
    "Inquiries",
    "Inquiry",
    "Layer",
    "Lesson",
    "LessonMatch",
    "LessonStep",
    "Listener",
    "Match",
    "Notice",
    "Pace",
    "Pixel",
    "PlaceReport",
    "Played",
    "Priority",
    "Problem",
    "Prompt",
    "Puzzle",
    "PuzzleMatch",
    "Reading",
    "RepairAct",
    "RepairStep",
    "Role",
    "Senses",
    "Sentence",
    "Session",
    "Settler",
    "Shape",
    "Sort",
    "Sounder",
    "State",
    "Task",
    "Tone",
    "Topic",
    "Trial",
    "TrialState",
    "Tutor",
    "Verdict",
    "as_pixel",
    "course_of",
    "cues_of",
    "lesson_from",
    "merge_layers",
    "problem_of",
    "puzzles_from",
    "report",
    "told_option",
    "told_turn",
    "told_turns",
    "turn_parts",
    "values_of",
    "view",
]
