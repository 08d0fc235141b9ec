"""The sides of a table where people play all of them, and a simulated table's own hand."""

from collections.abc import Callable, Generator
from typing import NamedTuple

from niwashi.board_types import Event, EventKind
from niwashi.engine.levels import FULL
from niwashi.errors import NiwashiError
from niwashi.loop.features import NEVER, CommandSender, Feature, Handler
from niwashi.loop.game_loop import GameLoop
from niwashi.page_types.commands import LendHand
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.state import OpponentsView
from niwashi.session.session import Session
from niwashi.words.catalogue import translate

_HAND_WAITS_S = 0.8  # people see their own turn end before the program's hand begins
_PACES = {"calm": 0.5, "usual": 1.0, "quick": 3.0}
"""How fast the hand moves, in multiples of people's."""

Hand = Generator[float, None, None]

Lend = Callable[[Session, int], Hand]
"""A hand that brings a simulated table to the layout of a session's match; it yields seconds."""


class PlayerChoice(NamedTuple):
    """The player of a side: a person, or the engine at a level."""

    kind: str
    level: int = FULL

    def __str__(self) -> str:
        return f"engine:{self.level}" if self.kind == "engine" else self.kind


HUMAN = PlayerChoice("human")


class Sides:
    """The sides of one table, all of them played by people. `step` it often, with the time in seconds.

    The program's hand can carry out turns that were played at another board.
    """

    def __init__(self, game_loop: GameLoop, lend: Lend | None = None) -> None:
        """`lend` returns a hand of the program's on a simulated table; None where it has none."""
        self.players: dict[str, PlayerChoice] = {}
        self.is_hand_lent = True
        self.trouble: NiwashiError | None = None
        self._lend = lend
        self._game_loop = game_loop
        self._hand: Hand | None = None
        self._hand_for: Session | None = None  # whose layout it brings about
        self._hand_due = 0.0
        game_loop.add(self._feature())

    def _feature(self) -> Feature:
        return Feature(
            "sides",
            commands=(Handler(LendHand, self._lend_or_not),),
            facts=self.facts,
            event=self._hear,
            step=self.step,
            close=self.close,
        )

    def who(self, side: int) -> PlayerChoice:
        return self.players.get(self._game_loop.session.game.players[side], HUMAN)

    def change_sides(self, first: str, second: str) -> None:
        """Let the players of two sides change places."""
        found = {name: self.players.get(name, HUMAN) for name in (first, second)}
        self.players |= {first: found[second], second: found[first]}
        self._game_loop.mark_changed()

    @property
    def is_moving(self) -> bool:
        """True if the program's hand is moving on the board, in the game that is on it now."""
        session = self._game_loop.session
        return self._hand is not None and session is self._hand_for and session.flow.task is not None

    @property
    def is_busy(self) -> bool:
        """True while the program moves: people wait."""
        return self.is_moving

    def check_free(self, *, puts_right: bool = False) -> None:
        """Raise NiwashiError while the program moves: a late tap must not begin its turn.

        Repairs are allowed.
        """
        del puts_right
        if self.is_moving and self._game_loop.session.flow.mismatch is None:
            raise NiwashiError("error-program-moves")

    def step(self, now: float) -> float:
        """Go on with what the hand does."""
        return self.move_hand(now)

    def tell(self, trouble: NiwashiError) -> None:
        """Say what went wrong with an engine."""
        self.trouble = trouble
        self._game_loop.mark_changed()

    def facts(self, page: PageFacts) -> PageFacts:
        """Add the players."""
        return page._replace(assistants={**page.assistants, "opponents": self.view(page.language)})

    def _lend_or_not(self, do: LendHand, _: CommandSender) -> None:
        self.is_hand_lent = do.is_lent
        self._game_loop.mark_changed()

    def begin(self) -> None:
        """Begin another game or lesson on the board: the program's hand lets go."""
        self._drop_hand()

    def view(self, language: str) -> OpponentsView:
        """Return the players and the last fault for a page."""
        return {
            "players": [str(self.who(side)) for side in range(len(self._game_loop.session.game.players))],
            "hand": None if self._lend is None else self.is_hand_lent,
            "is_busy": self.is_busy,
            "trouble": translate(self.trouble.message, language) if self.trouble else "",
            "levels": FULL,
        }

    def close(self) -> None:
        """The hand lets go."""
        self._drop_hand()

    # The hand

    def lend_hand(self, side: int, now: float) -> None:
        """Let the program's hand carry out the session's turn, where that is possible."""
        self._drop_hand()
        if self._lend is not None and self.is_hand_lent:
            self._hand = self._lend(self._game_loop.session, side)
            self._hand_due = now + self._paced(_HAND_WAITS_S)
            self._hand_for = self._game_loop.session
            self._game_loop.wake()

    def move_hand(self, now: float) -> float:
        """Step the hand; return the time of its next step."""
        if self._hand is None:
            return NEVER
        if self._game_loop.session is not self._hand_for or self._game_loop.session.flow.task is None:
            self._drop_hand()  # what happens on the board from now on is a person's
            return NEVER
        if now < self._hand_due:
            return self._hand_due
        seconds = next(self._hand, None)
        if seconds is None:
            self._hand = None
            self._game_loop.mark_changed()
        self._hand_due = now + self._paced(seconds or 0.0)
        return NEVER if self._hand is None else self._hand_due

    def _paced(self, seconds: float) -> float:
        return seconds / _PACES[self._game_loop.settings.hand]

    def _hear(self, event: Event) -> None:
        """A turn is taken back: what the hand was about to do counts no more."""
        if event.kind is EventKind.TAKEN_BACK:
            self._drop_hand()

    def _drop_hand(self) -> None:
        hand, self._hand = self._hand, None
        if hand is not None:
            hand.close()
            self._game_loop.mark_changed()
