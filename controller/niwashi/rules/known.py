"""The table of known games."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from niwashi.errors import NiwashiError
from niwashi.rules.borderland import Borderland
from niwashi.rules.game import Game
from niwashi.rules.karesansui import Deck, Karesansui, SetUp, built_in_deck
from niwashi.rules.reclamation import VARIANTS, CardSet, Reclamation, Variant, built_in_card_set
from niwashi.words import Key

__all__ = ["GAMES", "Builder", "Setup", "game_named"]


class Setup(NamedTuple):
    """What a game may be set up with; what is None is the game's own choice."""

    cards: CardSet | None = None
    deck: Deck | None = None
    players: int | None = None
    seed: int | None = None
    set_up: str | None = None


Builder = Callable[[Setup], Game]
"""Makes a game. Raises NiwashiError for a setup that it has no use for."""


def _reclamation(variant: Variant, setup: Setup) -> Reclamation:
    _without_dealing(variant.name, setup)
    return Reclamation(variant, setup.cards or built_in_card_set())


def _borderland(setup: Setup) -> Borderland:
    _without_dealing("borderland", setup)
    _without_cards("borderland", setup)
    return Borderland()


def _karesansui(setup: Setup) -> Karesansui:
    _without_cards("karesansui", setup)
    players = 2 if setup.players is None else setup.players
    deck, dealt = setup.deck or built_in_deck(), setup.set_up or SetUp.SHEET
    return Karesansui(deck, players, setup.seed or 0, dealt)


def _without_cards(name: str, setup: Setup) -> None:
    if setup.cards is not None:
        raise NiwashiError("rules-no-cards", game=Key(f"rules-game-{name}"))


def _without_dealing(name: str, setup: Setup) -> None:
    if (setup.deck, setup.players, setup.seed, setup.set_up) != (None, None, None, None):
        raise NiwashiError("karesansui-dealt-only", game=name)


GAMES: Mapping[str, Builder] = {
    **{name: partial(_reclamation, variant) for name, variant in VARIANTS.items()},
    "borderland": _borderland,
    "karesansui": _karesansui,
}
"""Every game by the name that `--game` takes. A game listed here has a seed file in `seeds/`."""


def game_named(
    name: str,
    cards: CardSet | None = None,
    *,
    deck: Deck | None = None,
    players: int | None = None,
    seed: int | None = None,
    set_up: str | None = None,
) -> Game:
    """The game of that name. Raises NiwashiError for an unknown one, and for a setup that it has no use for.

    >>> game_named("throne").name
    'throne'
    """
    if name not in GAMES:
        raise NiwashiError("error-unknown-game", found=name, known=", ".join(GAMES))
    return GAMES[name](Setup(cards, deck, players, seed, set_up))
