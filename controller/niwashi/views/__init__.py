"""Build the state that a page is sent: plain data, with all texts in the page's language."""

from niwashi.views.choices import choices_view
from niwashi.views.clauses import case_view, clause_picture, rules_view, still_of
from niwashi.views.clock import clock_view
from niwashi.views.cover import COVER, cover
from niwashi.views.disorder import wrong_places
from niwashi.views.due import due_view
from niwashi.views.keepsake import animated_game, drawn_dots, drawn_game, drawn_match
from niwashi.views.kept_game import (
    ended_text,
    entry_view,
    kept_game_view,
    kept_step_view,
    position_after,
)
from niwashi.views.lesson import lesson_text, lesson_view
from niwashi.views.puzzle import (
    PuzzleFacts,
    puzzle_list,
    puzzle_picture,
    puzzle_text,
    puzzle_view,
    tries_left,
)
from niwashi.views.sketch import sketch_view
from niwashi.views.speech import spoken
from niwashi.views.status import Starts, believed_table, cell_labels, scene, status

__all__ = [
    "COVER",
    "PuzzleFacts",
    "Starts",
    "animated_game",
    "believed_table",
    "case_view",
    "cell_labels",
    "choices_view",
    "clause_picture",
    "clock_view",
    "cover",
    "drawn_dots",
    "drawn_game",
    "drawn_match",
    "due_view",
    "ended_text",
    "entry_view",
    "kept_game_view",
    "kept_step_view",
    "lesson_text",
    "lesson_view",
    "position_after",
    "puzzle_list",
    "puzzle_picture",
    "puzzle_text",
    "puzzle_view",
    "rules_view",
    "scene",
    "sketch_view",
    "spoken",
    "status",
    "still_of",
    "tries_left",
    "wrong_places",
]
