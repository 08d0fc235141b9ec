"""A hash as four squares: both boards light the same ones, and two people compare them by telephone."""

from niwashi.games import Game, PlaceKind

SQUARES = 4
"""Of 36 squares there are 1,413,720 ways to light four in an order, of 91 there are 64,144,080."""


def fingerprint(game: Game, name: str) -> tuple[str, ...]:
    """Four different squares of a game, in an order, that follow from a hash.

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
