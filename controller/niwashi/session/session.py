"""The session: readings in, turns and advice out. No clock, no input or output: time is an argument."""

from collections import deque
from collections.abc import Iterable
from typing import Any, Self

from niwashi.board_types import Event, Geometry, Reading
from niwashi.errors import StillUnderWay
from niwashi.games.game import Game, Item, Reason
from niwashi.games.match import Match
from niwashi.session.flow import GameFlow, Intent, SimpleIntent
from niwashi.session.guide import Advice, advise, nothing_yet, pointing_at
from niwashi.session.input import InputReader, Press, choice, meaning
from niwashi.session.repair import Confidence, confidence
from niwashi.session.speech import Inquiries

_ROUNDED = 1e-6  # a moment that was reckoned from the clock and back may lie a hair before it
ITEM_S = 3.0
"""How long each item of a score is shown, in seconds."""


class ScoreDisplay:
    """Shows the score item by item after a game that counts points."""

    def __init__(self) -> None:
        self.item: Item | None = None
        self.due = float("inf")
        """Time of the next item."""
        self._position: Any = None
        self._items: tuple[Item, ...] = ()
        self._since = float("-inf")

    def tick(self, match: Match, now: float) -> bool:
        """Take the time; True if another item of the score is shown now."""
        if match.position is not self._position:
            self._position, self._items, self._since = match.position, match.score_items, now
        before, number = self.item, self._number(now)
        self.due = self._since + (number + 1) * ITEM_S if number < len(self._items) else float("inf")
        self.item = self._items[number] if 0 <= number < len(self._items) else None
        return self.item is not before

    def walk(self, by: int, now: float) -> None:
        """Go on or back by some items; from there the telling goes on by itself."""
        number = min(max(self._number(now), 0), len(self._items))
        self._since = now - ITEM_S * min(max(number + by, 0), len(self._items))

    def _number(self, now: float) -> int:
        if self._since == float("-inf"):
            return len(self._items)
        return int((now - self._since) / ITEM_S + _ROUNDED)


