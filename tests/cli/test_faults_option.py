"""`niwashi play --faults`: a schedule on the simulated board, refused where there is none."""

from pathlib import Path
from random import Random

import pytest
from tests.server.asking import status_of
from typer.testing import CliRunner

from niwashi import data
from niwashi.cli.main import app
from niwashi.devices.board_parser import load_board
from niwashi.errors import BoardFault
from niwashi.games.known import game_named
from niwashi.server.simulated import simulated_program
from niwashi_sim.schedule import BadSchedule
from niwashi_sim.simulated_match import Clock

GARDEN = data.boards() / "garden-36.toml"


def test_faults_file_acts_on_the_board(tmp_path: Path) -> None:
    schedule = tmp_path / "faults.toml"
    schedule.write_text(
        '[[fault]]\nat = 2\nwhat = "knock-over"\n[[fault]]\nat = 4\nlasts = 1\nwhat = "unplugged"\n'
    )
    clock = Clock(50.0)
    program, _ = simulated_program(
        game_named("garden"), load_board(GARDEN), clock, Random(1), faults=str(schedule)
    )
    program.step()
    before = dict(program.table()["stacks"])
    clock.now = 52.5
    program.step()
    assert program.table()["stacks"] != before
    clock.now = 54.5
    with pytest.raises(BoardFault):
        program.step()
    why, away = status_of(program)["notices"]
    assert "No such device" in why
    assert away.startswith("The board does not answer. The game waits.")
    clock.now = 55.5
    program.step()
    assert status_of(program)["notices"] == []
    program.close()


def test_a_bad_schedule_is_refused_before_anything_begins() -> None:
    with pytest.raises(BadSchedule):
        simulated_program(game_named("garden"), load_board(GARDEN), Clock(), Random(1), faults="random:x")


def test_faults_need_a_simulated_board() -> None:
    result = CliRunner().invoke(app, ["play", "--board", str(GARDEN), "--faults", "random:1", "--no-browser"])
    assert result.exit_code != 0
    assert "--sim" in result.output
