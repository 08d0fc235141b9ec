"""Who plays which side where people play all of them, and a simulated table's own hand."""

from collections.abc import Callable, Generator, Mapping
from typing import NamedTuple

from niwashi.engine import FULL
from niwashi.errors import NiwashiError
from niwashi.loop import TableRunner
from niwashi.session import Event, Happening, Session
from niwashi.web import OpponentsView

_HAND_WAITS_S = 0.8

Hand = Generator[float, None, None]

Lend = Callable[[Session, int], Hand]
"""A hand that brings a simulated table to the layout of a session's match; it yields seconds."""


class PlayerChoice(NamedTuple):
    """Who plays a side: a person, or the engine at a level."""

    kind: str
    level: int = FULL

    def __str__(self) -> str:
        return f"engine:{self.level}" if self.kind == "engine" else self.kind


HUMAN = PlayerChoice("human")


class Sides:
    """The sides of one table, all of them played by people. `step` it often, with the time in seconds.

    Nobody here thinks. Whoever else plays, at another board, may have the program's hand carry it out.
    """

    def __init__(self, runner: TableRunner) -> None:
        self.players: dict[str, PlayerChoice] = {}
        self.on_seated: Callable[[Mapping[str, PlayerChoice]], None] | None = None
        """Is told who plays whenever that changes."""
        self.on_trouble: Callable[[NiwashiError], None] | None = None
        """Hears what goes wrong with an engine, for a terminal or a journal."""
        self.lend: Lend | None = None
        self.is_hand_lent = True
        self.trouble: NiwashiError | None = None
        self.version = 0
        self._runner = runner
        self._hand: Hand | None = None
        self._hand_for: Session | None = None  # whose layout it brings about
        self._hand_due = 0.0
        runner.listen(self._hear)

    def seat(self, name: str, new: PlayerChoice) -> None:
        """Have somebody play a side. Raises NiwashiError: here people do."""
        del name, new
        raise NiwashiError("homes-no-help")

    def chosen(self, text: str) -> PlayerChoice:
        """Who is meant by a choice. Raises NiwashiError: there is none."""
        del text
        raise NiwashiError("homes-no-help")

    def who(self, side: int) -> PlayerChoice:
        """Who plays a side now."""
        return self.players.get(self._runner.session.game.players[side], HUMAN)

    @property
    def is_thinking(self) -> bool:
        """Whether an engine is to move and has not named its turn."""
        return False

    @property
    def is_moving(self) -> bool:
        """Whether a hand of the program's is at work on the board, and in the game that is on it now."""
        session = self._runner.session
        return self._hand is not None and session is self._hand_for and session.flow.task is not None

    def check_free(self, *, puts_right: bool = False) -> None:
        """Raise NiwashiError while the program moves: a late tap begins nothing for it.

        Whoever has to put something right may.
        """
        del puts_right
        if self.is_moving and self._runner.session.flow.mismatch is None:
            raise NiwashiError("error-program-moves")

    def step(self, now: float) -> None:
        """Go on with what the hand does."""
        self.move_hand(now)

    def tell(self, trouble: NiwashiError) -> None:
        """Say what went wrong with an engine, on the page and to whoever hears of it."""
        self.trouble = trouble
        if self.on_trouble is not None:
            self.on_trouble(trouble)

    def begin(self) -> None:
        """Something else is on the board now: what was going on there counts no more."""
        self._drop_hand()

    def view(self, language: str) -> OpponentsView:
        """What a page is sent: who plays, and what went wrong."""
        return {
            "players": [str(self.who(side)) for side in range(len(self._runner.session.game.players))],
            "hand": None if self.lend is None else self.is_hand_lent,
            "trouble": self.trouble.message(language) if self.trouble else "",
            "levels": FULL,
        }

    def saying(self, language: str) -> str:
        """What an engine does now, for the board to say; "" where people are to do something."""
        del language
        return ""

    def close(self) -> None:
        """The hand lets go."""
        self._drop_hand()

    # The hand

    def lend_hand(self, side: int, now: float) -> None:
        """Have a hand of the program's carry out what the session has counted, where one may be lent."""
        self._drop_hand()
        if self.lend is not None and self.is_hand_lent:
            self._hand, self._hand_due = self.lend(self._runner.session, side), now + _HAND_WAITS_S
            self._hand_for = self._runner.session

    def move_hand(self, now: float) -> None:
        """Let that hand go on with what it does."""
        if self._hand is None:
            return
        if self._runner.session is not self._hand_for or self._runner.session.flow.task is None:
            self._drop_hand()  # at once: what happens on the board from now on is a person's
            return
        if now < self._hand_due:
            return
        seconds = next(self._hand, None)
        if seconds is None:
            self._hand = None
            self.version += 1
        self._hand_due = now + (seconds or 0.0)

    def _hear(self, event: Event) -> None:
        """A turn is taken back: what the hand was about to do counts no more."""
        if event.happening is Happening.TAKEN_BACK:
            self._drop_hand()

    def _drop_hand(self) -> None:
        hand, self._hand = self._hand, None
        if hand is not None:
            hand.close()
            self.version += 1
