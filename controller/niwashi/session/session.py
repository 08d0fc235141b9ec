"""The session: readings in, turns and advice out. No clock, no input or output: time is an argument.

Reckoning: when a game is over that counts points, its score is told item by item, place by place.
"""

from collections.abc import Iterable
from typing import Any

from niwashi.rules import EMPTY, Game, Item, Reason
from niwashi.session.board import Event, Geometry, Happening, Reading
from niwashi.session.board_repair import Confidence, Mending, confidence
from niwashi.session.diagnosis import Diagnosis
from niwashi.session.flow import Course
from niwashi.session.guide import (
    Advice,
    Saying,
    Voiced,
    advise_item,
    advise_mending,
    advise_wrong,
    pointing_at,
    voice,
)
from niwashi.session.input import Presses, Touches
from niwashi.session.match import Match
from niwashi.session.plan import State
from niwashi.session.settle import Settler
from niwashi.session.task import Errand, seen_layout
from niwashi.session.tracker import Tracker

__all__ = ["ITEM_S", "Reckoning", "Session"]

ITEM_S = 3.0
"""How long each item is shown, in seconds."""


class Reckoning:
    """Which item of the score is being told; none before the end, and none after the last one."""

    def __init__(self) -> None:
        self.item: Item | None = None
        self._position: Any = None
        self._items: tuple[Item, ...] = ()
        self._since = float("-inf")

    def tick(self, match: Match, now: float) -> bool:
        """Look at the clock; True if another item is told now than before."""
        if match.position is not self._position:
            self._position, self._since = match.position, now
            over = bool(match.game.winners(match.position))
            self._items = match.game.score_items(match.position) if over else ()
        before, number = self.item, int((now - self._since) / ITEM_S)
        self.item = self._items[number] if 0 <= number < len(self._items) else None
        return self.item is not before


