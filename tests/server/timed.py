"""A running program with a clock, and turns that are played by hand."""

from tests.server.asking import ask, status_of
from tests.server.running import Running

from niwashi.clock.time_control import parse_control
from niwashi.loop.timekeeper import Timekeeper
from niwashi.page_types.state import TimedView

FLOWER, TENDRIL = 0, 1


class Timed(Running):
    """Garden with a clock from the start."""

    def __init__(self, clock: str = "5+3", *, is_told: bool = True) -> None:
        super().__init__(is_told=is_told)
        self.keeper.agree(parse_control(clock))

    @property
    def keeper(self) -> Timekeeper:
        return self.program.table_clock.keeper

    def think(self, seconds: float) -> None:
        """Let time pass in steps of a quarter of a second."""
        for _ in range(round(seconds * 4)):
            self.clock.now += 0.25
            self.program.step()

    def play(self, turn: str) -> None:
        """Play a turn that another board or a program would: at once, and set up by the table itself."""
        self.program.game_loop.carry_out(turn, self.clock.now)
        self.tidy()

    def play_by_hand(self) -> None:
        """Flower's first turn, by hand: f1 to e2 with card 1."""
        self.do("lift", "f1")
        self.do("set", "e2")
        ask(self.program, do="arrange")

    def tidy(self) -> None:
        ask(self.program, do="arrange")
        self.pass_time(0.6)

    def timed(self) -> TimedView:
        timed: TimedView | None = status_of(self.program)["clock"]["timed"]
        assert timed is not None
        return timed

    def left(self) -> list[int]:
        """Whole seconds."""
        return [round(time.left_ms / 1000) for time in self.keeper.clock.players]
