"""A first lesson made from the rules of a game: a turn, a capture, a win; and the process that makes it.

Its sentences are the same in every game (`lesson-any-...` in the catalogue). The positions come from games
played at random, always the same ones.
"""

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from niwashi.errors import RefusedText
from niwashi.games.game import Act, Game, Option
from niwashi.games.guest import raw_game
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.learning.lesson import Claims, Lesson, LessonStep

_GAMES = 40  # at random, until one has a position for each step
_MAX_TURNS = 200


def made_lesson(game: Game) -> Lesson:
    """Return a lesson. Raises RefusedText where hands have nothing to do, or no turn wins."""
    start = game.start()
    options = [option for option in game.options(start) if _is_by_hand(option)]
    first = options[len(options) // 2] if options else None
    if first is None:
        raise RefusedText("lesson-not-made", game=game.name)
    moves = any(handling.act is Act.LIFT for handling in first.handlings)
    steps = [_step(game, start, first, "move" if moves else "place")]
    found: dict[str, tuple[Any, Option]] = {}
    for position, option in _seen(game):
        wins = game.side(position) in game.winners(game.play(position, option.turn))
        if "win" not in found and wins:
            found["win"] = position, option
        elif "take" not in found and not wins and any(each.act is Act.TAKE for each in option.handlings):
            found["take"] = position, option
        if len(found) > 1:
            break
    if "win" not in found:
        raise RefusedText("lesson-not-made", game=game.name)
    steps += [_step(game, *found[say], say) for say in ("take", "win") if say in found]
    return Lesson(game=game.name, source=game.name, steps=(*steps, LessonStep(say="end", press="done")))


def _seen(game: Game) -> Iterator[tuple[Any, Option]]:
    """The turns of games at random, each with its position; those that take something and the last ones."""
    for seed in range(_GAMES):
        dice, position = Random(seed), game.start()
        for _ in range(_MAX_TURNS):
            turn = game.random_turn(position, dice)
            if not turn:
                break
            option = next((o for o in game.options(position) if o.turn == turn and _is_by_hand(o)), None)
            if option is not None:
                yield position, option
            position = game.after(position, turn)


def _is_by_hand(option: Option) -> bool:
    """Return whether hands carry out the whole turn at once."""
    return bool(option.handlings) and not (option.goes_on or option.spoken or option.touch)


def _step(game: Game, position: Any, option: Option, say: str) -> LessonStep:
    claims = Claims(wins=True) if say == "win" else Claims()
    return LessonStep(say=say, position=game.format(position), turn=option.turn, claims=claims)


def main() -> None:
    """Read the name of a game, a line of JSON, and write its lesson as one; null where none can be made."""
    game = raw_game(game_of(GameSetup(json.loads(sys.stdin.readline()))))
    try:
        fields = made_lesson(game).model_dump(mode="json")
    except RefusedText:
        fields = None
    print(json.dumps(fields), flush=True)
