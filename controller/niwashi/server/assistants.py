"""Opponents, hints and the review of one table, and the engines that they share."""

from collections.abc import Callable

from niwashi.errors import NiwashiError
from niwashi.loop.features import NEVER, CommandSender, Feature, Handler
from niwashi.loop.game_loop import GameLoop
from niwashi.opponents.engines import Engines
from niwashi.opponents.hints import HINTS, Hints
from niwashi.opponents.opponents import Opponents
from niwashi.opponents.review import Review
from niwashi.opponents.sides import Lend
from niwashi.web.commands import ShowMoment
from niwashi.web.page_facts import PageFacts


class Assistants:
    """Opponents, hints and the review of one table."""

    def __init__(
        self,
        game_loop: GameLoop,
        engines: Engines,
        hint_budget: int = HINTS,
        milliseconds: int = 1000,
        *,
        is_needed: Callable[[], bool] = lambda: True,
        lend: Lend | None = None,
        begin_at: Callable[[str], None] | None = None,
        on_fault: Callable[[Exception, str], None] | None = None,
    ) -> None:
        """`hint_budget` is for each player, `milliseconds` is how long a turn or a hint may take.

        While `is_needed` returns False a lesson or a puzzle leads hands. `begin_at` begins a game at a
        position on a table that the program can set up by itself. `on_fault` is told of an unforeseen fault
        of an engine: people play on without it. Without `on_fault` it ends the step.
        """
        self.engines, self._is_needed = engines, is_needed
        self.opponents = Opponents(game_loop, engines, milliseconds, lend)
        self.hints = Hints(game_loop, engines, self.opponents, hint_budget, milliseconds, is_needed=is_needed)
        self.review = Review(game_loop, engines)
        self._game_loop, self._begin_at, self._on_fault = game_loop, begin_at, on_fault
        moment = Handler(ShowMoment, self._show_moment)
        game_loop.add(
            Feature(
                "assistants",
                commands=(moment,),
                facts=self._facts,
                step=self._step,
                new_game=self.new_game,
                close=self.close,
            )
        )

    def set_limits(self, hints: int, milliseconds: int) -> None:
        """Set the number of hints for each player, and how long an engine may think."""
        self.hints.budget = hints
        self.opponents.milliseconds = self.hints.milliseconds = milliseconds
        self._game_loop.mark_changed()

    def new_game(self) -> None:
        """Forget the review and the hints of the game before."""
        self.review.end()
        self.hints.begin()

    def close(self) -> None:
        """End the engines."""
        self.engines.close()

    def _step(self, now: float) -> float:
        try:
            due = self._go_on(now)
        except NiwashiError:
            raise
        except Exception as fault:
            if self._on_fault is None:
                raise
            self._on_fault(fault, "an engine")
            # People play all sides then; they may ask for engines again.
            self.engines.close()
            self.hints.begin()
            self.review.end()
            self.opponents.dismiss()
            return NEVER
        return now if self.engines.is_busy else due

    def _go_on(self, now: float) -> float:
        self.engines.poll(now)
        if not self._is_needed():
            return self.opponents.move_hand(now)
        due = self.opponents.step(now)
        self.hints.step(now)
        self.review.step(now)
        return due

    def _facts(self, page: PageFacts) -> PageFacts:
        hint, review = self.hints.view(page.language), self.review.view(page.language)
        return page._replace(assistants={**page.assistants, "hint": hint, "review": review})

    def _show_moment(self, do: ShowMoment, by: CommandSender) -> None:
        """Show a moment of the game under review on the board. Play may go on from there."""
        position = self.review.position(do.turn)
        if self._begin_at is None:
            self._game_loop.set_up(position, by.now)
        else:
            self._begin_at(position)
        self.review.look(do.turn)
        self.opponents.pause()
