"""What a game is played with: enough of it in a record to play it again anywhere."""

import json
from dataclasses import dataclass
from typing import Any

from niwashi.rules import Game, Reclamation, game_named
from niwashi.rules.karesansui import Karesansui, deck_from, read_position
from niwashi.rules.reclamation import card_set_from

__all__ = ["Setting", "plain_text"]


_DEALT = "karesansui"


@dataclass(frozen=True, slots=True)
class Setting:
    """A game's name, its cards or its deck (canonical JSON; None without), its start position.

    What chance dealt, and to how many, stands in the start position.
    """

    game: str
    cards: str | None
    start: str

    @classmethod
    def of(cls, game: Game, start: Any = None) -> "Setting":
        """The setting of a game that begins at a position, its usual start unless told otherwise."""
        return cls(game.name, _things(game), game.format(game.start() if start is None else start))

    def build(self) -> Game:
        """The game. Raises NiwashiError if this program does not know it or refuses its cards."""
        fields = self.card_fields()
        if self.game != _DEALT:
            return game_named(self.game, None if fields is None else card_set_from(fields, self.game))
        deck = None if fields is None else deck_from(fields, self.game)
        start = read_position(self.start)
        return game_named(
            self.game, deck=deck, players=len(start.players), seed=start.seed, set_up=start.set_up
        )

    def card_fields(self) -> Any:
        """The card set as plain data, None for games without cards."""
        return None if self.cards is None else json.loads(self.cards)


def _things(game: Game) -> str | None:
    if isinstance(game, Reclamation):
        return plain_text(game.cards.model_dump(mode="json"))
    return plain_text(game.deck.model_dump(mode="json")) if isinstance(game, Karesansui) else None


def plain_text(value: Any) -> str:
    """JSON in one form only: equal values, equal text.

    >>> plain_text({"b": [1, 2.5], "a": "庭"})
    '{"a":"庭","b":[1,2.5]}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
