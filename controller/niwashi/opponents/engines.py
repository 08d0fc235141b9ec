"""The engine that a program asks: started when first needed, one question at a time, ended with the game."""

import logging
from collections.abc import Callable, Sequence
from random import Random

from niwashi.engine.levels import FULL
from niwashi.errors import NiwashiError, reason
from niwashi.games.game import Game
from niwashi.games.match import Match
from niwashi.opponents.engine_process import SearchProcess
from niwashi.opponents.search_place import Question, SearchPlace

_log = logging.getLogger(__name__)

Answered = Callable[[Question], None]
Failed = Callable[[NiwashiError], None]


class Engines:
    """Asks one question at a time; a new one takes the place of the one before."""

    def __init__(self, rng: Random, open_place: Callable[[Game], SearchPlace] = SearchProcess) -> None:
        """`rng` deals anew what an engine must not see; `open_place` is where the searches of a game run."""
        self._rng, self._open_place = rng, open_place
        self._place: SearchPlace | None = None
        self._game: Game | None = None
        self._busy: tuple[Answered, Failed] | None = None
        self.faults = 0  # unforeseen failures of engines

    @property
    def is_busy(self) -> bool:
        """True if a question waits for its answer."""
        return self._busy is not None

    def ask(
        self,
        match: Match,
        answered: Answered,
        failed: Failed,
        *,
        turns: Sequence[str] | None = None,
        further: Sequence[str] = (),
        milliseconds: int = 1000,
        level: int = FULL,
    ) -> None:
        """Ask about a match, or some of its turns, and `further` ones."""
        self.cancel()
        if match.game is not self._game:
            self.close()
            self._game = match.game
        try:
            self._place = self._place or self._open_place(match.game)
        except NiwashiError as error:
            failed(error)
            return
        self._busy = (answered, failed)
        start, played = self._asked(match, match.turns if turns is None else turns)
        self._place.ask(Question(start, (*played, *further), milliseconds, level))

    def cancel(self) -> None:
        """End all searches at once, without a report."""
        if self._busy is not None and self._place is not None:
            self._place.cancel()
        self._busy = None

    def poll(self, now: float) -> None:
        """Take the answers. Any fault is reported and ends the engine."""
        if self._busy is None or self._place is None:
            return
        answered, failed = self._busy
        try:
            question = self._place.poll(now)
            if question is not None:
                self._busy = None
                answered(question)
        except NiwashiError as error:
            self.close()
            failed(error)
        except Exception as fault:  # noqa: BLE001 - whatever an answer brings about, the board goes on
            _log.exception("An engine has brought about a fault")
            self.faults += 1
            self.close()
            failed(NiwashiError("engine-fault", why=reason(fault)))

    def close(self) -> None:
        """End the engine; it is started anew when next asked."""
        self._busy = None
        if self._place is not None:
            self._place.close()
            self._place = None

    def _asked(self, match: Match, turns: Sequence[str]) -> tuple[str, Sequence[str]]:
        """Return a question's start and the turns since; no text with secrets ever leaves the program."""
        game, start = match.game, match.start
        here = start if not turns else match.played[len(turns) - 1].position
        if game.view(here, None):
            return game.format(game.redealt(here, self._rng)), ()
        return "" if start == game.start() else game.format(start), turns