class Session:
    """One match on one board.

    Feed it every reading (`read`) and let it look at the clock (`tick`); ask it for `advice` and
    `reason`, and take its events with `events`.
    """

    def __init__(
        self,
        game: Game,
        geometry: Geometry,
        start: Any = None,
        turns: Iterable[str] = (),
        begun: Iterable[str] = (),
    ) -> None:
        """`begun` are the actions of a turn in progress. Raises BadTurn or IllegalTurn."""
        self.geometry = geometry
        self._course = Course(Match(game, start, turns, begun), geometry)
        self._touches = Touches(self._course)
        self._presses = Presses(self._course, self._touches)
        self._reckoning = Reckoning()
        self._shown = Advice((None,) * len(geometry), Saying("say-one-moment"))
        self._advice: Advice | None = None
        self._advised = -1  # the version of that advice
        self._is_found = False  # the board was found otherwise than it was left, and has not come to rest yet

    # What the rest of the program asks

    @property
    def game(self) -> Game:
        """The game that is being played; the next one on this board may be dealt otherwise."""
        return self._course.game

    @property
    def match(self) -> Match:
        """The match that is being played."""
        return self._course.match

    @property
    def tracker(self) -> Tracker:
        """The tracker of the turn in progress."""
        return self._course.tracker

    @property
    def errand(self) -> Errand | None:
        """What hands are asked to do now, if it is no turn of theirs."""
        return self._course.errand

    @property
    def diagnosis(self) -> Diagnosis | None:
        """What is wrong with the board; None while nothing is."""
        return self._course.diagnosis

    @property
    def settler(self) -> Settler:
        """How long the board must rest."""
        return self._course.settler

    @property
    def version(self) -> int:
        """Grows whenever there is something new to say or to show."""
        return self._course.version

    @property
    def reason(self) -> Reason | None:
        """Why something is wrong or was refused; None while all is well."""
        return self.diagnosis.reason if self.diagnosis else self._course.remark

    @property
    def mending(self) -> Mending | None:
        """How the board is led to where it should be, while it is."""
        return self._course.mending

    @property
    def can_lead(self) -> bool:
        """Whether something is wrong that is only pointed at: `change_pace` leads hands to put it right."""
        return self._course.can_lead

    def confidence(self) -> tuple[Confidence | None, ...]:
        """How it is known what stands on each cell; None for buttons and cells that the game does not use."""
        layout, mending = self.match.layout(), self.mending
        return tuple(
            None
            if cell.role is not None or cell.name not in layout
            else mending.belief.confidence(cell.name)
            if mending is not None
            else Confidence.ASKED
            if cell.name in self._course.asked
            else confidence(cell, layout[cell.name])
            for cell in self.geometry
        )

    @property
    def told(self) -> Item | None:
        """The item of the score that is being told, after the end of a game that counts points."""
        return self._reckoning.item if self.is_settled else None

    @property
    def is_settled(self) -> bool:
        """Whether board and match agree and nothing is under way."""
        return self._course.is_settled

    def advice(self) -> Advice:
        """What each cell and the voice of the board should say now."""
        if self._advice is None or self._advised != self.version:
            self._shown, self._advised = self._advise(self._shown), self.version
            remark = self._course.remark
            places = remark.places if remark else ()
            self._advice = pointing_at(
                self._shown, [i for i, c in enumerate(self.geometry) if c.name in places]
            )
        return self._advice

    def events(self) -> list[Event]:
        """What has happened since the last call."""
        events, self._course.events = self._course.events, []
        return events

    # What comes in

    def read(self, reading: Reading, now: float) -> None:
        """Take a reading of the board at a time in seconds."""
        last, self._course.reading = self._course.reading, reading
        if last is None:
            self._first_look(reading, now)
        elif last.values != reading.values:
            self._moved(last, reading, now)
        for cell in self._touches.pressed(last.pressed if last else 0, reading.pressed, now):
            self._presses.press(cell, now)
        self.tick(now)

    def tick(self, now: float) -> None:
        """Let time pass: what rests is judged."""
        course = self._course
        if self._reckoning.tick(course.match, now):
            course.change()
        if not course.settler.rests(now):
            return
        if self._is_found:
            self._is_found = False
            course.find(now)
        if course.mending is not None:
            course.go_on_mending(now)
            return
        course.tracker.rest()
        verdict = course.tracker.verdict()
        if verdict.state is State.COMPLETE and verdict.ready is not None:
            course.finish(verdict.ready, now)
        elif verdict.state is State.IMPOSSIBLE and not course.is_judged() and not self._touches.is_lasting():
            course.judge(now)

    def carry_out(self, turn: str, now: float) -> None:
        """Play somebody else's turn: it counts at once, and hands here carry it out on the board."""
        self._course.carry_out(turn, now)

    def choose(self, turn: str, now: float) -> None:
        """Say one of the options that the game has now, by its text. Raises IllegalTurn."""
        self._touches.choose(turn, now)

    def take_back(self, now: float) -> bool:
        """Take the last turn back and ask hands to restore the board; False if there is none."""
        return self._course.take_back(now)

    def set_up(self, position: Any, now: float) -> None:
        """Begin a new game from a position, and lead the board there from whatever stands on it."""
        self._course.set_up(position, now)

    def say_right(self, now: float) -> None:
        """A person says that the board is right as it stands; said twice, what it is taken for counts."""
        course = self._course
        if course.mending is None and course.tracker.verdict().state is State.IMPOSSIBLE:
            course.mend_touched(now)
        self._presses.say_right(now)

    def change_pace(self, now: float) -> None:
        """Ask for one handling at a time or for all at once, the other way than now.

        Where something is wrong that is only pointed at, whoever asks is led from there on.
        """
        course, mending = self._course, self._course.mending
        if mending is not None:
            mending.pace = mending.pace.other
        elif course.can_lead:
            course.mend_touched(now)
        course.change()

    # Readings

    def _first_look(self, reading: Reading, now: float) -> None:
        """The first reading: the stones may still have to be set up."""
        match = self.match
        if reading.values == self.tracker.base:
            pass
        elif match.played or match.begun:
            self._is_found = True
        else:
            seen = seen_layout(self.geometry, reading.values, self.match.layout(), self.match.side)
            self._course.send(Errand.SET_UP, (dict.fromkeys(seen, EMPTY), seen))
        self._moved(None, reading, now)

    def _moved(self, last: Reading | None, reading: Reading, now: float) -> None:
        self.advice()  # stays lit while a hand passes over squares that fit nothing, whoever has asked for it
        course = self._course
        course.settler.change(now)
        course.tracker.read(reading.values)
        course.remark, course.murmured = None, ""
        if course.mending is not None:
            course.mending.change(reading.values)
        elif course.tracker.verdict().state is not State.IMPOSSIBLE:
            if course.diagnosis is not None:
                course.report(Happening.RIGHT_AGAIN, now)
            course.diagnosis = None
        elif course.diagnosis is not None:
            course.diagnosis = course.diagnosis.without_changed(reading.values)
        course.change()
        self._touches.change((last or reading).values, reading.values, now)

    def _advise(self, before: Advice) -> Advice:
        """The advice now; while a hand passes over the board, the one from before."""
        course = self._course
        if course.mending is not None:
            return advise_mending(course.mending, self.game, self.geometry, course.errand or "")
        if course.diagnosis is not None:
            return advise_wrong(course.diagnosis, course.tracker, course.match.layout())
        if self.told is not None:
            return advise_item(self.geometry, self.told, self.game.players)
        state = Voiced(
            course.match,
            course.tracker,
            course.errand,
            course.refused,
            course.spoken,
            course.murmured,
            course.said_by(),
        )
        return voice(state, before, over_unseen=course.is_over_unseen())
