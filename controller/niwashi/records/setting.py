"""What a game is played with: enough of it in a record to play it again anywhere."""

import json
from dataclasses import dataclass
from typing import Any

from niwashi.rules import Game, Reclamation, game_named
from niwashi.rules.reclamation import card_set_from

__all__ = ["Setting", "plain_text"]


@dataclass(frozen=True, slots=True)
class Setting:
    """A game's name, its cards with their patterns (canonical JSON; None without), its start position."""

    game: str
    cards: str | None
    start: str

    @classmethod
    def of(cls, game: Game, start: Any = None) -> "Setting":
        """The setting of a game that begins at a position, its usual start unless told otherwise."""
        cards = plain_text(game.cards.model_dump(mode="json")) if isinstance(game, Reclamation) else None
        return cls(game.name, cards, game.format(game.start() if start is None else start))

    def build(self) -> Game:
        """The game. Raises NiwashiError if this program does not know it or refuses its cards."""
        return game_named(
            self.game, None if self.cards is None else card_set_from(self.card_fields(), self.game)
        )

    def card_fields(self) -> Any:
        """The card set as plain data, None for games without cards."""
        return None if self.cards is None else json.loads(self.cards)


def plain_text(value: Any) -> str:
    """JSON in one form only: equal values, equal text.

    >>> plain_text({"b": [1, 2.5], "a": "庭"})
    '{"a":"庭","b":[1,2.5]}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
