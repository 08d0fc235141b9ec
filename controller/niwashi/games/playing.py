"""For scripts with any game: a random game, and why a turn is not legal."""

from typing import Any

from niwashi.errors import BadTurn, IllegalTurn
from niwashi.games.game import Dice, Game

_LONGEST = 1000  # turns


def random_game(game: Game, dice: Dice, most: int = _LONGEST) -> list[str]:
    """Return the turns of a game played at random, at most so many; `random.Random` is such dice."""
    turns: list[str] = []
    position = game.start()
    while len(turns) < most and (turn := game.random_turn(position, dice)):
        turns.append(turn)
        position = game.after(position, turn)
    return turns


def why_not(game: Game, position: Any, turn: str, language: str = "en") -> str:
    """Return why a turn can't be played in a position; "" for a legal one."""
    try:
        game.play(position, turn)
    except (BadTurn, IllegalTurn) as refusal:
        return refusal.message(language)
    return ""
