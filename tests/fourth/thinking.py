"""Engines of the tests' own process: they know the game that no other process has heard of."""

from collections.abc import Sequence
from random import Random

from tests.opponents.thinkers import Agency

from niwashi.engine import UgiEngine
from niwashi.games import Game
from niwashi.kits import opponent_for
from niwashi.opponents.engine_worker import Question


def agency(game: Game) -> Agency:
    """Hires thinkers that speak UGI as `niwashi engine` does, without a process."""

    def answer(question: Question) -> Sequence[str]:
        engine, said = UgiEngine(opponent_for(game, Random(1)), "ours"), list[str]()
        *before, go = question.lines()
        for line in before:
            said += engine.answer(line)
        assert said == [], "nothing was refused"
        engine.search(engine.going(go), lambda: False, said.append)
        return said

    return Agency(answer)
