"""Whoever helps at the board: opponents, hints and the review, and what a page may ask of them."""

from collections.abc import Callable, Mapping
from typing import Any

from niwashi.engine import whole_number
from niwashi.players.engines import Engines
from niwashi.players.fair_starts import is_kept
from niwashi.players.hints import HINTS, Hints
from niwashi.players.opponents import Opponents
from niwashi.players.review import Review
from niwashi.session import Match
from niwashi.table.runner import TableRunner
from niwashi.words import say

__all__ = ["Assistants"]


class Assistants:
    """Opponents, hints and the review of one table: `step` them with its runner."""

    def __init__(
        self, runner: TableRunner, engines: Engines, hint_budget: int = HINTS, milliseconds: int = 1000
    ) -> None:
        """`hint_budget` is for each player, `milliseconds` is how long a turn or a hint may take."""
        self.engines = engines
        self.opponents = Opponents(runner, engines, milliseconds)
        self.hints = Hints(runner, engines, self.opponents, hint_budget, milliseconds)
        self.review = Review(runner, engines)
        self._runner = runner
        self._fair: tuple[Match | None, bool] = (None, False)  # a match, and whether it began at a fair start

    def set_limits(self, hints: int, milliseconds: int) -> None:
        """Other budgets than at first."""
        self.hints.budget = hints
        self.opponents.milliseconds = self.hints.milliseconds = milliseconds

    @property
    def version(self) -> int:
        """Grows whenever there is something new to tell."""
        return self.opponents.version + self.hints.version + self.review.version

    def step(self, now: float) -> None:
        """Hear the engines, and go on."""
        self.engines.poll(now)
        self.opponents.step(now)
        self.hints.step(now)
        self.review.step(now)

    def commands(
        self, clock: Callable[[], float], begin_at: Callable[[str], None] | None
    ) -> Mapping[str, Callable[[str], None]]:
        """What a page may wish: player, hand, hint, why-not, review, moment.

        `begin_at` begins a game at a position on a table that the program can set up by itself.
        """
        return {
            "player": self._seat,
            "hand": self._hand,
            "hint": lambda _: self.hints.ask(),
            "why-not": lambda _: self.hints.why_not(),
            "review": lambda wanted: self.review.end() if wanted == "off" else self.review.begin(),
            "moment": lambda number: self._look(number, clock(), begin_at),
        }

    def told(self, language: str) -> Mapping[str, Any]:
        """What a page is told, over and above the state of play."""
        opponents = self.opponents.told(language)
        saying = {"say": opponents["say"]} if opponents["say"] else {}
        return {
            **saying,
            "opponents": opponents,
            "hint": self.hints.told(language),
            "review": self.review.told(language),
            "title": self._title(language),
        }

    def new_game(self) -> None:
        """Another game is on the board."""
        self.review.end()
        self.hints.begin()

    def close(self) -> None:
        """Nobody thinks any more."""
        self.opponents.close()
        self.engines.close()

    def dismiss(self) -> None:
        """Something went wrong with somebody who thinks: people play all sides, and may ask again."""
        self.engines.close()
        self.hints.begin()
        self.review.end()
        self.opponents.dismiss()

    def _title(self, language: str) -> str:
        """What is played, and that it began at a start of our own if it did."""
        match = self._runner.session.match
        if match is not self._fair[0]:
            self._fair = match, is_kept(match)
        name = say(f"rules-game-{match.game.name}", language)
        return say("fair-game", language, game=name) if self._fair[1] else name

    def _seat(self, value: str) -> None:
        name, _, who = value.partition(" ")
        self.opponents.seat(name, self.opponents.chosen(who))

    def _hand(self, value: str) -> None:
        self.opponents.is_hand_lent = value == "on"
        self.opponents.version += 1

    def _look(self, number: str, now: float, begin_at: Callable[[str], None] | None) -> None:
        """Have the board show a moment of the game reviewed: play may go on from there."""
        read = whole_number(number)
        moment = -1 if read is None else read
        position = self.review.position(moment)
        if begin_at is None:
            self._runner.set_up(position, now)
        else:
            begin_at(position)
        self.review.look(moment)
        self.opponents.pause()
