"""An attempt at a puzzle. Pure: time is an argument, turns come from readings, proofs are passed in.

Its state is computed from the turns of its match and their known consequences, each time anew. So a turn that
is taken back leaves nothing behind, and no position is searched twice.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, cast

from niwashi.board_types import Geometry, Task
from niwashi.errors import NiwashiError
from niwashi.games.game import Layout, Option
from niwashi.games.match import Played
from niwashi.learning.attempt_state import AttemptState, Forced, SolverVerdict
from niwashi.learning.course import SAID, SAYING
from niwashi.learning.guided_match import GuidedMatch, WinnerLights
from niwashi.learning.problem import Problem
from niwashi.learning.puzzle import Aim
from niwashi.session.guide import Prompt
from niwashi.session.layers import Layer
from niwashi.session.session import Session

LONGEST_REFUTATION = 3
"""A refutation that wins within so many turns is played to its end; of a longer one, the answer."""


class Marked(NamedTuple):
    """The state of an attempt after its turns, with the reason, and the forced next turn."""

    state: AttemptState
    turn: str = ""
    reason: Prompt | None = None
    is_refuting: bool = False


class AnswerBook:
    """Known consequences of turns: from the rules, the line of the puzzle, or a search."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._told: dict[tuple[str, ...], SolverVerdict] = {}
        self._next: dict[tuple[str, ...], str] = {}  # the best turn off the line, as far as one was told

    def verdict(self, played: Sequence[Played]) -> SolverVerdict | None:
        """Return the value of the last of these turns, the solver's; None if a search has to tell."""
        problem, line = self._problem, self._problem.puzzle.line
        turns = tuple(each.turn for each in played)
        if self._is_reached(played):
            return SolverVerdict(AttemptState.SOLVED)
        if turns == line[: len(turns)]:
            return SolverVerdict(AttemptState.ANSWERED, line[len(turns) : len(turns) + 1])
        if problem.puzzle.goal is not Aim.WIN and not self._left(played):
            facts = {"reached": problem.reached(self._positions(played)), "possible": problem.possible}
            too_little = Prompt(f"puzzle-wrong-{problem.puzzle.goal}", facts)
            return SolverVerdict(AttemptState.FAILED, reason=too_little)
        if problem.game.winners(played[-1].position):
            return SolverVerdict(AttemptState.FAILED, reason=Prompt("puzzle-wrong-lost", {}))
        return self._told.get(turns)

    def tell(self, played: Sequence[Played], found: Forced | None) -> None:
        """Take the analysis of the position after these turns; None if there is none."""
        turns = tuple(each.turn for each in played)
        found = found or Forced()
        found = found._replace(line=self._legal(played[-1].position, found.line))
        self._told[turns] = self._judged(played, found)
        if len(found.line) > 1:
            self._next[(*turns, found.line[0])] = found.line[1]

    def next_turn(self, turns: Sequence[str]) -> str | None:
        """The turn to be found after these; None where nobody knows one."""
        line = self._problem.puzzle.line
        is_on_line = tuple(turns) == line[: len(turns)] and len(turns) < len(line)
        return line[len(turns)] if is_on_line else self._next.get(tuple(turns))

    def _legal(self, position: object, line: Sequence[str]) -> tuple[str, ...]:
        """Return the legal beginning of a line: the searcher may be anybody's program."""
        legal: list[str] = []
        with suppress(NiwashiError):
            for turn in line:
                position = self._problem.game.play(position, turn)
                legal.append(turn)
        return tuple(legal)

    def _judged(self, played: Sequence[Played], found: Forced) -> SolverVerdict:
        left, is_first = self._left(played), len(played) == 1
        may_be_right = left > 0 and not (self._problem.puzzle.goal is Aim.WIN and is_first)
        is_proved = found.loses_in is not None and found.loses_in <= 2 * left
        is_known = found.loses_in is not None or found.depth >= 2 * left
        is_refuted = found.wins_in is not None or (is_known and not is_proved)
        if found.line and (is_proved or (may_be_right and not is_refuted)):
            return SolverVerdict(AttemptState.ANSWERED, found.line[:1])
        wins_in = found.wins_in or 1
        length = wins_in if wins_in <= LONGEST_REFUTATION else 1
        return SolverVerdict(AttemptState.FAILED, found.line[:length], _why(found))

    def _left(self, played: Sequence[Played]) -> int:
        """Return the number of turns left to the solver."""
        before = (self._problem.start, *(each.position for each in played[:-1]))
        own = sum(self._problem.game.side(position) == self._problem.side for position in before)
        return self._problem.puzzle.turns - own

    def _positions(self, played: Sequence[Played]) -> list[object]:
        return [self._problem.start, *(each.position for each in played)]

    def _is_reached(self, played: Sequence[Played]) -> bool:
        problem = self._problem
        if problem.puzzle.turns == 1 and len(played) == 1 and played[0].turn in problem.puzzle.first_turns:
            return True
        is_late_enough = problem.puzzle.goal is Aim.WIN or not self._left(played)
        return is_late_enough and problem.reached(self._positions(played)) >= problem.possible


