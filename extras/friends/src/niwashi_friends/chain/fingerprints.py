"""Four squares derived from a game's hash. Both boards light them; two people compare them by telephone."""

from niwashi.games.game import Game, PlaceKind

SQUARES = 4
"""Ordered choices of four squares: 1,413,720 of 36 squares, 64,144,080 of 91."""


def fingerprint(game: Game, name: str) -> tuple[str, ...]:
    """Return four different squares of a game, in order, derived from a hex digest.

    >>> from niwashi.games import game_named
    >>> fingerprint(game_named("garden"), "2a" * 32)
    ('f1', 'd2', 'e4', 'a5')
    """
    squares = sorted(place for place, facts in game.places.items() if facts.kind is PlaceKind.SQUARE)
    number, found = int(name, 16), []
    for _ in range(SQUARES):
        number, at = divmod(number, len(squares))
        found.append(squares.pop(at))
    return tuple(found)
