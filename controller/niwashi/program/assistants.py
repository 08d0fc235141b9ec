"""Company at the board: opponents, counsel and the review, and what a page may wish of them."""

from collections.abc import Callable, Mapping
from typing import Any

from niwashi.engine import whole_number
from niwashi.players.engines import Engines
from niwashi.players.hints import HINTS, Counsel
from niwashi.players.opponents import Opposition
from niwashi.players.review import Review
from niwashi.players.starts import Begun
from niwashi.table.runner import Stage

__all__ = ["Company"]


class Company:
    """Whoever thinks beside the people: `step` it with the stage."""

    def __init__(self, stage: Stage, engines: Engines, hints: int = HINTS, milliseconds: int = 1000) -> None:
        """`hints` is each player's budget, `milliseconds` what thinking about a turn or a hint may take."""
        self.engines = engines
        self.opposition = Opposition(stage, engines, milliseconds)
        self.counsel = Counsel(stage, engines, self.opposition, hints, milliseconds)
        self.review = Review(stage, engines)
        self._stage = stage
        self._begun = Begun()

    def set_limits(self, hints: int, milliseconds: int) -> None:
        """Other budgets than at first."""
        self.counsel.budget = hints
        self.opposition.milliseconds = self.counsel.milliseconds = milliseconds

    @property
    def version(self) -> int:
        """Grows whenever there is something new to tell."""
        return self.opposition.version + self.counsel.version + self.review.version

    def step(self, now: float) -> None:
        """Hear the engines, and go on."""
        self.engines.poll(now)
        self.opposition.step(now)
        self.counsel.step(now)
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
            "hint": lambda _: self.counsel.ask(),
            "why-not": lambda _: self.counsel.why_not(),
            "review": lambda wanted: self.review.end() if wanted == "off" else self.review.begin(),
            "moment": lambda number: self._look(number, clock(), begin_at),
        }

    def told(self, language: str) -> Mapping[str, Any]:
        """What a page is told, over and above the state of play."""
        opposition = self.opposition.told(language)
        saying = {"say": opposition["say"]} if opposition["say"] else {}
        return {
            **saying,
            "opponents": opposition,
            "hint": self.counsel.told(language),
            "review": self.review.told(language),
            "title": self._begun.title(self._stage.session.match, language),
        }

    def new_game(self) -> None:
        """Another game is on the board."""
        self.review.end()
        self.counsel.begin()

    def close(self) -> None:
        """Nobody thinks any more."""
        self.opposition.close()
        self.engines.close()

    def dismiss(self) -> None:
        """Something went wrong with somebody who thinks: people play all sides, and may ask again."""
        self.engines.close()
        self.counsel.begin()
        self.review.end()
        self.opposition.dismiss()

    def _seat(self, value: str) -> None:
        name, _, who = value.partition(" ")
        self.opposition.seat(name, self.opposition.chosen(who))

    def _hand(self, value: str) -> None:
        self.opposition.is_hand_lent = value == "on"
        self.opposition.version += 1

    def _look(self, number: str, now: float, begin_at: Callable[[str], None] | None) -> None:
        """Have the board show a moment of the game reviewed: play may go on from there."""
        read = whole_number(number)
        moment = -1 if read is None else read
        position = self.review.position(moment)
        if begin_at is None:
            self._stage.set_up(position, now)
        else:
            begin_at(position)
        self.review.look(moment)
        self.opposition.pause()