def _why(found: Forced) -> Prompt:
    """Return why a turn does not force the aim."""
    if found.wins_in is not None:
        return Prompt("puzzle-wrong-loses", {"turns": (found.wins_in + 1) // 2})
    if found.loses_in is not None:
        return Prompt("puzzle-wrong-slow", {"turns": found.loses_in // 2})
    return Prompt("puzzle-wrong-holds" if found.line else "puzzle-wrong-other", {})


class PuzzleMatch(GuidedMatch):
    """A match from the position of a puzzle. The solver plays as in any game; replies are carried out."""

    keeps_its_position = "puzzle-keeps-its-position"

    def __init__(self, problem: Problem, book: AnswerBook) -> None:
        self._problem, self._book = problem, book
        self._marked: tuple[tuple[str, ...], Marked] | None = None
        super().__init__(problem.game, problem.start)

    @property
    def marked(self) -> Marked:
        """The state of the attempt."""
        turns = self.turns
        if self._marked is None or self._marked[0] != turns or self._marked[1].state is AttemptState.ASKED:
            self._marked = turns, self._mark()
        return self._marked[1]

    def _mark(self) -> Marked:
        # Without a press of *done* at the end.
        played = self.played[:-1] if self.is_said else self.played
        for count in range(1, len(played) + 1):
            before = played[count - 2].position if count > 1 else self.start
            if self.game.side(before) != self._problem.side:
                continue
            verdict = self._book.verdict(played[:count])
            if verdict is None:
                return Marked(AttemptState.ASKED)
            follow = verdict.line[len(played) - count :]
            if verdict.state is not AttemptState.ANSWERED:
                if follow:  # a refutation is played to its end first
                    return Marked(AttemptState.ANSWERED, follow[0], is_refuting=True)
                return Marked(verdict.state, reason=verdict.reason)
            if count == len(played) and follow:
                return Marked(AttemptState.ANSWERED, follow[0])
        return _stuck(self._problem, self.position) or Marked(AttemptState.OPEN)

    @property
    def is_said(self) -> bool:
        """True if *done* was pressed at the end."""
        return bool(self.played) and self.played[-1].turn == SAID

    @property
    def is_over(self) -> bool:
        """True if the puzzle is solved, or has failed and its refutation is played out."""
        return self.marked.state in (AttemptState.SOLVED, AttemptState.FAILED)

    # What may be done

    @property
    def side(self) -> int:
        """The player to move; the solver if only *done* is to be pressed."""
        return self._problem.side if self.played and self.is_over else super().side

    @property
    def options(self) -> tuple[Option, ...]:
        """The solver's turns; at the end *done* alone."""
        if self.is_over:
            return () if self.is_said else (SAYING,)
        return super().options if self.marked.state is AttemptState.OPEN else ()

    @property
    def options_of_turn(self) -> tuple[Option, ...]:
        """The options of the current turn; all options once the puzzle is over."""
        return self.options if self.is_over else super().options_of_turn

    def layout_before(self) -> Layout | None:
        """Return a layout only within one's own turn: no other player's turn is put back by hand."""
        is_own = bool(self.begun) or (bool(self.played) and self.marked.state is AttemptState.ASKED)
        return super().layout_before() if is_own else None


def _stuck(problem: Problem, position: object) -> Marked | None:
    """Return the state if another player's turn has ended the game."""
    winners = problem.game.winners(position)
    if not winners:
        return None
    lost = Marked(AttemptState.FAILED, reason=Prompt("puzzle-wrong-lost", {}))
    return Marked(AttemptState.SOLVED) if problem.side in winners else lost


class PuzzleAttempt:
    """One puzzle on one board. Feed its `session`, and `step` after each reading."""

    def __init__(self, problem: Problem, geometry: Geometry) -> None:
        self.problem = problem
        self.book = AnswerBook(problem)
        self.session = Session.of(PuzzleMatch(problem, self.book), geometry)
        self._lights = WinnerLights("puzzle")

    @property
    def match(self) -> PuzzleMatch:
        return cast(PuzzleMatch, self.session.match)  # it lets nobody put another in its place

    @property
    def state(self) -> AttemptState:
        return self.match.marked.state

    @property
    def wants_on(self) -> bool:
        """True if *done* was pressed at the end."""
        return self.match.is_said

    @property
    def rests(self) -> bool:
        """True if the board shows what it should, and no hand has begun anything."""
        return self.session.is_settled and self.session.flow.mismatch is None

    @property
    def prompt(self) -> Prompt | None:
        """The prompt that replaces the session's; None if the session's comes first."""
        flow, marked = self.session.flow, self.match.marked
        if flow.mismatch is not None or self.match.begun or flow.task not in (None, Task.TURN):
            return None
        if flow.task is Task.TURN:
            is_own = flow.acting == self.problem.side
            if is_own and not marked.is_refuting:
                return None
            key = "puzzle-goes-on" if is_own else "lesson-answer"
            return Prompt(key, {"player": self._player(flow.acting)})
        if marked.state is AttemptState.SOLVED:
            return Prompt("puzzle-solved", {})
        if marked.state is AttemptState.FAILED:
            return marked.reason
        if marked.state is AttemptState.ASKED:
            return Prompt("puzzle-asked", {})
        return self.task if self.session.is_settled else None

    @property
    def task(self) -> Prompt:
        """Return the task, with the number of turns left."""
        own = sum(self._is_own(count) for count in range(len(self.match.played)))
        facts: Mapping[str, str | int] = {
            "player": self._player(self.problem.side),
            "turns": max(1, self.problem.puzzle.turns - own),
        }
        return Prompt(f"puzzle-task-{self.problem.puzzle.goal}", facts)

    def _is_own(self, count: int) -> bool:
        before = self.match.played[count - 1].position if count else self.match.start
        return self.problem.game.side(before) == self.problem.side

    def _player(self, side: int) -> str:
        return self.problem.game.players[side]

    def step(self, now: float) -> bool:
        """Play forced replies; True if that changes the board."""
        marked, task = self.match.marked, self.session.flow.task
        if task in (Task.TAKE_BACK, Task.PUT_BACK) and marked.state is not AttemptState.OPEN:
            # A reply or refutation goes together with the solver's own turn.
            while self.state is not AttemptState.OPEN and self.session.take_back(now):
                pass
            return False
        if marked.state is not AttemptState.ANSWERED or not self.session.is_settled:
            return False
        self.session.carry_out(marked.turn, now)
        return True

    def tell(self, found: Forced | None) -> None:
        """Take the analysis of the position that was asked about."""
        self.book.tell(self.match.played, found)
        self.session.flow.go_on()

    def again(self, now: float) -> None:
        self.session.flow.lead_to(PuzzleMatch(self.problem, self.book), now)

    def hinted(self) -> str | None:
        """The turn to be found now; None where there is none, or nobody knows it."""
        return self.book.next_turn(self.match.turns) if self.state is AttemptState.OPEN else None

    def layer(self) -> Layer:
        """Light the winner."""
        return self._lights.layer(self.session, self._winners)

    def _winners(self) -> tuple[int, ...]:
        return (self.problem.side,) if self.state is AttemptState.SOLVED and self.session.is_settled else ()
