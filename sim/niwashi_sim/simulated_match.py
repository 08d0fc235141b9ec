"""A simulated match: two pairs of hands play whole games on one board, with their own clock.

Nothing sleeps: the hands return the time of their movements, and the clock jumps. Whenever the board is
settled, the tracker's layout is compared with the table.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from niwashi.board_types import Board, Cue, Role
from niwashi.games.game import Game, Layout, Option, PlaceKind
from niwashi.games.match import Match
from niwashi.session.plan import values_of
from niwashi.session.session import Session
from niwashi_sim.habits import Habits
from niwashi_sim.hands import Hands
from niwashi_sim.person import Steps
from niwashi_sim.table import Table

AT_ONCE = (0.0,)
"""Read times after a movement, in seconds, for a board that sees the table at once."""

SCANNED = tuple(0.002 * scan for scan in range(10))
"""Read times for a board with bounce and debouncing: 500 scans a second, as long as that takes."""


_REST_S = 2.0
"""Seconds after which a board is at rest, however slow the hands were."""


@dataclass
class Clock:
    """A clock that only jumps. Call it to get the time in seconds."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


class DriftError(AssertionError):
    """The tracker's layout differs from the table although the board is settled."""


@dataclass
class MatchTally:
    """Counters of a match."""

    turns: int = 0
    movements: int = 0
    settled_checks: int = 0
    taken_back: int = 0
    result: str | None = None


