"""A program on a simulated board and a clock that jumps, for tests of everything above the session."""

from random import Random

from tests.server.asking import ask, status_of

from niwashi import data
from niwashi.board_types import Cue
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.opponents.engines import Engines
from niwashi.server.simulated import simulated_program
from niwashi_sim.simulated_match import Clock

GARDEN_36 = load_board(data.boards() / "garden-36.toml")
_STEP_S = 0.005


class Running:
    """The program, somebody's hands on its page, and time that passes as they say."""

    def __init__(
        self,
        name: str = "garden",
        *,
        engines: Engines | None = None,
        now: float = 0.0,
        board: BoardFile = GARDEN_36,
        is_told: bool = True,
    ) -> None:
        """Unless `is_told`, the program knows of hands what the switches tell."""
        self.clock = Clock(now)
        game = game_named(name)
        self.program, _ = simulated_program(
            game, board, self.clock, Random(3), engines=engines, is_told=is_told
        )

    def pass_time(self, seconds: float) -> None:
        """Step the program for a while, at first after 5 ms and then as often as it asks for."""
        until, wait_s = self.clock.now + seconds, _STEP_S
        while self.clock.now < until:
            self.clock.now = min(until, self.clock.now + wait_s)
            wait_s = self.program.step()

    def do(self, verb: str, place: str) -> None:
        ask(self.program, do="handle", verb=verb, place=place)
        self.pass_time(0.05)

    def press(self, cell: str) -> None:
        self.do("press", cell)
        self.do("release", cell)
        self.pass_time(0.1)  # a finger comes back no sooner

    @property
    def turns(self) -> tuple[str, ...]:
        return self.program.game_loop.session.match.turns

    def cues(self) -> dict[str, Cue]:
        cells, cues = self.program.game_loop.session.geometry.cells, status_of(self.program)["cues"]
        return {cell.name: cue for cell, cue in zip(cells, cues, strict=True) if cue}