class Session:
    """One match on one board.

    Feed it every reading (`read`) and let it look at the clock (`tick`); ask it for `advice` and
    `reason`, and take its events with `events`. The state is in its `flow`.
    """

    def __init__(
        self,
        game: Game,
        geometry: Geometry,
        start: Any = None,
        turns: Iterable[str] = (),
        begun: Iterable[str] = (),
        *,
        allows_back: bool = True,
    ) -> None:
        """`begun` are the actions of a turn in progress; turns may be taken back with `allows_back`.

        Raises BadTurn or IllegalTurn.
        """
        self.geometry = geometry
        self.flow = GameFlow(Match(game, start, turns, begun), geometry, allows_back=allows_back)
        self.inquiries = Inquiries()
        self._input = InputReader()
        self._wanted = deque[Intent]()  # by hands, and not done yet
        self._score = ScoreDisplay()
        self._shown = nothing_yet(geometry)  # but for what was just pressed in vain
        self._advice = self._shown
        self._advised = -1  # the version of that advice

    @classmethod
    def of(cls, match: Match, geometry: Geometry) -> Self:
        """A session of a match that somebody has made."""
        session = cls(match.game, geometry, match.start)
        session.flow = GameFlow(match, geometry)
        return session

    # What the rest of the program asks

    @property
    def game(self) -> Game:
        """The game that is being played; the next one on this board may be dealt otherwise."""
        return self.flow.game

    @property
    def match(self) -> Match:
        """The match that is being played."""
        return self.flow.match

    @property
    def allows_back(self) -> bool:
        """True if played turns may be taken back, in this game and those after it."""
        return self.flow.allows_back

    @property
    def version(self) -> int:
        """Grows whenever there is something new to say or to show."""
        return self.flow.version

    @property
    def is_settled(self) -> bool:
        """True if board and match agree and nothing is under way."""
        return self.flow.is_settled

    @property
    def reason(self) -> Reason | None:
        """Why something is wrong or was refused; None while all is well."""
        return self.flow.mismatch.reason if self.flow.mismatch else self.flow.remark

    @property
    def told(self) -> Item | None:
        """The item of the score that is shown now, after the end of a game with points."""
        return self._score.item if self.is_settled else None

    def confidence(self) -> tuple[Confidence | None, ...]:
        """Return the source of the belief about each cell; None for buttons and cells not in use."""
        layout, repair, asked = self.match.layout(), self.flow.repair, self.flow.asked
        return tuple(
            None
            if cell.role is not None or cell.name not in layout
            else repair.belief.confidence(cell.name)
            if repair is not None
            else Confidence.ASKED
            if cell.name in asked
            else confidence(cell, layout[cell.name])
            for cell in self.geometry
        )

    def advice(self) -> Advice:
        """Return the cues and the words for the board now."""
        if self._advised != self.version:
            flow = self.flow
            self._shown, self._advised = advise(flow, self._shown, self.told), flow.version
            places = flow.remark.places if flow.remark else ()
            self._advice = pointing_at(self._shown, self.geometry, places)
        return self._advice

    def events(self) -> list[Event]:
        """Return the events since the last call."""
        return self.flow.take_events()

    # What comes in

    def read(self, reading: Reading, now: float) -> None:
        """Take a reading of the board at a time in seconds."""
        flow, last = self.flow, self.flow.reading
        if last is None or last.values != reading.values:
            self.advice()  # stays lit while a hand passes over squares that fit nothing, whoever asks for it
        flow.read(reading, now)
        if reading is not last and reading != last:
            self.inquiries.read(
                self.geometry, (last or reading).values, reading.values, now, settled=self.is_settled
            )
            for done in self._input.read(last, reading, flow.tracker.touched, now):
                intent = meaning(self.flow, done)
                if isinstance(done, Press):
                    self.inquiries.press(asks=intent is SimpleIntent.ASK_HELP)
                if intent is not None:
                    self._wanted.append(intent)
                    self._apply_wanted(now)
        self._apply_wanted(now)
        self.tick(now)

    def _apply_wanted(self, now: float) -> None:
        """Do what hands want. What can't be done yet (StillUnderWay) is done at the next reading."""
        while self._wanted:
            intent = self._wanted.popleft()
            try:
                self.flow.apply(intent, now)
            except StillUnderWay:
                self._wanted.appendleft(intent)
                raise

    def tick(self, now: float) -> None:
        """Let time pass: what rests is judged."""
        if self._score.tick(self.match, now):
            self.flow.change()
        self.flow.tick(now)
        if self.flow.stability_timer.rests(now) and self.inquiries.rest(settled=self.is_settled):
            self.flow.change()

    def due(self, now: float) -> float:
        """Return when `tick` could bring about something new if nothing changes; it may be past already."""
        return min(self.flow.due(now), self._score.due)

    # What the program asks for

    def walk_score(self, by: int, now: float) -> None:
        """Tell the next item of the score or an earlier one, after a game that counts points."""
        self._score.walk(by, now)
        self.tick(now)

    def carry_out(self, turn: str, now: float) -> None:
        """Play somebody else's turn: it counts at once, and hands here carry it out on the board."""
        self.flow.carry_out(turn, now)

    def choose(self, turn: str, now: float) -> None:
        """Say one of the options that the game has now, by its text. Raises IllegalTurn."""
        self.flow.apply(choice(self.flow, turn), now)

    def take_back(self, now: float) -> bool:
        """Take the last turn back and ask hands to restore the board; False if that can't or may not be."""
        return self.flow.take_back(now)

    def set_up(self, position: Any, now: float) -> None:
        """Begin a new game from a position, and lead the board there from any layout."""
        self.flow.set_up(position, now)

    def time_out(self, player: int, now: float) -> None:
        """A player's time has run out, and that player has lost by it."""
        self.flow.time_out(player, now)

    def come_back(self) -> None:
        """Come back to this match: the pieces on the board belong to something else."""
        self.flow.look_anew()

    def say_right(self, now: float) -> None:
        """Take the board as right, as a person says; the second time the assumed layout counts."""
        self.flow.say_right(now)

    def change_pace(self, now: float) -> None:
        """Ask for one handling at a time or for all at once, the other way than now.

        If a mistake is only pointed at, the repair begins.
        """
        self.flow.change_pace(now)
