"""A table at which nobody helps: no engine, no hint and no review is made, and whoever asks is refused."""

from collections.abc import Callable

from niwashi.errors import NiwashiError
from niwashi.loop import TableRunner
from niwashi.opponents import Engines, MatchTitle, Sides
from niwashi.server.dispatch import Dispatch
from niwashi.session import Match
from niwashi.web import (
    AskHint,
    AskWhyNot,
    AssistantsView,
    EndReview,
    HintView,
    LendHand,
    PageCommand,
    SetPlayer,
    ShowMoment,
    StartReview,
    TurnMarks,
)

NO_HINT: HintView = {
    "off": True,
    "left": 0,
    "asking": False,
    "text": "",
    "shown": False,
    "more": False,
    "put_back": "",
}
"""What a page is sent where there are no hints."""


class Unassisted:
    """What a program has beside its table: people on all sides, a hand that does what is played elsewhere.

    `step` it with the table's runner. `Assistants` are the same with whoever helps.
    """

    engines: Engines | None = None
    """Who thinks; None where nobody does."""

    def __init__(self, runner: TableRunner, sides: Sides | None = None) -> None:
        self.opponents = sides or Sides(runner)
        self._runner = runner
        self._begun = MatchTitle()

    @property
    def version(self) -> int:
        """Grows whenever there is something new to show."""
        return self.opponents.version

    def set_limits(self, hints: int, milliseconds: int) -> None:
        """Other budgets than at first, for whoever helps."""

    def step_in_lesson(self, now: float) -> None:
        """Nobody thinks, and what another player answers is carried out."""
        self.opponents.move_hand(now)

    def step(self, now: float) -> None:
        """Go on."""
        self.opponents.step(now)

    def add_handlers(
        self, on: Dispatch, clock: Callable[[], float], begin_at: Callable[[str], None] | None
    ) -> None:
        """Do what a page asks of whoever helps: nobody does."""
        del clock, begin_at
        for helps in (SetPlayer, AskHint, AskWhyNot, StartReview, EndReview, ShowMoment):
            on.add(helps, _refuse)
        on.add(LendHand, lambda do, _: self._lend_hand(is_lent=do.is_lent))

    def view(self, language: str) -> AssistantsView:
        """What a page is sent, over and above the state of play."""
        return {
            "opponents": self.opponents.view(language),
            "hint": NO_HINT,
            "review": None,
            "title": self._begun.title(self._runner.session.match, language),
        }

    def better_from(self, match: Match, number: int) -> TurnMarks | None:  # noqa: ARG002
        """The better turn that a review has found after so many turns: nobody reviews."""
        return None

    def new_game(self) -> None:
        """Another game is on the board."""

    def close(self) -> None:
        """Nobody thinks, and the hand lets go."""
        self.opponents.close()

    def dismiss(self) -> None:
        """Something went wrong: the hand lets go."""
        self.opponents.begin()

    def _lend_hand(self, *, is_lent: bool) -> None:
        self.opponents.is_hand_lent = is_lent
        self.opponents.version += 1


def _refuse(_: PageCommand, __: str) -> None:
    raise NiwashiError("homes-no-help")
