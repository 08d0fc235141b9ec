"""A searcher of one game: it answers questions that come as JSON texts, for `niwashi.opponents.search_place`.

It lies here, below boards and pages: what only searches starts sooner and takes less memory without them.
"""

import json
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.kits.known import opponent_for, table_size


class SearchService:
    """Answers one question after the other about one game."""

    def __init__(self, setup: str | bytes) -> None:
        """`setup` is the first text: the game's setup."""
        game = game_of(GameSetup(**json.loads(setup)))
        self._opponent = opponent_for(game, Random(), megabytes=table_size())

    def answer(self, question: dict[str, Any], is_halted: Callable[[], bool]) -> dict[str, Any]:
        """Return the result of a search within the question's time, or until it is halted."""
        game = self._opponent.game
        position = game.parse(question["start"]) if question["start"] else game.start()
        for turn in question["turns"]:
            position = game.play(position, turn)
        self._opponent.set_level(question["level"])
        deadline = monotonic() + question["milliseconds"] / 1000
        found = self._opponent.choose(position, stop=lambda: is_halted() or monotonic() >= deadline)
        return {
            "value": found.value,
            "proof": found.proof,
            "distance": found.distance,
            "line": found.line,
            "depth": found.depth,
            "nodes": found.nodes,
        }
