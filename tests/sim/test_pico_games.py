"""Whole games of clumsy hands on boards behind a Pico, under MicroPython, that restarts at random."""

from contextlib import closing
from dataclasses import replace
from random import Random

import pytest
from tests.devices.registered import REGISTERED
from tests.marks import EXHAUSTIVE, quick_first

from niwashi import data
from niwashi.board_types import Frame, Geometry, Reading
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.games.known import game_named
from niwashi_sim.habits import CLUMSY
from niwashi_sim.pico_board import PicoBoard
from niwashi_sim.simulated_match import Clock, SimulatedMatch
from niwashi_sim.table import Table

SCANS = (0.0, 0.006, 0.012, 0.018)
"""A change is told 5 ms of debouncing after it, or a scan or two later: these are 200 a second here."""
RESETS = 0.02
"""The probability of a restart at each look at the board."""
OFTEN = "serial-notice-restarts"
"""It is said of a board that restarts so often, and hinders nobody."""


class Shaky:
    """A board whose Pico restarts by chance, in the middle of turns; people wait until it is back."""

    def __init__(self, board: PicoBoard, rng: Random) -> None:
        self.board = board
        self.rng = rng
        self.resets = 0

    @property
    def geometry(self) -> Geometry:
        return self.board.geometry

    def read(self, now: float) -> Reading:
        if self.rng.random() < RESETS:
            self.board.reset()
            self.resets += 1
        reading = self.board.read(now)
        for wait in range(1, 500):
            if not [notice for notice in reading.notices if notice.key != OFTEN]:
                return reading
            reading = self.board.read(now + 0.002 * wait)
        raise AssertionError(f"it never came back: {reading.notices}")

    def show(self, frame: Frame, now: float) -> bool:
        return self.board.show(frame, now)

    def close(self) -> None:
        self.board.close()


def calm(file: BoardFile) -> BoardFile:
    """Return a board, scanned as seldom as one on the Pi's own pins."""
    return replace(file, switches=file.switches.model_copy(update={"scan_hz": 200}))


def sit(
    micropython: list[str], name: str, board: BoardFile, seed: int, most_turns: int = 500
) -> tuple[SimulatedMatch, int]:
    """Return one game; it raises as soon as what is believed and what is real differ."""
    game, clock = game_named(name), Clock()
    table = Table(game.places, game.layout(game.start()))
    with closing(PicoBoard(board, table, rng=Random(seed), command=micropython)) as simulated:
        shaky = Shaky(simulated, Random(seed + 1))
        sitting = SimulatedMatch(game, table, shaky, Random(seed), CLUMSY, clock=clock, scans=SCANS)
        sitting.play(most_turns=most_turns)
        return sitting, shaky.resets


@pytest.mark.parametrize("seed", quick_first(range(2)))
@pytest.mark.parametrize("board", quick_first(["garden-36-pico.toml", "garden-36-hall.toml"]))
@pytest.mark.parametrize("name", quick_first(["garden", "throne"]))
def test_no_touch_is_lost_while_a_pico_restarts(
    micropython: list[str], name: str, board: str, seed: int
) -> None:
    sitting, resets = sit(micropython, name, calm(load_board(data.boards() / board)), seed)
    assert sitting.tally.result in sitting.game.players
    assert sitting.tally.settled_checks > sitting.tally.turns > 0
    assert resets >= 1


@pytest.mark.parametrize("seed", quick_first(range(6)))
def test_no_touch_is_lost_on_the_hexagon(micropython: list[str], seed: int) -> None:
    board = calm(load_board(data.boards() / "hex-91-pico.toml"))
    sitting, _ = sit(micropython, "borderland", board, seed, most_turns=14)
    assert sitting.tally.turns >= 14
    assert sitting.tally.settled_checks > sitting.tally.turns


@EXHAUSTIVE
@pytest.mark.parametrize("seed", range(2))
def test_no_touch_is_lost_at_shift_registers(micropython: list[str], seed: int) -> None:
    sitting, resets = sit(micropython, "garden", calm(parse_board(REGISTERED, "registers.toml")), seed)
    assert sitting.tally.result in sitting.game.players
    assert sitting.tally.settled_checks > sitting.tally.turns > 0
    assert resets >= 1
