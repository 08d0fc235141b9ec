"""A board behind a simulated Pico: CPython stands in for MicroPython and says so; restarts are told."""

import sys
from contextlib import closing
from random import Random

import pytest

from niwashi import data
from niwashi.board_types import Notice, view
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.stack import EMPTY
from niwashi_sim import pico_board
from niwashi_sim.pico_board import PicoBoard
from niwashi_sim.table import Table
from niwashi_sim.tabletop import SimulatedTabletop

FILE = load_board(data.boards() / "garden-36-hall.toml")
GAME = game_named("garden")


def table() -> Table:
    return Table(GAME.places, GAME.layout(GAME.start()))


def test_firmware_without_micropython_runs_under_cpython_with_notice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pico_board, "has_micropython", lambda: False)
    monkeypatch.setattr("niwashi_sim.micropython.interpreter", lambda: [sys.executable, "-I"])
    stones = table()
    with closing(PicoBoard(FILE, stones, rng=Random(1))) as board:
        reading = board.read(5.0)
        expected = [view(c.senses, stones.layout().get(c.name, EMPTY)) for c in board.geometry]
        assert list(reading.values) == expected
        assert Notice("board-pico-is-cpython") in reading.notices


def test_tabletop_stands_on_a_board_behind_a_pico(micropython: list[str]) -> None:
    assert micropython
    tabletop = SimulatedTabletop(FILE, GAME, lambda: 5.0, Random(1))
    with closing(tabletop.board):
        assert isinstance(tabletop.board, PicoBoard)
        assert tabletop.board.read(5.0).notices == ()


def test_restart_is_told_while_it_lasts_and_nothing_is_forgotten(micropython: list[str]) -> None:
    with closing(PicoBoard(FILE, table(), rng=Random(1), command=micropython)) as board:
        before = board.read(5.0)
        board.reset()
        assert [notice.key for notice in board.read(5.01).notices] == ["serial-notice-away"]
        readings = [board.read(5.02 + 0.002 * i) for i in range(200)]
        assert all(reading.values == before.values for reading in readings)
        assert readings[-1] == before
