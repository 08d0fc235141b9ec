"""A game's name and setup in plain values that records, pages and commands share."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from niwashi.errors import NiwashiError
from niwashi.message import Key

P = TypeVar("P")


CARDS_SOURCE = "cards"
"""Name, in messages, of cards that came with a setup."""


class SetUpGame(Protocol[P]):
    """The part of `Game` that a setup needs."""

    @property
    def name(self) -> str: ...

    @property
    def players(self) -> Sequence[str]:
        """The players in turn order."""

    @property
    def setup(self) -> "GameSetup": ...

    def start(self) -> P:
        """Return the usual first position."""

    def format(self, position: P, /) -> str:
        """Return a position as text."""

    def parse(self, text: str, /) -> P:
        """Return the position of a text. Raises BadPosition."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game's name and its settings; None leaves a setting to the game.

    `cards` are its cards or its deck as `canonical_json`, `start` is the text of the position it begins at. A
    record keeps these and the name: what chance dealt, and to how many, stands in the position. `fair` names
    a fair start that somebody keeps; whoever keeps it says which position that is. `handicap` is how many
    stones a player may have on the board beforehand.
    """

    game: str
    cards: str | None = None
    start: str | None = None
    players: int | None = None
    seed: int | None = None
    set_up: str | None = None
    fair: str | None = None
    handicap: int | None = None

    @classmethod
    def of(cls, game: SetUpGame[P], start: P | None = None) -> "GameSetup":
        """Return the setup that plays a game again from a position, by default its usual start."""
        return cls(game.name, game.setup.cards, game.format(game.start() if start is None else start))

    def card_fields(self) -> Any:
        """The cards as plain data, None where none are said."""
        return None if self.cards is None else json.loads(self.cards)

    def start_of(self, game: SetUpGame[P]) -> P:
        """The position that the game begins at. Raises BadPosition."""
        return game.start() if self.start is None else game.parse(self.start)

    def fits(self, game: SetUpGame[Any]) -> bool:
        """Return whether a game agrees with every option given here."""
        return self.players in (None, len(game.players)) and self.set_up in (None, game.setup.set_up)

    def without_cards(self) -> None:
        """Raise NiwashiError if cards were said: for a game that has none."""
        if self.cards is not None:
            raise NiwashiError("rules-no-cards", game=Key(f"rules-game-{self.game}"))

    def without_dealing(self) -> None:
        """Raise NiwashiError if players, a seed or a set-up were said: for a game that is not dealt."""
        if (self.players, self.seed, self.set_up) != (None, None, None):
            raise NiwashiError("rules-not-dealt", game=self.game)


def canonical_json(value: Any) -> str:
    """JSON in one form only: equal values, equal text.

    >>> canonical_json({"b": [1, 2.5], "a": "庭"})
    '{"a":"庭","b":[1,2.5]}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
