"""The next game on a table: with the cards in use there and a seed of its own."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from niwashi.games.game import Game
from niwashi.games.known import GAMES, game_of
from niwashi.games.setup import GameSetup, canonical_json

_SEEDS = 10**9


def seed_of(chance: Random) -> int:
    """A seed that people can write down."""
    return chance.randrange(_SEEDS)


class CardsInUse:
    """The players' own cards and decks: what one game was played with, the next of its kind is too."""

    def __init__(self, game: Game) -> None:
        """Begin with the cards of a game, if they are the players' own."""
        self._texts: dict[str, str] = {}
        self.keep(game)

    def keep(self, game: Game) -> None:
        """Use a game's cards from now on, if they are the players' own."""
        known, text = GAMES.get(game.name), game.setup.cards
        if known is None or known.cards is None or text is None:
            return
        if text != canonical_json(known.cards.built_in().model_dump(mode="json")):
            self._texts[known.cards.name] = text

    def setup(self, name: str) -> GameSetup:
        return self.added(GameSetup(name))

    def added(self, setup: GameSetup) -> GameSetup:
        """The setup with the cards in use, if it names none and the game has use for any."""
        known = GAMES.get(setup.game)
        if known is None or known.cards is None or setup.cards is not None:
            return setup
        return replace(setup, cards=self._texts.get(known.cards.name))


def new_game(setup: GameSetup, seeds: Callable[[], int]) -> Game:
    """The game, dealt by a new seed where chance deals and nobody names one. Raises NiwashiError."""
    known = GAMES.get(setup.game)
    wants_seed = known is not None and known.is_dealt and setup.seed is None
    return game_of(replace(setup, seed=seeds()) if wants_seed else setup)
