"""A board that does not answer: whoever steps the loop hears of it, pages are told once, and it goes on."""

import pytest
from tests.server.asking import status_of
from tests.server.running import Running

from niwashi.errors import BoardFault
from niwashi_sim.faults import Faults


def test_fault_is_raised_at_each_step_told_once_and_forgotten_when_it_is_over() -> None:
    running = Running(is_told=False)
    game_loop = running.program.game_loop
    running.pass_time(1.0)
    game_loop.board.apply_faults(Faults(unplugged=True))  # type: ignore[attr-defined]
    versions = []
    for _ in range(5):
        running.clock.now += 0.5
        with pytest.raises(BoardFault):
            game_loop.step(running.clock.now)
        assert game_loop.fault is not None
        versions.append(game_loop.version)
    assert len(set(versions[1:])) == 1, "it is the same fault"
    assert any("does not answer" in each for each in status_of(running.program)["notices"])
    game_loop.board.apply_faults(Faults())  # type: ignore[attr-defined]
    running.pass_time(2.0)
    assert game_loop.fault is None
    assert game_loop.version > versions[-1]
    assert not any("does not answer" in each for each in status_of(running.program)["notices"])
