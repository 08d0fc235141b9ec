"""Whoever helps at the board: opponents, hints and the review, and what a page may ask of them."""

from collections.abc import Callable

from niwashi.loop import TableRunner
from niwashi.opponents import HINTS, Engines, Hints, Opponents, Review
from niwashi.server.dispatch import Dispatch
from niwashi.server.unassisted import Unassisted
from niwashi.session import Match
from niwashi.web import (
    AskHint,
    AskWhyNot,
    AssistantsView,
    EndReview,
    LendHand,
    SetPlayer,
    ShowMoment,
    StartReview,
    TurnMarks,
)


class Assistants(Unassisted):
    """Opponents, hints and the review of one table: `step` them with its runner."""

    def __init__(
        self,
        runner: TableRunner,
        engines: Engines,
        hint_budget: int = HINTS,
        milliseconds: int = 1000,
        *,
        is_needed: Callable[[], bool] = lambda: True,
    ) -> None:
        """`hint_budget` is for each player, `milliseconds` is how long a turn or a hint may take.

        While `is_needed` says no, somebody else leads hands, and *help* asks for no hint.
        """
        opponents = Opponents(runner, engines, milliseconds)
        super().__init__(runner, opponents)
        self.engines: Engines = engines
        self.opponents: Opponents = opponents
        self.hints = Hints(runner, engines, opponents, hint_budget, milliseconds)
        self.hints.is_needed = is_needed
        self.review = Review(runner, engines)

    def set_limits(self, hints: int, milliseconds: int) -> None:
        """Other budgets than at first."""
        self.hints.budget = hints
        self.opponents.milliseconds = self.hints.milliseconds = milliseconds

    @property
    def version(self) -> int:
        """Grows whenever there is something new to show."""
        return self.opponents.version + self.hints.version + self.review.version

    def step_in_lesson(self, now: float) -> None:
        """Nobody thinks, and what another player answers is carried out."""
        self.engines.poll(now)
        self.opponents.move_hand(now)

    def step(self, now: float) -> None:
        """Hear the engines, and go on."""
        self.engines.poll(now)
        self.opponents.step(now)
        self.hints.step(now)
        self.review.step(now)

    def add_handlers(
        self, on: Dispatch, clock: Callable[[], float], begin_at: Callable[[str], None] | None
    ) -> None:
        """Do what a page asks of whoever helps.

        `begin_at` begins a game at a position on a table that the program can set up by itself.
        """
        on.add(SetPlayer, lambda do, _: self.opponents.seat(do.seat, self.opponents.chosen(do.player)))
        on.add(LendHand, lambda do, _: self._lend_hand(is_lent=do.is_lent))
        on.add(AskHint, lambda *_: self.hints.ask())
        on.add(AskWhyNot, lambda *_: self.hints.why_not())
        on.add(StartReview, lambda *_: self.review.begin())
        on.add(EndReview, lambda *_: self.review.end())
        on.add(ShowMoment, lambda do, _: self._look(do.turn, clock(), begin_at))

    def view(self, language: str) -> AssistantsView:
        """What a page is sent, over and above the state of play."""
        return {
            **super().view(language),
            "hint": self.hints.view(language),
            "review": self.review.view(language),
        }

    def better_from(self, match: Match, number: int) -> TurnMarks | None:
        """The better turn that a review has found after so many turns."""
        return self.review.better_from(match, number)

    def new_game(self) -> None:
        """Another game is on the board."""
        self.review.end()
        self.hints.begin()

    def close(self) -> None:
        """Nobody thinks any more."""
        super().close()
        self.engines.close()

    def dismiss(self) -> None:
        """Something went wrong with somebody who thinks: people play all sides, and may ask again."""
        self.engines.close()
        self.hints.begin()
        self.review.end()
        self.opponents.dismiss()

    def _look(self, turn: int, now: float, begin_at: Callable[[str], None] | None) -> None:
        """Have the board show a moment of the game reviewed: play may go on from there."""
        position = self.review.position(turn)
        if begin_at is None:
            self._runner.set_up(position, now)
        else:
            begin_at(position)
        self.review.look(turn)
        self.opponents.pause()
