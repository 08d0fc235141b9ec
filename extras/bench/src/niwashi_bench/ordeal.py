"""An ordeal: two pairs of hands play a whole game on a board on which things go wrong.

The hands mean every turn. Whatever happens, what the program has recorded must be what they meant, and
when the faults are over they must be able to put everything right by following the board.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from niwashi.board_types import Role
from niwashi.errors import BoardFault, IllegalTurn
from niwashi.games.game import Option
from niwashi.session.plan import State
from niwashi.session.repair import Pace
from niwashi.session.session import Session
from niwashi_bench.cautious_player import CautiousPlayer
from niwashi_sim.fault_runner import FaultRunner
from niwashi_sim.habits import Habits
from niwashi_sim.person import REST_S, HandsLostError, Steps
from niwashi_sim.simulated_match import Clock, SessionEyes
from niwashi_sim.table import Table, TableError

SOON_S = (0.0, 0.005, 0.010, 0.015, 0.020)
"""Times of the scans after a movement; then one every `IDLE_S`."""

IDLE_S = 0.0125
AWAY_S = 1.0  # so long after a fault of the board it is tried again
LOST_S = 3.0  # so long hands wait before they try again to put everything right
MOST_TRIES = 6  # after the faults are over; a few minutes


class WrongTurnError(AssertionError):
    """A turn is recorded that nobody meant, or one that was meant is not."""


class NoAgreementError(AssertionError):
    """The faults are over, and still board and program disagree."""


@dataclass
class Survived:
    """The events of an ordeal."""

    turns: int = 0
    handlings: int = 0
    faults: int = 0
    asked: int = 0  # times at which the lights asked what was meant, or for "done"
    repaired: int = 0  # times at which hands had to put the board right
    retaken: int = 0  # turns that a fault took back, and that hands or the fault's end played again
    seconds: float = 0.0
    result: str | None = None

    def add(self, other: "Survived") -> None:
        """Count another ordeal in."""
        for name in ("turns", "handlings", "faults", "asked", "repaired", "retaken", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Ordeal:
    """One game. `step` lets the program read the board once; it may raise BoardFault.

    `clock` is the time of hands and wires; whether the program's own is right is `trouble`'s business.
    """

    def __init__(
        self,
        session: Session,
        table: Table,
        step: Callable[[], object],
        trouble: FaultRunner,
        clock: Clock,
        rng: Random,
        habits: Habits,
    ) -> None:
        self.session = session
        self.table = table
        self.trouble = trouble
        self.clock = clock
        self.rng = rng
        self.survived = Survived()
        self._step = step
        self._next_look = clock.now
        self._eyes = SessionEyes(session)
        self._people = [
            CautiousPlayer(session, table, self._eyes, player, rng, habits, menu=self._choose)
            for player in range(len(session.game.players))
        ]
        self._meant: tuple[str, ...] = session.match.turns
        self._meaning: tuple[str, ...] = ()  # what is being done now, and may count at any moment
        self._late: tuple[str, ...] = ()  # what was said and given up; a starved board may still hear it
        self._was_asked = False
        self._fewest = len(self._meant)

    def play(self, *, most_turns: int = 500, until_s: float = float("inf")) -> Survived:
        """Play to the end of the game, or so far. Raises WrongTurnError, NoAgreementError."""
        began_at = self.clock.now
        self._pass(1.5)
        while self.session.match.result is None and self.survived.turns < most_turns:
            if self.clock.now - began_at > until_s:
                break
            self._agree()
            if self.session.match.result is None:
                self._turn(self.rng.choice(self.session.game.options(self.session.match.here)))
        self._agree()
        self.survived.seconds = self.clock.now - began_at
        self.survived.faults = self.trouble.survived
        self.survived.result = self.session.match.result
        return self.survived

    # Playing

    def _turn(self, option: Option) -> None:
        """Carry out one turn, or the action that begins one, as far as the faults allow."""
        match = self.session.match
        self._meaning = () if option.goes_on else (*match.turns, option.turn)
        person = self._people[match.side]
        person.hands.others = self.session.game.options(match.here)
        try:
            self._drive(self._until_led(person.play(option)))
        except (HandsLostError, TableError, StopIteration):
            self.table.fingers.clear()
            self._late = self._meaning
            for each in self._people:
                each.give_up()
            self._agree()
        if self._meaning and match.turns == self._meaning:
            self._meant = self._meaning
            self.survived.turns += 1
        if self._late == match.turns:
            self._late = ()
        self._meaning = ()

    def _choose(self, turn: str) -> None:
        """Say a turn as on a page, which refuses while the board is busy: hands then try again."""
        with suppress(IllegalTurn):
            self.session.choose(turn, self.clock.now)

    def _agree(self) -> None:
        """Bring board and program into agreement by any means; some faults must have ended for it."""
        tries = 0
        while not self._agrees():
            if self.trouble.is_over():
                tries += 1
            if tries > MOST_TRIES:
                believed, real = self.session.match.layout(), self.table.layout()
                wrong = {p: (str(believed[p]), str(real[p])) for p in real if believed[p] != real[p]}
                said = self.session.advice().prompt.key
                asks, task = self._eyes.cues(), self.session.flow.task
                raise NoAgreementError(f"task {task}, says {said}, asks {asks}, differs in {wrong}")
            self._repair(tries)
        self._check()

    def _repair(self, tries: int) -> None:
        """Put the board right by its lights; when that does not help, press undo and try again."""
        self.survived.repaired += 1
        person = self.rng.choice(self._people)
        try:
            if tries % 2 == 0 and self.trouble.is_over():
                self._press_undo(person)
            for hand in [name for name, stones in self.table.hands.items() if stones]:
                self._empty(hand)
            self.table.fingers.clear()
            self._drive(person.hands.put_back(self.session.match.layout()))
            self._pass(REST_S)
            if self._is_led():
                self._pass(LOST_S)
            else:
                self._drive(self._until_led(person.hands.finish_task()))
        except (HandsLostError, TableError, ValueError):
            self._pass(LOST_S)

    def _until_led(self, steps: Steps) -> Steps:
        """Repeat these steps until the board leads to something else."""
        for seconds in steps:
            yield seconds
            if self._is_led():
                raise HandsLostError("led to a repair")
            if self._late and self._late != self._meaning and self._late == self.session.match.turns:
                self._meaning = self._late
                raise HandsLostError("what was said before has been heard")

    def _is_led(self) -> bool:
        """Return whether the board asks for a correction that it would sense.

        Hands must not say *done* then, as that would mean that the board is right as it is.
        """
        repair = self.session.flow.repair
        if repair is None or repair.is_equal:
            return False
        asked = repair.steps[:1] if repair.pace is Pace.STEPWISE else repair.steps
        return not any(repair.is_unseen(step) for step in asked)

    def _press_undo(self, person: CautiousPlayer) -> None:
        """Give up the turn that was begun."""
        if not self.session.is_settled and self.session.flow.task is None:
            undo = next(cell.name for cell in self.session.geometry if cell.role is Role.UNDO)
            self._drive(person.hands.press(undo))

    def _empty(self, hand: str) -> None:
        """Put the stones in the hand onto a pile."""
        while stones := self.table.hands.get(hand):
            pile = next(n for n, p in self.table.places.items() if p.kind == "pile" and p.face == stones[-1])
            self.table.add(hand, pile)

    # Time

    def _drive(self, steps: Steps) -> None:
        """Let hands do their steps, while the board is looked at and things go wrong."""
        for seconds in steps:
            self.survived.handlings += 1
            self._pass(seconds, SOON_S)

    def _pass(self, seconds: float, soon_s: tuple[float, ...] = ()) -> None:
        """Let time pass, and the program look as often as it does."""
        start, end = self.clock.now, self.clock.now + seconds
        for moment in self._moments(start, end, soon_s):
            self.clock.now = max(self.clock.now, moment)
            self.trouble.pass_until(self.clock.now)
            if self.clock.now >= self._next_look:
                self._look()
        self.clock.now = max(self.clock.now, end)

    def _moments(self, start: float, end: float, soon_s: tuple[float, ...]) -> Iterator[float]:
        for after in soon_s:
            if start + after < end:
                yield start + after
        moment = start + (soon_s[-1] if soon_s else 0.0)
        while (moment := moment + IDLE_S) < end:
            yield moment

    def _look(self) -> None:
        try:
            self._step()
        except BoardFault:
            self._next_look = self.clock.now + AWAY_S
        else:
            self._next_look = self.clock.now + self.trouble.step_s()
        self._check()
        verdict = self.session.flow.tracker.verdict()
        asks = bool(verdict.ask) or (verdict.ready is not None and verdict.state is not State.COMPLETE)
        self.survived.asked += asks and not self._was_asked
        self._was_asked = asks

    # What must hold

    def _check(self) -> None:
        """Compare the game with the turns that hands meant, except those that a fault took back for now."""
        turns = self.session.match.turns
        if turns[:-1] == self._meant and any(person.is_mistaken for person in self._people):
            return
        if turns not in (self._meaning, self._late, self._meant[: len(turns)]):
            meant = self._meaning or self._meant
            raise WrongTurnError(f"recorded {turns[-3:]} ({len(turns)}), meant {meant[-3:]} ({len(meant)})")
        if len(turns) < self._fewest:
            self.survived.retaken += self._fewest - len(turns)
        self._fewest = len(turns)

    def _agrees(self) -> bool:
        """Return whether the table is as the program believes, and every finished turn has counted."""
        match = self.session.match
        if self.session.is_settled and not any(self.table.hands.values()):
            if match.turns and match.turns in (self._meaning, self._late):
                self._meant, self._meaning, self._late = match.turns, (), ()
                self.survived.turns += 1
            if match.turns != self._meant and self.table.layout() == match.layout():
                self._meant = match.turns  # a fault has taken a turn back, and hands have seen it and agreed
        return (
            self.session.is_settled
            and not any(self.table.hands.values())
            and self.table.layout() == match.layout()
        )
