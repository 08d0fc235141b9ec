"""Lessons, puzzles and the clauses of the rules with their examples."""

from niwashi.learning.clauses import (
    CLAUSE,
    Case,
    Digest,
    Example,
    case_of,
    clause_note,
    clause_text,
    digest_of,
    game_with,
    has_case,
    worked_out,
)
from niwashi.learning.course import Course, course_of
from niwashi.learning.lesson import Claims, Lesson, LessonStep, lesson_from
from niwashi.learning.lesson_files import course_for, taught
from niwashi.learning.made_lesson import made_lesson
from niwashi.learning.problem import Problem, problem_of
from niwashi.learning.progress import RATED_AFTER, PlayerProgress, Progress, player_name
from niwashi.learning.puzzle import BEYOND_LEVELS, HIGHEST_GRADE, LOWEST_GRADE, Aim, Puzzle, puzzles_from
from niwashi.learning.puzzle_files import (
    daily_puzzle,
    graded_puzzles,
    made_puzzles_file,
    next_puzzle,
    problem_for,
    puzzle_named,
    puzzled,
    puzzles_for,
    puzzles_text,
)
from niwashi.learning.puzzle_finder import find_puzzles
from niwashi.learning.trial import AnswerBook, Forced, PuzzleMatch, Trial, TrialState, Verdict
from niwashi.learning.tutor import LessonMatch, Tutor

__all__ = [
    "BEYOND_LEVELS",
    "CLAUSE",
    "HIGHEST_GRADE",
    "LOWEST_GRADE",
    "RATED_AFTER",
    "Aim",
    "AnswerBook",
    "Case",
    "Claims",
    "Course",
    "Digest",
    "Example",
    "Forced",
    "Lesson",
    "LessonMatch",
    "LessonStep",
    "PlayerProgress",
    "Problem",
    "Progress",
    "Puzzle",
    "PuzzleMatch",
    "Trial",
    "TrialState",
    "Tutor",
    "Verdict",
    "case_of",
    "clause_note",
    "clause_text",
    "course_for",
    "course_of",
    "daily_puzzle",
    "digest_of",
    "find_puzzles",
    "game_with",
    "graded_puzzles",
    "has_case",
    "lesson_from",
    "made_lesson",
    "made_puzzles_file",
    "next_puzzle",
    "player_name",
    "problem_for",
    "problem_of",
    "puzzle_named",
    "puzzled",
    "puzzles_for",
    "puzzles_from",
    "puzzles_text",
    "taught",
    "worked_out",
]
