"""Build the state that a page is sent: plain data, with all texts in the page's language."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later
from niwashi.views.status import Starts, believed_table, cell_labels, scene, status

if TYPE_CHECKING:
    from niwashi.views.choices import choices_view
    from niwashi.views.clock import clock_view
    from niwashi.views.disorder import wrong_places
    from niwashi.views.due import differing, due_view
    from niwashi.views.games import COVER, cover
    from niwashi.views.inert import inert_places
    from niwashi.views.keepsake import animated_game, drawn_dots, drawn_game, drawn_match
    from niwashi.views.kept_game import ended_text, entry_view, kept_game_view, kept_step_view, position_after
    from niwashi.views.printed_cards import card_sheet, has_cards
    from niwashi.views.saying import player_of, refusal
    from niwashi.views.sketch import sketch_view
    from niwashi.views.speech import spoken

__all__ = [
    "COVER",
    "Starts",
    "animated_game",
    "believed_table",
    "card_sheet",
    "cell_labels",
    "choices_view",
    "clock_view",
    "cover",
    "differing",
    "drawn_dots",
    "drawn_game",
    "drawn_match",
    "due_view",
    "ended_text",
    "entry_view",
    "has_cards",
    "inert_places",
    "kept_game_view",
    "kept_step_view",
    "player_of",
    "position_after",
    "refusal",
    "scene",
    "sketch_view",
    "spoken",
    "status",
    "wrong_places",
]

__getattr__ = offer_later(
    __name__,
    {
        "choices": ["choices_view"],
        "clock": ["clock_view"],
        "disorder": ["wrong_places"],
        "due": ["differing", "due_view"],
        "games": ["COVER", "cover"],
        "inert": ["inert_places"],
        "keepsake": ["animated_game", "drawn_dots", "drawn_game", "drawn_match"],
        "kept_game": [
            "ended_text",
            "entry_view",
            "kept_game_view",
            "kept_step_view",
            "position_after",
        ],
        "printed_cards": ["card_sheet", "has_cards"],
        "saying": ["player_of", "refusal"],
        "sketch": ["sketch_view"],
        "speech": ["spoken"],
    },
)
