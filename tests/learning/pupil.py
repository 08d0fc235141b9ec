"""A guest in a lesson: hands that know the lesson by heart, on a simulated table."""

import tomllib

from tests.each_game import TAUGHT
from tests.session.guest import GARDEN_36, Guest

from niwashi.board_types import Cue, Geometry, Senses, Task
from niwashi.data import boards, seeds
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.learning.course import Course, course_of
from niwashi.learning.lesson import lesson_from
from niwashi.learning.tutor import Tutor
from niwashi.session.layers import merge_layers
from niwashi.session.session import Session
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.table import Table

LESSONS = TAUGHT
"""The games that have a lesson."""

_HAND = "hand"
BOARDS = {"borderland": "hex-91.toml"}


def course(name: str) -> Course:
    """The lesson of a game that comes with Niwashi."""
    file = seeds() / "lessons" / f"{name}.toml"
    lesson = lesson_from(tomllib.loads(file.read_text(encoding="utf-8")), file.name)
    return course_of(lesson, game_of(GameSetup(name, players=lesson.players, seed=lesson.seed)))


def board(name: str, senses: str = "presence") -> Geometry:
    """A board for a game, all its squares with the same senses."""
    geometry = load_board(boards() / BOARDS[name]).geometry if name in BOARDS else GARDEN_36
    return with_senses(geometry, SENSES[senses])


class Pupil(Guest):
    """Goes through a lesson from a step on."""

    def __init__(self, name: str = "garden", senses: str = "presence", at: int = 0) -> None:
        self.course = course(name)
        self.game = self.course.game
        self.geometry = board(name, senses)
        self.tutor = Tutor(self.course, self.geometry, at)
        self.table = Table(self.game.places, self.game.layout(self.tutor.match.position), self.game.pieces)
        self.board = DirectBoard(self.geometry, self.table)
        self.now = 0.0
        self.pace_s = 0.16
        self.events = []
        self.wait(2.0)

    @property
    def session(self) -> Session:  # type: ignore[override]
        return self.tutor.session

    def look(self) -> None:
        super().look()
        self.tutor.step(self.now)

    @property
    def word(self) -> str:
        """What the step is about, by its word."""
        return self.course.lesson.steps[self.tutor.number].say

    def cues_in_lesson(self) -> dict[str, Cue]:
        """Every lit cell and what it says, as a table shows it in a lesson."""
        layers = (*self.advice.layers, self.tutor.layer())
        cues = merge_layers(layers, len(self.geometry))
        return {c.name: cue for c, cue in zip(self.geometry, cues, strict=True) if cue is not None}

    def settle(self) -> None:
        """Rest, let others answer, and say *done* where it is asked, until the next turn may come."""
        for _ in range(4):
            self.rest()
            if self.session.flow.task is not None and not self.session.flow.looks_done:
                self._arrange()
                self.rest()
            if self.tutor.wants_done and self._may_press():
                self.press(self._done_button())

    def _arrange(self) -> None:
        """Set everything up as a program does that can."""
        self.table.arrange(self.tutor.match.layout())
        if self.session.flow.task is Task.SET_UP:
            self.session.come_back()

    def _may_press(self) -> bool:
        """Whether *done* is about what was done, and not the next thing to do."""
        lap = self.tutor.match.lap
        return self.session.flow.task is not None or lap is None or not self.session.is_settled

    def _done_button(self) -> str:
        side = None if self.session.flow.task else self.session.match.side
        return self.geometry.cells[self.geometry.done_buttons(side)[0]].name

    def _touch(self, cell: str) -> None:
        """Say something by a button, or where none is by a piece that stands there for a moment."""
        if Senses.PRESS in self.geometry[cell].senses:
            self.press(cell)
        elif self.table.stacks[cell]:
            self.hop(cell)
        else:
            self.poke(cell)

    def finish(self) -> list[str]:
        """Do all that is left, and return the words of the steps on the way."""
        words = [self.word]
        for _ in range(200):
            if self.tutor.is_over:
                return words
            self.do_lap(words)
        raise AssertionError(f"no end: {words}")

    def do_lap(self, words: list[str]) -> None:
        """The turn that is asked for."""
        lap = self.tutor.match.lap
        if lap is not None and not lap.is_answer and not lap.option.handlings:
            self._touch(lap.option.button or self._done_button())
        elif lap is not None and not lap.is_answer:
            for handling in lap.option.handlings:
                self.do(handling, self.game.players[self.session.match.side])
                if words[-1] != self.word:
                    words.append(self.word)
        self.settle()
        if words[-1] != self.word:
            words.append(self.word)
