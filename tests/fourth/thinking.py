"""Engines of the tests' own process: they know the game that no other process has heard of."""

from random import Random

from tests.opponents.thinkers import Agency

from niwashi.engine import Analysis
from niwashi.games import Game
from niwashi.kits import opponent_for
from niwashi.opponents.search_place import Question


def agency(game: Game) -> Agency:
    """Hires thinkers that search as a process of ours does."""

    def answer(question: Question) -> Analysis:
        position = game.parse(question.start) if question.start else game.start()
        for turn in question.turns:
            position = game.play(position, turn)
        return opponent_for(game, Random(1), question.level).choose(position)

    return Agency(answer)
