"""A simulated player who checks the lights before pressing *done*, as people learn to on a faulty board."""

from collections.abc import Callable
from random import Random

from niwashi.board_types import Cue, Role
from niwashi.games.game import Option
from niwashi.session.session import Session
from niwashi_sim.habits import Habits
from niwashi_sim.hands import Hands
from niwashi_sim.person import Steps
from niwashi_sim.simulated_match import SessionEyes
from niwashi_sim.table import Table


class CautiousPlayer:
    """A player who presses *done* only after the board has recognised the intended turn."""

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
        self.hands = Hands(
            table, session.geometry, eyes, player, rng, habits, menu=menu, may_press=self._may_press
        )
        self._session = session
        self._option: Option | None = None

    @property
    def is_mistaken(self) -> bool:
        """True if an unintended choice has been made and is to be taken back."""
        return self.hands.speech.is_mistaken

    def play(self, option: Option) -> Steps:
        """Play a turn, as `Hands` do."""
        self._option = option
        yield from self.hands.play(option)
        self._option = None

    def give_up(self) -> None:
        """Forget the intended turn."""
        self._option = None
        self.hands.speech.is_mistaken = False

    def _may_press(self, cell: str) -> bool:
        return self.hands.geometry[cell].role is not Role.DONE or self._is_seen()

    def _is_seen(self) -> bool:
        if self._option is None or not self._option.handlings or self._session.flow.task is not None:
            return True
        if self._option.spoken and self._option.button == "":
            return self.hands.speech.is_done_lit()
        if self._option.button and self.hands.eyes.cues().get(self._option.button) is Cue.CHOSEN:
            return True
        ready = self._session.flow.tracker.verdict().ready
        return ready is not None and ready.turn == self._option.turn
