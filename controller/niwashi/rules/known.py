"""The table of known games."""

from collections.abc import Callable, Mapping
from functools import partial

from niwashi.errors import NiwashiError
from niwashi.rules.borderland import Borderland
from niwashi.rules.game import Game
from niwashi.rules.reclamation import VARIANTS, CardSet, Reclamation, Variant, built_in_card_set
from niwashi.words import Key

__all__ = ["GAMES", "Builder", "game_named"]

Builder = Callable[[CardSet | None], Game]
"""Makes a game with a card set, its own default without one; a game without cards takes none."""


def _reclamation(variant: Variant, cards: CardSet | None) -> Reclamation:
    return Reclamation(variant, cards or built_in_card_set())


def _borderland(cards: CardSet | None) -> Borderland:
    if cards is not None:
        raise NiwashiError("rules-no-cards", game=Key("rules-game-borderland"))
    return Borderland()


GAMES: Mapping[str, Builder] = {
    **{name: partial(_reclamation, variant) for name, variant in VARIANTS.items()},
    "borderland": _borderland,
}
"""Every game by the name that `--game` takes. A game listed here has a seed file in `seeds/`."""


def game_named(name: str, cards: CardSet | None = None) -> Game:
    """The game of that name. Raises NiwashiError for an unknown one, and for cards that it has no use for.

    >>> game_named("throne").name
    'throne'
    """
    if name not in GAMES:
        raise NiwashiError("error-unknown-game", found=name, known=", ".join(GAMES))
    return GAMES[name](cards)
