"""The engines that a program asks: started when first needed, one question at a time, ended with the game."""

import logging
import sys
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

from niwashi.engine import printable, printable_command
from niwashi.errors import NiwashiError
from niwashi.players.engine_worker import Question, Worker
from niwashi.rules import Game
from niwashi.session import Match

_log = logging.getLogger(__name__)


class Thinker(Protocol):
    """Who answers questions without being waited for: a `Worker`."""

    def ask(self, question: Question) -> None:
        """Have a question answered instead of any before."""

    def cancel(self) -> None:
        """Nobody wants an answer any more."""

    def poll(self, now: float) -> Question | None:
        """The question just answered, if any. Raises NiwashiError once it has failed."""

    def close(self) -> None:
        """End it."""


Hire = Callable[[Sequence[str]], Thinker]
"""Starts a command that speaks UGI."""

Answered = Callable[[Question], None]
Failed = Callable[[NiwashiError], None]


def own_command(game: Game) -> tuple[str, ...]:
    """The command that makes a process of our own engine for a game."""
    setup = game.setup
    command: tuple[str, ...] = (sys.executable, "-m", "niwashi", "engine", "--game", game.name)
    if setup.players is not None:
        command += ("--players", str(setup.players))
    return command if setup.cards is None else (*command, "--things", setup.cards)


class Engines:
    """Asks one engine at a time; a new question takes the place of the one before."""

    def __init__(self, rng: Random, hire: Hire = Worker) -> None:
        """`rng` deals anew what an engine must not see."""
        self._rng, self._hire = rng, hire
        self._thinkers: dict[tuple[str, ...], Thinker] = {}
        self._game: Game | None = None
        self._busy: tuple[tuple[str, ...], Answered, Failed] | None = None
        self.faults = 0  # of engines that brought about what nobody had thought of

    @property
    def is_busy(self) -> bool:
        """Whether a question waits for its answer."""
        return self._busy is not None

    @property
    def count(self) -> int:
        """How many engines run."""
        return len(self._thinkers)

    def ask(
        self,
        match: Match,
        answered: Answered,
        failed: Failed,
        *,
        command: Sequence[str] = (),
        turns: Sequence[str] | None = None,
        further: Sequence[str] = (),
        milliseconds: int = 1000,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Ask about a match, or some of its turns, and `further` ones; ours unless a command is named."""
        self.cancel()
        if match.game is not self._game:
            self.close()
            self._game = match.game
        used = tuple(command) or own_command(match.game)
        try:
            if used not in self._thinkers:
                self._thinkers[used] = self._hire(used)
        except NiwashiError as error:
            failed(error)
            return
        self._busy = (used, answered, failed)
        start, played = self._asked(match, match.turns if turns is None else turns)
        self._thinkers[used].ask(Question(start, (*played, *further), milliseconds, options))

    def cancel(self) -> None:
        """Whatever is searched ends at once, and nobody hears of it."""
        if self._busy is not None:
            self._thinkers[self._busy[0]].cancel()
            self._busy = None

    def poll(self, now: float) -> None:
        """Hear what has been answered. Whatever an engine does wrong is told, and ends that engine alone."""
        if self._busy is None:
            return
        command, _, failed = self._busy
        try:
            self._hear(command, now)
        except NiwashiError as error:
            self.dismiss(command)
            failed(error)
        except Exception as fault:  # noqa: BLE001 - whatever a line brings about, the board goes on
            _log.exception("An engine has brought about a fault: %s", printable_command(command))
            self.faults += 1
            self.dismiss(command)
            why = f"{type(fault).__name__}: {fault}"
            failed(NiwashiError("engine-fault", command=printable_command(command), why=printable(why)))

    def dismiss(self, command: Sequence[str]) -> None:
        """End an engine that is not to be trusted any more; it is started anew when next asked."""
        used = tuple(command) or self._own()
        if self._busy is not None and self._busy[0] == used:
            self._busy = None
        thinker = self._thinkers.pop(used, None)
        if thinker is not None:
            thinker.close()

    def close(self) -> None:
        """End all of them."""
        self._busy = None
        for thinker in self._thinkers.values():
            thinker.close()
        self._thinkers.clear()

    def _hear(self, command: tuple[str, ...], now: float) -> None:
        """Pass on what was answered. Raises NiwashiError for an engine that has failed."""
        question = self._thinkers[command].poll(now)
        if question is None or self._busy is None:
            return
        if question.heard.best is None:
            name = printable_command(command)
            raise NiwashiError("engine-names-none", command=name, found=question.heard.named)
        answered, self._busy = self._busy[1], None
        answered(question)

    def _own(self) -> tuple[str, ...]:
        return () if self._game is None else own_command(self._game)

    def _asked(self, match: Match, turns: Sequence[str]) -> tuple[str, Sequence[str]]:
        """Where a question begins, and the turns since; no text with secrets ever leaves the program."""
        game, start = match.game, match.start
        here = start if not turns else match.played[len(turns) - 1].position
        if game.view(here, None):
            return game.format(game.redealt(here, self._rng)), ()
        return "" if start == game.start() else game.format(start), turns
