"""Handicap stones (置石) of Garden, for Tendril: an option of the first edition (RC-60, RC-61)."""

from collections.abc import Mapping

from niwashi.errors import NiwashiError
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.games.reclamation.rules import GARDEN, Position, mask_of
from niwashi.message import Key

HANDICAPS: Mapping[int, tuple[str, ...]] = {1: ("d6",), 2: ("d6", "f6"), 3: ("b6", "d6", "f6")}
"""Squares of Tendril's handicap stones, all on her own back row, by their number (RC-61)."""


def handicapped(game: Reclamation, stones: int) -> Position:
    """The start of Garden with so many handicap stones. Raises NiwashiError where there is none.

    >>> from niwashi.games import game_named
    >>> garden = game_named("garden")
    >>> garden.format(handicapped(garden, 1))
    'z2x2/6/6/6/6/5c f 14,13 1234,1234 -'
    """
    if game.variant is not GARDEN:
        raise NiwashiError("rules-handicap-garden", game=Key(f"rules-game-{game.name}"))
    if stones not in HANDICAPS:
        raise NiwashiError("rules-handicap-stones", found=stones, most=max(HANDICAPS))
    start = game.start()
    flower, tendril = start.camps
    squares = HANDICAPS[stones]
    tendril = tendril._replace(ones=mask_of(squares), hand=tendril.hand - len(squares))
    return start._replace(camps=(flower, tendril))


def handicap_of(game: Reclamation, position: Position) -> int:
    """Return the number of handicap stones of a start position; 0 if it is none of these starts.

    >>> from niwashi.games import game_named
    >>> garden = game_named("garden")
    >>> handicap_of(garden, handicapped(garden, 2)), handicap_of(garden, garden.start())
    (2, 0)
    """
    if game.variant is not GARDEN:
        return 0
    return next((stones for stones in HANDICAPS if handicapped(game, stones) == position), 0)
