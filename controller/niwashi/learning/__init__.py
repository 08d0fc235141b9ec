"""Lessons, puzzles and the clauses of the rules with their examples, from their files to the page."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later
from niwashi.learning.attempt import (
    AnswerBook,
    AttemptState,
    Forced,
    PuzzleAttempt,
    PuzzleMatch,
    SolverVerdict,
)
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
from niwashi.learning.tutor import LessonMatch, Tutor

if TYPE_CHECKING:
    from niwashi.learning.bookmark import Bookmark, Mark
    from niwashi.learning.clause_view import case_view, clause_picture, rules_view, still_of
    from niwashi.learning.lessons import Lessons
    from niwashi.learning.puzzle_view import puzzle_picture, tries_left
    from niwashi.learning.puzzles import Puzzles
    from niwashi.learning.suspended_game import SuspendedGame

__all__ = [
    "BEYOND_LEVELS",
    "CLAUSE",
    "HIGHEST_GRADE",
    "LOWEST_GRADE",
    "RATED_AFTER",
    "Aim",
    "AnswerBook",
    "AttemptState",
    "Bookmark",
    "Case",
    "Claims",
    "Course",
    "Digest",
    "Example",
    "Forced",
    "Lesson",
    "LessonMatch",
    "LessonStep",
    "Lessons",
    "Mark",
    "PlayerProgress",
    "Problem",
    "Progress",
    "Puzzle",
    "PuzzleAttempt",
    "PuzzleMatch",
    "Puzzles",
    "SolverVerdict",
    "SuspendedGame",
    "Tutor",
    "case_of",
    "case_view",
    "clause_note",
    "clause_picture",
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
    "puzzle_picture",
    "puzzled",
    "puzzles_for",
    "puzzles_from",
    "puzzles_text",
    "rules_view",
    "still_of",
    "taught",
    "tries_left",
    "worked_out",
]

__getattr__ = offer_later(  # names for a running program; commands need none of them
    __name__,
    {
        "bookmark": ["Bookmark", "Mark"],
        "clause_view": ["case_view", "clause_picture", "rules_view", "still_of"],
        "suspended_game": ["SuspendedGame"],
        "lessons": ["Lessons"],
        "puzzle_view": ["puzzle_picture", "tries_left"],
        "puzzles": ["Puzzles"],
    },
)
