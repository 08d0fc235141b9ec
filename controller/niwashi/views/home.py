"""The picture of the page's first screen: boards in mid-game, on each of which a turn is moving."""

from functools import lru_cache
from random import Random

from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES, game_of
from niwashi.games.match import Match
from niwashi.games.setup import GameSetup
from niwashi.loop.fitting import built_in_board
from niwashi.pictures.shapes import document, element, number
from niwashi.validation import quoted
from niwashi.views.keepsake import drawn_position

TURNS, BOARDS = "turns-", "boards-"
"""Prefixes of pictures with several boards, one below the other. The names of the games follow, with commas.

On the former a turn is moving on each; on the latter nothing does.
"""

_SIDE, _MARGIN = 300, 6
_FADES = "0;0;1;1;0"
_PLAYED = 20
"""Turns that were played on each board."""


@lru_cache(maxsize=8)  # somebody could ask for the games in any order
def boards_picture(names: str, *, is_moving: bool) -> str:
    """Return the SVG file with boards in mid-game. Raises NiwashiError for a game from outside."""
    games = names.split(",")
    are_ours = all(name in GAMES and not GAMES.origin(name).is_outside for name in games)
    if not are_ours or len({*games}) < len(games):
        raise NiwashiError("web-no-picture", found=quoted(names))
    boards = "".join(_board(name, row * _SIDE, is_moving=is_moving) for row, name in enumerate(games))
    return document(boards, _SIDE, _SIDE * len(games), "")


def _board(name: str, top: int, *, is_moving: bool) -> str:
    match, board = _in_mid_game(name), built_in_board(game_of(GameSetup(name))).geometry
    before, after = (drawn_position(match, board, len(match.turns) - back) for back in (1, 0))
    scale = (_SIDE - 2 * _MARGIN) / max(after.width, after.height)
    x, y = (_SIDE - after.width * scale) / 2, top + (_SIDE - after.height * scale) / 2
    moves = element("animate", attributeName="opacity", values=_FADES, dur="5s", repeatCount="indefinite")
    moved = element("g", after.shapes + (moves if is_moving else ""))
    there = f"translate({number(x)},{number(y)}) scale({scale:.4f})"
    return element("g", before.shapes + moved, transform=there)


def _in_mid_game(name: str) -> Match:
    """Return a game after some turns by chance, the same ones each time."""
    game, dice = game_of(GameSetup(name)), Random(name)
    turns: list[str] = []
    position = start = game.start()
    for _ in range(_PLAYED):
        turn = game.random_turn(position, dice)
        after = game.play(position, turn)
        if game.result(after) is not None:
            break
        turns.append(turn)
        position = after
    return Match(game, start, turns)
