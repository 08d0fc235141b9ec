"""A guest at a puzzle: hands that play turns on a simulated table, and whoever answers them."""

from tests.learning.pupil import board
from tests.session.guest import Guest

from niwashi.board_types import Task
from niwashi.games.known import game_named
from niwashi.learning.attempt import PuzzleAttempt
from niwashi.learning.attempt_state import AttemptState, Forced
from niwashi.learning.problem import problem_of
from niwashi.learning.puzzle import Puzzle, puzzles_from
from niwashi.session.session import Session
from niwashi_sim.direct import DirectBoard
from niwashi_sim.table import Table

TWO_TURNS = "x1x3/x2yz1/yy3x/1xb1b1/2c1b1/2bxa1 t 6,1 12,234 -"
LINE = ("e5e4:3", "c2b1:1", "e4d3:2")


def puzzle(game: str = "garden", **fields: object) -> Puzzle:
    """A puzzle; of Garden, Tendril wins in two turns, unless fields say otherwise."""
    written = {
        "id": f"{game}-001",
        "position": TWO_TURNS,
        "goal": "win",
        "turns": 2,
        "line": list(LINE),
        "wrong": 24,
        "level": 3,
        "rating": 1400,
        "source": "random game 5, turn 20",
        **fields,
    }
    return puzzles_from({"puzzles": [written]}, "tests.toml", game)[0]


class Solver(Guest):
    """Tries a puzzle. `finds` is what a search says of the positions that nobody has an answer to."""

    def __init__(self, asked: Puzzle, finds: Forced | None = None, senses: str = "presence") -> None:
        self.game = game_named(asked.game)
        self.geometry = board(asked.game, senses)
        self.trial = PuzzleAttempt(problem_of(asked, self.game), self.geometry)
        self.finds = finds
        self.asked: list[tuple[str, ...]] = []
        self.answered = 0
        self.table = Table(self.game.places, self.game.layout(self.trial.match.start), self.game.pieces)
        self.board = DirectBoard(self.geometry, self.table)
        self.now = 0.0
        self.pace_s = 0.16
        self.events = []
        self.wait(2.0)

    @property
    def session(self) -> Session:  # type: ignore[override]
        return self.trial.session

    def look(self) -> None:
        super().look()
        if self.trial.state is AttemptState.ASKED and self.session.is_settled:
            self.asked.append(self.trial.match.turns)
            self.trial.tell(self.finds)
        self.answered += self.trial.step(self.now)

    def play(self, turn: str) -> None:
        """Play a turn by hand, and let whatever follows come."""
        match = self.trial.match
        option = next(o for o in match.options if o.turn == turn)
        for handling in sorted(option.handlings, key=lambda h: h.step):
            self.do(handling, self.game.players[match.side])
        self.settle()

    def settle(self) -> None:
        """Rest, and carry out what is asked, until whoever solves it is to move or all is over."""
        for _ in range(8):
            self.rest()
            task = self.session.flow.task
            if task is not None and not self.session.flow.looks_done:
                self.table.arrange(self.trial.match.layout())
                if task is Task.SET_UP:
                    self.session.come_back()
            elif task is not None or not self.session.is_settled:
                self.press_done()

    def press_done(self) -> None:
        """Press the *done* of whoever may."""
        side = None if self.session.flow.task else self.session.match.side
        self.press(self.geometry.cells[self.geometry.done_buttons(side)[0]].name)
        self.rest()

    @property
    def said(self) -> str:
        """The key of what a puzzle has to say."""
        return "" if self.trial.prompt is None else self.trial.prompt.key