class SessionEyes:
    """A view of the board through a session's cues."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def cues(self) -> Mapping[str, Cue]:
        """Return the lit cells and what they say."""
        cells = self.session.geometry.cells
        cues = self.session.advice().cues
        return {cell.name: cue for cell, cue in zip(cells, cues, strict=True) if cue is not None}

    def turns(self) -> tuple[str, ...]:
        """Return the turns that count so far."""
        return self.session.match.turns

    def begun(self) -> str:
        """Return the text of the turn in progress as far as it counts."""
        begun = self.session.match.begun
        return begun[-1].turn if begun else ""

    def is_settled(self) -> bool:
        """Return whether the board waits for a new turn."""
        return self.session.is_settled


class SimulatedMatch:
    """One game between two pairs of hands on a table with a board.

    Hands, board and session share `clock`; `scans` are the read times after each movement.
    """

    def __init__(
        self,
        game: Game,
        table: Table,
        board: Board,
        rng: Random,
        habits: Habits,
        *,
        clock: Clock | None = None,
        scans: Sequence[float] = AT_ONCE,
        start: Any = None,
        turns: Iterable[str] = (),
        begun: Iterable[str] = (),
    ) -> None:
        """The table stands as after `start` (by default the game's own), some turns, and a turn begun."""
        self.game = game
        self.table = table
        self.board = board
        self.rng = rng
        self.habits = habits
        self.clock = clock or Clock()
        self.scans = scans
        self.session = Session(game, board.geometry, start, turns, begun)
        self.tally = MatchTally()
        self._in_hand: set[str] = set()  # places that a turn is changing, which the board may not feel
        self._eyes = SessionEyes(self.session)
        self.hands = [
            Hands(table, board.geometry, self._eyes, player, rng, habits, menu=self._choose)
            for player in range(len(game.players))
        ]
        self._look()

    def play(self, *, most_turns: int = 500) -> MatchTally:
        """Play one game to its end or to a turn limit (RC-40), choosing turns at random."""
        while self.session.match.result is None and self.tally.turns < most_turns:
            self.play_turn(self.rng.choice(self.game.options(self.session.match.here)))
            self._perhaps_back()
        self.tally.result = self.session.match.result
        return self.tally

    def play_turn(self, option: Option) -> None:
        """Play a turn of the player to move, or its first action.

        Raises DriftError if it is counted otherwise.
        """
        match = self.session.match
        before = match.turns
        hands = self.hands[match.side]
        self._inform(hands)
        self._in_hand = {handling.place for handling in option.handlings}
        self._in_hand |= {p for p, place in self.game.places.items() if place.kind is PlaceKind.PILE}
        self.drive(hands.play(option))
        self._in_hand = set()
        self._check()
        expected = (before, option.turn) if option.goes_on else ((*before, option.turn), "")
        counted = (match.turns, self._eyes.begun())
        if counted != expected:
            raise DriftError(f"meant {option.turn}, counted {counted[0][len(before) :]} {counted[1]}")
        self.tally.turns += not option.goes_on

    def play_answered(self, option: Option, pause_s: float) -> bool:
        """Return a turn by hands that are quick, and after its last stone the next player begins as quickly.

        Whether it counted in spite of that; if it did not, the answer is taken back and the turn is finished.
        """
        match, mover = self.session.match, self.hands[self.session.match.side]
        if not mover.is_shown(option):
            self.play_turn(option)
            return False
        actions = (*match.actions, option.turn)
        after = Match(
            self.game,
            match.position,
            () if option.goes_on else (option.turn,),
            actions if option.goes_on else (),
        )
        answers = [o for o in after.options if self.hands[after.side].is_shown(o)]
        before, layout = (match.turns, match.actions), after.layout()
        meant = (match.turns, actions) if option.goes_on else ((*match.turns, option.turn), ())
        self._inform(mover)
        self.drive(mover.act_out(option), most_s=pause_s)
        if not answers or (match.turns, match.actions) != before:
            return self._finish(mover, option, before)
        answer = self.rng.choice(answers)
        hands = self.hands[after.side]
        hands.others = after.options
        self.drive(hands.begin(answer))
        self._wait(_REST_S)
        found = (match.turns, match.actions)
        begun = (*meant[1], answer.turn) if answer.goes_on else meant[1]
        whole = (meant[0], begun) if answer.goes_on else ((*meant[0], answer.turn), ())
        if found not in (before, meant, whole):
            raise DriftError(f"meant {option.turn}, answered {answer.turn}, counted {found}")
        if found == whole:
            self.tally.turns += len(whole[0]) - len(before[0])
            return True
        self.drive(hands.put_back(layout))
        self._wait(_REST_S)
        return self._finish(mover, option, before) or found == meant

    def _finish(self, mover: Hands, option: Option, before: tuple[tuple[str, ...], tuple[str, ...]]) -> bool:
        """See a turn through that does not count yet; whether it counted by itself."""
        match = self.session.match
        is_counted = (match.turns, match.actions) != before
        if not is_counted:
            self.drive(mover.finish(option))
        last = match.actions[-1:] if option.goes_on else match.turns[-1:]
        if last != (option.turn,):
            raise DriftError(f"meant {option.turn}, counted {match.turns[-1:]} {match.actions}")
        self.tally.turns += not option.goes_on
        return is_counted

    def _inform(self, hands: Hands) -> None:
        """Tell hands what else a mistake could be taken for."""
        hands.others = self.game.options(self.session.match.here)
        hands.person.before = self.session.match.layout_before()

    def _choose(self, turn: str) -> None:
        self.session.choose(turn, self.clock.now)

    def drive(self, steps: Steps, most_s: float = float("inf")) -> None:
        """Run the steps of hands, reading the board after each; let time pass, at most `most_s` a step."""
        for seconds in steps:
            self.tally.movements += 1
            self._look()
            self._wait(min(seconds, most_s))

    def _perhaps_back(self) -> None:
        if self.rng.random() < self.habits.take_back:
            self._go_back(lambda hands, layout: hands.restore(layout))
        if self.session.match.turns and self.rng.random() < self.habits.undo:
            undo = next(c.name for c in self.board.geometry if c.role is Role.UNDO)
            self.drive(self.hands[0].press(undo))
            self._go_back(None)

    def _go_back(self, by_hand: Callable[..., Steps] | None) -> None:
        """Restore the layout before the last turn (by hand alone, or after the button)."""
        match = self.session.match
        layout = match.layout() if by_hand is None else match.layout_before()
        if by_hand is not None and layout is not None and not self._is_shown(layout):
            return  # what was only said leaves nothing that the board would see restored
        if layout is None or (
            by_hand and not all(c.senses.sees for c in self.board.geometry if c.role is None)
        ):
            return
        expected = self._before() if by_hand else (match.turns, match.actions)
        self.drive(self.rng.choice(self.hands).restore(layout))
        if (match.turns, match.actions[: len(expected[1])]) != expected:
            raise DriftError(f"taken back to {expected}, but {match.turns} {match.actions} count")
        self.tally.taken_back += 1

    def _is_shown(self, layout: Layout) -> bool:
        """Return whether the board's reading would differ from now with a layout."""
        geometry = self.board.geometry
        return values_of(geometry, layout) != values_of(geometry, self.session.match.layout())

    def _before(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the turns and actions that count after taking back the last one."""
        match = self.session.match
        return (match.turns, match.actions[:-1]) if match.begun else (match.turns[:-1], ())

    def _look(self) -> None:
        """Read the board at all read times after a movement."""
        start = self.clock.now
        for after in self.scans:
            self.clock.now = start + after
            self.session.read(self.board.read(self.clock.now), self.clock.now)
        self._check()

    def _wait(self, seconds: float) -> None:
        """Let time pass; the session also ticks when something may settle."""
        until = self.clock.now + seconds
        due = self.session.flow.stability_timer.due()
        if self.clock.now < due < until:
            self._pass_until(due + 1e-9)
        self._pass_until(until)

    def _pass_until(self, now: float) -> None:
        self.clock.now = now
        self.session.tick(now)
        self._check()

    def _check(self) -> None:
        if not self.session.is_settled or any(self.table.hands.values()):
            return
        self.tally.settled_checks += 1
        believed, real = self.session.match.layout(), self.table.layout()
        wrong = {p: (believed[p], real[p]) for p in real if believed[p] != real[p]}
        if wrong.keys() - self._in_hand:
            raise DriftError(f"believed and real differ: {wrong} after {self.session.match.turns[-1:]}")
