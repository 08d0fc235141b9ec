"""Hands that look before they say *done*, as people learn to on a board on which things go wrong."""

from collections.abc import Callable
from random import Random

from niwashi.rules import Option
from niwashi.session import Cue, Role, Session
from niwashi_sim.habits import Habits
from niwashi_sim.hands import Hands
from niwashi_sim.movements import Steps
from niwashi_sim.sitting import SessionEyes
from niwashi_sim.table import Table

__all__ = ["Careful"]


class Careful(Hands):
    """Hands that look before they say *done*: not unless the board has seen the turn that they mean."""

    def __init__(
        self,
        session: Session,
        table: Table,
        eyes: SessionEyes,
        player: int,
        rng: Random,
        habits: Habits,
        *,
        menu: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(table, session.geometry, eyes, player, rng, habits, menu=menu)
        self._session = session
        self._option: Option | None = None
        self.is_mistaken = False  # something has been said that was not meant, and is to be taken back

    def play(self, option: Option) -> Steps:
        """Carry out a turn, as `Hands` do."""
        self._option = option
        yield from super().play(option)
        self._option = None

    def give_up(self) -> None:
        """Mean no turn any more."""
        self._option = None
        self.is_mistaken = False

    def press(self, cell: str) -> Steps:
        """Push a button and let it go; *done* only if that is so."""
        if self.geometry[cell].role is Role.DONE and not self._is_seen():
            yield self._pause(0.5)
        else:
            yield from super().press(cell)

    def _misspeak(self, option: Option, counted: tuple[int, str]) -> Steps:
        self.is_mistaken = True
        yield from super()._misspeak(option, counted)
        self.is_mistaken = False

    def _is_seen(self) -> bool:
        if self._option is None or not self._option.handlings or self._session.flow.task is not None:
            return True
        if self._option.spoken and self._option.button == "":
            return self._is_done_lit()
        if self._option.button and self.eyes.cues().get(self._option.button) is Cue.CHOSEN:
            return True
        ready = self._session.flow.tracker.verdict().ready
        return ready is not None and ready.turn == self._option.turn
