"""The session: readings in, turns and advice out. No clock, no input or output: time is an argument.

Score display: when a game is over that counts points, its score is told item by item, place by place.
"""

from collections.abc import Iterable
from typing import Any

from niwashi.rules import EMPTY, Game, Item, Reason
from niwashi.session.board import Event, Geometry, Happening, Reading
from niwashi.session.board_repair import BoardRepair, Confidence, confidence
from niwashi.session.diagnosis import Mismatch
from niwashi.session.flow import GameFlow
from niwashi.session.guide import (
    Advice,
    Prompt,
    Voiced,
    advise_item,
    advise_repair,
    advise_wrong,
    pointing_at,
    voice,
)
from niwashi.session.input import Presses, Touches
from niwashi.session.match import Match
from niwashi.session.plan import State
from niwashi.session.settle import Settler
from niwashi.session.task import Task, seen_layout
from niwashi.session.tracker import Tracker

__all__ = ["ITEM_S", "ScoreDisplay", "Session"]

ITEM_S = 3.0
"""How long each item is shown, in seconds."""


class ScoreDisplay:
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
        self._flow = GameFlow(Match(game, start, turns, begun), geometry)
        self._touches = Touches(self._flow)
        self._presses = Presses(self._flow, self._touches)
        self._score_display = ScoreDisplay()
        self._shown = Advice((None,) * len(geometry), Prompt("say-one-moment"))
        self._advice: Advice | None = None
        self._advised = -1  # the version of that advice
        self._is_found = False  # the board was found otherwise than it was left, and has not come to rest yet

    # What the rest of the program asks

    @property
    def game(self) -> Game:
        """The game that is being played; the next one on this board may be dealt otherwise."""
        return self._flow.game

    @property
    def match(self) -> Match:
        """The match that is being played."""
        return self._flow.match

    @property
    def tracker(self) -> Tracker:
        """The tracker of the turn in progress."""
        return self._flow.tracker

    @property
    def task(self) -> Task | None:
        """What hands are asked to do now, if it is no turn of theirs."""
        return self._flow.task

    @property
    def mismatch(self) -> Mismatch | None:
        """What is wrong with the board; None while nothing is."""
        return self._flow.mismatch

    @property
    def settler(self) -> Settler:
        """How long the board must rest."""
        return self._flow.settler

    @property
    def version(self) -> int:
        """Grows whenever there is something new to say or to show."""
        return self._flow.version

    @property
    def reason(self) -> Reason | None:
        """Why something is wrong or was refused; None while all is well."""
        return self.mismatch.reason if self.mismatch else self._flow.remark

    @property
    def repair(self) -> BoardRepair | None:
        """How the board is led to where it should be, while it is."""
        return self._flow.repair

    @property
    def can_lead(self) -> bool:
        """Whether something is wrong that is only pointed at: `change_pace` leads hands to put it right."""
        return self._flow.can_lead

    def confidence(self) -> tuple[Confidence | None, ...]:
        """How it is known what stands on each cell; None for buttons and cells that the game does not use."""
        layout, repair = self.match.layout(), self.repair
        return tuple(
            None
            if cell.role is not None or cell.name not in layout
            else repair.belief.confidence(cell.name)
            if repair is not None
            else Confidence.ASKED
            if cell.name in self._flow.asked
            else confidence(cell, layout[cell.name])
            for cell in self.geometry
        )

    @property
    def told(self) -> Item | None:
        """The item of the score that is being told, after the end of a game that counts points."""
        return self._score_display.item if self.is_settled else None

    @property
    def is_settled(self) -> bool:
        """Whether board and match agree and nothing is under way."""
        return self._flow.is_settled

    def advice(self) -> Advice:
        """What each cell and the voice of the board should say now."""
        if self._advice is None or self._advised != self.version:
            self._shown, self._advised = self._advise(self._shown), self.version
            remark = self._flow.remark
            places = remark.places if remark else ()
            self._advice = pointing_at(
                self._shown, [i for i, c in enumerate(self.geometry) if c.name in places]
            )
        return self._advice

    def events(self) -> list[Event]:
        """What has happened since the last call."""
        events, self._flow.events = self._flow.events, []
        return events

    # What comes in

    def read(self, reading: Reading, now: float) -> None:
        """Take a reading of the board at a time in seconds."""
        last, self._flow.reading = self._flow.reading, reading
        if last is None:
            self._first_look(reading, now)
        elif last.values != reading.values:
            self._moved(last, reading, now)
        for cell in self._touches.pressed(last.pressed if last else 0, reading.pressed, now):
            self._presses.press(cell, now)
        self.tick(now)

    def tick(self, now: float) -> None:
        """Let time pass: what rests is judged."""
        flow = self._flow
        if self._score_display.tick(flow.match, now):
            flow.change()
        if not flow.settler.rests(now):
            return
        if self._is_found:
            self._is_found = False
            flow.find(now)
        if flow.repair is not None:
            flow.go_on_repairing(now)
            return
        flow.tracker.rest()
        verdict = flow.tracker.verdict()
        if verdict.state is State.COMPLETE and verdict.ready is not None:
            flow.finish(verdict.ready, now)
        elif verdict.state is State.IMPOSSIBLE and not flow.is_judged() and not self._touches.is_lasting():
            flow.judge(now)

    def carry_out(self, turn: str, now: float) -> None:
        """Play somebody else's turn: it counts at once, and hands here carry it out on the board."""
        self._flow.carry_out(turn, now)

    def choose(self, turn: str, now: float) -> None:
        """Say one of the options that the game has now, by its text. Raises IllegalTurn."""
        self._touches.choose(turn, now)

    def take_back(self, now: float) -> bool:
        """Take the last turn back and ask hands to restore the board; False if there is none."""
        return self._flow.take_back(now)

    def set_up(self, position: Any, now: float) -> None:
        """Begin a new game from a position, and lead the board there from whatever stands on it."""
        self._flow.set_up(position, now)

    def say_right(self, now: float) -> None:
        """A person says that the board is right as it stands; said twice, what it is taken for counts."""
        flow = self._flow
        if flow.repair is None and flow.tracker.verdict().state is State.IMPOSSIBLE:
            flow.repair_touched(now)
        self._presses.say_right(now)

    def change_pace(self, now: float) -> None:
        """Ask for one handling at a time or for all at once, the other way than now.

        Where something is wrong that is only pointed at, whoever asks is led from there on.
        """
        flow, repair = self._flow, self._flow.repair
        if repair is not None:
            repair.pace = repair.pace.other
        elif flow.can_lead:
            flow.repair_touched(now)
        flow.change()

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
            self._flow.send(Task.SET_UP, (dict.fromkeys(seen, EMPTY), seen))
        self._moved(None, reading, now)

    def _moved(self, last: Reading | None, reading: Reading, now: float) -> None:
        self.advice()  # stays lit while a hand passes over squares that fit nothing, whoever has asked for it
        flow = self._flow
        flow.settler.change(now)
        flow.tracker.read(reading.values)
        flow.remark, flow.tentative_touch = None, ""
        if flow.repair is not None:
            flow.repair.change(reading.values)
        elif flow.tracker.verdict().state is not State.IMPOSSIBLE:
            if flow.mismatch is not None:
                flow.report(Happening.RIGHT_AGAIN, now)
            flow.mismatch = None
        elif flow.mismatch is not None:
            flow.mismatch = flow.mismatch.without_changed(reading.values)
        flow.change()
        self._touches.change((last or reading).values, reading.values, now)

    def _advise(self, before: Advice) -> Advice:
        """The advice now; while a hand passes over the board, the one from before."""
        flow = self._flow
        if flow.repair is not None:
            return advise_repair(flow.repair, self.game, self.geometry, flow.task or "")
        if flow.mismatch is not None:
            return advise_wrong(flow.mismatch, flow.tracker, flow.match.layout())
        if self.told is not None:
            return advise_item(self.geometry, self.told, self.game.players)
        state = Voiced(
            flow.match,
            flow.tracker,
            flow.task,
            flow.mistakes,
            flow.spoken,
            flow.tentative_touch,
            flow.said_by(),
        )
        return voice(state, before, over_unseen=flow.is_over_unseen())
