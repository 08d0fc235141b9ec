"""Lessons, puzzles and the clauses of the rules with their examples, from their files to the page."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.learning.attempt import AnswerBook, PuzzleAttempt, PuzzleMatch
    from niwashi.learning.attempt_state import AttemptState, Forced, SolverVerdict
    from niwashi.learning.bookmark import Bookmark, Mark
    from niwashi.learning.clause_view import case_view, clause_picture, rules_view, still_of
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
    from niwashi.learning.lesson_maker import made_lesson
    from niwashi.learning.lessons import Lessons
    from niwashi.learning.problem import Problem, problem_for, problem_of
    from niwashi.learning.progress import (
        HIGHEST_GRADE,
        LOWEST_GRADE,
        RATED_AFTER,
        PlayerProgress,
        Progress,
        player_name,
    )
    from niwashi.learning.puzzle import BEYOND_LEVELS, Aim, Puzzle, puzzles_from
    from niwashi.learning.puzzle_files import (
        daily_puzzle,
        graded_puzzles,
        made_puzzles_file,
        next_puzzle,
        puzzle_named,
        puzzled,
        puzzles_for,
        puzzles_text,
    )
    from niwashi.learning.puzzle_finder import find_puzzles
    from niwashi.learning.puzzle_view import puzzle_picture, tries_left
    from niwashi.learning.puzzles import Puzzles
    from niwashi.learning.suspended_game import SuspendedGame
    from niwashi.learning.tutor import LessonMatch, Tutor

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

__getattr__ = offer_later(
    __name__,
    {
        "attempt": ["AnswerBook", "PuzzleAttempt", "PuzzleMatch"],
        "attempt_state": ["AttemptState", "Forced", "SolverVerdict"],
        "bookmark": ["Bookmark", "Mark"],
        "clause_view": ["case_view", "clause_picture", "rules_view", "still_of"],
        "clauses": [
            "CLAUSE",
            "Case",
            "Digest",
            "Example",
            "case_of",
            "clause_note",
            "clause_text",
            "digest_of",
            "game_with",
            "has_case",
            "worked_out",
        ],
        "course": ["Course", "course_of"],
        "lesson": ["Claims", "Lesson", "LessonStep", "lesson_from"],
        "lesson_files": ["course_for", "taught"],
        "lesson_maker": ["made_lesson"],
        "lessons": ["Lessons"],
        "problem": ["Problem", "problem_for", "problem_of"],
        "progress": [
            "HIGHEST_GRADE",
            "LOWEST_GRADE",
            "RATED_AFTER",
            "PlayerProgress",
            "Progress",
            "player_name",
        ],
        "puzzle": ["BEYOND_LEVELS", "Aim", "Puzzle", "puzzles_from"],
        "puzzle_files": [
            "daily_puzzle",
            "graded_puzzles",
            "made_puzzles_file",
            "next_puzzle",
            "puzzle_named",
            "puzzled",
            "puzzles_for",
            "puzzles_text",
        ],
        "puzzle_finder": ["find_puzzles"],
        "puzzle_view": ["puzzle_picture", "tries_left"],
        "puzzles": ["Puzzles"],
        "suspended_game": ["SuspendedGame"],
        "tutor": ["LessonMatch", "Tutor"],
    },
)
