"""A wish for a new game, as a page writes it."""

import re
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from niwashi.errors import NiwashiError
from niwashi.rules import CardSet, Game, game_named
from niwashi.rules.karesansui import Deck, Karesansui, built_in_deck
from niwashi.rules.reclamation import VARIANTS

__all__ = ["DEALT", "Wish", "own_deck", "seed_of", "wish"]

DEALT = {"karesansui": (2, 3, 4)}
"""The games that chance deals, and how many can play each."""

_WORD = re.compile(r"(players|seed)=([0-9]{1,18})|(fair|setup)=([a-z0-9-]{1,80})")


_SEEDS = 10**9


def seed_of(chance: Random) -> int:
    """A seed that people can write down."""
    return chance.randrange(_SEEDS)


def own_deck(game: Game) -> Deck | None:
    """The deck that a game is dealt from, if it is the players' own."""
    return game.deck if isinstance(game, Karesansui) and game.deck != built_in_deck() else None


class Wish(NamedTuple):
    """The game that is wished for; how many play, by which seed and set-up, or from which fair start."""

    game: str
    players: int | None = None
    seed: int | None = None
    fair: str | None = None
    setup: str | None = None

    def build(
        self, cards: CardSet | None, deck: Deck | None, seeds: Callable[[], int], *, insist: bool = False
    ) -> Game:
        """The game, with the cards or the deck in use if it has use for them. Raises NiwashiError.

        Who insists has just asked for these cards or this deck, and is told if the game has no use for them.
        """
        is_dealt = self.game in DEALT
        used = cards if insist or self.game in VARIANTS else None
        if is_dealt:
            seed = seeds() if self.seed is None else self.seed
            return game_named(self.game, used, deck=deck, players=self.players, seed=seed, set_up=self.setup)
        return game_named(
            self.game, used, deck=deck if insist else None, players=self.players, set_up=self.setup
        )


def wish(value: str) -> Wish:
    """The wish in a page's text. Raises NiwashiError.

    >>> wish("karesansui players=3 seed=7")
    Wish(game='karesansui', players=3, seed=7, fair=None, setup=None)
    >>> wish("karesansui players=2 setup=2015").setup
    '2015'
    >>> wish("garden fair=stones-1").fair
    'stones-1'
    """
    name, *words = value.split(" ")
    read = [_WORD.fullmatch(word) for word in words]
    if not all(read):
        raise NiwashiError("error-unreadable-wish", found=value)
    said: dict[str, Any] = {}
    for match in filter(None, read):
        said |= {match[1]: int(match[2])} if match[1] else {match[3]: match[4]}
    return Wish(name, **said)
