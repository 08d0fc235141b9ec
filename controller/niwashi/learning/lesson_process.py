"""A process that makes the lesson of one game, for `niwashi.learning.lesson_files`."""

import json
import sys

from niwashi.errors import BadLesson
from niwashi.games.guest import raw_game
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.learning.lesson_maker import made_lesson


def main() -> None:
    """Read the name of a game, a line of JSON, and write its lesson as one; null where none can be made."""
    game = raw_game(game_of(GameSetup(json.loads(sys.stdin.readline()))))
    try:
        fields = made_lesson(game).model_dump(mode="json")
    except BadLesson:
        fields = None
    print(json.dumps(fields), flush=True)
