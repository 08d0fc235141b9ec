"""A turn for people: in words ("f1 to e2 with Maple" for f1e2:2), and as its places on a board."""

from typing import Any

from niwashi.games.game import Act, Game
from niwashi.games.turn_telling import told_actions, turn_parts
from niwashi.kits.known import kit_of
from niwashi.page_types.state import TurnMarks
from niwashi.words.catalogue import translate


def turn_text(game: Game, position: Any, turn: str, language: str) -> str:
    """The turn as its menu says it, or in words of its game, or by what hands do for it.

    One that begins with something secret, or is illegal, stays as it is written.
    """
    option = next((o for o in game.options(position) if o.turn == turn), None)
    if option is not None and option.words and not option.secret:
        return translate(option.words.key, language, **option.words.facts)
    words = turn_words(game, turn, language)
    if words != turn or any(part.secret for part in turn_parts(game, position, turn)):
        return words
    return told_actions(game, position, turn, language)


def turn_words(game: Game, turn: str, language: str) -> str:
    """The turn as people say it; a notation without words stays as it is.

    >>> from niwashi.games import game_named
    >>> turn_words(game_named("throne"), "f1e2:2", "en")
    'f1 to e2 with Maple'
    """
    return kit_of(game).turn_words(turn, language)


def turn_marks(game: Game, position: Any, turn: str) -> TurnMarks:
    """Return the marks of a turn from a position; empty ones for an illegal turn.

    >>> from niwashi.games import game_named
    >>> garden = game_named("garden")
    >>> turn_marks(garden, garden.start(), "f1e1:1")
    {'walks': [['f1', 'e1']], 'places': ['flower card 1', 'd3', 'f3']}
    """
    handlings = [handling for part in turn_parts(game, position, turn) for handling in part.handlings]
    lifted = [handling.place for handling in handlings if handling.act is Act.LIFT]
    arrived = [handling.place for handling in handlings if handling.act is Act.SET]
    others = (h.place for h in handlings if h.act not in (Act.LIFT, Act.SET, Act.RETURN))
    walks = [[start, end] for start, end in zip(lifted, arrived, strict=False)]
    return {"walks": walks, "places": list(dict.fromkeys(others))}
