"""A sketch for a page: a position on which both sides are tried beside the game."""

from niwashi.games.turn_telling import told_turns
from niwashi.page_types.games_state import SketchView
from niwashi.session.sketch import Sketch
from niwashi.views.choices import choices_view
from niwashi.views.kept_game import changed_places, step_of
from niwashi.views.saying import advice_text, meaning_of, reason_of


def sketch_view(sketch: Sketch, turn: int, language: str) -> SketchView:
    """Return a sketch that begins after a number of turns of a game."""
    session, match = sketch.session, sketch.match
    is_over = match.result is not None
    cues = () if is_over else session.advice().cues[: sketch.cells]
    cues = cues or (None,) * sketch.cells
    here = step_of(session, turn + len(sketch.line), changed_places(match, len(sketch.line)), language)
    return {
        **here,
        "gardens": None if here["gardens"] is None else {**here["gardens"], "turn_over": ""},
        "turns": list(sketch.line),
        "told": told_turns(match, language),
        "touches": sketch.touches,
        "say": "" if is_over else advice_text(session, language),
        "reason": None if is_over else reason_of(session.reason, session, language),
        "cues": list(cues),
        "cue_texts": {cue: meaning_of(cue, match.game, language) for cue in set(cues) if cue},
        "choices": choices_view(session, None, language),
    }
