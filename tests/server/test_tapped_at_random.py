"""Whoever taps at random, some of it too late, never brings the program to a stop."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.each_game import EACH
from tests.marks import quick_first
from tests.opponents.thinkers import Agency, found
from tests.server.asking import ask, assistants_of
from tests.server.running import Running
from tests.server.tapper import Tapper

from niwashi.engine.analysis import Analysis
from niwashi.opponents.engines import Engines
from niwashi.opponents.search_place import Question

PATIENCE_S = 40.0
"""After so long without any change somebody presses *Set the stones right*."""
MOST_S = 300.0
"""So long a game is played."""


class Thinking:
    """An engine that names any legal turn, after a while."""

    def __init__(self, chance: Random) -> None:
        self.running: Running | None = None
        self._chance = chance
        self._question: Question | None = None
        self._ready_at = 0.0

    def __call__(self, question: Question) -> Analysis | None:
        assert self.running is not None
        now = self.running.clock.now
        if self._question is not question:
            self._question, self._ready_at = question, now + self._chance.choice((0.02, 0.1, 0.3, 1.0))
        if now < self._ready_at:
            return None
        match = self.running.program.game_loop.session.match
        return found(self._chance.choice(match.game.legal_turns(match.position)))


def game_against_an_engine(name: str, chance: Random) -> Running:
    thinking = Thinking(chance)
    running = thinking.running = Running(engines=Engines(Random(1), Agency(thinking)))
    running.pass_time(0.5)
    wanted: dict[str, Any] = {"players": 2} if name == "karesansui" else {}
    ask(running.program, do="new", game=name, **wanted)
    running.pass_time(0.2)
    second = running.program.game_loop.session.game.players[1]
    ask(running.program, do="player", seat=second, player="engine:1")
    return running


def pass_time(running: Running, seconds: float) -> None:
    """Step as often as the program wants."""
    until = running.clock.now + seconds
    while running.clock.now < until:
        running.clock.now += running.program.step()


def how_it_stands(running: Running) -> tuple[Any, ...]:
    session = running.program.game_loop.session
    return session.match.turns, session.match.actions, session.flow.task, session.match.side


@pytest.mark.parametrize(
    ("name", "seed"),
    quick_first([(name, seed) for seed in range(2) for name in EACH], 1),
)
def test_the_program_always_goes_on(name: str, seed: int) -> None:
    chance = Random(seed)
    running = game_against_an_engine(name, chance)
    opponents, tapper = assistants_of(running.program).opponents, Tapper(running, chance)
    seen, since, set_right = how_it_stands(running), running.clock.now, 0
    while running.clock.now < MOST_S and running.program.game_loop.session.match.result is None:
        tapper.tap(is_asked=not opponents.is_its_turn and not opponents.is_moving)
        pass_time(running, chance.choice((0.05, 0.1, 0.3, 0.6, 1.5)))
        if how_it_stands(running) != seen:
            seen, since, set_right = how_it_stands(running), running.clock.now, 0
            tapper.forget()
        elif running.clock.now - since > PATIENCE_S:
            assert set_right < 2, (seen, running.cues())
            tapper.let_go()
            ask(running.program, do="arrange")
            pass_time(running, 3.0)
            since, set_right = running.clock.now, set_right + 1
    assert opponents.trouble is None
    assert len(running.turns) > 5
