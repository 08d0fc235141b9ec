"""A little of the soak: whole games on faulty boards, with everything from switches to the journal on a disk.

`make -C extras/bench soak` does the same for hours; what it promises is checked at every step of these, too.
"""

from pathlib import Path

import pytest

from niwashi_bench.ordeal import Ordeal, Survived, WrongTurnError
from niwashi_bench.soak import LostError, Soaked, ordeal, soak
from niwashi_sim.habits import NEAT

SOME = (
    "garden, matrix",
    "throne, buttons",
    "garden, polled expanders",
    "throne, face and height",
    "borderland, expanders",
)


@pytest.mark.parametrize("name", SOME)
def test_a_faulty_board_records_what_was_meant_and_agrees_in_the_end(name: str, tmp_path: Path) -> None:
    survived = ordeal(name, 11, tmp_path / "games.db", habits=NEAT, faulty_s=12.0, longest_s=16.0)
    assert survived.handlings > 10
    assert survived.seconds > 10


def test_soak_repeats_with_its_seed(tmp_path: Path) -> None:
    """A number repeats the same faults."""
    again = [
        ordeal("garden, matrix", 5, tmp_path / f"{run}.db", faulty_s=8.0, longest_s=10.0) for run in range(2)
    ]
    assert again[0] == again[1]


def test_a_turn_that_nobody_meant_would_be_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The checks can fail: here something else than the hands plays a turn."""
    look = Ordeal._look

    def meddled(self: Ordeal) -> None:
        if self.session.is_settled and self.clock.now > 5:
            self.session.carry_out(self.session.game.options(self.session.match.here)[0].turn, self.clock.now)
        look(self)

    monkeypatch.setattr(Ordeal, "_look", meddled)
    with pytest.raises((WrongTurnError, LostError)):
        ordeal("garden, matrix", 1, tmp_path / "games.db", longest_s=30.0)


def test_figures_add_up_and_a_broken_promise_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def made_up(name: str, *_: object, **__: object) -> Survived:
        if len(told) == 0 and name.startswith("garden"):
            raise WrongTurnError("something else")
        return Survived(turns=3, faults=2, result="white")

    monkeypatch.setattr("niwashi_bench.soak.ordeal", made_up)
    soaked = soak(1, iter(range(20)), go_on=lambda: True, tell=told.append)
    assert isinstance(soaked, Soaked)
    assert (soaked.games.total(), soaked.finished, soaked.sum.turns, soaked.sum.faults) == (20, 19, 57, 38)
    assert len(told) == 1
    assert "--seed 1 --only" in told[0]
    assert "wrong turns 1" in [*soaked.lines()]
